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
    private let changedNanoseconds: Int

    /// Nil where it is no ordinary file.
    init?(_ path: String) {
      var status = stat()
      guard RawPath.withBytes(path, { lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
      sizeBytes = Int(status.st_size)
      changedNanoseconds = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
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
    for number in 1...nameLimit {
      let target = folder + "/" + name(FileNames.last(path), number)
      if let number = try put(path, at: target) {
        guard number == EEXIST else { throw failed(path, number) }
        // A copy that a move left behind when it was cut short, or the same download again.
        guard holdsSame(path, target) else { continue }
      }
      guard Identity(path) == identity else { return nil }
      guard RawPath.withBytes(path, { unlink($0) }) == 0 else { throw failed(path, errno) }
      try sync(folder)
      try sync(FilePlace.folderAndName(path).folder)
      return target
    }
    throw failed(path, EEXIST)
  }

  /// `a.csv`, `a (2).csv`, `a (3).csv`…
  private static func name(_ name: String, _ number: Int) -> String {
    if number == 1 { return name }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "\(name) (\(number))" }
    return "\(name[..<dot]) (\(number))\(name[dot...])"
  }

  /// Gives the file a second name.
  /// - Returns: the number of the error; nil where it has the name.
  private static func put(_ path: String, at target: String) throws(Fault) -> Int32? {
    let linked = RawPath.withBytes(path) { source in RawPath.withBytes(target) { link(source, $0) } }
    if linked == 0 { return nil }
    // Another file system, or one without second names.
    guard [EXDEV, EPERM, ENOTSUP, EMLINK, ENOSYS].contains(errno) else { return errno }
    return copy(path, to: target)
  }

  private static func copy(_ path: String, to target: String) -> Int32? {
    let source = RawPath.withBytes(path) { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
    guard source >= 0 else { return errno }
    defer { close(source) }
    var status = stat()
    guard fstat(source, &status) == 0 else { return errno }
    if RawPath.withBytes(target, { access($0, F_OK) }) == 0 { return EEXIST }
    // The name comes last: whoever looks into the folder sees the whole file or none.
    let part =
      FilePlace.folderAndName(target).folder
      + "/.counterfoil-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
    let copy = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, status.st_mode & 0o777)
    guard copy >= 0 else { return errno }
    var number = write(source, to: copy)
    if number == nil, fsync(copy) != 0 { number = errno }
    if close(copy) != 0, number == nil { number = errno }
    if number == nil {
      var taken = stat()
      let renamed = RawPath.withBytes(target) { name in
        // Where there are no second names, nobody else but a run, of which there is one, makes names here.
        link(part, name) == 0
          || [EPERM, ENOTSUP, ENOSYS].contains(errno) && lstat(name, &taken) != 0 && rename(part, name) == 0
      }
      if !renamed { number = errno == 0 ? EEXIST : errno }
    }
    unlink(part)
    return number
  }

  private static func write(_ source: Int32, to copy: Int32) -> Int32? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(source, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno }
      if count == 0 { return nil }
      var rest = buffer[..<count]
      while !rest.isEmpty {
        let done = rest.withUnsafeBytes { Glibc.write(copy, $0.baseAddress, $0.count) }
        if done < 0, errno == EINTR { continue }
        guard done > 0 else { return errno }
        rest = rest.dropFirst(done)
      }
    }
  }

  private static func holdsSame(_ path: String, _ other: String) -> Bool {
    guard let content = ByteDigest.ofFile(path) else { return false }
    return ByteDigest.ofFile(other) == content
  }

  private static func sync(_ folder: String) throws(Fault) {
    let descriptor = RawPath.withBytes(folder.isEmpty ? "." : folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failed(folder, errno) }
    defer { close(descriptor) }
    // Some file systems cannot sync a folder and say EINVAL.
    if fsync(descriptor) != 0, errno != EINVAL { throw failed(folder, errno) }
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
