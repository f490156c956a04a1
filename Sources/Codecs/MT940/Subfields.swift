/// Field 86 in subfields: `166?00SEPA-UEBERWEISUNG?109248?20EREF+…?30BIC?31IBAN?32NAME?33NAME?34997?60…`.
enum Subfields {
  /// Characters of a subfield that carries on where it is full.
  static let purposeBytes = 27

  /// What separates the subfields, where a text begins with up to three digits, such a character and two digits.
  static func separator(of line: ArraySlice<UInt8>) -> UInt8? {
    var rest = line.drop { $0 == 0x20 }
    let code = rest.prefix { $0 &- 0x30 <= 9 }
    guard code.count == 3 || code.isEmpty else { return nil }
    rest = rest.dropFirst(code.count)
    guard let mark = rest.first, [0x3F, 0x7E, 0x5E, 0x3C, 0x3E, 0x40, 0x7C, 0x23, 0x21].contains(mark) else {
      return nil
    }
    let number = rest.dropFirst().prefix(2)
    guard number.count == 2, number.allSatisfy({ $0 &- 0x30 <= 9 }) else { return nil }
    return mark
  }

  static func read(_ text: [UInt8], separator: UInt8, into details: inout Details) {
    let start = text.firstIndex(of: separator) ?? text.endIndex
    let code = text[..<start].filter { $0 != 0x20 }
    // 999 says that there is no code.
    if !code.isEmpty, !code.elementsEqual("999".utf8) { details.append(.bankCode, code) }
    var purpose = Keywords()
    var nameBytes = 0
    var index = start
    while index < text.count {
      guard let number = number(text, at: index + 1) else { break }
      var end = index + 3
      while end < text.count, !(text[end] == separator && Subfields.number(text, at: end + 1) != nil) { end += 1 }
      take(number, text[(index + 3)..<end], &purpose, &nameBytes, into: &details)
      index = end
    }
  }

  private static func number(_ text: [UInt8], at index: Int) -> Int? {
    guard index + 1 < text.count, text[index] &- 0x30 <= 9, text[index + 1] &- 0x30 <= 9 else { return nil }
    return Int(text[index] - 0x30) * 10 + Int(text[index + 1] - 0x30)
  }

  private static func take(
    _ number: Int, _ value: ArraySlice<UInt8>, _ purpose: inout Keywords, _ nameBytes: inout Int,
    into details: inout Details
  ) {
    switch number {
    case 0: details.append(.bookingText, value, separator: 0x20)
    case 10: details.append(.primaNota, value, separator: 0x20)
    case 20...29, 60...63: purpose.add(value, into: &details)
    // Numbers hold no spaces; one may come from the end of a line.
    case 30: details.append(.counterpartyAgent, value.filter { $0 != 0x20 }, separator: 0x20)
    case 31: details.append(.counterpartyAccount, value.filter { $0 != 0x20 }, separator: 0x20)
    case 32, 33:
      if nameBytes > 0, nameBytes < purposeBytes { details.payee.append(0x20) }
      details.payee.append(contentsOf: value)
      nameBytes = value.count
    case 34: details.append(.textKey, value, separator: 0x20)
    case 38:
      // Polish banks: the number as an IBAN; the plain one says the same.
      if !details[.counterpartyAccount].isEmpty {
        details.addOther(Array("subfield31".utf8), details[.counterpartyAccount])
        details.clear(.counterpartyAccount)
      }
      details.append(.counterpartyAccount, value.filter { $0 != 0x20 })
    default: details.addOther(Array("subfield\(number < 10 ? "0" : "")\(number)".utf8), value)
    }
  }
}
