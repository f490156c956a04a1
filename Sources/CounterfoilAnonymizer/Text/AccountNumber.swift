import CounterfoilModel

/// An account number of the shape of an IBAN (ISO 13616): two letters, two check digits, 11 to 30 letters or digits,
/// perhaps in groups of four.
struct AccountNumber {
  private(set) var text: [UInt32]
  /// Positions of the letters and digits.
  private let places: [Int]

  init(_ text: [UInt32]) {
    self.text = text
    places = text.indices.filter { text[$0] != 0x20 }
  }

  /// Where an account number that starts there ends; nil where none does.
  static func end(in text: [UInt32], from start: Int) -> Int? {
    guard start + 15 <= text.count, text[start].isASCIIUppercase, text[start + 1].isASCIIUppercase,
      text[start + 2].isASCIIDigit,
      text[start + 3].isASCIIDigit, start == 0 || !text[start - 1].isASCIIUppercase && !text[start - 1].isASCIIDigit
    else { return nil }
    var end = start
    var count = 0
    var digits = 0
    while end < text.count, count < 34 {
      if text[end].isASCIIUppercase || text[end].isASCIIDigit {
        digits += text[end].isASCIIDigit ? 1 : 0
        count += 1
      } else if text[end] != 0x20 || count % 4 != 0 || end + 1 >= text.count
        || !(text[end + 1].isASCIIUppercase || text[end + 1].isASCIIDigit)
      {
        break
      }
      end += 1
    }
    while end > start, text[end - 1] == 0x20 { end -= 1 }
    guard count >= 15, digits >= 8 else { return nil }
    return end < text.count && (text[end].isASCIIUppercase || text[end].isASCIIDigit) ? nil : end
  }

  /// Replaces the runs of digits and of letters after the check digits; the country stays.
  mutating func replace(_ mask: ([UInt32], Bool) -> [UInt32]) {
    var index = 4
    while index < places.count {
      let areDigits = text[places[index]].isASCIIDigit
      var end = index
      while end < places.count, text[places[end]].isASCIIDigit == areDigits { end += 1 }
      let new = mask(places[index..<end].map { text[$0] }, areDigits)
      for (offset, scalar) in new.enumerated() { text[places[index + offset]] = scalar }
      index = end
    }
  }

  /// Whether the check digits are right (ISO 7064, MOD 97-10).
  var checks: Bool { remainder(of: places) == 1 }

  private func remainder(of places: [Int]) -> Int {
    var rest = 0
    for place in places.dropFirst(4) + places.prefix(4) {
      let scalar = text[place]
      let value = scalar.isASCIIDigit ? Int(scalar) - 0x30 : Int(scalar) - 0x41 + 10
      rest = value < 10 ? (rest * 10 + value) % 97 : (rest * 100 + value) % 97
    }
    return rest
  }

  /// Makes the check digits right.
  mutating func settleCheckDigits() {
    text[places[2]] = 0x30
    text[places[3]] = 0x30
    let check = UInt32(98 - remainder(of: places))
    text[places[2]] = 0x30 + check / 10
    text[places[3]] = 0x30 + check % 10
  }
}
