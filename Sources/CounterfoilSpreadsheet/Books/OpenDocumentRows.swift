import CounterfoilModel
import CounterfoilXML

/// The rows of one table of an OpenDocument spreadsheet; part 1, 9.1 and 19.
final class OpenDocumentRows: SheetRows {
  static let names = [
    "table", "table-row", "table-cell", "covered-table-cell", "p", "s", "tab", "line-break", "annotation",
    "number-rows-repeated", "number-columns-repeated", "visibility", "value-type", "value", "currency", "date-value",
    "time-value", "boolean-value", "string-value", "c", "formula",
  ]
  /// Cells with a value that repetitions make, in all of the table.
  private static let repeatedCellLimit = 1_000_000

  private let reader: PartReader
  private var tablesToPass: Int
  private var depth = 0
  private var isInTable = false
  private var element = -1
  private var lastRow = 0
  private var rowRepeats = 1
  private var held = SheetRow()
  private var heldCount = 0
  private var repeatedCellCount = 0
  private var column = 0
  private var columnRepeats = 1
  private var attributes: [Int: [UInt8]] = [:]
  private var text: [UInt8] = []
  private var paragraphCount = 0
  private var isInCell = false
  private var takesText = false
  private var annotationDepth = 0

  init(_ reader: PartReader, sheet: Int) {
    self.reader = reader
    tablesToPass = sheet
  }

  func next(into row: inout SheetRow) throws(Fault) -> Bool {
    if heldCount > 0 {
      heldCount -= 1
      held.number += 1
      row = held
      return true
    }
    row.removeAll()
    let stream = reader.stream
    while true {
      switch try reader.next() {
      case .start: start(stream.name, &row)
      case .attribute: if isInTable { try attribute(stream.name, stream.text, &row) }
      case .text: if takesText { text.append(contentsOf: stream.text) }
      case .end:
        element = -1
        if try end(stream.name, &row) { return true }
      case .documentEnd: return false
      case .leaf, .instruction: break
      }
    }
  }

  private func start(_ name: Int, _ row: inout SheetRow) {
    element = name
    if name == 0 {
      depth += 1
      if depth == 1 {
        isInTable = tablesToPass == 0
        tablesToPass -= 1
      }
    }
    guard isInTable, depth == 1 else { return }
    switch name {
    case 1:
      row.removeAll()
      rowRepeats = 1
      column = 0
    case 2, 3:
      isInCell = name == 2
      columnRepeats = 1
      paragraphCount = 0
      attributes.removeAll(keepingCapacity: true)
      text.removeAll(keepingCapacity: true)
    case 4 where isInCell && annotationDepth == 0:
      if paragraphCount > 0 { text.append(0x0A) }
      paragraphCount += 1
      takesText = true
    case 5 where takesText: text.append(0x20)
    case 6 where takesText: text.append(0x09)
    case 7 where takesText: text.append(0x0A)
    case 8: annotationDepth += 1
    default: break
    }
  }

  private func attribute(_ name: Int, _ value: UnsafeRawBufferPointer, _ row: inout SheetRow) throws(Fault) {
    switch (element, name) {
    case (1, 9), (2, 10), (3, 10):
      guard let number = value.wholeNumber, number > 0, number <= SheetLimits.rowCount else {
        throw reader.malformed("a row or cell is repeated a number of times that cannot be", row: lastRow + 1)
      }
      if element == 1 { rowRepeats = number } else { columnRepeats = number }
    case (1, 11): row.isHidden = !value.isText("visible")
    case (2, 12...18), (2, 20): attributes[name] = Array(value)
    case (5, 19):
      if takesText { text.append(contentsOf: repeatElement(0x20, count: min(value.wholeNumber ?? 1, 100) - 1)) }
    default: break
    }
  }

  /// Whether a row ended that has something in it.
  private func end(_ name: Int, _ row: inout SheetRow) throws(Fault) -> Bool {
    switch name {
    case 0:
      depth -= 1
      if depth == 0 { isInTable = false }
    case 8: annotationDepth -= 1
    case 4 where annotationDepth == 0: takesText = false
    case 2 where isInTable && depth == 1, 3 where isInTable && depth == 1: try endCell(&row)
    case 1 where isInTable && depth == 1: return try endRow(&row)
    default: break
    }
    return false
  }

  private func endRow(_ row: inout SheetRow) throws(Fault) -> Bool {
    row.number = lastRow + 1
    lastRow += rowRepeats
    guard row.width > 0 else { return false }
    guard lastRow <= SheetLimits.rowCount else {
      throw reader.malformed("a row with values is repeated \(rowRepeats) times", row: row.number)
    }
    try countRepeated((rowRepeats - 1) * row.cells.count, row.number)
    if rowRepeats > 1 {
      held = row
      heldCount = rowRepeats - 1
    }
    return true
  }

  private func countRepeated(_ count: Int, _ row: Int) throws(Fault) {
    repeatedCellCount += count
    guard repeatedCellCount <= OpenDocumentRows.repeatedCellLimit else {
      throw Fault(
        .badData, .xlsxTooLarge,
        "rows and cells with values are repeated more than \(OpenDocumentRows.repeatedCellLimit) times",
        at: SourceLocation(file: reader.stream.file, line: row))
    }
  }

  private func endCell(_ row: inout SheetRow) throws(Fault) {
    // What a covered cell holds is not shown (part 1, 9.1.5).
    let isShown = isInCell
    isInCell = false
    takesText = false
    let first = column
    column += columnRepeats
    guard isShown else { return }
    let start = row.bytes.count
    let content = appendValue(to: &row.bytes)
    guard row.bytes.count > start else { return }
    guard column <= SheetLimits.width else {
      throw Fault(
        .badData, .xlsxTooLarge, "the row has a cell in column \(column); the limit is \(SheetLimits.width)",
        at: SourceLocation(file: reader.stream.file, line: lastRow + 1))
    }
    try countRepeated(columnRepeats - 1, lastRow + 1)
    let value = Array(row.bytes[start...])
    row.endCell(column: first, content)
    for repeated in first + 1..<max(first + 1, column) {
      row.bytes.append(contentsOf: value)
      row.endCell(column: repeated, content)
    }
  }

  private func appendValue(to bytes: inout [UInt8]) -> SheetRow.Content {
    let type = attributes[12].map { String(decoding: $0, as: UTF8.self) } ?? "string"
    func append(_ key: Int, _ format: CellFormat) -> SheetRow.Content {
      var format = format
      format.printsMinus = text.withUnsafeBufferPointer { NumberLikeText.isNegative($0) }
      return (attributes[key] ?? []).withUnsafeBufferPointer {
        CellText(isFrom1904: false).append($0, format, to: &bytes)
      }
    }
    switch type {
    case "float": return append(13, CellStyles.general)
    case "percentage": return append(13, CellFormat(builtIn: 10))
    case "currency":
      var format = CellStyles.general
      format.symbol = attributes[14] ?? []
      return append(13, format)
    case "date":
      (attributes[15] ?? []).withUnsafeBufferPointer { CellText.appendISO($0, keepsMidnight: false, to: &bytes) }
      return .day
    case "time":
      bytes.append(contentsOf: OpenDocumentRows.clock(attributes[16] ?? []))
      return .day
    case "boolean":
      bytes.append(
        contentsOf: attributes[17].map { $0.elementsEqual("true".utf8) } ?? false ? "TRUE".utf8 : "FALSE".utf8)
      return .other
    default:
      bytes.append(contentsOf: attributes[18] ?? text)
      return .text
    }
  }

  /// `10:22:33` of a duration such as `PT10H22M33S`; the text itself where it is no such thing.
  private static func clock(_ duration: [UInt8]) -> [UInt8] {
    guard duration.starts(with: "PT".utf8) else { return duration }
    var parts: [UInt8: Int] = [:]
    var value = 0
    for byte in duration.dropFirst(2).prefix(20) {
      if byte.isASCIIDigit {
        value = min(value * 10 + Int(byte &- 0x30), 1_000_000)
      } else if byte == 0x2E || byte == 0x2C {
        parts[0x53] = value
        break
      } else {
        parts[byte] = value
        value = 0
      }
    }
    var bytes: [UInt8] = []
    let seconds = (parts[0x48] ?? 0) * 3600 + (parts[0x4D] ?? 0) * 60 + (parts[0x53] ?? 0)
    CellText.appendTime(seconds, to: &bytes)
    return bytes
  }
}
