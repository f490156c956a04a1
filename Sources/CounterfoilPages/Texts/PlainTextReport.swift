internal import CounterfoilReports

/// A report as plain text for mail and chat, in lines that no mail program breaks.
enum PlainTextReport {
  static let widthColumns = 76

  static func text(_ outline: ReportOutline) -> String {
    var result = heading(outline.title, "=")
    if !outline.subtitle.isEmpty { result += outline.subtitle + "\n" }
    let style = TextStyle(widthColumns: widthColumns, hasColour: false)
    for section in outline.sections {
      result += "\n" + heading(section.title, "-")
      if let text = section.text { result += line(text) + "\n" }
      guard let table = section.table else { continue }
      var lines = TextTable(
        zip(table.heads, table.kinds).map { head, kind in
          TextTable.Column(
            head, kind == .number ? .right : .left, isFlexible: kind == .words, isWhole: kind == .whole)
        })
      for row in table.rows { lines.append(row.cells.map(line), notes: row.notes.map(line)) }
      result += lines.text(style)
    }
    return result
  }

  private static func heading(_ title: String, _ mark: String) -> String {
    let title = DisplayWidth.cut(line(title), to: widthColumns)
    return "\(title)\n\(String(repeating: mark, count: DisplayWidth.columns(title)))\n"
  }

  /// One line without anything a terminal would act on.
  private static func line(_ text: String) -> String {
    String(String.UnicodeScalarView(PageText.shown(text).unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }))
  }
}
