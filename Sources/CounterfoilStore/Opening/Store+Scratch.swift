package import CounterfoilModel
import GRDB

extension Store {
  /// A copy of the store as it is at one moment, to try things out on: SQLite keeps it in a file without a name, which is
  /// gone with the copy or the process. Nothing that is done to it reaches the store. O(size of the store).
  /// - Throws: exit status 75 where the store is of an earlier version of the tables, or the disk is full.
  package func scratchCopy() throws(Fault) -> Store {
    let copied = try Store.attempt { () throws in
      let copied = try DatabaseQueue(path: "", configuration: Store.configuration(isReadOnly: false, waitSeconds: 0))
      try backUp(to: copied)
      return copied
    }
    let copy = Store(path: path, queue: copied, lock: nil, access: .writing)
    let version = try copy.read { database throws(Fault) in try database.number("PRAGMA user_version") }
    guard version == 0 || version == Int64(StoreSchema.version) else {
      throw Fault(
        .tryAgain, .storeUnsealed,
        "the store has version \(version) of the tables, and nothing can be tried out on it before it is brought up to date",
        at: SourceLocation(file: path), fixes: ["Any command that writes to it does that, and puts a copy aside first."]
      )
    }
    try copy.createTables()
    return copy
  }
}
