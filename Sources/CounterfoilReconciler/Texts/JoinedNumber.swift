import CounterfoilModel

/// A number of several groups of digits of which at least one is too short to say anything by itself, such as `2024-37` of the bill `RE-2024-37`.
///
/// Groups of three digits or more are numbers of their own; a shorter one tells bills apart only with its neighbours. Groups count without the
/// zeros they start with. What may be a day, or a month and its year, is no number of a bill.
struct JoinedNumber {
  /// The groups, with a hyphen between two; of two a year comes first, wherever it was written.
  private(set) var bytes: [UInt8] = []
  /// How many digits say which bill is meant: a year counts as one, as there are few of them.
  private(set) var length = 0
  /// All digits as they were written, with nothing between: programs leave out what joins them.
  private(set) var glued: [UInt8] = []

  /// From here on a number has digits enough to stand alone.
  private static let leastAlone = (1..<Priors.Words.numberDigits).reduce(1) { value, _ in value * 10 }

  /// Calls `body` with each of a text. O(bytes).
  static func each(in text: UnsafeRawBufferPointer, _ body: (JoinedNumber) -> Void) {
    var hasJoiner = false
    for byte in text { hasJoiner = hasJoiner || isJoiner(byte) }
    guard hasJoiner else { return }
    var index = 1
    while index + 1 < text.count {
      guard isJoiner(text[index]), text[index - 1].isASCIIDigit, text[index + 1].isASCIIDigit else {
        index += 1
        continue
      }
      var start = index
      while start > 0, text[start - 1].isASCIIDigit { start -= 1 }
      var end = index
      while end + 1 < text.count, isJoiner(text[end]), text[end + 1].isASCIIDigit {
        end += 1
        while end < text.count, text[end].isASCIIDigit { end += 1 }
      }
      if let number = JoinedNumber(UnsafeRawBufferPointer(rebasing: text[start..<end])) { body(number) }
      index = end + 1
    }
  }

  /// Nil where digits and what joins them are no such number.
  init?(_ run: UnsafeRawBufferPointer) {
    let groups = run.split(omittingEmptySubsequences: false) { JoinedNumber.isJoiner($0) }
    let digitCount = groups.reduce(0) { $0 + $1.count }
    guard (2...Priors.Words.numberGroups).contains(groups.count), digitCount <= Priors.Words.mostNumberDigits else {
      return nil
    }
    var values = groups.map { $0.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
    guard values.contains(where: { $0 < JoinedNumber.leastAlone }) else { return nil }
    let isShort = groups.allSatisfy { $0.count < Priors.Words.numberDigits }
    // A year without its century: behind the months, so that neither is taken for one.
    if isShort, groups.count > 2 || values.contains(where: { $0 <= 12 }) { return nil }
    var isYear = groups.map { $0.count == 4 && JoinedNumber.beginsWithYear($0) }
    guard !JoinedNumber.isDay(values, isYear) else { return nil }
    if isYear == [false, true] {
      values.swapAt(0, 1)
      isYear.swapAt(0, 1)
    }
    for (place, value) in values.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: "-")) }
      let digits = "\(value)".utf8
      bytes.append(contentsOf: digits)
      length += isYear[place] || isShort && place == 0 ? 1 : digits.count
    }
    for group in groups { glued.append(contentsOf: group) }
  }

  /// Where a number is among those of its form; nil where it is too great.
  static func value(ofBytes bytes: UnsafeRawBufferPointer) -> Int? {
    var groups: [Int] = []
    for group in bytes.split(separator: UInt8(ascii: "-")) {
      guard let value = Int(String(decoding: group, as: UTF8.self)) else { return nil }
      groups.append(value)
    }
    var value = 0
    for group in groups {
      let (shifted, isOver) = value.multipliedReportingOverflow(by: groups.count == 1 ? 1 : 1_000_000)
      let (sum, isOverToo) = shifted.addingReportingOverflow(group)
      if isOver || isOverToo { return nil }
      value = sum
    }
    return value
  }

  /// Whether digits begin as the years of this century and the last do.
  static func beginsWithYear(_ digits: some Collection<UInt8>) -> Bool {
    digits.starts(with: "19".utf8) || digits.starts(with: "20".utf8)
  }

  /// Whether three groups are a day.
  private static func isDay(_ values: [Int], _ isYear: [Bool]) -> Bool {
    guard values.count == 3 else { return false }
    let others = isYear[0] ? values[1...] : values[..<2]
    return (isYear[0] || isYear[2]) && others.allSatisfy { (1...31).contains($0) } && others.contains { $0 <= 12 }
  }

  private static func isJoiner(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "_")
  }
}
