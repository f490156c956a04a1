import CounterfoilCodecKit
package import CounterfoilModel
import Glibc

/// The files an inbox holds at one moment.
struct InboxFiles {
  /// Endings of files that a downloader is still writing.
  private static let unfinished = [".part", ".partial", ".crdownload", ".download", ".tmp"]

  /// Files that fit one of the patterns, each once, in order of path. Hidden files, those a downloader is still writing
  /// and those that changed lately are left out.
  private(set) var paths: [String] = []
  /// Files that fit and changed lately, in order of path.
  private(set) var settling: [String] = []
  /// Folders and files that could not be looked at.
  private(set) var faults: [Fault] = []
  private let settleSeconds: Int

  /// - Parameters:
  ///   - patterns: the inbox's own, as seen from where the command runs.
  ///   - now: the moment by the clock that files are dated with.
  init(_ inbox: JobFile.Inbox, patterns: [String], now: timespec) {
    settleSeconds = inbox.settleSeconds
    var found: Set<String> = []
    var problems: [InboxPattern.Problem] = []
    for pattern in patterns {
      let (paths, unread) = InboxPattern(pattern).find()
      found.formUnion(paths)
      problems += unread.filter { !problems.contains($0) && (inbox.mustExist || !$0.isMissing) }
    }
    faults = problems.map(InboxFiles.fault)
    for path in found.sorted() where !InboxFiles.unfinished.contains(where: path.hasSuffix) {
      var status = stat()
      let isKnown = stat(path, &status) == 0
      if isKnown, status.st_mode & S_IFMT == S_IFDIR { continue }
      if isKnown, InboxFiles.isYoung(status.st_mtim, now: now, settleSeconds: inbox.settleSeconds) {
        settling.append(path)
      } else {
        paths.append(path)
      }
    }
  }

  /// A file of the future is young only as long as one of the past would be: where the clock was set back, or a
  /// server's clock is ahead, it must not wait until that time has come.
  private static func isYoung(_ changed: timespec, now: timespec, settleSeconds: Int) -> Bool {
    let (seconds, isFar) = now.tv_sec.subtractingReportingOverflow(changed.tv_sec)
    if isFar || seconds.magnitude > UInt(settleSeconds) + 1 { return false }
    return (seconds * 1_000_000_000 + now.tv_nsec - changed.tv_nsec).magnitude < UInt(settleSeconds) * 1_000_000_000
  }

  /// What is to be said about the files that wait.
  var notes: [Diagnostic] {
    settling.map { path in
      Diagnostic(
        .jobsSettling, .note,
        "the file changed within the last \(settleSeconds) seconds and may not be complete; a later run takes it",
        at: SourceLocation(file: path), fixes: ["`settle: 0` on the inbox takes files at once."])
    }
  }

  private static func fault(_ problem: InboxPattern.Problem) -> Fault {
    let reason = String(cString: strerror(problem.number))
    let place = SourceLocation(file: problem.path)
    switch problem.number {
    case ENOENT, ENOTDIR:
      return Fault(
        .noInput, .inputMissing, "the inbox is not there: \(reason)", at: place,
        fixes: ["Mount its disk or mend the path; `mustExist: false` on the inbox allows that it is missing."])
    case EACCES, EPERM, ELOOP, ENAMETOOLONG:
      return Fault(.noInput, .inputMissing, "the inbox cannot be opened: \(reason)", at: place)
    case _ where SystemError.isShortage(problem.number):
      return Fault(.tryAgain, .inputUnreadable, "the inbox cannot be read now: \(reason)", at: place)
    default:
      return Fault(
        .inputOutput, .inputUnreadable, "reading the inbox failed: \(reason)", at: place,
        fixes: ["What was found before that was taken; the disk or network below the folder needs a look."])
    }
  }
}

extension DiagnosticCode {
  package static let jobsSettling = DiagnosticCode(
    "jobs.settling", "A file of an inbox changed so lately that it waits for a later run.")
}
