import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel

/// A sheet as the text of a table: line n is row n of the sheet, fields are separated by commas.
///
/// Numbers of cells are never quoted, and texts that could be taken for numbers always, so that both can be told apart.
/// Rows that are not there are empty lines. All rows are as wide as the widest of the first thousand. A line end inside
/// a cell becomes ``lineEndStandIn``, so that lines and rows stay the same; ``SpreadsheetReader`` puts it back.
final class TableText: ByteStream {
  static let headRowCount = 1000
  /// U+000B, which XML cannot hold.
  static let lineEndStandIn: UInt8 = 0x0B
  private static let blockBytes = 1 << 16

  private let rows: any SheetRows
  private let source: ByteSource
  private var head: [SheetRow] = []
  private var headIndex = 0
  private var row = SheetRow()
  private var width = 0
  private var nextLine = 1
  private var block: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private(set) var hiddenRowCount = 0
  private(set) var firstHiddenRow = 0
  /// Rows of which text was left out, and the first of them.
  private(set) var struckRows = (count: 0, first: 0)
  private(set) var unseenRows = (count: 0, first: 0)
  private var columns = ColumnKinds()
  /// Whether columns of days that hold texts are refused.
  private let refusesMixedColumns: Bool
  private let serial: SheetAdvice.Serial?
  /// Whether any cell had a line end inside.
  private(set) var hasLineEnds = false

  /// - Parameter source: the file, which must stand still meanwhile.
  init(_ rows: any SheetRows, source: ByteSource, refusesMixedColumns: Bool = true) throws(Fault) {
    self.rows = rows
    self.refusesMixedColumns = refusesMixedColumns
    self.source = source
    while head.count < TableText.headRowCount {
      var row = SheetRow()
      guard try rows.next(into: &row) else { break }
      width = max(width, row.width)
      head.append(row)
    }
    serial = SheetAdvice.serial(in: head)
    guard width <= SheetLimits.width else {
      throw Fault(
        .badData, .xlsxTooLarge, "the sheet has \(width) columns; the limit is \(SheetLimits.width)",
        at: SourceLocation(file: source.name), fixes: ["Delete the cells to the right of the table."])
    }
  }

  var openFormulaCount: Int { rows.openFormulaCount }

  var advice: SheetAdvice { SheetAdvice(openFormulaCount: openFormulaCount, serial: serial) }

  /// Whether some cell of the first rows holds such a content.
  func hasContent(_ content: SheetRow.Content) -> Bool {
    head.contains { row in row.cells.contains { $0.content == content } }
  }

  /// How its numbers and days are written; a number may be in a later row only.
  var notation: TableNotation { TableNotation(hasNumbers: true, hasDays: hasContent(.day)) }

  /// Whether the sheet has no filled cell.
  var isEmpty: Bool { head.isEmpty }

  func verifyUnchanged() throws(Fault) { try source.verifyUnchanged() }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
    if position == block.count { try fill() }
    let count = min(buffer.count, block.count - position)
    block.withUnsafeBytes { all in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[position..<position + count]))
    }
    position += count
    return count
  }

  private func fill() throws(Fault) {
    block.removeAll(keepingCapacity: true)
    position = 0
    while block.count < TableText.blockBytes, !isAtEnd {
      if headIndex < head.count {
        try append(head[headIndex])
        headIndex += 1
        if headIndex == head.count { head = [] }
      } else if try rows.next(into: &row) {
        try append(row)
      } else {
        isAtEnd = true
      }
    }
  }

  private func append(_ row: SheetRow) throws(Fault) {
    guard row.number >= nextLine, row.number <= SheetLimits.rowCount else {
      throw Fault(
        .badData, .xlsxMalformed, "row \(row.number) stands behind row \(nextLine - 1)",
        at: SourceLocation(file: source.name, line: row.number))
    }
    guard row.width <= SheetLimits.width else {
      throw Fault(
        .badData, .xlsxTooLarge, "the row has a cell in column \(row.width); the limit is \(SheetLimits.width)",
        at: SourceLocation(file: source.name, line: row.number))
    }
    if refusesMixedColumns { try columns.check(row, file: source.name) }
    while nextLine < row.number {
      block.append(0x0A)
      nextLine += 1
    }
    if row.isHidden {
      if hiddenRowCount == 0 { firstHiddenRow = row.number }
      hiddenRowCount += 1
    }
    if row.isStruck { TableText.count(row, &struckRows) }
    if row.hasUnseenText { TableText.count(row, &unseenRows) }
    // A row without texts is an empty line, which is no row of a table.
    if row.width > 0 { TableText.append(row, width: width, to: &block, &hasLineEnds) }
    block.append(0x0A)
    nextLine += 1
  }

  private static func count(_ row: SheetRow, _ rows: inout (count: Int, first: Int)) {
    if rows.count == 0 { rows.first = row.number }
    rows.count += 1
  }

  /// Appends the row's fields, without a line end.
  static func append(_ row: SheetRow, width: Int, to text: inout [UInt8], _ hasLineEnds: inout Bool) {
    var column = 0
    var start = 0
    row.bytes.withUnsafeBufferPointer { bytes in
      for cell in row.cells {
        while column < cell.column {
          text.append(0x2C)
          column += 1
        }
        let field = UnsafeBufferPointer(rebasing: bytes[start..<cell.end])
        appendField(field, isText: cell.content == .text, to: &text, &hasLineEnds)
        start = cell.end
      }
    }
    while column + 1 < width {
      text.append(0x2C)
      column += 1
    }
  }

  private static func appendField(
    _ field: UnsafeBufferPointer<UInt8>, isText: Bool, to text: inout [UInt8], _ hasLineEnds: inout Bool
  ) {
    var isPlain = true
    for byte in field where byte == 0x2C || byte == 0x22 || byte == 0x0A || byte == 0x0D {
      isPlain = false
      break
    }
    if isPlain, !isText || !NumberLikeText.hasMarks(field) { return text.append(contentsOf: field) }
    text.append(0x22)
    for (index, byte) in field.enumerated() {
      switch byte {
      case 0x22:
        text.append(0x22)
        text.append(0x22)
      case 0x0D where index + 1 < field.count && field[index + 1] == 0x0A: break
      case 0x0A, 0x0D:
        hasLineEnds = true
        text.append(lineEndStandIn)
      default: text.append(byte)
      }
    }
    text.append(0x22)
  }
}
