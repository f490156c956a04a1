import CounterfoilModel

extension BinaryPropertyListParser {
  mutating func scalar(_ object: Int, _ start: Int, _ marker: UInt8) throws(Fault) -> PropertyList {
    let low = marker & 15
    var position = start + 1
    switch marker >> 4 {
    case 0x0:
      guard low == 8 || low == 9 else { throw fault("a value is of no known type", at: start) }
      return .boolean(low == 9)
    case 0x1: return .integer(try integer(low, position, object: start))
    case 0x2:
      guard low == 2 || low == 3 else { throw fault("a number has a width other than 4 or 8 bytes", at: start) }
      try require(1 << Int(low), from: position, object: start)
      if low == 2 { return .real(PropertyListReal(Float(bitPattern: UInt32(number(at: position, size: 4))))) }
      return .real(PropertyListReal(Double(bitPattern: number(at: position, size: 8))))
    case 0x3:
      guard low == 3 else { throw fault("a date has a width other than 8 bytes", at: start) }
      try require(8, from: position, object: start)
      guard let date = PropertyListDate(seconds: Double(bitPattern: number(at: position, size: 8))) else {
        throw fault("a date is no instant", at: start)
      }
      return .date(date)
    case 0x4:
      let count = try count(low, &position, object: start)
      try require(count, from: position, object: start)
      try take(textBytes: count, object: start)
      return .data(Array(bytes[position..<position + count]))
    case 0x5, 0x6: return .string(try text(object, start, isWide: marker >> 4 == 6))
    case 0x8:
      try require(Int(low) + 1, from: position, object: start)
      guard low < 8, let uid = UInt32(exactly: number(at: position, size: Int(low) + 1)) else {
        throw fault("a reference of an archive is larger than 2^32-1", at: start)
      }
      return .uid(uid)
    default: throw fault("a value is of no known type", at: start)
    }
  }

  /// 1, 2 and 4 bytes are unsigned, 8 bytes signed; 16 bytes hold what 8 cannot.
  private func integer(_ low: UInt8, _ position: Int, object: Int) throws(Fault) -> Int128 {
    guard low <= 4 else { throw fault("a whole number is wider than 16 bytes", at: object) }
    let size = 1 << Int(low)
    try require(size, from: position, object: object)
    if size < 8 { return Int128(number(at: position, size: size)) }
    let first = Int128(Int64(bitPattern: number(at: position, size: 8)))
    if size == 8 { return first }
    let whole = first << 64 | Int128(number(at: position + 8, size: 8))
    guard PropertyList.integerRange.contains(whole) else {
      throw fault("a whole number is outside -2^63 to 2^64-1", at: object)
    }
    return whole
  }

  private mutating func take(textBytes count: Int, object: Int) throws(Fault) {
    textBytes += count
    guard textBytes <= BinaryPropertyListParser.textBytesMax else {
      throw fault(
        "the property list unfolds to more than \(BinaryPropertyListParser.textBytesMax) bytes of text", at: object,
        code: .plistTooLarge)
    }
  }

  /// ASCII, or UTF-16 with the high byte first.
  private mutating func text(_ object: Int, _ start: Int, isWide: Bool) throws(Fault) -> String {
    if let text = texts[object] {
      try take(textBytes: text.utf8.count, object: start)
      return text
    }
    var position = start + 1
    let count = try count(bytes[start] & 15, &position, object: start)
    try require(count, of: isWide ? 2 : 1, from: position, object: start)
    let text: String
    if isWide {
      let units = (0..<count).map { UInt16(number(at: position + $0 * 2, size: 2)) }
      guard let decoded = String(validating: units, as: UTF16.self) else {
        throw fault("a text holds half a surrogate pair", at: start)
      }
      text = decoded
    } else {
      let letters = bytes[position..<position + count]
      guard letters.allSatisfy({ $0 < 0x80 }) else { throw fault("a text marked ASCII is not", at: start) }
      text = String(decoding: letters, as: UTF8.self)
    }
    guard !text.utf8.contains(0) else { throw fault("a text holds a NUL character", at: start) }
    try take(textBytes: text.utf8.count, object: start)
    texts[object] = text
    return text
  }
}
