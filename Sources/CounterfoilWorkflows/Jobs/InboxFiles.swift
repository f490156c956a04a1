import CounterfoilCodecKit
package import CounterfoilModel
import Glibc

/// The files an inbox holds at one moment.
struct InboxFiles {
  /// Endings of files that a downloader is still writing.
  private static let unfinishedEndings = [".part", ".partial", ".crdownload", ".download", ".tmp"]

  /// How long an inbox may take to say what it holds.
  static let limitSeconds = 30.0

  /// A file or folder that fits one of the patterns.
  private struct Found: Sendable {
    var path: String
    var isFolder = false
    /// When it was written last, and when anything of it changed last, in nanoseconds since 1970; of those that are known.
    ///
    /// Programs that keep the time of writing of what they copy set it themselves, at any moment (utimensat(2)). The
    /// other one nobody can set: it is the time by the file system of the last write, of that call itself, or of a new name (inode(7)).
    var changedNanoseconds: [Int] = []
    var identity: SettledFile.Identity?

    init(_ path: String) {
      self.path = path
      var status = stat()
      guard RawPath.withBytes(path, { stat($0, &status) }) == 0 else { return }
      isFolder = status.st_mode & S_IFMT == S_IFDIR
      changedNanoseconds = [status.st_mtim, status.st_ctim].compactMap { time in
        let (nanoseconds, isFar) = time.tv_sec.multipliedReportingOverflow(by: 1_000_000_000)
        return isFar ? nil : nanoseconds &+ time.tv_nsec
      }
      identity = SettledFile.Identity(path)
    }
  }

  /// Files that fit one of the patterns, each once, in order of path. Hidden files, those a downloader is still writing
  /// and those that changed lately are left out.
  private(set) var paths: [String] = []
  /// Files that fit and changed lately, in order of path.
  private(set) var settling: [String] = []
  /// Files that would fit, and that a downloader is still writing by their names; in order of path.
  private(set) var unfinished: [String] = []
  /// Folders and files that could not be looked at.
  private(set) var faults: [Fault] = []
  /// By path, what a file is known by until it is moved; nothing for links.
  private(set) var identities: [String: SettledFile.Identity] = [:]
  private let settleSeconds: Int

  /// - Parameters:
  ///   - patterns: the inbox's own, as seen from where the command runs.
  ///   - now: the moment by the clock that files are dated with.
  ///   - limitSeconds: how long the folders may take to answer.
  ///   - find: what fits a pattern.
  init(
    _ inbox: JobFile.Inbox, patterns: [String], now: timespec, limitSeconds: Double = InboxFiles.limitSeconds,
    find: @escaping @Sendable (String) -> (paths: [String], problems: [InboxPattern.Problem]) = {
      InboxPattern($0).find(endings: InboxFiles.unfinishedEndings)
    }
  ) {
    settleSeconds = inbox.settleSeconds
    let scan = TimeLimit.run(seconds: limitSeconds) { () -> (found: [Found], problems: [InboxPattern.Problem]) in
      let answers = patterns.map(find)
      // A file may be called what means standard input elsewhere.
      let paths = answers.flatMap(\.paths).map { $0 == "-" ? "./-" : $0 }
      return (Set(paths).sorted().map(Found.init), answers.flatMap(\.problems))
    }
    guard let scan else {
      faults = [InboxFiles.silence(patterns, limitSeconds)]
      return
    }
    var problems: [InboxPattern.Problem] = []
    for problem in scan.problems where !problems.contains(problem) && (inbox.mustExist || !problem.isMissing) {
      problems.append(problem)
    }
    faults = problems.map(InboxFiles.fault)
    faults += scan.found.filter { $0.isFolder && patterns.contains($0.path) }.map { InboxFiles.folder($0.path) }
    for file in scan.found where !file.isFolder {
      if InboxFiles.unfinishedEndings.contains(where: file.path.hasSuffix) {
        unfinished.append(file.path)
      } else if file.changedNanoseconds.contains(where: {
        InboxFiles.isYoung($0, now: now, settleSeconds: inbox.settleSeconds)
      }) {
        settling.append(file.path)
      } else {
        paths.append(file.path)
        identities[file.path] = file.identity
      }
    }
  }

  /// Leaves a file where it is, and says why where that is not said elsewhere.
  mutating func leaveOut(_ path: String, _ fault: Fault?) {
    paths.removeAll { $0 == path }
    identities[path] = nil
    if let fault { faults.append(fault) }
  }

  /// A file of the future is young only as long as one of the past would be: where the clock was set back, or a
  /// server's clock is ahead, it must not wait until that time has come.
  private static func isYoung(_ changedNanoseconds: Int, now: timespec, settleSeconds: Int) -> Bool {
    let (nowNanoseconds, isFar) = now.tv_sec.multipliedReportingOverflow(by: 1_000_000_000)
    let (age, isFarther) = (nowNanoseconds &+ now.tv_nsec).subtractingReportingOverflow(changedNanoseconds)
    if isFar || isFarther { return false }
    return age.magnitude < UInt(settleSeconds) * 1_000_000_000
  }

  private static func silence(_ patterns: [String], _ limitSeconds: Double) -> Fault {
    Fault(
      .tryAgain, .inputUnreadable, "the inbox did not answer within \(Int(limitSeconds)) seconds",
      at: SourceLocation(file: patterns.first ?? ""),
      fixes: ["The server or network below the folder needs a look; a later run takes what is there."])
  }

  /// What is to be said about the files that wait.
  var notes: [Diagnostic] {
    settling.map { path in
      Diagnostic(
        .jobsSettling, .note,
        "the file changed, or came here, within the last \(settleSeconds) seconds and may not be complete; a later run takes it",
        at: SourceLocation(file: path), fixes: ["`settle: 0` on the inbox takes files at once."])
    }
      + unfinished.map { path in
        Diagnostic(
          .jobsSettling, .note, "the file is still being written, by its name; a later run takes it under its own",
          at: SourceLocation(file: path), fixes: ["Remove it if its download was given up."])
      }
  }

  /// A folder that is named by itself, and not among other names by a wildcard.
  private static func folder(_ path: String) -> Fault {
    Fault(
      .configuration, .jobsValue, "the inbox is a folder, of which no file is named",
      at: SourceLocation(file: path), fixes: ["Write which of its files are meant, such as `*.csv` behind it."])
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

/// Files that fit more than one inbox.
///
/// Two inboxes may well read one file, such as two sheets of a workbook by two profiles. Where both read it alike, nothing tells whose it
/// is, and its payments would be in the books twice; where one moves it away, the other does not find it.
enum SharedFiles {
  /// The files of the inboxes without those that cannot be of two, each of which is a fault of the later inbox.
  static func leftOut(of found: [InboxFiles], _ jobs: JobFile) -> [InboxFiles] {
    var found = found
    var places: [String: [(inbox: Int, path: String)]] = [:]
    for (index, files) in found.enumerated() {
      // One may be taken by one inbox while it still changes for the other.
      for path in files.paths + files.settling { places[FilePlace.realPlace(path), default: []].append((index, path)) }
    }
    for (_, shared) in places.sorted(by: { $0.key < $1.key }) where Set(shared.map(\.inbox)).count > 1 {
      guard shared.contains(where: { found[$0.inbox].paths.contains($0.path) }) else { continue }
      let inboxes = shared.map { jobs.inboxes[$0.inbox] }
      let areMoved = inboxes.contains { $0.done != nil || $0.failed != nil }
      guard areMoved || readAlike(inboxes) else { continue }
      let names = inboxes.map { $0.files.joined(separator: " ") }.joined(separator: " and ")
      let fault = Fault(
        .configuration, .jobsShared,
        "the file fits more than one inbox, \(names), \(areMoved ? "and one of them would move it away" : "which read it alike"); "
          + "it was not taken", at: SourceLocation(file: shared[0].path),
        fixes: ["Make the patterns of the inboxes such that one of them fits it."])
      for (place, one) in shared.enumerated() {
        found[one.inbox].leaveOut(one.path, place == shared.count - 1 ? fault : nil)
      }
    }
    return found
  }

  /// Whether two of them would make the same of a file: what one of them leaves to be found out may be what the other says.
  private static func readAlike(_ inboxes: [JobFile.Inbox]) -> Bool {
    func mayBeSame(_ one: String?, _ other: String?) -> Bool { one == nil || other == nil || one == other }
    return inboxes.indices.contains { place in
      inboxes[..<place].contains { other in
        let one = inboxes[place]
        return one.profile == other.profile && mayBeSame(one.format, other.format) && mayBeSame(one.kind, other.kind)
      }
    }
  }
}

extension DiagnosticCode {
  package static let jobsShared = DiagnosticCode("jobs.shared", "A file fits two inboxes of a job file.")
}
