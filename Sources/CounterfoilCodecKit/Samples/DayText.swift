/// Tells days and times, which stay as they are: their order, their form and their faults are what readers stumble on.
package enum DayText {
  private static let separators: Set<UInt32> = [0x2D, 0x2F, 0x2E, 0x5E74, 0x6708, 0x65E5]

  /// How many characters from there on are a day (`2026-09-14`, `14.9.26`, `2026年9月14日`) or a time (`10:15:00`).
  package static func length(in text: [UInt32], at start: Int) -> Int {
    guard SampleLetters.digit(text[start]) != nil, start == 0 || SampleLetters.digit(text[start - 1]) == nil else {
      return 0
    }
    var groups: [Int] = []
    var marks: [UInt32] = []
    var index = start
    while index < text.count {
      let digits = text[index...].prefix { SampleLetters.digit($0) != nil }.count
      if digits == 0 { break }
      groups.append(digits)
      index += digits
      guard index < text.count, separators.contains(text[index]) || text[index] == 0x3A, groups.count < 3 else { break }
      let isLast = index + 1 >= text.count || SampleLetters.digit(text[index + 1]) == nil
      if isLast { break }
      marks.append(text[index])
      index += 1
    }
    let isTime = marks.allSatisfy { $0 == 0x3A } && !marks.isEmpty
    if isTime { return groups.allSatisfy { $0 <= 2 } ? index - start : 0 }
    guard groups.count == 3, !marks.contains(0x3A) else { return 0 }
    let isDay =
      groups[0] == 4 && groups[1] <= 2 && groups[2] <= 2
      || groups[0] <= 2 && groups[1] <= 2 && (groups[2] == 4 || groups[2] == 2)
    return isDay ? index - start : 0
  }

  /// Whether a whole cell holds nothing but a day or a time, right or wrong: few digits, marks, and names of months.
  /// - Parameter isExpected: whether its column is one of days, where also `20260914` is one.
  package static func isDay(_ text: [UInt32], isExpected: Bool) -> Bool {
    var digits = 0
    var groups = 0
    var letters = 0
    var isInDigits = false
    for scalar in text {
      if SampleLetters.digit(scalar) != nil {
        digits += 1
        groups += isInDigits ? 0 : 1
        isInDigits = true
        continue
      }
      isInDigits = false
      if SampleLetters.isLetter(scalar) { letters += 1 }
    }
    if isExpected { return digits > 0 && digits <= 21 && letters <= 12 && text.count <= 40 }
    guard let first = text.indices.first(where: { SampleLetters.digit(text[$0]) != nil }) else { return false }
    let length = length(in: text, at: first)
    return length > 0 && letters <= 2 && groups >= 2 && groups <= 7
      && text[..<first].allSatisfy { !SampleLetters.isLetter($0) && SampleLetters.digit($0) == nil }
  }
}
