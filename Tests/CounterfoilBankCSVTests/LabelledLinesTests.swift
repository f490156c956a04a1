import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Records as lines with labels, one under another.
struct LabelledLinesTests {
  static let head = "From: 01/09/2026 to 30/09/2026\n\nAccount: XXXX 4417\n\n"

  static func record(_ day: String, _ text: String, _ amount: String, _ balance: String) -> String {
    "Date: \(day)\nDescription: \(text)\nAmount: \(amount)\nBalance: \(balance)\n\n"
  }

  static let two =
    record("30/09/2026", "FEE", "-3.00", "97.00") + record("28/09/2026", "RENT, PART 1", "100.00", "100.00")

  @Test func theyAreReadAsATable() {
    let read = Reading(Self.head + Self.two, ["date", "amount", "balance", "description"], name: "t.txt")
    #expect(read.fault == nil)
    #expect(
      read.bare == ["2026-09-30 | -3.00 | 97.00 | FEE", "2026-09-28 | 100.00 | 100.00 | RENT, PART 1"])
    #expect(read.batch.lineNumbers == [5, 10])
    #expect(read.fact("records") == "lines with labels")
    #expect(read.fact("delimiter") == nil)
  }

  /// Ends of lines, marks of order, no-break spaces, no empty lines, no head: none of it matters.
  @Test(arguments: [
    head + two, two, "\u{FEFF}" + two, (head + two).replacing("\n", with: "\r\n"),
    (head + two).replacing("\n", with: "\r"), two.replacing("\n\n", with: "\n"), two.replacing(": ", with: ":"),
    two.replacing(": ", with: ":\u{A0}"), two.replacing("\n", with: "\u{20}\n"), two + "\n\n", String(two.dropLast(2)),
    two.replacing("\n\n", with: "\n\n\n\n"),
  ])
  func theFormOfTheLinesDoesNotMatter(_ text: String) {
    let read = Reading(text, ["date", "amount", "balance", "description"], name: "t.txt", chunkBytes: 7)
    #expect(read.fault == nil)
    #expect(
      read.bare == ["2026-09-30 | -3.00 | 97.00 | FEE", "2026-09-28 | 100.00 | 100.00 | RENT, PART 1"])
  }

  /// Tabs and quotes are part of a text, whatever separates the cells of the table within.
  @Test func textsMayHoldAnything() {
    let texts = ["A\tB", "\"C\"", "say \"D\"", "e; f, g | h: i", "'tis"]
    let text = texts.enumerated().map { Self.record("\(28 - $0)/09/2026", $1, "-1.00", "\(10 + $0).00") }.joined()
    let read = Reading(text, ["description"], name: "t.txt")
    #expect(read.fault == nil)
    #expect(read.rows == texts)
  }

  /// A label that some records lack is an empty cell there, wherever it stands.
  @Test func recordsMayLackLines() {
    let text =
      Self.record("30/09/2026", "FEE", "-3.00", "97.00")
      + "Date: 28/09/2026\nDescription: RENT\nReference: R-77\nAmount: 100.00\nBalance: 100.00\n\n"
      + "Date: 27/09/2026\nDescription: SHOP\nAmount: -20.00\nBalance: 0.00\n"
    let read = Reading(text, ["date", "amount", "description", "reference"], name: "t.txt")
    #expect(read.fault == nil)
    #expect(
      read.bare == [
        "2026-09-30 | -3.00 | FEE | -", "2026-09-28 | 100.00 | RENT | R-77", "2026-09-27 | -20.00 | SHOP | -",
      ])
  }

  /// One payment in a period: its labels tell.
  @Test(arguments: [
    head + record("30/09/2026", "FEE", "-3.00", "97.00"), record("30/09/2026", "FEE", "-3.00", "97.00"),
  ])
  func oneRecordIsEnough(_ text: String) {
    let read = Reading(text, ["date", "amount", "description"], name: "t.txt")
    #expect(read.fault == nil)
    #expect(read.bare == ["2026-09-30 | -3.00 | FEE"])
  }

  /// What is wrong is said of the line on which it stands, at the value; of the record where bytes do not tell.
  @Test(arguments: [("FEE", 17, 9), ("FÉE", 17, 9), ("a\tb", 17, 9)])
  func faultsNameTheLineOfTheFile(_ text: String, _ line: Int, _ column: Int) {
    let bad = Self.record("29/09/2026", text, "12.x", "97.00")
    let read = Reading(Self.head + Self.two + bad, name: "t.txt")
    #expect(read.fault?.diagnostic.location?.line == line)
    #expect(read.fault?.diagnostic.location?.column == column)
  }

  @Test func rowsSetAsideNameTheLineOfTheFile() {
    let bad = Self.record("31/09/2026", "FEE", "-3.00", "97.00")
    let read = Reading(Self.head + Self.two + bad, yaml: "badRows: reject\ndate: dd/MM/yyyy", name: "t.txt")
    #expect(read.fault == nil)
    #expect(read.rows.count == 2)
    #expect(read.rejects.map(\.diagnostic.location?.line) == [15])
    #expect(read.rejects.map(\.diagnostic.location?.column) == [7])
  }

  /// In another encoding, and where it must be asked for.
  @Test func theyAreReadInAnyEncodingOfLetters() {
    let text = Self.record("30/09/2026", "CAFE", "-3.00", "97.00") + Self.record("28/09/2026", "ZO", "1.00", "100.00")
    let bytes = Array(text.utf8).flatMap { $0 == 0x5A ? [0x5A, 0xCB] : [$0] }
    let read = Reading(bytes: bytes, ["description"], yaml: "encoding: iso-8859-1", name: "t.txt")
    #expect(read.fault == nil)
    #expect(read.rows == ["CAFE", "ZËO"])
  }

  /// What is written down of them reads them again.
  @Test func theProfileOfSuchAFileReadsIt() throws {
    let text = Self.head + Self.two
    let yaml = try ProfileInference.yaml(ByteSource(name: "t.txt", bytes: Array(text.utf8)), options: ReadOptions())
    let read = Reading(text, yaml: yaml, name: "t.txt")
    #expect(read.fault == nil)
    #expect(read.rows == Reading(text, name: "t.txt").rows)
  }

  /// A file longer than the first look, with every record in its place.
  @Test func longFilesAreRead() {
    let count = 5000
    let text = (0..<count).map { Self.record("30/09/2026", "PAYMENT \($0)", "-1.00", "\(count - $0).00") }
      .joined()
    let read = Reading(text, ["description"], name: "t.txt")
    #expect(read.fault == nil)
    #expect(read.rows == (0..<count).map { "PAYMENT \($0)" })
    #expect(read.batch.lineNumbers.last == UInt32(count * 5 - 4))
  }

  /// Where one line has another form, nothing is guessed.
  @Test(arguments: [
    two + "Thank you for banking with us\n",
    two + "Date: 27/09/2026\nDescription: A\nwrapped\nAmount: 1.00\nBalance: 1.00\n",
    two + "Date: 27/09/2026\nAmount: 1.00\nAmount: 2.00\n",
    "Name: A\nStreet: B\nTown: C\n\nName: D\nStreet: E\nTown: F\n",
    "Date: 1\nAmount: 2\n\nDate: 3\nAmount: 4\n", "date,amount\n2026-01-01,1.00\n", "",
    // A block below a table is none of records: the rows would be lost.
    "Date,Text,Amount\n2026-09-01,A,1.00\n\nDate: 30/09/2026\nTitle: All\nAmount: 1.00\n",
    "Date;Amount\n2026-09-01;1.00\n\n" + two, "From: me\nDate: 30/09/2026\nAmount: 3.00\n\nHello there\n",
  ])
  func otherTextsAreNone(_ text: String) throws {
    #expect(LabelledLines(Array(text.utf8), isComplete: true) == nil)
    #expect(try LabelledTable(ByteSource(name: "t.txt", bytes: Array(text.utf8))) == nil)
  }

  @Test func theyAreRecognisedByTheirForm() {
    let text = Self.head + (0..<4000).map { Self.record("30/09/2026", "PAYMENT \($0)", "-1.00", "5.00") }.joined()
    let bytes = Array(text.utf8)
    func confidence(_ count: Int) -> Int {
      BankCSVCodec().confidence(
        in: FileSample(bytes: Array(bytes.prefix(count)), fileName: "t.txt", isComplete: count >= bytes.count)
      ).score
    }
    #expect(confidence(bytes.count) == 80)
    // A sample may end anywhere.
    for count in 1000..<1200 { #expect(confidence(count) == 80) }
  }
}
