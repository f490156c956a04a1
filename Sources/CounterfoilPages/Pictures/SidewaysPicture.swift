internal import CounterfoilModel

/// A time line sideways: a round node for each day, further apart the more days are between, what happened growing up
/// from one axis whose head and tail are dashed.
struct SidewaysPicture {
  private static let column = 200.0
  private static let shownPerDay = 4
  private static let margin = 24.0
  /// The dashed part before the first node and after the last.
  private static let loose = 72.0

  let content: ReportContent
  let words: PageWords

  /// A card of one row, its height known before anything is drawn.
  private struct Card {
    let row: ReportRow
    let title: [String]
    let remark: [String]
    var height: Double { 34 + Double(title.count) * 18 + (remark.isEmpty ? 0 : Double(remark.count) * 16 + 12) }
  }

  func text() -> String {
    let rows = content.mainRows.suffix(TimeLinePicture.rowLimit)
    let days = Grouping.days(rows)
    var document = SVGDocument(
      width: 0, height: 0, title: "\(content.title) · \(words["timeline"])",
      description: TimeLinePicture.description(content, words, rowCount: rows.count))
    document.text(content.title, x: SidewaysPicture.margin, y: 34, "large strong")
    let stacks = days.map { $0.rows.prefix(SidewaysPicture.shownPerDay).map(card) }
    let tallest = zip(days, stacks).map { height(of: $1, hidden: $0.rows.count - $1.count) }.max() ?? 0
    let axis = 60 + tallest + 24
    let centres = SidewaysPicture.centres(days)
    let last = centres.last ?? SidewaysPicture.margin + SidewaysPicture.loose
    let first = centres.first ?? last
    // The axis lies under all else, in one piece between the dashed ends.
    document.line(
      x1: first - SidewaysPicture.column / 2 - SidewaysPicture.loose / 2, y1: axis, x2: first, y2: axis, "axis dash")
    if last > first { document.line(x1: first, y1: axis, x2: last, y2: axis, "axis") }
    document.line(
      x1: last, y1: axis, x2: last + SidewaysPicture.column / 2 + SidewaysPicture.loose / 2, y2: axis, "axis dash")
    for (place, day) in days.enumerated() { draw(day, stacks[place], x: centres[place], axis: axis, in: &document) }
    if days.isEmpty { document.text(words["empty"], x: SidewaysPicture.margin, y: 64, "soft") }
    document.width = max(
      400, Int(last + SidewaysPicture.column / 2 + SidewaysPicture.loose / 2 + SidewaysPicture.margin))
    document.height = Int(axis) + 64
    return document.text
  }

  /// Where the nodes stand: six units for each day between, up to three months.
  private static func centres(_ days: [DayOfRows]) -> [Double] {
    var x = margin + loose / 2 + column / 2
    return days.indices.map { place in
      if place > 0 {
        let between = days[place].day.daysSinceEpoch - days[place - 1].day.daysSinceEpoch
        x += column + Double(min(Int(between), 92) * 6)
      }
      return x
    }
  }

  private func card(_ row: ReportRow) -> Card {
    let name = row.title ?? row.payee ?? row.category.map { content.categories[$0].title } ?? row.id
    return Card(
      row: row, title: PictureText.lines(name, columns: 23, limit: 2),
      remark: row.remark.map { PictureText.lines($0, columns: 23, limit: 5) } ?? [])
  }

  private func height(of cards: [Card], hidden: Int) -> Double {
    cards.reduce(hidden > 0 ? 20 : 0) { $0 + $1.height + 8 }
  }

  private func draw(_ day: DayOfRows, _ cards: [Card], x: Double, axis: Double, in document: inout SVGDocument) {
    let hidden = day.rows.count - cards.count
    var y = axis - 24 - height(of: cards, hidden: hidden)
    if hidden > 0 {
      document.text("+\(hidden) \(words["moreThatDay"])", x: x, y: y + 12, "soft small", anchor: "middle")
      y += 20
    }
    document.line(x1: x, y1: axis - 30, x2: x, y2: axis, "hair")
    for card in cards {
      draw(card, x: x - 92, y: y, in: &document)
      y += card.height + 8
    }
    document.rectangle(x: x - 7, y: axis - 7, width: 14, height: 14, radius: 7, "node")
    document.text(words.day(day.day), x: x, y: axis + 26, "strong small", anchor: "middle")
    let totals = day.totals.map { words.reading($0) }.joined(separator: " · ")
    document.text(PictureText.cut(totals, columns: 27), x: x, y: axis + 44, "soft small number", anchor: "middle")
  }

  private func draw(_ card: Card, x: Double, y: Double, in document: inout SVGDocument) {
    document.rectangle(x: x, y: y, width: 184, height: card.height, radius: 8, "card")
    document.text(
      words.reading(card.row.amount), x: x + 12, y: y + 21, "strong number \(card.row.isIncome ? "in" : "out")")
    for (index, line) in card.title.enumerated() {
      document.text(line, x: x + 12, y: y + 40 + Double(index) * 18)
    }
    if card.remark.isEmpty { return }
    let top = y + 30 + Double(card.title.count) * 18
    document.rectangle(
      x: x + 8, y: top, width: 168, height: Double(card.remark.count) * 16 + 8, radius: 5, "ground")
    for (index, line) in card.remark.enumerated() {
      document.text(line, x: x + 14, y: top + 16 + Double(index) * 16, "small")
    }
  }
}
