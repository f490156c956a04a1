package import CounterfoilModel
import CounterfoilRecords
import CounterfoilText
import GRDB

extension Store {
  /// Makes the store what it would be had the run never been.
  ///
  /// Later imports stay as they are: entries that a later file lists too are kept.
  /// - Throws: exit status 65 where there is no such run, it was undone already, or a later run builds on what would go;
  ///   the message names the run to undo first.
  package func undo(_ runID: String, at time: String? = nil) throws(Fault) -> UndoReport {
    try change { database throws(Fault) in
      let target = try RunUndo.find(runID, database)
      var undo = RunUndo(database: database, run: target.number, report: UndoReport(run: target.run))
      let log = RunLog(database: database)
      let number = try log.begin("undo", at: time)
      let waited = try WaitingMoment(database)
      try undo.perform()
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
        }, files: undo.filesGone, touching: undo.touched)
      return report
    }
  }
}
