package import CounterfoilModel
import Glibc

/// A file that appears whole or not at all: written beside its place under another name, then moved there.
///
/// Whatever happens meanwhile (a kill, a full disk, a power cut), the path shows the old file or the new one, never a
/// part. Without ``commit()`` nothing changes; only a kill leaves the temporary file, `.counterfoil-….tmp`, behind.
/// A symbolic link at the path is replaced, never followed, so that nobody can point the output elsewhere. A database
/// and what the caller protects are never replaced; that is looked at first, and again right before the move.
package final class AtomicFile {
  /// Who may read the file.
  package enum Access: Sendable {
    /// As every new file of the person's: the umask decides; a file that is replaced hands its mode on. For exports,
    /// which the person asked for by name and may want to share.
    case ordinary
    /// Mode 0600 whatever the umask. For what the program keeps by itself.
    case ownerOnly
  }

  package let path: String
  /// Where to write. Not to be used after ``commit()``.
  package let sink: ByteSink
  let directory: Int32
  let baseName: String
  let temporaryName: String
  private let protected: ProtectedFiles
  private(set) var descriptor: Int32
  /// Where it is written, for what can only write to a path.
  package let temporaryPath: String

  /// Makes the temporary file.
  /// - Throws: exit status 73 where the folder is missing or may not be written, or the path is a folder or must not be
  ///   replaced; 75 where the disk is full or too many files are open.
  package init(
    path: String, access: Access = .ordinary, protecting files: ProtectedFiles = ProtectedFiles()
  ) throws(Fault) {
    try files.check(path)
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let baseName = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard !baseName.isEmpty, baseName != ".", baseName != ".." else { throw .cannotCreate(path, EISDIR) }
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw .cannotCreate(path, errno) }
    var status = stat()
    let exists = fstatat(directory, baseName, &status, AT_SYMLINK_NOFOLLOW) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      close(directory)
      throw .cannotCreate(path, EISDIR)
    }
    Temporaries.sweep(directory)
    let temporaryName = Temporaries.newName()
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = openat(directory, temporaryName, flags, access == .ordinary ? 0o666 : 0o600)
    guard descriptor >= 0 else {
      let number = errno
      close(directory)
      throw .cannotCreate(path, number)
    }
    // Tells whoever sweeps that somebody still writes; where there are no locks, the age of the file has to do.
    flock(descriptor, LOCK_EX | LOCK_NB)
    Temporaries.add(temporaryName, in: directory)
    // A private file was made with 0600, from which the umask can only take. A mode that cannot be set stays ours.
    if access == .ordinary, exists, status.st_mode & S_IFMT == S_IFREG {
      fchmod(descriptor, status.st_mode & 0o777)
    }
    self.path = path
    protected = files
    self.directory = directory
    self.baseName = baseName
    self.temporaryName = temporaryName
    temporaryPath = folder == "/" ? "/\(temporaryName)" : "\(folder)/\(temporaryName)"
    self.descriptor = descriptor
    sink = ByteSink(descriptor: descriptor, name: path)
  }

  deinit {
    discard()
    close(directory)
  }

  /// Lets others write and read the temporary file by its path: over SMB, where locks are not advisory, nobody can but who locked
  /// it (flock(2), "CIFS details").
  package func unlock() { flock(descriptor, LOCK_UN) }

  /// Puts the file in its place, after its bytes reached the disk, and syncs the folder. To be called once, last.
  /// - Throws: exit status 74 where writing failed, 75 where the disk is full; then nothing changed at the path, and a
  ///   second try is a new file: after a failed sync the kernel has dropped the pages and would report success.
  package func commit() throws(Fault) {
    try finishWriting()
    guard renameat(directory, temporaryName, directory, baseName) == 0 else {
      let number = errno
      remove()
      throw .cannotCreate(path, number)
    }
    try syncFolder()
  }

  /// Sees the bytes safely on the disk, under the temporary name, and looks again whether the path may be replaced.
  func finishWriting() throws(Fault) {
    precondition(descriptor >= 0, "committed twice or after a discard")
    do throws(Fault) {
      try sink.flush()
      guard fsync(descriptor) == 0 else { throw .outputFailed(path, errno) }
      // The folder may be elsewhere by now: what counts is the one that was opened.
      try protected.check(path)
      try protected.check(path, at: "/proc/self/fd/\(directory)/\(baseName)")
    } catch {
      discard()
      throw error
    }
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else {
      let number = errno
      remove()
      throw .outputFailed(path, number)
    }
  }

  /// To be called once the file has its name.
  func syncFolder() throws(Fault) {
    Temporaries.forget(temporaryName)
    let number = FileCopy.syncFolder(directory)
    if number != 0 { throw .outputFailed(path, number) }
  }

  func remove() {
    unlinkat(directory, temporaryName, 0)
    Temporaries.forget(temporaryName)
  }

  /// Removes the temporary file; the path stays as it was.
  package func discard() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    remove()
  }
}

extension Fault {
  package static func cannotCreate(_ path: String, _ number: Int32) -> Fault {
    Fault(
      SystemError.status(number, else: .cannotCreate), .outputNotCreated,
      "cannot create the file: \(SystemError.words(number))", at: SourceLocation(file: path))
  }

  static func outputFailed(_ path: String, _ number: Int32) -> Fault {
    if number == EPIPE {
      return Fault(
        .inputOutput, .outputClosed, "whoever was to read the output went away", at: SourceLocation(file: path))
    }
    return Fault(
      SystemError.status(number, else: .inputOutput), .outputFailed, "writing failed: \(SystemError.words(number))",
      at: SourceLocation(file: path))
  }
}

extension DiagnosticCode {
  package static let outputNotCreated = DiagnosticCode("output.not-created", "The output file cannot be created.")
  package static let outputClosed = DiagnosticCode(
    "output.closed", "The program that reads the output ended; nothing is wrong with the data.")
}
