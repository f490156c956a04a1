/// A table of a page while it is read.
struct PageTable {
  let number: Int
  private(set) var rows: [SheetRow] = []
  private var row = SheetRow()
  private var isInRow = false
  private var isInCell = false
  private var column = 0
  private var text: [UInt8] = []
  private var columnSpan = 1
  /// Up to which row, from 0 and without it, each column is taken by a cell from above.
  private var taken: [Int] = []

  init(number: Int) { self.number = number }

  mutating func startRow() {
    endRow()
    isInRow = true
    row.number = rows.count + 1
    column = 0
  }

  mutating func endRow() {
    endCell()
    guard isInRow else { return }
    isInRow = false
    rows.append(row)
    row.removeAll()
  }

  mutating func startCell(columns: Int, rows: Int) {
    endCell()
    if !isInRow { startRow() }
    isInCell = true
    text.removeAll(keepingCapacity: true)
    while column < taken.count, taken[column] > self.rows.count { column += 1 }
    columnSpan = min(max(columns, 1), SheetLimits.width)
    guard rows > 1, column + columnSpan <= SheetLimits.width else { return }
    if taken.count < column + columnSpan {
      taken += Array(repeating: 0, count: column + columnSpan - taken.count)
    }
    for index in column..<column + columnSpan { taken[index] = self.rows.count + min(rows, 0xFFFF) }
  }

  mutating func endCell() {
    guard isInCell else { return }
    isInCell = false
    while let last = text.last, last == 0x20 || last == 0x0A { text.removeLast() }
    row.bytes.append(contentsOf: text)
    row.endCell(column: column, .text)
    column += columnSpan
  }

  // MARK: Text

  /// Takes text of the page: white space counts once, entities become characters.
  mutating func take(_ source: ArraySlice<UInt8>) {
    guard isInCell else { return }
    var index = source.startIndex
    while index < source.endIndex {
      let byte = source[index]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, 0x0C, 0x0B: separate()
      case 0x26:
        guard let (scalar, length) = PageEntity.scalar(source[index...]) else { fallthrough }
        if scalar == "\u{A0}" { separate() } else { text.append(contentsOf: String(Character(scalar)).utf8) }
        index += length
        continue
      default: text.append(byte)
      }
      index += 1
    }
  }

  mutating func separate() {
    if isInCell, let last = text.last, last != 0x20, last != 0x0A { text.append(0x20) }
  }

  mutating func breakLine() {
    guard isInCell, !text.isEmpty else { return }
    if text.last == 0x20 { text.removeLast() }
    text.append(0x0A)
  }
}
