package import CounterfoilModel
import CounterfoilRecords
import CounterfoilText
import GRDB

extension Store {
  /// Makes the store what it would be had the run never been.
  ///
  /// Later imports stay as they are: entries that a later file lists too are kept. Links that later runs made of what goes,
  /// go with it.
  /// - Parameters:
  ///   - withLater: whether that may also be what a person did later.
  ///   - isTrial: whether to roll all of it back, and only say what it would be.
  /// - Throws: exit status 65 where there is no such run, it was undone already, or what a person did later would go; the
  ///   message says what.
  package func undo(
    _ runID: String, withLater: Bool = false, isTrial: Bool = false, at time: String? = nil
  ) throws(Fault) -> UndoReport {
    if !isTrial { try requireWriting() }
    var report: UndoReport?
    try transaction { database throws(Fault) in
      report = try Store.undo(runID, withLater: withLater || isTrial, at: time, database)
      return isTrial ? .rollback : .commit
    }
    guard let report else { throw Fault.closed }
    return report
  }

  private static func undo(
    _ runID: String, withLater: Bool, at time: String?, _ database: Database
  ) throws(Fault) -> UndoReport {
    let target = try RunUndo.find(runID, database)
    var undo = RunUndo(database: database, run: target.number, report: UndoReport(run: target.run))
    let log = RunLog(database: database)
    let number = try log.begin("undo", at: time)
    let waited = try WaitingMoment(database)
    try undo.perform()
    undo.report.later = try undo.later.list(database)
    let peoples = undo.report.later.filter(\.isPersons)
    guard withLater || peoples.isEmpty else { throw .people(peoples, undoing: runID) }
    undo.touched.insert(target.number)
    undo.report.newlyWaiting = try waited.new(database)
    let mark = try Statement(database, "UPDATE runs SET undone_by = ? WHERE number = ?")
    mark.bind(number, at: 1)
    mark.bind(target.number, at: 2)
    try mark.run()
    let report = undo.report
    _ = try log.end(
      number, kind: "undo", at: time,
      summary: JSONWriter.object { json in
        json.member("run", target.run.id)
        json.member("entriesRemoved", report.entriesRemoved)
        json.member("recordsRemoved", report.recordsRemoved)
        json.member("recordsRestored", report.recordsRestored)
        json.member("matchesRemoved", report.matchesRemoved)
        json.member("decisionsRemoved", report.decisionsRemoved)
        if !report.later.isEmpty {
          json.member("laterLinksRemoved", report.later.reduce(0) { $0 + $1.links })
          json.member("laterDecisionsRemoved", report.later.reduce(0) { $0 + $1.decisions })
        }
      }, files: undo.filesGone, touching: undo.touched)
    return report
  }
}
