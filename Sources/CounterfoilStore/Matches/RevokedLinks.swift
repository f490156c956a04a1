import CounterfoilModel
import GRDB

/// Takes links back that are based on a row that a longer file gives another day, amount or account: a link never moves
/// to an amount nobody linked.
struct RevokedLinks {
  private let database: Database
  private let run: Int64

  /// - Parameter run: the import's; undoing it makes the links stand again.
  init(_ database: Database, run: Int64) {
    self.database = database
    self.run = run
  }

  /// - Parameter replaced: rows that a longer file replaced in this import.
  /// - Returns: the links taken back. Proposals go without a word.
  func revoke(replaced: Set<Int64>) throws(Fault) -> [StoredMatch] {
    if replaced.isEmpty { return [] }
    let used = try Statement(
      database,
      """
      SELECT match FROM match_entries JOIN statement_rows AS gone ON gone.number = match_entries.row
      WHERE gone.number = ? AND gone.standing = \(Standing.replaced)
        AND match NOT IN (SELECT match FROM revocations)
        AND NOT EXISTS (SELECT 1 FROM statement_rows AS own WHERE own.day = gone.day AND own.account = gone.account
          AND own.minor_units = gone.minor_units AND own.currency = gone.currency AND own.entry = gone.entry
          AND own.standing != \(Standing.replaced))
        AND NOT EXISTS (SELECT 1 FROM statement_rows AS booked WHERE booked.entry = gone.entry
          AND booked.day = substr(gone.entry, 4, 4) || '-' || substr(gone.entry, 8, 2) || '-'
            || substr(gone.entry, 10, 2) AND booked.standing != \(Standing.replaced))
      """)
    var numbers: Set<Int64> = []
    for row in replaced.sorted() {
      used.bind(row, at: 1)
      while try used.next() { numbers.insert(used.number(0)) }
    }
    if numbers.isEmpty { return [] }
    let list = numbers.sorted().map(String.init).joined(separator: ",")
    let links = try Store.matches(database, "decision = 'linked' AND number IN (\(list))")
    let write = try Statement(database, "INSERT INTO revocations (match, run) VALUES (?, ?)")
    for number in numbers.sorted() {
      write.bind(number, at: 1)
      write.bind(run, at: 2)
      try write.run()
    }
    return links
  }
}
