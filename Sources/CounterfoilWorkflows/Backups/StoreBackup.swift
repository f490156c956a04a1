import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilStore
import CounterfoilText
import Glibc

/// Copies the store while it may be in use, and verifies the copy before it gets its name.
package struct StoreBackup {
  package enum Target: Sendable, Hashable {
    /// This file, which may only replace an earlier backup of the same store.
    case file(String)
    /// A dated file in this folder, of which those go that are not to be kept.
    case folder(String, keep: BackupKeep?)
  }

  private let target: Target
  private let waitSeconds: Int

  package init(to target: Target, waitSeconds: Int) {
    self.target = target
    self.waitSeconds = waitSeconds
  }

  /// The folder for backups that nobody named another one for: `backups`, beside the store.
  package static func usualFolder(ofStore path: String) -> String {
    let folder = FilePlace.folderAndName(FilePlace(path).steps.last ?? path).folder
    return folder == "/" ? "/backups" : "\(folder)/backups"
  }

  /// - Parameter moment: for the name of a dated file, as `2026-11-25T03:30:00Z`.
  /// - Throws: exit status 70 where the store is damaged, 73 where the file would replace something else, 74 or 75 where it
  ///   cannot be written; then nothing has changed.
  package func run(_ store: Store, at moment: String) throws(Fault) -> BackupReport {
    switch target {
    case .file(let path): return try write(store, to: path, mayReplace: true)
    case .folder(let folder, let keep):
      try StoreBackup.makeFolder(folder)
      let (made, name) = try writeDated(store, in: folder, at: moment)
      guard let keep else { return made }
      var report = made
      report.removed = try StoreBackup.prune(folder, of: store, keeping: keep, besides: name)
      return report
    }
  }

  /// More backups than these are not made within a minute.
  private static let secondsTried = 60

  /// Gives a dated backup the first free name: several may be made within one second.
  private func writeDated(
    _ store: Store, in folder: String, at moment: String
  ) throws(Fault) -> (report: BackupReport, name: BackupName) {
    guard let time = JobTime(iso: moment) else {
      throw Fault(.internalFault, .backupFailed, "the moment \(moment) is none")
    }
    var taken: Fault?
    for second in 0..<StoreBackup.secondsTried {
      guard let name = BackupName(store: store.path, at: JobTime(seconds: time.seconds + second).iso) else { break }
      let path = "\(folder)/\(name.text)"
      if StoreBackup.isThere(path) { continue }
      do throws(Fault) {
        return (try write(store, to: path, mayReplace: false), name)
      } catch {
        // Another backup got the name meanwhile.
        guard error.diagnostic.code == .outputProtected, StoreBackup.isThere(path) else { throw error }
        taken = error
      }
    }
    throw taken
      ?? Fault(
        .cannotCreate, .backupFailed, "all names of this minute are taken by other files",
        at: SourceLocation(file: folder))
  }

  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return RawPath.withBytes(path) { lstat($0, &status) } == 0
  }

  /// As ``run(_:at:)``, unless the newest of the dated backups holds all that the store holds, and is whole. O(its size).
  package func runIfNeeded(_ store: Store, at moment: String) throws(Fault) -> BackupReport? {
    let stem = BackupName.stem(of: store.path)
    // What is dated later than now was made by a clock that was wrong, and need not be the newest one.
    let latest = JobTime(iso: moment).flatMap {
      BackupName(store: store.path, at: JobTime(seconds: $0.seconds + StoreBackup.secondsTried).iso)
    }
    guard case .folder(let folder, _) = target, let head = try store.head(), let latest,
      let newest = try StoreBackup.names(in: folder, stem: stem).filter({ $0 <= latest }).max(),
      try StoreBackup.head(of: "\(folder)/\(newest.text)") == head,
      StoreBackup.isWhole("\(folder)/\(newest.text)")
    else { return try run(store, at: moment) }
    return nil
  }

  /// - Parameter mayReplace: whether an earlier backup of the store may be replaced.
  private func write(_ store: Store, to path: String, mayReplace: Bool) throws(Fault) -> BackupReport {
    var protected = ProtectedFiles.books(store: store.path)
    if mayReplace, try StoreBackup.isEarlier(path, of: store) {
      protected.allowReplacing(path)
    } else {
      try StoreBackup.requireFree(path)
    }
    let file = try AtomicFile(path: path, access: .ownerOnly, protecting: protected)
    file.unlock()
    try store.copy(to: file.temporaryPath, waitSeconds: waitSeconds)
    let found = try Store.openExisting(path: file.temporaryPath).verification()
    guard found.status != .internalFault else {
      throw Fault(
        .internalFault, .backupFailed,
        "the store is damaged (\(found.findings.first?.message ?? "")); no backup was made, and earlier ones stay",
        at: SourceLocation(file: store.path), fixes: ["`\(ShownCommand("verify"))` says more."])
    }
    var status = stat()
    stat(file.temporaryPath, &status)
    try file.commit()
    return BackupReport(path: path, byteCount: Int(status.st_size), found)
  }

  // MARK: Other backups

  /// Whether a file is a store whose history this one continues.
  private static func isEarlier(_ path: String, of store: Store) throws(Fault) -> Bool {
    guard let head = try head(of: path) else { return false }
    return try store.holdsEvent(head)
  }

  /// - Throws: exit status 73 where something is there, whatever it is.
  private static func requireFree(_ path: String) throws(Fault) {
    var status = stat()
    // A link is looked at itself: what it leads to is not what would be replaced.
    guard RawPath.withBytes(path, { lstat($0, &status) }) == 0, status.st_mode & S_IFMT != S_IFDIR else { return }
    throw Fault(
      .cannotCreate, .outputProtected, "the file is there and is no earlier backup of this store; nothing was written",
      at: SourceLocation(file: path), fixes: ["Name another file, or a folder with a stroke at its end."])
  }

  /// Nil where the file is not there, is no store, or one without a run.
  private static func head(of path: String) throws(Fault) -> String? {
    // A pipe would be waited for.
    guard FilePlace.identity(path, standing: nil) != nil else { return nil }
    do throws(Fault) {
      return try Store.openExisting(path: path).head()
    } catch {
      if [.tryAgain, .inputOutput].contains(error.status) { throw error }
      return nil
    }
  }

  private static func isWhole(_ path: String) -> Bool {
    (try? Store.openExisting(path: path).verification())?.isWhole ?? false
  }

  private static func makeFolder(_ folder: String) throws(Fault) {
    guard mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
    throw .cannotCreate(folder, errno)
  }

  /// Nothing where the folder is not there yet.
  private static func names(in folder: String, stem: String) throws(Fault) -> [BackupName] {
    guard let stream = opendir(folder) else {
      let number = errno
      if number == ENOENT { return [] }
      throw Fault(
        SystemError.status(number, else: .noInput), .backupFailed,
        "the folder of backups cannot be read: \(SystemError.words(number))", at: SourceLocation(file: folder))
    }
    defer { closedir(stream) }
    var names: [BackupName] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if let name = BackupName(name, stem: stem) { names.append(name) }
    }
    return names
  }

  /// Removes dated backups of a store that are not to be kept. Another store may have the same name, and its backups the same folder.
  ///
  /// Those with a later date than the new one stay and take no other's place: a clock was wrong when they were made, or is now.
  /// - Returns: their paths, in order.
  private static func prune(
    _ folder: String, of store: Store, keeping keep: BackupKeep, besides new: BackupName
  ) throws(Fault) -> [String] {
    var names: [BackupName] = []
    // Only what is a store goes, whatever has such a name.
    for name in try StoreBackup.names(in: folder, stem: new.stem) where name <= new {
      if try isEarlier("\(folder)/\(name.text)", of: store) { names.append(name) }
    }
    let kept = keep.kept(of: names)
    var removed: [String] = []
    for name in names.sorted() where name != new && !kept.contains(name) {
      let path = "\(folder)/\(name.text)"
      guard unlink(path) == 0 || errno == ENOENT else {
        let number = errno
        throw Fault(
          SystemError.status(number, else: .cannotCreate), .backupFailed,
          "an old backup cannot be removed: \(SystemError.words(number))", at: SourceLocation(file: path),
          fixes: ["The new backup is complete."])
      }
      removed.append(path)
    }
    return removed
  }
}

/// What a backup is.
package struct BackupReport: Sendable, Hashable {
  package var path: String
  package var byteCount: Int
  let found: Verification
  /// Older ones that went.
  package var removed: [String] = []

  init(path: String, byteCount: Int, _ found: Verification) {
    self.path = path
    self.byteCount = byteCount
    self.found = found
  }

  package var runCount: Int { found.runCount }

  /// `Schemas/backup.schema.json`.
  package var json: [UInt8] {
    var json = JSONWriter(.indented(levels: 1))
    write(to: &json)
    return json.line
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("path", path)
      json.member("bytes", byteCount)
      found.writeState(to: &json)
      json.member("removed", removed)
    }
  }
}

extension Verification {
  /// What tells the state of a store from every other one.
  func writeState(to json: inout JSONWriter) {
    json.member("runs", runCount)
    json.member("head", orNull: head)
    json.member("contentDigest", orNull: contentDigest)
  }
}

extension DiagnosticCode {
  package static let backupFailed = DiagnosticCode("backup.failed", "A backup could not be made or cleared away.")
}
