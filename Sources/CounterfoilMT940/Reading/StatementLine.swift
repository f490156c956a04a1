import CounterfoilCodecKit
import CounterfoilModel

/// The contents of field 61: `6!n[4!n]2a[1!a]15d1!a3!c16x[//16x]` and, on a line of its own, `[34x]`
/// (SWIFT Standards, MT940, field 61).
struct StatementLine {
  /// Why it is none.
  struct Problem: Error {
    var code: DiagnosticCode
    var message: String
    /// The column in the line, from 0.
    var column: Int
  }

  var valueDay = CalendarDate.first
  /// The day of the booking, where it is stated.
  var entryDay: CalendarDate?
  /// The value day as it is printed, where it is a day of February that only interest knows.
  var printedFebruary: Range<Int>?
  var isDebit = false
  var isReversal = false
  var isExpected = false
  /// Where the amount stands.
  var amount = 0..<0
  /// `NTRF` and the like.
  var type = 0..<0
  var customerReference = 0..<0
  var bankReference = 0..<0
  /// What comes after the sixteen characters of the customer reference.
  var surplus = 0..<0

  /// Reads the first line of the field. Ranges are those of `bytes`.
  init(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
    var cursor = 0
    try readDays(bytes, &cursor)
    try readMark(bytes, &cursor)
    while cursor < bytes.count, bytes[cursor] == 0x20 { cursor += 1 }
    let start = cursor
    while cursor < bytes.count, bytes[cursor].isASCIIDigit || bytes[cursor] == 0x2C || bytes[cursor] == 0x2E {
      cursor += 1
    }
    amount = start..<cursor
    guard !amount.isEmpty else {
      throw Problem(code: .mt940Amount, message: "the statement line has no amount behind its mark", column: start)
    }
    try checkAmountEnd(bytes)
    readReferences(bytes, cursor)
  }

  // MARK: Amount

  /// Whether the amount has its comma and two digits after it: then nothing more of it is to come.
  func hasWholeAmount(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let mark = bytes[amount].lastIndex(where: { $0 == 0x2C || $0 == 0x2E }) else { return false }
    return amount.upperBound - mark > 2
  }

  /// Refuses an amount that goes on after a space or a mark that it cannot have: `123 45NTRF` is not 123.
  private func checkAmountEnd(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
    let end = amount.upperBound
    var next = end
    while next < bytes.count, bytes[next] == 0x20 { next += 1 }
    // Behind it comes the kind, a letter first, or a reference.
    guard next < bytes.count, !bytes[next].isASCIILetter, bytes[next] != 0x2F else { return }
    var rest = next
    while rest < bytes.count, bytes[rest].isASCIIDigit || bytes[rest] == 0x2C || bytes[rest] == 0x2E { rest += 1 }
    let goesOn = rest > next && rest < bytes.count && StatementLine.isKind(bytes[rest])
    guard !hasWholeAmount(bytes) || goesOn else { return }
    throw Problem(
      code: .mt940Amount,
      message: "the amount is broken off here: a comma, digits and the kind such as NTRF were expected", column: end)
  }

  /// Whether a kind of transaction begins so: `S`, `N` or `F` (SWIFT Standards, MT940, field 61, subfield 6).
  private static func isKind(_ byte: UInt8) -> Bool { byte == 0x53 || byte == 0x4E || byte == 0x46 }

  // MARK: Days

  private mutating func readDays(_ bytes: UnsafeRawBufferPointer, _ cursor: inout Int) throws(Problem) {
    guard let value = StatementLine.number(bytes, 0..<6) else {
      throw Problem(code: .mt940Line, message: "the statement line does not begin with a day (YYMMDD)", column: 0)
    }
    cursor = 6
    let year = StatementLine.year(value / 10_000)
    let (month, day) = (value / 100 % 100, value % 100)
    if let known = CalendarDate(year: year, month: month, day: day) {
      valueDay = known
    } else if month == 2, day == 29 || day == 30,
      let last = CalendarDate(year: year, month: 2, day: CalendarDate.length(ofMonth: 2, year: year))
    {
      valueDay = last
      printedFebruary = 0..<6
    } else {
      throw Problem(code: .mt940Date, message: "the value day is in no calendar", column: 0)
    }
    if let entry = StatementLine.number(bytes, 6..<10) {
      cursor = 10
      guard let near = StatementLine.nearest(month: entry / 100, day: entry % 100, to: valueDay, of: year) else {
        throw Problem(code: .mt940Date, message: "the entry day is in no calendar", column: 6)
      }
      entryDay = near
    } else if bytes.count >= 10, bytes[6..<10].allSatisfy({ $0 == 0x20 }) {
      cursor = 10
    }
  }

  /// Years from 80 on are of the last century (SWIFT User Handbook, date formats).
  static func year(_ twoDigits: Int) -> Int { twoDigits >= 80 ? 1900 + twoDigits : 2000 + twoDigits }

  /// The day of that month nearest to another day of a year: an entry of 2 January can have a value day of 31 December.
  static func nearest(month: Int, day: Int, to value: CalendarDate, of year: Int) -> CalendarDate? {
    // In the same half of a year no other year's day is nearer.
    if let same = CalendarDate(year: year, month: month, day: day), abs(value.days(to: same)) < 182 { return same }
    return [year - 1, year, year + 1].compactMap { CalendarDate(year: $0, month: month, day: day) }
      .min { abs(value.days(to: $0)) < abs(value.days(to: $1)) }
  }

  static func number(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
    guard range.upperBound <= bytes.count else { return nil }
    var value = 0
    for index in range {
      let digit = bytes[index] &- 0x30
      guard digit <= 9 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }

  // MARK: Mark and references

  /// `C`, `D`, `RC`, `RD`, `EC` or `ED`, and perhaps the third letter of the currency.
  private mutating func readMark(_ bytes: UnsafeRawBufferPointer, _ cursor: inout Int) throws(Problem) {
    func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    let first = byte(cursor)
    if first == 0x52 || first == 0x45 {
      isReversal = first == 0x52
      isExpected = first == 0x45
      cursor += 1
    }
    let mark = byte(cursor)
    guard mark == 0x43 || mark == 0x44 else {
      throw Problem(
        code: .mt940Line, message: "the statement line has no mark C, D, RC, RD, EC or ED behind its days",
        column: cursor)
    }
    // A reversed credit takes money out again.
    isDebit = (mark == 0x44) != isReversal
    cursor += 1
    let letter = byte(cursor)
    if letter >= 0x41, letter <= 0x5A { cursor += 1 }
  }

  private mutating func readReferences(_ bytes: UnsafeRawBufferPointer, _ start: Int) {
    var cursor = start
    type = cursor..<cursor
    customerReference = type
    bankReference = type
    surplus = type
    if cursor + 4 <= bytes.count, bytes[cursor] >= 0x41, bytes[cursor] <= 0x5A {
      type = cursor..<cursor + 4
      cursor += 4
    }
    var slashes = cursor
    while slashes + 1 < bytes.count, !(bytes[slashes] == 0x2F && bytes[slashes + 1] == 0x2F) { slashes += 1 }
    if slashes + 1 < bytes.count {
      customerReference = cursor..<slashes
      bankReference = slashes + 2..<bytes.count
    } else if bytes.count - cursor > 16 {
      // Some banks put the other party's name there.
      customerReference = cursor..<cursor + 16
      surplus = cursor + 16..<bytes.count
    } else {
      customerReference = cursor..<bytes.count
    }
  }
}
