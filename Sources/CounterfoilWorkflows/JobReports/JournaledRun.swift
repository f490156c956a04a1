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
    func last(_ isSame: (String, String?) -> Bool) -> JournaledRun? {
      for line in lines.reversed() {
        if let run = JournaledRun(line, isSame) { return run }
      }
      return nil
    }
    let (name, place) = (FileNames.last(jobs), FilePlace.realPlace(jobs))
    // Lines of earlier versions have no place. There the same file may be named from elsewhere, and two whole paths are two files, unless one
    // was moved.
    return last { named, file in
      if let file { return file == place }
      return named == jobs || FileNames.last(named) == name && !(named.hasPrefix("/") && jobs.hasPrefix("/"))
    } ?? last { named, file in FileNames.last(named) == name && access(file ?? named, F_OK) != 0 }
  }

  /// - Parameters:
  ///   - line: one of `Schemas/journal.schema.json`.
  ///   - isOfJob: whether the job file that is asked for is meant by what it was named by and the place it had.
  private init?(_ line: ArraySlice<UInt8>, _ isOfJob: (String, String?) -> Bool) {
    let members = JSONText.textMembers(of: String(decoding: line, as: UTF8.self)) ?? []
    func text(_ name: String) -> String? { members.first { $0.name == name }?.text }
    guard let named = text("jobs"), isOfJob(named, text("place")), let at = text("at").flatMap(JobTime.init(iso:)),
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
