package import CounterfoilModel
import GRDB

/// All that waits for a person once an import is done, and what of it waits only since then.
package struct WaitingItems: Sendable, Hashable {
  /// What began to wait, in the order of ``Store/reviewItems()``; nothing is left out.
  package var new: [ReviewItem] = []
  /// How many waited before, and still do; without those a person put off or settled.
  package var stillCount = 0

  package var count: Int { new.count + stillCount }

  package init() {}
}

/// The rows of files that wait at one moment; rejected records are not among them.
struct WaitingRows {
  /// A row that waits for another reason than before waits again.
  struct Place: Hashable {
    var row: Int64
    var standing: Int64
  }

  var rows: Set<Place> = []

  /// O(rows that wait).
  init(_ database: Database) throws(Fault) {
    let statement = try Statement(
      database,
      """
      SELECT number, standing FROM statement_rows
      WHERE standing > 1 AND standing IN (\(Standing.review), \(Standing.maybeBookedLater))
      """)
    while try statement.next() { rows.insert(Place(row: statement.number(0), standing: statement.number(1))) }
  }

  /// The rows that may be a second payment.
  var inReview: Set<Int64> { Set(rows.lazy.filter { $0.standing == Int64(Standing.review) }.map(\.row)) }
}

/// All that waits at one moment.
struct WaitingMoment {
  private struct Reject: Hashable {
    var file: Int64
    var position: Int64
  }

  private let rows: Set<WaitingRows.Place>
  private var rejects: Set<Reject> = []

  /// O(records that wait).
  init(_ database: Database) throws(Fault) {
    rows = try WaitingRows(database).rows
    let statement = try Statement(
      database, "SELECT file, position FROM set_aside WHERE \(Store.waitingRejects)")
    while try statement.next() { rejects.insert(Reject(file: statement.number(0), position: statement.number(1))) }
  }

  /// What waits now, and what of it did not wait then.
  /// - Parameter quiet: names of rows that a person said need nobody; what waits anew is named all the same.
  func items(_ database: Database, quiet: Set<String> = []) throws(Fault) -> WaitingItems {
    let new = Set(try WaitingRows(database).rows.subtracting(rows).map(\.row))
    var waiting = WaitingItems()
    for open in try Store.openItems(database, detailed: { new.contains($0) }) {
      let isNew =
        open.row.map { new.contains($0) }
        ?? !rejects.contains(Reject(file: open.file, position: open.position ?? 0))
      if isNew {
        waiting.new.append(open.item)
      } else if !quiet.contains(open.item.name) {
        waiting.stillCount += 1
      }
    }
    return waiting
  }

  func new(_ database: Database) throws(Fault) -> [ReviewItem] { try items(database).new }
}

extension Store {
  /// How many items ``reviewItems()`` would give.
  package func waitingCount() throws(Fault) -> Int {
    try read { database throws(Fault) in try Store.openItems(database, detailed: { _ in false }).count }
  }
}
