import CounterfoilModel

/// Field 86 in subfields: `166?00SEPA-UEBERWEISUNG?109248?20EREF+…?30BIC?31IBAN?32NAME?33NAME?34997?60…`.
enum Subfields {
  /// Characters of a subfield that carries on where it is full.
  static let purposeBytes = 27

  /// What separates the subfields, where a text begins with up to three digits, such a character and two digits.
  static func separator(of line: UnsafeRawBufferPointer) -> UInt8? {
    var start = 0
    while start < line.count, line[start] == 0x20 { start += 1 }
    var index = start
    while index < line.count, line[index].isASCIIDigit { index += 1 }
    guard index - start == 3 || index == start, index < line.count else { return nil }
    switch line[index] {
    case 0x3F, 0x7E, 0x5E, 0x3C, 0x3E, 0x40, 0x7C, 0x23, 0x21: break
    default: return nil
    }
    return number(line, at: index + 1) == nil ? nil : line[index]
  }

  static func read(_ text: UnsafeRawBufferPointer, separator: UInt8, into details: Details) {
    let start = text.firstIndex(of: separator) ?? text.count
    details.appendNumber(.bankCode, text.part(0..<start))
    // 999 says that there is no code.
    if details[.bankCode].isWord("999") { details.clear(.bankCode) }
    var purpose = Keywords()
    var nameBytes = 0
    var index = start
    while index < text.count {
      guard let number = number(text, at: index + 1) else { break }
      var end = index + 3
      while end < text.count, !(text[end] == separator && Subfields.number(text, at: end + 1) != nil) { end += 1 }
      take(number, text.part(index + 3..<end), &purpose, &nameBytes, into: details)
      index = end
    }
  }

  private static func number(_ text: UnsafeRawBufferPointer, at index: Int) -> Int? {
    guard index + 1 < text.count, text[index].isASCIIDigit, text[index + 1].isASCIIDigit else { return nil }
    return Int(text[index] - 0x30) * 10 + Int(text[index + 1] - 0x30)
  }

  private static func take(
    _ number: Int, _ value: UnsafeRawBufferPointer, _ purpose: inout Keywords, _ nameBytes: inout Int,
    into details: Details
  ) {
    switch number {
    case 0: details.append(.bookingText, value, separator: 0x20)
    case 10: details.append(.primaNota, value, separator: 0x20)
    case 20...29, 60...63: purpose.add(value, into: details)
    // Numbers hold no spaces; one may come from the end of a line.
    case 30: details.appendNumber(.counterpartyAgent, value, separator: 0x20)
    case 31: details.appendNumber(.counterpartyAccount, value, separator: 0x20)
    case 32, 33:
      details.append(.payee, value, separator: nameBytes > 0 && nameBytes < purposeBytes ? 0x20 : nil)
      nameBytes = value.count
    case 34: details.append(.textKey, value, separator: 0x20)
    case 38:
      // Polish banks: the number as an IBAN; the plain one says the same.
      if !details[.counterpartyAccount].isEmpty {
        details.addOther(Array("subfield31".utf8), details[.counterpartyAccount])
        details.clear(.counterpartyAccount)
      }
      details.appendNumber(.counterpartyAccount, value)
    default: details.addOther(Array("subfield\(number < 10 ? "0" : "")\(number)".utf8), value)
    }
  }
}
