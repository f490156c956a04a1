import CounterfoilModel
import CounterfoilRecords
import CounterfoilText
import GRDB

/// Takes one run back.
struct RunUndo {
  let database: Database
  let run: Int64
  var report: UndoReport
  /// Other runs of which something goes, moves or is taken over.
  var touched: Set<Int64> = []
  /// What goes of later runs, because it rests on what this one wrote.
  var later = LaterWork()
  /// Files that go, each without a digest from now on.
  var filesGone: [Int64: String?] = [:]

  static func find(_ id: String, _ database: Database) throws(Fault) -> (number: Int64, run: Run) {
    let statement = try Statement(
      database, "SELECT number, kind, at, summary, undone_by FROM runs WHERE number = ?")
    statement.bind(Run.number(id) ?? 0, at: 1)
    guard try statement.next() else {
      throw Fault(
        .badData, .storeRun, "there is no run \(JSONText.string(id))", fixes: ["`\(ShownCommand("runs"))` lists them."])
    }
    defer { statement.reset() }
    let kind = statement.text(1) ?? ""
    if let undoneBy = statement.integer(4) {
      throw Fault(.badData, .storeRun, "the run \(id) was undone already, by \(Run.id(undoneBy))")
    }
    guard kind != "undo" else {
      throw Fault(
        .badData, .storeRun, "the run \(id) is itself an undo and cannot be undone",
        fixes: ["Do again what was undone; importing a file again is always safe."])
    }
    guard kind != "migrate" else {
      throw Fault(
        .badData, .storeRun, "the run \(id) took the store over from an earlier version and cannot be undone",
        fixes: ["The store as it was lies beside it, in the file that ends in -backup."])
    }
    guard kind != "compact" else {
      throw Fault(
        .badData, .storeRun, "the run \(id) dropped what no undo needs, and cannot be undone",
        fixes: ["A backup made before it still has all of it."])
    }
    let number = statement.number(0)
    return (number, Run(id: id, kind: kind, at: statement.text(2), summary: statement.text(3) ?? "", undoneBy: nil))
  }

  mutating func perform() throws(Fault) {
    try removeMatches()
    try removeDecisions()
    try removeSettlements()
    try removeAssignments()
    try restoreEntries()
    try restoreRecords()
    try removeFiles()
  }

  /// Notes the runs a query gives.
  private mutating func touch(_ sql: String) throws(Fault) {
    let statement = try Statement(database, sql)
    while try statement.next() { touched.insert(statement.number(0)) }
  }

  private mutating func removeMatches() throws(Fault) {
    // What a later run said of these links goes with them.
    try touch(
      """
      SELECT DISTINCT revocations.run FROM revocations JOIN matches ON matches.number = revocations.match
      WHERE matches.run = \(run)
      """)
    if let heir = try StandingProposals.handOver(from: run, database) { touched.insert(heir) }
    let delete = try Statement(database, "DELETE FROM matches WHERE run = ?")
    delete.bind(run, at: 1)
    try delete.run()
    report.matchesRemoved = delete.changedRows
  }

  /// What earlier runs said about the entries starts again.
  private func removeAssignments() throws(Fault) {
    let delete = try Statement(database, "DELETE FROM assignments WHERE run = ?")
    delete.bind(run, at: 1)
    try delete.run()
  }

  private mutating func restoreEntries() throws(Fault) {
    let months = MonthTotals(database)
    for day in ["day", "substr(entry, 4, 4) || '-' || substr(entry, 8, 2)"] {
      try months.mark(
        "SELECT \(day), \(day) FROM removals CROSS JOIN statement_rows ON statement_rows.number = row WHERE removals.run = \(run)"
      )
    }
    let delete = try Statement(database, "DELETE FROM removals WHERE run = ?")
    delete.bind(run, at: 1)
    try delete.run()
    report.recordsRestored += delete.changedRows
  }

  // MARK: Records

  private mutating func restoreRecords() throws(Fault) {
    for table in RecordTable.all {
      let changes = try Statement(database, "SELECT id, action FROM changes WHERE run = ? AND kind = ? ORDER BY id")
      changes.bind(run, at: 1)
      changes.bind(table.kind.name, at: 2)
      var found: [(id: String, action: String)] = []
      while try changes.next() { found.append((changes.text(0) ?? "", changes.text(1) ?? "")) }
      if found.isEmpty { continue }
      let statements = try RecordRestore(database, table, run: run)
      for change in found {
        try later.takeBack(of: change.id, change.action, statements, database, &touched)
        touched.formUnion(try statements.restore(change.id, change.action, &report))
      }
    }
  }

  // MARK: Files

  /// Takes the run's sightings back, and with them the files no other run has seen.
  private mutating func removeFiles() throws(Fault) {
    report.seenAgain = try seenAgain()
    let sightings = try Statement(database, "DELETE FROM sightings WHERE run = ?")
    sightings.bind(run, at: 1)
    try sightings.run()
    let unseen = "SELECT id FROM files WHERE id NOT IN (SELECT file FROM sightings)"
    try database.run("CREATE TEMP TABLE gone (file INTEGER PRIMARY KEY)")
    try database.run("INSERT INTO gone \(unseen)")
    let gone = try Statement(database, "SELECT file FROM gone")
    while try gone.next() { filesGone.updateValue(nil, forKey: gone.number(0)) }
    if filesGone.isEmpty { return try database.run("DROP TABLE gone") }
    let rows = try GoneRows(database)
    try touch("SELECT DISTINCT run FROM dismissals WHERE file IN (SELECT file FROM gone)")
    try rescueReferences()
    try MonthTotals(database).mark(
      "SELECT min(first_day), max(last_day) FROM coverage WHERE file IN (SELECT file FROM gone) GROUP BY file, account")
    let unsettled = try forgetSettled()
    let touched = Set(try rows.sharedPlaces() + SettledPlaces(database, rows: unsettled).places)
    let accounts = (try accountsOfGoneFiles() + touched.map(\.account)).distinctTexts()
    try rows.note(places: touched, pendingOf: accounts)
    let before = try rows.standingCount()
    try database.run("DELETE FROM statement_rows WHERE number IN (SELECT number FROM gone_rows)")
    try database.run("DELETE FROM files WHERE id IN (SELECT file FROM gone)")
    var repair = try BucketRepair(database)
    for place in touched { try repair.settle(place) }
    var links = try PendingLinks(database)
    for account in accounts { try links.update(account: account) }
    report.entriesRemoved = max(0, before - (try rows.standingCount()))
    try rows.close()
    try database.run("DROP TABLE gone")
  }

  /// Where files that the run brought came again.
  private func seenAgain() throws(Fault) -> [UndoReport.SeenAgain] {
    let again = try Statement(
      database,
      """
      SELECT path, run FROM sightings WHERE run > \(run) AND file IN (SELECT file FROM sightings WHERE run = \(run))
        AND file NOT IN (SELECT file FROM sightings WHERE run < \(run)) ORDER BY run, path
      """)
    var found: [UndoReport.SeenAgain] = []
    while try again.next() {
      found.append(UndoReport.SeenAgain(path: again.text(0) ?? "", run: Run.id(again.number(1))))
    }
    return found
  }

  private func accountsOfGoneFiles() throws(Fault) -> [String] {
    let statement = try Statement(
      database, "SELECT DISTINCT account FROM coverage WHERE file IN (SELECT file FROM gone) ORDER BY 1")
    var accounts: [String] = []
    while try statement.next() { accounts.append(statement.text(0) ?? "") }
    return accounts
  }

  /// Moves matches and removals of rows that go to a row of the same entry that stays; where none does, what rests on
  /// the entry goes with it.
  private mutating func rescueReferences() throws(Fault) {
    for (table, owner) in [("match_entries", "matches"), ("removals", "removals")] {
      let join = table == "match_entries" ? "JOIN matches ON matches.number = reference.match" : ""
      let references = try Statement(
        database,
        """
        SELECT reference.row, \(table == "match_entries" ? "reference.match" : "0"), \
        \(owner == "matches" ? "matches.run" : "reference.run"), gone_row.entry,
          (SELECT min(other.number) FROM statement_rows AS other
            WHERE other.day = substr(gone_row.entry, 4, 4) || '-' || substr(gone_row.entry, 8, 2) || '-'
                || substr(gone_row.entry, 10, 2)
              AND other.account = gone_row.account AND other.minor_units = gone_row.minor_units
              AND other.currency = gone_row.currency AND other.entry = gone_row.entry
              AND other.standing != \(Standing.review) AND other.file NOT IN (SELECT file FROM gone))
        FROM \(table) AS reference \(join) CROSS JOIN statement_rows AS gone_row ON gone_row.number = reference.row
        WHERE reference.row IN (SELECT number FROM gone_rows)
        """)
      var moves: [(row: Int64, match: Int64, successor: Int64)] = []
      var lost: [(row: Int64, match: Int64, run: Int64)] = []
      while try references.next() {
        guard let successor = references.integer(4) else {
          lost.append((references.number(0), references.number(1), references.number(2)))
          continue
        }
        moves.append((references.number(0), references.number(1), successor))
        touched.insert(references.number(2))
      }
      for gone in lost {
        if table == "match_entries" {
          try later.takeBack(match: gone.match, database, &touched)
        } else {
          try later.takeBackRemoval(ofRow: gone.row, database, &touched)
        }
      }
      let move = try Statement(
        database,
        table == "match_entries"
          ? "UPDATE match_entries SET row = ? WHERE row = ? AND match = ?"
          : "UPDATE removals SET row = ? WHERE row = ? AND 0 = ?")
      for found in moves {
        move.bind(found.successor, at: 1)
        move.bind(found.row, at: 2)
        move.bind(found.match, at: 3)
        try move.run()
      }
    }
  }
}

extension Fault {
  static func builtUpon(_ id: String, by run: String) -> Fault {
    Fault(
      .badData, .storeInUse, "the later run \(run) builds on \(id), which would go",
      fixes: ["Undo \(run) first: \(ShownCommand("undo \(run)"))"])
  }

  /// - Parameter later: what people did, in order of run.
  static func people(_ later: [UndoReport.Later], undoing run: String) -> Fault {
    let names = later.map { "\($0.run.id) (\($0.run.kind))" }.joined(separator: ", ")
    return Fault(
      .badData, .storeInUse,
      "what you did later rests on what would go, and would go with it: \(names); nothing was undone",
      fixes: [
        "`\(ShownCommand("undo \(run) --dry-run"))` shows all that goes.",
        "To take that back, too: \(ShownCommand("undo \(run) --with-later"))",
      ])
  }
}
