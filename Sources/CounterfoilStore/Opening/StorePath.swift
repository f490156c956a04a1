package import CounterfoilModel

extension Store {
  /// What is put behind the store's name for the files beside it that belong to it.
  package static let companions =
    ["-journal", "-wal", "-shm", ".lock", newSuffix, newSuffix + "-journal"]
    + (1..<StoreSchema.version).map { ".v\($0)-backup" }

  /// Where the store lies when no path is given: `COUNTERFOIL_STORE`, else `counterfoil/books.sqlite` in
  /// `XDG_DATA_HOME`, else in `~/.local/share`.
  ///
  /// After the XDG Base Directory Specification 0.8, empty and relative values of `XDG_DATA_HOME` do not count.
  /// - Throws: exit status 78 where the environment names none of them.
  package static func defaultPath(environment: [String: String]) throws(Fault) -> String {
    if let path = environment["COUNTERFOIL_STORE"], !path.isEmpty { return path }
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/counterfoil/books.sqlite" }
    if let home = environment["HOME"], home.hasPrefix("/") {
      return "\(home)/.local/share/counterfoil/books.sqlite"
    }
    throw Fault(
      .configuration, .storeHome, "the environment has no HOME, so there is no place for the store",
      fixes: ["Give --store PATH, or set COUNTERFOIL_STORE."])
  }
}
