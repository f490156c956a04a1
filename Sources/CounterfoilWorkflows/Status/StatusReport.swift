import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilStore
import Glibc

/// How unattended runs go and where the books stand, from what is kept added up: nothing of it reads all entries.
package struct StatusReport: Sendable {
  /// One job file.
  package struct Job: Sendable {
    /// The real path of the file.
    package var path: String
    package var state: JobState
    package var inboxes: [(patterns: String, state: InboxState)]
    /// What was told and still needs a person, with the words it was told in.
    package var open: [(item: ToldItem, record: ToldRecord)]
    /// Whether the last run that went well is longer ago than allowed, or lies in the future.
    package var isLate: Bool
    /// Whether the file is not there any more, so that nothing will be heard of it: it was moved, or given another name.
    var isGone = false
    /// Whether what is open is a reason for status 1, as the job file says.
    var speaksOfStillOpen = false
  }

  package var store: String
  package var storeBytes: Int
  /// When the whole store was worked out again last, and found whole.
  package var verifiedAt: String?
  package var jobs: [Job] = []
  package var accounts: [AccountStatus] = []
  /// Rows of files that wait for a person.
  package var waitingCount: Int
  package var at: String

  /// - Parameters:
  ///   - file: the job file to tell of; nil for all that ran on the store.
  ///   - storePath: wins over the job file's.
  ///   - waitSeconds: how long to wait for whoever uses the store.
  ///   - withinSeconds: how long ago the last run that went well may be; nil for any time.
  /// - Throws: exit status 66 where there is no store, and the faults of the job file and the store.
  package init(
    file: JobFile?, storePath: String?, waitSeconds: Int? = nil, withinSeconds: Int?, now: JobTime = .now
  ) throws(Fault) {
    let named = storePath ?? file.flatMap { file in file.store.map(file.resolved) }
    let path = if let named { named } else { try Books.defaultPath() }
    let store = try Books.openExisting(path, waitSeconds: waitSeconds)
    self.store = path
    at = now.iso
    storeBytes = StatusReport.size(path)
    verifiedAt = try store.bookmark(Store.verifiedBookmark)
    let quiet = try store.quietItems(on: now.date)
    waitingCount =
      quiet.contains { $0.kind == .row }
      ? try store.reviewItems().count { !quiet.contains(ToldItem(.row, $0.name)) } : try store.waitingCount()
    accounts = try AccountStatus.all(store)
    let names = if let file { [FilePlace.realPlace(file.path)] } else { try store.jobs() }
    for name in names {
      // Where the store could not be had, the journal alone knows of the run.
      let journaled = file.flatMap { file in
        file.journal.flatMap { JournaledRun.last(of: file.path, in: file.resolved($0)) }
      }
      guard let state = JournaledRun.latest(try store.jobState(name), journaled) else { continue }
      var job = Job(
        path: name, state: state,
        inboxes: try store.inboxStates(job: name).sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
        open: try store.told(job: name)
          .filter { ($0.key.kind != .finding || $0.value.at == nil) && !quiet.contains($0.key) }
          .sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
        isLate: StatusReport.isLate(state, withinSeconds, now))
      job.isGone = file == nil && RawPath.withBytes(name) { access($0, F_OK) } != 0 && errno == ENOENT
      job.speaksOfStillOpen = file?.rhythm.speaksOfStillOpen ?? false
      jobs.append(job)
    }
    neverRan = file != nil && jobs.isEmpty
  }

  /// Whether a job file was named that never ran on the store.
  package private(set) var neverRan: Bool

  /// How far the clocks of two machines that share a store may be apart.
  private static let clockSlackSeconds = 600

  private static func isLate(_ state: JobState, _ withinSeconds: Int?, _ now: JobTime) -> Bool {
    guard let withinSeconds else { return false }
    guard let last = state.succeededAt.flatMap(JobTime.init(iso:)) else { return true }
    // One of the future was dated by a clock that was wrong, and would count for years.
    return now.seconds - last.seconds > withinSeconds || last.seconds - now.seconds > clockSlackSeconds
  }

  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// For monitors: the status of the last run where it failed, 75 where a signal ended it; 75 where the last one that went well is too long ago, or
  /// there was none; job files that are gone do not count beside one that is there; 1 where the books and a statement disagree, or the job file wants to hear of what is still open; else 0.
  package var status: ExitStatus {
    // Where no other took its place, nothing runs any more, and that must not look well.
    let there = jobs.filter { !$0.isGone }
    let jobs = there.isEmpty ? jobs : there
    for job in jobs {
      let last = ExitStatus(rawValue: Int32(job.state.status))
      if last == .success || last == .attention { continue }
      // One that a signal ended has no such status.
      return last ?? .tryAgain
    }
    if neverRan || jobs.contains(where: \.isLate) { return .tryAgain }
    let isAnyOpen = jobs.contains { $0.speaksOfStillOpen && !$0.open.isEmpty }
    return isAnyOpen || accounts.contains { !$0.disagreeing.isEmpty } ? .attention : .success
  }
}
