/// The lines of one record, up to its `^`.
struct QIFRecord {
  struct Value {
    var code: UInt8
    var text: Range<Int>
    var line: Int
  }

  /// A part of a payment: its category, memo, amount and percentage.
  struct Split {
    var category: Range<Int>?
    var memo: Range<Int>?
    var amount: Value?
    var percent: Range<Int>?
  }

  private(set) var values: [Value] = []
  private(set) var splits: [Split] = []
  /// The number of the record's first line.
  private(set) var line = 0
  /// Where the record starts and ends.
  private(set) var range = 0..<0
  /// A split that has one of its lines twice.
  private(set) var repeatedSplitLine: Int?

  var isEmpty: Bool { values.isEmpty && splits.isEmpty }

  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    splits.removeAll(keepingCapacity: true)
    repeatedSplitLine = nil
  }

  /// - Parameter hasSplits: whether `S`, `E`, `$` and `%` are those of splits.
  mutating func add(_ line: QIFLine, in bytes: [UInt8], hasSplits: Bool) {
    if isEmpty {
      self.line = line.number
      range = line.start..<line.end
    }
    range = range.lowerBound..<line.end
    let value = Value(code: bytes[line.start], text: line.text(in: bytes), line: line.number)
    guard hasSplits else { return values.append(value) }
    switch value.code {
    case 0x53: splits.append(Split(category: value.text))
    case 0x45: addToSplit(value, \.memo, value.text)
    case 0x24: addToSplit(value, \.amount, value)
    case 0x25: addToSplit(value, \.percent, value.text)
    default: values.append(value)
    }
  }

  private mutating func addToSplit<Part>(_ value: Value, _ part: WritableKeyPath<Split, Part?>, _ content: Part) {
    if splits.isEmpty { splits.append(Split()) }
    if splits[splits.count - 1][keyPath: part] != nil, repeatedSplitLine == nil { repeatedSplitLine = value.line }
    splits[splits.count - 1][keyPath: part] = content
  }

  /// Covers the closing `^` too.
  mutating func close(at end: Int) { range = range.lowerBound..<max(end, range.upperBound) }

  func first(_ code: UInt8) -> Value? { values.first { $0.code == code } }

  /// All texts of a letter, one a line; nil where there is none but empty ones.
  func text(_ code: UInt8, in bytes: [UInt8]) -> String? {
    var joined: [UInt8] = []
    var count = 0
    for value in values where value.code == code {
      if count > 0 { joined.append(0x0A) }
      joined += bytes[value.text]
      count += 1
    }
    while let last = joined.last, last == 0x0A { joined.removeLast() }
    let start = joined.prefix { $0 == 0x0A }.count
    return joined.count == start ? nil : String(decoding: joined[start...], as: UTF8.self)
  }
}
