internal import CounterfoilModel
internal import CounterfoilRecords

/// Amounts spelt out in a text, such as `JPY 858.21`, `45,90 EUR` or `USD 12.00 @ 1.08`.
struct AmountInText: Hashable {
  /// All digits as one whole number, of which the last `decimals` come after the mark.
  var digits: UInt64
  var decimals: Int
  /// The currency that stands beside it, packed; 0 where none does.
  var currency: UInt16

  /// Whether it is this amount, in a currency that has so many digits after the mark.
  func isAmount(_ minorUnits: UInt64, currency: UInt16, minorUnitDigits: Int) -> Bool {
    guard self.currency == 0 || self.currency == currency else { return false }
    var (left, right) = (digits, minorUnits)
    for _ in 0..<max(0, minorUnitDigits - decimals) { left = left &* 10 }
    for _ in 0..<max(0, decimals - minorUnitDigits) { right = right &* 10 }
    return left == right
  }

  /// Those of a row's text that have two digits after the mark or a currency beside them.
  static func all(_ texts: TextColumn, _ row: Int) -> [AmountInText] {
    texts.withBytes(row) { text in
      var found: [AmountInText] = []
      var index = 0
      while index < text.count {
        guard text[index].isASCIIDigit else {
          index += 1
          continue
        }
        let start = index
        guard var amount = number(text, &index) else { continue }
        amount.currency = currency(text, before: start) ?? currency(text, after: index) ?? 0
        if amount.decimals == 2 || amount.currency != 0 { found.append(amount) }
      }
      return found
    }
  }

  /// Reads digits with their marks. Nil for what is too long; `index` is after it in either case.
  private static func number(_ text: UnsafeRawBufferPointer, _ index: inout Int) -> AmountInText? {
    var amount = AmountInText(digits: 0, decimals: 0, currency: 0)
    var count = 0
    /// Digits since the last mark; nil before the first.
    var sinceMark: Int?
    while index < text.count {
      if text[index].isASCIIDigit {
        if count < 16 { amount.digits = amount.digits * 10 + UInt64(text[index] - 0x30) }
        count += 1
        if let digits = sinceMark { sinceMark = digits + 1 }
      } else if text[index] == 0x2E || text[index] == 0x2C, index + 1 < text.count, text[index + 1].isASCIIDigit {
        if let digits = sinceMark, digits != 3 { return skip(text, &index) }
        sinceMark = 0
      } else {
        break
      }
      index += 1
    }
    if let digits = sinceMark, digits < 3 { amount.decimals = digits }
    return count < 16 ? amount : nil
  }

  private static func skip(_ text: UnsafeRawBufferPointer, _ index: inout Int) -> AmountInText? {
    while index < text.count, text[index].isASCIIDigit || text[index] == 0x2E || text[index] == 0x2C { index += 1 }
    return nil
  }

  private static func currency(_ text: UnsafeRawBufferPointer, before index: Int) -> UInt16? {
    let end = index > 0 && text[index - 1] == 0x20 ? index - 1 : index
    return end >= 3 && (end == 3 || !text[end - 4].isASCIILetter) ? packed(text, end - 3) : nil
  }

  private static func currency(_ text: UnsafeRawBufferPointer, after index: Int) -> UInt16? {
    let start = index < text.count && text[index] == 0x20 ? index + 1 : index
    guard start + 3 <= text.count, start + 3 == text.count || !text[start + 3].isASCIILetter else { return nil }
    return packed(text, start)
  }

  private static func packed(_ text: UnsafeRawBufferPointer, _ start: Int) -> UInt16? {
    let letters = text[start..<start + 3]
    guard letters.allSatisfy({ $0.isASCIIUppercase }) else { return nil }
    return Currency(letters: Array(letters)).map(\.packedCode)
  }
}
