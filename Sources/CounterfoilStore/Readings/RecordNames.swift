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
  private var ids: [Int: String] = [:]

  init(_ database: Database, _ batch: RecordBatch, _ table: RecordTable, _ earlier: EarlierReadings) throws(Fault) {
    self.earlier = earlier
    self.batch = batch
    contents = RecordIDs.contentHashes(batch)
    keys = RecordIDs.ids(of: batch, contents: contents)
    let known = try KnownKeys(database, kind: table.kind.name)
    if known.isEmpty, earlier.isEmpty { return }
    let find = try Statement(database, "SELECT 1 FROM \(table.name) WHERE id = ?")
    // No two rows of a file are one record, unless they have one id of their own.
    var taken: Set<String> = []
    for row in 0..<batch.count {
      guard let id = earlier.id(atLine: line(of: row)) else { continue }
      ids[row] = id
      taken.insert(id)
    }
    for row in 0..<batch.count where ids[row] == nil {
      let id = try unplacedID(row, known, find, taken, table.kind)
      if id != keys[row] { ids[row] = id }
      taken.insert(id)
    }
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

  private func unplacedID(
    _ row: Int, _ known: KnownKeys, _ find: Statement, _ taken: Set<String>, _ kind: RecordKind
  ) throws(Fault) -> String {
    let key = keys[row]
    if let id = known.id(of: key), !taken.contains(id) {
      find.bind(key, at: 1)
      let isHeld = try find.next()
      find.reset()
      if !isHeld { return id }
    }
    guard taken.contains(key), !hasOwnID(row) else { return key }
    var repetition: UInt64 = 1
    while true {
      let id = RecordIDs.id(of: kind, content: contents[row], repetition: repetition)
      if !taken.contains(id) { return id }
      repetition += 1
    }
  }

  private func hasOwnID(_ row: Int) -> Bool {
    guard let field = batch.schema.index(of: "id") else { return false }
    return batch.text(field, row)?.isEmpty == false
  }
}
