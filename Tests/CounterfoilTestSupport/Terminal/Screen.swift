import Glibc

/// What a terminal shows of the bytes a program writes, line after line without an end.
///
/// It knows little on purpose: line ends, tabs, backspaces, the moves and erasures a progress line needs, and colours.
/// All else is a fault, for on a real terminal it could do anything.
public struct Screen {
  private enum Cell: Equatable {
    case blank
    /// A character with its marks.
    case text(String)
    /// The right half of a wide character.
    case covered
  }

  public let widthColumns: Int
  /// What no program may send, each in words.
  public private(set) var faults: [String] = []
  /// Lines that ran over the edge, by their number from 0.
  public private(set) var overflownRows: Set<Int> = []
  /// Parameters of all sequences for weight and colour, in order.
  public private(set) var emphases: [String] = []
  /// Whether weight or colour is on after the last byte.
  public private(set) var isEmphasised = false
  /// Where the next character goes, from 0.
  public private(set) var row = 0
  public private(set) var column = 0
  private var cells: [[Cell]] = [[]]
  /// A full line breaks when its next character comes, not before.
  private var isAtEdge = false

  /// Shows bytes on an empty screen.
  public init(_ bytes: [UInt8], widthColumns: Int) {
    self.widthColumns = widthColumns
    guard let text = String(validating: bytes, as: UTF8.self) else {
      faults.append("bytes that are no UTF-8")
      return
    }
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\r": moveTo(column: 0)
      case "\n": lineFeed()
      case "\u{8}": moveTo(column: max(0, column - 1))
      case "\t": moveTo(column: min(widthColumns - 1, (column / 8 + 1) * 8))
      case "\u{1B}": sequence(&scalars)
      default: put(scalar)
      }
    }
  }

  // MARK: Looking

  /// The lines as they are seen, without blanks at their ends; no empty lines at the end.
  public var lines: [String] {
    var lines = cells.indices.map { row in
      var line = cells[row].map { cell in
        switch cell {
        case .blank: " "
        case .text(let text): text
        case .covered: ""
        }
      }.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The columns at which a text starts on a row, from 0.
  public func columns(of text: String, row: Int) -> [Int] {
    let wanted = text.map { String($0) }
    guard cells.indices.contains(row) else { return [] }
    let line = cells[row].enumerated().compactMap { column, cell -> (Int, String)? in
      switch cell {
      case .blank: (column, " ")
      case .text(let text): (column, text)
      case .covered: nil
      }
    }
    guard line.count >= wanted.count else { return [] }
    return (0...line.count - wanted.count).filter { start in
      zip(wanted, line[start...]).allSatisfy { $0 == $1.1 }
    }.map { line[$0].0 }
  }

  /// Whether nothing stands in a column of a row.
  public func isBlank(row: Int, column: Int) -> Bool {
    guard cells.indices.contains(row), cells[row].indices.contains(column) else { return true }
    return cells[row][column] == .blank || cells[row][column] == .text(" ")
  }

  // MARK: Showing

  private mutating func moveTo(column: Int) {
    self.column = column
    isAtEdge = false
  }

  private mutating func lineFeed() {
    row += 1
    isAtEdge = false
    while cells.count <= row { cells.append([]) }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    guard !Screen.isForbidden(value) else {
      faults.append("U+\(String(value, radix: 16, uppercase: true)) after \"\(lines.last?.suffix(20) ?? "")\"")
      return
    }
    let width = Screen.width(scalar) ?? 1
    if width == 0 { return addMark(scalar) }
    if isAtEdge || column + width > widthColumns {
      overflownRows.insert(row)
      lineFeed()
      column = 0
    }
    set(.text(String(Character(scalar))), at: column)
    if width == 2 { set(.covered, at: column + 1) }
    column += width
    if column >= widthColumns {
      column = widthColumns - 1
      isAtEdge = true
    }
  }

  private mutating func set(_ cell: Cell, at column: Int) {
    while cells[row].count <= column { cells[row].append(.blank) }
    cells[row][column] = cell
  }

  /// A combining mark goes onto the character before it.
  private mutating func addMark(_ scalar: Unicode.Scalar) {
    var place = isAtEdge ? column : column - 1
    if place >= 0, cells[row].indices.contains(place), cells[row][place] == .covered { place -= 1 }
    guard place >= 0, cells[row].indices.contains(place), case .text(var text) = cells[row][place] else { return }
    text.unicodeScalars.append(scalar)
    cells[row][place] = .text(text)
  }

  private mutating func sequence(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    guard scalars.first == "[" else {
      faults.append("ESC \(scalars.first.map { "\($0)" } ?? "at the end")")
      return
    }
    scalars.removeFirst()
    var parameters = ""
    while let scalar = scalars.first, ("0"..."9").contains(scalar) || scalar == ";" {
      parameters.unicodeScalars.append(scalar)
      scalars.removeFirst()
    }
    let count = Int(parameters) ?? 0
    switch scalars.popFirst() {
    case "m":
      emphases.append(parameters)
      isEmphasised = !(parameters.isEmpty || parameters == "0")
    case "K": erase(count)
    case "J" where count == 0: erase(0)
    case "A": row = max(0, row - max(1, count))
    case "B": for _ in 0..<max(1, count) { lineFeed() }
    case "G": moveTo(column: min(widthColumns, max(1, count)) - 1)
    case let final: faults.append("ESC [ \(parameters)\(final.map { "\($0)" } ?? "")")
    }
  }

  private mutating func erase(_ part: Int) {
    let kept = cells[row]
    switch part {
    case 0: cells[row] = Array(kept.prefix(column))
    case 1: for place in kept.indices where place <= column { cells[row][place] = .blank }
    default: cells[row] = []
    }
  }

  // MARK: Characters

  /// Controls, what turns the order of letters round, and what cannot be seen; the joiners of emoji are none of them.
  private static func isForbidden(_ value: UInt32) -> Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xE0000...0xE007F:
      true
    default: false
    }
  }

  /// The C library's own tables, so that the program is not measured with its own rule.
  private nonisolated(unsafe) static let locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)

  /// Hidden from Swift, as all of X/Open is.
  private static let wcwidth = unsafeBitCast(
    dlsym(nil, "wcwidth"), to: (@convention(c) (wchar_t) -> Int32).self)

  /// The columns of a character; nil where the C library knows no such character.
  public static func width(_ scalar: Unicode.Scalar) -> Int? {
    let before = uselocale(locale)
    defer { uselocale(before) }
    let width = Int(wcwidth(wchar_t(scalar.value)))
    return width < 0 ? nil : width
  }
}
