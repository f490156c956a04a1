import CounterfoilCodecKit

/// Rows in columns, as wide as the terminal allows.
package struct TextTable: Sendable {
  package enum Alignment: Sendable {
    case left
    case right
  }

  /// One column: its head, how its cells stand, and whether it gives way when the line is too long.
  package struct Column: Sendable {
    let title: String
    let alignment: Alignment
    let isFlexible: Bool
    let isWhole: Bool
    let leavesAt: Int?

    /// - Parameters:
    ///   - isFlexible: whether its cells are cut before those of other columns.
    ///   - isWhole: whether its cells are never cut: half a day or half an id is of no use.
    ///   - leavesAt: the place, from 0, at which the whole column is left out of a table too wide; nil if it stays.
    package init(
      _ title: String, _ alignment: Alignment = .left, isFlexible: Bool = false, isWhole: Bool = false,
      leavesAt: Int? = nil
    ) {
      self.title = title
      self.alignment = alignment
      self.isFlexible = isFlexible
      self.isWhole = isWhole
      self.leavesAt = leavesAt
    }
  }

  private let columns: [Column]
  private var rows: [[String]] = []
  /// Lines below a row, by the row's position.
  private var notes: [Int: [String]] = [:]
  private static let gap = "  "

  package init(_ columns: [Column]) { self.columns = columns }

  package var isEmpty: Bool { rows.isEmpty }

  /// Adds a row; control characters of its cells come out as visible escapes.
  /// - Precondition: one cell for each column.
  package mutating func append(_ cells: [String], notes: [String] = []) {
    precondition(cells.count == columns.count, "one cell for each column")
    if !notes.isEmpty { self.notes[rows.count] = notes.map { TerminalText.escape($0) } }
    rows.append(cells.map { TerminalText.escape($0) })
  }

  /// The table as lines, each ended. Columns that hold nothing at all are left out.
  package func text(_ style: TextStyle, indent: String = "") -> String {
    let shown = columnsThatFit(style, indent: indent)
    let widths = fittedWidths(of: shown, style, indent: indent)
    var result = ""
    if shown.contains(where: { !columns[$0].title.isEmpty }) {
      let heads = zip(shown, widths).map { pad(columns[$0].title, $1, columns[$0].alignment) }
      result += indent + style.marked(TextTable.trimmed(heads.joined(separator: TextTable.gap)), .bold) + "\n"
    }
    for (position, row) in rows.enumerated() {
      let cells = zip(shown, widths).map { pad(row[$0], $1, columns[$0].alignment) }
      result += indent + TextTable.trimmed(cells.joined(separator: TextTable.gap)) + "\n"
      for note in notes[position] ?? [] {
        for line in WrappedText.lines(note, style, indent: indent + "    ") {
          result += style.marked(line, .dim) + "\n"
        }
      }
    }
    return result
  }

  /// A flexible column narrower than this says too little.
  private static let readableColumns = 12

  /// The columns that hold something, less those that leave because the rest could not be read beside them.
  private func columnsThatFit(_ style: TextStyle, indent: String) -> [Int] {
    var shown = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    guard let limit = style.widthColumns else { return shown }
    let least = columns.indices.map { column in
      columns[column].isFlexible ? min(width(of: column), TextTable.readableColumns) : width(of: column)
    }
    while shown.reduce(indent.utf8.count + gaps(shown.count), { $0 + least[$1] }) > limit {
      let leaving = shown.filter { columns[$0].leavesAt != nil }
        .min { (columns[$0].leavesAt ?? .max) < (columns[$1].leavesAt ?? .max) }
      guard let leaving else { break }
      shown.removeAll { $0 == leaving }
    }
    return shown
  }

  private func gaps(_ columnCount: Int) -> Int { TextTable.gap.utf8.count * max(0, columnCount - 1) }

  private func width(of column: Int) -> Int {
    rows.reduce(DisplayWidth.columns(columns[column].title)) { max($0, DisplayWidth.columns($1[column])) }
  }

  private func fittedWidths(of shown: [Int], _ style: TextStyle, indent: String) -> [Int] {
    var widths = shown.map { width(of: $0) }
    guard let limit = style.widthColumns else { return widths }
    var surplus = widths.reduce(indent.utf8.count + gaps(shown.count), +) - limit
    // Words give way first where the column says so, then all words; numbers, days and ids never, but for an id longer
    // than any bank's, which would push the rest off the screen.
    let steps: [((Column) -> Bool, Int)] = [
      ({ $0.isFlexible }, 8), ({ $0.alignment == .left && !$0.isWhole }, 4), ({ $0.alignment == .left }, 36),
    ]
    for (mayShrink, floor) in steps {
      while surplus > 0 {
        let candidates = shown.indices.filter { mayShrink(columns[shown[$0]]) && widths[$0] > floor }
        guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
        widths[widest] -= 1
        surplus -= 1
      }
    }
    return widths
  }

  private func pad(_ cell: String, _ width: Int, _ alignment: Alignment) -> String {
    let cell = DisplayWidth.cut(cell, to: width)
    let blank = String(repeating: " ", count: max(0, width - DisplayWidth.columns(cell)))
    return alignment == .left ? cell + blank : blank + cell
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
