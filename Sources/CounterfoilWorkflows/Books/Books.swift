import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecords
package import CounterfoilStore
import Glibc

/// Opens the books: finds the store, and gives an empty one its first categories.
package enum Books {
  /// The store a command works on.
  /// - Parameters:
  ///   - path: as the person gave it; nil for the place the environment names.
  ///   - waitSeconds: how long to wait for other processes, as `Store.open(path:_:waitSeconds:)` does.
  /// - Throws: as `Store.open(path:_:)` does; exit status 78 where nothing names a place.
  package static func open(
    _ path: String?, _ access: Store.Access, waitSeconds: Int? = nil
  ) throws(Fault) -> Store {
    let place: String = if let path { path } else { try defaultPath() }
    if access == .reading { try requireNoFolder(place) }
    let store = try Store.open(path: place, access, waitSeconds: waitSeconds)
    if access == .writing { try seed(store) }
    return store
  }

  /// A store for what makes no sense without one.
  /// - Throws: exit status 66 where there is none; else as ``open(_:_:)`` does.
  package static func openHeld(
    _ path: String?, _ access: Store.Access, waitSeconds: Int? = nil
  ) throws(Fault) -> Store {
    let place: String = if let path { path } else { try defaultPath() }
    try requireNoFolder(place)
    try Store.requireThere(path: place)
    return try open(place, access, waitSeconds: waitSeconds)
  }

  /// A store to look at that must be there.
  /// - Parameter readsAll: whether so much is read that a writer would wait for long.
  /// - Throws: exit status 66 where there is none, 65 where the file is empty or not ours; else as ``open(_:_:)`` does.
  package static func openExisting(
    _ path: String?, waitSeconds: Int? = nil, readsAll: Bool = false
  ) throws(Fault) -> Store {
    let place: String = if let path { path } else { try defaultPath() }
    try requireNoFolder(place)
    return try Store.openExisting(path: place, waitSeconds: waitSeconds, readsAll: readsAll)
  }

  /// A store for a plan that is thrown away: one that is not there yet is an empty one, and nothing is created.
  /// - Throws: as ``open(_:_:)`` does; exit status 75 where another process writes to the store.
  package static func openForPlan(_ path: String?, waitSeconds: Int? = nil) throws(Fault) -> Store {
    let place: String = if let path { path } else { try defaultPath() }
    var status = stat()
    guard stat(place, &status) == 0 else { return try open(place, .reading, waitSeconds: waitSeconds) }
    try requireNoFolder(place)
    return try Store.open(path: place, .writing, waitSeconds: waitSeconds)
  }

  /// Where the store lies when nobody says it.
  package static func defaultPath() throws(Fault) -> String {
    var environment: [String: String] = [:]
    for name in ["COUNTERFOIL_STORE", "XDG_DATA_HOME", "HOME"] {
      guard let value = try ProcessText.variable(name) else { continue }
      environment[name] = value
      // One that tells the place leaves the others without a say, whatever is in them.
      if let path = try? Store.defaultPath(environment: environment) { return path }
    }
    return try Store.defaultPath(environment: environment)
  }

  private static func requireNoFolder(_ path: String) throws(Fault) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    throw Fault(.noInput, .inputNotRegular, "this is a folder, not a store", at: SourceLocation(file: path))
  }

  /// As at every start: an empty table of categories gets the ones that come with the program.
  static func seed(_ store: Store) throws(Fault) {
    guard try store.records(.category).isEmpty else { return }
    _ = try store.seedIfEmpty(SeedCategories.batch(formats: CodecRegistry(Formats.builtIn)))
  }

  /// The day where the machine stands. Only what is snoozed asks for it.
  package static var today: CalendarDate { day(ofSeconds: time(nil)) }

  /// The day of a moment by the time zone of the machine, or that of `TZ`: what a person means who names a day.
  /// - Parameter seconds: since 1970.
  static func day(ofSeconds seconds: Int) -> CalendarDate {
    var (seconds, parts) = (seconds, tm())
    tzset()
    guard localtime_r(&seconds, &parts) != nil else { return .last }
    return CalendarDate(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday)) ?? .last
  }

  /// The time of the clock as `2026-11-14T06:15:00Z`, kept beside each run for people; nothing is decided by it.
  package static func now() -> String {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var buffer = [CChar](repeating: 0, count: 32)
    let length = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
