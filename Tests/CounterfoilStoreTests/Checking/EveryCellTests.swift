import CounterfoilModel
import CounterfoilStore
import Foundation
import GRDBSQLite
import Testing

/// Whatever is changed, taken away or added in any table, past the store, is seen.
@Suite struct EveryCellTests {
  /// A change of one row of a table, as SQL.
  struct Change {
    var table: String
    var name: String
    var sql: String
  }

  @Test(arguments: 0..<2)
  func everyCellIsVouchedFor(part: Int) throws {
    let scene = try TamperedStore()
    defer { scene.remove() }
    // A night without news leaves a line that no event seals yet.
    _ = try Store.open(path: scene.path, .writing).saveReconciliation([], summary: "{}")
    let whole = try Data(contentsOf: URL(fileURLWithPath: scene.path))
    #expect(try Store.open(path: scene.path, .reading).verify().isEmpty)
    let changes = try Cells(scene.path).changes().enumerated().filter { $0.offset % 2 == part }.map(\.element)
    var made = 0
    for change in changes {
      try scene.putBack(whole)
      // What a table does not take cannot be there.
      guard (try? Shell.run(change.sql, on: scene.path)) != nil,
        try Data(contentsOf: URL(fileURLWithPath: scene.path)) != whole
      else { continue }
      made += 1
      let isWhole = (try? Store.openExisting(path: scene.path).verification().isWhole) ?? false
      #expect(!isWhole, "\(change.table): \(change.name) is not seen")
    }
    #expect(made > 200, "\(made) of \(changes.count)")
  }

  /// A run that writes to a table does not vouch for what was done to it before.
  @Test func whatWasTakenAwayIsSeenAfterLaterRunsToo() throws {
    let scene = try TamperedStore()
    defer { scene.remove() }
    for sql in [
      "DELETE FROM told", "DELETE FROM job_runs", "DELETE FROM job_inboxes",
      "DELETE FROM bookmarks WHERE name = 'review'",
      "DELETE FROM table_seals WHERE name = 'told'",
    ] {
      try scene.putBack()
      try Shell.run(sql, on: scene.path)
      let store = try Store.open(path: scene.path, .writing)
      #expect(try store.verify().contains { $0.code == .storeChanged }, "\(sql)")
      try store.setBookmark("review", "p-1")
      try store.keep(
        job: "/jobs.yaml", JobState(ranAt: "2024-11-02T06:15:00Z", status: 0),
        telling: [ToldItem(.bill, "B4"): ToldRecord(at: nil, words: "another")], settled: [],
        inboxes: ["*.csv": InboxState(since: "2024-11-02T06:15:00Z", file: "b")])
      _ = try store.log("seed", summary: "{}")
      #expect(try store.verify().contains { $0.code == .storeChanged }, "\(sql), a run later")
    }
  }

  /// Rows that are put back with their digests as they once were contradict the history.
  @Test func rowsOfAnEarlierDayAreSeen() throws {
    let scene = try TamperedStore()
    defer { scene.remove() }
    let earlier = scene.path + "-earlier"
    try scene.whole.write(to: URL(fileURLWithPath: earlier))
    let store = try Store.open(path: scene.path, .writing)
    try store.keep(
      job: "/jobs.yaml", JobState(ranAt: "2024-11-02T06:15:00Z", status: 0), telling: [:],
      settled: [ToldItem(.bill, "B5")],
      inboxes: [:])
    _ = try store.add(try bills([("later", 5)]))
    #expect(try store.verify().isEmpty)
    let tables = ["told", "job_runs", "job_inboxes", "bookmarks", "table_seals"]
    try Shell.run(
      "ATTACH '\(earlier)' AS earlier;"
        + tables.map { "DELETE FROM main.\($0); INSERT INTO main.\($0) SELECT * FROM earlier.\($0);" }.joined(),
      on: scene.path)
    #expect(try Store.open(path: scene.path, .reading).verify().map(\.code) == [.storeChanged])
  }
}

/// The rows of a store's tables, and ways to change them.
private final class Cells {
  private var connection: OpaquePointer?

  init(_ path: String) throws {
    guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else {
      throw ShellError(text: "cannot open")
    }
  }

  deinit { sqlite3_close(connection) }

  /// Of the first, a middle and the last row of each table.
  func changes() throws -> [EveryCellTests.Change] {
    var changes: [EveryCellTests.Change] = []
    for table in try texts("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'").joined() {
      let columns = try texts("SELECT name FROM pragma_table_info('\(table)')").joined()
      let keys = try texts("SELECT name FROM pragma_table_info('\(table)') WHERE pk > 0 ORDER BY pk").joined()
      let place = keys.map { "'\($0) = ' || quote(\($0))" }.joined(separator: " || ' AND ' || ")
      let places = try texts("SELECT \(place) FROM \(table)").flatMap { $0 }
      for index in Set([0, places.count / 2, places.count - 1]).sorted() where places.indices.contains(index) {
        let row = places[index]
        changes.append(.init(table: table, name: "a row taken away", sql: "DELETE FROM \(table) WHERE \(row)"))
        for column in columns {
          changes.append(
            .init(
              table: table, name: "\(column) changed",
              sql: "UPDATE \(table) SET \(column) = \(other(column)) WHERE \(row)"))
        }
        for key in keys {
          let values = columns.map { $0 == key ? other($0) : $0 }.joined(separator: ", ")
          changes.append(
            .init(
              table: table, name: "a row added", sql: "INSERT INTO \(table) SELECT \(values) FROM \(table) WHERE \(row)"
            ))
        }
      }
    }
    return changes
  }

  /// Another value of the same type; where there is none, a number, which columns of text take for a text.
  private func other(_ column: String) -> String {
    """
    CASE typeof(\(column)) WHEN 'integer' THEN \(column) + 1000 WHEN 'real' THEN \(column) / 2 WHEN 'text' THEN \(column) || 'x'
      ELSE 7 END
    """
  }

  private func texts(_ sql: String) throws -> [[String]] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else { throw ShellError(text: sql) }
    defer { sqlite3_finalize(statement) }
    var rows: [[String]] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(
        (0..<sqlite3_column_count(statement)).map {
          sqlite3_column_text(statement, $0).map { String(cString: $0) } ?? ""
        })
    }
    return rows
  }
}
