package import CounterfoilModel
import CounterfoilText
import GRDB

/// What a compaction dropped.
package struct CompactReport: Sendable, Hashable {
  /// Nil where there was nothing to drop.
  package var run: Run?
  /// Proposals that later reconciliations did not find again.
  package var proposals = 0
  /// Where files were seen again, as earlier versions kept it for each run.
  package var sightings = 0
  /// What undone runs had made of records.
  package var changes = 0
  package var bytesBefore: Int64 = 0
  package var bytesAfter: Int64 = 0

  var isEmpty: Bool { proposals + sightings + changes == 0 }
}

extension Store {
  /// Drops what no undo needs for entries, bills, links and decisions, and gives room back to the file system. The history
  /// stays, and proves afterwards what it proved before of all that is left.
  ///
  /// An undo of a reconciliation no longer brings back the proposals that it had superseded; the next one makes its own.
  package func compact(at time: String? = nil) throws(Fault) -> CompactReport {
    var report = CompactReport()
    report.bytesBefore = try byteCount()
    try requireWriting()
    try transaction { database throws(Fault) in
      let log = RunLog(database: database)
      let run = try log.begin("compact", at: time)
      var touched: Set<Int64> = []
      report.proposals = try Store.dropProposals(database, &touched)
      report.sightings = try Store.dropSightings(database, &touched)
      report.changes = try Store.dropUndoneChanges(database, &touched)
      if report.isEmpty { return .rollback }
      let summary = JSONWriter.object { json in
        json.member("proposals", report.proposals)
        json.member("sightings", report.sightings)
        json.member("changes", report.changes)
      }
      report.run = try log.end(run, kind: "compact", at: time, summary: summary, touching: touched)
      return .commit
    }
    try vacuum()
    report.bytesAfter = try byteCount()
    return report
  }

  private func byteCount() throws(Fault) -> Int64 {
    try read { database throws(Fault) in
      try database.number("PRAGMA page_count") * database.number("PRAGMA page_size")
    }
  }

  /// Deletes rows, and notes the runs that wrote them.
  private static func drop(
    _ database: Database, _ table: String, where condition: String, writtenBy runs: String, _ touched: inout Set<Int64>
  ) throws(Fault) -> Int {
    let writers = try Statement(database, "SELECT DISTINCT run FROM (\(runs))")
    while try writers.next() { touched.insert(writers.number(0)) }
    let delete = try Statement(database, "DELETE FROM \(table) WHERE \(condition)")
    try delete.run()
    return delete.changedRows
  }

  /// Proposals that a person said something of: where one is found again in other words, it is known by its rows.
  private static func proposalsSaidOf(_ database: Database) throws(Fault) -> Set<Int64> {
    let names = try EarlierProposalIDs(database)
    let remarks = try Statement(database, "SELECT DISTINCT id, run FROM remarks WHERE kind = 'proposal'")
    var numbers: Set<Int64> = []
    while try remarks.next() {
      numbers.formUnion(try names.numbers(of: remarks.text(0) ?? "", saidIn: remarks.number(1)))
    }
    return numbers
  }

  private static func dropProposals(_ database: Database, _ touched: inout Set<Int64>) throws(Fault) -> Int {
    let standing = "SELECT number FROM matches WHERE \(StandingProposals.condition)"
    let said = try proposalsSaidOf(database).sorted().map(String.init).joined(separator: ", ")
    let gone = "decision = 'review' AND number NOT IN (\(standing)) AND number NOT IN (\(said))"
    return try drop(
      database, "matches", where: gone,
      writtenBy: """
        SELECT run FROM matches WHERE \(gone) UNION
        SELECT revocations.run FROM revocations WHERE match IN (SELECT number FROM matches WHERE \(gone))
        """, &touched)
  }

  private static func dropSightings(_ database: Database, _ touched: inout Set<Int64>) throws(Fault) -> Int {
    let again = """
      EXISTS (SELECT 1 FROM sightings AS first WHERE first.file = sightings.file AND first.path = sightings.path
        AND first.run < sightings.run)
        AND run < (SELECT max(run) FROM sightings AS last WHERE last.path = sightings.path)
      """
    return try drop(
      database, "sightings", where: again, writtenBy: "SELECT run FROM sightings WHERE \(again)", &touched)
  }

  private static func dropUndoneChanges(_ database: Database, _ touched: inout Set<Int64>) throws(Fault) -> Int {
    let undone = "run IN (SELECT number FROM runs WHERE undone_by IS NOT NULL)"
    var count = 0
    for table in RecordTable.all.map({ "past_\($0.name)" }) + ["changes"] {
      count += try drop(
        database, table, where: undone, writtenBy: "SELECT run FROM \(table) WHERE \(undone)", &touched)
    }
    return count
  }
}
