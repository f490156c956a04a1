import CounterfoilModel
import GRDB
import Testing

@testable import CounterfoilStore

/// What SQLite's planner makes of queries that look for few rows of many: it knows no numbers of rows, and must not go
/// through all of them.
@Suite struct QueryPlanTests {
  private func plan(_ sql: String) throws -> [String] {
    let store = try Store.inMemory()
    return try store.read { database throws(Fault) in
      let statement = try Statement(database, "EXPLAIN QUERY PLAN " + sql)
      var lines: [String] = []
      while try statement.next() { lines.append(statement.text(3) ?? "") }
      return lines
    }
  }

  @Test func removedEntriesAreLookedUpFromRemovals() throws {
    let lines = try plan(
      "SELECT 1 FROM statement_rows WHERE day = '2026-01-01' AND entry NOT IN (\(Store.removedEntries))")
    #expect(lines.contains { $0.hasPrefix("SCAN removals") })
    #expect(lines.contains { $0.hasPrefix("SEARCH gone USING INTEGER PRIMARY KEY") })
    #expect(!lines.contains { $0.hasPrefix("SCAN gone") || $0.hasPrefix("SCAN statement_rows") })
  }

  @Test func rowsOfADayAreFoundByTheirDay() throws {
    let lines = try plan(
      "SELECT number FROM statement_rows WHERE day = ? AND account = ? AND +file = ? ORDER BY number")
    #expect(lines.first?.contains("statement_rows_by_bucket (day=? AND account=?)") == true)
  }

  @Test func monthsAreReadInOrderOfDays() throws {
    let lines = try plan(MonthTotals.rowsOfMonth)
    #expect(lines.first?.contains("statement_rows_by_bucket (day>? AND day<?)") == true)
    #expect(!lines.contains { $0.contains("TEMP B-TREE") })
  }
}
