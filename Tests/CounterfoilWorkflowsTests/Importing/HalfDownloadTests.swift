import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilWorkflows

/// Half a download is not believed for its last record, and the whole one takes its place without a person.
@Suite struct HalfDownloadTests {
  private static let statements: [(file: String, profile: String)] = [
    ("harbor-card-2026-11-14.csv", "harbor-card"), ("harbor-checking-2026-10-15.csv", "harbor-checking"),
    ("harbor-checking-2026-11-14.csv", "harbor-checking"), ("moravia-ucet-2026-11-14.csv", "moravia"),
    ("rheinbank-giro-2026-11-14.csv", "rheinbank"), ("suifu-wallet-2026-11-14.csv", "suifu"),
    ("thames-current-2026-11-14.csv", "thames"),
  ]
  /// Formats that are read and written, by name.
  static let written: [String] = Formats.builtIn.map(\.descriptor).filter { $0.canRead && $0.canWrite }.map(\.name)
  private static let formats = CodecRegistry(Formats.builtIn)

  /// A folder of its own, gone at the end.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    init() throws { try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: path) }
  }

  private struct Download {
    var bytes: [UInt8]
    var profile: ProfileText?
    var account: String?
    var format: String?
    var ending = "csv"

    func input(_ path: String) -> InputRequest {
      var input = InputRequest(path: path)
      input.format = format
      return input
    }

    func request(_ path: String) -> ImportRequest {
      var request = ImportRequest(inputs: [input(path)])
      request.profile = profile
      request.account = account
      request.currency = account == nil ? nil : Currency("EUR")
      return request
    }

    /// Prefixes at `count` places spread over the bytes.
    func cuts(_ count: Int, from first: Int = 0) -> [Int] {
      let places = (1...count).map { first + $0 * (bytes.count - 1 - first) / count }
      return Array(Set(places)).sorted().filter { $0 > 0 }
    }
  }

  private func take(
    _ bytes: some Sequence<UInt8>, _ name: String, _ download: Download, _ folder: Folder, _ store: Store
  ) throws -> ImportPlan {
    let path = folder.path.appendingPathComponent("\(name).\(download.ending)")
    try Data(bytes).write(to: path)
    return try Importer(store: store, registry: HalfDownloadTests.formats).apply(download.request(path.path)).plan
  }

  /// What stands in the books and what waits, without the names of files.
  private func content(_ store: Store) throws -> [String] {
    let records = try store.entries().records
    let entries = (0..<records.count).map { row in
      records.schema.fields.indices.map { field in
        switch records.schema.fields[field].type {
        case .day: records.day(field, row)?.iso ?? "-"
        case .amount: records.amount(field, row)?.description ?? "-"
        default: records.text(field, row) ?? "-"
        }
      }.joined(separator: "|")
    }
    return entries + (try store.reviewItems().map { "\($0.kind) \($0.raw ?? "")" })
  }

  /// What a file says; nil where it is refused.
  private func read(_ bytes: some Sequence<UInt8>, _ name: String, _ download: Download, _ folder: Folder) throws
    -> FileEvidence?
  {
    let path = folder.path.appendingPathComponent("\(name).\(download.ending)")
    try Data(bytes).write(to: path)
    var file = ImportPlan.File(path: path.path)
    let reader = EvidenceReader(
      request: download.request(path.path), registry: HalfDownloadTests.formats, progress: nil)
    let accounts = try AccountBook(Store.inMemory())
    return try? reader.read(download.input(path.path), accounts: accounts, file: &file).file
  }

  private func merge(
    _ evidence: FileEvidence, into store: Store
  ) throws -> (outcome: FileOutcome, run: Run, WaitingItems) {
    var outcome = FileOutcome()
    var waiting = WaitingItems()
    let run = try store.importing { session throws(Fault) in
      outcome = try session.merge(evidence)
      waiting = try session.waiting()
      return .keep(summary: "{}")
    }
    return (outcome, try #require(run), waiting)
  }

  /// The whole file is read once for all cuts; each cut is taken before it and after it, and taken back again.
  private func check(_ download: Download, cuts: Int, from first: Int = 0, _ name: String) throws {
    let folder = try Folder()
    let whole = try #require(try read(download.bytes, "whole", download, folder), "\(name) is refused")
    let early = try Store.inMemory()
    let empty = try early.contentDigest()
    let late = try Store.inMemory()
    _ = try merge(whole, into: late)
    let expected = try content(late)
    let digest = try late.contentDigest()
    for cut in download.cuts(cuts, from: first) {
      guard let part = try read(download.bytes.prefix(cut), "cut", download, folder) else { continue }
      let place = "\(name), cut at \(cut)"
      let after = try merge(part, into: late)
      let before = try merge(part, into: early)
      #expect(try Set(before.2.new.map(\.name)) == Set(early.reviewItems().map(\.name)), "\(place): what waits is told")
      let second = try merge(whole, into: early)
      let found = try content(early)
      let other = try content(late)
      #expect(found == expected, "\(place), then whole: \(difference(found, expected))")
      #expect(other == expected, "\(place), after the whole: \(difference(other, expected))")
      #expect(second.outcome.read == whole.records.count + whole.rejects.count, "\(place)")
      #expect(after.outcome.added == 0 && after.2.new.isEmpty, "\(place): the whole says it all")
      #expect(try early.contentDigest() == late.contentDigest(), "\(place): the order does not matter")
      for (store, run) in [(late, after.run), (early, second.run), (early, before.run)] { _ = try store.undo(run.id) }
      #expect(try late.contentDigest() == digest, "\(place): an undo is exact")
      #expect(try early.contentDigest() == empty, "\(place): an undo is exact")
    }
  }

  /// A statement as a codec writes it; nil where the codec holds no entries.
  private func bytes(in codec: any Codec) throws -> [UInt8]? {
    var batch = RecordBatch(schema: .entry)
    let amounts: [Int64] = [-215_000, 312_055, -475, -6_400, -95, 12_050, -31_205]
    for (index, cents) in amounts.enumerated() {
      var entry = StatementEntry(
        id: "", date: try #require(CalendarDate(iso: "2026-11-1\(index + 1)")),
        amount: Money(minorUnits: cents, currency: try #require(Currency("EUR"))))
      entry.account = "checking"
      entry.payee = ["Hawthorn Property", "Lighthouse Robotics", "Maple Street Coffee"][index % 3]
      entry.description = "Invoice \(2026 + index) of November"
      batch.append(entry)
    }
    let sink = ByteSink()
    do throws(Fault) {
      var writer = try codec.makeWriter(sink, schema: batch.schema, options: WriteOptions())
      try writer.write(batch)
      try writer.finish()
    } catch { return nil }
    return sink.bytes
  }

  @Test(arguments: written)
  func anyCutOfAnyFormatCompletedIsTheWholeFile(_ name: String) throws {
    let codec = try #require(Formats.builtIn.first { $0.descriptor.name == name })
    guard let bytes = try bytes(in: codec) else { return }
    // What a journal says before its first entry may be cut off too, and is then told and taken back by hand.
    let first = Array("Hawthorn".utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: first) } ?? 0
    try check(
      Download(bytes: bytes, account: "checking", format: name, ending: "txt"), cuts: Sweep.pick(10, whole: 50),
      from: start, name)
  }

  // MARK: What is believed

  /// How a table ends, and whether its last record is taken.
  private static let endings: [(rows: String, isBelieved: Bool)] = [
    ("Date,Description,Amount|2026-11-12,Rent,-2150.00|2026-11-13,Pay,3120.55", true),
    ("Date,Description,Amount|2026-11-12,Rent,-2150.00|2026-11-13,Pay,3120.5", false),
    ("Date,Description,Amount|2026-11-12,Rent,-2150.00|2026-11-13,Pay,3120.", false),
    ("Date,Description,Amount|2026-11-12,Rent,-2150.00|2026-11-13,Pay,312", false),
    ("Date,Description,Amount|2026-11-12,Rent,-2150.5|2026-11-13,Pay,3120.5", true),
    ("Date,Description,Amount|2026-11-12,Rent,-2150|2026-11-13,Pay,3120", false),
    ("Date,Description,Amount|2026-11-12,Rent,\"-2150.00\"|2026-11-13,Pay,\"3120\"", true),
    ("Date,Amount,Description|2026-11-12,-2150.00,Rent|2026-11-13,3120,Pay", true),
    ("Date,Amount,Description|2026-11-12,-2150.00,Rent|2026-11-13,3120,Invoice 4711.", true),
    ("Date,Description,Balance,Amount|2026-11-12,Rent,100.00,-50|2026-11-13,Pay,3220.00,3120", true),
    ("Date,Description,Balance,Amount|2026-11-12,Rent,100.00,-50|2026-11-13,Pay,3220.55,312", false),
    ("Amount,Description,Date|-2150.00,Rent,2026-11-12|3120.00,Pay,2026-11-13", true),
    ("Amount,Description,Date|-3120.00,Pay,11/23/20", false),
  ]

  @Test(arguments: endings)
  func aRecordWithoutALineEndIsTakenWhereSomethingProvesItWhole(_ ending: (rows: String, isBelieved: Bool)) throws {
    let folder = try Folder()
    let store = try Store.inMemory()
    let text = ending.rows.replacing("|", with: "\n")
    let download = Download(bytes: [], account: "checking")
    let plan = try take(Array(text.utf8), "a", download, folder, store)
    try #require(plan.files[0].fault == nil, "\(ending.rows) \(plan.files[0].fault?.description ?? "")")
    #expect(plan.status == (ending.isBelieved ? .success : .attention), "\(ending.rows)")
    let count = text.split(separator: "\n").count - 1
    #expect(try store.entries().records.count == (ending.isBelieved ? count : count - 1), "\(ending.rows)")
    #expect(plan.files[0].read == count)
    #expect(plan.waiting.new.map(\.kind) == (ending.isBelieved ? [] : ["cut"]))
    #expect(plan.files[0].rejects.map(\.code.name) == (ending.isBelieved ? [] : ["import.cut"]))
    // The fix that the message names: a line end says that the file is whole.
    let ended = try take(Array((text + "\n").utf8), "b", download, folder, store)
    // A balance that does not follow is still for a person to look at.
    let isBroken = ending.rows.contains("3220.55,312")
    #expect(ended.files[0].matters.map(\.code.name) == (isBroken ? ["import.balance"] : []), "\(ending.rows)")
    #expect(ended.status == (isBroken ? .attention : .success) && ended.waiting.count == 0, "\(ending.rows)")
    #expect(try store.entries().records.count == count)
  }

  // MARK: What hangs on a replaced row

  private static let head = "Date,Amount,Description\n2026-11-12,-2150.00,Rent\n"

  private func link(_ amount: Int64, to store: Store) throws -> Run {
    var bills = RecordBatch(schema: .bill)
    let currency = try #require(Currency("EUR"))
    let day = try #require(CalendarDate(iso: "2026-11-13"))
    bills.append(Bill(id: "B1", date: day, amount: Money(minorUnits: amount, currency: currency), title: "A bill"))
    _ = try store.add(bills)
    let records = try store.entries().records
    let row = try #require(
      (0..<records.count).first { records[EntryField.amount, $0]?.minorUnits == amount })
    let match = StoredMatch(
      entries: [try #require(records[EntryField.id, row])], bills: ["B1"], probability: 1, decision: "linked",
      shape: "equalAmounts", evidence: "[]")
    return try store.saveReconciliation([match], summary: "{}")
  }

  @Test func aLinkFollowsTheRowWhoseTextWasCutOff() throws {
    let folder = try Folder()
    let store = try Store.inMemory()
    let download = Download(bytes: [], account: "checking")
    _ = try take(Array((HalfDownloadTests.head + "2026-11-13,3120.55,Pay of Novem").utf8), "a", download, folder, store)
    _ = try link(312_055, to: store)
    let before = try store.contentDigest()
    let whole = HalfDownloadTests.head + "2026-11-13,3120.55,Pay of November\n2026-11-14,-1.00,Tea\n"
    let plan = try take(Array(whole.utf8), "b", download, folder, store)
    #expect(plan.status == .success)
    let records = try store.entries().records
    #expect(records.count == 3)
    let linked = try #require(try store.matches().first?.entries.first)
    let row = try #require((0..<records.count).first { records[EntryField.id, $0] == linked })
    #expect(records[EntryField.description, row] == "Pay of November")
    _ = try store.undo(try #require(try store.runs().last?.id))
    #expect(try store.contentDigest() == before, "an undo is exact")
  }

  @Test func aLinkNeverMovesToAnotherAmount() throws {
    let folder = try Folder()
    let store = try Store.inMemory()
    let download = Download(bytes: [], account: "checking")
    let head = "Date,Description,Amount\n2026-11-12,Rent,-2150.5\n"
    _ = try take(Array((head + "2026-11-13,Pay,3120.5").utf8), "a", download, folder, store)
    _ = try link(312_050, to: store)
    let before = try store.contentDigest()
    let plan = try take(Array((head + "2026-11-13,Pay,3120.55\n").utf8), "b", download, folder, store)
    #expect(plan.status == .attention)
    #expect(plan.files[0].findings.map(\.code.name).contains("import.relinked"))
    #expect(try store.matches().isEmpty, "the bill is open again")
    #expect(try content(store).count == 2)
    _ = try store.undo(try #require(try store.runs().last?.id))
    #expect(try store.contentDigest() == before, "an undo is exact")
    #expect(try store.matches().count == 1)
  }

  private func difference(_ found: [String], _ expected: [String]) -> String {
    let surplus = Set(found).subtracting(expected).sorted().prefix(3)
    let missing = Set(expected).subtracting(found).sorted().prefix(3)
    return "surplus \(surplus), missing \(missing)"
  }

  @Test(arguments: statements)
  func anyCutOfASampleCompletedIsTheWholeFile(_ statement: (file: String, profile: String)) throws {
    let bytes = try Data(contentsOf: Repository.file("Samples/statements/\(statement.file)"))
    let profile = try ProfileFile.read(Repository.file("Samples/profiles/\(statement.profile).yaml").path)
    try check(Download(bytes: Array(bytes), profile: profile), cuts: Sweep.pick(20, whole: 200), statement.file)
  }
}
