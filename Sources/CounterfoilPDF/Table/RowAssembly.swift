import CounterfoilBankCSV

/// Puts the lines of a table together to rows: each has one line with its amount; lines without one go on with the text
/// of the row above, or start the text of the row below, as the layout has it.
struct RowAssembly {
  /// Lines of all sections in order; each section is what is below one head.
  private let sections: [(lines: [BodyLine], grid: ColumnGrid)]
  private(set) var rows: [TableRow] = []
  private(set) var sums: [StatedSums] = []
  /// In the order of the page: a row or sum by its index.
  enum Item {
    case row(Int)
    case sum(Int)
  }
  private(set) var items: [Item] = []
  /// Lines after the last row of a section.
  private(set) var outside: [PageLine] = []
  private let habit: TextHabit

  /// - Parameter texts: where texts stand, if a person said it.
  init(_ sections: [(lines: [BodyLine], grid: ColumnGrid)], texts: TextHabit?) throws(LineProblem) {
    self.sections = sections
    if let texts {
      habit = texts
    } else {
      habit = try HabitSearch(sections.map { $0.lines[..<RowAssembly.end(of: $0.lines)] }).find()
    }
    for section in sections { try take(section.lines, section.grid) }
  }

  mutating func prefix(_ column: Int, ofRows indexes: Set<Int>, with text: String) {
    for index in indexes { rows[index].cells[column] = text + rows[index].cells[column] }
  }

  // MARK: Sections

  private mutating func take(_ lines: [BodyLine], _ grid: ColumnGrid) throws(LineProblem) {
    let end = RowAssembly.end(of: lines)
    outside += lines[end...].map(\.line)
    try check(lines, end, grid)
    let middles = habit == .around ? HabitSearch.middles(of: lines[..<end]) : nil
    var start = try goOnFromPageBefore(lines[..<end])
    var index = start
    while index < end {
      switch lines[index].kind {
      case .sum(let label):
        // Texts in front of a sum belong to the row above it.
        try goOn(lines[start..<index])
        take(sum: label, lines[index], grid)
        start = try goOnFromPageBefore(lines[(index + 1)..<end])
        index = start - 1
      case .payment:
        let next = lines[(index + 1)..<end].firstIndex { $0.kind != .text } ?? end
        let middle = middles?[index]
        let stop = if let middle { middle } else { try RowAssembly.cut(lines[..<end], index, next, habit) }
        try makeRow(lines[start...stop], amount: lines[index], grid)
        start = stop + 1
        index = stop
      case .day, .text: break
      }
      index += 1
    }
    try goOn(lines[start..<end])
  }

  /// Refuses lines of which it is not sure what they say, and rows after the end of the rows.
  private func check(_ lines: [BodyLine], _ end: Int, _ grid: ColumnGrid) throws(LineProblem) {
    for (index, line) in lines.enumerated() {
      if index < end, line.line.isOverprinted {
        throw LineProblem(place: line.line.place, words: "words of the line stand on one another")
      }
      if line.kind == .payment, let word = grid.crossing(line.line) {
        throw LineProblem(place: line.line.place, words: "\"\(word)\" stands in two columns of the table")
      }
      if index >= end, line.kind == .day,
        grid.payments.contains(where: { line.cells[$0].contains(where: \.isNumber) })
      {
        throw LineProblem(place: line.line.place, words: "the line has a day, and an amount that cannot be read")
      }
    }
  }

  /// Texts at the top of a section, which go on with the row above it where texts are below the amounts.
  /// - Returns: the first line that does not.
  private mutating func goOnFromPageBefore(_ lines: ArraySlice<BodyLine>) throws(LineProblem) -> Int {
    let first = lines.firstIndex { $0.kind != .text } ?? lines.endIndex
    guard first > lines.startIndex else { return first }
    switch habit {
    case .below: try goOn(lines[..<first])
    case .above, .around: return lines.startIndex
    case .byGaps:
      guard rows.isEmpty else {
        throw LineProblem(
          place: lines[lines.startIndex].line.place,
          words: "the line may belong to the row above it or to the one below")
      }
      return lines.startIndex
    }
    return first
  }

  /// The last line of the row whose amount is in one line, where the next line that is no text is at `next`.
  private static func cut(
    _ lines: ArraySlice<BodyLine>, _ payment: Int, _ next: Int, _ habit: TextHabit
  ) throws(LineProblem) -> Int {
    guard next > payment + 1, next < lines.endIndex, lines[next].kind == .payment else { return next - 1 }
    if let cut = HabitSearch.widestGap(lines, payment, next) { return cut }
    switch habit {
    case .below: return next - 1
    case .above: return payment
    case .byGaps, .around:
      throw LineProblem(
        place: lines[payment + 1].line.place, words: "the line may belong to the row above it or to the one below")
    }
  }

  /// Where the lines end that belong to rows or state sums: after the last one of them, its texts among them.
  private static func end(of lines: [BodyLine]) -> Int {
    guard let last = lines.lastIndex(where: { $0.kind != .text && $0.kind != .day }) else { return 0 }
    var end = last + 1
    if case .sum = lines[last].kind { return end }
    // Lines that go on stand as close as texts of the table do; what stands further off is the foot of the page.
    let texts = lines[...last].filter(\.hasText).map(\.middle)
    let gaps = zip(texts, texts.dropFirst()).map { $1 - $0 }
    var before = lines[last].hasText ? lines[last].middle : texts.last ?? lines[last].middle
    let usual = gaps.min().map { 1.25 * $0 } ?? .infinity
    while end < lines.count, lines[end].kind == .text {
      guard lines[end].middle - before <= usual, isNear(lines[end - 1].line, lines[end].line) else { break }
      before = lines[end].middle
      end += 1
    }
    return end
  }

  private static func isNear(_ line: PageLine, _ next: PageLine) -> Bool {
    next.middle - line.middle < 2 * max(line.height, next.height)
  }

  /// Lines that go on with the text of the last row.
  private mutating func goOn(_ lines: ArraySlice<BodyLine>) throws(LineProblem) {
    guard let first = lines.first else { return }
    for line in lines where line.kind != .text {
      throw LineProblem(place: line.line.place, words: "the line has a day, but no amount")
    }
    guard habit == .below, case .row(let last)? = items.last else {
      throw LineProblem(place: first.line.place, words: "it cannot be told which row the line belongs to")
    }
    for line in lines { rows[last].append(line.cells) }
  }

  private mutating func makeRow(
    _ lines: ArraySlice<BodyLine>, amount: BodyLine, _ grid: ColumnGrid
  ) throws(LineProblem) {
    var row = TableRow(cells: [String](repeating: "", count: amount.cells.count), place: amount.line.place)
    for line in lines { row.append(line.cells) }
    if let day = grid.day, row.cells[day].isEmpty {
      // Statements print the day once, in front of its first payment.
      guard let last = rows.last?.cells[day] else {
        throw LineProblem(place: row.place, words: "the row has no day, and none stands above it")
      }
      row.cells[day] = last
    }
    items.append(.row(rows.count))
    rows.append(row)
  }

  private mutating func take(sum label: BalanceLabel, _ line: BodyLine, _ grid: ColumnGrid) {
    let columns = grid.payments + (grid.balance.map { [$0] } ?? [])
    var amounts = columns.filter { grid.isAmount(line.cells[$0]) }.map { (column: Int?.some($0), text: line.cells[$0]) }
    if amounts.isEmpty { amounts = AmountText.amounts(in: line.line.words).map { (column: nil, text: $0.text) } }
    items.append(.sum(sums.count))
    sums.append(StatedSums(label: label, place: line.line.place, amounts: amounts))
  }
}

extension TableRow {
  fileprivate mutating func append(_ more: [String]) {
    for index in cells.indices { ColumnGrid.append(more[index], to: &cells[index]) }
  }
}
