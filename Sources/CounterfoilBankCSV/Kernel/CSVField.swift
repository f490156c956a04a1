import CounterfoilModel

/// The bytes of one field as they stand in the text, and how to get at what they say.
struct CSVField {
  /// Without the delimiter; quotes and spaces around are still there.
  let start: UnsafePointer<UInt8>
  let count: Int

  /// The content without quotes; nil where the field has doubled or escaped quotes and must be copied to be read.
  /// - Parameter isTrimmed: whether spaces, no-break ones among them, and tabs around are left out, inside quotes too.
  @inline(__always)
  func content(_ dialect: CSVDialect, isTrimmed: Bool) -> UnsafeRawBufferPointer? {
    var low = quoteStart(dialect)
    var high = count
    if count > low, start[low] == dialect.quote {
      while high > low + 1, start[high - 1] != dialect.quote { high -= 1 }
      low += 1
      high -= 1
      if high > low, needsCopy(low, high, dialect) { return nil }
    }
    if isTrimmed {
      while low < high, start[low].isASCIIBlank { low += 1 }
      while low < high, start[high - 1].isASCIIBlank { high -= 1 }
      if low < high,
        CSVField.mayBeBlank(start[low]) || start[high - 1] == 0xA0 || start[high - 1] & 0xFE == 0x8E
      {
        trimWideBlanks(&low, &high)
      }
    }
    if dialect.hasTextMarks, low < high, start[low] == 0x27 {
      low += 1
      if low < high, start[high - 1] == 0x27 { high -= 1 }
    }
    return UnsafeRawBufferPointer(start: start + low, count: max(0, high - low))
  }

  /// Whether a character that begins with this byte may be one of those that ``trimWideBlanks(_:_:)`` leaves out.
  @inline(__always)
  static func mayBeBlank(_ byte: UInt8) -> Bool { byte == 0xC2 || byte == 0xE2 }

  /// Leaves out no-break spaces around, and U+200E and U+200F, which say in which direction a cell is written and nothing of its
  /// content.
  @inline(never)
  private func trimWideBlanks(_ low: inout Int, _ high: inout Int) {
    func isMark(_ index: Int) -> Bool {
      start[index] == 0xE2 && start[index + 1] == 0x80 && start[index + 2] & 0xFE == 0x8E
    }
    func isNoBreak(_ index: Int) -> Bool { start[index] == 0xC2 && start[index + 1] == 0xA0 }
    while low < high {
      if start[low].isASCIIBlank {
        low += 1
      } else if high - low >= 2, isNoBreak(low) {
        low += 2
      } else if high - low >= 3, isMark(low) {
        low += 3
      } else {
        break
      }
    }
    while low < high {
      if start[high - 1].isASCIIBlank {
        high -= 1
      } else if high - low >= 2, isNoBreak(high - 2) {
        high -= 2
      } else if high - low >= 3, isMark(high - 3) {
        high -= 3
      } else {
        break
      }
    }
  }

  var isQuoted: Bool { count > 0 && start[0] == 0x22 }

  /// Where a quote may stand.
  @inline(__always)
  private func quoteStart(_ dialect: CSVDialect) -> Int {
    guard dialect.skipsSpaces else { return 0 }
    var index = 0
    while index < count, start[index] == 0x20 { index += 1 }
    return index < count && start[index] == dialect.quote ? index : 0
  }

  @inline(__always)
  private func needsCopy(_ low: Int, _ high: Int, _ dialect: CSVDialect) -> Bool {
    let special = dialect.escape ?? dialect.quote ?? 0
    for index in low..<high where start[index] == special { return true }
    return false
  }

  /// Appends the content of a quoted field with doubled or escaped quotes.
  func appendUnescaped(_ dialect: CSVDialect, to bytes: inout [UInt8]) {
    let low = quoteStart(dialect)
    var high = count
    while high > low + 1, start[high - 1] != dialect.quote { high -= 1 }
    high -= 1
    var index = low + 1
    while index < high {
      let byte = start[index]
      if let escape = dialect.escape {
        if byte == escape, index + 1 < high { index += 1 }
      } else if byte == dialect.quote {
        index += 1
      }
      bytes.append(start[min(index, high - 1)])
      index += 1
    }
  }

  /// The content as text, however it is written.
  func text(_ dialect: CSVDialect, isTrimmed: Bool = true) -> String {
    if let content = content(dialect, isTrimmed: isTrimmed) { return String(decoding: content, as: UTF8.self) }
    var bytes: [UInt8] = []
    appendUnescaped(dialect, to: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    return isTrimmed ? text.trimmingSpaces() : text
  }
}

extension String {
  /// Without spaces, tabs, no-break spaces and marks of direction around.
  func trimmingSpaces() -> String {
    guard let first = utf8.first, let last = utf8.last else { return self }
    // Most texts begin and end with a printed character of ASCII.
    if first > 0x20, first < 0x80, last > 0x20, last < 0x80 { return self }
    var slice = self[...]
    while let first = slice.first, String.spaces.contains(first) { slice.removeFirst() }
    while let last = slice.last, String.spaces.contains(last) { slice.removeLast() }
    return String(slice)
  }

  private static let spaces: [Character] = [" ", "\t", "\u{A0}", "\u{3000}", "\u{FEFF}", "\u{200E}", "\u{200F}"]
}
