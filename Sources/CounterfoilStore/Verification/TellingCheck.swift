import CounterfoilModel
import CounterfoilText
import GRDB

/// What was told is no part of the history, so each row carries its own digest.
enum TellingCheck {
  static func differences(_ database: Database) throws(Fault) -> [Diagnostic] {
    var differences: [Diagnostic] = []
    let told = try Statement(database, "SELECT job, kind, id, at, words, digest FROM told ORDER BY job, kind, id")
    while try told.next() {
      guard told.text(5) != ContentSeal.ofTold((0..<5).map { told.text($0) }) else { continue }
      differences.append(
        changed("what was told of \(told.text(1) ?? "") \(JSONText.string(told.text(2) ?? ""))"))
    }
    let runs = try Statement(
      database, "SELECT job, ran_at, status, succeeded_at, told_at, digest FROM job_runs ORDER BY job")
    while try runs.next() {
      let state = JobState(
        ranAt: runs.text(1) ?? "", status: Int(runs.number(2)), succeededAt: runs.text(3), toldAt: runs.text(4))
      guard runs.text(5) != ContentSeal.ofJobRun(runs.text(0) ?? "", state) else { continue }
      differences.append(changed("what is kept of the runs of \(JSONText.string(runs.text(0) ?? ""))"))
    }
    let inboxes = try Statement(
      database, "SELECT job, inbox, since, file, arrived_at, digest FROM job_inboxes ORDER BY job, inbox")
    while try inboxes.next() {
      guard inboxes.text(5) != ContentSeal.ofInbox((0..<5).map { inboxes.text($0) }) else { continue }
      differences.append(changed("what is kept of the inbox \(JSONText.string(inboxes.text(1) ?? ""))"))
    }
    return differences
  }

  private static func changed(_ what: String) -> Diagnostic {
    Diagnostic(.storeChanged, .error, "\(what) was changed beside this program")
  }
}
