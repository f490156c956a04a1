import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilReports
package import CounterfoilStore
import CounterfoilText
import Glibc

/// Puts a backup in the place of the store. The store as it was stays beside it.
package struct StoreRestore {
  /// What stands between the name of a store that was put aside and the moment.
  static let keptInfix = ".before-restore-"

  private let backup: String
  private let storePath: String?
  private let waitSeconds: Int

  /// - Parameter storePath: nil for the place the environment names.
  package init(_ backup: String, to storePath: String?, waitSeconds: Int) {
    self.backup = backup
    self.storePath = storePath
    self.waitSeconds = waitSeconds
  }

  /// - Parameter moment: for the name of what was there, as `2026-11-25T03:30:00Z`.
  /// - Throws: exit status 65 where the backup is not whole or another program's file is in the store's place, 66 where it is not
  ///   there, 75 where the store is being written to; then nothing has changed.
  package func run(at moment: String) throws(Fault) -> RestoreReport {
    let place: String = if let storePath { storePath } else { try Books.defaultPath() }
    guard !FilePlace(backup).isSame(as: FilePlace(place)) else {
      throw Fault(
        .usage, .restoreBackup, "this is the store itself, and no backup of it", at: SourceLocation(file: backup),
        fixes: ["Give the file `counterfoil backup` wrote."])
    }
    var status = stat()
    guard RawPath.withBytes(backup, { stat($0, &status) }) == 0 || errno != ENOENT && errno != ENOTDIR else {
      throw Fault(
        .noInput, .restoreBackup, "there is no such backup; nothing was restored", at: SourceLocation(file: backup),
        fixes: ["`\(ShownCommand("backup"))` makes one; job files say with `backup` where theirs are."])
    }
    let source = try Books.openExisting(backup, waitSeconds: waitSeconds)
    let wanted = try verified(source)
    return try Store.locked(path: place, waitSeconds: waitSeconds) { real throws(Fault) in
      let isReplacing = try Store.settleForReplacement(path: real)
      var protected = ProtectedFiles()
      protected.add(backup, as: .input)
      if isReplacing { protected.allowReplacing(real) }
      let file = try AtomicFile(path: real, access: .ownerOnly, protecting: protected)
      file.unlock()
      try source.copy(to: file.temporaryPath, waitSeconds: waitSeconds)
      let copied = try Store.openExisting(path: file.temporaryPath).verification()
      guard copied == wanted else {
        throw Fault(
          .inputOutput, .restoreBackup, "what was written is not what the backup holds; nothing was restored",
          at: SourceLocation(file: backup))
      }
      var report = RestoreReport(store: place, backup: backup, found: copied)
      if isReplacing {
        report.lacking = StoreRestore.files(of: real, notIn: try source.heldFiles())
        report.kept = try keep(real, file, moment)
      } else {
        try file.commit()
      }
      return report
    }
  }

  /// The files that the store as it was holds and the backup does not: nothing brings those back that were moved out of their inbox.
  /// - Returns: nil where the store as it was cannot be read.
  private static func files(of path: String, notIn held: [HeldFile]) -> [HeldFile]? {
    guard let before = try? Store.openExisting(path: path).heldFiles() else { return nil }
    let known = Set(held.map { [$0.sha256, $0.content] })
    return before.filter { !known.contains([$0.sha256, $0.content]) }
  }

  private func verified(_ source: Store) throws(Fault) -> Verification {
    let found = try source.verification()
    guard found.status == .internalFault else { return found }
    throw Fault(
      .badData, .restoreBackup,
      "the backup is not whole (\(found.findings.first?.message ?? "")); nothing was restored",
      at: SourceLocation(file: backup), fixes: ["Take another backup; `counterfoil verify --store` looks at one."])
  }

  /// Puts the new file in its place, and the old one, with what belongs to it, beside it.
  /// - Returns: where the old one is.
  private func keep(_ real: String, _ file: AtomicFile, _ moment: String) throws(Fault) -> String {
    let (folder, name) = FilePlace.folderAndName(real)
    let dated = "\(name)\(StoreRestore.keptInfix)\(moment.filter { $0 != ":" })"
    var kept = dated
    var number = 2
    var status = stat()
    while lstat("\(folder)/\(kept)", &status) == 0 {
      kept = "\(dated)-\(number)"
      number += 1
    }
    do throws(Fault) {
      try file.commit(keepingOldAs: kept)
    } catch {
      guard error.status == .cannotCreate else { throw error }
      // FAT and exFAT know neither; where no store is in the way, the restored one only gets its name.
      throw Fault(
        .cannotCreate, .restoreBackup,
        "the store as it is cannot be kept beside the restored one: \(error.diagnostic.message); nothing was restored",
        at: SourceLocation(file: real), fixes: ["Move the store, and a journal beside it, away and restore again."])
    }
    // What a crash left of the old store, and could not be rolled back, must not be taken for the new one's.
    for companion in ["-journal", "-wal", "-shm"] where lstat(real + companion, &status) == 0 {
      guard rename(real + companion, "\(folder)/\(kept)\(companion)") == 0 else {
        let number = errno
        throw Fault(
          SystemError.status(number, else: .cannotCreate), .restoreBackup,
          "the backup is in its place, but \(name)\(companion) of the old store cannot be moved away: "
            + SystemError.words(number), at: SourceLocation(file: real), fixes: ["Move it away before anything else."])
      }
    }
    return "\(folder)/\(kept)"
  }
}

/// What was restored.
package struct RestoreReport: Sendable, Hashable {
  package var store: String
  package var backup: String
  let found: Verification
  /// Where the store as it was before lies; nil where there was none.
  package var kept: String?
  /// Files that the store as it was holds and the restored one does not; nil where nobody can tell.
  package var lacking: [HeldFile]? = []

  init(store: String, backup: String, found: Verification) {
    self.store = store
    self.backup = backup
    self.found = found
  }

  package var runCount: Int { found.runCount }

  /// What has to be imported again; nil where there is nothing.
  package var advice: Diagnostic? {
    guard let lacking else {
      return Diagnostic(
        .restoreLacking, .warning,
        "the store as it was cannot be read: files that were imported since the backup are not in the books now, and nobody can tell which",
        fixes: [RestoreReport.again])
    }
    if lacking.isEmpty { return nil }
    // Of one file there may be several readings, and several downloads in it.
    var seen: Set<String> = []
    let paths = lacking.map(\.path).filter { seen.insert($0).inserted }
    let names = paths.prefix(RestoreReport.namedLimit).map { TerminalText.escape($0) }
    let rest = paths.count - names.count
    return Diagnostic(
      .restoreLacking, .warning,
      "\(Counted.count(paths.count, "file")) imported since the backup \(paths.count == 1 ? "is" : "are") not in the books now: "
        + names.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more, which --json names" : ""),
      fixes: [RestoreReport.again])
  }

  private static let namedLimit = 20
  private static let again =
    "Put what a job moved to its `done` folder back into the inbox, or import it again; what is held already is added by neither."

  /// `Schemas/restore.schema.json`.
  package var json: [UInt8] {
    var json = JSONWriter(.indented(levels: 1))
    json.object { json in
      json.member("store", store)
      json.member("backup", backup)
      found.writeState(to: &json)
      json.member("kept", orNull: kept)
      if let lacking {
        json.array("lacking") { json in
          for file in lacking {
            json.object { json in
              json.member("name", file.name)
              json.member("path", file.path)
              json.member("sha256", file.sha256)
            }
          }
        }
      } else {
        json.member("lacking", orNull: nil)
      }
    }
    return json.line
  }
}

extension DiagnosticCode {
  package static let restoreLacking = DiagnosticCode(
    "restore.lacking", "Files that were imported since the backup are not in the restored books.")
  package static let restoreBackup = DiagnosticCode("restore.backup", "A backup cannot be restored.")
}
