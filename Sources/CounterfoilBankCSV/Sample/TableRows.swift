import CounterfoilModel

/// The rows and cells of a table's text, as places in it. Broken quotes give odd cells, never a fault.
struct TableRows {
  struct Row {
    /// The physical line the row starts on, from 1.
    var line: Int
    /// The bytes of each cell, quotes included.
    var cells: [Range<Int>]
  }

  private(set) var rows: [Row] = []

  /// The lines above ``LabelledLines``, the labels as the row that names the columns, and each record as a row.
  init(_ text: [UInt8], _ lines: LabelledLines) {
    self.init(Array(text[..<lines.start]), delimiter: LabelledTable.delimiter, quote: nil)
    rows.append(Row(line: lines.records[0].line, cells: lines.labels))
    for record in lines.records {
      var end = lines.start
      let cells = record.values.map { value in
        let range = value?.range ?? end..<end
        end = range.upperBound
        return range
      }
      rows.append(Row(line: record.line, cells: cells))
    }
  }

  init(_ text: [UInt8], delimiter: UInt8, quote: UInt8?) {
    var line = 1
    var index = 0
    var row = Row(line: 1, cells: [])
    var start = 0
    var isQuoted = false
    while index < text.count {
      let byte = text[index]
      if isQuoted {
        if byte == quote {
          if index + 1 < text.count, text[index + 1] == quote { index += 1 } else { isQuoted = false }
        }
        if TableRows.endsLine(text, index) { line += 1 }
      } else if byte == quote, quote != nil, TableRows.isBlank(text[start..<index]) {
        isQuoted = true
      } else if byte == delimiter {
        row.cells.append(start..<index)
        start = index + 1
      } else if byte == 0x0A || byte == 0x0D {
        row.cells.append(start..<index)
        if row.cells.count > 1 || !row.cells[0].isEmpty { rows.append(row) }
        if TableRows.endsLine(text, index) { line += 1 }
        start = index + 1
        row = Row(line: line, cells: [])
      }
      index += 1
    }
    row.cells.append(start..<index)
    if row.cells.count > 1 || !row.cells[0].isEmpty { rows.append(row) }
    settleLines(text)
  }

  /// A row that follows CR LF starts on the line behind the LF.
  private mutating func settleLines(_ text: [UInt8]) {
    var line = 1
    var index = 0
    for place in rows.indices {
      guard let start = rows[place].cells.first?.lowerBound else { continue }
      while index < start {
        if TableRows.endsLine(text, index) { line += 1 }
        index += 1
      }
      rows[place].line = line
    }
  }

  /// Whether a line ends with that character: LF, or CR without LF behind it.
  private static func endsLine(_ text: [UInt8], _ index: Int) -> Bool {
    if text[index] == 0x0A { return true }
    return text[index] == 0x0D && !(index + 1 < text.count && text[index + 1] == 0x0A)
  }

  private static func isBlank(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { $0.isASCIIBlank }
  }

  /// The delimiter that splits most lines into equally many cells.
  static func likelyDelimiter(_ text: [UInt8]) -> UInt8 {
    var best: (delimiter: UInt8, score: Int) = (0x2C, 0)
    for delimiter: UInt8 in [0x3B, 0x09, 0x2C, 0x7C] {
      let counts = TableRows(text, delimiter: delimiter, quote: 0x22).rows.prefix(200).map(\.cells.count)
      let common = Dictionary(grouping: counts.filter { $0 > 1 }, by: \.self).map {
        $0.value.count * 100 + min($0.key, 50)
      }
      let score = common.max() ?? 0
      if score > best.score { best = (delimiter, score) }
    }
    return best.delimiter
  }

  /// The number of cells most rows have; lines of one cell stand around tables and do not count.
  var usualCellCount: Int {
    let counts = Dictionary(grouping: rows.filter { $0.cells.count > 1 }, by: \.cells.count).mapValues(\.count)
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 1
  }
}
