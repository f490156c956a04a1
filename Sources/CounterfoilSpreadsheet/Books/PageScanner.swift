import CounterfoilModel

/// Takes the tables out of a page, forgiving what browsers forgive: end tags left out, unknown tags, bare `&`.
///
/// A table inside a cell is a table of its own. Every loop moves on by at least a byte; depth, spans and the number of
/// tables are bounded.
struct PageScanner {
  /// In order of their start.
  private(set) var tables: [[SheetRow]] = []
  private static let depthLimit = 32
  private static let tableLimit = 1000

  private let bytes: [UInt8]
  private let file: String
  private var index = 0
  private var open: [PageTable] = []

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  mutating func scan() throws(Fault) {
    while index < bytes.count {
      if bytes[index] == 0x3C {
        try markup()
      } else {
        let start = index
        while index < bytes.count, bytes[index] != 0x3C { index += 1 }
        if !open.isEmpty { open[open.count - 1].take(bytes[start..<index]) }
      }
    }
    while !open.isEmpty { closeTable() }
  }

  // MARK: Tags

  private mutating func markup() throws(Fault) {
    if bytes[index...].starts(with: "<!--".utf8) {
      index = find("-->", from: index + 4) ?? bytes.count
      return
    }
    var place = index + 1
    let isEnd = place < bytes.count && bytes[place] == 0x2F
    if isEnd { place += 1 }
    let nameStart = place
    while place < bytes.count, PageScanner.isName(bytes[place]) { place += 1 }
    guard place > nameStart else {
      // A bare `<` is text, an instruction or a DOCTYPE is passed over.
      let isMarkup = nameStart < bytes.count && (bytes[nameStart] == 0x21 || bytes[nameStart] == 0x3F)
      if isMarkup { index = bytes[index...].firstIndex(of: 0x3E).map { $0 + 1 } ?? bytes.count } else { literal() }
      return
    }
    let name = String(
      decoding: bytes[nameStart..<min(place, nameStart + 16)].map { $0.asciiLowercased }, as: UTF8.self)
    let end = tagEnd(place)
    let attributes = place..<max(place, min(end, bytes.count) - 1)
    index = end
    try isEnd ? endTag(name) : startTag(name, attributes)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x3A || byte == 0x2D
  }

  private mutating func literal() {
    if !open.isEmpty { open[open.count - 1].take(bytes[index...index]) }
    index += 1
  }

  /// The place after the `>` that is in no quotes.
  private func tagEnd(_ start: Int) -> Int {
    var quote: UInt8 = 0
    var place = start
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x3E {
        return place
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      }
    }
    return bytes.count
  }

  private mutating func startTag(_ name: String, _ attributes: Range<Int>) throws(Fault) {
    let attributes = PageAttributes(bytes[attributes])
    switch name {
    case "table": try openTable()
    case "script", "style", "title":
      index = find("</\(name)", from: index).map { $0 - name.utf8.count - 2 } ?? bytes.count
    case _ where open.isEmpty: break
    case "tr": open[open.count - 1].startRow(isHidden: attributes.areHidden)
    case "td", "th":
      open[open.count - 1].startCell(
        columns: attributes.number("colspan") ?? 1, rows: attributes.number("rowspan") ?? 1)
    case "br": open[open.count - 1].breakLine()
    default:
      if PageTable.blocks.contains(name) { open[open.count - 1].separate() }
      open[open.count - 1].startInline(name, isHidden: attributes.areHidden)
    }
  }

  private mutating func endTag(_ name: String) {
    guard !open.isEmpty else { return }
    switch name {
    case "table": closeTable()
    case "tr": open[open.count - 1].endRow()
    case "td", "th": open[open.count - 1].endCell()
    default:
      open[open.count - 1].endInline(name)
      if PageTable.blocks.contains(name) { open[open.count - 1].separate() }
    }
  }

  private mutating func openTable() throws(Fault) {
    guard open.count < PageScanner.depthLimit, tables.count < PageScanner.tableLimit else {
      throw Fault(
        .badData, .xlsxTooLarge,
        "the page has more than \(PageScanner.tableLimit) tables, or more than \(PageScanner.depthLimit) inside each other",
        at: SourceLocation(file: file, byteOffset: Int64(index)))
    }
    open.append(PageTable(number: tables.count))
    tables.append([])
  }

  private mutating func closeTable() {
    guard var table = open.popLast() else { return }
    table.endRow()
    tables[table.number] = table.rows
  }

  // MARK: Words

  /// The place after the next such word; small letters stand for both cases.
  private func find(_ word: String, from start: Int) -> Int? {
    let word = Array(word.utf8)
    var place = start
    while place + word.count <= bytes.count {
      if word.indices.allSatisfy({ bytes[place + $0] | 0x20 == word[$0] | 0x20 }) { return place + word.count }
      place += 1
    }
    return nil
  }
}
