import CounterfoilModel
import CounterfoilRecords
import GRDB

/// Which record each row of a file is: by its line where the same bytes were read before, else by its own id, else by a
/// key made from its content.
struct RecordNames {
  struct Name {
    /// The record's.
    var id: String
    /// What the id would be had nothing been read before.
    var key: String
    /// A hash of what the row says.
    var reading: Int64
    /// Whether another reading of the same bytes has a record at this line.
    var isPlaced: Bool
  }

  let earlier: EarlierReadings
  private let batch: RecordBatch
  private let contents: [UInt64]
  private let keys: [String]
  /// Of all rows, where they may not be their keys.
  private var ids: [Int: String] = [:]
  /// The ids of all rows, where they matter: no two rows of a file are one record, unless they have one id of their own.
  private var taken: Set<ExactText> = []

  init(_ database: Database, _ batch: RecordBatch, _ table: RecordTable, _ earlier: EarlierReadings) throws(Fault) {
    self.earlier = earlier
    self.batch = batch
    contents = RecordIDs.contentHashes(batch)
    keys = RecordIDs.ids(of: batch, contents: contents)
    let known = try KnownKeys(database, kind: table.kind.name)
    if known.isEmpty, earlier.isEmpty { return }
    let find = try Statement(database, "SELECT 1 FROM \(table.name) WHERE id = ?")
    for row in 0..<batch.count {
      if let id = earlier.id(atLine: line(of: row)) { take(id, row) }
    }
    // What begins at another line is another record.
    taken.formUnion(earlier.placedIDs)
    // A row that says what the better reading says comes before one that looks like the poorer one.
    for row in 0..<batch.count where ids[row] == nil {
      if let id = try knownID(row, known, find) { take(id, row) }
    }
    for row in 0..<batch.count where ids[row] == nil { take(ownID(row, table.kind), row) }
  }

  private mutating func take(_ id: String, _ row: Int) {
    ids[row] = id
    taken.insert(ExactText(id))
  }

  subscript(row: Int) -> Name {
    Name(
      id: ids[row] ?? keys[row], key: keys[row], reading: Int64(bitPattern: contents[row]),
      isPlaced: earlier.id(atLine: line(of: row)) != nil)
  }

  /// The line a record begins on; nil where the format has none, or another record begins there as well.
  func line(of row: Int) -> Int64? {
    let line = batch.lineNumbers[row]
    guard line > 0, row == 0 || batch.lineNumbers[row - 1] != line,
      row + 1 == batch.count || batch.lineNumbers[row + 1] != line
    else { return nil }
    return Int64(line)
  }

  /// Whether another row of the file has the id.
  func isTaken(_ id: String) -> Bool { taken.contains(ExactText(id)) }

  /// The record that another reading made of a row like this; nil where it is known by its key, or no longer free.
  private func knownID(_ row: Int, _ known: KnownKeys, _ find: Statement) throws(Fault) -> String? {
    guard let id = known.id(of: keys[row]), !taken.contains(ExactText(id)) else { return nil }
    find.bind(keys[row], at: 1)
    defer { find.reset() }
    return try find.next() ? nil : id
  }

  private func ownID(_ row: Int, _ kind: RecordKind) -> String {
    guard taken.contains(ExactText(keys[row])), !hasOwnID(row) else { return keys[row] }
    var repetition: UInt64 = 1
    while true {
      let id = RecordIDs.id(of: kind, content: contents[row], repetition: repetition)
      if !taken.contains(ExactText(id)) { return id }
      repetition += 1
    }
  }

  private func hasOwnID(_ row: Int) -> Bool {
    guard let field = batch.schema.index(of: "id") else { return false }
    return batch.text(field, row)?.isEmpty == false
  }
}
