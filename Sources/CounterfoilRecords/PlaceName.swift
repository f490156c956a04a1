import CounterfoilModel

/// What a record is called by the place where it stands.
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

  /// Appends `FILE:ID`, for an id that two files have.
  package static func append(file: String, id: UnsafeRawBufferPointer, to text: inout [UInt8]) {
    text.append(contentsOf: file.utf8)
    text.append(0x3A)
    text.append(contentsOf: id)
  }

  /// Whether an id may be such a name, and so says nothing about the payment.
  package static func mayBe(_ id: ArraySlice<UInt8>) -> Bool {
    guard let mark = id.lastIndex(where: { $0 == 0x3A || $0 == 0x23 }), mark + 1 < id.endIndex else { return false }
    return id[(mark + 1)...].allSatisfy { $0.isASCIIDigit }
  }
}

extension RecordBatch {
  /// What a record of an entry or bill batch is called among those of all files: ``StatementEntry/id`` and ``Bill/id``.
  ///
  /// `FILE:LINE`; where a format has no lines, or the record before it begins on the same one, `FILE#POSITION`. The same
  /// of a file that is read whole and one that is streamed: no later record changes it. A record made by a program, or
  /// kept in a store, is called by its id.
  public func id(of row: Int) -> String {
    var text: [UInt8] = []
    appendID(of: row, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Gives every record its ``id(of:)``, by which all that is found out about the batch then calls it.
  package mutating func giveNames() {
    var names = TextColumn()
    for row in 0..<count {
      appendID(of: row, to: &names.arena)
      names.endText()
    }
    givenNames = names
  }

  private func appendID(of row: Int, to text: inout [UInt8]) {
    if appendGivenName(of: row, to: &text) { return }
    let file = file(of: row)
    if file.isEmpty, let field = schema.index(of: "id"), let own = bytes(field, row), !own.isEmpty {
      return text.append(contentsOf: own)
    }
    PlaceName.append(file: file, line: lineOfItsOwn(row), position: positionInFile(of: row), to: &text)
  }

  private func appendGivenName(of row: Int, to text: inout [UInt8]) -> Bool {
    guard row < givenNames.count, !givenNames.isMissing(row) else { return false }
    givenNames.withBytes(row) { text.append(contentsOf: $0) }
    return true
  }

  /// Appends the name a record was given, else its own id, else its ``PlaceName``.
  package func appendName(of row: Int, id field: Int, to text: inout [UInt8]) {
    if appendGivenName(of: row, to: &text) { return }
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

  /// The name a record was given, else its own id, else `FILE:LINE`, or `FILE#POSITION` where the format has no lines.
  package func name(of row: Int, id field: Int) -> String {
    var text: [UInt8] = []
    appendName(of: row, id: field, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
