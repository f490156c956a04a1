import CounterfoilModel
import CounterfoilRecords
import CounterfoilText
import GRDB

/// Compares what the tables hold with what the events say was written.
enum SealCheck {
  static func differences(_ database: Database, _ history: History) throws(Fault) -> [Diagnostic] {
    var differences: [Diagnostic] = []
    let quiet = try quietRuns(database, history, &differences)
    // Before the first run there is nothing to compare.
    if history.head == nil { return differences }
    let found = try AllSeals.digests(database)
    for (scope, digest) in found.sorted(by: { $0.key < $1.key }) {
      guard let sealed = history.seals[scope] ?? nil else {
        if quiet.contains(scope) { continue }
        differences.append(try finding(scope, "stands in the store, and no run brought it", database))
        continue
      }
      if sealed != digest { differences.append(try finding(scope, "was changed beside this program", database)) }
    }
    for (scope, digest) in history.seals.sorted(by: { $0.key < $1.key }) where digest != nil && found[scope] == nil {
      differences.append(try finding(scope, "is gone", database))
    }
    return differences
  }

  /// The runs behind the last event, none of which may have written anything.
  private static func quietRuns(
    _ database: Database, _ history: History, _ differences: inout [Diagnostic]
  ) throws(Fault) -> Set<SealScope> {
    let seals = try RunSeals(database, isThorough: true)
    for number in history.unsealed where try seals.digest(number) != seals.digestOfNothing(number) {
      differences.append(Diagnostic(.storeChain, .error, "no event tells of run \(Run.id(number))"))
    }
    return Set(history.unsealed.map(SealScope.run))
  }

  private static func finding(_ scope: SealScope, _ words: String, _ database: Database) throws(Fault) -> Diagnostic {
    let subject: String
    switch scope {
    case .replacements: subject = "what cut files and longer ones have in common"
    case .state: subject = "what is kept beside the history"
    case .run(let number):
      let statement = try Statement(database, "SELECT kind FROM runs WHERE number = ?")
      statement.bind(number, at: 1)
      let kind = try statement.next() ? statement.text(0) : nil
      subject = "what run \(Run.id(number))\(kind.map { " (\($0))" } ?? "") wrote"
    case .file(let number):
      let statement = try Statement(database, "SELECT min(name), min(run) FROM sightings WHERE file = ?")
      statement.bind(number, at: 1)
      let name = try statement.next() ? statement.text(0) : nil
      let run = statement.integer(1).map { " in run \(Run.id($0))" } ?? ""
      subject = "what was read from \(name.map { JSONText.string($0) } ?? "a file")\(run)"
    }
    return Diagnostic(.storeChanged, .error, "\(subject) \(words)")
  }
}

/// Looks for records that no run added.
enum RecordCheck {
  static func unexplained(_ database: Database) throws(Fault) -> [Diagnostic] {
    var unexplained: [Diagnostic] = []
    for table in RecordTable.all {
      let statement = try Statement(
        database,
        """
        SELECT id FROM \(table.name) WHERE ifnull((SELECT action FROM changes JOIN runs ON runs.number = changes.run
          WHERE changes.kind = '\(table.kind.name)' AND changes.id = \(table.name).id AND undone_by IS NULL
          ORDER BY run DESC LIMIT 1), 'remove') = 'remove'
        ORDER BY id
        """)
      while try statement.next() {
        let id = JSONText.string(statement.text(0) ?? "")
        unexplained.append(Diagnostic(.storeChanged, .error, "no run added the \(table.kind.name) \(id)"))
      }
    }
    return try unexplained + strange(database)
  }

  /// Changes of records of a kind that there is none of: no run's digest covers them.
  private static func strange(_ database: Database) throws(Fault) -> [Diagnostic] {
    let known = RecordTable.all.map { "'\($0.kind.name)'" }.joined(separator: ", ")
    let statement = try Statement(
      database, "SELECT kind, run FROM changes WHERE kind NOT IN (\(known)) ORDER BY run, kind")
    var strange: [Diagnostic] = []
    while try statement.next() {
      let kind = JSONText.string(statement.text(0) ?? "")
      strange.append(
        Diagnostic(
          .storeChanged, .error,
          "run \(Run.id(statement.number(1))) is said to have changed a record of kind \(kind), which none is"))
    }
    return strange
  }
}

/// A bookmark is no part of the history, so it carries its own digest.
enum BookmarkCheck {
  static func differences(_ database: Database) throws(Fault) -> [Diagnostic] {
    let statement = try Statement(database, "SELECT name, value, digest FROM bookmarks ORDER BY name")
    var differences: [Diagnostic] = []
    while try statement.next() {
      let name = statement.text(0) ?? ""
      guard statement.text(2) != ContentSeal.ofBookmark(name, statement.text(1) ?? "") else { continue }
      differences.append(
        Diagnostic(
          .storeChanged, .error, "the bookmark \(JSONText.string(name)) was changed beside this program"))
    }
    return differences
  }
}
