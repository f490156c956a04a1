internal import CounterfoilModel

/// Whether a bill's number stands in a text as a whole.
///
/// Letters count as small ones, and what stands between letters and digits does not count: people and banks write
/// `RE 2026/0415` for `RE-2026-0415`.
enum WholeNumber {
  enum Part: Int {
    case part = 1
    case whole
  }

  /// Shorter numbers are on most texts.
  private static var leastCount: Int { Priors.Words.numberDigits }

  static func stands(_ number: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer) -> Bool {
    guard text.count >= leastCount, number.count >= leastCount, let first = number.first(where: isSign),
      let last = number.last(where: isSign), number.contains(where: \.isASCIIDigit),
      number.lazy.filter(isSign).count >= leastCount
    else { return false }
    for start in text.indices where fold(text[start]) == fold(first) {
      if start > 0, isJoined(text[start - 1], first) { continue }
      if let end = end(of: number, in: text, from: start), end == text.count || !isJoined(text[end], last) {
        return true
      }
    }
    return false
  }

  /// Where a number ends that begins at a place of a text; nil where another one does.
  private static func end(
    of number: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    var place = start
    for byte in number where isSign(byte) {
      while place > start, place < text.count, !isSign(text[place]) { place += 1 }
      guard place < text.count, fold(text[place]) == fold(byte) else { return nil }
      place += 1
    }
    return place
  }

  /// Whether a run of digits, without the zeros it starts with, is a bill's number or a part of it; nil where neither.
  static func part(_ digits: UnsafeRawBufferPointer, of number: UnsafeRawBufferPointer) -> Part? {
    if digits.contains(UInt8(ascii: "-")) { return part(joined: digits, of: number) }
    let signs = number.filter(isSign).map(fold)
    guard signs.count >= digits.count else { return nil }
    if signs.suffix(digits.count).elementsEqual(digits),
      signs.dropLast(digits.count).allSatisfy({ $0 == UInt8(ascii: "0") })
    {
      return .whole
    }
    return (0...(signs.count - digits.count)).contains { signs.dropFirst($0).starts(with: digits) } ? .part : nil
  }

  /// Whether groups of digits, joined by hyphens, are a bill's number or a part of it; nil where neither.
  private static func part(joined digits: UnsafeRawBufferPointer, of number: UnsafeRawBufferPointer) -> Part? {
    var found: Part?
    JoinedNumber.each(in: number) { joined in
      if joined.bytes.elementsEqual(digits) { found = .part }
    }
    return found != nil && !number.contains(where: { $0.isASCIILetter || $0 >= 0x80 }) ? .whole : found
  }

  /// How many digits a number has; none where it is a year.
  static func length(_ digits: String) -> Int {
    digits.utf8.count == 4 && JoinedNumber.beginsWithYear(digits.utf8) ? 0 : digits.utf8.count
  }

  private static func isSign(_ byte: UInt8) -> Bool { byte.isASCIIDigit || byte.isASCIILetter || byte >= 0x80 }

  private static func fold(_ byte: UInt8) -> UInt8 { byte.isASCIILetter ? byte | 0x20 : byte }

  /// Whether two neighbours belong to one number or word.
  private static func isJoined(_ left: UInt8, _ right: UInt8) -> Bool {
    isSign(left) && isSign(right) && left.isASCIIDigit == right.isASCIIDigit
  }
}
