package import CounterfoilModel
import GRDB

/// What the store took in after a run.
package struct StoreNews: Sendable, Hashable {
  /// Files of statements no run before had seen, by the store's numbers of ``EntryListing/fileNumbers``.
  package var files: Set<Int64> = []
  /// Entries a person added or changed.
  package var entryIDs: Set<String> = []
  /// Bills that are new, were changed, or are read better than before.
  package var billIDs: Set<String> = []
  /// Whether a person decided, corrected or took back something.
  package var hasDecisions = false

  package var isEmpty: Bool { files.isEmpty && entryIDs.isEmpty && billIDs.isEmpty && !hasDecisions }
}

extension Store {
  /// What is new since a run. O(files and changes after it, bills).
  package func news(since run: String) throws(Fault) -> StoreNews {
    let number = Run.number(run) ?? 0
    return try read { database throws(Fault) in
      var news = StoreNews()
      let decisions = try Statement(
        database,
        """
        SELECT 1 FROM runs WHERE number > ? AND kind NOT IN ('import', 'reconcile', 'add', 'migrate', 'compact', 'remark')
        LIMIT 1
        """)
      decisions.bind(number, at: 1)
      news.hasDecisions = try decisions.next()
      let files = try Statement(database, "SELECT file FROM sightings GROUP BY file HAVING min(run) > ?")
      files.bind(number, at: 1)
      while try files.next() { news.files.insert(files.number(0)) }
      news.entryIDs = try Store.ids(database, "SELECT id FROM changes WHERE kind = 'entry' AND run > ?", number)
      news.billIDs = try Store.ids(
        database,
        """
        SELECT id FROM listed WHERE kind = 'bill' GROUP BY id
          HAVING min((SELECT min(run) FROM sightings WHERE sightings.file = listed.file)) > ?1
        UNION SELECT id FROM changes WHERE kind = 'bill' AND run > ?1
        UNION SELECT id FROM past_bills WHERE run > ?1
        """, number)
      return news
    }
  }

  private static func ids(_ database: Database, _ query: String, _ number: Int64) throws(Fault) -> Set<String> {
    let statement = try Statement(database, query)
    statement.bind(number, at: 1)
    var ids: Set<String> = []
    while try statement.next() { ids.insert(statement.text(0) ?? "") }
    return ids
  }
}
