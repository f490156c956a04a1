import CounterfoilCodecKit
import CounterfoilModel

/// The rows of one sheet of a binary workbook.
///
/// The records with cells are listed first, and put in order of row and column: programs other than Excel write them in
/// the order in which they were filled.
final class BinaryRows: SheetRows {
  private struct Place {
    var row: UInt16
    var column: UInt16
    var offset: UInt32

    var order: UInt32 { UInt32(row) << 16 | UInt32(column) }
  }

  private let content: BinaryContent
  private let cellText: CellText
  private var places: [Place] = []
  private var hidden: Set<UInt16> = []
  private var merged = MergedCells()
  private var index = 0
  private var textBytes = 0
  private(set) var openFormulaCount = 0

  private var records: BinaryRecords { content.records }

  /// - Throws: exit status 65 where the sheet is not where the workbook says, or has no end.
  init(_ content: BinaryContent, start: Int) throws(Fault) {
    self.content = content
    cellText = CellText(isFrom1904: content.isFrom1904)
    let first = try content.records.record(at: start)
    guard first.kind == BinaryRecords.Kind.start else {
      throw content.records.malformed("a sheet is not where the workbook says")
    }
    try list(from: first.data.upperBound)
    places.sort { ($0.order, $0.offset) < ($1.order, $1.offset) }
  }

  private func list(from start: Int) throws(Fault) {
    var offset = start
    // Charts inside the sheet have records of their own.
    var depth = 1
    var regions: [MergedCells.Region] = []
    while depth > 0 {
      let record = try records.record(at: offset)
      switch record.kind {
      case BinaryRecords.Kind.start: depth += 1
      case BinaryRecords.Kind.end: depth -= 1
      case _ where depth > 1: break
      case BinaryRecords.Kind.row:
        try records.require(record, 16)
        // [MS-XLS] 2.4.221: the bit fDyZero.
        if records.bytes.all[record.data.lowerBound + 12] & 0x20 != 0 {
          hidden.insert(UInt16(records.bytes.u16(record.data.lowerBound)))
        }
      case BinaryRecords.Kind.mergedCells: addRegions(of: record, to: &regions)
      case BinaryRecords.Kind.formula, BinaryRecords.Kind.manyNumbers, BinaryRecords.Kind.richText,
        BinaryRecords.Kind.sharedText, BinaryRecords.Kind.number, BinaryRecords.Kind.text, BinaryRecords.Kind.truth,
        BinaryRecords.Kind.packedNumber:
        try records.require(record, 6)
        places.append(
          Place(
            row: UInt16(records.bytes.u16(record.data.lowerBound)),
            column: UInt16(records.bytes.u16(record.data.lowerBound + 2)), offset: UInt32(offset)))
      case _ where BinaryRecords.Kind.oldCells.contains(record.kind):
        throw records.malformed("the sheet has cells as Excel 2 to 4 wrote them, in a later workbook")
      default: break
      }
      offset = record.data.upperBound
    }
    merged = MergedCells(regions)
  }

  /// [MS-XLS] 2.4.168: a count, and of each region its first and last row, first and last column, from 0.
  private func addRegions(of record: BinaryRecords.Record, to regions: inout [MergedCells.Region]) {
    let bytes = records.bytes
    guard record.data.count >= 2 else { return }
    let count = min(bytes.u16(record.data.lowerBound), (record.data.count - 2) / 8)
    for index in 0..<count {
      let place = record.data.lowerBound + 2 + index * 8
      let rows = (bytes.u16(place), bytes.u16(place + 2))
      let columns = (bytes.u16(place + 4), bytes.u16(place + 6))
      guard rows.0 <= rows.1, columns.0 <= columns.1 else { continue }
      regions.append(MergedCells.Region(rows: rows.0 + 1...rows.1 + 1, columns: columns.0...columns.1))
    }
  }

  func next(into row: inout SheetRow) throws(Fault) -> Bool {
    row.removeAll()
    guard index < places.count else { return false }
    let number = places[index].row
    row.number = Int(number) + 1
    row.isHidden = hidden.contains(number)
    merged.begin(row: row.number)
    var lastColumn = -1
    while index < places.count, places[index].row == number {
      let place = places[index]
      guard Int(place.column) > lastColumn, Int(place.column) < SheetLimits.columnCount else {
        let column = Int(place.column) + 1
        throw records.malformed("a row has two cells in column \(column), or one beyond the last", row: row.number)
      }
      lastColumn = try append(place, to: &row)
      index += 1
    }
    textBytes += row.bytes.count
    guard textBytes <= SheetLimits.binarySheetBytes else {
      throw Fault(
        .badData, .xlsxTooLarge, "the sheet holds more than \(SheetLimits.binarySheetBytes >> 20) MiB of text",
        at: SourceLocation(file: records.file, line: row.number))
    }
    return true
  }

  // MARK: Cells

  /// Appends what a record holds; gives the last column of it.
  private func append(_ place: Place, to row: inout SheetRow) throws(Fault) -> Int {
    let record = try records.record(at: Int(place.offset))
    let column = Int(place.column)
    let value = record.data.lowerBound + 6
    let bytes = records.bytes
    if record.kind != BinaryRecords.Kind.manyNumbers, merged.covers(column: column) { return column }
    switch record.kind {
    case BinaryRecords.Kind.manyNumbers: return try appendNumbers(record, column, &row)
    case BinaryRecords.Kind.packedNumber:
      try records.require(record, 10)
      try append(BinaryNumber(packed: bytes.u32(value)), record, column, &row)
    case BinaryRecords.Kind.number:
      try records.require(record, 14)
      try append(BinaryNumber(bits: bytes.u64(value)), record, column, &row)
    case BinaryRecords.Kind.sharedText:
      try records.require(record, 10)
      guard let range = content.strings.range(Int(bytes.u32(value))) else {
        throw records.malformed("a cell refers to a text that is not there", row: row.number)
      }
      row.bytes.append(contentsOf: content.strings.bytes[range])
      row.endCell(column: column, .text)
    case BinaryRecords.Kind.truth:
      try records.require(record, 8)
      append(value: bytes.all[value], isError: bytes.all[value + 1] != 0, column, &row)
    case BinaryRecords.Kind.formula: try appendFormula(record, column, &row)
    default:
      try content.append(value..<record.data.upperBound, row: row.number, to: &row.bytes)
      row.endCell(column: column, .text)
    }
    return column
  }

  /// Cells beside one another that hold packed numbers; [MS-XLS] 2.4.175.
  private func appendNumbers(
    _ record: BinaryRecords.Record, _ first: Int, _ row: inout SheetRow
  ) throws(Fault) -> Int {
    let bytes = records.bytes
    let count = (record.data.count - 6) / 6
    let last = first + count - 1
    guard count > 0, record.data.count == 6 + count * 6, bytes.u16(record.data.upperBound - 2) == last else {
      throw records.malformed("a row of numbers has not as many as it says", row: row.number)
    }
    for index in 0..<count {
      let place = record.data.lowerBound + 4 + index * 6
      let format = try content.format(bytes.u16(place), row: row.number)
      if merged.covers(column: first + index) { continue }
      append(BinaryNumber(packed: bytes.u32(place + 2)), format, first + index, &row)
    }
    return last
  }

  private func append(
    _ number: BinaryNumber, _ record: BinaryRecords.Record, _ column: Int, _ row: inout SheetRow
  ) throws(Fault) {
    append(
      number, try content.format(records.bytes.u16(record.data.lowerBound + 4), row: row.number), column, &row)
  }

  private func append(_ number: BinaryNumber, _ format: CellFormat, _ column: Int, _ row: inout SheetRow) {
    if format == CellStyles.general, let whole = number.whole {
      row.bytes.append(contentsOf: String(whole).utf8)
      return row.endCell(column: column, .number)
    }
    guard let decimal = number.decimal else {
      // What cannot be shown as a number; no amount is read from it.
      row.bytes.append(contentsOf: "#NUM!".utf8)
      return row.endCell(column: column, .other)
    }
    row.endCell(column: column, cellText.append(decimal, format, to: &row.bytes))
  }

  private func append(value: UInt8, isError: Bool, _ column: Int, _ row: inout SheetRow) {
    let text = isError ? BinaryRows.errors[value] ?? "#VALUE!" : value != 0 ? "TRUE" : "FALSE"
    row.bytes.append(contentsOf: text.utf8)
    row.endCell(column: column, .other)
  }

  /// [MS-XLS] 2.5.10.
  private static let errors: [UInt8: String] = [
    0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?", 0x24: "#NUM!", 0x2A: "#N/A",
  ]

  /// The value that was stored with a formula; [MS-XLS] 2.4.127 and 2.5.133.
  private func appendFormula(_ record: BinaryRecords.Record, _ column: Int, _ row: inout SheetRow) throws(Fault) {
    try records.require(record, 16)
    let bytes = records.bytes
    let value = record.data.lowerBound + 6
    let bits = bytes.u64(value)
    if isOpen(bits, flags: bytes.u16(value + 8)) {
      openFormulaCount += 1
      row.bytes.append(0x3D)
      return row.endCell(column: column, .other)
    }
    guard bits >> 48 == 0xFFFF else { return try append(BinaryNumber(bits: bits), record, column, &row) }
    switch bytes.all[value] {
    case 0: try appendFormulaText(behind: record, column, &row)
    case 1: append(value: bytes.all[value + 2], isError: false, column, &row)
    case 2: append(value: bytes.all[value + 2], isError: true, column, &row)
    case 3: break
    default: throw records.malformed("a formula has a value of no known kind", row: row.number)
    }
  }

  /// Whether nothing computed the formula. Excel since 2000 and LibreOffice state what computed a workbook; libraries
  /// that compute nothing do not, and store an empty text, or a zero to be computed when the workbook is opened.
  private func isOpen(_ bits: UInt64, flags: Int) -> Bool {
    guard !content.isComputed else { return false }
    return bits >> 48 == 0xFFFF && bits & 0xFF == 3 || bits == 0 && flags & 3 != 0
  }

  /// The text of a formula is in a record of its own, after it and what belongs to the formula; [MS-XLS] 2.4.268.
  private func appendFormulaText(
    behind record: BinaryRecords.Record, _ column: Int, _ row: inout SheetRow
  ) throws(Fault) {
    var next = try records.record(at: record.data.upperBound)
    // An array's formula, a shared one or a table may be between, each in several parts.
    let between: Set<Int> = [0x0221, 0x0236, 0x04BC, BinaryRecords.Kind.continuation]
    while between.contains(next.kind) { next = try records.record(at: next.data.upperBound) }
    guard next.kind == BinaryRecords.Kind.formulaText else {
      throw records.malformed("the text of a formula is missing", row: row.number)
    }
    try content.append(next.data, row: row.number, to: &row.bytes)
    row.endCell(column: column, .text)
  }
}
