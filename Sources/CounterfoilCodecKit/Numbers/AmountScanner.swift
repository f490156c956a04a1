import CounterfoilModel

/// Reads one amount from left to right.
struct AmountScanner {
  let bytes: UnsafeRawBufferPointer
  let notation: AmountNotation
  private var cursor = 0
  private var end: Int
  private var reading = AmountReading()
  private var isParenthesised = false

  init(bytes: UnsafeRawBufferPointer, notation: AmountNotation) {
    self.bytes = bytes
    self.notation = notation
    end = bytes.count
  }

  mutating func scan() throws(AmountError) -> AmountReading {
    skipSpaces()
    while cursor < end, spaceWidth(end - 1, isBackwards: true) > 0 { end -= spaceWidth(end - 1, isBackwards: true) }
    guard cursor < end else { throw .empty }
    try scanFront()
    try scanNumber()
    try scanBack()
    return reading
  }

  private mutating func setSign(_ sign: AmountReading.Sign) throws(AmountError) {
    guard reading.sign == .none else { throw .twoSigns }
    reading.sign = sign
  }

  private mutating func scanFront() throws(AmountError) {
    while cursor < end, !bytes[cursor].isASCIIDigit {
      if isDecimalMarkBeforeDigit { return }
      if let (sign, width) = signMark(at: cursor) {
        try setSign(sign)
        cursor += width
      } else if isTriangle(at: cursor) {
        try setSign(.minus)
        cursor += 3
      } else if bytes[cursor] == 0x28 {
        guard !isParenthesised else { throw .unexpected(at: cursor) }
        isParenthesised = true
        try setSign(.minus)
        cursor += 1
      } else if let (sign, width) = directionMark(at: cursor, isInFront: true) {
        try setSign(sign)
        reading.hasDirectionMark = true
        cursor += width
      } else if let (symbol, width) = CurrencySymbol.match(bytes, at: cursor, end: end), reading.symbol == nil {
        reading.symbol = symbol
        cursor += width
      } else {
        throw .unexpected(at: cursor)
      }
      skipSpaces()
    }
  }

  private var isDecimalMarkBeforeDigit: Bool {
    bytes[cursor] == notation.decimalMark.rawValue && cursor + 1 < end && bytes[cursor + 1].isASCIIDigit
  }

  private mutating func scanNumber() throws(AmountError) {
    var groups = GroupCheck()
    var digitCount = 0
    while cursor < end {
      let digit = bytes[cursor] &- 0x30
      if digit <= 9 {
        try push(digit)
        groups.length += 1
        digitCount += 1
        if digitCount == 1 { groups.beginsWithZero = digit == 0 }
        cursor += 1
        continue
      }
      if bytes[cursor] == notation.decimalMark.rawValue { break }
      guard digitCount > 0, let (mark, width) = groupingMark(at: cursor) else { break }
      guard notation.groupingMark == nil || notation.groupingMark == mark.kind else { throw .badGrouping }
      guard groups.open(mark.identity) else { throw .badGrouping }
      reading.hasMarks = true
      cursor += width
    }
    let hasFraction = cursor < end && bytes[cursor] == notation.decimalMark.rawValue
    guard groups.close(), hasFraction || !groups.isFraction else { throw .badGrouping }
    if cursor < end, bytes[cursor] == notation.decimalMark.rawValue {
      reading.hasMarks = true
      cursor += 1
      digitCount += try scanFraction()
    }
    guard digitCount > 0 else { throw cursor < end ? .unexpected(at: cursor) : .empty }
  }

  private mutating func scanFraction() throws(AmountError) -> Int {
    var count = 0
    var waitingZeros = 0
    while cursor < end, bytes[cursor].isASCIIDigit {
      let digit = bytes[cursor] &- 0x30
      count += 1
      cursor += 1
      if digit == 0 {
        waitingZeros += 1
        continue
      }
      for _ in 0..<waitingZeros { try push(0) }
      try push(digit)
      reading.fractionDigits += waitingZeros + 1
      waitingZeros = 0
    }
    if count == 0 { skipDashes() }
    return count
  }

  /// `1.000,-`, `1.000,--` and `1.000,–` say that there are no cents.
  private mutating func skipDashes() {
    let start = cursor
    while cursor < end, cursor - start < 2, bytes[cursor] == 0x2D { cursor += 1 }
    if cursor == start, matches([0xE2, 0x80, 0x93]) || matches([0xE2, 0x80, 0x94]) { cursor += 3 }
  }

  private mutating func scanBack() throws(AmountError) {
    skipSpaces()
    while cursor < end {
      if let (sign, width) = signMark(at: cursor) {
        try setSign(sign)
        cursor += width
      } else if bytes[cursor] == 0x29, isParenthesised {
        isParenthesised = false
        cursor += 1
      } else if let (sign, width) = directionMark(at: cursor) {
        try setSign(sign)
        reading.hasDirectionMark = true
        cursor += width
      } else if let (symbol, width) = CurrencySymbol.match(bytes, at: cursor, end: end), reading.symbol == nil {
        reading.symbol = symbol
        cursor += width
      } else if let remark = remark(at: cursor) {
        reading.remark = remark
        cursor = remark.upperBound
      } else {
        throw .unexpected(at: cursor)
      }
      skipSpaces()
    }
    guard !isParenthesised else { throw .unexpected(at: end - 1) }
  }

  private mutating func push(_ digit: UInt8) throws(AmountError) {
    let (scaled, overflows) = reading.coefficient.multipliedReportingOverflow(by: 10)
    let (sum, carries) = scaled.addingReportingOverflow(Int64(digit))
    guard !overflows, !carries else { throw .overflow }
    reading.coefficient = sum
  }

  // MARK: Marks

  private func matches(_ sequence: [UInt8]) -> Bool { matches(sequence, at: cursor) }

  private func matches(_ sequence: [UInt8], at start: Int) -> Bool {
    guard start + sequence.count <= end else { return false }
    for (offset, byte) in sequence.enumerated() where bytes[start + offset] != byte { return false }
    return true
  }

  /// `-`, `+`, U+2212, the dashes banks print for it, and the full-width forms.
  private func signMark(at start: Int) -> (AmountReading.Sign, Int)? {
    switch bytes[start] {
    case 0x2D: return (.minus, 1)
    case 0x2B: return (.plus, 1)
    case 0xE2 where start + 2 < end:
      if bytes[start + 1] == 0x88, bytes[start + 2] == 0x92 { return (.minus, 3) }
      if bytes[start + 1] == 0x80, bytes[start + 2] == 0x93 { return (.minus, 3) }
      return nil
    case 0xEF where start + 2 < end && bytes[start + 1] == 0xBC:
      if bytes[start + 2] == 0x8D { return (.minus, 3) }
      return bytes[start + 2] == 0x8B ? (.plus, 3) : nil
    default: return nil
    }
  }

  /// ▲ U+25B2 and △ U+25B3.
  private func isTriangle(at start: Int) -> Bool {
    matches([0xE2, 0x96, 0xB2], at: start) || matches([0xE2, 0x96, 0xB3], at: start)
  }

  /// A word for money in or out: `CR` and `DR` or `DB` in any case, with or without a dot, before the number or after;
  /// after an amount with a mark also one letter, `C` and `D` (credit and debit, as in CNAB 240 and MT940) or `H` and
  /// `S` (Haben and Soll). `OD` is an overdrawn balance on British statements.
  private func directionMark(at start: Int, isInFront: Bool = false) -> (AmountReading.Sign, Int)? {
    let first = bytes[start] | 0x20
    let isIn = first == 0x63 || first == 0x68
    guard isIn || first == 0x64 || first == 0x73 || first == 0x6F else { return nil }
    var width = 1
    if start + 1 < end {
      let second = bytes[start + 1] | 0x20
      let isPair = second == 0x72 && (first == 0x63 || first == 0x64) || second == 0x62 && first == 0x64
      if isPair || first == 0x6F && second == 0x64 { width = 2 }
    }
    if first == 0x6F, width == 1 { return nil }
    // A plain number and a letter, such as `12C`, is many things: a seat, a flat, a code.
    if width == 1, isInFront || first == bytes[start] || !reading.hasMarks { return nil }
    if width == 2, start + 2 < end, bytes[start + 2] == 0x2E,
      !isInFront || start + 3 < end && !bytes[start + 3].isASCIIDigit
    {
      width = 3
    }
    guard start + width < end else { return (isIn ? .plus : .minus, width) }
    let next = bytes[start + width]
    let ends = spaceWidth(start + width) > 0 || (isInFront ? next.isASCIIDigit : next == 0x29)
    return ends ? (isIn ? .plus : .minus, width) : nil
  }

  private func groupingMark(at start: Int) -> (mark: (kind: AmountNotation.GroupingMark, identity: UInt8), width: Int)?
  {
    let mark: (kind: AmountNotation.GroupingMark, identity: UInt8)
    var width = 1
    switch bytes[start] {
    case 0x2E, 0x2C: mark = (.other, 1)
    case 0x27: mark = (.apostrophe, 2)
    case 0xE2 where matches([0xE2, 0x80, 0x99], at: start):
      mark = (.apostrophe, 3)
      width = 3
    default:
      width = spaceWidth(start)
      guard width > 0 else { return nil }
      mark = (.space, UInt8(3 + width) &+ bytes[start + width - 1])
    }
    guard start + width < end, bytes[start + width].isASCIIDigit else { return nil }
    return (mark, width)
  }

  /// A remark in parentheses, half or full width, that is no number.
  private func remark(at start: Int) -> Range<Int>? {
    let isFullWidth = matches([0xEF, 0xBC, 0x88], at: start)
    let width = isFullWidth ? 3 : 1
    guard isFullWidth || bytes[start] == 0x28, end - start > 2 * width else { return nil }
    let closes = isFullWidth ? matches([0xEF, 0xBC, 0x89], at: end - 3) : bytes[end - 1] == 0x29
    let hasLetter = bytes[start + width..<end - width].contains {
      $0 >= 0x80 || $0.isASCIILetter
    }
    return closes && hasLetter ? start..<end : nil
  }

  private mutating func skipSpaces() {
    while cursor < end {
      let width = spaceWidth(cursor)
      if width == 0 { return }
      cursor += width
    }
  }

  /// The width of the space that starts (or, backwards, ends) at an index; 0 where there is none.
  private func spaceWidth(_ index: Int, isBackwards: Bool = false) -> Int {
    let byte = bytes[index]
    if byte.isASCIIBlank { return 1 }
    if isBackwards {
      if byte == 0xA0, index >= 1, bytes[index - 1] == 0xC2 { return 2 }
      guard index >= 2 else { return 0 }
      return isWideSpace(bytes[index - 2], bytes[index - 1], byte) ? 3 : 0
    }
    if byte == 0xC2, index + 1 < bytes.count, bytes[index + 1] == 0xA0 { return 2 }
    guard index + 2 < bytes.count else { return 0 }
    return isWideSpace(byte, bytes[index + 1], bytes[index + 2]) ? 3 : 0
  }

  /// U+2009 (thin), U+202F (narrow no-break), U+2007 (figure).
  private func isWideSpace(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    first == 0xE2 && second == 0x80 && (third == 0x89 || third == 0xAF || third == 0x87)
  }
}

/// Checks the lengths of groups of digits while they are read.
struct GroupCheck {
  /// Digits in the group being read.
  var length = 0
  /// Whether the first digit is a zero.
  var beginsWithZero = false
  private var isZeroAlone = false
  private var closedCount = 0
  private var isWestern = true
  private var isIndian = true
  private var mark: UInt8 = 0

  /// Ends a group at a mark; false where the mark differs from the one before or the group has a wrong length.
  mutating func open(_ newMark: UInt8) -> Bool {
    guard mark == 0 || mark == newMark else { return false }
    mark = newMark
    if closedCount == 0 {
      isZeroAlone = beginsWithZero && length == 1 && newMark == 1
      isWestern = length >= 1 && length <= 3
      isIndian = length >= 1 && length <= 2
    } else {
      isWestern = isWestern && length == 3
      isIndian = isIndian && length == 2
    }
    closedCount += 1
    length = 0
    return isWestern || isIndian
  }

  /// Whether the one mark read can only be the decimal mark: a zero alone comes before the decimals of numbers below 1
  /// (ISO/IEC Directives, part 2, 9.1), and no thousands begin with one. Padded numbers such as `0,012.50` have both marks.
  var isFraction: Bool { isZeroAlone && closedCount == 1 }

  /// Whether the groups, the last one included, are of right lengths.
  func close() -> Bool {
    closedCount == 0 || length == 3
  }
}
