/// The rows and cells of a table's text, as places in it. Broken quotes give odd cells, never a fault.
struct TableRows {
  struct Row {
    /// The physical line the row starts on, from 1.
    var line: Int
    /// The characters of each cell, quotes included.
    var cells: [Range<Int>]
  }

  private(set) var rows: [Row] = []

  init(_ text: SampleText, delimiter: UInt32, quote: UInt32?) {
    let scalars = text.scalars
    var line = 1
    var index = 0
    var row = Row(line: 1, cells: [])
    var start = 0
    var isQuoted = false
    while index < scalars.count {
      let scalar = scalars[index]
      if isQuoted {
        if scalar == quote {
          if index + 1 < scalars.count, scalars[index + 1] == quote { index += 1 } else { isQuoted = false }
        }
        if TableRows.endsLine(scalars, index) { line += 1 }
      } else if scalar == quote, quote != nil, TableRows.isBlank(scalars[start..<index]) {
        isQuoted = true
      } else if scalar == delimiter {
        row.cells.append(start..<index)
        start = index + 1
      } else if scalar == 0x0A || scalar == 0x0D {
        row.cells.append(start..<index)
        if row.cells.count > 1 || !row.cells[0].isEmpty { rows.append(row) }
        if TableRows.endsLine(scalars, index) { line += 1 }
        start = index + 1
        row = Row(line: line, cells: [])
      }
      index += 1
    }
    row.cells.append(start..<index)
    if row.cells.count > 1 || !row.cells[0].isEmpty { rows.append(row) }
    settleLines(scalars)
  }

  /// A row that follows CR LF starts on the line behind the LF.
  private mutating func settleLines(_ scalars: [UInt32]) {
    var line = 1
    var index = 0
    for place in rows.indices {
      guard let start = rows[place].cells.first?.lowerBound else { continue }
      while index < start {
        if TableRows.endsLine(scalars, index) { line += 1 }
        index += 1
      }
      rows[place].line = line
    }
  }

  /// Whether a line ends with that character: LF, or CR without LF behind it.
  private static func endsLine(_ scalars: [UInt32], _ index: Int) -> Bool {
    if scalars[index] == 0x0A { return true }
    return scalars[index] == 0x0D && !(index + 1 < scalars.count && scalars[index + 1] == 0x0A)
  }

  private static func isBlank(_ scalars: ArraySlice<UInt32>) -> Bool {
    scalars.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0xFEFF || $0 == SampleText.undecodable }
  }

  /// The delimiter that splits most lines into equally many cells.
  static func likelyDelimiter(_ text: SampleText) -> UInt32 {
    var best: (delimiter: UInt32, score: Int) = (0x2C, 0)
    for delimiter: UInt32 in [0x3B, 0x09, 0x2C, 0x7C] {
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
