import CounterfoilModel
import GRDB
import GRDBSQLite
import Glibc

/// Copies a store page by page with SQLite's backup interface (sqlite.org/backup.html), while others read and write it.
///
/// Between two pieces nobody is kept out. A piece after a change by another process begins again from the first page;
/// after some of those the rest is copied in one go, for which a writer has to wait.
struct StoreCopy {
  /// 1 MiB of pages of 4 KiB.
  private static let pagesPerPiece: Int32 = 256
  private static let restartLimit = 3
  private static let pauseMicroseconds: UInt32 = 10_000

  private let source: OpaquePointer
  private let waitSeconds: Int

  init(_ database: Database, waitSeconds: Int) throws(Fault) {
    guard let connection = database.sqliteConnection else { throw Fault.closed }
    source = connection
    self.waitSeconds = waitSeconds
  }

  /// - Parameter path: an empty file. It is not synced.
  func write(to path: String) throws(Fault) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE, nil)
    defer { sqlite3_close(opened) }
    guard code == SQLITE_OK, let target = opened else { throw Fault(sqlite: code, opened) }
    // The file counts for nothing until it is complete, so nothing of it needs to be taken back.
    for setting in ["PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF"] {
      let code = sqlite3_exec(target, setting, nil, nil, nil)
      guard code == SQLITE_OK else { throw Fault(sqlite: code, target) }
    }
    try write(into: target)
  }

  /// Only what is written to can be full.
  private static func full(_ target: OpaquePointer) -> Fault {
    let path = sqlite3_db_filename(target, "main").map { String(cString: $0) } ?? ""
    return Fault(
      .tryAgain, .storeFull, "the disk has no room for the copy of the store; the store is as it was",
      at: SourceLocation(file: FilePlace.folderAndName(path).folder),
      fixes: ["Make room on that disk and run the command again."])
  }

  /// - Parameter target: a connection to an empty database.
  func write(into target: OpaquePointer) throws(Fault) {
    guard let backup = sqlite3_backup_init(target, "main", source, "main") else {
      throw Fault(sqlite: sqlite3_extended_errcode(target), target)
    }
    do throws(Fault) {
      try step(backup, target)
    } catch {
      sqlite3_backup_finish(backup)
      throw error
    }
    let finished = sqlite3_backup_finish(backup)
    guard finished == SQLITE_OK else { throw Fault(sqlite: finished, target) }
  }

  private func step(_ backup: OpaquePointer, _ target: OpaquePointer) throws(Fault) {
    var restarts = 0
    var remaining = Int32.max
    var pauses = waitSeconds * 1_000_000 / Int(StoreCopy.pauseMicroseconds)
    while true {
      try Interruption.check()
      let code = sqlite3_backup_step(backup, restarts > StoreCopy.restartLimit ? -1 : StoreCopy.pagesPerPiece)
      switch code {
      case SQLITE_DONE: return
      case SQLITE_OK: break
      case SQLITE_BUSY where pauses > 0, SQLITE_LOCKED where pauses > 0:
        pauses -= 1
        usleep(StoreCopy.pauseMicroseconds)
      case SQLITE_FULL: throw StoreCopy.full(target)
      default:
        // Which of the two files failed is told by neither.
        throw Fault(resultCode: code, reason: String(cString: sqlite3_errstr(code)), systemError: systemError(target))
      }
      let left = sqlite3_backup_remaining(backup)
      if left > remaining { restarts += 1 }
      if left > 0 { remaining = left }
    }
  }

  private func systemError(_ target: OpaquePointer) -> Int32 {
    let number = sqlite3_system_errno(target)
    return number == 0 ? sqlite3_system_errno(source) : number
  }
}
