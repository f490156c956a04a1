/// The first number in a cell's text, with where its digits are.
package struct WrittenNumber {
  /// From the first digit (or a mark before it) to the last.
  package var range: Range<Int>
  /// Positions of the digits before the decimal mark, and after it.
  package var whole: [Int]
  package var fraction: [Int]
  /// Marks between the digits before the decimal mark.
  package var groupingMark: UInt32?
  package var decimalMark: UInt32?
  package var isNegative: Bool

  static let groupingMarks: Set<UInt32> = [0x27, 0x2019, 0x20, 0xA0, 0x2009, 0x202F, 0x5F]

  /// - Parameter mark: the decimal mark, where it is known.
  package init?(_ text: [UInt32], from start: Int = 0, decimalMark mark: UInt32?) {
    guard var first = text.indices.first(where: { $0 >= start && SampleLetters.digit(text[$0]) != nil }) else {
      return nil
    }
    if first > start, text[first - 1] == 0x2E || text[first - 1] == 0x2C { first -= 1 }
    var end = first
    var marks: [Int] = []
    while end < text.count {
      if SampleLetters.digit(text[end]) != nil {
        end += 1
      } else if WrittenNumber.isMark(text, end) {
        marks.append(end)
        end += 1
      } else {
        break
      }
    }
    let decimal = WrittenNumber.decimalMark(text, marks, first, end, mark)
    range = first..<end
    whole = (first..<(decimal ?? end)).filter { SampleLetters.digit(text[$0]) != nil }
    fraction = decimal.map { (($0 + 1)..<end).filter { SampleLetters.digit(text[$0]) != nil } } ?? []
    groupingMark = marks.first { $0 != decimal }.map { text[$0] }
    decimalMark = decimal.map { text[$0] }
    isNegative = WrittenNumber.isNegative(text, range)
  }

  private static func isMark(_ text: [UInt32], _ index: Int) -> Bool {
    let digitsBehind = text[(index + 1)...].prefix { SampleLetters.digit($0) != nil }.count
    switch text[index] {
    case 0x2E, 0x2C: return digitsBehind > 0
    case let mark where groupingMarks.contains(mark): return digitsBehind == 3
    default: return false
    }
  }

  private static func decimalMark(_ text: [UInt32], _ marks: [Int], _ first: Int, _ end: Int, _ known: UInt32?) -> Int?
  {
    guard let last = marks.last, text[last] == 0x2E || text[last] == 0x2C else { return nil }
    let equals = marks.count { text[$0] == text[last] }
    guard equals == 1 else { return nil }
    if let known { return text[last] == known ? last : nil }
    if marks.count > 1 { return last }
    let before = last - first
    return end - last - 1 != 3 || before > 3 || before == 0 || SampleLetters.digit(text[first]) == 0 ? last : nil
  }

  private static func isNegative(_ text: [UInt32], _ range: Range<Int>) -> Bool {
    let minus: Set<UInt32> = [0x2D, 0x2212, 0xFF0D, 0x28]
    if text[..<range.lowerBound].contains(where: { minus.contains($0) }) { return true }
    let behind = text[range.upperBound...].drop { $0 == 0x20 }
    if behind.first == 0x2D || behind.first == 0x2212 { return behind.dropFirst().first != 0x30 }
    return behind.starts(with: [0x44, 0x52]) || behind.starts(with: [0x64, 0x72])
  }

  package func plain(_ text: [UInt32]) -> PlainNumber {
    PlainNumber(
      whole: whole.compactMap { SampleLetters.digit(text[$0]) },
      fraction: fraction.compactMap { SampleLetters.digit(text[$0]) })
  }

  /// The text with the digits of a number that has as many in the same places.
  package func replacing(_ text: [UInt32], by number: PlainNumber) -> [UInt32] {
    var result = text
    let zeros = whole.count - number.whole.count
    for (place, position) in whole.enumerated() where place >= zeros {
      put(number.whole[place - zeros], at: position, in: &result)
    }
    for (place, position) in fraction.enumerated() {
      put(place < number.fraction.count ? number.fraction[place] : 0, at: position, in: &result)
    }
    return result
  }

  private func put(_ digit: UInt32, at position: Int, in text: inout [UInt32]) {
    guard let old = SampleLetters.digit(text[position]) else { return }
    text[position] = text[position] - old + digit
  }

  /// The text with another number written as this one is: its marks, its decimal places, its sign's place.
  /// - Parameter groups: the mark between groups of three, where numbers of this column have one.
  package func rewriting(_ text: [UInt32], as value: Int128, groups: UInt32?, decimal: UInt32) -> [UInt32] {
    let number = PlainNumber(scaled: value)
    var written: [UInt32] = []
    let digits = number.whole.isEmpty ? [0] : number.whole
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0, let groups { written.append(groups) }
      written.append(0x30 + digit)
    }
    let places = max(fraction.count, number.fraction.count)
    if places > 0 {
      written.append(decimalMark ?? decimal)
      for place in 0..<places { written.append(0x30 + (place < number.fraction.count ? number.fraction[place] : 0)) }
    }
    var head = Array(text[..<range.lowerBound])
    var tail = Array(text[range.upperBound...])
    if (value < 0) != isNegative { WrittenNumber.turnSign(&head, &tail, negative: value < 0) }
    return head + written + tail
  }

  private static func turnSign(_ head: inout [UInt32], _ tail: inout [UInt32], negative: Bool) {
    if negative {
      // A plus sign gives way; otherwise the minus stands right before the digits.
      if head.last == 0x2B { head.removeLast() }
      head.append(0x2D)
      return
    }
    head.removeAll { $0 == 0x2D || $0 == 0x2212 || $0 == 0xFF0D || $0 == 0x28 }
    if let close = tail.firstIndex(of: 0x29) { tail.remove(at: close) }
    if tail.first == 0x2D || tail.first == 0x2212 { tail.removeFirst() }
  }
}
