/// A report in GitHub-flavoured Markdown.
enum MarkdownText {
  static func text(_ outline: ReportOutline) -> String {
    var result = "# \(escaped(outline.title))\n"
    if !outline.subtitle.isEmpty { result += "\n\(escaped(outline.subtitle))\n" }
    for section in outline.sections {
      result += "\n## \(escaped(section.title))\n"
      if let text = section.text { result += "\n\(escaped(text))\n" }
      if let table = section.table { result += "\n" + self.table(table) }
    }
    return result
  }

  private static func table(_ table: ReportOutline.Table) -> String {
    let shown = table.heads.indices.filter { column in table.rows.contains { !$0.cells[column].isEmpty } }
    var result = line(shown.map { escaped(table.heads[$0]) })
    result += "|" + shown.map { table.kinds[$0] == .number ? " ---: |" : " --- |" }.joined() + "\n"
    // Notes stand in the last column of words: a table has no room for lines of its own.
    let last = shown.last { table.kinds[$0] != .number } ?? 0
    for row in table.rows {
      result += line(
        shown.map { column in
          let cell = escaped(row.cells[column])
          guard column == last, !row.notes.isEmpty else { return cell }
          let notes = row.notes.map { "*\(escaped($0))*" }
          return ((cell.isEmpty ? [] : [cell]) + notes).joined(separator: "<br>")
        })
    }
    return result
  }

  private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  /// The text as text: no markup, link, image, mention, formula, HTML or end of a cell comes of it.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    var previous: Unicode.Scalar = " "
    for scalar in PageText.shown(String(text)).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "~", "|", "!", "$", "^", "=", ":":
        result += "\\"
        result.unicodeScalars.append(scalar)
      // Addresses beginning with www. become links by themselves.
      case "." where previous == "w" || previous == "W": result += "\\."
      // So do mail addresses, mentions and numbers of issues, escaped or not: a comment parts them.
      case "@", "#":
        result.unicodeScalars.append(scalar)
        result += "<!-- -->"
      case _ where scalar.properties.isWhitespace: result += " "
      default: result.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return result
  }
}
