import CounterfoilModel

/// Renders the value of a number cell as its format says what it is: a number, a day, a time.
struct CellText {
  /// Whether days count from 1904-01-01, as in workbooks of old Macs.
  let isFrom1904: Bool

  /// Appends the text to the row's bytes and says what it is.
  func append(_ value: UnsafeBufferPointer<UInt8>, _ format: CellFormat, to bytes: inout [UInt8]) -> SheetRow.Content {
    if format.kind == .number, format.symbol.isEmpty, format.side.isEmpty, !format.printsMinus,
      format.shownPlaces == nil,
      CellText.isExact(value)
    {
      bytes.append(contentsOf: value)
      return .number
    }
    guard let number = DecimalText(value) else {
      bytes.append(contentsOf: value)
      return .other
    }
    return append(number, format, to: &bytes)
  }

  /// Appends the text of a number whose digits are known.
  func append(_ number: DecimalText, _ format: CellFormat, to bytes: inout [UInt8]) -> SheetRow.Content {
    var number = number
    switch format.kind {
    case .number where format.printsMinus && !number.isNegative && !number.digits.isEmpty:
      return CellText.appendContradicted(number, to: &bytes)
    case .number:
      if let places = format.shownPlaces {
        // Such a format shows whole numbers; what it makes of another one is not what it holds.
        guard number.isWhole else { return CellText.appendContradicted(number, "with another point", to: &bytes) }
        number.pointPosition -= number.digits.isEmpty ? 0 : places
      }
      if !format.side.isEmpty, !number.digits.isEmpty { return appendSided(number, format, to: &bytes) }
      if !format.symbol.isEmpty { return appendMoney(number, format.symbol, to: &bytes) }
      number.append(to: &bytes)
      return .number
    case .percent:
      number.pointPosition += 2
      number.append(to: &bytes)
      bytes.append(0x25)
      return .other
    default:
      if let (day, second) = number.serialDay, appendMoment(day, second, format.kind, to: &bytes) { return .day }
      number.append(to: &bytes)
      return .number
    }
  }

  /// Whether a text of digits stands for itself: at most 15 digits, or a whole number however long.
  private static func isExact(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    var digitCount = 0
    var hasPoint = false
    for (index, byte) in value.enumerated() {
      if byte.isASCIIDigit {
        digitCount += 1
      } else if byte == 0x2E, !hasPoint, digitCount > 0 {
        hasPoint = true
      } else if byte != 0x2D || index > 0 {
        return false
      }
    }
    return digitCount > 0 && (!hasPoint || digitCount <= DecimalText.significantDigits)
  }

  /// Appends a number that a person sees as another one, such as a positive one with a minus: what it means is no amount
  /// until that person says it.
  static func appendContradicted(
    _ number: DecimalText, _ words: String = "with a minus", to bytes: inout [UInt8]
  ) -> SheetRow.Content {
    number.append(to: &bytes)
    bytes.append(contentsOf: " shown \(words)".utf8)
    return .other
  }

  /// Appends a number with the mark of double entry beside it; a negative one of a side says both.
  private func appendSided(_ number: DecimalText, _ format: CellFormat, to bytes: inout [UInt8]) -> SheetRow.Content {
    if number.isNegative {
      return CellText.appendContradicted(number, "with \(String(decoding: format.side, as: UTF8.self))", to: &bytes)
    }
    if format.symbol.isEmpty { number.append(to: &bytes) } else { _ = appendMoney(number, format.symbol, to: &bytes) }
    bytes.append(0x20)
    bytes.append(contentsOf: format.side)
    return .number
  }

  private func appendMoney(_ number: DecimalText, _ symbol: [UInt8], to bytes: inout [UInt8]) -> SheetRow.Content {
    var number = number
    if number.isNegative { bytes.append(0x2D) }
    number.isNegative = false
    bytes.append(contentsOf: symbol)
    // A code and the digits after it must not run into one word.
    if let last = symbol.last, last | 0x20 >= 0x61, last | 0x20 <= 0x7A { bytes.append(0x20) }
    number.append(to: &bytes)
    return .number
  }

  private func appendMoment(_ day: Int, _ second: Int, _ kind: CellFormat.Kind, to bytes: inout [UInt8]) -> Bool {
    let isTimeAlone = kind == .time || kind == .byValue && day == 0
    if isTimeAlone {
      CellText.appendTime(day * 86_400 + second, to: &bytes)
      return true
    }
    guard let date = date(ofSerial: day) else { return false }
    bytes.append(contentsOf: "\(date)".utf8)
    if kind == .dayTime || second > 0 {
      bytes.append(0x20)
      CellText.appendTime(second, to: &bytes)
    }
    return true
  }

  /// The day of a serial number. In the 1900 system 1 is 1900-01-01 and 60 is 1900-02-29, a day there never was: it
  /// stands for none. ECMA-376 18.17.4.1.
  func date(ofSerial serial: Int) -> CalendarDate? {
    // Days from 1970-01-01 back to 1904-01-01, to 1899-12-31 and to 1899-12-30.
    let origin = isFrom1904 ? -24_107 : serial < 60 ? -25_568 : -25_569
    guard isFrom1904 || serial != 60 && serial > 0, serial <= 2_958_465, let days = Int32(exactly: origin + serial)
    else { return nil }
    return CalendarDate(daysSinceEpoch: days)
  }

  static func appendTime(_ seconds: Int, to bytes: inout [UInt8]) {
    func two(_ value: Int) {
      if value < 10 { bytes.append(0x30) }
      bytes.append(contentsOf: String(value).utf8)
    }
    two(seconds / 3600)
    bytes.append(0x3A)
    two(seconds / 60 % 60)
    bytes.append(0x3A)
    two(seconds % 60)
  }

  /// Appends a moment written after ISO 8601, as `2026-01-05T10:22:33`, with a space; a midnight is left out where the
  /// format shows days alone.
  static func appendISO(_ value: UnsafeBufferPointer<UInt8>, keepsMidnight: Bool, to bytes: inout [UInt8]) {
    guard value.count > 10, value[10] == 0x54 else { return bytes.append(contentsOf: value) }
    bytes.append(contentsOf: value[..<10])
    var time = value[11...]
    if time.last == 0x5A { time.removeLast() }
    if let point = time.firstIndex(of: 0x2E), time[point...].dropFirst().allSatisfy({ $0 == 0x30 }) {
      time = time[..<point]
    }
    if !keepsMidnight, time.allSatisfy({ $0 == 0x30 || $0 == 0x3A }) { return }
    bytes.append(0x20)
    bytes.append(contentsOf: time)
  }
}
