public import CounterfoilCodecKit
public import CounterfoilModel
public import CounterfoilRecords
import CounterfoilWorkflows

/// All records of a file, and what was found out on the way.
public struct FileContents: Sendable {
  /// The file as the caller named it.
  public let path: String
  /// The format it was read as.
  public let format: CodecDescriptor
  /// What was inferred: encoding, dialect, columns, each with how sure and why.
  public let inspection: Inspection
  /// Warnings and notes.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// Records that could not be taken, as the file has them, each with what is wrong and where.
  public internal(set) var rejects: [RejectedRecord] = []
  /// The records as columns, as the file has them; see ``RecordBatch/id(of:)`` for their names among those of all files.
  public internal(set) var records: RecordBatch

  /// What the records are; one kind for the whole file.
  public var kind: RecordKind { records.schema.kind }
  /// How many records were taken; those in ``rejects`` do not count.
  public var count: Int { records.count }

  /// The records as values. O(n) at each call.
  /// - Throws: a ``Fault`` where the file holds records of another kind.
  public var entries: [StatementEntry] { get throws(Fault) { try values(.entry) { records.entry($0) } } }
  /// As ``entries``, for bills.
  public var bills: [Bill] { get throws(Fault) { try values(.bill) { records.bill($0) } } }
  /// As ``entries``, for categories.
  public var categories: [Category] { get throws(Fault) { try values(.category) { records.category($0) } } }
  /// As ``entries``, for books.
  public var books: [Book] { get throws(Fault) { try values(.book) { records.book($0) } } }
  /// As ``entries``, for accounts.
  public var accounts: [Account] { get throws(Fault) { try values(.account) { records.account($0) } } }
  /// As ``entries``, for places.
  public var places: [Place] { get throws(Fault) { try values(.place) { records.place($0) } } }
  /// As ``entries``, for members.
  public var members: [Member] { get throws(Fault) { try values(.member) { records.member($0) } } }

  /// No row is left out: what is no value stands in ``rejects``, whatever codec read the file.
  private func values<Value>(_ wanted: RecordKind, _ value: (Int) -> Value?) throws(Fault) -> [Value] {
    try records.require(wanted)
    return kind == wanted ? (0..<records.count).compactMap(value) : []
  }
}

extension RecordBatch {
  /// Whether the records are of a kind; of none there are, nobody can tell.
  func require(_ wanted: RecordKind) throws(Fault) {
    guard schema.kind != wanted, !isEmpty else { return }
    throw Fault(
      .badData, .reconcileKind,
      "these are \(count) records of kind \(schema.kind.name) where kind \(wanted.name) is needed",
      at: file.isEmpty ? nil : SourceLocation(file: file),
      fixes: [
        "Look at `FileContents.kind`; where a file may hold several kinds, `ReadOptions.kind` says which one is wanted."
      ])
  }
}
