import CounterfoilModel

/// One worksheet with the texts of its cells replaced.
struct SheetSample {
  private struct Cell {
    var old: String
    var new: String
    var content: SheetRow.Content
  }

  private struct Place: Hashable {
    var row: Int
    var column: Int
  }

  private var cells: [Place: Cell] = [:]

  /// What a worksheet keeps; the rest may hold texts, or refers to parts that are left out.
  private static let kept: Set<String> = [
    "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "mergeCells", "pageMargins",
  ]

  /// - Parameter masked: the sheet's table with other texts.
  init(_ rows: any SheetRows, masked: [UInt8]) throws(Fault) {
    let lines = SheetSample.fields(masked)
    var row = SheetRow()
    while try rows.next(into: &row) {
      var start = 0
      for cell in row.cells {
        let old = String(decoding: row.bytes[start..<cell.end], as: UTF8.self)
        start = cell.end
        let fields = row.number <= lines.count ? lines[row.number - 1] : []
        let new = cell.column < fields.count ? fields[cell.column] : ""
        cells[Place(row: row.number, column: cell.column)] = Cell(old: old, new: new, content: cell.content)
      }
    }
  }

  /// Rows and fields of a table as we write it ourselves: commas, quotes, no line end inside a field.
  private static func fields(_ table: [UInt8]) -> [[String]] {
    table.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      var fields: [[UInt8]] = [[]]
      var isQuoted = false
      for byte in line {
        if byte == 0x22 {
          // A doubled quote closes and opens: the second one is part of the text.
          if !isQuoted, !(fields.last ?? []).isEmpty { fields[fields.count - 1].append(0x22) }
          isQuoted.toggle()
        } else if byte == 0x2C, !isQuoted {
          fields.append([])
        } else {
          fields[fields.count - 1].append(byte == TableText.lineEndStandIn ? 0x0A : byte)
        }
      }
      return fields.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  func written(_ markup: MarkupTags, _ strings: inout NewStrings) throws(Fault) -> [UInt8] {
    var result = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    var depth = 0
    var skippedDepth: Int?
    var row = 0
    var column = -1
    var index = 0
    while index < markup.tags.count {
      let tag = markup.tags[index]
      index += 1
      if tag.isEnd { depth -= 1 }
      if skippedDepth == nil, depth == 1, !tag.isEnd, !SheetSample.kept.contains(tag.name) { skippedDepth = depth }
      if skippedDepth == nil {
        if tag.name == "row", !tag.isEnd {
          row = markup.attribute("r", of: tag).flatMap { Int(markup.text($0)) } ?? row + 1
          column = -1
        }
        if tag.name == "c", !tag.isEnd {
          column = markup.attribute("r", of: tag).map { SheetSample.column(markup.bytes[$0]) } ?? column + 1
          result += cell(Place(row: row, column: column), tag, markup, &index, &strings)
          continue
        }
        result += markup.text(tag.range)
      }
      if skippedDepth == depth, tag.isEnd || tag.isEmpty { skippedDepth = nil }
      if !tag.isEnd, !tag.isEmpty { depth += 1 }
    }
    return Array(result.utf8)
  }

  private static func column(_ place: ArraySlice<UInt8>) -> Int {
    place.prefix { $0.isASCIIUppercase }.reduce(0) { $0 * 26 + Int($1 &- 0x40) } - 1
  }

  /// A cell up to its end tag.
  private func cell(
    _ place: Place, _ tag: MarkupTags.Tag, _ markup: MarkupTags, _ index: inout Int, _ strings: inout NewStrings
  ) -> String {
    let start = markup.text(tag.range)
    if tag.isEmpty { return start }
    var value: String?
    var hasFormula = false
    var valueStart: Int?
    while index < markup.tags.count {
      let inner = markup.tags[index]
      index += 1
      if inner.name == "c", inner.isEnd { break }
      if inner.name == "f" { hasFormula = true }
      if inner.name == "v", !inner.isEnd, !inner.isEmpty { valueStart = inner.range.upperBound }
      if inner.name == "v", inner.isEnd, let from = valueStart { value = markup.text(from..<inner.range.lowerBound) }
    }
    let type = markup.attribute("t", of: tag).map(markup.text) ?? "n"
    return start + content(place, type, value, hasFormula, prefix: tag.prefix, &strings) + "</\(tag.prefix)c>"
  }

  private func content(
    _ place: Place, _ type: String, _ value: String?, _ hasFormula: Bool, prefix: String, _ strings: inout NewStrings
  ) -> String {
    let cell = cells[place]
    func written(_ text: String) -> String { "<\(prefix)v>\(text)</\(prefix)v>" }
    if value == nil, hasFormula, type != "inlineStr" { return "<\(prefix)f>NA()</\(prefix)f>" }
    switch type {
    case "s": return written("\(strings.number(of: cell?.new ?? "", insteadOf: cell?.old ?? ""))")
    case "inlineStr":
      let text = MarkupTags.escaped(cell?.new ?? "")
      return "<\(prefix)is><\(prefix)t xml:space=\"preserve\">\(text)</\(prefix)t></\(prefix)is>"
    case "n":
      guard let cell, let value else { return value.map { _ in written("") } ?? "" }
      // A day is written as a number, and a rate is none of the person's.
      if cell.content == .day || cell.content == .other && cell.old.hasSuffix("%") { return written(value) }
      // A long number that was spoiled keeps its exponent.
      let isPlain = cell.old.allSatisfy { "0123456789.-+eE".contains($0) }
      return written(isPlain ? cell.new : SheetSample.number(cell.new))
    case "b", "e", "d": return value.map(written) ?? ""
    default: return written(MarkupTags.escaped(cell?.new ?? ""))
    }
  }

  /// The number in a text, without the sign of a currency.
  private static func number(_ text: String) -> String {
    let digits = text.filter { "0123456789.".contains($0) }
    return (text.contains("-") ? "-" : "") + (digits.isEmpty ? "0" : digits)
  }
}
