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

  /// What the bills of a corrected list differ in.
  package enum Difference: Sendable, Hashable {
    case amount, book
  }

  /// Nil for entries.
  package var difference: Difference?

  /// Whether a row may be missing because a file ends there: days at either end that the other file goes beyond.
  ///
  /// A pending row that was booked on another day, and one with other words, is not missing. O(rows of the earlier file).
  static func replaced(by file: Int64, _ before: PathBefore, _ database: Database) throws(Fault) -> EarlierFile? {
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
    rows.bind(before.file, at: 2)
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

  /// The bills without numbers of their own that a new list says otherwise: of one day and payee, or of one number, with another amount, or the
  /// same in another book or account. What is merely gone from a list was paid. O(n log n) in the bills of both lists, where few are of one day.
  static func corrected(by file: Int64, _ before: PathBefore, run: Int64, _ database: Database) throws(Fault)
    -> EarlierFile?
  {
    let rows = try Statement(
      database,
      """
      WITH added AS MATERIALIZED (
        SELECT id, date, payee, number, minor_units, currency FROM bills
        WHERE id IN (SELECT id FROM changes WHERE run = ?3 AND kind = 'bill' AND action = 'add')
          AND id IN (SELECT id FROM listed WHERE file = ?1 AND kind = 'bill'))
      SELECT old.id, old.date, gone.line, (SELECT min(run) FROM sightings WHERE file = ?2),
        old.minor_units = new.minor_units AND old.currency = new.currency
      FROM listed AS gone CROSS JOIN bills AS old ON old.id = gone.id CROSS JOIN added AS new ON new.date = old.date
      WHERE gone.file = ?2 AND gone.kind = 'bill'
        AND (new.payee = old.payee AND new.payee != '' AND new.number IS old.number
          OR new.number = old.number AND new.number != '' AND new.payee IS old.payee)
        AND gone.id NOT IN (SELECT id FROM listed WHERE file = ?1 AND kind = 'bill')
      GROUP BY old.id ORDER BY old.date, old.id
      """)
    rows.bind(file, at: 1)
    rows.bind(before.file, at: 2)
    rows.bind(run, at: 3)
    var found: EarlierFile?
    while try rows.next() {
      if found == nil {
        found = EarlierFile(
          run: Run.id(rows.number(3)), entry: rows.text(0) ?? "", day: rows.text(1) ?? "",
          line: rows.integer(2).map { Int($0) }, difference: rows.number(4) == 1 ? .book : .amount)
      }
      found?.count += 1
    }
    return found
  }
}
