/// One row: its keyword, and its cells after it.
struct IIFRow {
  let line: Int
  /// The whole row in the text.
  let range: Range<Int>
  /// The first cell in capitals: `TRNS`, `!SPL`, `ENDTRNS`…
  let keyword: String
  /// The cells after the first, without the quotes around them.
  let cells: [Range<Int>]

  /// Lists and transactions QuickBooks exports, for telling a file that has lists only.
  static let knownHeaders: Set<String> = [
    "HDR", "ACCNT", "TRNS", "SPL", "ENDTRNS", "CUST", "VEND", "EMP", "OTHERNAME", "CLASS", "INVITEM", "TERMS",
    "PAYMETH", "SHIPMETH", "INVMEMO", "CTYPE", "VTYPE", "CUSTNAMEDICT", "ENDCUSTNAMEDICT", "BUD", "TODO", "TIMERHDR",
    "TIMEACT", "PITEM", "SALESTAXCODE", "SREP", "UNIT", "DRIVERCOMPANY",
  ]

  /// The word a line begins with; nil where no tab comes after it, unless it is all of the line.
  static func keyword(_ line: some Collection<UInt8>) -> String? {
    let word = line.prefix { $0 != 0x09 }
    guard word.count <= 24, !word.isEmpty else { return nil }
    return QIFRecordOutput.trimmed(String(decoding: word, as: UTF8.self)).uppercased()
  }

  init?(_ line: QIFLine, _ bytes: [UInt8]) {
    guard let keyword = IIFRow.keyword(bytes[line.start..<line.end]) else { return nil }
    self.keyword = keyword
    self.line = line.number
    range = line.start..<line.end
    var cells: [Range<Int>] = []
    var start = line.start
    while start <= line.end {
      let (cell, next) = IIFRow.cell(bytes, start, line.end)
      cells.append(cell)
      start = next + 1
    }
    self.cells = Array(cells.dropFirst())
  }

  /// The cell from a place on, without its quotes and spaces around it, and where its tab or the row's end is.
  private static func cell(_ bytes: [UInt8], _ start: Int, _ end: Int) -> (Range<Int>, Int) {
    if start < end, bytes[start] == 0x22 {
      var index = start + 1
      while index < end {
        if bytes[index] == 0x22 {
          guard index + 1 < end, bytes[index + 1] == 0x22 else { break }
          index += 1
        }
        index += 1
      }
      // A quote that does not end a cell is a character like any other.
      if index < end, index + 1 == end || bytes[index + 1] == 0x09 {
        return (start + 1..<index, index + 1)
      }
    }
    var next = start
    while next < end, bytes[next] != 0x09 { next += 1 }
    var first = start
    var last = next
    while first < last, bytes[first] == 0x20 { first += 1 }
    while last > first, bytes[last - 1] == 0x20 { last -= 1 }
    return (first..<last, next)
  }
}

/// What the cells after a keyword mean, as the header row says.
struct IIFColumns {
  let names: [String]

  init(_ header: IIFRow, _ bytes: [UInt8]) {
    names = header.cells.map { QIFRecordOutput.trimmed(String(decoding: bytes[$0], as: UTF8.self)).uppercased() }
  }

  func range(_ name: String, of row: IIFRow) -> Range<Int>? {
    guard let index = names.firstIndex(of: name), index < row.cells.count, !row.cells[index].isEmpty else { return nil }
    return row.cells[index]
  }

  func text(_ name: String, of row: IIFRow, _ bytes: [UInt8]) -> String? {
    range(name, of: row).flatMap { IIFColumns.text(bytes[$0]) }
  }

  static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = QIFRecordOutput.trimmed(String(decoding: bytes, as: UTF8.self))
    return text.isEmpty ? nil : text.contains("\"\"") ? text.replacingDoubleQuotes : text
  }

  /// Whether a row has a cell with something in it that no column is for.
  func isTooShort(for row: IIFRow) -> Bool { row.cells.dropFirst(names.count).contains { !$0.isEmpty } }
}

extension String {
  /// `""`, as a quote inside quotes is written, as one quote.
  fileprivate var replacingDoubleQuotes: String {
    var result = ""
    var isSecond = false
    for character in self {
      if character == "\"", isSecond {
        isSecond = false
        continue
      }
      isSecond = character == "\""
      result.append(character)
    }
    return result
  }
}
