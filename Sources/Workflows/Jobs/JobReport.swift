public import Model
public import Reports

/// What an unattended run did, and what waits for a person.
public struct JobReport {
  /// One inbox's part.
  public struct Inbox {
    public var patterns: [String]
    /// Nil where no file was there, or none could be asked for.
    public var plan: ImportPlan?
    public var run: String?
    /// Why nothing of the inbox could be taken.
    public var fault: Fault?

    init(patterns: [String]) { self.patterns = patterns }
  }

  public var jobs: String
  public var startedAt: String
  public var inboxes: [Inbox] = []
  public var reconciliation: ReconcileOutcome?
  public var reconciliationRun: String?

  init(jobs: String, startedAt: String) {
    self.jobs = jobs
    self.startedAt = startedAt
  }

  /// 0 where nothing needs a person, 1 where something does; where inboxes failed, their common status, or 65 where
  /// they failed for different reasons.
  public var status: ExitStatus {
    let statuses = inboxes.map { $0.fault?.status ?? $0.plan?.status ?? .success }
    let failures = Set(statuses).subtracting([.success, .attention])
    if let only = failures.first { return failures.count == 1 ? only : .badData }
    return statuses.contains(.attention) || reconciliation?.needsPerson == true ? .attention : .success
  }

  /// Everything found while importing.
  public var diagnostics: [Diagnostic] {
    inboxes.flatMap { inbox in (inbox.plan?.diagnostics ?? []) + (inbox.fault.map { [$0.diagnostic] } ?? []) }
  }

  /// `Schemas/run.schema.json`.
  public var json: [UInt8] {
    var json = JSONWriter(brokenLevels: 2)
    json.object { json in
      json.member("jobs", jobs)
      json.member("startedAt", startedAt)
      json.member("status", Int(status.rawValue))
      json.array("inboxes") { json in
        for inbox in inboxes {
          json.object { json in
            json.member("files", inbox.patterns)
            json.member("run", inbox.run)
            if let plan = inbox.plan {
              json.key("plan")
              json.literal(plan.json())
            }
            if let fault = inbox.fault {
              json.key("fault")
              fault.diagnostic.write(to: &json)
            }
          }
        }
      }
      json.member("reconciliationRun", reconciliationRun)
      if let reconciliation {
        json.key("reconciliation")
        json.literal(String(decoding: reconciliation.json.dropLast(), as: UTF8.self))
      }
    }
    return json.line
  }

  /// What was taken and what needs a person, in words.
  public func text(_ style: TextStyle, showsAll: Bool) -> String {
    var result = ""
    let plans = inboxes.compactMap(\.plan).filter { $0.added > 0 || $0.status != .success || showsAll }
    if !plans.isEmpty { result += ImportPlan.text(plans.flatMap(\.files), style, showsAll: showsAll) + "\n" }
    if let reconciliation, reconciliation.needsPerson || showsAll {
      result += reconciliation.text(style, showsAll: showsAll, showsSettled: showsAll)
    }
    return result
  }
}
