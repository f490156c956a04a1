import GRDBSQLite
import Glibc
import Synchronization

/// A disk that is full for some databases: those whose path holds a word can grow no further than allowed, all others as they like.
///
/// It stands in front of SQLite's usual way to files and replaces its writes alone, so that locks, syncs and journals are the real ones.
enum NarrowDisk {
  /// The databases it counts for hold this in their path.
  static let mark = "counterfoil-year-"

  /// Bytes a file may have; none may grow beyond it.
  private static let limit = Atomic<Int64>(.max)
  /// How many writes found no room.
  private static let refusals = Atomic<Int>(0)

  /// What SQLite's own files do, and the same with another write. Set once, before the first database is opened.
  nonisolated(unsafe) private static var usual: UnsafePointer<sqlite3_vfs>?
  nonisolated(unsafe) private static var methods: UnsafePointer<sqlite3_io_methods>?
  nonisolated(unsafe) private static var narrow: UnsafeMutablePointer<sqlite3_io_methods>?

  /// - Returns: false where SQLite has no files of its own here.
  static let isInstalled: Bool = {
    guard let found = sqlite3_vfs_find(nil) else { return false }
    usual = UnsafePointer(found)
    let front = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    front.initialize(to: found.pointee)
    front.pointee.zName = UnsafePointer(strdup("narrow"))
    front.pointee.pNext = nil
    front.pointee.xOpen = { _, path, file, flags, outFlags in
      guard let usual = NarrowDisk.usual, let file else { return SQLITE_CANTOPEN }
      let status = usual.pointee.xOpen(UnsafeMutablePointer(mutating: usual), path, file, flags, outFlags)
      if status == SQLITE_OK, let path, strstr(path, NarrowDisk.mark) != nil { NarrowDisk.replaceWrite(of: file) }
      return status
    }
    return sqlite3_vfs_register(front, 1) == SQLITE_OK
  }()

  private static let lock = Mutex(())

  private static func replaceWrite(of file: UnsafeMutablePointer<sqlite3_file>) {
    lock.withLock { _ in
      guard let own = file.pointee.pMethods else { return }
      if narrow == nil {
        let copy = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        copy.initialize(to: own.pointee)
        copy.pointee.xWrite = { file, bytes, count, offset in
          if offset + Int64(count) > NarrowDisk.limit.load(ordering: .relaxed) {
            NarrowDisk.refusals.add(1, ordering: .relaxed)
            return SQLITE_FULL
          }
          return NarrowDisk.methods?.pointee.xWrite?(file, bytes, count, offset) ?? SQLITE_IOERR
        }
        methods = own
        narrow = copy
      }
      // Files of another way of locking keep their own writes.
      if own == methods { file.pointee.pMethods = UnsafePointer(narrow) }
    }
  }

  /// Does something while no file may grow beyond so many bytes.
  /// - Returns: how many writes found no room.
  static func filled(at bytes: Int64, _ body: () throws -> Void) rethrows -> Int {
    let before = refusals.load(ordering: .relaxed)
    limit.store(bytes, ordering: .relaxed)
    defer { limit.store(.max, ordering: .relaxed) }
    try body()
    return refusals.load(ordering: .relaxed) - before
  }
}
