import CounterfoilCRename
import CounterfoilModel
import Glibc

extension AtomicFile {
  /// Copies a file to a name at which nothing is, with its mode. Whoever looks into the folder sees the whole file or none;
  /// a signal takes what was written away again.
  /// - Returns: 0, or the number of the error: `EEXIST` where something is there.
  package static func copy(_ path: String, toFreeName target: String) -> Int32 {
    let source = RawPath.withBytes(path) { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
    guard source >= 0 else { return errno }
    defer { close(source) }
    var status = stat()
    guard fstat(source, &status) == 0 else { return errno }
    // Looked at first, so that nothing is copied in vain.
    if RawPath.withBytes(target, { access($0, F_OK) }) == 0 { return EEXIST }
    let folder = FilePlace.folderAndName(target).folder
    let directory = RawPath.withBytes(folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard directory >= 0 else { return errno }
    defer { close(directory) }
    let part = Temporaries.newName()
    Temporaries.add(part, in: directory)
    defer {
      unlinkat(directory, part, 0)
      Temporaries.forget(part)
    }
    let number = FileCopy.make(of: source, at: part, in: directory, mode: status.st_mode & 0o777)
    guard number == 0 else { return number }
    return RawPath.withBytes(target) { target in
      let name = lastName(target)
      if linkat(directory, part, directory, name, 0) == 0 { return 0 }
      // A file system without second names.
      guard [EPERM, ENOTSUP, ENOSYS].contains(errno) else { return errno }
      return rename(part, toFreeName: name, in: directory)
    }
  }

  /// Some file systems know no flags of renameat2(2).
  static let unknownFlag = [EINVAL, ENOSYS]

  /// Gives a file another name in its folder, at which nothing is.
  /// - Returns: 0, or the number of the error: `EEXIST` where something is there.
  package static func rename(_ path: String, toFreeName target: String) -> Int32 {
    let folder = FilePlace.folderAndName(path).folder
    let directory = RawPath.withBytes(folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard directory >= 0 else { return errno }
    defer { close(directory) }
    return RawPath.withBytes(path) { path in
      RawPath.withBytes(target) { rename(lastName(path), toFreeName: lastName($0), in: directory) }
    }
  }

  private static func lastName(_ path: UnsafePointer<CChar>) -> UnsafePointer<CChar> {
    strrchr(path, Int32(UInt8(ascii: "/"))).map { UnsafePointer($0 + 1) } ?? path
  }

  /// Gives a file another name at which nothing is.
  /// - Returns: 0, or the number of the error.
  static func rename(
    _ name: UnsafePointer<CChar>, toFreeName new: UnsafePointer<CChar>, in directory: Int32
  ) -> Int32 {
    let number = counterfoil_rename_to_free_name(directory, name, new)
    guard unknownFlag.contains(number) else { return number }
    var status = stat()
    if fstatat(directory, new, &status, AT_SYMLINK_NOFOLLOW) == 0 { return EEXIST }
    return renameat(directory, name, directory, new) == 0 ? 0 : errno
  }
}
