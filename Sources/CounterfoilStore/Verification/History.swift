import CounterfoilModel
import CounterfoilText
import GRDB

/// The chain of events, and the runs it belongs to.
struct History {
  /// The digests of the events, in their order.
  private(set) var digests: [String] = []
  private(set) var runCount = 0
  /// What the last event that spoke of a scope said of it; nil where that is gone.
  private(set) var seals: [SealScope: String?] = [:]
  /// What the last event said of the tables that no run seals; nil where none did.
  private(set) var state: (changes: Int64, digest: String)?
  private(set) var findings: [Diagnostic] = []
  /// Runs behind the last event, which can have changed nothing.
  private(set) var unsealed: [Int64] = []
  /// The event of each run, as `kind` and `payload`.
  private var events: [Int64: (kind: String, payload: String)] = [:]

  var head: String? { digests.last }

  /// - Parameter isSealed: false for a store of a version before 3, whose events say nothing of what was written.
  mutating func read(_ database: Database, isSealed: Bool) throws(Fault) {
    try readEvents(database, isSealed: isSealed)
    // Behind a break nothing is left to compare runs with.
    if findings.isEmpty { try readRuns(database) }
  }

  private mutating func readEvents(_ database: Database, isSealed: Bool) throws(Fault) {
    let statement = try Statement(
      database,
      "SELECT number, run, kind, payload, \(isSealed ? "wrote" : "NULL"), previous, digest FROM events ORDER BY number")
    var previous = ""
    var wasSealed = false
    while try statement.next() {
      let run = statement.number(1)
      let (kind, payload, wrote) = (statement.text(2) ?? "", statement.text(3) ?? "", statement.text(4))
      let digest = RunLog.digest(previous: previous, run: run, kind: kind, payload: payload, wrote: wrote)
      guard statement.number(0) == Int64(digests.count + 1), statement.text(5) == previous, statement.text(6) == digest
      else {
        return report("the event of run \(Run.id(run)) does not follow from the one before it")
      }
      if let wrote, let list = SealList(wrote) {
        for (scope, digest) in list.digests {
          if case .state(let changes) = scope { state = (changes, digest ?? "") } else { seals[scope] = .some(digest) }
        }
        wasSealed = true
      } else if wasSealed || wrote != nil {
        return report("the event of run \(Run.id(run)) does not say what the run wrote")
      }
      if events.updateValue((kind, payload), forKey: run) != nil {
        report("two events tell of run \(Run.id(run))")
      }
      digests.append(digest)
      previous = digest
    }
    if isSealed, !wasSealed, !digests.isEmpty { report("no event says what its run wrote") }
  }

  private mutating func readRuns(_ database: Database) throws(Fault) {
    let statement = try Statement(database, "SELECT number, kind, summary, undone_by FROM runs ORDER BY number")
    var undone: [Int64: Int64] = [:]
    while try statement.next() {
      let number = statement.number(0)
      runCount += 1
      if number != Int64(runCount) { return report("a run before \(Run.id(number)) is missing") }
      if let event = events[number] {
        if event.kind != statement.text(1) || event.payload != statement.text(2) {
          report("the run \(Run.id(number)) is not what its event says")
        }
      } else if number > (events.keys.max() ?? 0), QuietRuns.kinds.contains(statement.text(1) ?? "") {
        unsealed.append(number)
      } else if (seals[.run(number)] ?? nil) == nil {
        report("no event tells of run \(Run.id(number))")
      }
      if let by = statement.integer(3) { undone[number] = by }
    }
    for number in events.keys.sorted() where number > runCount { report("the run \(Run.id(number)) is missing") }
    for (by, event) in events.sorted(by: { $0.key < $1.key }) where event.kind == "undo" {
      guard let target = History.target(event.payload) else { continue }
      if undone.removeValue(forKey: target) != by { report("the run \(Run.id(target)) does not stand as undone") }
    }
    for number in undone.keys.sorted() { report("the run \(Run.id(number)) stands as undone, and no run undid it") }
  }

  /// The run an undo took back, by the member `run` of its payload.
  private static func target(_ payload: String) -> Int64? {
    (JSONText.textMembers(of: payload) ?? []).first { $0.name == "run" }?.text.flatMap { Run.number($0) }
  }

  private mutating func report(_ words: String) { findings.append(Diagnostic(.storeChain, .error, words)) }
}
