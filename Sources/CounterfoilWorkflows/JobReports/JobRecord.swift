import CounterfoilModel
import CounterfoilReports
import CounterfoilStore
import CounterfoilText

/// What a run leaves for others to read: a line of the journal, metrics, and what a program is told that is run for it.
struct JobRecord {
  /// Why a program is run.
  enum Event: String {
    /// Something needs a person that nobody was told before.
    case attention
    /// The run failed.
    case failure
    /// The run before failed, and this one went well.
    case recovery
  }

  var jobs: String
  var at: JobTime
  var status: ExitStatus
  var previous: JobState?
  var milliseconds: Int
  var readCount = 0
  var addedCount = 0
  var runs: [String] = []
  var telling = JobTelling()
  var findings: [Diagnostic] = []
  var faults: [Diagnostic] = []
  /// The digest of the store's last event; nil where the store could not be read.
  var head: String?
  var inboxes: [String: InboxState] = [:]
  var storeBytes: Int?
  var verifiedAt: String?
  /// Whether something needs a person that nobody was told before.
  private var hasNews = false
  /// Whether what needs a person was worked out.
  private(set) var knowsMatters = false

  /// What the process ends with: of a run that was stopped 128 and the signal's number.
  private var exitNumber: Int { Interruption.signalNumber.map { 128 + Int($0) } ?? Int(status.rawValue) }

  /// Whether the run did all it had to.
  var isGood: Bool { [.success, .attention].contains(status) }

  /// When the last run began that went well, this one included.
  var succeededAt: String? { isGood ? at.iso : previous?.succeededAt }

  var events: [Event] {
    var events: [Event] = []
    if hasNews { events.append(.attention) }
    if !isGood { events.append(.failure) }
    if isGood, let before = previous?.status, ![0, 1].contains(before) { events.append(.recovery) }
    return events
  }

  /// A run that ended before it could do anything.
  init(jobs: String, at: JobTime, fault: Fault, milliseconds: Int) {
    self.jobs = jobs
    self.at = at
    self.milliseconds = milliseconds
    status = fault.status
    faults = [fault.diagnostic]
  }

  /// Takes over what a run did that failed only after it was noted.
  mutating func takeOver(_ noted: JobRecord) {
    let (status, faults, milliseconds) = (status, noted.faults + faults, milliseconds)
    self = noted
    (self.status, self.faults, self.milliseconds) = (status, faults, milliseconds)
  }

  init(_ report: JobReport, at: JobTime, previous: JobState?, milliseconds: Int) {
    jobs = report.jobs
    self.at = at
    self.previous = previous
    self.milliseconds = milliseconds
    status = report.status
    let plans = report.inboxes.compactMap(\.plan)
    readCount = plans.reduce(0) { $0 + $1.read }
    addedCount = plans.reduce(0) { $0 + $1.added }
    runs = report.runs
    telling = report.telling
    hasNews = report.hasNews
    knowsMatters = true
    findings = [report.newBooks].compactMap(\.self) + plans.flatMap { $0.files.flatMap(\.matters) }
    faults = report.newFaults
  }

  // MARK: JSON

  /// One line of `Schemas/journal.schema.json`: no payees, no amounts.
  var journalLine: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("at", at.iso)
      json.member("jobs", jobs)
      json.member("place", FilePlace.realPlace(jobs))
      json.member("status", exitNumber)
      json.member("milliseconds", milliseconds)
      json.member("read", readCount)
      json.member("added", addedCount)
      json.member("runs", runs)
      json.member("new", telling.new.count)
      json.member("stillOpen", telling.stillOpen.count)
      json.member("settled", telling.settled.count)
      json.member("findings", findings.map(\.code.name))
      json.member("faults", faults.map(\.code.name))
      json.member("head", head)
    }
    return json.line
  }

  /// `Schemas/notice.schema.json`.
  func notice(_ event: Event) -> [UInt8] {
    var json = JSONWriter(.indented(levels: 2))
    json.object { json in
      json.member("event", event.rawValue)
      json.member("at", at.iso)
      json.member("jobs", jobs)
      json.member("status", Int(status.rawValue))
      json.member("previousStatus", previous?.status)
      json.array("new") { json in
        for (item, words) in telling.newWords {
          json.object { json in
            json.member("kind", item.kind.rawValue)
            json.member("id", item.id)
            json.member("words", words)
          }
        }
      }
      json.member("stillOpen", telling.stillOpen.count)
      json.member("settled", telling.settled.count)
      json.array("findings") { json in for finding in findings { finding.write(to: &json) } }
      json.array("faults") { json in for fault in faults { fault.write(to: &json) } }
    }
    return json.line
  }
}
