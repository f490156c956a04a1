import CounterfoilModel
import Glibc
import Synchronization

/// The files outputs are written to before they get their names: those of this process, and those that processes which
/// were killed left behind.
package enum Temporaries {
  private static let start = ".counterfoil-"
  private static let end = ".tmp"
  /// Of a random number of 64 bits in base 36.
  private static let longestMiddle = 13
  /// What is younger may be that of a process on another machine, whose lock is not seen here.
  private static let ageLimitSeconds = 24 * 3600

  private struct Item {
    var directory: Int32
    var name: String
  }

  private static let own = Mutex<[String: Item]>([:])

  static func newName() -> String { start + String(UInt64.random(in: .min ... .max), radix: 36) + end }

  /// Notes a file that is to go if the process is asked to end.
  /// - Parameter directory: open for as long as the file is noted.
  static func add(_ name: String, in directory: Int32) {
    own.withLock { $0[name] = Item(directory: directory, name: name) }
  }

  static func forget(_ name: String) { own.withLock { $0[name] = nil } }

  /// Removes those of this process: it is about to end.
  package static func removeOwn() {
    own.withLock { items in
      for item in items.values { unlinkat(item.directory, item.name, 0) }
      items = [:]
    }
  }

  /// Removes from a folder what killed processes of the same user left there more than a day ago. Whoever still writes
  /// holds a lock.
  static func sweep(_ directory: Int32) {
    let again = openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard again >= 0, let stream = fdopendir(again) else {
      if again >= 0 { close(again) }
      return
    }
    defer { closedir(stream) }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { text -> String? in
          text[0] == CChar(bitPattern: UInt8(ascii: ".")) ? String(cString: text) : nil
        }
      }
      guard let name, isName(name), isAbandoned(name, in: directory, nowSeconds: now.tv_sec) else { continue }
      unlinkat(directory, name, 0)
    }
  }

  static func isName(_ name: String) -> Bool {
    guard name.hasPrefix(start), name.hasSuffix(end) else { return false }
    let middle = name.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
    return (1...longestMiddle).contains(middle.count)
      && middle.allSatisfy { $0.isASCIIDigit || $0.isASCIILowercase }
  }

  private static func isAbandoned(_ name: String, in directory: Int32, nowSeconds: Int) -> Bool {
    var status = stat()
    guard fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_nlink == 1, nowSeconds - status.st_mtim.tv_sec > ageLimitSeconds
    else { return false }
    // For writing, or it cannot be locked over NFS (flock(2), "NFS details").
    let descriptor = openat(directory, name, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }
}
