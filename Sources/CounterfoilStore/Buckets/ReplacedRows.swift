import CounterfoilModel
import GRDB

/// The rows that stand for nothing because a longer file has their record complete; see ``Continuation``.
struct ReplacedRows {
  /// For each row, the rows that have its record complete; none where the longer files could not read it.
  private var successors: [Int64: [Int64]] = [:]

  /// O(rows that were replaced); few, since of most files only the last record can be.
  init(_ database: Database) throws(Fault) {
    let statement = try Statement(database, "SELECT row, by FROM replaced_rows ORDER BY row, by")
    while try statement.next() {
      successors[statement.number(0), default: []] += statement.integer(1).map { [$0] } ?? []
    }
  }

  func contains(_ row: Int64) -> Bool { successors[row] != nil }

  /// The rows that have it complete and are not replaced themselves.
  func successors(of row: Int64) -> [Int64] { (successors[row] ?? []).filter { !contains($0) } }
}
