import CounterfoilCJSON
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText
import Glibc

extension JSONRecordDecoder {
  func slice(_ offset: Int, _ length: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text + offset, count: length)
  }

  /// The value as written; a string without its quotes.
  func value(_ member: cjson_member) -> UnsafeRawBufferPointer {
    slice(Int(member.value_offset), Int(member.value_length))
  }

  /// Where the value begins; a string at its quote.
  func offset(of member: cjson_member) -> Int {
    Int(member.value_offset) - (isString(member) ? 1 : 0)
  }

  /// The member's name for a message, in quotes, cut to 60 bytes.
  @inline(never)
  func name(_ member: cjson_member) -> String {
    let bytes = slice(Int(member.name_offset), min(Int(member.name_length), 60))
    return "\"\(String(decoding: bytes, as: UTF8.self))\""
  }

  func isString(_ member: cjson_member) -> Bool {
    member.type == CJSON_STRING.rawValue || member.type == CJSON_ESCAPED_STRING.rawValue
  }

  @inline(never)
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
      offset: offset(of: member), code: .jsonType, message: "\(name(member)) is \(found); expected \(expected)")
  }

  /// A string's text, or a number's digits.
  @inline(__always)
  func appendText(_ member: cjson_member, _ slot: Int) throws(Trouble) {
    if member.type == CJSON_STRING.rawValue || member.type == CJSON_NUMBER.rawValue {
      scratch.texts[slot].append(padded: text + Int(member.value_offset), count: Int(member.value_length))
    } else if member.type == CJSON_ESCAPED_STRING.rawValue {
      appendUnescaped(member, slot)
    } else {
      throw wrongType(member, "a string")
    }
    scratch.texts[slot].end(count)
  }

  @inline(never)
  private func appendUnescaped(_ member: cjson_member, _ slot: Int) {
    let source = text + Int(member.value_offset)
    let column = scratch.texts + slot
    column.pointee.used += cjson_unescape(
      source, Int(member.value_length), column.pointee.arena + column.pointee.used)
  }

  /// Calls `body` with a string's text, escapes resolved, or a number's digits.
  func withText<Result>(_ member: cjson_member, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if member.type != CJSON_ESCAPED_STRING.rawValue { return body(value(member)) }
    let source = text + Int(member.value_offset)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(member.value_length)) { out in
      let length = out.baseAddress.map { cjson_unescape(source, Int(member.value_length), $0) } ?? 0
      return body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(out)[..<length]))
    }
  }

  /// A number as its digits are written, given as a number or as a string that holds one.
  @inline(never)
  func appendDecimal(_ member: cjson_member, _ slot: Int) throws(Trouble) {
    let isNumber = member.type == CJSON_NUMBER.rawValue
    guard isNumber || (member.type == CJSON_STRING.rawValue && JSONNumber.isNumber(value(member))) else {
      throw wrongType(member, "a number")
    }
    try appendText(member, slot)
  }

  @inline(never)
  func integer(_ member: cjson_member) throws(Trouble) -> Int64 {
    guard member.type == CJSON_NUMBER.rawValue else { throw wrongType(member, "a whole number") }
    guard let number = Int64(String(decoding: value(member), as: UTF8.self)), number != .min else {
      throw Trouble(
        offset: offset(of: member), code: .jsonType,
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

  /// Days since 1970-01-01.
  mutating func isoDay(_ member: cjson_member) throws(Trouble) -> Int32 {
    guard isString(member) else { throw wrongType(member, "a day such as \"2024-02-29\"") }
    let start = text + Int(member.value_offset)
    let length = Int(member.value_length)
    if let day = lastDay.day(of: start, count: length) { return day }
    if let day = withText(member, { CalendarDate(isoBytes: $0) }) {
      lastDay.keep(day.daysSinceEpoch, of: start, count: length)
      return day.daysSinceEpoch
    }
    throw notADay(member, "yyyy-MM-dd")
  }

  @inline(never)
  func anyDay(_ member: cjson_member) throws(Trouble) -> CalendarDate {
    guard isString(member) else { throw wrongType(member, "a day such as \"2016-10-10\"") }
    if let day = withText(member, { JSONRecordDecoder.day($0) }) { return day }
    throw notADay(member, "yyyy-MM-dd, yyyy.MM.dd or yyyy/MM/dd")
  }

  @inline(never)
  private func notADay(_ member: cjson_member, _ pattern: String) -> Trouble {
    Trouble(
      offset: offset(of: member), code: .jsonDate,
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
  @inline(never)
  func appendDayAndTime(_ member: cjson_member, _ slot: Int, _ pending: inout Pending) throws(Trouble) {
    guard isString(member) else { throw wrongType(member, "a day and time such as \"2016.10.10 12:10\"") }
    let parsed: (CalendarDate, [UInt8])? = withText(member) { text in
      guard text.count > 10, let day = JSONRecordDecoder.day(UnsafeRawBufferPointer(rebasing: text[..<10])),
        text[10] == 0x20 || text[10] == 0x54
      else { return text.count == 10 ? JSONRecordDecoder.day(text).map { ($0, []) } : nil }
      let time = UnsafeRawBufferPointer(rebasing: text[11...])
      return JSONRecordDecoder.isTime(time) ? (day, Array(time)) : nil
    }
    guard let (day, time) = parsed else { throw notADay(member, "yyyy.MM.dd HH:mm") }
    scratch.days[slot][count] = day.daysSinceEpoch
    guard !time.isEmpty, let field = plan.schema.index(of: "time") else { return }
    let bit: UInt32 = 1 << UInt32(field)
    guard pending.filled & bit == 0 else { throw conflict(member) }
    pending.filled |= bit
    let timeSlot = plan.schema.slot(of: field)
    scratch.texts[timeSlot].append(time)
    scratch.texts[timeSlot].end(count)
  }

  @inline(never)
  func appendTime(_ member: cjson_member, _ slot: Int) throws(Trouble) {
    guard isString(member), withText(member, JSONRecordDecoder.isTime) else {
      throw Trouble(
        offset: offset(of: member), code: .jsonTime,
        message: "\(name(member)) is no time of day; expected HH:mm or HH:mm:ss")
    }
    try appendText(member, slot)
  }

  /// `HH:mm` or `HH:mm:ss`, of one day.
  private static func isTime(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count == 5 || text.count == 8 else { return false }
    for (index, byte) in text.enumerated() {
      if index % 3 == 2 ? byte != 0x3A : !byte.isASCIIDigit { return false }
    }
    return text[0] < 0x32 || (text[0] == 0x32 && text[1] < 0x34)
      ? text[3] < 0x36 && (text.count == 5 || text[6] < 0x36) : false
  }

  /// `pending` or `booked`; `posted` is read as `booked`.
  func appendStatus(_ member: cjson_member, _ slot: Int) throws(Trouble) {
    let status: EntryStatus? = withText(member) { text in
      guard let start = text.baseAddress else { return nil }
      func isWord(_ word: StaticString) -> Bool {
        text.count == word.utf8CodeUnitCount && memcmp(start, word.utf8Start, text.count) == 0
      }
      return isWord("booked") || isWord("posted") ? .booked : isWord("pending") ? .pending : nil
    }
    guard isString(member), let status else {
      throw Trouble(
        offset: offset(of: member), code: .jsonType,
        message: "\(name(member)) is no status; expected \"booked\" or \"pending\"")
    }
    let word: StaticString = status == .booked ? "booked" : "pending"
    scratch.texts[slot].append(UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    scratch.texts[slot].end(count)
  }

  @inline(never)
  func appendBase64(_ member: cjson_member, _ slot: Int) throws(Trouble) {
    guard isString(member) else { throw wrongType(member, "a string in base64") }
    guard let decoded = withText(member, { Base64.decode($0) }) else {
      throw Trouble(
        offset: offset(of: member), code: .jsonBase64, message: "\(name(member)) is not base64",
        fixes: ["Encode the bytes by RFC 4648 section 4, with padding."])
    }
    scratch.texts[slot].append(decoded)
    scratch.texts[slot].end(count)
  }

  /// A field given twice, under two names, must have one value.
  @inline(never)
  func requireSameField(_ member: cjson_member, _ role: RecordPlan.Role) throws(Trouble) {
    let slot = Int(role.slot)
    let isSame: Bool
    switch plan.schema.fields[Int(role.field)].type {
    case .text:
      let column = scratch.texts[slot]
      let start = scratch.textStart(slot, row: count)
      let first = UnsafeBufferPointer(start: column.arena + start, count: column.used - start)
      isSame = isString(member) && withText(member) { $0.elementsEqual(first) }
    case .day: isSame = try anyDay(member).daysSinceEpoch == scratch.days[slot][count]
    default: isSame = false
    }
    if !isSame { throw conflict(member) }
  }

  @inline(never)
  func requireSame(_ member: cjson_member, _ first: cjson_member) throws(Trouble) {
    guard member.type == first.type, member.key == first.key else { throw conflict(member) }
  }

  @inline(never)
  func conflict(_ member: cjson_member) -> Trouble {
    Trouble(
      offset: Int(member.name_offset), code: .jsonAlias,
      message: "\(name(member)) means a field that another member of this record gave already, with another value",
      fixes: ["Take one of the two away: which one counts cannot be told."])
  }
}
