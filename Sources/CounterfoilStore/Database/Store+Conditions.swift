import CounterfoilModel
import GRDB

/// Conditions and small queries that several folders of the store share.
extension Store {
  /// Of a row of `matches`: whether it is a link nobody took back.
  static let stands = "decision = 'linked' AND matches.number NOT IN (SELECT match FROM revocations)"

  static let linkedEntries = """
    SELECT linked.entry FROM match_entries CROSS JOIN statement_rows AS linked ON linked.number = match_entries.row
    JOIN matches ON matches.number = match_entries.match WHERE \(stands)
    """

  /// A removed row that waits for a person hides nothing: the entry it names is another file's, and may be another
  /// payment. SQLite keeps the order of a cross join: it knows no numbers of rows, and would look at all of statement_rows.
  static let removedEntries = """
    SELECT gone.entry FROM removals CROSS JOIN statement_rows AS gone ON gone.number = removals.row \
    WHERE gone.standing != \(Standing.review)
    """

  /// Bills that are settled: linked whole, or in parts that add up to them.
  static let linkedBills = """
    SELECT match_bills.bill FROM match_bills JOIN matches ON matches.number = match_bills.match
      LEFT JOIN match_parts ON match_parts.match = matches.number AND match_parts.bill = match_bills.bill
      JOIN bills AS owed ON owed.id = match_bills.bill
      WHERE \(Store.stands)
      GROUP BY match_bills.bill
      HAVING sum(match_parts.minor_units IS NULL) > 0 OR sum(match_parts.minor_units) = max(owed.minor_units)
    """

  /// Of a row of `set_aside`: whether nobody has dealt with it, and no longer file has it complete, and no other reading of the file has it as a record.
  static let waitingRejects = """
    NOT EXISTS (SELECT 1 FROM dismissals
      WHERE dismissals.file = set_aside.file AND dismissals.position = set_aside.position)
    AND NOT EXISTS (SELECT 1 FROM replaced_rejects AS longer
      WHERE longer.file = set_aside.file AND longer.position = set_aside.position)
    AND (set_aside.line IS NULL OR set_aside.raw IS NULL
      OR (set_aside.file, set_aside.line, set_aside.raw) NOT IN (\(readSince)))
    """

  /// Where the same file was read again, as with another profile: each line of it that is a record by one of its readings. That of the
  /// other reading waits for nobody while the record is held.
  private static let readSince = """
    SELECT first.id, taken.line, taken.raw FROM files AS first
    CROSS JOIN files AS again ON again.sha256 = first.sha256 AND again.id != first.id
    CROSS JOIN statement_rows AS taken ON taken.file = again.id
    WHERE first.id IN (SELECT file FROM set_aside) AND taken.line IS NOT NULL AND taken.raw IS NOT NULL
    """

  /// The name of each file: where one was imported under several, the first in order of bytes, whatever came first.
  static func fileNames(_ database: Database) throws(Fault) -> [Int64: String] {
    let statement = try Statement(database, "SELECT file, min(name) FROM sightings GROUP BY file")
    var names: [Int64: String] = [:]
    while try statement.next() { names[statement.number(0)] = statement.text(1) }
    return names
  }

  static func texts(_ database: Database, _ sql: String) throws(Fault) -> Set<String> {
    let statement = try Statement(database, sql)
    var texts: Set<String> = []
    while try statement.next() { texts.insert(statement.text(0) ?? "") }
    return texts
  }
}
