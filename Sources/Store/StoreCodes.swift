public import Model

extension DiagnosticCode {
  public static let storeHome = DiagnosticCode("store.home", "Nothing says where the store lies.")
  public static let storeLocked = DiagnosticCode("store.locked", "Another process writes to the store.")
  public static let storeForeign = DiagnosticCode("store.foreign", "The file is no store of ours.")
  public static let storeCorrupt = DiagnosticCode("store.corrupt", "The store is damaged.")
  public static let storeNewer = DiagnosticCode("store.newer", "The store was made by a newer version.")
  public static let storeCannotCreate = DiagnosticCode("store.create", "The store cannot be created.")
  public static let storeFull = DiagnosticCode("store.full", "The disk or the memory is full.")
  public static let storeFailed = DiagnosticCode("store.io", "Reading or writing the store failed.")
  public static let storeExists = DiagnosticCode("store.exists", "There is a record of that id already.")
  public static let storeUnknown = DiagnosticCode("store.unknown", "There is no record of that id.")
  public static let storeInUse = DiagnosticCode("store.in-use", "Something else still depends on the record.")
  public static let storeRecord = DiagnosticCode("store.record", "The record lacks something the store needs.")
  public static let storeRun = DiagnosticCode("store.run", "There is no run of that id, or it cannot be undone.")
  public static let storeReadOnly = DiagnosticCode("store.read-only", "The store was opened for reading only.")
  public static let storeChain = DiagnosticCode("store.chain", "The history was changed afterwards.")
  public static let storeChanged = DiagnosticCode(
    "store.changed", "The store holds something else than the program wrote.")
  public static let storeSchema = DiagnosticCode(
    "store.schema", "The tables are not those this program makes.")
  public static let storeUnsealed = DiagnosticCode(
    "store.unsealed", "The store is of an earlier version, which does not prove that rows were not changed.")
  public static let storeMissing = DiagnosticCode("store.missing", "There is no store where one must be.")
  public static let storeLinked = DiagnosticCode("store.linked", "The store has two names in the file system.")
  public static let storeJournal = DiagnosticCode(
    "store.journal", "The journal beside the store is not of this store.")
  public static let importChanged = DiagnosticCode(
    "import.changed", "The store holds a record of that id with other content, which stays.")
  public static let importCut = DiagnosticCode(
    "import.cut", "The file ends within its last record, and nothing proves that record whole.")

  /// Every code of this room.
  public static let storeCodes: [DiagnosticCode] = [
    storeHome, storeLocked, storeForeign, storeCorrupt, storeNewer, storeCannotCreate, storeFull, storeFailed,
    storeExists, storeUnknown, storeInUse, storeRecord, storeRun, storeReadOnly, storeChain,
    storeChanged, storeSchema, storeUnsealed, storeMissing, storeLinked, storeJournal, importChanged, importCut,
  ]
}
