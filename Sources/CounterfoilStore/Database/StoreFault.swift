import CounterfoilModel
import GRDB
import GRDBSQLite

extension Fault {
  /// What an SQLite result code means for the person. Values bound to the statement never get into the message.
  init(sqlite code: Int32, _ connection: OpaquePointer?) {
    let reason = connection.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    self.init(resultCode: code, reason: reason)
  }

  init(resultCode code: Int32, reason: String) {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED:
      self.init(
        .tryAgain, .storeLocked, "another process is using the store", fixes: ["Run the command again a little later."])
    case SQLITE_FULL:
      self.init(
        .tryAgain, .storeFull, "the disk is full; the store is as it was before",
        fixes: ["Make room and run the command again."])
    case SQLITE_NOMEM:
      self.init(.tryAgain, .storeFull, "there is not enough memory; the store is as it was before")
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      self.init(
        .internalFault, .storeCorrupt, "the store is damaged: \(reason)",
        fixes: ["`counterfoil verify` says more."] + Fault.damageFixes)
    case SQLITE_IOERR:
      self.init(.inputOutput, .storeFailed, "reading or writing the store failed: \(reason); nothing was kept")
    case SQLITE_CANTOPEN:
      self.init(.inputOutput, .storeFailed, "the store or its journal cannot be opened: \(reason); nothing was kept")
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      self.init(.cannotCreate, .storeReadOnly, "the store cannot be written to: \(reason)")
    default:
      self.init(.internalFault, .storeFailed, "the store gave an unexpected answer: \(reason) (SQLite \(code))")
    }
  }

  /// The fault behind an error of GRDB or of our own.
  init(store error: any Error) {
    switch error {
    case let fault as Fault: self = fault
    case let error as DatabaseError:
      self.init(resultCode: error.extendedResultCode.rawValue, reason: error.message ?? "no reason given")
    default:
      self.init(.internalFault, .storeFailed, "the store failed: \(error)")
    }
  }

  static var closed: Fault { Fault(.internalFault, .storeFailed, "the store is closed") }

  static func damaged(_ what: String) -> Fault {
    Fault(
      .internalFault, .storeCorrupt, "the store is damaged: it holds \(what)",
      fixes: ["`counterfoil verify` says more."] + Fault.damageFixes)
  }
}
