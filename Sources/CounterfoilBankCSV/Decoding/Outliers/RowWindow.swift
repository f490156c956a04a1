import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Outliers among the rows beside them, as a table to be read for itself.
struct RowWindow {
  /// What that reading shows of the outliers.
  enum Verdict {
    /// They are as all others.
    case asOthers
    /// They make the table one that is refused.
    case refused(Fault)
    /// They are no payments, or nobody can say.
    case setAside([RejectedRecord])
  }

  /// Whole rows, in UTF-8.
  let bytes: [UInt8]
  /// The same without the outliers.
  let others: [UInt8]
  /// The physical line of the first row.
  let firstLine: Int
  /// The physical lines of the outliers.
  let outliers: Set<Int>

  /// Rows taken in front and behind: as many as a month has, so that days and balances tell what they tell in a short table.
  static let rowsBefore = 60
  static let rowsBehind = 30
  /// More rows make no window.
  static let rowLimit = 300
}

/// The end of the text before a piece, so that its first rows have rows in front of them.
struct RecentRows {
  private(set) var bytes: [UInt8] = []
  private(set) var firstLine = 1
  private let dialect: CSVDialect
  private static let byteLimit = 1 << 18

  init(_ dialect: CSVDialect) { self.dialect = dialect }

  /// Keeps the end of a piece. O(rows kept).
  mutating func keep(_ piece: TextPiece) {
    let ends = piece.index.recordEnds
    let first = ends.count - RowWindow.rowsBefore
    guard first > 0 else {
      if bytes.isEmpty || bytes.count + piece.count > RecentRows.byteLimit {
        (bytes, firstLine) = ([], piece.firstLine)
      }
      return bytes.append(contentsOf: UnsafeBufferPointer(start: piece.bytes, count: piece.count))
    }
    var start = Int(ends.offsets[first - 1]) + 1
    if start < piece.count, piece.bytes[start - 1] == 0x0D, piece.bytes[start] == 0x0A { start += 1 }
    let quoted = piece.index.quotedLineEnds
    let quotedCount = (0..<quoted.count).count { Int(quoted.offsets[$0]) < start }
    firstLine = piece.firstLine + first + quotedCount
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: UnsafeBufferPointer(start: piece.bytes + start, count: piece.count - start))
  }

  /// The windows around outliers of the piece that follows, or of the rows kept.
  func windows(around lines: [Int], in piece: TextPiece) -> [RowWindow] {
    let text = bytes + Array(UnsafeBufferPointer(start: piece.bytes, count: piece.count))
    let rows = RecentRows.rows(of: text, firstLine: bytes.isEmpty ? piece.firstLine : firstLine, dialect)
    let outliers = Set(lines)
    let places = rows.indices.filter { outliers.contains(rows[$0].line) }
    var windows: [RowWindow] = []
    var next = 0
    while next < places.count {
      let start = max(0, places[next] - RowWindow.rowsBefore)
      var last = places[next]
      while next < places.count, places[next] <= last + RowWindow.rowsBehind, places[next] - start < RowWindow.rowLimit
      {
        last = places[next]
        next += 1
      }
      let end = min(rows.count, last + RowWindow.rowsBehind + 1)
      windows.append(RecentRows.window(rows[start..<end], text, outliers))
    }
    return windows
  }

  /// The last rows kept.
  func last(_ count: Int) -> [(line: Int, raw: [UInt8])] {
    RecentRows.rows(of: bytes, firstLine: firstLine, dialect).suffix(count).map {
      ($0.line, Array(bytes[$0.start..<$0.end]))
    }
  }

  /// The first rows of a piece.
  func first(_ count: Int, of piece: TextPiece) -> [(line: Int, raw: [UInt8])] {
    var cursor = RecordCursor(piece)
    var rows: [(line: Int, raw: [UInt8])] = []
    while rows.count < count, cursor.next() { rows.append((cursor.line, Array(cursor.raw))) }
    return rows
  }

  private struct Row {
    var line: Int
    var start: Int
    var end: Int
  }

  private static func rows(of text: [UInt8], firstLine: Int, _ dialect: CSVDialect) -> [Row] {
    let piece = TextPiece(capacity: max(1, text.count))
    text.withUnsafeBufferPointer { if let base = $0.baseAddress { piece.bytes.update(from: base, count: text.count) } }
    piece.firstLine = firstLine
    // The text was scanned before, so its quotes are in order.
    try? StructureScanner.scan(
      UnsafePointer(piece.bytes), count: text.count, dialect: dialect, isLast: true, into: piece.index)
    var cursor = RecordCursor(piece)
    var rows: [Row] = []
    while cursor.next() { rows.append(Row(line: cursor.line, start: cursor.start, end: cursor.end)) }
    return rows
  }

  private static func window(_ rows: ArraySlice<Row>, _ text: [UInt8], _ outliers: Set<Int>) -> RowWindow {
    let first = rows[rows.startIndex]
    let end = rows[rows.endIndex - 1].end
    var others: [UInt8] = []
    for row in rows where !outliers.contains(row.line) {
      others += text[row.start..<row.end]
      others.append(0x0A)
    }
    return RowWindow(
      bytes: Array(text[first.start..<end]) + [0x0A], others: others, firstLine: first.line,
      outliers: outliers.intersection(rows.map(\.line)))
  }
}
