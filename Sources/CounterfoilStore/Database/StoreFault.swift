import CounterfoilModel
import GRDB
import GRDBSQLite
import Glibc

extension Fault {
  /// What an SQLite result code means for the person. Values bound to the statement never get into the message.
  init(sqlite code: Int32, _ connection: OpaquePointer?) {
    // SQLite takes an input error for damage in some places, and does not always hand on what the system said.
    let last = errno
    let reason = connection.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    let number = connection.map(sqlite3_system_errno) ?? 0
    self.init(resultCode: code, reason: reason, systemError: number == 0 ? last : number, last: last)
  }

  /// - Parameters:
  ///   - number: the error of the system behind it; 0 where none is known.
  ///   - last: of the last call to the system that failed.
  init(resultCode code: Int32, reason: String, systemError number: Int32 = 0, last: Int32 = 0) {
    switch code == Fault.noMemoryWhileReading ? SQLITE_NOMEM : code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED:
      self.init(
        .tryAgain, .storeLocked, "another process is using the store", fixes: ["Run the command again a little later."])
    case SQLITE_FULL:
      self.init(
        .tryAgain, .storeFull, "the disk is full; the store is as it was before",
        fixes: ["Make room and run the command again."])
    case SQLITE_NOMEM:
      self.init(.tryAgain, .storeFull, "there is not enough memory; the store is as it was before")
    case SQLITE_CORRUPT where SystemError.isDeviceFailure(last):
      self.init(
        .inputOutput, .storeFailed, "reading the store failed: \(SystemError.words(last)); nothing was kept")
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      self.init(
        .internalFault, .storeCorrupt, "the store is damaged: \(reason)",
        fixes: ["`\(ShownCommand("verify"))` says more."] + Fault.damageFixes)
    case SQLITE_INTERRUPT:
      self.init(.tryAgain, .interrupted, "stopped by a signal; the store is as it was before")
    case SQLITE_CANTOPEN where number == ENOENT:
      // SQLite tries to read the journal that it could not make, and hands on why that failed: it is not there.
      self.init(
        .tryAgain, .storeFailed,
        "the journal of the store cannot be made just now, for want of room, memory or open files, or as the disk failed; "
          + "nothing was kept",
        fixes: ["Run the command again a little later."])
    case SQLITE_IOERR, SQLITE_CANTOPEN:
      let isForbidden = code & 0xFF == SQLITE_CANTOPEN && [EACCES, EPERM, EROFS].contains(number)
      let words =
        code & 0xFF == SQLITE_IOERR
        ? "reading or writing the store failed" : "the store or its journal cannot be opened"
      let cause = number == 0 ? "" : " (\(SystemError.words(number)))"
      self.init(
        SystemError.status(number, else: isForbidden ? .cannotCreate : .inputOutput), .storeFailed,
        "\(words): \(reason)\(cause); nothing was kept")
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      self.init(.cannotCreate, .storeReadOnly, "the store cannot be written to: \(reason)")
    default:
      self.init(.internalFault, .storeFailed, "the store gave an unexpected answer: \(reason) (SQLite \(code))")
    }
  }

  /// `SQLITE_IOERR_NOMEM`, a macro Swift does not see.
  private static let noMemoryWhileReading = SQLITE_IOERR | 12 << 8

  /// The fault behind an error of GRDB or of our own.
  /// - Parameter number: the error of the system behind it; 0 where none is known.
  init(store error: any Error, systemError number: Int32 = 0) {
    let last = errno
    switch error {
    case let fault as Fault: self = fault
    case let error as DatabaseError:
      self.init(
        resultCode: error.extendedResultCode.rawValue, reason: error.message ?? "no reason given",
        systemError: number == 0 ? last : number, last: last)
    default:
      self.init(.internalFault, .storeFailed, "the store failed: \(error)")
    }
  }

  static var closed: Fault { Fault(.internalFault, .storeFailed, "the store is closed") }

  static func damaged(_ what: String) -> Fault {
    Fault(
      .internalFault, .storeCorrupt, "the store is damaged: it holds \(what)",
      fixes: ["`\(ShownCommand("verify"))` says more."] + Fault.damageFixes)
  }
}
