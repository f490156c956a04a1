import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilXML

/// Reads the rows of a worksheet part while it is unpacked; ECMA-376 18.3.
final class WorkbookRows: SheetRows {
  static let names = ["sheetData", "row", "c", "v", "f", "t", "rPh", "r", "s", "hidden"]

  private enum Name {
    static let sheetData = 0
    static let row = 1
    static let cell = 2
    static let value = 3
    static let formula = 4
    /// The element of inline text, and the attribute of a cell's type.
    static let text = 5
    static let phonetic = 6
    /// The attribute of a row's number and of a cell's place; also the element of a run of rich text.
    static let reference = 7
    static let style = 8
    static let hidden = 9
  }

  private enum CellType {
    case number
    case shared
    case text
    case boolean
    case error
    case date
  }

  private let reader: PartReader
  private let strings: SharedStrings
  private let styles: CellStyles
  private let cellText: CellText
  private let isToBeComputed: Bool
  private var merged: MergedCells
  private(set) var openFormulaCount = 0

  private var isInData = false
  private var element = -1
  private var lastRow = 0
  private var isInCell = false
  private var column = -1
  private var lastColumn = -1
  private var style = 0
  private var type = CellType.number
  private var value: [UInt8] = []
  private var formula: [UInt8] = []
  private var hasFormula = false
  private var takesValue = false
  private var takesFormula = false
  private var phoneticDepth = 0

  /// - Parameter isToBeComputed: whether the workbook says that its formulas are to be computed when it is opened.
  init(
    _ reader: PartReader, strings: SharedStrings, styles: CellStyles, cellText: CellText, isToBeComputed: Bool = false,
    merged: MergedCells = MergedCells()
  ) {
    self.reader = reader
    self.strings = strings
    self.styles = styles
    self.cellText = cellText
    self.isToBeComputed = isToBeComputed
    self.merged = merged
  }

  func next(into row: inout SheetRow) throws(Fault) -> Bool {
    row.removeAll()
    let stream = reader.stream
    while true {
      switch try reader.next() {
      case .start: try start(stream.name, &row)
      case .attribute: if isInData { try attribute(stream.name, stream.text, &row) }
      case .text:
        if takesValue { value.append(contentsOf: stream.text) }
        if takesFormula { formula.append(contentsOf: stream.text) }
        guard value.count <= SheetLimits.cellBytes, formula.count <= SheetLimits.cellBytes else {
          throw reader.malformed("a cell holds more than 1 MiB of text", row: lastRow)
        }
      case .end:
        element = -1
        if isInData, try end(stream.name, &row) { return true }
      case .documentEnd: return false
      case .leaf, .instruction: break
      }
    }
  }

  private func start(_ name: Int, _ row: inout SheetRow) throws(Fault) {
    element = name
    if name == Name.sheetData { isInData = true }
    guard isInData else { return }
    switch name {
    case Name.row:
      lastRow += 1
      row.number = lastRow
      lastColumn = -1
    case Name.cell:
      if lastColumn < 0 { merged.begin(row: lastRow) }
      isInCell = true
      column = lastColumn + 1
      if column >= SheetLimits.columnCount {
        throw reader.malformed("a row has more than \(SheetLimits.columnCount) cells", row: lastRow)
      }
      style = 0
      type = .number
      hasFormula = false
      value.removeAll(keepingCapacity: true)
      formula.removeAll(keepingCapacity: true)
    case Name.value: takesValue = isInCell
    case Name.text: takesValue = isInCell && phoneticDepth == 0
    case Name.formula:
      hasFormula = isInCell
      takesFormula = isInCell
    case Name.phonetic: phoneticDepth += 1
    default: break
    }
  }

  private func attribute(_ name: Int, _ text: UnsafeRawBufferPointer, _ row: inout SheetRow) throws(Fault) {
    if element == Name.cell {
      switch name {
      case Name.reference: column = try column(of: text)
      case Name.style: style = text.wholeNumber ?? 0
      case Name.text: type = cellType(text)
      default: break
      }
    } else if element == Name.row {
      if name == Name.hidden { row.isHidden = text.isTrue }
      if name == Name.reference {
        guard let number = text.wholeNumber, number >= lastRow, number <= SheetLimits.rowCount else {
          throw reader.malformed(
            "a row has the number \"\(TerminalText.excerpt(text.string, limitBytes: 20))\"", row: lastRow)
        }
        row.number = number
        lastRow = number
      }
    }
  }

  /// The column, from 0, in a cell's place such as `AB12`.
  private func column(of place: UnsafeRawBufferPointer) throws(Fault) -> Int {
    var number = 0
    var index = 0
    while index < min(3, place.count), place[index].isASCIIUppercase {
      number = number * 26 + Int(place[index] &- 0x40)
      index += 1
    }
    guard index > 0, index < place.count, place[index].isASCIIDigit, number <= SheetLimits.columnCount,
      number - 1 > lastColumn
    else {
      throw reader.malformed(
        "a cell has the place \"\(TerminalText.excerpt(place.string, limitBytes: 20))\"", row: lastRow)
    }
    return number - 1
  }

  private func cellType(_ text: UnsafeRawBufferPointer) -> CellType {
    if text.isText("s") { return .shared }
    if text.isText("n") { return .number }
    if text.isText("b") { return .boolean }
    if text.isText("e") { return .error }
    if text.isText("d") { return .date }
    return .text
  }

  /// Whether a row ended.
  private func end(_ name: Int, _ row: inout SheetRow) throws(Fault) -> Bool {
    switch name {
    case Name.row: return true
    case Name.cell: try endCell(&row)
    case Name.value, Name.text: takesValue = false
    case Name.formula: takesFormula = false
    case Name.phonetic: phoneticDepth -= 1
    case Name.sheetData: isInData = false
    default: break
    }
    return false
  }

  /// Whether a zero only stands where a result will be: libraries that compute nothing write one for every formula, and
  /// that the workbook is to be computed when it is opened. A spreadsheet that computed it takes that back.
  private var isUncomputedZero: Bool {
    isToBeComputed && hasFormula && type == .number && value.allSatisfy { $0 == 0x30 || $0 == 0x2E }
  }

  private func endCell(_ row: inout SheetRow) throws(Fault) {
    isInCell = false
    takesValue = false
    lastColumn = column
    if merged.covers(column: column) { return }
    if value.isEmpty || isUncomputedZero {
      // Nothing computed the formula: its text is there, which is neither an amount nor a day.
      guard hasFormula, type != .text || isToBeComputed else { return }
      openFormulaCount += 1
      row.bytes.append(0x3D)
      row.bytes.append(contentsOf: formula)
      return row.endCell(column: column, .other)
    }
    var content = SheetRow.Content.text
    switch type {
    case .number:
      let format = styles.format(style)
      content = value.withUnsafeBufferPointer { cellText.append($0, format, to: &row.bytes) }
    case .shared:
      let number = value.withUnsafeBytes { $0.wholeNumber } ?? -1
      guard let range = strings.range(number) else {
        throw reader.malformed("a cell refers to a text that is not there", row: row.number)
      }
      row.bytes.append(contentsOf: strings.bytes[range])
    case .text:
      WorkbookEscapes.unescape(&value, from: 0)
      row.bytes.append(contentsOf: value)
    case .boolean:
      row.bytes.append(contentsOf: value == [0x31] ? "TRUE".utf8 : "FALSE".utf8)
      content = .other
    case .error:
      row.bytes.append(contentsOf: value)
      content = .other
    case .date:
      let keepsMidnight = styles.format(style).kind == .dayTime
      value.withUnsafeBufferPointer { CellText.appendISO($0, keepsMidnight: keepsMidnight, to: &row.bytes) }
      content = .day
    }
    row.endCell(column: column, content)
  }
}
