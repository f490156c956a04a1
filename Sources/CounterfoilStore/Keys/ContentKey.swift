/// Keys made from content, so that every store gives the same row the same key. The first letters name the recipe: a
/// later one gets another number, and old keys stay valid.
package enum ContentKey {
  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// Such as `e1-20260914-0k7q2m9xw3d5a`: the day, then 64 bits of hash in thirteen digits of base 32. Sorts by day.
  static func appendEntryKey(day: CalendarDateText, hash: UInt64, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: [0x65, 0x31, 0x2D])
    for (index, byte) in day.enumerated() where index != 4 && index != 7 { bytes.append(byte) }
    bytes.append(0x2D)
    append(hash, to: &bytes)
  }

  /// Such as `b1-0k7q2m9xw3d5a` for a record that came without an id.
  static func recordKey(letter: String, hash: UInt64) -> String {
    var bytes = Array("\(letter)1-".utf8)
    append(hash, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The day in an entry's key as an ISO text; nil where the text is no such key.
  package static func day(ofEntryKey key: String) -> String? {
    let bytes = Array(key.utf8)
    guard bytes.count == 25, bytes.starts(with: Array("e1-".utf8)), bytes[11] == 0x2D else { return nil }
    let text = String(decoding: bytes[3..<11], as: UTF8.self)
    return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
  }

  private static func append(_ hash: UInt64, to bytes: inout [UInt8]) {
    for shift in stride(from: 60, through: 0, by: -5) {
      bytes.append(digits[Int(hash >> UInt64(shift) & 31)])
    }
  }
}

/// The ten ASCII bytes of an ISO day.
typealias CalendarDateText = ArraySlice<UInt8>
