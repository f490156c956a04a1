import CounterfoilModel
import GRDB
import Glibc

/// A store as it was at one moment: whoever reads it keeps no writer waiting longer than a piece of the copy takes.
///
/// With a rollback journal a reader's lock keeps others from committing, and a person may look at a list for hours. A small store is
/// copied into memory, a large one that is read as a whole into a file without a name in the folder for temporary files (the first
/// of `SQLITE_TMPDIR`, `TMPDIR`, `/var/tmp`, `/usr/tmp` and `/tmp`, sqlite.org/tempfiles.html).
enum StoreSnapshot {
  /// Copied in a few hundredths of a second.
  private static let largestBytes = 32 << 20

  /// - Parameters:
  ///   - queue: reads the store.
  ///   - readsAll: whether a large store is copied, too; else it is read where it lies.
  /// - Returns: nil where the store is too large, there is no room for a file, or its pages have another size than those of a new database.
  static func take(
    _ place: StorePlace, of queue: DatabaseQueue, _ waitSeconds: Int?, readsAll: Bool
  ) throws(Fault) -> DatabaseQueue? {
    var status = stat()
    guard stat(place.real, &status) == 0 else { return nil }
    let isSmall = status.st_size <= largestBytes
    guard isSmall || readsAll else { return nil }
    do throws(Fault) {
      return try copy(queue, waitSeconds, into: isSmall ? ":memory:" : "")
    } catch {
      // What is damaged is told by whoever looks at it; and a large store can be read where it lies.
      if error.diagnostic.code == .storeCorrupt || !isSmall && error.diagnostic.code != .interrupted { return nil }
      throw error
    }
  }

  /// - Parameter path: as SQLite has it; empty for a file that goes with its connection.
  private static func copy(
    _ queue: DatabaseQueue, _ waitSeconds: Int?, into path: String
  ) throws(Fault) -> DatabaseQueue? {
    try Store.attempt { () throws in
      let copy = try DatabaseQueue(
        path: path, configuration: Store.configuration(isReadOnly: false, waitSeconds: 0))
      let sizes = try [queue, copy].map { queue in try queue.read { try $0.number("PRAGMA page_size") } }
      // A write-ahead log is never ours, and is told by whoever looks at the file.
      let journal = try queue.read { try Statement($0, "PRAGMA journal_mode").firstText() }
      guard sizes[0] == sizes[1], journal == "delete" else { return nil }
      try queue.unsafeReentrantRead { source in
        try copy.unsafeReentrantWrite { target in
          guard let connection = target.sqliteConnection else { throw Fault.closed }
          try StoreCopy(source, waitSeconds: waitSeconds ?? 10).write(into: connection)
        }
      }
      return copy
    }
  }
}
