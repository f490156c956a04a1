import CounterfoilDigest
package import CounterfoilModel
import CounterfoilRecords
import GRDB

extension Store {
  /// SHA-256 of all the store holds except its history: two stores with equal content give the same text, whatever runs
  /// led there.
  package func contentDigest() throws(Fault) -> String {
    try readAtOnce { database throws(Fault) in try Store.contentDigest(database) }
  }

  static func contentDigest(_ database: Database) throws(Fault) -> String {
    var hash = SHA256()
    for (name, sql) in Store.contentQueries {
      // Stores without these have the digest they had before the tables were there.
      var isNamed = !["settlements", "dismissals", "remarks"].contains(name)
      if isNamed { hash.update(Array("\(name)\n".utf8)) }
      let statement = try Statement(database, sql)
      while try statement.next() {
        if !isNamed { hash.update(Array("\(name)\n".utf8)) }
        isNamed = true
        for column in 0..<statement.columnCount {
          let isMissing = statement.isNull(column)
          statement.withBytes(column) { bytes in
            withUnsafeBytes(of: isMissing ? Int64(-1).littleEndian : Int64(bytes.count).littleEndian) {
              hash.update($0)
            }
            hash.update(bytes)
          }
        }
      }
    }
    return Hexadecimal.text(hash.finalize())
  }

  private static let contentQueries: [(String, String)] = {
    var queries: [(String, String)] = RecordTable.all.map { table in
      (table.name, "SELECT \(table.columnList) FROM \(table.name) ORDER BY id")
    }
    queries += [
      (
        "files",
        """
        SELECT sha256, content, kind, format, byte_count, row_count, first_day, last_day,
          (SELECT min(name) FROM sightings WHERE sightings.file = files.id) FROM files ORDER BY sha256, content
        """
      ),
      (
        "coverage",
        """
        SELECT sha256, content, account, coverage.first_day, coverage.last_day, coverage.row_count FROM coverage
        JOIN files ON files.id = file ORDER BY sha256, content, account
        """
      ),
      (
        "statement_rows",
        """
        SELECT entry, standing, account, day, minor_units, currency, time, value_day, balance_minor_units,
          balance_currency, payee, description, reference, status, category, extra, source_id, sha256, content, line,
          byte_offset, raw
        FROM statement_rows JOIN files ON files.id = file
        ORDER BY day, account, minor_units, currency, sha256, content, line, byte_offset, raw, entry
        """
      ),
      (
        "removed",
        """
        SELECT DISTINCT entry FROM removals CROSS JOIN statement_rows ON statement_rows.number = row
        WHERE standing != \(Standing.review) ORDER BY 1
        """
      ),
      (
        "assignments",
        """
        SELECT entry, rule, category, book, payee FROM assignments AS said
        WHERE rule IS NOT NULL AND run = (SELECT max(run) FROM assignments WHERE entry = said.entry)
          AND entry IN (SELECT entry FROM statement_rows) ORDER BY entry
        """
      ),
      (
        "set_aside",
        """
        SELECT sha256, content, position, line, code, message, raw FROM set_aside JOIN files ON files.id = file
        ORDER BY sha256, content, position
        """
      ),
      (
        "matches",
        """
        SELECT decision, shape, probability, evidence,
          (SELECT group_concat(entry, ' ') FROM (SELECT entry FROM match_entries CROSS JOIN statement_rows
            ON statement_rows.number = row WHERE match = matches.number ORDER BY entry)) AS entries,
          (SELECT group_concat(bill, ' ') FROM (SELECT bill FROM match_bills WHERE match = matches.number ORDER BY bill))
        FROM matches WHERE number NOT IN (SELECT match FROM revocations)
        ORDER BY entries, decision, shape, evidence
        """
      ),
      (
        "match_parts",
        """
        SELECT bill, minor_units,
          (SELECT group_concat(entry, ' ') FROM (SELECT entry FROM match_entries CROSS JOIN statement_rows
            ON statement_rows.number = row WHERE match_entries.match = match_parts.match ORDER BY entry)) AS entries
        FROM match_parts ORDER BY bill, entries, minor_units
        """
      ),
      (
        "decisions",
        """
        SELECT entry, bill, verdict, shape, probability FROM decided_pairs
        JOIN decisions ON decisions.number = decision ORDER BY entry, bill, verdict, probability, shape
        """
      ),
      (
        "settlements",
        """
        SELECT one.entry, other_file.sha256, one.line, one.byte_offset, one.raw, two.line, two.byte_offset, two.raw,
          one_file.sha256, verdict
        FROM settlements CROSS JOIN statement_rows AS one ON one.number = row CROSS JOIN statement_rows AS two ON two.number = other
        JOIN files AS one_file ON one_file.id = one.file JOIN files AS other_file ON other_file.id = two.file
        ORDER BY 1, 9, 2, 3, 4, 5, 6, 7, 8, run
        """
      ),
      (
        "dismissals",
        """
        SELECT sha256, content, position FROM dismissals JOIN files ON files.id = file ORDER BY sha256, content, position
        """
      ),
      ("remarks", "SELECT kind, id, verdict, until, note FROM (\(Remark.standing)) ORDER BY kind, id"),
    ]
    return queries
  }()
}
