import CounterfoilCodecKit
import CounterfoilModel

/// Amounts of OFX: a sign, digits, and a point or a comma as decimal mark (OFX 2.2).
enum OFXAmount {
  enum Problem: Error {
    case empty
    case malformed
    /// One comma with three digits after it, which may be a decimal mark or a mark between thousands.
    case ambiguous
    /// One point with three digits after it, in a file whose decimal mark is the comma.
    case groupedByPoint
    case tooManyDigits
    case overflow
  }

  /// The minor units of an amount. Grouping marks, which the standard forbids, are read where nothing else can be meant.
  static func minorUnits(_ text: UnsafeRawBufferPointer, digits: UInt8) throws(Problem) -> Int64 {
    if let plain = try? Money.parseMinorUnits(text, digits: digits) { return plain }
    return try marked(text, digits: digits)
  }

  private static func marked(_ text: UnsafeRawBufferPointer, digits: UInt8) throws(Problem) -> Int64 {
    guard !text.isEmpty else { throw .empty }
    var commas = 0
    var points = 0
    var lastMark = -1
    for (index, byte) in text.enumerated() {
      switch byte {
      case 0x30...0x39: continue
      case 0x2B, 0x2D: guard index == 0 else { throw .malformed }
      case 0x2C:
        commas += 1
        lastMark = index
      case 0x2E:
        points += 1
        lastMark = index
      default: throw .malformed
      }
    }
    let lastIsComma = lastMark >= 0 && text[lastMark] == 0x2C
    let isGroupingOnly = lastIsComma ? points == 0 && commas > 1 : commas == 0 && points > 1
    if commas == 1, points == 0, text.count - lastMark == 4, digits != 3 { throw .ambiguous }
    let notation = AmountNotation(decimalMark: lastIsComma != isGroupingOnly ? .comma : .point)
    do throws(AmountError) {
      return try notation.minorUnits(text, digits: digits)
    } catch .tooManyDigits {
      throw .tooManyDigits
    } catch .overflow {
      throw .overflow
    } catch {
      throw .malformed
    }
  }

  /// What an amount tells of the mark between units and their fraction, which may be a point or a comma (OFX 2.2,
  /// 3.2.9.1), in its file.
  enum Mark {
    case nothing
    /// The comma is the decimal mark: no group of three follows it, or points stand in front of it.
    case comma
    /// One point with a group of three behind it and one to three digits in front: thousands, where the comma is the
    /// decimal mark.
    case open
  }

  static func mark(_ text: UnsafeRawBufferPointer) -> Mark {
    var commas = 0
    var points = 0
    var lastMark = -1
    for (index, byte) in text.enumerated() where byte == 0x2C || byte == 0x2E {
      if byte == 0x2C { commas += 1 } else { points += 1 }
      lastMark = index
    }
    guard lastMark >= 0 else { return .nothing }
    let isGroup = text.count - lastMark == 4
    if text[lastMark] == 0x2C { return commas == 1 && (points > 0 || !isGroup) ? .comma : .nothing }
    if points > 1 { return commas == 0 ? .comma : .nothing }
    let start = text[0] == 0x2B || text[0] == 0x2D ? 1 : 0
    return commas == 0 && isGroup && (1...3).contains(lastMark - start) && text[start] != 0x30 ? .open : .nothing
  }

  static func message(_ problem: Problem, _ text: String, _ currency: Currency) -> String {
    let shown = "\"\(TerminalText.excerpt(text, limitBytes: 40))\""
    return switch problem {
    case .empty: "the amount is empty"
    case .malformed: "\(shown) is no amount"
    case .groupedByPoint:
      "\(shown) may be a whole amount of thousands: another amount of the file has a comma as its decimal mark"
    case .ambiguous: "\(shown) may be a whole amount of thousands or one with three decimal places"
    case .tooManyDigits: "\(shown) has more decimal places than \(currency.code), which has \(currency.minorUnitDigits)"
    case .overflow: "\(shown) is larger than any amount that can be held"
    }
  }
}

/// A day with what the source says of the time: `YYYYMMDDHHMMSS.XXX[offset:zone]` (OFX 2.2).
///
/// The day is the one printed. The zone in brackets is kept as text and never applied: it would move the day.
struct OFXDate {
  var day: CalendarDate
  /// `HH:MM` or `HH:MM:SS`; nil where the source has none or prints the midnight or noon that stand for none.
  var time: String?
  /// Whether day and time say all the text says.
  var isWhole: Bool

  /// Nil for a text that is no day of the calendar, with or without a time.
  init?(_ text: UnsafeRawBufferPointer) {
    var digitCount = 0
    while digitCount < text.count, text[digitCount].isASCIIDigit { digitCount += 1 }
    if digitCount == 4, text.count == 10, let day = CalendarDate(isoBytes: text) {
      self.day = day
      isWhole = false
      return
    }
    guard digitCount == 8 || digitCount == 12 || digitCount == 14,
      let day = CalendarDate(
        year: OFXDate.number(text, 0, 4), month: OFXDate.number(text, 4, 2), day: OFXDate.number(text, 6, 2))
    else { return nil }
    self.day = day
    isWhole = text.count == digitCount
    guard isWhole || OFXDate.isRest(UnsafeRawBufferPointer(rebasing: text[digitCount...])) else { return nil }
    guard digitCount > 8 else { return }
    let hour = OFXDate.number(text, 8, 2)
    let minute = OFXDate.number(text, 10, 2)
    let second = digitCount == 14 ? OFXDate.number(text, 12, 2) : 0
    guard hour < 24, minute < 60, second < 61 else { return nil }
    if minute == 0, second == 0, hour == 0 || hour == 12 {
      isWhole = false
    } else {
      time = OFXDate.clock(text, digitCount)
    }
  }

  /// Whether a text is a day, or a day and a time, as the standard writes them: `YYYYMMDD`, `YYYYMMDDHHMMSS`,
  /// `YYYYMMDDHHMMSS.XXX`, the last two perhaps with `[offset:zone]` (OFX 2.2, 3.2.8.2).
  static func isStandard(_ text: String) -> Bool {
    let digits = text.utf8.prefix(while: \.isASCIIDigit).count
    guard digits == 8 || digits == 14 else { return false }
    var rest = Array(text.utf8)[digits...]
    if rest.isEmpty { return true }
    guard digits == 14 else { return false }
    if rest.first == 0x2E {
      guard rest.dropFirst().prefix(3).count(where: \.isASCIIDigit) == 3 else { return false }
      rest = rest.dropFirst(4)
    }
    if rest.isEmpty { return true }
    guard rest.first == 0x5B, rest.last == 0x5D, rest.count > 2 else { return false }
    let parts = rest.dropFirst().dropLast().split(separator: 0x3A, maxSplits: 1, omittingEmptySubsequences: false)
    let offset = parts[0].drop { $0 == 0x2B || $0 == 0x2D }
    let isOffset = !offset.isEmpty && offset.allSatisfy { $0.isASCIIDigit || $0 == 0x2E }
    return isOffset && (parts.count == 1 || !parts[1].isEmpty)
  }

  private static func clock(_ text: UnsafeRawBufferPointer, _ digitCount: Int) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8)
    for index in stride(from: 8, to: digitCount, by: 2) {
      if index > 8 { bytes.append(0x3A) }
      bytes.append(text[index])
      bytes.append(text[index + 1])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Parts of a second, a zone, or both.
  private static func isRest(_ text: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    if text[0] == 0x2E || text[0] == 0x3A || text[0] == 0x2C {
      index = 1
      while index < text.count, text[index].isASCIIDigit { index += 1 }
    }
    if index < text.count, text[index] == 0x20 { index += 1 }
    if index == text.count { return true }
    return text[index] == 0x5B && text[text.count - 1] == 0x5D && text.count - index <= 40
  }

  private static func number(_ text: UnsafeRawBufferPointer, _ start: Int, _ count: Int) -> Int {
    var value = 0
    for index in start..<start + count { value = value * 10 + Int(text[index] &- 0x30) }
    return value
  }
}
