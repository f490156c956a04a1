import CounterfoilCodecKit
import CounterfoilModel

/// ``LabelledLines`` made a table: the labels are its header, each record is a row, and what stands before is kept.
///
/// The text is held in memory.
struct LabelledTable {
  /// How the table is written.
  static let delimiter: UInt8 = 0x09
  static let quote: UInt8 = 0x22
  /// Enough to see a record.
  private static let headBytes = 1 << 14
  /// Longer texts are none for reading.
  private static let longestBytes = 1 << 26

  /// The table, in the encoding of the file.
  let bytes: [UInt8]
  let labelCount: Int
  private let records: [LabelledLines.Record]
  /// For each record its line in the table; they rise.
  private let rowLines: [Int]
  private let text: [UInt8]

  /// - Parameter source: the file; nothing of it is consumed.
  /// - Returns: nil where the file is written in another way, or is longer than 64 MB.
  init?(_ source: ByteSource) throws(Fault) {
    let head = try source.peek(LabelledTable.headBytes)
    let isWhole = head.count < LabelledTable.headBytes
    guard let found = LabelledLines(Array(head), isComplete: isWhole) else { return nil }
    if isWhole {
      self.init(Array(head), found)
      return
    }
    let all = try source.peek(LabelledTable.longestBytes)
    guard all.count < LabelledTable.longestBytes else { return nil }
    let text = Array(all)
    guard let lines = LabelledLines(text, isComplete: true) else { return nil }
    self.init(text, lines)
  }

  private init(_ text: [UInt8], _ lines: LabelledLines) {
    var table = Array(text[..<lines.start])
    var rowLines: [Int] = []
    var line = lines.records[0].line
    table.append(contentsOf: lines.labels.map { Array(text[$0]) }.joined(separator: [LabelledTable.delimiter]))
    for record in lines.records {
      repeat {
        table.append(0x0A)
        line += 1
      } while line < record.line
      table.append(contentsOf: LabelledTable.row(record, text))
      rowLines.append(line)
    }
    table.append(0x0A)
    bytes = table
    labelCount = lines.labels.count
    records = lines.records
    self.rowLines = rowLines
    self.text = text
  }

  private static func row(_ record: LabelledLines.Record, _ text: [UInt8]) -> [UInt8] {
    Array(record.values.map { cell($0, text) }.joined(separator: [delimiter]))
  }

  private static func cell(_ value: LabelledLines.Value?, _ text: [UInt8]) -> [UInt8] {
    guard let value else { return [] }
    let bytes = text[value.range]
    guard bytes.contains(where: { $0 == delimiter || $0 == quote }) else { return Array(bytes) }
    var cell = [quote]
    for byte in bytes {
      if byte == quote { cell.append(quote) }
      cell.append(byte)
    }
    return cell + [quote]
  }

  // MARK: Places

  /// The record of a line of the table; nil for a line above the records.
  private func record(atLine line: Int) -> LabelledLines.Record? {
    var (low, high) = (0, rowLines.count)
    while low < high {
      let middle = (low + high) / 2
      if rowLines[middle] > line { high = middle } else { low = middle + 1 }
    }
    return low > 0 ? records[low - 1] : nil
  }

  /// The line of the file for a line of the table.
  func fileLine(_ line: Int) -> Int { record(atLine: line)?.line ?? line }

  /// A place in the table as one in the file: that of the value, where the bytes of its record are those of UTF-8, else the
  /// first line of the record.
  func placed(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let line = diagnostic.location?.line, let record = record(atLine: line) else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.location?.byteOffset = nil
    var value: LabelledLines.Value?
    if let column = diagnostic.location?.column { value = self.value(of: record, at: column) }
    diagnostic.location?.line = value?.line ?? record.line
    diagnostic.location?.column = value?.column
    return diagnostic
  }

  private func value(of record: LabelledLines.Record, at column: Int) -> LabelledLines.Value? {
    var end = 0
    for value in record.values {
      let cell = LabelledTable.cell(value, text)
      guard String(validating: cell, as: UTF8.self) != nil else { return nil }
      end += cell.count + 1
      if column <= end { return value }
    }
    return nil
  }
}
