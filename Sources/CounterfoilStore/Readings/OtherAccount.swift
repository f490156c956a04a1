import CounterfoilModel
import GRDB

/// The account that the same bytes were imported into before. Which account a file is of stands in no row of it where a person, or
/// a job file, has to say so; said otherwise by mistake, all of its payments are in the books twice.
package struct OtherAccount: Sendable, Hashable {
  /// The run that took the file in for it.
  package var run: String
  package var account: String
  /// How many payments of the file the earlier one has for that account, where the bytes are others; nil where they are the same.
  package var sharedCount: Int?

  /// The earlier reading of the same bytes, in the same place, whose rows are those of a file but for the account; nil where there
  /// is none. Two parts of one file, such as two sheets, may well be of two accounts.
  static func before(_ file: Int64, _ database: Database) throws(Fault) -> OtherAccount? {
    let earlier = try Statement(
      database,
      """
      SELECT past.id, span.account, (SELECT min(run) FROM sightings WHERE file = past.id)
      FROM files AS own JOIN files AS past ON past.sha256 = own.sha256 AND past.id != own.id
      JOIN coverage AS span ON span.file = past.id
      WHERE own.id = ?1 AND past.kind = own.kind AND past.row_count = own.row_count
        AND past.first_day IS own.first_day AND past.last_day IS own.last_day
        AND (SELECT part FROM file_parts WHERE file = past.id) IS (SELECT part FROM file_parts WHERE file = own.id)
        AND span.account NOT IN (SELECT account FROM coverage WHERE file = ?1)
      ORDER BY past.id, span.account LIMIT 1
      """)
    earlier.bind(file, at: 1)
    guard try earlier.next() else { return nil }
    let (past, found) = (
      earlier.number(0), OtherAccount(run: Run.id(earlier.number(2)), account: earlier.text(1) ?? "")
    )
    earlier.reset()
    let differing = try Statement(
      database,
      """
      SELECT line, byte_offset, day, minor_units, currency FROM statement_rows WHERE file = ?1
      EXCEPT SELECT line, byte_offset, day, minor_units, currency FROM statement_rows WHERE file = ?2
      LIMIT 1
      """)
    differing.bind(file, at: 1)
    differing.bind(past, at: 2)
    let differs = try differing.next()
    differing.reset()
    return differs ? nil : found
  }

  /// The account that the file was of that lay at the same path before, where none of the new one's accounts is among its own and more than half
  /// of its payments of the days that both have are in the new one: whose the inbox is was said otherwise, and the bank went on with the file.
  static func before(_ file: Int64, _ past: PathBefore, _ database: Database) throws(Fault) -> OtherAccount? {
    let statement = try Statement(
      database,
      """
      SELECT (SELECT min(run) FROM sightings WHERE file = ?2), (SELECT min(account) FROM coverage WHERE file = ?2), count(*),
        sum((held.day, held.minor_units, held.currency) IN
          (SELECT day, minor_units, currency FROM statement_rows WHERE file = ?1))
      FROM statement_rows AS held JOIN files AS own ON own.id = ?1
      WHERE held.file = ?2 AND held.day BETWEEN own.first_day AND own.last_day
        AND NOT EXISTS (SELECT account FROM coverage WHERE file = ?1 INTERSECT SELECT account FROM coverage WHERE file = ?2)
      """)
    statement.bind(file, at: 1)
    statement.bind(past.file, at: 2)
    guard try statement.next() else { return nil }
    defer { statement.reset() }
    let (all, shared) = (statement.number(2), statement.integer(3) ?? 0)
    guard shared > 0, 2 * shared > all else { return nil }
    return OtherAccount(
      run: Run.id(statement.number(0)), account: statement.text(1) ?? "", sharedCount: Int(clamping: shared))
  }
}
