import CounterfoilCodecKit

/// Replaces what is personal in a text: words, numbers, account numbers; what lies between them stays.
struct TextMask {
  var tokens: TokenMask
  /// Whether texts are only looked at, so that nothing of them is given out for something else.
  var isNoting = true
  /// Numbers before and after the rows that are worked out from the new amounts: sums and balances.
  var knownValues: [Int128: Int128] = [:]
  /// Such sums of the rows that have a word for direction or status.
  var wordedValues: [(word: [UInt32], old: Int128, new: Int128)] = []
  /// The whole line that a note is of.
  var noteContext: ArraySlice<UInt32> = []
  /// Counts of rows.
  var knownCounts: Set<Int> = []

  init(_ tokens: TokenMask) { self.tokens = tokens }

  // MARK: Texts of rows

  /// A text of a row.
  mutating func text(_ text: [UInt32]) -> [UInt32] {
    var result = text
    var index = 0
    while index < text.count {
      if let end = AccountNumber.end(in: text, from: index) {
        replace(accountNumber(Array(text[index..<end])), at: index, in: &result)
        index = end
      } else if SampleLetters.digit(text[index]) != nil {
        index = numberOrDigits(text, index, &result)
      } else if SampleLetters.isLetter(text[index]) {
        let exponent = TextMask.exponent(in: text, at: index)
        if exponent > 0 {
          index += exponent
          continue
        }
        let end = TextMask.endOfWord(text, index)
        replaceWord(text, index..<end, .texts, &result)
        index = end
      } else {
        index += 1
      }
    }
    return result
  }

  /// How many characters are the exponent of `1.2E+15`, which a spreadsheet made of a long number; 0 for none.
  private static func exponent(in text: [UInt32], at start: Int) -> Int {
    guard text[start] | 0x20 == 0x65, start > 0, SampleLetters.digit(text[start - 1]) != nil else { return 0 }
    var end = start + 1
    if end < text.count, text[end] == 0x2B || text[end] == 0x2D { end += 1 }
    let digits = text[end...].prefix { SampleLetters.digit($0) != nil }.count
    end += digits
    return (1...3).contains(digits) && (end == text.count || !SampleLetters.isLetter(text[end])) ? end - start : 0
  }

  private static func endOfWord(_ text: [UInt32], _ start: Int) -> Int {
    var end = start
    while end < text.count, SampleLetters.isLetter(text[end]) { end += 1 }
    return end
  }

  private mutating func replaceWord(
    _ text: [UInt32], _ range: Range<Int>, _ place: KeptWords.Place, _ result: inout [UInt32]
  ) {
    let word = Array(text[range])
    let small = word.map(SampleLetters.lowercase)
    if tokens.kept.holds(small, in: place) { return }
    guard place == .labels, word.contains(where: { SampleLetters.isIdeograph($0) }) else {
      return replace(masked(word: word), at: range.lowerBound, in: &result)
    }
    // Known words stay, the rest between them goes.
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      let length = tokens.kept.ideographWord(in: text, at: index, before: range.upperBound)
      if length == 0 {
        index += 1
        continue
      }
      replacePart(text, start..<index, &result)
      index += length
      start = index
    }
    replacePart(text, start..<index, &result)
  }

  private mutating func replacePart(_ text: [UInt32], _ range: Range<Int>, _ result: inout [UInt32]) {
    if range.isEmpty || tokens.kept.holds(text[range], in: .labels) { return }
    replace(masked(word: Array(text[range])), at: range.lowerBound, in: &result)
  }

  private mutating func masked(word: [UInt32]) -> [UInt32] {
    if isNoting {
      tokens.noteWord(word)
      return word
    }
    return tokens.word(word)
  }

  mutating func masked(digits: [UInt32]) -> [UInt32] {
    let values = digits.map { SampleLetters.digit($0) ?? 0 }
    if isNoting {
      tokens.noteDigits(values)
      return digits
    }
    return zip(digits, tokens.digits(values)).map { old, new in old - (SampleLetters.digit(old) ?? 0) + new }
  }

  private func replace(_ new: [UInt32], at start: Int, in result: inout [UInt32]) {
    for (offset, scalar) in new.enumerated() where start + offset < result.count { result[start + offset] = scalar }
  }

  /// An amount in the middle of a text is the same as in its column; other digits are replaced run by run.
  private mutating func numberOrDigits(_ text: [UInt32], _ start: Int, _ result: inout [UInt32]) -> Int {
    if let number = WrittenNumber(text, from: start, decimalMark: nil), number.range.lowerBound == start,
      number.fraction.count == 2, !TextMask.isBetweenDigits(text, number.range)
    {
      let plain = number.plain(text)
      if isNoting {
        tokens.noteNumber(plain)
      } else {
        result = number.replacing(result, by: tokens.number(plain))
      }
      return number.range.upperBound
    }
    var end = start
    while end < text.count, SampleLetters.digit(text[end]) != nil { end += 1 }
    replace(masked(digits: Array(text[start..<end])), at: start, in: &result)
    return end
  }

  /// Whether a mark and more digits are around, as in `12.03.2026`.
  private static func isBetweenDigits(_ text: [UInt32], _ range: Range<Int>) -> Bool {
    let marks: Set<UInt32> = [0x2E, 0x2C, 0x2D, 0x2F, 0x3A]
    return range.upperBound < text.count && marks.contains(text[range.upperBound])
      || range.lowerBound > 0 && marks.contains(text[range.lowerBound - 1]) && text[range.lowerBound - 1] != 0x2D
  }

  private mutating func accountNumber(_ text: [UInt32]) -> [UInt32] {
    var number = AccountNumber(text)
    let wasRight = number.checks
    number.replace { letters, areDigits in areDigits ? masked(digits: letters) : masked(word: letters) }
    if wasRight, !isNoting { number.settleCheckDigits() }
    return number.text
  }

  // MARK: Words for direction and status

  /// A value of a column that has few: words that readers know stay.
  mutating func label(_ text: [UInt32]) -> [UInt32] {
    var result = text
    var index = 0
    while index < text.count {
      if SampleLetters.digit(text[index]) != nil {
        index = numberOrDigits(text, index, &result)
      } else if SampleLetters.isLetter(text[index]) {
        let end = TextMask.endOfWord(text, index)
        replaceWord(text, index..<end, .labels, &result)
        index = end
      } else {
        index += 1
      }
    }
    return result
  }

  // MARK: Lines before and after the rows

  /// A text outside the rows: labels, days and counts stay; sums and balances are those of the sample.
  mutating func note(_ text: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    var index = TextMask.endOfLabel(text)
    result += text[..<index]
    while index < text.count {
      let day = DayText.length(in: text, at: index)
      if day > 0 {
        result += text[index..<index + day]
        index += day
      } else if let end = AccountNumber.end(in: text, from: index) {
        result += accountNumber(Array(text[index..<end]))
        index = end
      } else if SampleLetters.digit(text[index]) != nil, let number = WrittenNumber(text, from: index, decimalMark: nil)
      {
        let end = number.range.upperBound
        let isYear = end - index == 4 && TextMask.isFree(text, index..<end)
        result += noteNumber(Array(text[index..<end]), isYear: isYear)
        index = end
      } else if SampleLetters.isLetter(text[index]) {
        let end = TextMask.endOfWord(text, index)
        var part = Array(text[index..<end])
        replaceWord(part, 0..<part.count, .labels, &part)
        result += part
        index = end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// Behind the colon of `Account holder: `; 0 where there is none or a number stands before it.
  private static func endOfLabel(_ text: [UInt32]) -> Int {
    guard let colon = text.firstIndex(where: { $0 == 0x3A || $0 == 0xFF1A }), colon <= 40 else { return 0 }
    return text[..<colon].contains { SampleLetters.digit($0) != nil } ? 0 : colon + 1
  }

  /// The sum of the rows whose word is in the line.
  private func worded(_ value: Int128) -> Int128? {
    wordedValues.first { $0.old == value && value != 0 && TextMask.holds(noteContext, $0.word) }?.new
  }

  private static func holds(_ text: ArraySlice<UInt32>, _ word: [UInt32]) -> Bool {
    guard text.count >= word.count else { return false }
    return (text.startIndex...text.endIndex - word.count).contains { text[$0...].starts(with: word) }
  }

  /// Whether blanks, or the ends, stand around: what follows stars or dashes is part of a longer number.
  private static func isFree(_ text: [UInt32], _ range: Range<Int>) -> Bool {
    let around: Set<UInt32> = [0x20, 0x22, 0x5E74]
    return (range.lowerBound == 0 || around.contains(text[range.lowerBound - 1]))
      && (range.upperBound == text.count || around.contains(text[range.upperBound]))
  }

  private mutating func noteNumber(_ text: [UInt32], isYear: Bool) -> [UInt32] {
    guard let number = WrittenNumber(text, decimalMark: nil) else { return text }
    let plain = number.plain(text)
    if !isNoting, let value = plain.scaled, let new = worded(value) ?? knownValues[value] {
      return number.rewriting(
        text, as: new, groups: number.groupingMark, decimal: number.decimalMark ?? 0x2E)
    }
    if number.fraction.isEmpty, number.groupingMark == nil {
      let count = number.whole.reduce(0) { min($0 * 10 + Int(SampleLetters.digit(text[$1]) ?? 0), 1 << 40) }
      if text.count <= 2 || isYear && (1990...2035).contains(count) || text.count <= 7 && knownCounts.contains(count) {
        return text
      }
      return masked(digits: text)
    }
    if isNoting {
      tokens.noteNumber(plain)
      return text
    }
    return number.replacing(text, by: tokens.number(plain))
  }
}
