package import Glibc

/// Copies of files, byte for byte, that are on the disk before anything relies on them.
package enum FileCopy {
  private static let pieceBytes = 1 << 16

  /// Makes a file of what another one holds from where it is read, and sees it safely on the disk. Where that fails, it is
  /// gone again.
  /// - Parameters:
  ///   - path: of the copy, at which nothing is.
  ///   - directory: where the path begins; where the process is unless stated.
  /// - Returns: 0, or the number of the error.
  package static func make(
    of source: Int32, at path: String, in directory: Int32 = AT_FDCWD, mode: mode_t
  ) -> Int32 {
    let copy = openat(directory, path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    guard copy >= 0 else { return errno }
    // Tells whoever sweeps abandoned files that somebody still writes.
    flock(copy, LOCK_EX | LOCK_NB)
    var number = write(source, to: copy)
    if number == 0, fsync(copy) != 0 { number = errno }
    if close(copy) != 0, number == 0 { number = errno }
    if number != 0 { unlinkat(directory, path, 0) }
    return number
  }

  private static func write(_ source: Int32, to copy: Int32) -> Int32 {
    var buffer = [UInt8](repeating: 0, count: pieceBytes)
    while true {
      let count = read(source, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno }
      if count == 0 { return 0 }
      // Whoever is asked to end does not copy on: EINTR is a shortage, to be tried again.
      if Interruption.signalNumber != nil { return EINTR }
      let number = write(buffer[..<count], to: copy)
      if number != 0 { return number }
    }
  }

  /// Writes all bytes, however many calls that takes.
  /// - Returns: 0, or the number of the error.
  package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : EIO }
      rest = rest.dropFirst(count)
    }
    return 0
  }

  // MARK: Folders

  /// Sees names that changed in a folder safely on the disk.
  /// - Returns: 0, or the number of the error.
  package static func syncFolder(_ descriptor: Int32) -> Int32 {
    // Some file systems cannot sync a folder and say EINVAL.
    fsync(descriptor) == 0 || errno == EINVAL ? 0 : errno
  }

  /// As ``syncFolder(_:)-(Int32)``, by its path; `.` where that is empty.
  package static func syncFolder(_ path: String) -> Int32 {
    let descriptor = RawPath.withBytes(path.isEmpty ? "." : path) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return syncFolder(descriptor)
  }
}
