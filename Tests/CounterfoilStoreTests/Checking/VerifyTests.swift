import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import Foundation
import Testing

/// `verify` says "whole" only where everything was worked out again.
@Suite struct VerifyTests {
  /// Ways to change a store past the program: a name, and SQL.
  static let tamperings: [(String, String)] = [
    ("an amount", "UPDATE statement_rows SET minor_units = -501 WHERE number = 1"),
    ("a day", "UPDATE statement_rows SET day = '2024-10-30' WHERE number = 6"),
    ("a currency", "UPDATE statement_rows SET currency = 'USD' WHERE number = 6"),
    ("an account", "UPDATE statement_rows SET account = 'card' WHERE number = 6"),
    ("a description", "UPDATE statement_rows SET description = 'Tea' WHERE number = 3"),
    ("a payee", "UPDATE statement_rows SET payee = 'Somebody' WHERE number = 3"),
    ("a reference", "UPDATE statement_rows SET reference = 'R2' WHERE reference = 'R1'"),
    ("a balance", "UPDATE statement_rows SET balance_minor_units = 10001 WHERE balance_minor_units = 10000"),
    ("a status", "UPDATE statement_rows SET status = 'booked' WHERE status = 'pending'"),
    ("a time", "UPDATE statement_rows SET time = '12:00' WHERE number = 3"),
    ("a value day", "UPDATE statement_rows SET value_day = '2024-10-30' WHERE number = 3"),
    ("a bank's category", "UPDATE statement_rows SET category = 'x' WHERE number = 3"),
    ("further members", "UPDATE statement_rows SET extra = '{\"a\":1}' WHERE number = 3"),
    ("a raw record", "UPDATE statement_rows SET raw = 'x' WHERE number = 3"),
    ("a line number", "UPDATE statement_rows SET line = 99 WHERE number = 3"),
    ("a byte offset", "UPDATE statement_rows SET byte_offset = 99 WHERE number = 3"),
    ("a source's id", "UPDATE statement_rows SET source_id = 'x' WHERE number = 3"),
    ("an entry made a copy", "UPDATE statement_rows SET standing = 1 WHERE number = 5"),
    ("an entry's id", "UPDATE statement_rows SET entry = 'e1-20241009-aaaaaaaaaaaaa' WHERE number = 5"),
    ("a doubtful row made an entry", "UPDATE statement_rows SET standing = 0 WHERE standing = 2"),
    ("a row deleted", "DELETE FROM statement_rows WHERE number = 5"),
    (
      "a row added",
      """
      INSERT INTO statement_rows (entry, standing, account, day, minor_units, currency, file)
      VALUES ('e1-20241030-aaaaaaaaaaaaa', 0, 'checking', '2024-10-30', 5, 'EUR', 1)
      """
    ),
    ("a row moved to another file", "UPDATE statement_rows SET file = 2 WHERE number = 5"),
    ("a row with another number", "UPDATE statement_rows SET number = 900 WHERE number = 5"),
    ("a file's name", "UPDATE sightings SET name = 'z'"),
    ("a file's digest", "UPDATE files SET sha256 = 'z' WHERE id = 1"),
    ("a file's coverage", "UPDATE coverage SET last_day = '2030-01-01' WHERE file = 1"),
    ("a rejected record", "UPDATE set_aside SET message = 'fine'"),
    ("a rejected record deleted", "DELETE FROM set_aside"),
    ("a rejected record dismissed", "INSERT INTO dismissals (file, position, run) VALUES (1, 0, 1)"),
    ("a bill's amount", "UPDATE bills SET minor_units = -600 WHERE id = 'B1'"),
    ("a bill's payee", "UPDATE bills SET payee = 'x' WHERE id = 'B1'"),
    ("a bill's id", "UPDATE bills SET id = 'B9' WHERE id = 'B5'"),
    ("a bill added", "INSERT INTO bills (id, date, minor_units, currency) VALUES ('B9', '2024-10-05', -5, 'EUR')"),
    ("a bill deleted", "DELETE FROM bills WHERE id = 'B5'"),
    (
      "a removed bill put back",
      "INSERT INTO bills SELECT seq, id, date, due_date, \(billColumns) FROM past_bills WHERE id = 'B6'"
    ),
    ("what a bill was before", "UPDATE past_bills SET minor_units = -7 WHERE id = 'B5'"),
    ("a change forgotten", "DELETE FROM changes WHERE action = 'edit'"),
    ("a change made an addition", "UPDATE changes SET action = 'add' WHERE action = 'edit'"),
    ("a better reading", "UPDATE bills SET payee = 'x' WHERE payee = 'Cafe'"),
    ("what a bill was before a better reading", "UPDATE past_bills SET payee = 'x' WHERE minor_units = -77"),
    ("the line of a bill", "UPDATE listed SET line = 99 WHERE line = 2"),
    ("what a file says of a bill", "UPDATE listed SET reading = 5 WHERE line = 2"),
    ("a reading made one of an earlier version", "UPDATE listed SET line = NULL, reading = NULL, key = NULL"),
    ("the key of a reading", "UPDATE listed SET key = 'x' WHERE key IS NOT NULL"),
    ("the key of a reading forgotten", "UPDATE listed SET key = NULL"),
    ("a bill of a file forgotten", "DELETE FROM listed WHERE key IS NULL"),
    ("the sheet of a file", "UPDATE file_parts SET part = 'x'"),
    ("the sheet of a file forgotten", "DELETE FROM file_parts"),
    ("a sheet for a file without", "INSERT INTO file_parts VALUES (1, 'x')"),
    ("a match's probability", "UPDATE matches SET probability = 0.91 WHERE number = 1"),
    ("a match's evidence", "UPDATE matches SET evidence = '[1]' WHERE number = 1"),
    ("a match's shape", "UPDATE matches SET shape = 'x' WHERE number = 1"),
    ("a link made a proposal", "UPDATE matches SET decision = 'review' WHERE number = 1"),
    ("a link to another bill", "UPDATE match_bills SET bill = 'B5' WHERE match = 1"),
    ("a link to another row", "UPDATE match_entries SET row = 5 WHERE match = 1"),
    (
      "a link added",
      """
      INSERT INTO matches (run, decision, shape, probability, evidence) VALUES (1, 'linked', 'x', 1, '[]');
      INSERT INTO match_entries SELECT max(number), 5 FROM matches;
      INSERT INTO match_bills SELECT max(number), 'B5' FROM matches
      """
    ),
    ("a link deleted", "PRAGMA foreign_keys = ON; DELETE FROM matches WHERE number = 1"),
    ("the part of a bill", "UPDATE match_parts SET minor_units = -400"),
    ("a verdict on a pair", "UPDATE decisions SET verdict = 'confirmed'"),
    ("the probability of a verdict", "UPDATE decisions SET probability = 0.1"),
    ("a decided pair", "UPDATE decided_pairs SET bill = 'B5' WHERE bill = 'B2'"),
    ("a rejection forgotten", "DELETE FROM revocations"),
    ("a settled row", "UPDATE settlements SET verdict = 'same'"),
    ("a settled row forgotten", "DELETE FROM settlements"),
    ("what a person said", "UPDATE remarks SET verdict = 'open' WHERE verdict = 'fine'"),
    ("what a person said, deleted", "DELETE FROM remarks WHERE verdict = 'fine'"),
    ("a note", "UPDATE remarks SET note = 'x' WHERE note IS NOT NULL"),
    ("the day until which it is put off", "UPDATE remarks SET until = '2099-01-01' WHERE until IS NOT NULL"),
    ("what nobody said", "INSERT INTO remarks (kind, id, run, verdict) VALUES ('bill', 'B1', 1, 'fine')"),
    ("what a rule said", "UPDATE assignments SET category = 'food'"),
    ("what a rule said, deleted", "DELETE FROM assignments"),
    ("a removed entry put back", "DELETE FROM removals"),
    ("an entry removed", "INSERT INTO removals (row, run) VALUES (1, 1)"),
    ("a run marked as undone", "UPDATE runs SET undone_by = 1 WHERE number = 2"),
    ("an undone run revived", "UPDATE runs SET undone_by = NULL"),
    ("a run's time", "UPDATE runs SET at = '2020-01-01T00:00:00Z' WHERE number = 2"),
    ("a run's summary", "UPDATE runs SET summary = '{}' WHERE kind = 'add'"),
    ("a run's kind", "UPDATE runs SET kind = 'seed' WHERE kind = 'add'"),
    ("a run added", "INSERT INTO runs (kind, summary) VALUES ('seed', '{}')"),
    ("the last event deleted", "DELETE FROM events WHERE number = (SELECT max(number) FROM events)"),
    ("an event in the middle deleted", "DELETE FROM events WHERE number = 3"),
    ("all events deleted", "DELETE FROM events"),
    ("the history deleted", "DELETE FROM events; DELETE FROM runs"),
    ("an event's payload", "UPDATE events SET payload = '{\"x\":1}' WHERE number = 3"),
    ("what an event vouches for", "UPDATE events SET wrote = NULL"),
    ("events in another order", "UPDATE events SET number = -number"),
    (
      "a trigger",
      "CREATE TRIGGER t AFTER INSERT ON bills BEGIN UPDATE bills SET minor_units = 0 WHERE id = new.id; END"
    ),
    ("a view", "CREATE VIEW v AS SELECT 1"),
    ("a view of another meaning", "DROP VIEW entries; CREATE VIEW entries AS SELECT 1 AS id"),
    ("an index", "CREATE INDEX i ON bills (payee)"),
    ("an index dropped", "DROP INDEX statement_rows_unsettled"),
    ("a table", "CREATE TABLE t (x)"),
    ("a column", "ALTER TABLE bills ADD COLUMN x TEXT"),
    ("what was told", "UPDATE told SET at = NULL"),
    ("what was told of another job", "UPDATE told SET job = '/other.yaml'"),
    ("when a job went well", "UPDATE job_runs SET succeeded_at = '2030-01-01T00:00:00Z'"),
    ("what came through an inbox", "UPDATE job_inboxes SET file = 'z'"),
    ("the sum of a month", "UPDATE account_months SET sum_low = sum_low + 1"),
    ("a month forgotten", "DELETE FROM account_months"),
    ("a balance stated", "UPDATE account_months SET closing = 7 WHERE closing IS NOT NULL"),
    ("a bookmark", "UPDATE bookmarks SET value = 'p-87654321'"),
    ("the version of the tables", "PRAGMA user_version = 2"),
    ("the mark of the program", "PRAGMA application_id = 1"),
    ("the kind of journal", "PRAGMA journal_mode = WAL"),
  ]

  private static let billColumns: String = {
    let schema = Schema.standard(for: .bill)
    let names = (schema?.fields ?? []).map(\.name).filter { !["id", "date", "dueDate"].contains($0) }
    return names.map { name in
      name == "amount"
        ? "minor_units, currency" : String(name.flatMap { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" })
    }.joined(separator: ", ")
  }()

  @Test func everyKindOfTamperingIsSeen() throws {
    let scene = try TamperedStore()
    defer { scene.remove() }
    let before = try #require(scene.printed())
    #expect(try Store.open(path: scene.path, .reading).verify().isEmpty)
    #expect(Self.tamperings.count >= 40)
    for (name, sql) in Self.tamperings {
      try scene.putBack()
      try Shell.run(sql, on: scene.path)
      let after = try Data(contentsOf: URL(fileURLWithPath: scene.path))
      #expect(after != scene.whole, "\(name): nothing was changed")
      #expect(!isWhole(scene), "\(name) is not seen")
      try? FileManager.default.removeItem(atPath: scene.path + "-wal")
      try? FileManager.default.removeItem(atPath: scene.path + "-shm")
    }
    try scene.putBack()
    #expect(isWhole(scene) && scene.printed() == before)
  }

  /// Whether the store opens and verifies as whole.
  private func isWhole(_ scene: TamperedStore) -> Bool {
    (try? Store.openExisting(path: scene.path).verification().isWhole) ?? false
  }

  @Test(arguments: 0..<4)
  func damageThatChangesWhatIsPrintedIsSeen(part: Int) throws {
    let scene = try TamperedStore()
    defer { scene.remove() }
    let before = try #require(scene.printed())
    var numbers = Numbers(seed: UInt64(part) &+ 77)
    var seen = 0
    for round in 0..<50 {
      var bytes = scene.whole
      damage(&bytes, &numbers, kind: round % 5)
      try scene.putBack(bytes)
      let printed = scene.printed()
      if isWhole(scene) {
        #expect(printed == before, "part \(part), round \(round): changed, and called whole")
      } else {
        seen += 1
      }
      try? FileManager.default.removeItem(atPath: scene.path + "-journal")
    }
    #expect(seen > 20, "\(seen) of 50 were seen")
  }

  private func damage(_ bytes: inout Data, _ numbers: inout Numbers, kind: Int) {
    let place = Int.random(in: 0..<bytes.count, using: &numbers)
    switch kind {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &numbers)
    case 1:
      // A byte where text or numbers lie, not in the free middle of a page.
      let used = bytes.indices.filter { bytes[$0] != 0 }
      let chosen = used[Int.random(in: 0..<used.count, using: &numbers)]
      bytes[chosen] = UInt8.random(in: 0...255, using: &numbers)
    case 2:
      let end = min(bytes.count, place + Int.random(in: 2...64, using: &numbers))
      for index in place..<end { bytes[index] = UInt8.random(in: 0...255, using: &numbers) }
    case 3:
      let page = place / 4096 * 4096
      bytes.replaceSubrange(page..<min(bytes.count, page + 4096), with: Data(count: min(4096, bytes.count - page)))
    default:
      let other = Int.random(in: 0..<bytes.count, using: &numbers) / 4096 * 4096
      let page = place / 4096 * 4096
      guard page != other, max(page, other) + 4096 <= bytes.count else { return }
      let content = bytes[page..<page + 4096]
      bytes.replaceSubrange(page..<page + 4096, with: bytes[other..<other + 4096])
      bytes.replaceSubrange(other..<other + 4096, with: content)
    }
  }

  @Test func aHeadNotedElsewhereProvesThatNothingWasCutOff() throws {
    let scene = try TamperedStore()
    defer { scene.remove() }
    let noted = scene.head
    #expect(noted.count == 64)
    let runs = try Store.open(path: scene.path, .reading).runs().count
    #expect(try Store.open(path: scene.path, .reading).verification(expecting: noted).runsSinceExpected == 0)
    // Cut back to what it was one run before: whole in itself, and found out by the head alone.
    let last = try #require(try Store.open(path: scene.path, .reading).runs().last)
    #expect(last.kind == "remove")
    try Shell.run(
      """
      DELETE FROM removals WHERE run = \(runs); DELETE FROM events WHERE run = \(runs);
      DELETE FROM runs WHERE number = \(runs)
      """, on: scene.path)
    let cut = try Store.open(path: scene.path, .reading)
    let alone = try cut.verification()
    // Of what was cut off only the sums of a month still tell, since who cut left them as they were.
    #expect(alone.findings.map(\.code) == [.storeChanged], "\(alone.findings)")
    #expect(try cut.verification(expecting: noted).findings.contains { $0.code == .storeChain })
    try scene.putBack()
    let store = try Store.open(path: scene.path, .writing)
    _ = try store.add(try bills([("later", 5)]))
    let verification = try store.verification(expecting: noted)
    #expect(verification.isWhole && verification.runsSinceExpected == 1 && verification.head != noted)
  }

  @Test func whatIsNoStoreIsNotVerified() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("s.sqlite").path
    #expect(statusOf { _ = try Store.openExisting(path: path) } == .noInput)
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(statusOf { _ = try Store.openExisting(path: path) } == .badData)
    try Data("words".utf8).write(to: URL(fileURLWithPath: path))
    #expect(statusOf { _ = try Store.openExisting(path: path) } == .badData)
    try FileManager.default.removeItem(atPath: path)
    try Shell.run("CREATE TABLE t (x)", on: path)
    #expect(statusOf { _ = try Store.openExisting(path: path) } == .badData)
  }
}
