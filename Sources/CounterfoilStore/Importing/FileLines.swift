import CounterfoilModel
import CounterfoilRecords
import GRDB

/// The records of a new file of entries by the line they start on.
struct FileLines {
  enum Record {
    case row(Int32)
    /// The place among the file's rejected records.
    case reject(Int)
  }

  /// The rows in order of line; empty where the batch holds them in that order.
  private var order: [Int32] = []
  private var rejects: [Int64: Int] = [:]
  private(set) var firstLine = Int64.max
  private(set) var lastLine = Int64.min
  private let evidence: FileEvidence
  /// The line each row starts on.
  private let lineNumbers: [UInt32]
  private let cursor: PieceCursor

  /// Nil where lines do not tell the records apart: such formats end with a mark of their own.
  init?(_ evidence: FileEvidence) {
    self.evidence = evidence
    guard evidence.records.schema.kind == .entry, evidence.records.hasRaws else { return nil }
    cursor = PieceCursor(evidence.records)
    let lines = evidence.records.lineNumbers
    lineNumbers = lines
    if !zip(lines, lines.dropFirst()).allSatisfy({ $0 < $1 }) {
      order = (0..<Int32(lines.count)).sorted { lines[Int($0)] < lines[Int($1)] }
      guard zip(order, order.dropFirst()).allSatisfy({ lines[Int($0)] < lines[Int($1)] }) else { return nil }
    }
    if let first = row(at: 0), let last = row(at: lines.count - 1) {
      firstLine = Int64(lines[Int(first)])
      lastLine = Int64(lines[Int(last)])
    }
    for (position, reject) in evidence.rejects.enumerated() {
      let line = Int64(reject.diagnostic.location?.line ?? 0)
      guard line > 0, row(onLine: line) == nil, rejects.updateValue(position, forKey: line) == nil else { return nil }
      firstLine = min(firstLine, line)
      lastLine = max(lastLine, line)
    }
    guard count > 0, firstLine > 0 else { return nil }
  }

  var count: Int { evidence.records.count + rejects.count }

  private func row(at place: Int) -> Int32? {
    guard lineNumbers.indices.contains(place) else { return nil }
    return order.isEmpty ? Int32(place) : order[place]
  }

  /// The last row that starts on a line or before it.
  private func row(atOrBefore line: Int64) -> Int32? {
    var range = 0..<evidence.records.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      guard let row = row(at: middle) else { return nil }
      let isBefore = Int64(lineNumbers[Int(row)]) <= line
      range = isBefore ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return row(at: range.lowerBound - 1)
  }

  private func row(onLine line: Int64) -> Int32? {
    row(atOrBefore: line).flatMap { Int64(lineNumbers[Int($0)]) == line ? $0 : nil }
  }

  /// Whether the row that starts on a line or before it begins with these characters.
  func begins(atOrBefore line: Int64, with raw: [UInt8]) throws(Fault) -> Bool {
    guard let row = row(atOrBefore: line) else { return false }
    return try withRaw(.row(row)) { $0.starts(with: raw) }
  }

  /// The record that starts on a line. O(log n) for n rows.
  func record(onLine line: Int64) -> Record? {
    if let position = rejects[line] { return .reject(position) }
    return row(onLine: line).map { .row($0) }
  }

  /// Calls `body` with a row of the file: a batch, and its place there.
  func withRow<Result>(
    _ row: Int32, _ body: (RecordBatch, Int) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    try cursor.withRecord(Int(row), body)
  }

  /// The characters of a record as the file wrote it.
  func withRaw<Result>(_ record: Record, _ body: (UnsafeRawBufferPointer) -> Result) throws(Fault) -> Result {
    switch record {
    case .row(let row):
      try cursor.withRecord(Int(row)) { batch, row throws(Fault) in batch.raws.withBytes(row, body) }
    case .reject(let position): Array(evidence.rejects[position].raw.utf8).withUnsafeBytes(body)
    }
  }

  private func firstRaw() throws(Fault) -> String {
    guard let record = record(onLine: firstLine) else { return "" }
    return try withRaw(record) { String(decoding: $0, as: UTF8.self) }
  }

  func keep(_ database: Database, file: Int64) throws(Fault) {
    let statement = try Statement(
      database,
      """
      INSERT INTO file_ends (file, first_line, first_raw, last_line, record_count, ends_within_line, row_before)
      VALUES (?, ?, ?, ?, ?, ?, (SELECT ifnull(max(number), 0) FROM statement_rows))
      """)
    statement.bind(file, at: 1)
    statement.bind(firstLine, at: 2)
    statement.bind(try firstRaw(), at: 3)
    statement.bind(lastLine, at: 4)
    statement.bind(count, at: 5)
    statement.bind(evidence.endsWithinLine ? 1 : 0, at: 6)
    try statement.run()
  }

  /// A file the store holds that may be continued by the new one, or may continue it.
  struct Candidate {
    var file: Int64
    var lastLine: Int64
    var recordCount: Int64
    /// The number of the last row that was there before its own.
    var rowBefore: Int64
    var byteCount: Int64
    var rowCount: Int64
    var endsWithinLine: Bool
  }

  /// Files of the same format and kind that begin with the same record, or whose only record begins so.
  func candidates(_ database: Database, file: Int64, _ evidence: FileEvidence) throws(Fault) -> [Candidate] {
    let statement = try Statement(
      database,
      """
      SELECT file, last_line, record_count, row_before, byte_count, row_count, ends_within_line FROM file_ends
      JOIN files ON files.id = file
      WHERE format = ?3 AND kind = ?4 AND byte_count != ?5 AND file IN (
        SELECT file FROM file_ends WHERE first_raw = ?6 AND first_line = ?2
        UNION SELECT file FROM file_ends
          WHERE record_count = 1 AND substr(?6, 1, length(first_raw)) = first_raw
        UNION SELECT file FROM file_ends
          WHERE ?7 = 1 AND first_raw > ?6 AND first_raw < ?6 || char(1114111)
            AND substr(first_raw, 1, length(?6)) = ?6)
        AND file != ?1
      ORDER BY file
      """)
    statement.bind(file, at: 1)
    statement.bind(firstLine, at: 2)
    statement.bind(evidence.format, at: 3)
    statement.bind(evidence.records.schema.kind.name, at: 4)
    statement.bind(evidence.byteCount, at: 5)
    statement.bind(try firstRaw(), at: 6)
    statement.bind(count, at: 7)
    var found: [Candidate] = []
    while try statement.next() {
      found.append(
        Candidate(
          file: statement.number(0), lastLine: statement.number(1), recordCount: statement.number(2),
          rowBefore: statement.number(3), byteCount: statement.number(4), rowCount: statement.number(5),
          endsWithinLine: statement.number(6) != 0))
    }
    return found
  }
}
