import CounterfoilModel

/// The fields of MT940 and MT942 messages (SWIFT Standards, category 9), and what surrounds them in files.
enum FieldTag: UInt16 {
  case reference = 20
  case related = 21
  case account = 25
  case number = 28
  case line = 61
  case information = 86
  /// `:60F:` and `:60M:`.
  case opening = 60
  /// `:62F:` and `:62M:`.
  case closing = 62
  case available = 64
  case forwardAvailable = 65
  case floorLimit = 34
  case time = 13
  /// `:90D:` and `:90C:`.
  case totals = 90

  /// The field a line begins, its letter (0 where it has none) and the bytes in front of its contents; nil for a line
  /// that goes on with the field before. Only fields of these messages count: text may begin with `:30:` by chance.
  static func begin(_ line: UnsafeRawBufferPointer) -> (tag: FieldTag, letter: UInt8, width: Int)? {
    guard line.count >= 4, line[0] == 0x3A, line[1].isASCIIDigit, line[2].isASCIIDigit else { return nil }
    guard let tag = FieldTag(rawValue: UInt16(line[1] - 0x30) * 10 + UInt16(line[2] - 0x30)) else { return nil }
    if line[3] == 0x3A { return tag.needsLetter ? nil : (tag, 0, 4) }
    guard line.count >= 5, line[4] == 0x3A, tag.letters.contains(line[3]) else { return nil }
    return (tag, line[3], 5)
  }

  private var needsLetter: Bool {
    switch self {
    case .floorLimit, .totals: true
    default: false
    }
  }

  /// The letters a field may have.
  private var letters: [UInt8] {
    switch self {
    case .account: [0x50]
    case .number: [0x43]
    case .opening, .closing: [0x46, 0x4D]
    case .floorLimit: [0x46]
    case .time: [0x44, 0x20]
    case .totals: [0x43, 0x44]
    default: []
    }
  }
}
