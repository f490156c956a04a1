import CounterfoilModel

/// The digits and marks of one number, as they are in the text.
struct NumberText: Hashable, Sendable {
  static let point: UInt8 = 0x2E
  static let comma: UInt8 = 0x2C

  /// What a number tells of its decimal mark.
  enum Evidence: Hashable, Sendable {
    /// It has no mark: any reading gives the same.
    case none
    /// Only this mark can be the decimal mark.
    case mark(UInt8)
    /// One mark with three digits after it: it can be either.
    case open
    /// No reading is a number.
    case contradictory
  }

  /// Digits, points, commas, and the spaces that group digits.
  let bytes: ArraySlice<UInt8>

  var evidence: Evidence {
    var points = 0
    var commas = 0
    var lastMark: UInt8 = 0
    var before = 0
    var after = 0
    var hasSpaces = false
    for byte in bytes {
      switch byte {
      case NumberText.point: (points, lastMark, after) = (points + 1, byte, 0)
      case NumberText.comma: (commas, lastMark, after) = (commas + 1, byte, 0)
      case 0x30...0x39: if lastMark == 0 { before += 1 } else { after += 1 }
      default: hasSpaces = true
      }
    }
    if points + commas == 0 { return .none }
    if points > 0, commas > 0 {
      return (lastMark == NumberText.point ? points : commas) == 1 ? .mark(lastMark) : .contradictory
    }
    if points + commas > 1 { return .mark(points > 0 ? NumberText.comma : NumberText.point) }
    let isOpen = after == 3 && before >= 1 && before <= 3 && bytes.first != 0x30 && !hasSpaces
    return isOpen ? .open : .mark(lastMark)
  }

  /// The number, where the mark given is the decimal mark; nil where grouping marks are in the wrong places, a mark
  /// occurs twice, or there are too many digits.
  func value(decimalMark: UInt8) -> ExactNumber? {
    var number = ExactNumber.zero
    var groups: [Int] = []
    var length = 0
    var grouping: UInt8 = 0
    var digitCount = 0
    var isFraction = false
    for byte in bytes {
      if byte.isASCIIDigit {
        let (product, overflows) = number.coefficient.multipliedReportingOverflow(by: 10)
        guard !overflows, digitCount < 34 else { return nil }
        number.coefficient = product + Int128(byte - 0x30)
        digitCount += 1
        length += 1
        if isFraction { number.scale += 1 }
      } else if byte == decimalMark {
        guard !isFraction else { return nil }
        isFraction = true
        groups.append(length)
      } else {
        // The bytes of a no-break space count as one mark.
        if byte >= 0x80, grouping >= 0x80, length == 0 { continue }
        guard !isFraction, grouping == 0 || grouping == byte || byte >= 0x80 && grouping >= 0x80 else { return nil }
        grouping = byte
        groups.append(length)
        length = 0
      }
    }
    guard digitCount > 0 else { return nil }
    if !isFraction { groups.append(length) }
    return groups.count == 1 || NumberText.isGrouped(groups) ? number : nil
  }

  /// Whether groups of digits are of three, or, as in India, of two above a last one of three.
  static func isGrouped(_ groups: [Int]) -> Bool {
    guard let first = groups.first, groups.last == 3, first >= 1, first <= 3 else { return false }
    let middle = groups.dropFirst().dropLast()
    return middle.allSatisfy { $0 == 3 } || first <= 2 && middle.allSatisfy { $0 == 2 }
  }
}
