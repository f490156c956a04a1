import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import CounterfoilTestSupport
import Foundation
import GRDBSQLite

/// A store with a bit of everything, whole, and what commands print of it.
struct TamperedStore {
  let folder: URL
  let path: String
  /// The bytes of the whole store.
  let whole: Data
  /// The head of its history.
  let head: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appendingPathComponent("books.sqlite").path
    try TamperedStore.fill(path)
    whole = try Data(contentsOf: URL(fileURLWithPath: path))
    head = try Store.open(path: path, .reading).verification().head ?? ""
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  func putBack(_ bytes: Data? = nil) throws {
    try (bytes ?? whole).write(to: URL(fileURLWithPath: path))
  }

  /// All that commands print of a store; nil where it cannot be read.
  func printed() -> [String]? { try? TamperedStore.printed(path) }

  /// Imports, twins, contradictions, pending rows, bills changed and removed, links, decisions, settlements, remarks, undone runs.
  private static func fill(_ path: String) throws {
    let store = try Store.open(path: path, .writing)
    var first = FileEvidence(
      "a",
      [
        Row(day: 1, cents: -500, text: "Coffee"), Row(day: 1, cents: -500, text: "Coffee"),
        Row(day: 2, cents: -90_000, text: "Rent", reference: "R1", balance: 10_000),
        Row(day: 3, cents: -700, text: "Hotel Astoria", isPending: true), Row(day: 4, cents: 250_000, text: "Salary"),
        Row(day: 6, cents: -1_200, text: "Books"), Row(day: 6, cents: -1_300, text: "Lamp"),
      ])
    first.rejects = [
      RejectedRecord(
        diagnostic: Diagnostic(.storeRecord, .error, "no day", at: SourceLocation(file: "a", line: 9)), raw: "x,y")
    ]
    try store.take(
      first,
      FileEvidence(
        "b",
        [
          Row(day: 2, cents: -90_000, text: "Rent", reference: "R1"), Row(day: 4, cents: 250_000, text: "Bonus"),
          Row(day: 5, cents: -700, text: "Hotel Astoria Wien"), Row(day: 6, cents: -1_200, text: "Games"),
          Row(day: 6, cents: -1_300, text: "Desk"),
        ]))
    try store.take(
      FileEvidence(bills: "bills", [BillLine(line: 2, cents: -77)], part: "January"),
      FileEvidence(bills: "bills", [BillLine(line: 2, cents: -77, payee: "Cafe")], part: "January"))
    _ = try store.add(
      try bills([("B1", -500), ("B2", -90_000), ("B3", -700), ("B4", -1_200), ("B5", -3), ("B6", -4)]))
    _ = try store.replace(try bills([("B5", -33)]))
    _ = try store.remove(.bill, ids: ["B6"])
    let extra = try store.add(try bills([("B7", -5)]))
    _ = try store.undo(extra.id)
    let entries = try store.entries().records
    let ids = (0..<entries.count).compactMap { entries[EntryField.id, $0] }
    func id(_ cents: Int64) -> String {
      (0..<entries.count).first { entries[EntryField.amount, $0]?.minorUnits == cents }.map { ids[$0] } ?? ""
    }
    func match(_ entry: String, _ bill: String, _ decision: String) -> StoredMatch {
      StoredMatch(
        entries: [entry], bills: [bill], probability: 0.9, decision: decision, shape: "equalAmounts", evidence: "[]")
    }
    _ = try store.saveReconciliation(
      [match(id(-500), "B1", "linked"), match(id(-90_000), "B2", "linked"), match(id(-1_200), "B4", "review")],
      summary: "{}")
    let link = try store.matches().first { $0.bills == ["B2"] }
    _ = try store.decide(
      [StoredDecision(pairs: [DecidedIDs(entry: id(-90_000), bill: "B2")], isConfirmed: false, probability: 0.9)],
      kind: "reject", revoking: link.map { [$0.number] } ?? [], summary: "{}")
    var part = match(id(-700), "B3", "linked")
    part.parts = ["B3": -300]
    _ = try store.decide(
      [StoredDecision(pairs: [DecidedIDs(entry: id(-700), bill: "B3")], isConfirmed: true, probability: 0.7)],
      kind: "accept", linking: [part], summary: "{}")
    _ = try store.saveReconciliation([match(id(-1_200), "B4", "review")], summary: "{}")
    _ = try store.assign(
      [RuleAssignment(entry: id(-1_200), rule: "books", category: "leisure")], among: store.printedEntries(),
      summary: "{}")
    if let item = try store.reviewItems().first(where: { $0.kind == "same-or-twin" }) {
      _ = try store.settle(item.name, as: .twin)
    }
    _ = try store.say(Remark(.fine, note: "the usual"), of: ToldItem(.bill, "B5"))
    _ = try store.say(
      Remark(.snoozed, until: CalendarDate(iso: "2024-12-24")), of: ToldItem(.entry, id(-1_300)))
    _ = try store.remove(.entry, ids: [id(250_000)])
    try store.setBookmark("review", "p-12345678")
    try store.keep(
      job: "/jobs.yaml", JobState(ranAt: "2024-11-01T06:15:00Z", status: 1, succeededAt: "2024-11-01T06:15:00Z"),
      telling: [ToldItem(.bill, "B5"): ToldRecord(at: "2024-11-01T06:15:00Z", words: "a bill")], settled: [],
      inboxes: ["*.csv": InboxState(since: "2024-11-01T06:15:00Z", file: "a")])
  }

  private static func printed(_ path: String) throws -> [String] {
    let store = try Store.open(path: path, .reading)
    var printed: [String] = []
    for kind in RecordKind.all where kind != .entry { printed += lines(of: try store.records(kind)) }
    let listing = try store.entries()
    printed += lines(of: listing.records)
    printed += (0..<listing.records.count).map { "\(listing.source(of: $0))" }
    printed += try store.runs().map { "\($0)" }
    printed += try store.matches().map { "\($0)" }
    printed += try store.decisions().map { "\($0)" }
    printed += try store.rejectedPairs().map { "\($0)" }.sorted()
    printed += try store.paidParts().map { "\($0)" }.sorted()
    printed += try store.reviewItems().map { "\($0)" }
    printed += try store.entryPeriods().map { "\($0)" }
    printed.append(try store.bookmark("review") ?? "none")
    var open = EntryQuery()
    open.excludesMatched = true
    printed += lines(of: try store.entries(open).records)
    var unpaid = RecordQuery()
    unpaid.excludesMatched = true
    printed += lines(of: try store.records(.bill, unpaid))
    printed.append(try store.contentDigest())
    return printed
  }

  private static func lines(of batch: RecordBatch) -> [String] {
    (0..<batch.count).map { row in
      batch.schema.fields.indices.map { text(batch, $0, row) }.joined(separator: "|")
    }
  }

  private static func text(_ batch: RecordBatch, _ field: Int, _ row: Int) -> String {
    switch batch.schema.fields[field].type {
    case .day: batch.day(field, row)?.iso ?? "-"
    case .amount: batch.amount(field, row)?.description ?? "-"
    case .integer: batch.integer(field, row).map { "\($0)" } ?? "-"
    case .boolean: batch.boolean(field, row).map { "\($0)" } ?? "-"
    case .text, .decimal, .json, .bytes: batch.text(field, row) ?? "-"
    }
  }
}

/// SQL on a file, past the store.
enum Shell {
  /// - Throws: what SQLite says.
  static func run(_ sql: String, on path: String) throws {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard sqlite3_open(path, &connection) == SQLITE_OK else { throw ShellError(text: "cannot open") }
    var message: UnsafeMutablePointer<CChar>?
    defer { sqlite3_free(message) }
    guard sqlite3_exec(connection, sql, nil, nil, &message) == SQLITE_OK else {
      throw ShellError(text: message.map { String(cString: $0) } ?? "no reason")
    }
  }
}

struct ShellError: Error { var text: String }
