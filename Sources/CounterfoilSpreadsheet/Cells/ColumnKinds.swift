import CounterfoilModel

/// Finds columns that a program has half understood.
///
/// Opened where another order of day and month is usual, a table with `05/01/2026` and `13/01/2026` gets the day 1 May for
/// the first; the second stays text, for there is no month 13. So do amounts where another decimal mark is usual: `12,50`
/// becomes 1250 and `1.234,56` stays text. Saved, such a file reads well and is wrong.
struct ColumnKinds {
  private enum Kind: UInt8 {
    case day
    case dayText
    case number
    case numberText

    var opposite: Kind {
      switch self {
      case .day: .dayText
      case .dayText: .day
      case .number: .numberText
      case .numberText: .number
      }
    }
  }

  /// Rows with fewer cells are no rows of a statement: a date or a sum may come before it.
  private static let leastCells = 3
  /// A bit for each kind seen.
  private var seen: [UInt8] = []

  /// - Throws: exit status 65 at the first row with a cell that its column's cells before do not go with.
  mutating func check(_ row: SheetRow, file: String) throws(Fault) {
    guard row.cells.count >= ColumnKinds.leastCells else { return }
    if seen.count < row.width { seen += Array(repeating: 0, count: row.width - seen.count) }
    var start = 0
    for cell in row.cells {
      let kind = row.bytes.withUnsafeBufferPointer { bytes in
        ColumnKinds.kind(of: cell.content, UnsafeBufferPointer(rebasing: bytes[start..<cell.end]))
      }
      if let kind {
        seen[cell.column] |= 1 << kind.rawValue
        if seen[cell.column] & 1 << kind.opposite.rawValue != 0 {
          throw fault(kind, String(decoding: row.bytes[start..<cell.end], as: UTF8.self), row.number, cell, file)
        }
      }
      start = cell.end
    }
  }

  private func fault(_ kind: Kind, _ text: String, _ row: Int, _ cell: SheetRow.Cell, _ file: String) -> Fault {
    let isText = kind == .dayText || kind == .numberText
    let noun = kind == .day || kind == .dayText ? "days" : "numbers"
    let own = isText ? "text" : kind == .day ? "a day" : "a number"
    let reason = noun == "days" ? "its own order of day and month" : "its own decimal mark"
    return Fault(
      .badData, .xlsxMixedColumn,
      "\"\(text)\" is \(own), other cells of the column are \(isText ? noun : "text"): a program has taken those for \(noun) "
        + "that fit \(reason), and may have taken them wrongly",
      at: SourceLocation(file: file, line: row, column: cell.column + 1),
      fixes: ["Download the file again, and do not open and save it with a spreadsheet."])
  }

  @inline(__always)
  private static func kind(of content: SheetRow.Content, _ text: UnsafeBufferPointer<UInt8>) -> Kind? {
    switch content {
    case .day: .day
    case .number: .number
    case .text: kind(of: text)
    case .other: nil
    }
  }

  /// Whether a text is two short numbers and a year, whose order it does not tell, or digits with a comma.
  private static func kind(of text: UnsafeBufferPointer<UInt8>) -> Kind? {
    guard (3...20).contains(text.count) else { return nil }
    var digits = 0
    var parts = 0
    var isDay = text.count >= 6
    var hasComma = false
    var hasDigit = false
    for (index, byte) in text.enumerated() {
      switch byte {
      case 0x30...0x39:
        digits += 1
        hasDigit = true
      case 0x2F, 0x2E, 0x2D:
        isDay = isDay && (1...2).contains(digits)
        if byte == 0x2F || byte == 0x2D && index > 0 { hasDigit = false }
        parts += 1
        digits = 0
      case 0x2C:
        hasComma = true
        isDay = false
      default: return nil
      }
    }
    if isDay, parts == 2, digits == 2 || digits == 4 { return .dayText }
    return hasComma && hasDigit ? .numberText : nil
  }
}
