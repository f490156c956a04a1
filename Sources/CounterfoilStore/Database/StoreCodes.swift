package import CounterfoilModel

extension DiagnosticCode {
  package static let storeHome = DiagnosticCode("store.home", "Nothing says where the store lies.")
  package static let storeLocked = DiagnosticCode("store.locked", "Another process writes to the store.")
  package static let storeForeign = DiagnosticCode("store.foreign", "The file is no store of ours.")
  package static let storeCorrupt = DiagnosticCode("store.corrupt", "The store is damaged.")
  package static let storeNewer = DiagnosticCode("store.newer", "The store was made by a newer version.")
  package static let storeCannotCreate = DiagnosticCode("store.create", "The store cannot be created.")
  package static let storeFull = DiagnosticCode("store.full", "The disk or the memory is full.")
  package static let storeFailed = DiagnosticCode("store.io", "Reading or writing the store failed.")
  package static let storeExists = DiagnosticCode("store.exists", "There is a record of that id already.")
  package static let storeUnknown = DiagnosticCode("store.unknown", "There is no record of that id.")
  package static let storeInUse = DiagnosticCode("store.in-use", "Something else still depends on the record.")
  package static let storeRecord = DiagnosticCode("store.record", "The record lacks something the store needs.")
  package static let storeRun = DiagnosticCode("store.run", "There is no run of that id, or it cannot be undone.")
  package static let storeReadOnly = DiagnosticCode("store.read-only", "The store was opened for reading only.")
  package static let storeChain = DiagnosticCode("store.chain", "The history was changed afterwards.")
  package static let storeChanged = DiagnosticCode(
    "store.changed", "The store holds something else than the program wrote.")
  package static let storeSchema = DiagnosticCode(
    "store.schema", "The tables are not those this program makes.")
  package static let storeUnsealed = DiagnosticCode(
    "store.unsealed", "The store is of an earlier version, of which less can be proved.")
  package static let storeMissing = DiagnosticCode("store.missing", "There is no store where one must be.")
  package static let storeLinked = DiagnosticCode("store.linked", "The store has two names in the file system.")
  package static let storeJournal = DiagnosticCode(
    "store.journal", "The journal beside the store is not of this store.")
  package static let importChanged = DiagnosticCode(
    "import.changed", "The store holds a record of that id with other content, which stays.")
  package static let importCut = DiagnosticCode(
    "import.cut", "The file ends within its last record, and nothing proves that record whole.")

  package static let importReading = DiagnosticCode(
    "import.reading", "The same bytes were imported before in another reading that does not agree with this one.")

  /// Every code of this module.
  package static let storeCodes: [DiagnosticCode] = [
    storeHome, storeLocked, storeForeign, storeCorrupt, storeNewer, storeCannotCreate, storeFull, storeFailed,
    storeExists, storeUnknown, storeInUse, storeRecord, storeRun, storeReadOnly, storeChain,
    storeChanged, storeSchema, storeUnsealed, storeMissing, storeLinked, storeJournal, importChanged, importCut,
    importReading,
  ]
}
