import CounterfoilModel
import GRDB
import Glibc

/// A small store as it was at one moment, in memory: whoever reads it keeps no writer waiting longer than a piece of the copy
/// takes.
///
/// With a rollback journal a reader's lock keeps others from committing, and a person may look at a list for hours.
enum StoreSnapshot {
  /// Copied in a few hundredths of a second. A larger store is read where it lies.
  private static let largestBytes = 32 << 20

  /// - Parameter queue: reads the store.
  /// - Returns: nil where the store is too large, or has pages of another size than a database in memory.
  static func take(
    _ place: StorePlace, of queue: DatabaseQueue, _ waitSeconds: Int?
  ) throws(Fault) -> DatabaseQueue? {
    var status = stat()
    guard stat(place.real, &status) == 0, status.st_size <= largestBytes else { return nil }
    do throws(Fault) {
      return try copy(queue, waitSeconds)
    } catch {
      // What is damaged is told by whoever looks at it.
      if error.diagnostic.code == .storeCorrupt { return nil }
      throw error
    }
  }

  private static func copy(_ queue: DatabaseQueue, _ waitSeconds: Int?) throws(Fault) -> DatabaseQueue? {
    try Store.attempt { () throws in
      let memory = try DatabaseQueue(configuration: Store.configuration(isReadOnly: false, waitSeconds: 0))
      let sizes = try [queue, memory].map { queue in try queue.read { try $0.number("PRAGMA page_size") } }
      // A write-ahead log is never ours, and is told by whoever looks at the file.
      let journal = try queue.read { try Statement($0, "PRAGMA journal_mode").firstText() }
      guard sizes[0] == sizes[1], journal == "delete" else { return nil }
      try queue.unsafeReentrantRead { source in
        try memory.unsafeReentrantWrite { target in
          guard let connection = target.sqliteConnection else { throw Fault.closed }
          try StoreCopy(source, waitSeconds: waitSeconds ?? 10).write(into: connection)
        }
      }
      return memory
    }
  }
}
