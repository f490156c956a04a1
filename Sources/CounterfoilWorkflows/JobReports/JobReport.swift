import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilReconciler
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
    /// Files that changed so lately, or are still being written, that they wait for a later run.
    package var settling: [String] = []
    /// Files that were moved to their folders.
    package var moved: [(from: String, to: String)] = []
    /// Refused files that lie in a folder of their own now: they are told by this run alone.
    var putAside: Set<String> = []
    /// Where files go that were taken, and those that were refused.
    var folders: (done: String?, failed: String?)
    /// What is to be said about them.
    var notes: [Diagnostic] = []

    init(patterns: [String], folders: (done: String?, failed: String?)) {
      self.patterns = patterns
      self.folders = folders
    }

    /// Which files are moved where, of those that nothing holds back.
    var moves: [String] {
      (plan?.files ?? []).compactMap { file in
        guard file.fault.map({ $0.status == .badData }) ?? true else { return nil }
        return (file.fault == nil ? folders.done : folders.failed).map { "move \(file.path)\t\($0)" }
      }
    }

    /// By which the store knows it.
    var name: String { patterns.joined(separator: " ") }
  }

  package var jobs: String
  package var startedAt: String
  /// Whether nothing of it was kept.
  package internal(set) var isRehearsal = false
  /// What was put aside before the first change; nil where that was not wanted or not needed.
  package var backup: BackupReport?
  package var inboxes: [Inbox] = []
  /// How many rows of files wait for a person in the whole store.
  package var waitingCount = 0
  package var reconciliation: ReconcileOutcome?
  package var reconciliationRun: String?
  /// What of all that needs a person is new.
  package internal(set) var telling = JobTelling()
  /// Rows of files that began to wait, or were told by no run of this job file before.
  var newRows: [ReviewItem] = []
  /// Rows of files of which somebody said that they need nobody now.
  var quietRows: Set<ToldItem> = []
  /// Inboxes through which nothing came in time.
  var overdue: [(item: ToldItem, finding: Diagnostic)] = []
  /// What went wrong after all was done: a program that could not be run.
  package internal(set) var afterwards: [Diagnostic] = []
  /// That there was no store and the run made one, though the job file does not say that it may.
  var newBooks: Diagnostic?
  /// What else the run leaves: backups, reports, metrics, a line in a journal, programs that it calls.
  var outputs: [String] = []
  /// Why the reconciliation or a report is missing.
  package var faults: [Fault] = []

  init(jobs: String, startedAt: String) {
    self.jobs = jobs
    self.startedAt = startedAt
  }

  /// 0 where nothing new needs a person, 1 where something does; where parts failed, their common status, or 65 where
  /// they failed for different reasons. A file that was refused fails the run that tells it, and no later one.
  package var status: ExitStatus {
    let failures = Set(
      inboxes.flatMap { inbox in
        inbox.faults.map(\.status) + (inbox.plan?.files ?? []).filter { !wasTold($0) }.compactMap(\.fault?.status)
      } + faults.map(\.status) + telling.leftOverRefusals.map { _ in .badData })
    if let only = failures.first { return failures.count == 1 ? only : .badData }
    return hasNews || telling.needsPerson ? .attention : .success
  }

  /// Whether something needs a person that nobody was told before; a reminder is no news.
  var hasNews: Bool {
    let isAnyReplaced = inboxes.contains { $0.plan?.isAnyReplaced ?? false }
    return telling.hasNew || hasFindings || isAnyReplaced || newBooks != nil
  }

  /// Whether new files show what a person must look at.
  private var hasFindings: Bool { inboxes.contains { $0.plan?.files.contains { !$0.matters.isEmpty } ?? false } }

  /// Whether an earlier run told that the file is refused, and why.
  private func wasTold(_ file: ImportPlan.File) -> Bool {
    file.fault != nil && (file.refusal.map { telling.before.contains($0) } ?? false)
  }

  /// Tells refused files of one content apart: a file that was renamed is known, and the page of a server that is out of order is another file
  /// each time. The one that was told keeps its name.
  mutating func nameRefusals(_ told: [ToldItem: ToldRecord]) {
    var places: [ToldItem: [(inbox: Int, file: Int)]] = [:]
    for (inbox, part) in inboxes.enumerated() {
      for (place, file) in (part.plan?.files ?? []).enumerated() where !part.putAside.contains(file.path) {
        if let item = file.refusal { places[item, default: []].append((inbox, place)) }
      }
    }
    for (item, same) in places where same.count > 1 {
      let words = told[item]?.words
      let known =
        same.firstIndex { inboxes[$0.inbox].plan?.files[$0.file].fault?.diagnostic.text(.plain) == words } ?? 0
      for (place, at) in same.enumerated() where place != known {
        inboxes[at.inbox].plan?.files[at.file].nameRefusalByPath()
      }
    }
  }

  /// All that needs a person now.
  func matters(waiting: [ReviewItem]?) -> MatterList {
    var list = MatterList()
    if let reconciliation { list.add(reconciliation) }
    if let waiting { list.add(rows: waiting, quiet: quietRows) }
    list.add(overdue: overdue)
    for plan in inboxes.compactMap(\.plan) { list.add(findings: plan.findings.keys) }
    for inbox in inboxes {
      let files = inbox.plan?.files ?? []
      list.add(findings: files.filter { inbox.putAside.contains($0.path) }.compactMap(\.refusal))
      list.add(refused: files.filter { !inbox.putAside.contains($0.path) })
    }
    if inboxes.allSatisfy({ $0.faults.isEmpty }) { list.lookedAtAllFiles() }
    return list
  }

  /// Whether the store is damaged, or the program at fault: nothing more is to be written then.
  var holdsInternalFault: Bool { inboxes.contains { $0.faults.contains { $0.status == .internalFault } } }

  /// Everything found on the way.
  package var diagnostics: [Diagnostic] {
    leftOver + [newBooks].compactMap(\.self)
      + inboxes.flatMap { inbox in (inbox.plan?.diagnostics ?? []) + inbox.notes + inbox.faults.map(\.diagnostic) }
      + overdue.map(\.finding) + faults.map(\.diagnostic)
  }

  /// What has to be said even where nobody asked for words: why something failed, and what a person has to look at.
  /// - Parameter all: whether also what was said before.
  package func matters(all: Bool) -> [Diagnostic] {
    leftOver + [newBooks].compactMap(\.self)
      + inboxes.flatMap { inbox in
        (inbox.plan?.files ?? []).flatMap { file in
          file.matters + (all || !wasTold(file) ? file.fault.map { [$0.diagnostic] } ?? [] : [])
        } + inbox.faults.map(\.diagnostic)
      } + overdue.filter { all || telling.new.contains($0.item) }.map(\.finding) + faults.map(\.diagnostic)
  }

  /// Why parts failed, what was said before apart.
  var newFaults: [Diagnostic] {
    leftOverRefusals
      + inboxes.flatMap { inbox in
        (inbox.plan?.files ?? []).filter { !wasTold($0) }.compactMap(\.fault?.diagnostic)
          + inbox.faults.map(\.diagnostic)
      } + faults.map(\.diagnostic)
  }

  /// SHA-256 in hexadecimal over all that the run does; the same for two runs that do the same.
  package var digest: String {
    var lines = ["counterfoil run plan 1"]
    for inbox in inboxes {
      lines.append("inbox \(inbox.name)\t\(inbox.plan?.digest ?? "-")")
      lines += inbox.moves + inbox.settling.map { "settling \($0)" }
      lines += inbox.faults.map { "fault \($0.diagnostic.code.name)" }
    }
    lines.append(
      "reconciliation \(reconciliation.map { ByteDigest.of(String(decoding: $0.json, as: UTF8.self)) } ?? "-")")
    for (name, items) in [("new", telling.new), ("open", telling.stillOpen), ("settled", telling.settled)] {
      lines += items.sorted().map { "\(name) \($0.kind.rawValue) \($0.id)" }
    }
    lines += faults.map { "fault \($0.diagnostic.code.name)" } + outputs
    return ByteDigest.of(lines.joined(separator: "\n"))
  }

  /// What earlier runs did not live to tell.
  private var leftOver: [Diagnostic] {
    telling.leftOver.map {
      JobReport.untold("an earlier run took files in, and ended before it could tell what they show", $0)
    } + leftOverRefusals
  }

  private var leftOverRefusals: [Diagnostic] {
    telling.leftOverRefusals.map {
      JobReport.untold("an earlier run put a refused file aside, and ended before it could tell why", $0)
    }
  }

  private static func untold(_ message: String, _ words: String) -> Diagnostic {
    Diagnostic(.jobsUntold, .warning, message, fixes: words.split(separator: "\n").map(String.init))
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
      if isRehearsal {
        json.member("dryRun", true)
        json.member("digest", digest)
      }
      json.member("waiting", waitingCount)
      if let newBooks {
        json.key("newBooks")
        newBooks.write(to: &json)
      }
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
            if !inbox.moved.isEmpty {
              json.array("moved") { json in
                for (from, to) in inbox.moved {
                  json.object { json in
                    json.member("from", from)
                    json.member("to", to)
                  }
                }
              }
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
      telling.write(to: &json)
      if !overdue.isEmpty {
        json.array("overdue") { json in for (_, finding) in overdue { finding.write(to: &json) } }
      }
      JobReport.write(faults, to: &json)
    }
    return json.line
  }

  private static func write(_ faults: [Fault], to json: inout JSONWriter) {
    if faults.isEmpty { return }
    json.array("faults") { json in for fault in faults { fault.diagnostic.write(to: &json) } }
  }

  /// What was taken and what needs a person, in words: what is new in full, what is still open as a count.
  /// - Parameters:
  ///   - showsOpen: whether also what was told before is shown in full.
  ///   - showsAll: whether also what needs nobody is shown.
  package func text(_ style: TextStyle, showsOpen: Bool, showsAll: Bool) -> String {
    let isWhole = showsOpen || showsAll
    var result = ""
    let files = inboxes.compactMap(\.plan).flatMap { plan in
      plan.added > 0 || plan.status != .success || showsAll
        ? plan.files.filter { isWhole || !wasTold($0) } : []
    }
    var waiting = WaitingItems()
    waiting.new = newRows
    if files.contains(where: { $0.added > 0 || $0.fault != nil || !$0.matters.isEmpty }) || showsAll {
      result += ImportPlan.text(files, waiting, style, showsAll: true) + "\n"
    } else if !newRows.isEmpty {
      result += ImportPlan.text(waiting, style, showsAll: true) + "\n"
    }
    if let reconciliation {
      let choice = isWhole ? nil : choice(reconciliation)
      if choice.map({ !$0.isEmpty }) ?? (showsAll || reconciliation.needsPerson) {
        result += reconciliation.text(style, showsAll: true, showsSettled: showsAll, choice: choice)
      }
    }
    let listing = isWhole ? nil : "\(ShownCommand(ofJob: "run \(ShownCommand.argument(jobs)) --all"))"
    return result + telling.text(style, listing: listing)
  }

  /// What of the reconciliation is new.
  private func choice(_ outcome: ReconcileOutcome) -> ReconciliationChoice {
    let plan = outcome.plan
    var choice = ReconciliationChoice()
    choice.showsSigns = telling.new.contains(ToldItem(.signs, "signs"))
    for (place, match) in plan.matches.enumerated() where match.decision == .review {
      if telling.new.contains(MatterList.item(match, plan)) { choice.matches.insert(place) }
    }
    for (place, pair) in plan.duplicateBills.enumerated() where telling.new.contains(MatterList.item(pair, plan)) {
      choice.duplicateBills.insert(place)
    }
    choice.entries = Set(
      plan.unmatchedEntries.lazy.map(Int.init).filter { telling.new.contains(ToldItem(.entry, plan.entryID($0))) })
    choice.bills = Set(plan.openBills.filter { telling.new.contains(ToldItem(.bill, plan.billID($0))) })
    return choice
  }
}

extension DiagnosticCode {
  package static let jobsUntold = DiagnosticCode(
    "jobs.untold", "An earlier run ended before it could tell what it had found.")
}
