import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Writes records of one kind as a table that ``BankCSVCodec`` reads back identically.
///
/// A missing value is an empty cell, an empty text is `""`. Lines end with LF, as RFC 4180's readers accept.
struct BankCSVWriter: RecordWriter {
  private let sink: ByteSink
  private let schema: Schema
  private let dialect: CSVDialect
  private let encoder: TextEncoder?
  private let amountField: Int?
  private var line: [UInt8] = []
  private let lineEnd: [UInt8]
  private var hasHeader = false

  var unheldFields: [String] { [] }

  init(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) {
    self.sink = sink
    self.schema = schema
    let isTabbed = options.requestedName == "tsv"
    dialect = CSVDialect(delimiter: isTabbed ? 0x09 : 0x2C)
    lineEnd = [0x0A]
    amountField = schema.index(of: "currency") == nil ? schema.index(of: "amount") : nil
    if let name = options.encoding, let encoding = Optional(try TextEncoding.named(name)), encoding != .utf8 {
      encoder = try TextEncoder(encoding, name: "output")
    } else {
      encoder = nil
    }
  }

  mutating func write(_ batch: RecordBatch) throws(Fault) {
    try writeHeader()
    for row in 0..<batch.count {
      for field in schema.fields.indices {
        if field > 0 { line.append(dialect.delimiter) }
        append(batch, field, row)
      }
      line += lineEnd
      if line.count > 1 << 16 { try flush() }
    }
    try flush()
  }

  mutating func finish() throws(Fault) {
    try writeHeader()
    try flush()
    try encoder?.finish()
    try sink.flush()
  }

  private mutating func writeHeader() throws(Fault) {
    if hasHeader { return }
    hasHeader = true
    let names = CanonicalTable.header(of: schema)
    line += Array(names.joined(separator: String(decoding: [dialect.delimiter], as: UTF8.self)).utf8) + lineEnd
  }

  private mutating func flush() throws(Fault) {
    if let encoder {
      var bytes: [UInt8] = []
      let failure: Fault? = line.withUnsafeBytes { text in
        do throws(Fault) {
          try encoder.encode(text, into: &bytes)
          return nil
        } catch {
          return error
        }
      }
      if let failure { throw failure }
      try sink.write(bytes)
    } else {
      try sink.write(line)
    }
    line.removeAll(keepingCapacity: true)
  }

  // MARK: Cells

  private mutating func append(_ batch: RecordBatch, _ field: Int, _ row: Int) {
    let slot = schema.slot(of: field)
    switch schema.fields[field].type {
    case .day: batch.days[slot][row]?.appendISO(to: &line)
    case .amount: appendAmount(batch, field, slot, row)
    case .integer:
      if let value = batch.integers[slot][row] { line += Array(String(value).utf8) }
    case .boolean:
      if let value = batch.booleans[slot][row] { line += Array((value ? "true" : "false").utf8) }
    case .text, .decimal, .json: appendText(batch.texts[slot], row, isGuarded: schema.fields[field].type == .text)
    case .bytes: appendBytes(batch.texts[slot], row)
    }
  }

  private mutating func appendAmount(_ batch: RecordBatch, _ field: Int, _ slot: Int, _ row: Int) {
    let column = batch.amounts[slot]
    let value = column.minorUnits[row]
    let isMissing = value == AmountColumn.missing
    let currency = column.currencies[row]
    if !isMissing { Money.appendDecimal(value, digits: currency.minorUnitDigits, to: &line) }
    if field == amountField {
      line.append(dialect.delimiter)
      if !isMissing { line += currency.letters }
      return
    }
    guard !isMissing else { return }
    let rowCurrency = amountField.flatMap { batch.amounts[schema.slot(of: $0)][row]?.currency }
    if rowCurrency != currency {
      line.append(0x20)
      line += currency.letters
    }
  }

  private mutating func appendText(_ column: TextColumn, _ row: Int, isGuarded: Bool) {
    if column.isMissing(row) { return }
    let range = column.range(row)
    if range.isEmpty {
      line += [0x22, 0x22]
      return
    }
    let delimiter = dialect.delimiter
    column.arena.withUnsafeBytes { arena in
      let text = UnsafeRawBufferPointer(rebasing: arena[range])
      let needsGuard = isGuarded && FormulaGuard.isNeeded(for: text)
      let first = text[0]
      let last = text[text.count - 1]
      let needsQuotes =
        first <= 0x20 || last <= 0x20 || first == 0x23
        || text.contains { $0 == 0x22 || $0 == 0x0A || $0 == 0x0D || $0 == delimiter }
      if needsQuotes { return appendQuoted(text, isGuarded: needsGuard) }
      if needsGuard { line.append(0x27) }
      line.append(contentsOf: text)
    }
  }

  /// Put together beside the line and added at once: a byte added by itself costs a look at how much room there is.
  private mutating func appendQuoted(_ text: UnsafeRawBufferPointer, isGuarded: Bool) {
    withUnsafeTemporaryAllocation(byteCount: 2 * text.count + 3, alignment: 1) { quoted in
      var count = 0
      func add(_ byte: UInt8) {
        quoted[count] = byte
        count += 1
      }
      add(0x22)
      if isGuarded { add(0x27) }
      for byte in text {
        if byte == 0x22 { add(0x22) }
        add(byte)
      }
      add(0x22)
      line.append(contentsOf: UnsafeRawBufferPointer(rebasing: quoted[..<count]))
    }
  }

  private mutating func appendBytes(_ column: TextColumn, _ row: Int) {
    if column.isMissing(row) { return }
    if column.range(row).isEmpty {
      line += [0x22, 0x22]
      return
    }
    column.withBytes(row) { Base64.append($0, to: &line) }
  }
}
