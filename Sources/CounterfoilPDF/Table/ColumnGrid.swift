import CounterfoilBankCSV
import CounterfoilModel

/// Where the columns of a table end, found by the gaps that all its rows leave.
struct ColumnGrid {
  let head: TableHead
  /// Between each column and the next.
  private(set) var edges: [Double] = []
  /// Whether amounts are printed with cents.
  private let hasCents: Bool

  /// - Parameter lines: those of the table and around it; what is surely a row counts.
  init(_ head: TableHead, lines: [PageLine]) throws(LineProblem) {
    self.head = head
    let rows = lines.filter { ColumnGrid.isSurelyRow($0, head) }
    hasCents = rows.contains { line in
      AmountText.amounts(in: line.words).contains { AmountText.hasCents($0.text) }
    }
    let texts = ColumnGrid.textLines(among: lines, head)
    for index in head.columns.indices.dropLast() {
      var found = try edge(behind: index, rows, rows + texts)
      if found == nil { found = try edge(behind: index, rows, rows) }
      edges.append(found ?? head.columns[index].right)
    }
  }

  /// Lines between the first and the last sure row of a page that have no amounts under the names of payments.
  private static func textLines(among lines: [PageLine], _ head: TableHead) -> [PageLine] {
    var found: [PageLine] = []
    var waiting: [PageLine] = []
    var page = 0
    for line in lines {
      if isSurelyRow(line, head) {
        if line.place.page == page { found += waiting }
        waiting = []
        page = line.place.page
      } else if payments(in: line, head).isEmpty, line.balanceLabel == nil {
        waiting.append(line)
      }
    }
    return found
  }

  /// Whether a cell is an amount as the rows have them: with cents, where they have cents.
  func isAmount(_ cell: String) -> Bool { AmountText.isAmount(cell) && (!hasCents || AmountText.hasCents(cell)) }

  /// Whether a line has a day under the name of days and an amount under that of a payment.
  static func isSurelyRow(_ line: PageLine, _ head: TableHead) -> Bool {
    guard let day = head.columns.firstIndex(where: { $0.meaning == .day }), dayEnd(in: line, head, day) != nil else {
      return false
    }
    return !payments(in: line, head).isEmpty && line.balanceLabel == nil
  }

  /// Where a day ends that is under the name of a column: as many words as are one day together; nil where none does.
  private static func dayEnd(in line: PageLine, _ head: TableHead, _ index: Int) -> Double? {
    let column = head.columns[index]
    let space = Phrase.widestSpace(between: line.words)
    for start in line.words.indices {
      // A day in the midst of a sentence is none of the column's.
      if start > 0, line.words[start].left - line.words[start - 1].right <= space { continue }
      var best: Double?
      for end in start..<min(start + 4, line.words.count) {
        if end > start, line.words[end].left - line.words[end - 1].right > space { break }
        let run = Phrase(words: Array(line.words[start...end]))
        if run.overlap(left: column.left, right: column.right) > 0, TextOfDay.mayBe(run.text) { best = run.right }
      }
      if let best { return best }
      if line.words[start].left > column.right { break }
    }
    return nil
  }

  /// The amounts of a line that are under the name of a payment's column.
  static func payments(in line: PageLine, _ head: TableHead) -> [(column: Int, left: Double, right: Double)] {
    amounts(in: line, head).filter { head.columns[$0.column].meaning?.isPayment == true }
  }

  /// The amounts of a line, each with the column whose name it is under most.
  private static func amounts(in line: PageLine, _ head: TableHead) -> [(column: Int, left: Double, right: Double)] {
    AmountText.amounts(in: line.words).compactMap { found in
      let phrase = Phrase(words: Array(line.words[found.range]))
      let overlaps = head.columns.map { phrase.overlap(left: $0.left, right: $0.right) }
      guard let most = overlaps.max(), most > 0, let column = overlaps.firstIndex(of: most) else { return nil }
      return (column, phrase.left, phrase.right)
    }
  }

  private func isOfMoney(_ column: Int) -> Bool {
    let meaning = head.columns[column].meaning
    return meaning?.isPayment == true || meaning == .balance
  }

  /// Where no word of any row is between this column's name and the next one's: beside the amounts and days where one of
  /// them holds such, else where the gap is widest.
  /// - Parameter lines: whose words leave the gap.
  private func edge(
    behind index: Int, _ rows: [PageLine], _ lines: [PageLine]
  ) throws(LineProblem) -> Double? {
    let (column, next) = (head.columns[index], head.columns[index + 1])
    var lowest = column.left
    var highest = next.right
    for line in rows {
      for amount in ColumnGrid.amounts(in: line, head) {
        if amount.column == index, isOfMoney(index) { lowest = max(lowest, amount.right) }
        if amount.column == index + 1, isOfMoney(index + 1) { highest = min(highest, amount.left) }
      }
      if column.meaning == .day, let end = ColumnGrid.dayEnd(in: line, head, index) { lowest = max(lowest, end) }
    }
    if !isOfMoney(index), !isOfMoney(index + 1) { highest = next.right }
    let gaps = gaps(from: lowest, to: highest, lines)
    let chosen: ClosedRange<Double>?
    if isOfMoney(index + 1) {
      chosen = gaps.last
    } else if isOfMoney(index) || column.meaning == .day {
      chosen = gaps.first
    } else {
      // Names may be in the middle of their columns: they do not tell where texts start.
      chosen = gaps.max { $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound }
    }
    if let chosen { return (chosen.lowerBound + chosen.upperBound) / 2 }
    // Texts that go on may reach under the next column.
    if lines.count > rows.count { return nil }
    throw LineProblem(
      code: .pdfTable, place: rows.first?.place ?? PagePlace(page: 1, line: 1),
      words: "no gap runs through all rows between the columns \"\(column.name)\" and \"\(next.name)\"")
  }

  /// A gap is no less than so many points wide: less is the space between letters.
  private static let gapPoints = 1.0

  /// The stretches that no word of the rows covers.
  private func gaps(from low: Double, to high: Double, _ rows: [PageLine]) -> [ClosedRange<Double>] {
    guard low < high else { return [] }
    var gaps: [ClosedRange<Double>] = []
    var reach = low
    let words = rows.lazy.flatMap(\.words).filter { $0.right > low && $0.left < high }.sorted { $0.left < $1.left }
    for word in words {
      if word.left - reach >= ColumnGrid.gapPoints { gaps.append(reach...word.left) }
      reach = max(reach, word.right)
    }
    if high - reach >= ColumnGrid.gapPoints { gaps.append(reach...high) }
    return gaps
  }

  /// A word that is in two columns; nil where none does.
  func crossing(_ line: PageLine) -> String? {
    line.words.first { word in edges.contains { $0 - word.left > 1 && word.right - $0 > 1 } }?.text
  }

  /// The column whose stretch a place lies in.
  func column(at place: Double) -> Int { edges.firstIndex { place < $0 } ?? edges.count }

  /// The texts of a row's columns.
  func cells(of line: PageLine) -> [String] {
    var cells = [String](repeating: "", count: head.columns.count)
    for word in line.words { ColumnGrid.append(word.text, to: &cells[column(at: word.center)]) }
    return cells
  }

  /// The texts of a line that goes on with a row's: each phrase in the column it starts in.
  func texts(of line: PageLine) -> [String] {
    var cells = [String](repeating: "", count: head.columns.count)
    for phrase in line.phrases {
      let start = column(at: phrase.left + 0.5)
      let isText = head.columns[start].meaning != .day && !isOfMoney(start)
      ColumnGrid.append(phrase.text, to: &cells[isText ? start : mainText])
    }
    return cells
  }

  static func append(_ text: String, to cell: inout String) {
    if text.isEmpty { return }
    cell += cell.isEmpty ? text : " " + text
  }

  /// The column of texts that takes what has none of its own: the widest.
  private var mainText: Int {
    let texts = head.columns.indices.filter { head.columns[$0].meaning == .text }
    let others = head.columns.indices.filter { head.columns[$0].meaning != .day && !isOfMoney($0) }
    let width = { (index: Int) -> Double in
      (index < edges.count ? edges[index] : head.columns[index].right)
        - (index > 0 ? edges[index - 1] : head.columns[index].left)
    }
    return (texts.isEmpty ? others : texts).max { width($0) < width($1) } ?? 0
  }

  /// Whether a word is in the column that takes the texts.
  func isText(_ word: PDFWord) -> Bool { column(at: word.center) == mainText }

  /// The first column of days.
  var day: Int? { head.columns.firstIndex { $0.meaning == .day } }
  var balance: Int? { head.columns.firstIndex { $0.meaning == .balance } }
  var payments: [Int] { head.columns.indices.filter { head.columns[$0].meaning?.isPayment == true } }
}
