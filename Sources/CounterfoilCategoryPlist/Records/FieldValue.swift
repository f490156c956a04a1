import CounterfoilModel
import CounterfoilXML

/// Readings of one value as one field, shared by all shapes.
enum FieldValue {
  static func text(_ value: LocatedValue, key: String) throws(RecordProblem) -> String {
    switch value.content {
    case .scalar(.string(let text)): return text
    case .scalar(.integer(let number)): return "\(number)"
    case .scalar(.real(let number)): return number.text
    default: throw wrongType(value, key: key, expected: "a text")
    }
  }

  static func boolean(_ value: LocatedValue, key: String) throws(RecordProblem) -> Bool {
    switch value.content {
    case .scalar(.boolean(let value)): return value
    case .scalar(.integer(0)): return false
    case .scalar(.integer(1)): return true
    case .scalar(.string(let text)):
      switch text.lowercased() {
      case "0", "false", "no": return false
      case "1", "true", "yes": return true
      default: throw wrongType(value, key: key, expected: "true or false")
      }
    default: throw wrongType(value, key: key, expected: "true or false")
    }
  }

  static func integer(_ value: LocatedValue, key: String) throws(RecordProblem) -> Int64 {
    let number: Int128? =
      switch value.content {
      case .scalar(.integer(let number)): number
      case .scalar(.string(let text)): PropertyListText.integer(text)
      default: nil
      }
    guard let number, let small = Int64(exactly: number), small != .min else {
      throw wrongType(value, key: key, expected: "a whole number")
    }
    return small
  }

  /// The text of a decimal number.
  static func decimal(_ value: LocatedValue, key: String) throws(RecordProblem) -> String {
    switch value.content {
    case .scalar(.integer(let number)): return "\(number)"
    case .scalar(.real(let number)): return number.text
    case .scalar(.string(let text)) where PropertyListReal(text) != nil: return text
    default: throw wrongType(value, key: key, expected: "a number")
    }
  }

  static func data(_ value: LocatedValue, key: String) throws(RecordProblem) -> [UInt8] {
    guard case .scalar(.data(let bytes)) = value.content else {
      throw wrongType(value, key: key, expected: "<data>")
    }
    return bytes
  }

  /// The exact amount a number or a plain decimal text states.
  static func money(_ value: LocatedValue, key: String, currency: Currency) throws(RecordProblem) -> Money {
    let text: String
    switch value.content {
    case .scalar(.integer(let number)): text = "\(number)"
    case .scalar(.real(let number)): text = number.text
    case .scalar(.string(let string)): text = string
    default: throw wrongType(value, key: key, expected: "a number or a text with a number")
    }
    do {
      return try Money(exactly: text, currency: currency)
    } catch {
      let shown = "\(key) \"\(XMLCharacters.shown(text))\""
      let message =
        switch error {
        case .tooManyDigits:
          "\(shown) has more decimal places than the \(currency.minorUnitDigits) of \(currency.code)"
        case .overflow: "\(shown) is larger than any amount that can be held"
        default: "\(shown) is not a plain decimal number such as -12.34"
        }
      throw RecordProblem(code: .plistAmount, message: message, offset: value.offset)
    }
  }

  /// The day of `yyyy-MM-dd`, `yyyy.MM.dd` or `yyyy/MM/dd`.
  static func day(_ value: LocatedValue, key: String) throws(RecordProblem) -> CalendarDate {
    if case .scalar(.date) = value.content {
      throw RecordProblem(
        code: .plistDate, message: "\(key) is a <date>, which is an instant in UTC and names no day",
        offset: value.offset, fixes: ["Write the day as a <string>, such as 2016-10-10."])
    }
    let text = try text(value, key: key)
    guard let day = day(Array(text.utf8)) else {
      throw RecordProblem(
        code: .plistDate, message: "\(key) \"\(XMLCharacters.shown(text))\" is no day such as 2016-10-10",
        offset: value.offset)
    }
    return day
  }

  /// Day and time of `yyyy.MM.dd HH:mm`, seconds allowed.
  static func dayAndTime(_ value: LocatedValue, key: String) throws(RecordProblem) -> (CalendarDate, String) {
    let text = try text(value, key: key)
    let bytes = Array(text.utf8)
    guard bytes.count >= 16, bytes[10] == 0x20, let day = day(Array(bytes[..<10])), isTime(bytes[11...]) else {
      throw RecordProblem(
        code: .plistDate, message: "\(key) \"\(XMLCharacters.shown(text))\" is not of the form yyyy.MM.dd HH:mm",
        offset: value.offset)
    }
    return (day, String(decoding: bytes[11...], as: UTF8.self))
  }

  /// `HH:mm` or `HH:mm:ss`.
  static func time(_ value: LocatedValue, key: String) throws(RecordProblem) -> String {
    let text = try text(value, key: key)
    if isTime(Array(text.utf8)[...]) { return text }
    throw RecordProblem(
      code: .plistDate, message: "\(key) \"\(XMLCharacters.shown(text))\" is no time of day such as 12:10",
      offset: value.offset)
  }

  /// `pending` or `booked`; `posted` is read as `booked`.
  static func status(_ value: LocatedValue, key: String) throws(RecordProblem) -> String {
    let text = try text(value, key: key)
    if let status = EntryStatus(rawValue: text == "posted" ? "booked" : text) { return status.rawValue }
    throw wrongType(value, key: key, expected: "booked or pending")
  }

  private static func day(_ bytes: [UInt8]) -> CalendarDate? {
    guard bytes.count == 10, bytes[4] == bytes[7], [0x2D, 0x2E, 0x2F].contains(bytes[4]) else { return nil }
    var bytes = bytes
    bytes[4] = 0x2D
    bytes[7] = 0x2D
    return bytes.withUnsafeBytes { CalendarDate(isoBytes: $0) }
  }

  private static func isTime(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split(separator: 0x3A, omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return false }
    let limits = [24, 60, 60]
    for (part, limit) in zip(parts, limits) {
      guard part.count == 2, part.allSatisfy({ $0.isASCIIDigit }),
        part.reduce(0, { $0 * 10 + Int($1) - 0x30 }) < limit
      else { return false }
    }
    return true
  }

  static func wrongType(_ value: LocatedValue, key: String, expected: String) -> RecordProblem {
    RecordProblem(
      code: .plistField, message: "\(XMLCharacters.shown(key)) is \(value.typeName); \(expected) was expected",
      offset: value.offset)
  }
}
