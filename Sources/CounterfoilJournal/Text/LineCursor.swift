import CounterfoilCodecKit
import CounterfoilModel

/// Reads one line from left to right.
struct LineCursor {
  let text: JournalText
  var place: Int
  let end: Int

  init(_ text: JournalText, _ range: Range<Int>) {
    self.text = text
    place = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { place >= end }
  /// The next byte; 0 at the end.
  var next: UInt8 { place < end ? text.bytes[place] : 0 }
  /// The one after it; 0 at the end.
  var second: UInt8 { place + 1 < end ? text.bytes[place + 1] : 0 }

  /// Skips spaces and tabs and says how many.
  @discardableResult
  mutating func skipBlanks() -> Int {
    let start = place
    while place < end, text.bytes[place].isASCIIBlank { place += 1 }
    return place - start
  }

  /// Takes a byte where it is the next.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte, !isAtEnd else { return false }
    place += 1
    return true
  }

  mutating func take(_ word: StaticString) -> Bool {
    guard text.hasPrefix(word, at: place, before: end) else { return false }
    place += word.utf8CodeUnitCount
    return true
  }

  /// Takes bytes up to the first one that `isEnd` holds for.
  mutating func takeRange(until isEnd: (UInt8) -> Bool) -> Range<Int> {
    let start = place
    while place < end, !isEnd(text.bytes[place]) { place += 1 }
    return start..<place
  }

  /// Takes a word up to a space or tab.
  mutating func takeWord() -> String { text.string(takeRange { $0.isASCIIBlank }) }

  /// The rest of the line without spaces at both ends.
  var rest: Range<Int> { text.trimmed(place..<end) }

  /// Takes the rest up to a comment; the comment's text comes after its mark.
  mutating func takeUntilComment() -> (text: Range<Int>, comment: Range<Int>?) {
    let start = place
    while place < end, text.bytes[place] != 0x3B { place += 1 }
    let range = text.trimmed(start..<place)
    guard place < end else { return (range, nil) }
    let comment = place + 1..<end
    place = end
    return (range, comment)
  }

  func problem(
    _ code: DiagnosticCode, _ message: String, at offset: Int? = nil, fixes: [String] = [], isFatal: Bool = false
  ) -> JournalProblem {
    let place = offset ?? min(place, max(end - 1, 0))
    return JournalProblem(code: code, message: message, offset: place, fixes: fixes, isFatal: isFatal)
  }

  /// What is there, for a message.
  func shown(_ range: Range<Int>) -> String { TerminalText.excerpt(text.string(range), limitBytes: 60) }

  // MARK: Dates

  /// A day as `2024-01-31`, `2024/1/31` or `2024.1.31`, or without the year where one is known.
  mutating func takeDate(year known: Int?) throws(JournalProblem) -> CalendarDate {
    let start = place
    var parts: [Int] = []
    var mark: UInt8 = 0
    while parts.count < 3 {
      let digits = takeRange { !$0.isASCIIDigit }
      guard digits.count >= 1, digits.count <= 4 else { break }
      parts.append(text.bytes[digits].reduce(0) { $0 * 10 + Int($1 - 0x30) })
      guard parts.count < 3, !isAtEnd, [0x2D, 0x2F, 0x2E].contains(next), second.isASCIIDigit,
        mark == 0 || mark == next
      else { break }
      mark = next
      place += 1
    }
    let written = start..<max(place, start)
    let yearDigits = text.bytes[start..<end].prefix { $0.isASCIIDigit }.count
    if parts.count == 3, yearDigits == 4 || yearDigits == 3 {
      if let day = CalendarDate(year: parts[0], month: parts[1], day: parts[2]) { return day }
      throw problem(.journalDate, "\(shown(written)) is no day of the calendar", at: start)
    }
    guard parts.count == 2, yearDigits <= 2 else {
      let word = start..<(text.bytes[start..<end].firstIndex { $0.isASCIIBlank } ?? end)
      throw problem(.journalDate, "\"\(shown(word))\" is no date such as 2024-01-31", at: start)
    }
    guard let known else {
      throw problem(
        .journalDate, "the date \(shown(written)) has no year, and no `Y` directive says which", at: start,
        fixes: ["Write the year, or put a line such as `Y2024` above it."])
    }
    guard let day = CalendarDate(year: known, month: parts[0], day: parts[1]) else {
      throw problem(.journalDate, "\(shown(written)) is no day of the year \(known)", at: start)
    }
    return day
  }
}
