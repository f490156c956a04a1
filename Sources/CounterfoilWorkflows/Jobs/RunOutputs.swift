import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilStore
import Glibc

/// What a run leaves beside its reports: metrics, a line in the journal, and programs that are run for it. Also of a run
/// that ended before it could do anything.
final class RunOutputs {
  private let jobs: JobFile
  private let now: JobTime
  private let startedNanoseconds: Int
  /// What was noted of the run; nil before that.
  private var noted: JobRecord?
  /// The last run before this one that the journal knows; nil where there is none.
  private let journaled: JournaledRun?
  /// Whether the job file is wrong: what it names is written to only where that is what it names.
  private let isCautious: Bool

  init(jobs: JobFile, now: JobTime, isCautious: Bool = false) {
    self.jobs = jobs
    self.now = now
    self.isCautious = isCautious
    startedNanoseconds = RunOutputs.monotonicNanoseconds()
    journaled = jobs.journal.flatMap { JournaledRun.last(of: jobs.path, in: jobs.resolved($0)) }
  }

  /// Looks whether the files may be written to.
  /// - Throws: exit status 73 where one is what must stay.
  func check(_ protected: ProtectedFiles) throws(Fault) {
    for path in [jobs.metrics, jobs.journal].compactMap(\.self) {
      _ = try OutputPlace(jobs.resolved(path), protecting: protected)
    }
  }

  /// Notes a run that ends with a fault: it is told all the same, and what goes wrong with that beside it.
  func noting<Value>(_ run: (RunOutputs) throws(Fault) -> Value) throws(Fault) -> Value {
    do throws(Fault) {
      return try run(self)
    } catch {
      // Nothing may be written where an output would replace what must stay.
      if error.diagnostic.code == .outputProtected { throw error }
      var record = JobRecord(jobs: jobs.path, at: now, fault: error, milliseconds: milliseconds)
      record.previous = JournaledRun.latest(nil, journaled)
      // It did what it had to, but its words did not get through: that is a line more, and a failure to be told.
      if let noted { record.takeOver(noted) }
      var fault = error
      for problem in write(record) { fault.diagnostic.fixes.append(problem.diagnostic.message) }
      for problem in runHooks(record) { fault.diagnostic.fixes.append(problem.message) }
      throw fault
    }
  }

  /// Writes metrics and the journal; where that fails, the report says so.
  /// - Parameter before: what is kept of earlier runs, and what came through the inboxes up to now.
  func write(
    _ report: inout JobReport, _ before: (state: JobState?, inboxes: [String: InboxState]), _ store: Store
  ) -> JobRecord {
    var record = record(report, before, store)
    // The line of the journal says what went wrong with the metrics, and the metrics are written again where the journal
    // fails.
    for write in [writeMetrics, writeJournal] {
      guard let problem = write(record) else { continue }
      report.faults.append(problem)
      record = self.record(report, before, store)
    }
    noted = record
    if report.faults.contains(where: { $0.diagnostic.code == .jobsJournal }) { _ = writeMetrics(record) }
    return record
  }

  private func record(
    _ report: JobReport, _ before: (state: JobState?, inboxes: [String: InboxState]), _ store: Store
  ) -> JobRecord {
    var record = JobRecord(
      report, at: now, previous: JournaledRun.latest(before.state, journaled), milliseconds: milliseconds)
    record.inboxes = before.inboxes
    record.head = try? store.head()
    record.verifiedAt = try? store.bookmark(Store.verifiedBookmark)
    var status = stat()
    if stat(store.path, &status) == 0 { record.storeBytes = Int(status.st_size) }
    return record
  }

  private func write(_ record: JobRecord) -> [Fault] {
    [writeMetrics(record), writeJournal(record)].compactMap(\.self)
  }

  private func writeMetrics(_ record: JobRecord) -> Fault? {
    guard let path = jobs.metrics.map(jobs.resolved), !isCautious || JobRecord.mayHoldMetrics(path) else { return nil }
    do throws(Fault) {
      let place = try OutputPlace(path, protecting: ProtectedFiles())
      let earlier = JobRecord.earlierMetrics(path)
      let destination = try OutputDestination(place, waits: false)
      try destination.sink.write(record.metrics(after: earlier))
      try destination.commit()
      return nil
    } catch {
      return error
    }
  }

  private func writeJournal(_ record: JobRecord) -> Fault? {
    guard let path = jobs.journal.map(jobs.resolved), !isCautious || JobJournal.mayBeOne(path) else { return nil }
    do throws(Fault) {
      try JobJournal(OutputPlace(path, protecting: ProtectedFiles())).append(record.journalLine)
      return nil
    } catch {
      return error
    }
  }

  /// - Returns: what went wrong; a run never fails by it.
  func runHooks(_ record: JobRecord) -> [Diagnostic] { jobs.hooks.run(for: record, resolved: jobs.resolved) }

  private var milliseconds: Int { (RunOutputs.monotonicNanoseconds() - startedNanoseconds) / 1_000_000 }

  private static func monotonicNanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
