import CounterfoilModel

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
  /// Columns that have a cell of their own in some row so far.
  private var distinct = [Bool](repeating: false, count: SheetLimits.width)
  /// How many elements of struck text are open.
  private var struckDepth = 0
  /// The element open that is not shown, and how many of its name are open in it.
  private var unseen: (name: String, depth: Int)?
  /// Whether raised or lowered text begins or ends here.
  private var isJoint = false
  /// Up to which row, from 0 and without it, each column is taken by a cell from above.
  private var taken: [Int] = []

  /// Elements that begin on a line of their own.
  static let blocks: Set<String> = ["p", "div", "li"]
  /// Elements of text that counts no more (HTML standard, 4.7.2 and 4.5.5; `strike` in 16.2).
  private static let struck: Set<String> = ["del", "s", "strike"]
  /// Elements without an end (HTML standard, 13.1.2).
  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]

  init(number: Int) { self.number = number }

  mutating func startRow(isHidden: Bool = false) {
    endRow()
    isInRow = true
    row.number = rows.count + 1
    row.isHidden = isHidden
    column = 0
  }

  mutating func endRow() {
    endCell()
    guard isInRow else { return }
    isInRow = false
    // Of a row whose day and amount are struck out nothing is left that means anything.
    if row.isStruck, !row.bytes.contains(where: \.isASCIIDigit) { row.removeCells() }
    rows.append(row)
    row.removeAll()
  }

  mutating func startCell(columns: Int, rows: Int) {
    endCell()
    if !isInRow { startRow() }
    isInCell = true
    text.removeAll(keepingCapacity: true)
    (struckDepth, unseen, isJoint) = (0, nil, false)
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
    append(to: column)
    // A cell is in all columns that it spans (HTML standard, 4.9.12): a number among columns that other rows tell apart
    // is in none of them for sure.
    let columns = column..<max(column, min(column + columnSpan, SheetLimits.width))
    if columns.count > 1, distinct[columns].count(where: \.self) > 1, isNumber {
      for other in columns.dropFirst() { append(to: other) }
    } else if columns.count == 1, !text.isEmpty {
      distinct[column] = true
    }
    column += columnSpan
  }

  private mutating func append(to column: Int) {
    row.bytes.append(contentsOf: text)
    row.endCell(column: column, .text)
  }

  private var isNumber: Bool { text.withUnsafeBufferPointer { NumberLikeText.isNumber($0) } }

  // MARK: Text

  mutating func startInline(_ name: String, isHidden: Bool) {
    guard isInCell else { return }
    if let unseen {
      if unseen.name == name { self.unseen?.depth += 1 }
    } else if isHidden, !PageTable.void.contains(name) {
      unseen = (name, 1)
    }
    if PageTable.struck.contains(name) { struckDepth += 1 }
    if name == "sup" || name == "sub" { isJoint = true }
  }

  mutating func endInline(_ name: String) {
    if let unseen, unseen.name == name { self.unseen = unseen.depth > 1 ? (name, unseen.depth - 1) : nil }
    if PageTable.struck.contains(name), struckDepth > 0 { struckDepth -= 1 }
    if name == "sup" || name == "sub" { isJoint = true }
  }

  /// Whether text at this place is left out, which the row remembers.
  private mutating func leavesOut(_ source: ArraySlice<UInt8>) -> Bool {
    guard struckDepth > 0 || unseen != nil else { return false }
    if source.contains(where: { !$0.isASCIISpace }) {
      if unseen == nil { row.isStruck = true } else { row.hasUnseenText = true }
    }
    return true
  }

  /// Takes text of the page: white space counts once, entities become characters.
  mutating func take(_ source: ArraySlice<UInt8>) {
    guard isInCell, !leavesOut(source) else { return }
    var index = source.startIndex
    while index < source.endIndex {
      let byte = source[index]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, 0x0C, 0x0B: separate()
      case 0x26:
        guard let (scalar, length) = PageEntity.scalar(source[index...]) else { fallthrough }
        if isJoint, scalar.isASCII { keepApart(UInt8(scalar.value)) }
        if scalar == "\u{A0}" { separate() } else { text.append(contentsOf: String(Character(scalar)).utf8) }
        index += length
        continue
      default:
        if isJoint { keepApart(byte) }
        text.append(byte)
      }
      index += 1
    }
  }

  /// Digits that are raised or lowered are not those of the number beside them: they may be cents, a footnote, a power
  /// (HTML standard, 4.5.19).
  private mutating func keepApart(_ byte: UInt8) {
    isJoint = false
    if byte.isASCIIDigit, text.last(where: { $0 != 0x20 })?.isASCIIDigit ?? false { text.append(0x5E) }
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
