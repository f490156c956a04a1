import CounterfoilModel
import CounterfoilStore
import CounterfoilText
import Glibc

/// A run as a line of the journal tells of it: also one that the store knows nothing of, because it could not be had.
struct JournaledRun {
  let at: JobTime
  let status: Int

  /// So much of the journal is looked at, from its end.
  private static let limitBytes = 1 << 16

  /// The last run of a job file; nil where the journal knows none.
  static func last(of jobs: String, in path: String) -> JournaledRun? {
    let lines = tail(path).split(separator: 0x0A, omittingEmptySubsequences: true)
    func last(_ isSame: (String) -> Bool) -> JournaledRun? {
      for line in lines.reversed() {
        if let run = JournaledRun(line, isSame) { return run }
      }
      return nil
    }
    // The same file may be named from elsewhere; two whole paths are two files, unless one was moved.
    let name = FileNames.last(jobs)
    return last { $0 == jobs || FileNames.last($0) == name && !($0.hasPrefix("/") && jobs.hasPrefix("/")) }
      ?? last { FileNames.last($0) == name && access($0, F_OK) != 0 }
  }

  /// - Parameters:
  ///   - line: one of `Schemas/journal.schema.json`.
  ///   - isOfJob: whether a path names the job file that is asked for.
  private init?(_ line: ArraySlice<UInt8>, _ isOfJob: (String) -> Bool) {
    let members = JSONText.textMembers(of: String(decoding: line, as: UTF8.self)) ?? []
    func text(_ name: String) -> String? { members.first { $0.name == name }?.text }
    guard let named = text("jobs"), isOfJob(named), let at = text("at").flatMap(JobTime.init(iso:)),
      let status = text("status").flatMap({ Int($0) })
    else { return nil }
    (self.at, self.status) = (at, status)
  }

  /// What is known of the last run: by the store, or by the journal where that knows a later one. Of one second the journal's
  /// is the last: its lines are in the order of the runs.
  static func latest(_ state: JobState?, _ run: JournaledRun?) -> JobState? {
    guard let run else { return state }
    guard let state else { return JobState(ranAt: run.at.iso, status: run.status) }
    guard let known = JobTime(iso: state.ranAt), known <= run.at else { return state }
    var later = state
    (later.ranAt, later.status) = (run.at.iso, run.status)
    return later
  }

  private static func tail(_ path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
    let count = min(Int(status.st_size), limitBytes)
    var bytes = [UInt8](repeating: 0, count: count)
    let read = pread(descriptor, &bytes, count, status.st_size - off_t(count))
    return Array(bytes.prefix(max(read, 0)))
  }

  /// Whether the file ends with a line of a journal.
  static func isAny(in path: String) -> Bool {
    tail(path).split(separator: 0x0A).last.map { $0.starts(with: Array("{\"at\":\"".utf8)) } ?? false
  }
}
