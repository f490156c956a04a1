import CounterfoilModel
import GRDB

/// What an earlier file of the same path has of the days of a new one, and the new one has not: the file was replaced, and
/// what it said before stands beside what it says now.
package struct EarlierFile: Sendable, Hashable {
  /// The run that took the earlier file in.
  package var run: String
  /// How many of its entries the new file does not have.
  package var count = 0
  /// The first of them.
  package var entry: String
  package var day: String
  package var line: Int?

  /// Of a file that holds several downloads, those of one name are compared.
  ///
  /// Whether a row may be missing because a file ends there: days at either end that the other file goes beyond.
  ///
  /// A pending row that was booked on another day, and one with other words, is not missing. O(rows of the earlier file).
  static func replaced(by file: Int64, path: String, _ database: Database) throws(Fault) -> EarlierFile? {
    let earlier = try Statement(
      database,
      """
      SELECT max(file) FROM sightings WHERE path = ?1 AND file != ?2 AND file IN (SELECT file FROM coverage)
        AND (SELECT json_extract(part, '$.download') FROM file_parts WHERE file_parts.file = sightings.file)
          IS (SELECT json_extract(part, '$.download') FROM file_parts WHERE file_parts.file = ?2)
      """)
    earlier.bind(path, at: 1)
    earlier.bind(file, at: 2)
    guard try earlier.next(), let before = earlier.integer(0) else { return nil }
    earlier.reset()
    let rows = try Statement(
      database,
      """
      SELECT held.entry, held.day, held.line, (SELECT min(run) FROM sightings WHERE file = ?2)
      FROM coverage AS span JOIN coverage AS past ON past.file = ?2 AND past.account = span.account
      JOIN statement_rows AS held ON held.file = ?2 AND held.account = span.account
      WHERE span.file = ?1 AND held.standing IN (\(Standing.entry), \(Standing.copy)) AND held.status IS NOT 'pending'
        AND held.day BETWEEN span.first_day AND span.last_day
        AND (held.day > span.first_day OR past.first_day >= span.first_day)
        AND (held.day < span.last_day OR past.last_day <= span.last_day)
        AND (held.account, held.day, held.minor_units, held.currency) NOT IN
          (SELECT account, day, minor_units, currency FROM statement_rows WHERE file = ?1)
      ORDER BY held.number
      """)
    rows.bind(file, at: 1)
    rows.bind(before, at: 2)
    var found: EarlierFile?
    while try rows.next() {
      if found == nil {
        found = EarlierFile(
          run: Run.id(rows.number(3)), entry: rows.text(0) ?? "", day: rows.text(1) ?? "",
          line: rows.integer(2).map { Int($0) })
      }
      found?.count += 1
    }
    return found
  }
}
