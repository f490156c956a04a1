import CounterfoilModel
import GRDB

/// Compares the tables that no run seals with their digests; see ``TableSeals``.
enum TableSealCheck {
  static func differences(_ database: Database, _ history: History) throws(Fault) -> [Diagnostic] {
    let seals = TableSeals(database)
    var differences: [Diagnostic] = []
    for part in TableSeals.Part.allCases {
      guard let held = try seals.seal(of: part) else {
        differences.append(changed("\(words(part)): the digest of their table is gone"))
        continue
      }
      let found = try seals.found(part, change: held.change)
      if found == held { continue }
      let count =
        found.rowCount == held.rowCount ? "" : " (there are \(found.rowCount), and \(held.rowCount) were left there)"
      differences.append(changed("\(words(part)) were changed, added or taken away beside this program\(count)"))
    }
    let names = TableSeals.Part.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    if try database.number("SELECT count(*) FROM table_seals WHERE name NOT IN (\(names))") > 0 {
      differences.append(changed("there are digests of tables that have none"))
    }
    // While a table is not what its seal says, the seals prove nothing of when.
    guard differences.isEmpty, let told = history.state else { return differences }
    let now = try seals.sealed()
    if now.changes < told.changes || (now.changes == told.changes && now.digest != told.digest) {
      differences.append(changed("what is kept beside the history is older than the history says"))
    }
    return differences
  }

  private static func words(_ part: TableSeals.Part) -> String {
    switch part {
    case .bookmarks: "bookmarks"
    case .jobInboxes: "rows of what came through inboxes"
    case .jobRuns: "rows of how jobs ran"
    case .runs: "lines of runs that changed nothing"
    case .told: "rows of what was told"
    }
  }

  private static func changed(_ words: String) -> Diagnostic { Diagnostic(.storeChanged, .error, words) }
}
