package import CounterfoilModel
package import CounterfoilReports
import CounterfoilStore
import CounterfoilText

/// What an unattended run did, and what waits for a person.
package struct JobReport {
  /// One inbox's part.
  package struct Inbox {
    package var patterns: [String]
    /// Nil where no file was there, or none could be asked for.
    package var plan: ImportPlan?
    package var run: String?
    /// Why something of the inbox, or all of it, could not be taken.
    package var faults: [Fault] = []
    /// Files that changed so lately that they wait for a later run.
    package var settling: [String] = []
    /// What is to be said about them.
    var notes: [Diagnostic] = []

    init(patterns: [String]) { self.patterns = patterns }
  }

  package var jobs: String
  package var startedAt: String
  /// What was put aside before the first change; nil where that was not wanted or not needed.
  package var backup: BackupReport?
  package var inboxes: [Inbox] = []
  /// How many rows of files wait for a person in the whole store.
  package var waitingCount = 0
  package var reconciliation: ReconcileOutcome?
  package var reconciliationRun: String?
  /// Why the reconciliation or a report is missing.
  package var faults: [Fault] = []

  init(jobs: String, startedAt: String) {
    self.jobs = jobs
    self.startedAt = startedAt
  }

  /// 0 where nothing needs a person, 1 where something does; where parts failed, their common status, or 65 where
  /// they failed for different reasons.
  package var status: ExitStatus {
    let statuses =
      inboxes.flatMap { inbox in inbox.faults.map(\.status) + [inbox.plan?.status ?? .success] } + faults.map(\.status)
    let failures = Set(statuses).subtracting([.success, .attention])
    if let only = failures.first { return failures.count == 1 ? only : .badData }
    return statuses.contains(.attention) || reconciliation?.needsPerson == true ? .attention : .success
  }

  /// Whether the store is damaged, or the program at fault: nothing more is to be written then.
  var holdsInternalFault: Bool { inboxes.contains { $0.faults.contains { $0.status == .internalFault } } }

  /// Everything found on the way.
  package var diagnostics: [Diagnostic] {
    inboxes.flatMap { inbox in (inbox.plan?.diagnostics ?? []) + inbox.notes + inbox.faults.map(\.diagnostic) }
      + faults.map(\.diagnostic)
  }

  /// What has to be said even where nobody asked for words: why something failed, and what a person has to look at.
  package var matters: [Diagnostic] {
    inboxes.flatMap { inbox in
      (inbox.plan?.files ?? []).flatMap { file in file.matters + (file.fault.map { [$0.diagnostic] } ?? []) }
        + inbox.faults.map(\.diagnostic)
    } + faults.map(\.diagnostic)
  }

  /// The runs of the store, in order; `counterfoil undo` takes each back.
  package var runs: [String] { inboxes.compactMap(\.run) + [reconciliationRun].compactMap(\.self) }

  /// `Schemas/run.schema.json`.
  package var json: [UInt8] {
    var json = JSONWriter(.indented(levels: 2))
    json.object { json in
      json.member("jobs", jobs)
      json.member("startedAt", startedAt)
      json.member("status", Int(status.rawValue))
      json.member("waiting", waitingCount)
      if let backup {
        json.key("backup")
        backup.write(to: &json)
      }
      json.array("inboxes") { json in
        for inbox in inboxes {
          json.object { json in
            json.member("files", inbox.patterns)
            json.member("run", inbox.run)
            if let plan = inbox.plan {
              json.key("plan")
              json.literal(plan.json())
            }
            if !inbox.settling.isEmpty { json.member("settling", inbox.settling) }
            JobReport.write(inbox.faults, to: &json)
          }
        }
      }
      json.member("reconciliationRun", reconciliationRun)
      if let reconciliation {
        json.key("reconciliation")
        json.literal(String(decoding: reconciliation.json.dropLast(), as: UTF8.self))
      }
      JobReport.write(faults, to: &json)
    }
    return json.line
  }

  private static func write(_ faults: [Fault], to json: inout JSONWriter) {
    if faults.isEmpty { return }
    json.array("faults") { json in for fault in faults { fault.diagnostic.write(to: &json) } }
  }

  /// What waits, and what of it any inbox of this run made wait.
  private var waiting: WaitingItems {
    var all = WaitingItems()
    all.new = inboxes.flatMap { $0.plan?.waiting.new ?? [] }
    all.stillCount = max(0, waitingCount - all.new.count)
    return all
  }

  /// What was taken and what needs a person, in words.
  package func text(_ style: TextStyle, showsAll: Bool) -> String {
    var result = ""
    let plans = inboxes.compactMap(\.plan).filter { $0.added > 0 || $0.status != .success || showsAll }
    if !plans.isEmpty { result += ImportPlan.text(plans.flatMap(\.files), waiting, style, showsAll: showsAll) + "\n" }
    if let reconciliation, reconciliation.needsPerson || showsAll {
      result += reconciliation.text(style, showsAll: showsAll, showsSettled: showsAll)
    }
    return result
  }
}
