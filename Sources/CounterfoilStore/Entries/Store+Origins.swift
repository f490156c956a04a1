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
  ///
  /// O(bills + records of the files that brought them): joined here, as `listed` is in order of its files and not of what stands in them.
  package func billOrigins() throws(Fault) -> [String: ImportOrigin] {
    try read { database throws(Fault) in
      var origins: [String: ImportOrigin] = [:]
      // A bill that was removed and came again is of the last run that brought it.
      let added = try Statement(
        database, "SELECT id, run FROM changes WHERE kind = 'bill' AND action = 'add' ORDER BY id, run")
      while try added.next() {
        if let id = added.text(0) { origins[id] = ImportOrigin(run: Run.id(added.number(1))) }
      }
      // Each file of a run once, in order of their names.
      let files = try Statement(database, "SELECT file, run, name FROM sightings ORDER BY name, file, run")
      var named: [(file: Int64, run: String, name: String)] = []
      while try files.next() { named.append((files.number(0), Run.id(files.number(1)), files.text(2) ?? "")) }
      let runs = Set(origins.values.compactMap(\.run))
      let bills = try Statement(database, "SELECT id FROM listed WHERE file = ? AND kind = 'bill'")
      for (file, run, name) in named where runs.contains(run) {
        bills.bind(file, at: 1)
        while try bills.next() {
          guard let id = bills.text(0), origins[id]?.run == run, origins[id]?.files.last != name else { continue }
          origins[id]?.files.append(name)
        }
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

  /// Whether an entry is in the books.
  package func holds(entry id: String) throws(Fault) -> Bool {
    // The day is part of the id, and the index begins with the day.
    try isThere(
      """
      SELECT 1 FROM statement_rows WHERE day = ?2 AND entry = ?1 AND standing IN (0, 4) AND entry NOT IN (\(Store.removedEntries))
      """, id, ContentKey.day(ofEntryKey: id) ?? "")
  }

  /// Whether a bill is in the books.
  package func holds(bill id: String) throws(Fault) -> Bool { try isThere("SELECT 1 FROM bills WHERE id = ?1", id) }

  private func isThere(_ query: String, _ values: String...) throws(Fault) -> Bool {
    try read { database throws(Fault) in
      let statement = try Statement(database, query)
      for (place, value) in values.enumerated() { statement.bind(value, at: Int32(place + 1)) }
      defer { statement.reset() }
      return try statement.next()
    }
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
