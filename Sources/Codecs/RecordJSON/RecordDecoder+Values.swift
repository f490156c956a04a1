import CJSON
import CodecKit
import Model
import Records

extension RecordDecoder {
  func slice(_ offset: Int, _ length: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text[offset..<offset + length])
  }

  /// The value as written; a string without its quotes.
  func value(_ member: cjson_member) -> UnsafeRawBufferPointer {
    slice(Int(member.value_offset), Int(member.value_length))
  }

  /// The member's name for a message, in quotes, cut to 60 bytes.
  func name(_ member: cjson_member) -> String {
    let bytes = slice(Int(member.name_offset), min(Int(member.name_length), 60))
    return "\"\(String(decoding: bytes, as: UTF8.self))\""
  }

  func isString(_ member: cjson_member) -> Bool {
    member.type == CJSON_STRING.rawValue || member.type == CJSON_ESCAPED_STRING.rawValue
  }

  func wrongType(_ member: cjson_member, _ expected: String) -> Trouble {
    let found =
      switch cjson_type(UInt32(member.type)) {
      case CJSON_STRING, CJSON_ESCAPED_STRING: "a string"
      case CJSON_NUMBER: "a number"
      case CJSON_TRUE, CJSON_FALSE: "true or false"
      case CJSON_OBJECT: "an object"
      case CJSON_ARRAY: "an array"
      default: "null"
      }
    return Trouble(
      offset: Int(member.value_offset), code: .jsonType, message: "\(name(member)) is \(found); expected \(expected)")
  }

  /// A string's text, or a number's digits.
  mutating func appendText(_ member: cjson_member, _ slot: Int) throws(Trouble) {
    switch cjson_type(UInt32(member.type)) {
    case CJSON_STRING, CJSON_NUMBER: texts[slot].append(bytes: value(member))
    case CJSON_ESCAPED_STRING:
      appendUnescaped(member, to: &texts[slot].arena)
      texts[slot].endText()
    default: throw wrongType(member, "a string")
    }
  }

  func appendUnescaped(_ member: cjson_member, to bytes: inout [UInt8]) {
    let source = value(member)
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: source.count))
    let length = bytes.withUnsafeMutableBufferPointer { all -> Int in
      guard let from = source.baseAddress, let to = all.baseAddress else { return 0 }
      return cjson_unescape(from.assumingMemoryBound(to: UInt8.self), source.count, to + start)
    }
    bytes.removeLast(source.count - length)
  }

  /// Calls `body` with a string's text, escapes resolved, or a number's digits.
  func withText<Result>(_ member: cjson_member, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if member.type != CJSON_ESCAPED_STRING.rawValue { return body(value(member)) }
    var bytes: [UInt8] = []
    appendUnescaped(member, to: &bytes)
    return bytes.withUnsafeBytes { body($0) }
  }

  /// A number as its digits are written, given as a number or as a string that holds one.
  mutating func appendDecimal(_ member: cjson_member, _ slot: Int) throws(Trouble) {
    if member.type == CJSON_NUMBER.rawValue { return texts[slot].append(bytes: value(member)) }
    guard member.type == CJSON_STRING.rawValue, DecimalText.isNumber(value(member)) else {
      throw wrongType(member, "a number")
    }
    texts[slot].append(bytes: value(member))
  }

  func integer(_ member: cjson_member) throws(Trouble) -> Int64 {
    guard member.type == CJSON_NUMBER.rawValue else { throw wrongType(member, "a whole number") }
    guard let number = Int64(String(decoding: value(member), as: UTF8.self)), number != .min else {
      throw Trouble(
        offset: Int(member.value_offset), code: .jsonType,
        message: "\(name(member)) is no whole number of at most 64 bits")
    }
    return number
  }

  /// true, false, 1 or 0.
  func boolean(_ member: cjson_member) throws(Trouble) -> Bool {
    switch cjson_type(UInt32(member.type)) {
    case CJSON_TRUE: return true
    case CJSON_FALSE: return false
    case CJSON_NUMBER where member.value_length == 1 && value(member)[0] & 0xFE == 0x30: return value(member)[0] == 0x31
    default: throw wrongType(member, "true, false, 1 or 0")
    }
  }

  func isoDay(_ member: cjson_member) throws(Trouble) -> CalendarDate {
    guard isString(member) else { throw wrongType(member, "a day such as \"2024-02-29\"") }
    if let day = withText(member, { CalendarDate(isoBytes: $0) }) { return day }
    throw notADay(member, "yyyy-MM-dd")
  }

  func anyDay(_ member: cjson_member) throws(Trouble) -> CalendarDate {
    guard isString(member) else { throw wrongType(member, "a day such as \"2016-10-10\"") }
    if let day = withText(member, { RecordDecoder.day($0) }) { return day }
    throw notADay(member, "yyyy-MM-dd, yyyy.MM.dd or yyyy/MM/dd")
  }

  private func notADay(_ member: cjson_member, _ pattern: String) -> Trouble {
    Trouble(
      offset: Int(member.value_offset), code: .jsonDate,
      message: "\(name(member)) is no day of the calendar written \(pattern)",
      fixes: ["Write it like \"2024-02-29\"."])
  }

  /// Ten bytes with `-`, `.` or `/`, the same one twice.
  private static func day(_ text: UnsafeRawBufferPointer) -> CalendarDate? {
    guard text.count == 10, text[4] == text[7], text[4] == 0x2D || text[4] == 0x2E || text[4] == 0x2F else {
      return nil
    }
    return withUnsafeTemporaryAllocation(byteCount: 10, alignment: 1) { copy in
      copy.copyMemory(from: text)
      copy[4] = 0x2D
      copy[7] = 0x2D
      return CalendarDate(isoBytes: UnsafeRawBufferPointer(copy))
    }
  }

  /// `2016.10.10 12:10`: a day, a space and a time of day.
  mutating func appendDayAndTime(_ member: cjson_member, _ slot: Int, _ pending: inout Pending) throws(Trouble) {
    guard isString(member) else { throw wrongType(member, "a day and time such as \"2016.10.10 12:10\"") }
    let parsed: (CalendarDate, [UInt8])? = withText(member) { text in
      guard text.count > 10, let day = RecordDecoder.day(UnsafeRawBufferPointer(rebasing: text[..<10])),
        text[10] == 0x20 || text[10] == 0x54
      else { return text.count == 10 ? RecordDecoder.day(text).map { ($0, []) } : nil }
      let time = UnsafeRawBufferPointer(rebasing: text[11...])
      return RecordDecoder.isTime(time) ? (day, Array(time)) : nil
    }
    guard let (day, time) = parsed else { throw notADay(member, "yyyy.MM.dd HH:mm") }
    days[slot].append(day)
    guard !time.isEmpty, let field = plan.schema.index(of: "time") else { return }
    let bit: UInt32 = 1 << UInt32(field)
    guard pending.filled & bit == 0 else { throw conflict(member) }
    pending.filled |= bit
    texts[plan.schema.slot(of: field)].append(bytes: time)
  }

  mutating func appendTime(_ member: cjson_member, _ slot: Int) throws(Trouble) {
    guard isString(member), withText(member, RecordDecoder.isTime) else {
      throw Trouble(
        offset: Int(member.value_offset), code: .jsonTime,
        message: "\(name(member)) is no time of day; expected HH:mm or HH:mm:ss")
    }
    try appendText(member, slot)
  }

  /// `HH:mm` or `HH:mm:ss`, of one day.
  private static func isTime(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count == 5 || text.count == 8 else { return false }
    for (index, byte) in text.enumerated() {
      if index % 3 == 2 ? byte != 0x3A : byte &- 0x30 > 9 { return false }
    }
    return text[0] < 0x32 || (text[0] == 0x32 && text[1] < 0x34)
      ? text[3] < 0x36 && (text.count == 5 || text[6] < 0x36) : false
  }

  /// `pending` or `booked`; `posted` is read as `booked`.
  mutating func appendStatus(_ member: cjson_member, _ slot: Int) throws(Trouble) {
    let status: String? = withText(member) { text in
      let word = String(decoding: text.prefix(16), as: UTF8.self)
      return word == "posted" ? "booked" : EntryStatus(rawValue: word)?.rawValue
    }
    guard isString(member), let status else {
      throw Trouble(
        offset: Int(member.value_offset), code: .jsonType,
        message: "\(name(member)) is no status; expected \"booked\" or \"pending\"")
    }
    texts[slot].append(status)
  }

  mutating func appendBase64(_ member: cjson_member, _ slot: Int) throws(Trouble) {
    guard isString(member) else { throw wrongType(member, "a string in base64") }
    let decoded: [UInt8]? = withText(member) { text in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.count / 4 * 3)
      return Base64.appendDecoded(text, to: &bytes) ? bytes : nil
    }
    guard let decoded else {
      throw Trouble(
        offset: Int(member.value_offset), code: .jsonBase64, message: "\(name(member)) is not base64",
        fixes: ["Encode the bytes by RFC 4648 section 4, with padding."])
    }
    texts[slot].append(bytes: decoded)
  }

  /// A field given twice, under two names, must have one value.
  func requireSameField(_ member: cjson_member, _ role: RecordPlan.Role) throws(Trouble) {
    let slot = Int(role.slot)
    let isSame: Bool
    switch plan.schema.fields[Int(role.field)].type {
    case .text:
      let column = texts[slot]
      isSame = isString(member) && withText(member) { Array($0) == column.bytes(column.count - 1).map(Array.init) }
    case .day: isSame = try anyDay(member).daysSinceEpoch == days[slot].values.last
    default: isSame = false
    }
    if !isSame { throw conflict(member) }
  }

  func requireSame(_ member: cjson_member, _ first: cjson_member) throws(Trouble) {
    guard member.type == first.type, member.key == first.key else { throw conflict(member) }
  }

  func conflict(_ member: cjson_member) -> Trouble {
    Trouble(
      offset: Int(member.name_offset), code: .jsonAlias,
      message: "\(name(member)) means a field that another member of this record gave already, with another value",
      fixes: ["Take one of the two away: which one counts cannot be told."])
  }
}
