import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilStore
import Glibc

/// What the store keeps of a run beside the books.
extension JobRun {
  func keep(_ report: JobReport, _ record: JobRecord, in store: Store) throws(Fault) {
    let next = JobState(
      ranAt: now.iso, status: Int(report.status.rawValue), succeededAt: record.succeededAt,
      toldAt: report.telling.needsPerson ? now.iso : record.previous?.toldAt)
    try store.keep(
      job: job, next, telling: report.telling.records(at: now), settled: report.telling.finished,
      inboxes: record.inboxes)
  }

  /// Notes that a run failed because its job file is wrong, as far as that file says where.
  /// - Returns: the fault, with what went wrong beside it.
  package static func noted(
    _ fault: Fault, ofJobFile path: String, storePath: String?, now: JobTime = .now
  ) -> Fault {
    guard fault.status == .configuration, let jobs = JobFile.understood(path: path) else { return fault }
    let run = JobRun(jobs, formats: CodecRegistry([]), now: now)
    do throws(Fault) {
      return try RunOutputs(jobs: jobs, now: now, isCautious: true).noting { _ throws(Fault) in throw fault }
    } catch {
      // Where the line that names the store is wrong, the usual one is not meant.
      if storePath ?? jobs.storePath != nil { run.keepFailure(error, storePath, waitSeconds: 0) }
      return error
    }
  }

  /// Keeps how a run ended that ended early, so that `status` tells it and the next one that goes well is a recovery. Where
  /// the store cannot be had, the journal has it alone.
  /// - Parameter waitSeconds: how long to wait for whoever uses the store.
  func keepFailure(_ fault: Fault, _ storePath: String?, waitSeconds: Int) {
    guard let path = storePath ?? jobs.store.map(jobs.resolved) ?? (try? Books.defaultPath()),
      FilePlace.identity(path, standing: nil) != nil, fault.status != .internalFault
    else { return }
    let status = Interruption.signalNumber.map { 128 + Int($0) } ?? Int(fault.status.rawValue)
    Interruption.lastStep {
      _ = try? { () throws(Fault) in
        let store = try Books.open(path, .writing, waitSeconds: waitSeconds)
        try takeOver(store)
        let before = try store.jobState(job)
        let state = JobState(
          ranAt: now.iso, status: status, succeededAt: before?.succeededAt, toldAt: before?.toldAt)
        try store.keep(job: job, state, telling: [:], settled: [], inboxes: store.inboxStates(job: job))
      }()
    }
  }

  /// Goes on where a job file stopped that is not there any more, as that which was renamed or moved does: what it told is not told
  /// again, and how its runs went counts. It is known by its name, or by an inbox.
  ///
  /// What is kept of it stays with it; no second job file takes over from it.
  func takeOver(_ store: Store) throws(Fault) {
    guard try store.jobState(job) == nil else { return }
    let inboxes = Set(jobs.inboxes.map { $0.files.joined(separator: " ") })
    var best: (isNamesake: Bool, state: JobState, name: String)?
    for name in try store.jobs() where RawPath.withBytes(name, { access($0, F_OK) }) != 0 && errno == ENOENT {
      let isNamesake = FileNames.last(name) == FileNames.last(job)
      if try store.bookmark(JobRun.successorBookmark(of: name)) != nil { continue }
      let had = try store.inboxStates(job: name).keys
      guard let state = try store.jobState(name), isNamesake || !inboxes.isDisjoint(with: had) else { continue }
      if let known = best {
        let isLater = known.state.ranAt < state.ranAt
        guard isNamesake == known.isNamesake ? isLater : isNamesake else { continue }
      }
      best = (isNamesake, state, name)
    }
    guard let best else { return }
    try store.keep(
      job: job, best.state, telling: store.told(job: best.name), settled: [],
      inboxes: store.inboxStates(job: best.name))
    try store.setBookmark(JobRun.successorBookmark(of: best.name), job)
  }

  private static func successorBookmark(of job: String) -> String { "goes on \(job)" }

  /// That the run is about to make new books that nobody said may be made; nil where it does not. A folder is there also where
  /// the disk is not mounted that the books lie on.
  func newBooks(_ storePath: String?) -> Diagnostic? {
    guard !jobs.createsStore, let path = storePath ?? jobs.store.map(jobs.resolved) ?? (try? Books.defaultPath()) else {
      return nil
    }
    var status = stat()
    guard stat(path, &status) != 0, errno == ENOENT else { return nil }
    return Diagnostic(
      .jobsNewBooks, .warning, "there was no store here, and new books were made", at: SourceLocation(file: path),
      fixes: ["If there should be one: mount its disk or mend the path, and remove these books."])
  }
}

extension DiagnosticCode {
  package static let jobsNewBooks = DiagnosticCode(
    "jobs.new-books", "There was no store, and the run made new books.")
}
