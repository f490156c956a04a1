import CounterfoilModel
import GRDB

/// The account that the same bytes were imported into before. Which account a file is of stands in no row of it where a person, or
/// a job file, has to say so; said otherwise by mistake, all of its payments are in the books twice.
package struct OtherAccount: Sendable, Hashable {
  /// The run that took the file in for it.
  package var run: String
  package var account: String

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
}
