/// International bank account numbers (ISO 13616), told by their check digits.
enum IBAN {
  /// The first one in some cells, without spaces.
  static func first(in cells: [String]) -> String? {
    for cell in cells {
      let letters = cell.filter { $0 != " " }
      for word in letters.split(whereSeparator: { !($0.isASCII && ($0.isLetter || $0.isNumber)) }) where isValid(word) {
        return String(word)
      }
    }
    return nil
  }

  private static func isValid(_ word: Substring) -> Bool {
    guard word.count >= 15, word.count <= 34, word.prefix(2).allSatisfy({ $0.isUppercase }) else { return false }
    guard word.dropFirst(2).prefix(2).allSatisfy({ $0.isNumber }) else { return false }
    var remainder = 0
    for character in word.dropFirst(4) + word.prefix(4) {
      guard let value = character.wholeNumberValue ?? character.asciiValue.map({ Int($0 | 0x20) - 0x57 }) else {
        return false
      }
      guard value >= 0, value < 36 else { return false }
      remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
    }
    return remainder == 1
  }
}
