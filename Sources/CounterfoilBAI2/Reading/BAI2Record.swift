import CounterfoilModel

/// One record with the continuations (88) behind it.
struct BAI2Record {
  /// Such as 16; the digits the line begins with.
  let code: Int
  /// The physical line it begins on, from 1.
  let line: Int
  /// Its lines in the file, without the last end.
  private(set) var range: Range<Int>
  /// What stands behind the codes of its lines, each without its end.
  private(set) var parts: [Range<Int>]
  var lineCount: Int { parts.count }

  fileprivate init(code: Int, line: Int, content: Range<Int>, range: Range<Int>) {
    self.code = code
    self.line = line
    self.range = range
    parts = [content]
  }

  fileprivate mutating func append(_ content: Range<Int>, end: Int) {
    parts.append(content)
    range = range.lowerBound..<end
  }

  /// Its fields: all of them up to the slash of each line, which commas and the ends of lines separate.
  ///
  /// - Parameter limit: how many are fields; what is behind them is text.
  /// - Returns: the fields, and the text as the pieces its lines have.
  func fields(_ bytes: [UInt8], limit: Int = .max) -> (fields: [Range<Int>], text: [Range<Int>]) {
    fields(bytes) { $0.count >= limit }
  }

  /// The same where the fields themselves tell how many there are.
  func fields(
    _ bytes: [UInt8], until isWhole: ([Range<Int>]) -> Bool
  ) -> (fields: [Range<Int>], text: [Range<Int>]) {
    var fields: [Range<Int>] = []
    var text: [Range<Int>] = []
    for part in parts {
      var start = part.lowerBound
      var isEnded = false
      while !isEnded, !isWhole(fields) {
        let end = bytes[start..<part.upperBound].firstIndex { $0 == 0x2C || $0 == 0x2F } ?? part.upperBound
        fields.append(BAI2Record.trimmed(bytes, start..<end))
        isEnded = end == part.upperBound || bytes[end] == 0x2F
        start = min(end + 1, part.upperBound)
      }
      guard !isEnded, start < part.upperBound else { continue }
      // A slash at the end of a text is the end of the record, which many banks write there, too.
      var rest = BAI2Record.trimmed(bytes, start..<part.upperBound)
      if let last = rest.last, bytes[last] == 0x2F { rest = BAI2Record.trimmed(bytes, rest.dropLast()) }
      if !rest.isEmpty { text.append(rest) }
    }
    return (fields, text)
  }

  private static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] == 0x20 { start += 1 }
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    return start..<end
  }

  /// All records of a file; a line that begins none is kept with the code 0.
  static func all(_ bytes: [UInt8]) -> [BAI2Record] {
    var records: [BAI2Record] = []
    var start = 0
    var line = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      line += 1
      if end > start, bytes[start..<end].contains(where: { $0 != 0x20 && $0 != 0x1A }) {
        let code = code(bytes, start..<end)
        let content = min(start + 3, end)..<end
        if code == 88, !records.isEmpty {
          records[records.count - 1].append(content, end: end)
        } else {
          records.append(BAI2Record(code: code, line: line, content: content, range: start..<end))
        }
      }
      let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
    return records
  }

  private static func code(_ bytes: [UInt8], _ line: Range<Int>) -> Int {
    guard line.count >= 3, bytes[line.lowerBound].isASCIIDigit, bytes[line.lowerBound + 1].isASCIIDigit,
      bytes[line.lowerBound + 2] == 0x2C || bytes[line.lowerBound + 2] == 0x2F
    else { return 0 }
    return Int(bytes[line.lowerBound] - 0x30) * 10 + Int(bytes[line.lowerBound + 1] - 0x30)
  }

  /// A whole number with or without a sign; nil where a field holds none.
  static func number(_ bytes: [UInt8], _ range: Range<Int>) -> Int64? {
    var range = range
    var isNegative = false
    if let first = range.first, bytes[first] == 0x2B || bytes[first] == 0x2D {
      isNegative = bytes[first] == 0x2D
      range = range.dropFirst()
    }
    guard !range.isEmpty, range.count <= 18 else { return nil }
    var value: Int64 = 0
    for place in range {
      guard bytes[place].isASCIIDigit else { return nil }
      value = value * 10 + Int64(bytes[place] - 0x30)
    }
    return isNegative ? -value : value
  }
}
