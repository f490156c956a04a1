package import CounterfoilModel
package import CounterfoilRecords
import GRDB

extension ImportSession {
  /// The entries of every day, account and amount of which this run took rows in, as the bank printed them, with their
  /// ids. Which row stands for an entry may have changed there; nowhere else.
  package func touchedEntries() throws(Fault) -> RecordBatch {
    let statement = try Statement(
      database,
      """
      SELECT \(StoredRows.columns(of: "held")) FROM
        (SELECT DISTINCT day, account, minor_units, currency FROM statement_rows WHERE number > ?) AS touched
      CROSS JOIN statement_rows AS held ON held.day = touched.day AND held.account = touched.account
        AND held.minor_units = touched.minor_units AND held.currency = touched.currency
      WHERE held.standing IN (0, 4) AND held.entry NOT IN (\(Store.removedEntries))
      ORDER BY held.day, held.account, held.minor_units, held.currency, held.entry
      """)
    statement.bind(lastRowBefore, at: 1)
    return try Store.printed(statement)
  }

  /// Keeps what rules say about `entries`: what an earlier run said about them no longer counts, even where no
  /// rule fits them now. Undoing this run brings it back.
  package func assign(_ assignments: [RuleAssignment], among entries: RecordBatch) throws(Fault) {
    try Store.assign(assignments, among: entries, run: run, database)
  }
}
