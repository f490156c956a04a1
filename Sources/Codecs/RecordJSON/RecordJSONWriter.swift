import CodecKit
import Model
import Records

/// Writes records one per line: in `[` … `]`, or as NDJSON.
struct RecordJSONWriter: RecordWriter {
  private static let flushBytes = 64 * 1024

  private let sink: ByteSink
  private let schema: Schema
  private let steps: [WriteStep]
  private let isLines: Bool
  private let isTimi: Bool
  private var merger: ExtraMerger
  private var bytes: [UInt8] = []
  private var recordCount = 0

  var unheldFields: [String] { [] }

  init(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) {
    self.sink = sink
    self.schema = schema
    if let name = options.encoding, try TextEncoding.named(name) != .utf8 {
      throw Fault(.usage, .jsonSetting, "JSON is written as UTF-8 only (RFC 8259, section 8.1)")
    }
    let format = options.settings["format"] ?? options.requestedName ?? "json"
    guard format == "json" || format == "ndjson" else {
      throw Fault(.usage, .jsonSetting, "there is no JSON format called \"\(format)\"", fixes: ["Say json or ndjson."])
    }
    isLines = format == "ndjson"
    let word = options.settings["shape"] ?? WriteShape.canonical.rawValue
    guard let shape = WriteShape(rawValue: word) else {
      throw Fault(
        .usage, .jsonSetting, "there is no JSON shape called \"\(word)\"",
        fixes: ["Say one of: \(WriteShape.allCases.map(\.rawValue).joined(separator: ", "))."])
    }
    guard let steps = shape.steps(for: schema) else {
      throw Fault(.usage, .jsonSetting, "the shape \"\(word)\" does not hold records of kind \(schema.kind)")
    }
    self.steps = steps
    isTimi = shape == .tmbill && schema.kind == .bill
    merger = ExtraMerger(schema: schema, isTimi: isTimi)
    bytes.reserveCapacity(2 * RecordJSONWriter.flushBytes)
  }

  mutating func write(_ batch: RecordBatch) throws(Fault) {
    precondition(batch.schema == schema, "a batch of another schema")
    let source = sourceText(batch.file)
    for row in 0..<batch.count {
      if !isLines { bytes.append(contentsOf: recordCount == 0 ? [0x5B, 0x0A] : [0x2C, 0x0A]) }
      recordCount += 1
      bytes.append(0x7B)
      for step in steps { try write(step, batch, row, source) }
      bytes.append(0x7D)
      if isLines { bytes.append(0x0A) }
      if bytes.count >= RecordJSONWriter.flushBytes { try flush() }
    }
    try flush()
  }

  mutating func finish() throws(Fault) {
    if !isLines { bytes.append(contentsOf: recordCount == 0 ? Array("[]\n".utf8) : Array("\n]\n".utf8)) }
    try flush()
    try sink.flush()
  }

  private mutating func flush() throws(Fault) {
    try sink.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// `,"source":{"file":"…"`, up to the line; empty where no file is known.
  private func sourceText(_ file: String) -> [UInt8] {
    guard !file.isEmpty else { return [] }
    var text = Array(",\"source\":{\"file\":".utf8)
    JSONText.appendString(file, to: &text)
    return text
  }

  /// Appends a key; without its comma behind the opening brace.
  private mutating func append(key: [UInt8]) {
    if bytes.last == 0x7B {
      bytes.append(contentsOf: key[1...])
    } else {
      bytes.append(contentsOf: key)
    }
  }

  private mutating func write(
    _ step: WriteStep, _ batch: borrowing RecordBatch, _ row: Int, _ source: [UInt8]
  ) throws(Fault) {
    switch step {
    case .text(let key, let slot):
      guard !batch.texts[slot].isMissing(row) else { return }
      append(key: key)
      batch.texts[slot].withBytes(row) { JSONText.appendString($0, to: &bytes) }
    case .decimal(let key, let slot):
      guard !batch.texts[slot].isMissing(row) else { return }
      append(key: key)
      batch.texts[slot].withBytes(row) { text in
        if DecimalText.isNumber(text) {
          bytes.append(contentsOf: text)
        } else {
          JSONText.appendString(text, to: &bytes)
        }
      }
    case .integer(let key, let slot):
      guard let number = batch.integers[slot][row] else { return }
      append(key: key)
      bytes.append(contentsOf: String(number).utf8)
    case .boolean(let key, let slot):
      guard let claim = batch.booleans[slot][row] else { return }
      append(key: key)
      bytes.append(contentsOf: claim ? Array("true".utf8) : Array("false".utf8))
    case .day(let key, let slot):
      guard let day = batch.days[slot][row] else { return }
      append(key: key)
      bytes.append(0x22)
      day.appendISO(to: &bytes)
      bytes.append(0x22)
    case .base64(let key, let slot):
      guard !batch.texts[slot].isMissing(row) else { return }
      append(key: key)
      bytes.append(0x22)
      batch.texts[slot].withBytes(row) { Base64.append($0, to: &bytes) }
      bytes.append(0x22)
    case .json(let key, let slot):
      guard !batch.texts[slot].isMissing(row) else { return }
      append(key: key)
      batch.texts[slot].withBytes(row) { JSONText.appendCompact($0, to: &bytes) }
    case .amount(let key, let currencyKey, let slot): writeAmount(key, currencyKey, slot, batch, row)
    case .source: writeSource(source, batch, row)
    case .extra(let slot):
      guard !batch.texts[slot].isMissing(row) else { return }
      guard batch.texts[slot].withBytes(row, { merger.append($0, to: &bytes) }) else {
        throw merger.fault(at: batch.location(of: row))
      }
    case .dayAndTime, .cost, .money, .titled: writeShaped(step, batch, row)
    }
  }

  private mutating func writeAmount(
    _ key: [UInt8], _ currencyKey: [UInt8], _ slot: Int, _ batch: borrowing RecordBatch, _ row: Int
  ) {
    guard let amount = batch.amounts[slot][row] else { return }
    append(key: key)
    bytes.append(0x22)
    Money.appendDecimal(amount.minorUnits, digits: amount.currency.minorUnitDigits, to: &bytes)
    bytes.append(0x22)
    if slot > 0, batch.amounts[0][row]?.currency == amount.currency { return }
    append(currency: amount.currency, key: currencyKey)
  }

  /// Leaves out the currency nobody stated.
  private mutating func append(currency: Currency, key: [UInt8]) {
    guard currency != .unstated else { return }
    append(key: key)
    bytes.append(0x22)
    bytes.append(UInt8(truncatingIfNeeded: currency.packedCode >> 10 & 31) + 0x40)
    bytes.append(UInt8(truncatingIfNeeded: currency.packedCode >> 5 & 31) + 0x40)
    bytes.append(UInt8(truncatingIfNeeded: currency.packedCode & 31) + 0x40)
    bytes.append(0x22)
  }

  private mutating func writeSource(_ source: [UInt8], _ batch: borrowing RecordBatch, _ row: Int) {
    guard !source.isEmpty else { return }
    append(key: source)
    let line = batch.lineNumbers[row]
    if line > 0 {
      bytes.append(contentsOf: ",\"line\":".utf8)
      bytes.append(contentsOf: String(line).utf8)
    }
    bytes.append(0x7D)
  }

  private mutating func writeShaped(_ step: WriteStep, _ batch: borrowing RecordBatch, _ row: Int) {
    switch step {
    case .dayAndTime(let key, let daySlot, let timeSlot):
      guard let day = batch.days[daySlot][row] else { return }
      append(key: key)
      bytes.append(0x22)
      let start = bytes.count
      day.appendISO(to: &bytes)
      bytes[start + 4] = 0x2E
      bytes[start + 7] = 0x2E
      if !batch.texts[timeSlot].isMissing(row) {
        bytes.append(0x20)
        batch.texts[timeSlot].withBytes(row) { JSONText.appendEscaped($0, to: &bytes) }
      }
      bytes.append(0x22)
    case .cost(let key, let slot):
      guard let amount = batch.amounts[slot][row] else { return }
      append(key: key)
      Money.appendDecimal(-amount.minorUnits, digits: amount.currency.minorUnitDigits, to: &bytes)
      appendCurrencyUnlessYuan(amount.currency)
    case .money(let key, let slot):
      guard let amount = batch.amounts[slot][row] else { return }
      let isKept = batch.texts[batch.schema.slot(of: BillField.extra)].withBytes(row) { merger.has("isIncome", in: $0) }
      if amount.minorUnits != 0, !isKept {
        append(key: RecordJSONWriter.isIncomeKey)
        bytes.append(contentsOf: amount.minorUnits > 0 ? Array("true".utf8) : Array("false".utf8))
      }
      append(key: key)
      let units = amount.minorUnits < 0 ? -amount.minorUnits : amount.minorUnits
      Money.appendDecimal(units, digits: amount.currency.minorUnitDigits, to: &bytes)
      appendCurrencyUnlessYuan(amount.currency)
    case .titled(let key, let name, let titleKey, let slot, let extraSlot):
      let rest = batch.texts[extraSlot].withBytes(row) { merger.objectText(named: name, in: $0) }
      guard !batch.texts[slot].isMissing(row) || rest != nil else { return }
      append(key: key)
      bytes.append(0x7B)
      if !batch.texts[slot].isMissing(row) {
        append(key: titleKey)
        batch.texts[slot].withBytes(row) { JSONText.appendString($0, to: &bytes) }
      }
      if let rest, rest.count > 2 {
        if bytes.last != 0x7B { bytes.append(0x2C) }
        bytes.append(contentsOf: rest[1...])
      } else {
        bytes.append(0x7D)
      }
    default: return
    }
  }

  /// What these shapes mean without a currency is yuan. One nobody stated is written as `XXX`, or it would become yuan.
  private mutating func appendCurrencyUnlessYuan(_ currency: Currency) {
    guard currency.code != "CNY" else { return }
    append(key: RecordJSONWriter.currencyKey)
    bytes.append(0x22)
    bytes.append(contentsOf: currency.letters)
    bytes.append(0x22)
  }

  private static let isIncomeKey = WriteShape.key("isIncome")
  private static let currencyKey = WriteShape.key("currency")
}
