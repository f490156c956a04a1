import CounterfoilModel
import Glibc

/// Whether a file could be made in a folder, told without making one that anybody could see.
enum FolderRights {
  /// The number of the error that whoever makes a file there would meet; nil where nothing is in the way.
  ///
  /// Rights alone do not tell: an administrator has all of them, also in folders in which the kernel shows itself, and a disk may
  /// be full.
  static func obstacle(_ folder: String) -> Int32? {
    let name = folder.isEmpty ? "." : folder
    return RawPath.withBytes(name) { path -> Int32? in
      var status = stat()
      guard stat(path, &status) == 0 else { return errno }
      guard status.st_mode & S_IFMT == S_IFDIR else { return ENOTDIR }
      guard access(path, W_OK | X_OK) == 0 else { return errno }
      let descriptor = open(path, O_RDWR | O_CLOEXEC | UnnamedFile.flag, 0o600)
      if descriptor >= 0 {
        close(descriptor)
        return nil
      }
      let number = errno
      // A file system that knows no files without a name (open(2)), as those of other machines.
      guard [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(number) else { return number }
      let real = FilePlace.realFolder(name) + "/"
      return kernelFolders.contains(where: real.hasPrefix) ? EROFS : nil
    }
  }

  /// Those in which the kernel shows itself and nobody makes files.
  private static let kernelFolders = ["/proc/", "/sys/"]
}
