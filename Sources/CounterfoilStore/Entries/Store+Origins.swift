package import CounterfoilModel
import GRDB

/// An import that records or entries came in with.
package struct ImportOrigin: Hashable, Sendable {
  /// The run, such as `r3`; nil where they were added by hand.
  package var run: String?
  /// The names of its files, in order; empty where they were added by hand.
  package var files: [String] = []

  package init(run: String? = nil, files: [String] = []) {
    self.run = run
    self.files = files
  }
}

extension Store {
  /// For each bill the run that brought it, and the files of that run it stands in.
  package func billOrigins() throws(Fault) -> [String: ImportOrigin] {
    try read { database throws(Fault) in
      let files = try Statement(
        database,
        """
        SELECT changes.id, changes.run, sightings.name FROM changes
        LEFT JOIN listed ON listed.kind = changes.kind AND listed.id = changes.id
        LEFT JOIN sightings ON sightings.file = listed.file AND sightings.run = changes.run
        WHERE changes.kind = 'bill' AND changes.action = 'add'
        ORDER BY changes.id, changes.run, sightings.name
        """)
      var origins: [String: ImportOrigin] = [:]
      while try files.next() {
        guard let id = files.text(0) else { continue }
        let run = Run.id(files.number(1))
        var origin = ImportOrigin()
        // A bill that was removed and came again is of the last run that brought it.
        if let known = origins[id], known.run == run { origin = known }
        origin.run = run
        if let name = files.text(2), !origin.files.contains(name) { origin.files.append(name) }
        origins[id] = origin
      }
      return origins
    }
  }

  /// The first run that brought each file, by the file's number.
  package func runsOfFiles() throws(Fault) -> [Int64: String] {
    try read { database throws(Fault) in
      let statement = try Statement(database, "SELECT file, min(run) FROM sightings GROUP BY file")
      var runs: [Int64: String] = [:]
      while try statement.next() { runs[statement.number(0)] = Run.id(statement.number(1)) }
      return runs
    }
  }

  /// Ids of bills that earlier links settle.
  package func linkedBillIDs() throws(Fault) -> Set<String> {
    try read { database throws(Fault) in try Store.texts(database, Store.linkedBills) }
  }

  /// Ids of entries that earlier links settle.
  package func linkedEntryIDs() throws(Fault) -> Set<String> {
    try read { database throws(Fault) in try Store.texts(database, Store.linkedEntries) }
  }

  /// How many entries of each file, by its number, earlier links settle with bills.
  package func linkedEntryCounts() throws(Fault) -> [Int64: Int] {
    try read { database throws(Fault) in
      let statement = try Statement(
        database,
        """
        SELECT linked.file, count(*) FROM match_entries
        CROSS JOIN statement_rows AS linked ON linked.number = match_entries.row
        JOIN matches ON matches.number = match_entries.match
        WHERE \(Store.stands) AND matches.number IN (SELECT match FROM match_bills) GROUP BY linked.file
        """)
      var counts: [Int64: Int] = [:]
      while try statement.next() { counts[statement.number(0)] = Int(statement.number(1)) }
      return counts
    }
  }
}
