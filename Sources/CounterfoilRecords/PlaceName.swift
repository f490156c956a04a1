import CounterfoilModel

/// What a record without an id is called: where it stands.
package enum PlaceName {
  /// Appends `FILE:LINE`, or `FILE#POSITION` where the format has no lines.
  /// - Parameters:
  ///   - line: 0 where the format has none.
  ///   - position: the record's place among those of the file, from 1.
  package static func append(file: String, line: UInt32, position: Int, to text: inout [UInt8]) {
    text.append(contentsOf: file.utf8)
    text.append(line == 0 ? 0x23 : 0x3A)
    Money.appendDecimal(line == 0 ? Int64(position) : Int64(line), digits: 0, to: &text)
  }

  /// Whether an id may be such a name, and so says nothing about the payment.
  package static func mayBe(_ id: ArraySlice<UInt8>) -> Bool {
    guard let mark = id.lastIndex(where: { $0 == 0x3A || $0 == 0x23 }), mark + 1 < id.endIndex else { return false }
    return id[(mark + 1)...].allSatisfy { $0.isASCIIDigit }
  }
}

extension RecordBatch {
  /// Appends a record's own id; without one, its ``PlaceName``.
  package func appendName(of row: Int, id field: Int, to text: inout [UInt8]) {
    let slot = schema.slot(of: field)
    // The column is read where it is: taken out, it would be counted up and down by all threads.
    let isMissing = texts.withUnsafeBufferPointer { columns in
      if columns[slot].isMissing(row) { return true }
      columns[slot].withBytes(row) { text.append(contentsOf: $0) }
      return false
    }
    if isMissing {
      PlaceName.append(file: file(of: row), line: lineNumbers[row], position: positionInFile(of: row), to: &text)
    }
  }

  /// A record's own id; without one, `FILE:LINE`, or `FILE#POSITION` where the format has no lines.
  package func name(of row: Int, id field: Int) -> String {
    var text: [UInt8] = []
    appendName(of: row, id: field, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
