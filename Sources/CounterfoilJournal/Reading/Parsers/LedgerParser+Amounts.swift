import CounterfoilCodecKit
import CounterfoilModel

extension LedgerParser {
  /// An amount such as `$1,234.56`, `-5 EUR`, `EUR -5` or `5 "Commodity X"`.
  static func takeAmount(_ line: inout LineCursor, _ context: inout JournalContext) throws(JournalProblem)
    -> JournalAmount
  {
    let start = line.place
    var sign = takeSign(&line)
    var symbol: String?
    if !isNumberStart(line) {
      symbol = try takeSymbol(&line)
      line.skipBlanks()
      if let second = takeSign(&line) {
        guard sign == nil else { throw line.problem(.journalAmount, "the amount has two signs", at: start) }
        sign = second
      }
    }
    guard isNumberStart(line) else {
      throw line.problem(
        .journalAmount, "\"\(line.shown(start..<line.end))\" is no amount",
        at: start, fixes: line.next == 0x28 ? ["Amounts worked out from a formula are not read."] : [])
    }
    let digits = takeDigits(&line, allowsSpaces: context.dialect == .hledger)
    if line.next | 0x20 == 0x65, line.second.isASCIIDigit || line.second == 0x2D || line.second == 0x2B {
      throw line.problem(.journalAmount, "amounts with an exponent are not read", at: start)
    }
    if symbol == nil {
      let back = line.place
      line.skipBlanks()
      if isSymbolStart(line.next), !line.isAtEnd {
        symbol = try takeSymbol(&line)
      } else {
        line.place = back
      }
    }
    let commodity: Int
    if let symbol {
      commodity = context.commodities.index(of: symbol)
    } else {
      commodity = context.scope.defaultCommodity ?? context.commodities.index(of: "")
    }
    let text = NumberText(bytes: line.text.bytes[digits])
    let number = try context.number(text, commodity: commodity, offset: digits.lowerBound)
    return JournalAmount(number: sign == true ? number.negated : number, commodity: commodity, offset: start)
  }

  /// True for a minus, false for a plus, nil for neither.
  private static func takeSign(_ line: inout LineCursor) -> Bool? {
    var isNegative: Bool?
    if line.take(0x2D) || line.take("\u{2212}") {
      isNegative = true
    } else if line.take(0x2B) {
      isNegative = false
    }
    if isNegative != nil { line.skipBlanks() }
    return isNegative
  }

  private static func isNumberStart(_ line: LineCursor) -> Bool {
    line.next.isASCIIDigit
      || (line.next == NumberText.point || line.next == NumberText.comma) && line.second.isASCIIDigit
  }

  /// Digits and marks; single spaces of any kind where three digits follow.
  private static func takeDigits(_ line: inout LineCursor, allowsSpaces: Bool) -> Range<Int> {
    let start = line.place
    let bytes = line.text.bytes
    while line.place < line.end {
      let byte = bytes[line.place]
      if byte.isASCIIDigit || byte == NumberText.point || byte == NumberText.comma {
        line.place += 1
        continue
      }
      let width = spaceWidth(bytes, line.place, line.end)
      guard allowsSpaces, width > 0, line.place > start, bytes[line.place - 1].isASCIIDigit else { break }
      let group = bytes[line.place + width..<line.end].prefix(4).prefix(while: \.isASCIIDigit)
      guard group.count == 3 else { break }
      line.place += width
    }
    return start..<line.place
  }

  /// Bytes of a space, a no-break space or a narrow one; 0 for anything else.
  private static func spaceWidth(_ bytes: [UInt8], _ place: Int, _ end: Int) -> Int {
    if bytes[place] == 0x20 { return 1 }
    if bytes[place] == 0xC2, place + 1 < end, bytes[place + 1] == 0xA0 { return 2 }
    guard bytes[place] == 0xE2, place + 2 < end, bytes[place + 1] == 0x80 else { return 0 }
    return bytes[place + 2] == 0xAF || bytes[place + 2] == 0x89 ? 3 : 0
  }

  static func isSymbolStart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22: true
    case 0x00...0x20, 0x30...0x39: false
    case 0x21, 0x23, 0x25...0x26, 0x28...0x2F, 0x3A...0x40, 0x5B...0x5E, 0x7B...0x7F: false
    default: true
    }
  }

  private static func takeSymbol(_ line: inout LineCursor) throws(JournalProblem) -> String {
    let start = line.place
    if line.take(0x22) {
      let name = line.takeRange { $0 == 0x22 }
      guard line.take(0x22) else {
        throw line.problem(.journalAmount, "the quote of this commodity is not closed", at: start)
      }
      return line.text.string(name)
    }
    return line.text.string(line.takeRange { !isSymbolStart($0) })
  }
}
