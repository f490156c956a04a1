public import CounterfoilCodecKit
public import CounterfoilModel
import CounterfoilPages
public import CounterfoilReconciler
public import CounterfoilRecords
import CounterfoilStore
import CounterfoilWorkflows

/// The books: entries, bills, and the links between them, kept in one SQLite file with its whole history.
///
/// Every change is one run, in one transaction: it happens as a whole or not at all, is sealed, and can be undone. One
/// process writes at a time; any number may read. Not safe for use from two threads at once.
public final class StatementStore {
  private let store: Store

  /// Opens a store; one that is not there is made.
  /// - Throws: a ``Fault`` with status 65 where the file is none of ours, 70 where it is damaged, 75 where another
  ///   process writes to it.
  public init(path: String) throws(Fault) {
    store = try Fault.advising { () throws(Fault) in try Books.open(path, .writing) }
  }

  /// A store that is gone with the process.
  public static func inMemory() throws(Fault) -> StatementStore { StatementStore(try Store.inMemory()) }

  private init(_ store: Store) { self.store = store }

  // MARK: Taking in

  /// Imports files, all in one transaction. However often a file or a part of it came before, and in whatever order,
  /// the store ends with the same content. Of a zip archive with several statements each is a file.
  /// - Parameters:
  ///   - paths: the files.
  ///   - account: what records belong to that name no account.
  ///   - options: how the files are read, as ``read(_:format:options:codecs:)`` heeds them.
  ///   - codecs: the formats there are.
  /// - Returns: what became of each file; a file that is refused says why there, and the others go on.
  /// - Throws: a ``Fault`` with status 64 where the options leave open what amounts are: a store must know.
  @discardableResult
  public func importFiles(
    _ paths: [String], account: String? = nil, options: ReadOptions = ReadOptions(),
    codecs: [any Codec] = builtInCodecs
  ) throws(Fault) -> ImportResult {
    let formats = CodecRegistry(codecs)
    guard !options.leavesSignsOpen, !options.keepsHundredths else {
      throw Fault(
        .usage, .usageValue, "a store keeps no amounts whose signs are open, or that cannot be paid",
        fixes: ["Leave `leavesSignsOpen` and `keepsHundredths` out of the options of an import."])
    }
    var request = ImportRequest(
      inputs: InputRequest.unfolded(paths.map { InputRequest(path: $0) }, options: options, formats: formats),
      options: options)
    request.account = account ?? options.account
    return try Fault.advising { () throws(Fault) in
      let (plan, run) = try Importer(store: store, registry: formats).apply(request)
      return ImportResult(plan, run: run?.id)
    }
  }

  /// Adds bills, or other records a person keeps, under the source's own ids; one without gets a key made from its
  /// content, the same that an import of its file would give it.
  /// - Returns: the id of the run.
  /// - Throws: a ``Fault`` with status 65 where an id is held already; then nothing was added.
  @discardableResult
  public func add(_ records: RecordBatch) throws(Fault) -> String {
    try Fault.advising { () throws(Fault) in try store.add(records).id }
  }

  /// Adds bills by their ``Bill/sourceID``; see ``add(_:)-(RecordBatch)``.
  /// - Returns: the id of the run.
  @discardableResult
  public func add(_ bills: [Bill]) throws(Fault) -> String { try add(RecordBatch(bills)) }

  // MARK: What is there

  /// All entries, in order of day.
  public func entries() throws(Fault) -> [StatementEntry] {
    let listing = try store.entries()
    return (0..<listing.records.count).compactMap { row in
      var entry = listing.records.entry(row)
      entry?.location = listing.source(of: row)
      return entry
    }
  }

  /// All records of another kind.
  public func records(_ kind: RecordKind) throws(Fault) -> RecordBatch { try store.records(kind) }

  /// All bills as values; see ``records(_:)``.
  public func bills() throws(Fault) -> [Bill] {
    let batch = try store.records(.bill)
    return (0..<batch.count).compactMap { batch.bill($0) }
  }

  // MARK: Reconciling

  /// What belongs together of the entries and bills that are not linked yet. Changes nothing.
  public func reconcile(options: ReconcileOptions = ReconcileOptions()) throws(Fault) -> ReconciledRecords {
    try Fault.advising { () throws(Fault) in
      ReconciledRecords(try ReconcileStore(options: options).plan(store), [])
    }
  }

  /// Keeps the links and proposals of ``reconcile(options:)``.
  /// - Returns: the id of the run.
  @discardableResult
  public func keep(_ result: ReconciledRecords) throws(Fault) -> String {
    try ReconcileStore(options: ReconcileOptions()).save(result.outcome, in: store).id
  }

  /// Confirms a proposal, or links an entry with a bill: its words are ids.
  /// - Returns: the id of the run.
  @discardableResult
  public func accept(entry: StatementEntry.ID, bill: Bill.ID) throws(Fault) -> String {
    try PersonDecisions.accept([entry, bill], in: store).id
  }

  /// Says that an entry and a bill do not belong together; they are not proposed again.
  /// - Returns: the id of the run.
  @discardableResult
  public func reject(entry: StatementEntry.ID, bill: Bill.ID) throws(Fault) -> String {
    try PersonDecisions.reject([entry, bill], in: store).id
  }

  // MARK: Going back, and proof

  /// Takes a run back, and whatever rests on it.
  /// - Parameter run: an id that an earlier call gave.
  public func undo(_ run: String) throws(Fault) { _ = try store.undo(run) }

  /// Recomputes every digest and compares the store with its history.
  /// - Parameter head: the digest an earlier call gave, to prove that nothing before it was changed or cut.
  /// - Returns: what is wrong, empty where the store is whole, and the digest of its last run.
  public func verify(expecting head: String? = nil) throws(Fault) -> (findings: [Diagnostic], head: String?) {
    let verification = try store.verification(expecting: head)
    return (verification.findings, verification.head)
  }

  /// A report for people on the whole store.
  public func report(
    as format: ReportFormat, title: String = "Counterfoil", options: ReconcileOptions = ReconcileOptions()
  ) throws(Fault) -> [UInt8] {
    try format.bytes(ReportStore(options: options).run(title: title, scope: ReportScope(), in: store).content)
  }
}

/// What an import did.
public struct ImportResult: Sendable {
  /// What became of one file.
  public struct File: Sendable {
    /// The path as the caller gave it; of a file in an archive, that of the archive with the name inside.
    public let path: String
    /// Records in the file: those added, present, waiting and rejected together.
    public let readCount: Int
    /// Records that are new in the store.
    public let addedCount: Int
    /// Records that the store held already.
    public let presentCount: Int
    /// Records that wait for a person.
    public let waitingCount: Int
    /// Records that could not be taken.
    public let rejectedCount: Int
    /// What was found on the way.
    public let diagnostics: [Diagnostic]
    /// Why nothing of the file was taken; nil where it was. See ``Fault/questions``.
    public let fault: Fault?
  }

  /// In the order the paths were given; of an archive with several statements, one for each.
  public let files: [File]
  /// The id of the run, for ``StatementStore/undo(_:)``; nil where not one file could be taken.
  public let run: String?
  /// Whether something waits for a person.
  public let needsPerson: Bool

  init(_ plan: ImportPlan, run: String?) {
    files = plan.files.map { file in
      File(
        path: file.path, readCount: file.read, addedCount: file.added, presentCount: file.present,
        waitingCount: file.review, rejectedCount: file.rejected,
        diagnostics: (file.findings + file.rejects).map(\.forPrograms),
        fault: file.fault?.forPrograms)
    }
    self.run = run
    needsPerson = plan.status != .success
  }
}
