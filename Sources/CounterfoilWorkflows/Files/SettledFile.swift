import CounterfoilCodecKit
package import CounterfoilModel
import Glibc

/// Moves files of an inbox to the folder for those that were taken, or for those that were refused.
///
/// Nothing is ever replaced, and nothing lost: the file has both names for a moment, or a whole, synced copy is there
/// before the first one goes. A move that was cut short between the two is finished by the next one.
struct SettledFile {
  /// What a file is known by, so that one that was written again meanwhile stays where it is.
  struct Identity: Equatable {
    private let device: UInt64
    private let inode: UInt64
    private let sizeBytes: Int
    private let writtenNanoseconds: Int
    /// Changes with all that is done to the file, to its content, its rights or its names.
    private let changedNanoseconds: Int

    /// Nil where it is no ordinary file.
    init?(_ path: String) {
      var status = stat()
      guard RawPath.withBytes(path, { lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
      sizeBytes = Int(status.st_size)
      writtenNanoseconds = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
      changedNanoseconds = status.st_ctim.tv_sec &* 1_000_000_000 &+ status.st_ctim.tv_nsec
    }

    /// Whether it is the same file with nothing written to it, as far as its size and the time of writing tell: a further name is no change.
    func isUnwritten(since other: Identity) -> Bool {
      device == other.device && inode == other.inode && sizeBytes == other.sizeBytes
        && writtenNanoseconds == other.writtenNanoseconds
    }
  }

  /// More names than these are not tried.
  private static let nameLimit = 10_000

  /// Moves a file into a folder.
  /// - Parameter identity: what the file was known by before it was read.
  /// - Returns: its path there; nil where another file lies at the path by now, or none.
  /// - Throws: exit status 73 where the folder is missing or may not be written, 75 where the disk is full, 74 where reading
  ///   or writing failed; the file is where it was.
  static func move(_ path: String, _ identity: Identity, into folder: String) throws(Fault) -> String? {
    guard Identity(path) == identity else { return nil }
    let source = FilePlace.folderAndName(path).folder
    guard !FilePlace.isSameFolder(source, folder) else { throw isInbox(path, folder) }
    for number in 1...nameLimit {
      let target = folder + "/" + name(FileNames.last(path), number)
      if let number = put(path, at: target) {
        guard number == EEXIST else { throw failed(path, number) }
        // A copy that a move left behind when it was cut short, or the same download again. A link is none: it may lead back here.
        guard let other = Identity(target), holdsSame(path, target) else { continue }
        guard let now = Identity(path), now.isUnwritten(since: identity) else { return nil }
        try drop(path, besides: target, other)
      } else {
        guard let now = Identity(path), now.isUnwritten(since: identity) else { return nil }
        guard RawPath.withBytes(path, { unlink($0) }) == 0 else { throw failed(path, errno) }
      }
      try sync(folder)
      try sync(source)
      return target
    }
    throw failed(path, EEXIST)
  }

  /// Takes a file's name away where another file holds the same. One folder may be shown at two places, so that both names are one: the file
  /// gets another name first, and the second one must still be there.
  private static func drop(_ path: String, besides target: String, _ other: Identity) throws(Fault) {
    let aside = path + asideEnding
    let number = AtomicFile.rename(path, toFreeName: aside)
    guard number == 0 else { throw failed(path, number) }
    guard Identity(target)?.isUnwritten(since: other) == true else {
      _ = AtomicFile.rename(aside, toFreeName: path)
      throw isInbox(path, FilePlace.folderAndName(target).folder)
    }
    guard RawPath.withBytes(aside, { unlink($0) }) == 0 else { throw failed(aside, errno) }
  }

  /// Of a file that is about to go.
  private static let asideEnding = ".moved"

  private static func isInbox(_ path: String, _ folder: String) -> Fault {
    Fault(
      .cannotCreate, .jobsMove,
      "the file stays where it is: the folder \(TerminalText.excerpt(folder, limitBytes: 80)) is the one it lies in",
      at: SourceLocation(file: path), fixes: ["Name another folder in the job file, or mount another one there."])
  }

  /// The longest name most file systems take (NAME_MAX of limits.h).
  private static let nameLimitBytes = 255

  /// `a.csv`, `a (2).csv`, `a (3).csv`…; of a name that would be too long, less of what stands in front.
  static func name(_ name: String, _ number: Int) -> String {
    if number == 1 { return name }
    let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
    var (stem, ending) = (name[..<dot], " (\(number))\(name[dot...])")
    // What follows a point far in front is no ending.
    if ending.utf8.count > nameLimitBytes / 2 { (stem, ending) = (name[...], " (\(number))") }
    while stem.utf8.count + ending.utf8.count > nameLimitBytes { stem.removeLast() }
    return "\(stem)\(ending)"
  }

  /// Gives the file a second name.
  /// - Returns: the number of the error; nil where it has the name.
  private static func put(_ path: String, at target: String) -> Int32? {
    let linked = RawPath.withBytes(path) { source in RawPath.withBytes(target) { link(source, $0) } }
    if linked == 0 { return nil }
    // Another file system, or one without second names.
    guard [EXDEV, EPERM, ENOTSUP, EMLINK, ENOSYS].contains(errno) else { return errno }
    let number = AtomicFile.copy(path, toFreeName: target)
    return number == 0 ? nil : number
  }

  private static func holdsSame(_ path: String, _ other: String) -> Bool {
    guard let content = ByteDigest.ofFile(path) else { return false }
    return ByteDigest.ofFile(other) == content
  }

  private static func sync(_ folder: String) throws(Fault) {
    let number = FileCopy.syncFolder(folder)
    if number != 0 { throw failed(folder, number) }
  }

  private static func failed(_ path: String, _ number: Int32) -> Fault {
    let status: ExitStatus =
      switch number {
      case ENOSPC, EDQUOT, EMFILE, ENFILE, ENOMEM: .tryAgain
      case ENOENT, ENOTDIR, EACCES, EPERM, EROFS, EEXIST: .cannotCreate
      default: .inputOutput
      }
    return Fault(
      status, .jobsMove, "the file could not be moved to its folder: \(String(cString: strerror(number)))",
      at: SourceLocation(file: path),
      fixes: ["What it holds is in the books or was told; the next run tries again to move it."])
  }
}

extension DiagnosticCode {
  package static let jobsMove = DiagnosticCode("jobs.move", "A file of an inbox could not be moved to its folder.")
}
