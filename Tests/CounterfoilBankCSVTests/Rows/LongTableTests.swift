import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// A table longer than the sample it is judged by is read as a short one is, wherever the odd row stands.
struct LongTableTests {
  /// Payments of two years, so many that most stand behind the sample.
  private static func payments(_ count: Int, _ more: (Int) -> String) -> [String] {
    (0..<count).map { index in
      let day = CalendarDate(daysSinceEpoch: Int32(20_000 + index * 700 / count))?.iso ?? ""
      let cents = index * 7919 % 9900 + 100
      let sign = index % 5 == 0 ? "" : "-"
      return "\(day),Shop \(index),\(sign)\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)\(more(index))"
    }
  }

  private static let count = 900

  private func read(_ header: String, _ odd: [String], at place: Int, yaml: String? = nil, _ more: (Int) -> String)
    -> Reading
  {
    var rows = Self.payments(Self.count, more)
    let day = String(rows[place - 1].prefix(10))
    rows.insert(contentsOf: odd.map { $0.replacing("DAY", with: day) }, at: place)
    return Reading(([header] + rows).joined(separator: "\n") + "\n", yaml: yaml)
  }

  @Test(arguments: [
    "PENDING - HOTEL", "Hotel (pending)", "*PENDING* Hotel", "Vorgemerkt: Hotel", "DECLINED: Amazon",
    "Operación denegada Amazon", "Credit Card Authorization (Reject)", "of which food", "davon Essen",
    "В том числе еда",
    "Отклонено: Магазин",
  ])
  func whatATextSaysOfItsRowCountsFurtherDown(_ text: String) {
    for place in [600, Self.count] {
      let read = read("Date,Description,Amount", ["DAY,\(text),-200.00"], at: place) { _ in "" }
      #expect(read.rejects.map { $0.diagnostic.location?.line } == [place + 2], "\(read.fault?.description ?? "")")
      #expect(read.rows.count == Self.count)
    }
  }

  @Test(arguments: ["Pendleton (shop)", "Open - Restaurant", "Payment to a shop", "Davonport"])
  func otherTextsAreNotTakenForIt(_ text: String) {
    let read = read("Date,Description,Amount", ["DAY,\(text),-200.00"], at: 600) { _ in "" }
    #expect(read.rows.count == Self.count + 1 && read.rejects.isEmpty)
  }

  @Test(arguments: [
    ("Void", "", "X", "csv.status"), ("Void", "N", "Y", "csv.status"), ("Cleared", "Y", "N", "csv.status"),
    ("Fee", "0.00", "1.50", "csv.column-undecided"), ("Fee", "", "1.50", "csv.column-undecided"),
    ("Response code", "00", "51", "csv.status"), ("Xyz", "", "1.50", "csv.column-undecided"),
  ])
  func whatAColumnHoldsFurtherDownIsAskedAbout(_ name: String, _ usual: String, _ odd: String, _ code: String) {
    let read = read("Date,Description,Amount,\(name)", ["DAY,Hotel,-200.00,\(odd)"], at: 600) { _ in ",\(usual)" }
    #expect(read.code == code && read.line != nil, "\(read.rejects)")
    #expect(read.fault?.diagnostic.question?.choices.isEmpty == false)
  }

  /// Its answer settles it.
  @Test func anAnswerHoldsForAllRows() {
    let read = read(
      "Date,Description,Amount,Void", ["DAY,Hotel,-200.00,X"], at: 600, yaml: "columns: {status: 4}\nvoid: [X]"
    ) { _ in "," }
    #expect(read.rejects.map { $0.diagnostic.location?.line } == [602] && read.rows.count == Self.count)
  }

  @Test func wordsOfAStatusThatNobodyKnowsAreAskedAbout() {
    let read = read("Date,Description,Amount,Status", ["DAY,Hotel,-200.00,Zurückgeholt"], at: 600) { _ in ",Completed" }
    #expect(read.code == "csv.status" && read.line == 602, "\(read.rejects)")
  }

  @Test func aNoteThatARowWasRefusedCounts() {
    for usual in ["", "note"] {
      let read = read("Date,Description,Amount,Note", ["DAY,Hotel,-200.00,declined"], at: 600) {
        ",\(usual.isEmpty ? "" : "\(usual) \($0)")"
      }
      #expect(read.rejects.map { $0.diagnostic.location?.line } == [602], "\(read.fault?.description ?? "")")
    }
  }

  @Test func aRowThatLeavesTheBalanceIsSetAside() {
    var balance = 100_000_000
    var rows: [String] = []
    for (index, row) in Self.payments(Self.count, { _ in "" }).enumerated() {
      let amount = Int(row.split(separator: ",")[2].filter { $0 != "." }) ?? 0
      balance += amount
      rows.append("\(row),\(balance / 100).\(balance % 100 < 10 ? "0" : "")\(balance % 100)")
      if index == 600 { rows.append("\(row.prefix(10)),Hotel,-200.00,\(rows[index].split(separator: ",")[3])") }
    }
    for (order, line) in [(rows, 603), (Array(rows.reversed()), 301)] {
      let read = Reading((["Date,Description,Amount,Balance"] + order).joined(separator: "\n") + "\n")
      #expect(read.rejects.map { $0.diagnostic.location?.line } == [line], "\(read.fault?.description ?? "")")
      #expect(read.rows.count == Self.count)
    }
  }

  @Test func whatAllRowsComeToIsNoPayment() {
    let sum = Self.payments(Self.count) { _ in "" }.reduce(0) {
      $0 + (Int($1.split(separator: ",")[2].filter { $0 != "." }) ?? 0)
    }
    let text = "\(sum < 0 ? "-" : "")\(abs(sum) / 100).\(abs(sum) % 100 < 10 ? "0" : "")\(abs(sum) % 100)"
    let behind = read("Date,Description,Amount", ["DAY,Xyzzy,\(text)"], at: Self.count) { _ in "" }
    #expect(behind.rejects.map { $0.diagnostic.location?.line } == [Self.count + 2] && behind.rows.count == Self.count)
    let rows = ["2024-10-04,Xyzzy,\(text)"] + Self.payments(Self.count) { _ in "" }
    let inFront = Reading((["Date,Description,Amount"] + rows).joined(separator: "\n") + "\n")
    #expect(inFront.code == "csv.footer" && inFront.line == 2)
  }

  /// The row that is no payment looks like all others; those behind it do not.
  @Test func aWholeInFrontOfItsPartsIsSetAside() {
    let odd = ["DAY,Shop,-50.37,", "DAY,Shop,-30.18,1", "DAY,Shop,-20.19,1"]
    let read = read("Date,Description,Amount,Parent ID", odd, at: 600) { _ in "," }
    #expect(read.rejects.map { $0.diagnostic.location?.line } == [602], "\(read.fault?.description ?? "")")
    #expect(read.rows.count == Self.count + 2)
  }

  /// Pieces have some thousand rows.
  @Test(arguments: [0, 1, 2]) func whereAPieceEndsMakesNoDifference(_ shift: Int) {
    var rows = Self.payments(9000) { _ in "" }
    let header = "Date,Description,Amount\n"
    var bytes = header.utf8.count
    // The row that the second piece begins with.
    guard
      let first = rows.firstIndex(where: { row in
        bytes += row.utf8.count + 1
        return bytes > BankCSVReader.pieceBytes + header.utf8.count
      })
    else { return }
    rows.insert("\(rows[first - shift].prefix(10)),of which food,-3.20", at: first - shift + 1)
    let read = Reading(header + rows.joined(separator: "\n") + "\n")
    #expect(read.rejects.map { $0.diagnostic.location?.line } == [first - shift + 3] && read.rows.count == 9000)
  }

  private static func series(_ text: String) -> UInt64? {
    Array(text.utf8).withUnsafeBytes { SerialNumber.series(of: $0) }
  }

  /// Numbers that differ in their digits alone mean the same; codes with few digits may not.
  @Test func numbersOfASeriesAreTold() {
    let account = Self.series("A0017/003")
    #expect(account != nil && account == Self.series("A0018/000") && account == Self.series("A118/22"))
    #expect(account != Self.series("B0017/003") && account != Self.series("A0017-003"))
    for code in ["TD04", "S103", "0420", "T1107", "t0006", "REFUND", "", "12345", "12.345"] {
      #expect(Self.series(code) == nil, "\(code)")
    }
  }

  /// However many numbers were harmless before.
  @Test func aWordBehindNumbersOfASeriesCounts() {
    func read(_ odd: String) -> Reading {
      self.read("Date,Description,Amount,Batch", ["DAY,Hotel,-200.00,\(odd)"], at: 800) { ",A\(1000 + $0 / 60)/000" }
    }
    let pending = read("pending")
    #expect(pending.rejects.map { $0.diagnostic.location?.line } == [802], "\(pending.fault?.description ?? "")")
    #expect(read("A1900/000").rejects.isEmpty)
  }

  /// A word that other columns have often enough is nothing to look at.
  @Test func manyWordsAreReadAtTheirUsualSpeed() {
    let read = read("Date,Description,Amount,Category", [], at: 600) { $0 < 500 ? ",Food" : ",C\($0)" }
    #expect(read.rows.count == Self.count && read.rejects.isEmpty)
  }
}
