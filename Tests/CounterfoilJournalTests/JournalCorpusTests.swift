import CounterfoilCodecKit
import CounterfoilJournal
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

@Suite("Journals of other programs, beside what hledger reads in them")
struct JournalCorpusTests {
  static let folders = ["reckon", "csv2ofx", "double-entry-generator"]

  static let files: [String] = {
    folders.compactMap(Repository.corpus).flatMap { folder in
      (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".ledger") || $0.hasSuffix(".beancount") }
        .map { folder.appendingPathComponent($0).path }
    }.sorted()
  }()

  /// Each posting to an asset or liability is one entry, of the same day, account and amount as in hledger.
  @Test(
    .enabled(if: Program.path(of: "hledger") != nil, "hledger is not installed"),
    .enabled(if: Repository.hasCorpus("reckon"), "the test files are not beside this checkout"),
    arguments: files.filter { $0.hasSuffix(".ledger") })
  func entriesAreHledgersPostings(_ path: String) throws {
    let result = try TestTools.run(
      Program.path(of: "hledger") ?? "", ["-f", path, "register", "-O", "csv", "^(Assets|Liabilities)"])
    let read = Self.read(path, JournalCodec.ledger, ReadOptions(), try Repository.bytes(URL(fileURLWithPath: path)))
    // Days that neither can read, such as 02/12/2009.
    guard result.status == 0 else { return #expect(!read.rejects.isEmpty || read.fault != nil) }
    #expect(read.fault == nil)
    // hledger takes any word for a commodity; "POUND" is no currency here.
    let foreign = read.rejects.filter { $0.diagnostic.code == .journalCommodity }
    #expect(read.rejects == foreign)
    let theirs = try Self.table(result.text).dropFirst().map { row in "\(row[1]) \(row[4]) \(Self.number(row[5]))" }
    let mine = (0..<read.batch.count).map { row in
      let amount = read.batch[EntryField.amount, row]?.decimal ?? "?"
      let account = read.batch[EntryField.account, row] ?? "?"
      return "\(read.batch[EntryField.date, row]?.iso ?? "?") \(account) \(Self.number(amount))"
    }
    #expect(mine.count + foreign.count == theirs.count)
    #expect(foreign.isEmpty ? mine.sorted() == theirs.sorted() : Set(mine).isSubset(of: theirs))
  }

  /// Every one is written and comes back the same, in every dialect.
  @Test(.enabled(if: Repository.hasCorpus("reckon"), "the test files are not beside this checkout"), arguments: files)
  func recordsComeBackFromEveryDialect(_ path: String) throws {
    let codec = Journals.named(path.hasSuffix(".ledger") ? "ledger" : "beancount")
    let bytes = try Repository.bytes(URL(fileURLWithPath: path))
    for kind in [RecordKind.entry, .bill] {
      var options = ReadOptions()
      options.kind = kind
      let read = Self.read(path, codec, options, bytes)
      try #require(read.fault == nil)
      for target in Journals.all {
        let (text, unheld) = try Journals.write(read.batch, target)
        #expect(unheld == [])
        let again = Journals.read(text, target)
        #expect(again.rejects == [])
        #expect(again.batch.count == read.batch.count)
        for row in 0..<min(read.batch.count, again.batch.count) {
          #expect(
            again.batch.hasEqualRecord(row, to: read.batch, row), "record \(row + 1) in \(target.descriptor.name)")
        }
      }
    }
  }

  /// The file; read for its assets and liabilities where it is asked which accounts are one's own.
  private static func read(
    _ path: String, _ codec: JournalCodec, _ options: ReadOptions, _ bytes: [UInt8]
  ) -> GoldenReading {
    let reading = GoldenReading(codec, bytes: bytes, name: path, options: options)
    guard reading.fault?.diagnostic.question?.text.hasPrefix("Which accounts hold") ?? false else { return reading }
    var options = options
    options.settings["account"] = "Assets, Liabilities"
    return GoldenReading(codec, bytes: bytes, name: path, options: options)
  }

  /// The digits of an amount without its commodity, with as many as are not zero.
  private static func number(_ text: String) -> String {
    var digits = text.filter { $0.isNumber && $0.isASCII || $0 == "." || $0 == "-" }
    guard digits.contains(".") else { return digits == "-0" ? "0" : digits }
    while digits.hasSuffix("0") { digits.removeLast() }
    if digits.hasSuffix(".") { digits.removeLast() }
    return digits == "-0" ? "0" : digits
  }

  /// The rows of a table in which every field is in quotes.
  private static func table(_ text: String) throws -> [[String]] {
    text.split(separator: "\n").map { line in
      line.dropFirst().dropLast().replacingOccurrences(of: "\",\"", with: "\u{1}").split(
        separator: "\u{1}", omittingEmptySubsequences: false
      ).map(String.init)
    }
  }
}
