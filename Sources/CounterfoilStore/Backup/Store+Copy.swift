package import CounterfoilModel
import GRDB

extension Store {
  /// Copies the whole store into an empty file, as it is at one moment, while others may use it.
  /// - Parameter waitSeconds: how long to wait for another process that is just writing.
  package func copy(to path: String, waitSeconds: Int) throws(Fault) {
    try read { database throws(Fault) in try StoreCopy(database, waitSeconds: waitSeconds).write(to: path) }
  }

  /// The digest of the last event, which stands for the whole history; nil before the first run.
  package func head() throws(Fault) -> String? {
    try read { database throws(Fault) in
      let statement = try Statement(database, "SELECT digest FROM events ORDER BY number DESC LIMIT 1")
      guard try statement.next() else { return nil }
      defer { statement.reset() }
      return statement.text(0)
    }
  }

  /// Whether an event of that digest is part of the history: a store whose head it is, is an earlier state of this one.
  package func holdsEvent(_ digest: String) throws(Fault) -> Bool {
    try read { database throws(Fault) in
      let statement = try Statement(database, "SELECT 1 FROM events WHERE digest = ?")
      statement.bind(digest, at: 1)
      return try statement.next()
    }
  }

  /// Does work on the file of a store, of which no connection is open, while no other process writes to it.
  /// - Parameter body: gets the place of the file, without symbolic links; it need not be there.
  /// - Throws: exit status 75 where another process writes to it all the time.
  package static func locked<Value>(
    path: String, waitSeconds: Int, _ body: (_ place: String) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    let place = try StorePlace(path)
    try StoreFile.makeFolders(above: place.real)
    let lock = try StoreLock(place, waitSeconds: waitSeconds)
    return try withExtendedLifetime(lock) { () throws(Fault) in try body(place.real) }
  }

  /// Whether something lies at the path that a store may take the place of: a store of ours, whole or damaged, or
  /// an empty file.
  ///
  /// What a crash left half-done is rolled back, so that the file by itself is the whole store.
  /// - Throws: exit status 65 where it is a file of another program, 66, 74 or 75 where it cannot be looked at.
  package static func settleForReplacement(path: String) throws(Fault) -> Bool {
    do throws(Fault) {
      switch try StoreFile.state(of: StorePlace(path)) {
      case .missing: return false
      case .empty, .ours: return true
      case .unfinished:
        _ = try open(path: path, .reading)
        return true
      }
    } catch {
      // A damaged one is what is to be replaced.
      if [.storeCorrupt, .storeJournal, .storeNewer].contains(error.diagnostic.code) { return true }
      throw error
    }
  }
}
