import CounterfoilCodecKit
import CounterfoilModel

extension BeancountParser {
  /// A text in quotes; a backslash takes the next character as it is, and writes line ends and tabs.
  static func takeString(_ line: inout LineCursor) throws(JournalProblem) -> String {
    let start = line.place
    guard line.take(0x22) else { throw line.problem(.journalSyntax, "a text in quotes was expected") }
    var bytes: [UInt8] = []
    while !line.isAtEnd {
      let byte = line.next
      line.place += 1
      if byte == 0x22 { return String(decoding: bytes, as: UTF8.self) }
      guard byte == 0x5C, !line.isAtEnd else {
        bytes.append(byte)
        continue
      }
      let escaped = line.next
      line.place += 1
      switch escaped {
      case 0x6E: bytes.append(0x0A)
      case 0x74: bytes.append(0x09)
      case 0x72: bytes.append(0x0D)
      case 0x66: bytes.append(0x0C)
      case 0x62: bytes.append(0x08)
      default: bytes.append(escaped)
      }
    }
    // It has swallowed all the rest of the file.
    throw line.problem(.journalSyntax, "the quote of this text is not closed", at: start, isFatal: true)
  }

  /// `key: value`; nil where the line is something else.
  static func takeMetadata(_ line: inout LineCursor) throws(JournalProblem) -> JournalNotes.Tag? {
    let start = line.place
    guard line.next >= 0x61, line.next <= 0x7A else { return nil }
    let key = line.takeRange { byte in
      !(byte.isASCIILowercase || byte.isASCIIUppercase || byte.isASCIIDigit || byte == 0x2D
        || byte == 0x5F)
    }
    guard line.take(0x3A) else {
      line.place = start
      return nil
    }
    let name = line.text.string(key)
    line.skipBlanks()
    if line.next == 0x22 { return JournalNotes.Tag(name: name, value: .text(try takeString(&line))) }
    let value = line.text.string(line.takeUntilComment().text)
    return JournalNotes.Tag(name: name, value: value.isEmpty || value == "NULL" ? .null : .text(value))
  }

  // MARK: Amounts

  /// A number, which may be worked out from others, and a commodity.
  static func takeAmount(_ line: inout LineCursor, _ context: inout JournalContext) throws(JournalProblem)
    -> JournalAmount
  {
    let start = line.place
    let number = try takeSum(&line, &context, depth: 0)
    line.skipBlanks()
    let symbol = try takeCommodity(&line)
    let commodity = context.commodities.index(of: symbol)
    return JournalAmount(number: number, commodity: commodity, offset: start)
  }

  /// An amount that may have a tolerance between number and commodity: `12.50 ~ 0.01 EUR`.
  static func takeBalance(_ line: inout LineCursor, _ context: inout JournalContext) throws(JournalProblem)
    -> JournalAmount
  {
    let start = line.place
    let number = try takeSum(&line, &context, depth: 0)
    line.skipBlanks()
    if line.take(0x7E) {
      _ = try takeSum(&line, &context, depth: 0)
      line.skipBlanks()
    }
    let commodity = context.commodities.index(of: try takeCommodity(&line))
    return JournalAmount(number: number, commodity: commodity, offset: start)
  }

  /// Capital letters, digits, and marks between them.
  private static func takeCommodity(_ line: inout LineCursor) throws(JournalProblem) -> String {
    let start = line.place
    let name = line.takeRange { byte in
      !(byte.isASCIIUppercase || byte.isASCIIDigit || [0x27, 0x2E, 0x5F, 0x2D, 0x2F].contains(byte))
    }
    guard let first = line.text.bytes[name].first, first.isASCIIUppercase || first == 0x2F else {
      throw line.problem(.journalAmount, "the amount names no commodity such as EUR", at: start)
    }
    return line.text.string(name)
  }

  private static let depthLimit = 50

  private static func takeSum(
    _ line: inout LineCursor, _ context: inout JournalContext, depth: Int
  ) throws(JournalProblem) -> ExactNumber {
    try takeChain(&line, &context, depth, operators: (0x2B, inverse: 0x2D), of: takeProduct(_:_:depth:)) {
      sum, next, isMinus in
      sum.adding(isMinus ? next.negated : next)
    }
  }

  private static func takeProduct(
    _ line: inout LineCursor, _ context: inout JournalContext, depth: Int
  ) throws(JournalProblem) -> ExactNumber {
    try takeChain(&line, &context, depth, operators: (0x2A, inverse: 0x2F), of: takeFactor(_:_:depth:)) {
      product, next, isQuotient in
      isQuotient ? product.divided(by: next) : product.multiplied(by: next)
    }
  }

  /// Operands with one of two operators between them, worked out from left to right.
  private static func takeChain(
    _ line: inout LineCursor, _ context: inout JournalContext, _ depth: Int, operators: (UInt8, inverse: UInt8),
    of operand: (inout LineCursor, inout JournalContext, Int) throws(JournalProblem) -> ExactNumber,
    _ combined: (_ result: ExactNumber, _ next: ExactNumber, _ isInverse: Bool) -> ExactNumber?
  ) throws(JournalProblem) -> ExactNumber {
    let start = line.place
    var result = try operand(&line, &context, depth)
    while true {
      line.skipBlanks()
      let isInverse = line.next == operators.inverse
      guard isInverse || line.next == operators.0 else { return result }
      line.place += 1
      let next = try operand(&line, &context, depth)
      result = try exact(combined(result, next, isInverse), line, start)
    }
  }

  private static func exact(_ number: ExactNumber?, _ line: LineCursor, _ start: Int) throws(JournalProblem)
    -> ExactNumber
  {
    if let number { return number }
    throw line.problem(.journalAmount, "\"\(line.shown(start..<line.place))\" has no exact value", at: start)
  }

  private static func takeFactor(
    _ line: inout LineCursor, _ context: inout JournalContext, depth: Int
  ) throws(JournalProblem) -> ExactNumber {
    line.skipBlanks()
    let start = line.place
    guard depth < depthLimit else { throw line.problem(.journalAmount, "the formula is nested too deep", at: start) }
    if line.take(0x2D) { return try takeFactor(&line, &context, depth: depth + 1).negated }
    if line.take(0x2B) { return try takeFactor(&line, &context, depth: depth + 1) }
    if line.take(0x28) {
      let sum = try takeSum(&line, &context, depth: depth + 1)
      line.skipBlanks()
      guard line.take(0x29) else { throw line.problem(.journalAmount, "a parenthesis is not closed", at: start) }
      return sum
    }
    let digits = line.takeRange { !($0.isASCIIDigit || $0 == NumberText.point || $0 == NumberText.comma) }
    guard !digits.isEmpty else {
      throw line.problem(.journalAmount, "\"\(line.shown(start..<line.end))\" is no amount", at: start)
    }
    let text = NumberText(bytes: line.text.bytes[digits])
    return try context.number(text, commodity: context.commodities.index(of: ""), offset: start)
  }

  // MARK: Costs and prices

  /// `{12.50 EUR}` for each, `{{125 EUR}}` for all; with a date or a label after it. Any other cost is not known here.
  static func takeCost(
    _ line: inout LineCursor, _ posting: inout JournalPosting, _ context: inout JournalContext
  ) throws(JournalProblem) {
    line.skipBlanks()
    let start = line.place
    guard line.take(0x7B) else { return }
    let isTotal = line.take(0x7B)
    line.skipBlanks()
    posting.price = .unknown
    if line.next.isASCIIDigit {
      var trial = line
      do throws(JournalProblem) {
        let cost = try takeAmount(&trial, &context)
        posting.price = isTotal ? .total(cost) : .perUnit(cost)
      } catch {}
    }
    _ = line.takeRange { $0 == 0x7D }
    guard line.take(0x7D), !isTotal || line.take(0x7D) else {
      throw line.problem(.journalSyntax, "the brace of this cost is not closed", at: start)
    }
  }

  /// `@ 1.10 USD` for each, `@@ 11 USD` for all. Behind a cost it is only a note.
  static func takePrice(
    _ line: inout LineCursor, _ posting: inout JournalPosting, _ context: inout JournalContext
  ) throws(JournalProblem) {
    line.skipBlanks()
    guard line.take(0x40) else { return }
    let isTotal = line.take(0x40)
    line.skipBlanks()
    guard !line.isAtEnd, line.next != 0x3B else {
      if posting.price == .none { posting.price = .unknown }
      return
    }
    let price = try takeAmount(&line, &context)
    if posting.price == .none { posting.price = isTotal ? .total(price) : .perUnit(price) }
  }
}
