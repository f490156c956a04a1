public import CounterfoilCodecKit
public import CounterfoilModel
public import CounterfoilRecords

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
  /// The records as columns. Each has an id of its own that includes the file.
  public internal(set) var records: RecordBatch

  /// What the records are; one kind for the whole file.
  public var kind: RecordKind { records.schema.kind }
  /// How many records were taken; those in ``rejects`` do not count.
  public var count: Int { records.count }

  /// The records as values; empty where the file holds another kind. O(n) at each call.
  public var entries: [StatementEntry] { values(.entry) { records.entry($0) } }
  /// As ``entries``, for bills.
  public var bills: [Bill] { values(.bill) { records.bill($0) } }
  /// As ``entries``, for categories.
  public var categories: [Category] { values(.category) { records.category($0) } }
  /// As ``entries``, for books.
  public var books: [Book] { values(.book) { records.book($0) } }
  /// As ``entries``, for accounts.
  public var accounts: [Account] { values(.account) { records.account($0) } }
  /// As ``entries``, for places.
  public var places: [Place] { values(.place) { records.place($0) } }
  /// As ``entries``, for members.
  public var members: [Member] { values(.member) { records.member($0) } }

  /// No row is left out: what is no value stands in ``rejects``, whatever codec read the file.
  private func values<Value>(_ wanted: RecordKind, _ value: (Int) -> Value?) -> [Value] {
    kind == wanted ? (0..<records.count).compactMap(value) : []
  }
}

extension RecordBatch {
  /// Gives every record an id that is its own among all files: `FILE#ID` where the file tells its records apart
  /// itself, else `FILE:LINE`, else `FILE#POSITION`. Each file has one of the three for all its records.
  mutating func nameRecords() {
    guard let field = schema.index(of: "id") else { return }
    let slot = schema.slot(of: Field<String>("id", in: schema))
    let own = (0..<count).map { text(field, $0) ?? "" }
    let isTold = !own.contains("") && Set(own).count == count
    let hasLines = zip(lineNumbers, lineNumbers.dropFirst()).allSatisfy { $0 < $1 } && lineNumbers.first != 0
    var ids = TextColumn()
    for row in 0..<count {
      let name = isTold ? "#\(own[row])" : hasLines ? ":\(lineNumbers[row])" : "#\(row + 1)"
      ids.append("\(file(of: row))\(name)")
    }
    texts[slot] = ids
  }
}
