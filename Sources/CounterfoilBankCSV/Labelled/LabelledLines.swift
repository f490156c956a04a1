import CounterfoilModel

/// Records written one under another, a label and a value on each line, as banks give out for reading:
///
///     Date: 30/09/2026
///     Description: MONTHLY ACCOUNT FEE
///     Amount: -3.00
///     Balance: 1399.95
///
///     Date: 28/09/2026
///     …
///
/// A record starts with the first label that comes again. From there on every line that is not empty has to have a label of
/// the records, and no record one label twice; one label names the day and one the amount. Anything else is no such text. What
/// stands before is kept as it is, and none of it without a label may have what separates the cells of a table. One record alone is the last lines with no empty one between.
///
/// Works on bytes, in any encoding whose colons and letters of English are those of ASCII.
struct LabelledLines {
  /// A value with the line it stands on.
  struct Value {
    /// The line, from 1.
    var line: Int
    /// The byte of its line where it starts, from 1.
    var column: Int
    /// Its bytes, without blanks around it.
    var range: Range<Int>
  }

  struct Record {
    /// The line of its first label, from 1.
    var line: Int
    /// For each label of ``labels`` its value; nil where the record has no such line.
    var values: [Value?]
  }

  /// Bytes of each label's first appearance, in the order of the file.
  private(set) var labels: [Range<Int>] = []
  private(set) var records: [Record] = []
  /// Where the first record starts.
  private(set) var start = 0

  private static let labelLimit = 40
  /// Lines of a head before the first record.
  private static let headLimit = 100
  /// A day, an amount, and what it was for.
  private static let fewestLabels = 3

  /// - Parameter isComplete: whether the bytes are all there are; of a part the last record may be cut, and is left out.
  /// - Returns: nil for any other text.
  init?(_ bytes: [UInt8], isComplete: Bool) {
    var lines = LabelledLines.lines(bytes)
    if !isComplete { lines.removeLast(min(1, lines.count)) }
    guard let first = LabelledLines.firstRecord(lines, bytes),
      lines[..<first].allSatisfy({ $0.label != nil || !LabelledLines.mayBeRow(bytes[$0.range]) })
    else { return nil }
    start = lines[first].range.lowerBound
    var places: [ArraySlice<UInt8>: Int] = [:]
    for line in lines[first...] where !line.isBlank {
      guard let label = line.label else { return nil }
      let name = bytes[label]
      let isFirst = records.isEmpty || name == bytes[labels[0]]
      if isFirst { records.append(Record(line: line.number, values: Array(repeating: nil, count: labels.count))) }
      let place = places[name] ?? labels.count
      if place == labels.count {
        places[name] = place
        labels.append(label)
      }
      let last = records.count - 1
      while records[last].values.count <= place { records[last].values.append(nil) }
      guard records[last].values[place] == nil else { return nil }
      records[last].values[place] = Value(
        line: line.number, column: line.value.lowerBound - line.range.lowerBound + 1, range: line.value)
    }
    if !isComplete, records.count > 1 { records.removeLast() }
    for index in records.indices {
      while records[index].values.count < labels.count { records[index].values.append(nil) }
    }
    guard labels.count >= LabelledLines.fewestLabels, holdsPayments(bytes) else { return nil }
  }

  /// Whether a label names a day and one an amount, by the words for columns of tables.
  private func holdsPayments(_ bytes: [UInt8]) -> Bool {
    let fields = TableVocabulary.fieldsByHeader
    let found = Set(labels.compactMap { fields[String(decoding: bytes[$0], as: UTF8.self).lowercased()] })
    return found.contains("date") && found.contains { $0.hasPrefix("amount") }
  }

  // MARK: Lines

  private struct Line {
    var number: Int
    var range: Range<Int>
    var isBlank: Bool
    /// The bytes before its colon, where these can be a label.
    var label: Range<Int>?
    var value: Range<Int>
  }

  /// The line of the first record's first label: the first label that comes again, or, where none does, that of the last lines
  /// without an empty one between.
  private static func firstRecord(_ lines: [Line], _ bytes: [UInt8]) -> Int? {
    var firsts: [ArraySlice<UInt8>: Int] = [:]
    var first: Int?
    for (index, line) in lines.enumerated() {
      guard let label = line.label else { continue }
      if let known = firsts[bytes[label]] { first = min(first ?? known, known) } else { firsts[bytes[label]] = index }
    }
    if let first { return first <= headLimit ? first : nil }
    guard let end = lines.lastIndex(where: { !$0.isBlank }) else { return nil }
    let paragraph = lines[...end].lastIndex(where: \.isBlank).map { $0 + 1 } ?? 0
    return paragraph <= headLimit ? paragraph : nil
  }

  /// Whether a line may be one of a table, which such a block would only stand below.
  private static func mayBeRow(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains { [0x2C, 0x3B, 0x09, 0x7C].contains($0) }
  }

  private static func lines(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < bytes.count {
      var end = index
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      lines.append(line(index..<end, number: lines.count + 1, bytes))
      index = end
      if index < bytes.count, bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
      index += 1
    }
    return lines
  }

  private static func line(_ range: Range<Int>, number: Int, _ bytes: [UInt8]) -> Line {
    let content = trimmed(range, bytes)
    let colon = bytes[content].prefix(labelLimit + 1).firstIndex(of: 0x3A)
    let label = colon.map { trimmed(content.lowerBound..<$0, bytes) }.flatMap { isLabel(bytes[$0]) ? $0 : nil }
    let value = colon.map { trimmed($0 + 1..<content.upperBound, bytes) } ?? content
    return Line(number: number, range: range, isBlank: content.isEmpty, label: label, value: value)
  }

  private static func trimmed(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    var range = range
    while let byte = bytes[range].first, byte.isASCIIBlank { range = range.lowerBound + 1..<range.upperBound }
    while let byte = bytes[range].last, byte.isASCIIBlank { range = range.lowerBound..<range.upperBound - 1 }
    return range
  }

  /// Words without digits and without what separates the cells of a table.
  private static func isLabel(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, first >= 0x80 || first.isASCIILetter else { return false }
    return bytes.allSatisfy { byte in
      byte >= 0x80 || byte.isASCIILetter || [0x20, 0x26, 0x27, 0x28, 0x29, 0x2D, 0x2E, 0x2F].contains(byte)
    }
  }
}
