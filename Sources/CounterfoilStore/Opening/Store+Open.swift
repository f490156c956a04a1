package import CounterfoilModel
import GRDB
import GRDBSQLite
import Glibc

extension Store {
  /// Opens the store at a path. For reading, a store that is not there is an empty one, and nothing is created; for
  /// writing, it is created with mode 0600 in folders of mode 0700. A file of 0 bytes is never taken for a store.
  /// - Parameter waitSeconds: how long to wait for other processes; nil does not wait for another writer, and ten seconds
  ///   for whoever reads or commits.
  /// - Parameter readsAll: whether so much is read that a writer would wait for long: see ``StoreSnapshot``.
  /// - Throws: exit status 75 where another process writes to it, 65 where the file is empty or of another program, 70 where it is
  ///   damaged or of a newer version (the file is left as it is), 73 where it cannot be created, 78 where it has
  ///   a second name.
  package static func open(
    path: String, _ access: Access, waitSeconds: Int? = nil, readsAll: Bool = false
  ) throws(Fault) -> Store {
    // The library that reads the store lets go of it on a thread of a pool, and would wait for one for ever.
    guard StartableThreads.count(upTo: 2) == 2 else { throw .cannotOpenStore(path, EAGAIN) }
    let place = try StorePlace(path)
    var state = try StoreFile.state(of: place)
    if state == .empty { throw .empty(path) }
    if access != .writing, state == .missing { return try inMemory(path: path, access: access) }
    var lock: StoreLock?
    var isMade = false
    if access != .reading {
      if state == .missing { try StoreFile.makeFolders(above: place.real) } else { try StoreFile.protect(place) }
      lock = try StoreLock(place, waitSeconds: waitSeconds ?? 0)
      state = try StoreFile.state(of: place)
      if state == .missing {
        try create(place)
        isMade = true
        state = try StoreFile.state(of: place)
      }
      if state == .empty { throw .empty(path) }
    }
    if case .ours(let version) = state, version > StoreSchema.version {
      throw .newer(Int(version), path, release: release(ofNewer: place))
    }
    var queue = try attempt { () throws in
      try DatabaseQueue(
        path: place.real,
        configuration: configuration(
          isReadOnly: access == .reading && state != .unfinished, waitSeconds: waitSeconds ?? lockWaitSeconds))
    }
    if access == .writing { try requireWritable(queue, place) }
    if access == .reading, case .ours = state,
      let held = try StoreSnapshot.take(place, of: queue, waitSeconds, readsAll: readsAll)
    {
      queue = held
    }
    let store = Store(path: path, queue: queue, lock: lock, access: access, made: isMade ? place : nil)
    if state == .unfinished {
      // What was cut short may have been the very creation: then nothing is left, and there is nothing to read.
      let isEmpty = try store.checkAfterRecovery()
      if isEmpty, access == .reading { throw .empty(path) }
    }
    try store.bringUpToDate(place)
    if access == .writing { try store.createTables() }
    return store
  }

  /// SQLite opens for reading what it cannot open for writing, and does not say why.
  /// - Throws: exit status 73 where the file may not be written to, 75 where it may and this once could not be opened.
  private static func requireWritable(_ queue: DatabaseQueue, _ place: StorePlace) throws(Fault) {
    let isReadOnly = queue.inDatabase { sqlite3_db_readonly($0.sqliteConnection, "main") == 1 }
    guard isReadOnly else { return }
    guard Glibc.access(place.real, W_OK) == 0 else { throw .readOnly(errno, place.named) }
    throw Fault(
      .tryAgain, .storeFailed,
      "the store could not be opened for writing, though it may be written to: memory or open files ran out, or the disk "
        + "failed",
      at: SourceLocation(file: place.named), fixes: ["Run the command again a little later."])
  }

  /// How long SQLite waits for its own locks unless said otherwise.
  private static let lockWaitSeconds = 10

  /// - Throws: exit status 66 where there is no store.
  package static func requireThere(path: String) throws(Fault) {
    guard try StoreFile.state(of: StorePlace(path)) != .missing else { throw Fault.missing(path) }
  }

  /// Opens a store that must be there.
  /// - Throws: exit status 66 where there is none, 65 where the file is empty or not ours; else as ``open(path:_:)`` does.
  package static func openExisting(
    path: String, _ access: Access = .reading, waitSeconds: Int? = nil, readsAll: Bool = false
  ) throws(Fault) -> Store {
    try requireThere(path: path)
    return try open(path: path, access, waitSeconds: waitSeconds, readsAll: readsAll)
  }

  /// Migrates a store of an earlier version; what may not write looks at it as if it had the tables of today.
  private func bringUpToDate(_ place: StorePlace) throws(Fault) {
    let version = try read { database throws(Fault) in try database.number("PRAGMA user_version") }
    guard version < Int64(StoreSchema.version) else { return }
    let wrong = try read { database throws(Fault) in try SchemaCheck.anachronisms(database, version: version) }
    if let wrong = wrong.first, access != .reading { throw Fault(.internalFault, wrong) }
    guard version > 0 else { return }
    if access == .writing { return try StoreMigration.run(path: place.real, from: version) }
    try read { database throws(Fault) in try StoreMigration.standIns(database, from: version, access: access) }
  }

  /// The release that a store of a later version asks for; nil where it does not say so in the way we know.
  private static func release(ofNewer place: StorePlace) -> String? {
    let configuration = configuration(isReadOnly: true, waitSeconds: 0)
    guard let queue = try? DatabaseQueue(path: place.real, configuration: configuration) else { return nil }
    let value = try? queue.read { database in
      try String.fetchOne(
        database, sql: "SELECT value FROM bookmarks WHERE name = ?", arguments: [StoreSchema.releaseMark])
    }
    guard let value, value.utf8.count <= 20, value.wholeMatch(of: /[0-9]+(\.[0-9]+)+/) != nil else { return nil }
    return value
  }

  /// Looks at the head again once SQLite has rolled an unfinished transaction back.
  /// - Returns: whether the file has no tables.
  private func checkAfterRecovery() throws(Fault) -> Bool {
    let (application, version, tables) = try read { database throws(Fault) in
      (
        try database.number("PRAGMA application_id"), try database.number("PRAGMA user_version"),
        try database.number("SELECT count(*) FROM sqlite_schema")
      )
    }
    if tables == 0, application == 0 || application == Int64(StoreFile.applicationID) { return true }
    guard application == Int64(StoreFile.applicationID) else {
      throw .foreign(path, "it is a database of another program")
    }
    guard version <= Int64(StoreSchema.version) else {
      throw .newer(Int(clamping: version), path, release: try? Store.release(ofNewer: StorePlace(path)))
    }
    return false
  }
}

extension Fault {
  static func readOnly(_ number: Int32, _ path: String) -> Fault {
    Fault(
      SystemError.status(number, else: .cannotCreate), .storeReadOnly,
      "the store cannot be written to: \(SystemError.words(number))", at: SourceLocation(file: path))
  }

  /// - Parameter release: the first one that reads such a store, as far as it is known.
  static func newer(_ version: Int, _ path: String, release: String? = nil) -> Fault {
    Fault(
      .internalFault, .storeNewer,
      "the store has version \(version) of the tables; this program knows versions up to \(StoreSchema.version)",
      at: SourceLocation(file: path),
      fixes: [
        release.map { "Use Counterfoil \($0) or later." }
          ?? "Use the newer version of Counterfoil that made the store; docs/store.md there says which one has version "
          + "\(version) of the tables.",
        "`counterfoil export` of that version writes all of it as text.",
      ])
  }
}
