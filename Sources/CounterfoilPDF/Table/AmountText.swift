import CounterfoilCodecKit

/// Tells texts that are amounts of money, before it is known how the statement writes them.
enum AmountText {
  /// Whether a text is an amount with either decimal mark.
  static func isAmount(_ text: String) -> Bool {
    guard text.utf8.count <= 40, text.contains(where: \.isNumber) else { return false }
    return AmountNotation.DecimalMark.allCases.contains { reading(text, $0) != nil }
  }

  /// Whether a number ends in a mark with two digits after it, or a dash for none.
  static func hasCents(_ text: String) -> Bool {
    let number = text.drop { !$0.isNumber }
    guard let mark = number.lastIndex(where: { $0 == "." || $0 == "," || $0 == "٫" }) else { return false }
    let behind = number[number.index(after: mark)...]
    let digits = behind.prefix { $0.isNumber }.count
    return digits == 2 || digits == 0 && behind.first.map { "-–—".contains($0) } == true
  }

  static func reading(_ text: String, _ mark: AmountNotation.DecimalMark) -> AmountReading? {
    try? AmountNotation(decimalMark: mark).read(text)
  }

  /// Words of a line at the end of which an amount stands, with that amount.
  struct Found {
    /// Where its words begin and end among those given.
    var range: Range<Int>
    var text: String
  }

  /// Amounts among the words of a line, from left to right: as many words as are one amount together, and that look like
  /// money: with cents, a grouping mark or a currency.
  static func amounts(in words: [PDFWord]) -> [Found] {
    let gap = Phrase.widestSpace(between: words)
    var found: [Found] = []
    var end = words.count
    while end > 0 {
      if let range = longest(endingAt: end, words, gap) {
        found.append(Found(range: range, text: words[range].map(\.text).joined(separator: " ")))
        end = range.lowerBound
      } else {
        end -= 1
      }
    }
    return found.reversed()
  }

  private static let wordLimit = 6

  private static func longest(endingAt end: Int, _ words: [PDFWord], _ gap: Double) -> Range<Int>? {
    var best: Range<Int>?
    for start in stride(from: end - 1, through: max(0, end - wordLimit), by: -1) {
      if start + 1 < end, words[start + 1].left - words[start].right > gap { break }
      let text = words[start..<end].map(\.text).joined(separator: " ")
      if isAmount(text), isMoney(text) { best = start..<end }
    }
    return best
  }

  private static func isMoney(_ text: String) -> Bool {
    AmountNotation.DecimalMark.allCases.contains { mark in
      guard let reading = reading(text, mark) else { return false }
      return reading.hasMarks || reading.symbol != nil
    }
  }
}
