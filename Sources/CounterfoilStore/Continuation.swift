import CounterfoilModel
import CounterfoilRecords
import GRDB

/// Finds where a new file goes on where a held one was cut off, or the other way round.
///
/// A file is continued by a longer one of the same format if every record of it stands there at the same line in the same
/// characters; of its last record, the longer file's may go on. What the shorter file's last record says is then said in
/// whole by the longer one; and so is whatever was read otherwise in the shorter file, for lack of the rows to come. It
/// depends on the two files alone, so it does not matter which came first.
struct Continuation {
  /// A row of the new file, or one the store holds.
  enum RowPlace: Hashable {
    case new(Int32)
    case held(Int64)
  }

  /// A row of the shorter file that the longer one replaces.
  struct Replaced {
    var row: RowPlace
    /// The row that says it in whole; nil where the longer file's record could not be read.
    var by: RowPlace?
    var longerFile: Int64
    /// Whether the longer file's row is of another day or amount although the characters are the same.
    var isReread = false
  }

  /// A record the shorter file rejected, of which the longer one tells the truth.
  struct ReplacedReject {
    var file: Int64
    var position: Int64
    var longerFile: Int64
  }

  var rows: [Replaced] = []
  var rejects: [ReplacedReject] = []

  var rereadCount: Int { rows.count(where: \.isReread) }

  var newRows: Set<Int32> {
    Set(rows.lazy.compactMap { if case .new(let row) = $0.row { row } else { nil } })
  }
  /// New rows that ``keep(_:numbers:)`` needs the numbers of.
  var namedNewRows: Set<Int32> {
    Set(rows.lazy.flatMap { [$0.row, $0.by] }.compactMap { if case .new(let row)? = $0 { row } else { nil } })
  }
  var heldRows: Set<Int64> {
    Set(rows.lazy.compactMap { if case .held(let number) = $0.row { number } else { nil } })
  }

  /// - Parameter file: the new file's number.
  init(_ database: Database, file: Int64, evidence: FileEvidence) throws(Fault) {
    guard let lines = FileLines(evidence) else { return }
    try lines.keep(database, file: file)
    for other in try lines.candidates(database, file: file, evidence) {
      var comparison = LineComparison(database, lines, evidence, newFile: file, held: other)
      guard try comparison.run() else { continue }
      rows += comparison.rows
      rejects += comparison.rejects
    }
  }

  /// Keeps what was found. `numbers` are those of the new file's rows, as far as ``rows`` names them.
  func keep(_ database: Database, numbers: [Int32: Int64]) throws(Fault) {
    func number(_ place: RowPlace) -> Int64? {
      switch place {
      case .new(let row): numbers[row]
      case .held(let number): number
      }
    }
    let row = try Statement(database, "INSERT INTO replaced_rows (row, file, by) VALUES (?, ?, ?)")
    for replaced in rows {
      row.bind(number(replaced.row), at: 1)
      row.bind(replaced.longerFile, at: 2)
      row.bind(replaced.by.flatMap { number($0) }, at: 3)
      try row.run()
    }
    let reject = try Statement(database, "INSERT INTO replaced_rejects (file, position, by) VALUES (?, ?, ?)")
    for replaced in rejects {
      reject.bind(replaced.file, at: 1)
      reject.bind(replaced.position, at: 2)
      reject.bind(replaced.longerFile, at: 3)
      try reject.run()
    }
  }
}

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

  /// Nil where lines do not tell the records apart: such formats end with a mark of their own.
  init?(_ evidence: FileEvidence) {
    self.evidence = evidence
    guard evidence.records.schema.kind == .entry, evidence.records.raws.count == evidence.records.count else {
      return nil
    }
    let lines = evidence.records.lineNumbers
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
    guard evidence.records.lineNumbers.indices.contains(place) else { return nil }
    return order.isEmpty ? Int32(place) : order[place]
  }

  /// The last row that starts on a line or before it.
  private func row(atOrBefore line: Int64) -> Int32? {
    var range = 0..<evidence.records.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      guard let row = row(at: middle) else { return nil }
      let isBefore = Int64(evidence.records.lineNumbers[Int(row)]) <= line
      range = isBefore ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return row(at: range.lowerBound - 1)
  }

  private func row(onLine line: Int64) -> Int32? {
    row(atOrBefore: line).flatMap { Int64(evidence.records.lineNumbers[Int($0)]) == line ? $0 : nil }
  }

  /// Whether the row that starts on a line or before it begins with these characters.
  func begins(atOrBefore line: Int64, with raw: UnsafeRawBufferPointer) -> Bool {
    row(atOrBefore: line).map { row in withRaw(.row(row)) { $0.starts(with: raw) } } ?? false
  }

  /// The record that starts on a line. O(log n) for n rows.
  func record(onLine line: Int64) -> Record? {
    if let position = rejects[line] { return .reject(position) }
    return row(onLine: line).map { .row($0) }
  }

  /// The characters of a record as the file wrote it.
  func withRaw<Result>(_ record: Record, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    switch record {
    case .row(let row): evidence.records.raws.withBytes(Int(row), body)
    case .reject(let position): Array(evidence.rejects[position].raw.utf8).withUnsafeBytes(body)
    }
  }

  private var firstRaw: String {
    guard let record = record(onLine: firstLine) else { return "" }
    return withRaw(record) { String(decoding: $0, as: UTF8.self) }
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
    statement.bind(firstRaw, at: 3)
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
    statement.bind(firstRaw, at: 6)
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
