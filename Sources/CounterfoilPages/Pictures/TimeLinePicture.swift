internal import CounterfoilModel

/// A time line downwards: money in on the left of one unbroken axis, money out on the right, each day's date and total
/// once, a header for each month, remarks in a box of their own, and a closing line.
struct TimeLinePicture {
  /// The newest rows shown; a longer line nobody embeds.
  static let rowLimit = 200
  private static let width = 760
  private static let axis = 380.0

  let content: ReportContent
  let words: PageWords

  func text() -> String {
    let rows = content.mainRows.suffix(TimeLinePicture.rowLimit)
    let hidden = content.mainRows.count - rows.count
    let days = Grouping.days(rows)
    let title = "\(content.title) · \(words["timeline"])"
    var document = SVGDocument(
      width: TimeLinePicture.width, height: 0, title: title,
      description: TimeLinePicture.description(content, words, rowCount: rows.count))
    document.text(content.title, x: 24, y: 34, "large strong")
    var y = 64.0
    var marks = SVGDocument(width: 0, height: 0, title: "", description: "")
    if hidden > 0 {
      marks.text("… \(hidden) \(words["rows"])", x: TimeLinePicture.axis + 20, y: y + 4, "soft small")
      y += 24
    }
    let head = y
    var month: (Int, Int)?
    for day in days {
      let parts = (day.day.components.year, day.day.components.month)
      if month.map({ $0 != parts }) ?? true {
        month = parts
        y = monthHeader(day.day, at: y, in: &marks)
      }
      y = self.day(day, at: y, in: &marks)
    }
    // The axis lies under all else, in one piece.
    document.line(x1: TimeLinePicture.axis, y1: head - 14, x2: TimeLinePicture.axis, y2: y + 8, "axis")
    document.add(marks.body)
    document.rectangle(x: TimeLinePicture.axis - 5, y: y + 3, width: 10, height: 10, radius: 5, "node")
    document.text(words["end"], x: TimeLinePicture.axis, y: y + 34, "soft small", anchor: "middle")
    document.height = Int(y) + 56
    return document.text
  }

  static func description(_ content: ReportContent, _ words: PageWords, rowCount: Int) -> String {
    let period = content.period.map { "\($0.lowerBound.iso) – \($0.upperBound.iso), " } ?? ""
    return "\(period)\(rowCount) \(words["rows"])"
  }

  private func monthHeader(_ day: CalendarDate, at y: Double, in document: inout SVGDocument) -> Double {
    document.rectangle(x: TimeLinePicture.axis - 80, y: y, width: 160, height: 28, radius: 14, "card")
    document.text(words.month(day), x: TimeLinePicture.axis, y: y + 19, "strong", anchor: "middle")
    return y + 48
  }

  private func day(_ day: DayOfRows, at top: Double, in document: inout SVGDocument) -> Double {
    var y = top
    document.rectangle(x: TimeLinePicture.axis - 6, y: y - 6, width: 12, height: 12, radius: 6, "node")
    document.text(words.day(day.day), x: TimeLinePicture.axis - 20, y: y + 5, "strong small", anchor: "end")
    let totals = day.totals.map { words.reading($0) }.joined(separator: " · ")
    document.text(totals, x: TimeLinePicture.axis + 20, y: y + 5, "soft small number")
    y += 20
    for row in day.rows { y = item(row, at: y, in: &document) }
    return y + 14
  }

  /// As tall as its text.
  private func item(_ row: ReportRow, at top: Double, in document: inout SVGDocument) -> Double {
    let isLeft = row.isIncome
    let x = isLeft ? 24.0 : TimeLinePicture.axis + 24
    let remark = row.remark.map { PictureText.lines($0, columns: 40, limit: 6) } ?? []
    let height = 46.0 + (remark.isEmpty ? 0 : Double(remark.count) * 17 + 14)
    document.rectangle(x: x, y: top, width: 332, height: height, radius: 8, "card")
    let edge = isLeft ? x + 332 : x
    document.line(x1: edge, y1: top + 20, x2: TimeLinePicture.axis, y2: top + 20, "hair")
    let name = row.title ?? row.payee ?? row.category.map { content.categories[$0].title } ?? row.id
    document.text(PictureText.cut(name, columns: 26), x: x + 12, y: top + 20)
    document.text(
      words.reading(row.amount), x: x + 320, y: top + 20, "strong number \(isLeft ? "in" : "out")", anchor: "end")
    let category = row.category.map { content.categories[$0].title }
    let other = row.title == nil ? nil : row.payee
    let detail = [row.time, category, other].compactMap { $0 }.joined(separator: " · ")
    document.text(PictureText.cut(detail, columns: 44), x: x + 12, y: top + 38, "soft small")
    if !remark.isEmpty {
      document.rectangle(
        x: x + 10, y: top + 46, width: 312, height: Double(remark.count) * 17 + 8, radius: 5, "ground")
      for (index, line) in remark.enumerated() {
        document.text(line, x: x + 18, y: top + 62 + Double(index) * 17, "small")
      }
    }
    return top + height + 8
  }
}
