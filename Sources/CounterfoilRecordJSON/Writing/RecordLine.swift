import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Writes one record of a batch as an object.
struct RecordLine {
  let table: WriteTable
  let columns: BatchColumns
  let output: JSONOutput
  private let source: [UInt8]

  init(table: WriteTable, columns: BatchColumns, output: JSONOutput) {
    self.table = table
    self.columns = columns
    self.output = output
    // Always written: a record that says where it is from is read back as ours.
    var source = Array(",\"source\":{\"file\":".utf8)
    JSONText.appendString(columns.batch.file, to: &source)
    self.source = source
  }

  /// - Throws: where the record's `extra` is no object.
  func write(_ row: Int) throws(Fault) {
    output.append(0x7B)
    for step in table.steps { try write(step, row) }
    output.append(0x7D)
  }

  @inline(__always)
  private func appendKey(_ step: WriteTable.Step) {
    output.append(key: step.key, Int(step.keyLength))
  }

  @inline(__always)
  private func write(_ step: WriteTable.Step, _ row: Int) throws(Fault) {
    let slot = Int(step.slot)
    switch step.action {
    case .text:
      let text = columns.texts[slot]
      guard !text.isMissing(row) else { return }
      appendKey(step)
      append(text, row)
    case .day:
      let day = columns.days[slot][row]
      guard day != DayColumn.missing else { return }
      appendKey(step)
      output.append(0x22)
      output.append(day: day)
      output.append(0x22)
    case .amount: writeAmount(step, slot, row)
    case .extra:
      let text = columns.texts[slot]
      guard !text.isMissing(row) else { return }
      var bytes: [UInt8] = output.last == 0x7B ? [0x7B] : [0]
      guard table.merger.append(text.bytes(row), minorUnits: columns.minorUnits(row), to: &bytes) else {
        throw table.merger.fault(at: columns.batch.location(of: row))
      }
      bytes.withUnsafeBytes { output.append(UnsafeRawBufferPointer(rebasing: $0[1...])) }
    default: writeSeldom(step, slot, row)
    }
  }

  private func append(_ text: BatchColumns.Text, _ row: Int) {
    let range = text.range(row)
    guard text.isValid, let base = text.arena.baseAddress,
      range.isEmpty || base[range.lowerBound] & 0xC0 != 0x80
    else {
      var bytes: [UInt8] = []
      JSONText.appendString(text.bytes(row), to: &bytes)
      return output.append(bytes)
    }
    output.append(
      validString: base + range.lowerBound, range.count, limit: text.arena.count - range.lowerBound)
  }

  private func writeAmount(_ step: WriteTable.Step, _ slot: Int, _ row: Int) {
    let units = columns.amounts[slot][row]
    guard units != AmountColumn.missing else { return }
    let currency = columns.currencies[slot][row]
    appendKey(step)
    output.append(0x22)
    output.append(decimal: units, digits: Int(currency.minorUnitDigits))
    output.append(0x22)
    let isSame = slot > 0 && columns.amounts[0][row] != AmountColumn.missing && columns.currencies[0][row] == currency
    // A currency nobody stated is left out.
    guard !isSame, currency != .unstated else { return }
    output.append(key: step.otherKey, Int(step.otherKeyLength))
    append(currency)
  }

  private func append(_ currency: Currency) {
    output.append(0x22)
    output.append(UInt8(truncatingIfNeeded: currency.packedCode >> 10 & 31) + 0x40)
    output.append(UInt8(truncatingIfNeeded: currency.packedCode >> 5 & 31) + 0x40)
    output.append(UInt8(truncatingIfNeeded: currency.packedCode & 31) + 0x40)
    output.append(0x22)
  }

  private func writeSeldom(_ step: WriteTable.Step, _ slot: Int, _ row: Int) {
    switch step.action {
    case .decimal, .base64, .json: writeTextual(step, columns.texts[slot], row)
    case .integer:
      guard let number = columns.batch.integers[slot][row] else { return }
      appendKey(step)
      output.append(decimal: number, digits: 0)
    case .boolean:
      guard let claim = columns.batch.booleans[slot][row] else { return }
      appendKey(step)
      output.append(claim ? "true" : "false")
    case .source:
      source.withUnsafeBytes {
        output.append(UnsafeRawBufferPointer(rebasing: $0[(output.last == 0x7B ? 1 : 0)...]))
      }
      let line = columns.batch.lineNumbers[row]
      if line > 0 {
        output.append(",\"line\":")
        output.append(decimal: Int64(line), digits: 0)
      }
      output.append(0x7D)
    default: writeShaped(step, slot, row)
    }
  }

  private func writeTextual(_ step: WriteTable.Step, _ text: BatchColumns.Text, _ row: Int) {
    guard !text.isMissing(row) else { return }
    appendKey(step)
    let bytes = text.bytes(row)
    var made: [UInt8] = []
    switch step.action {
    case .decimal where JSONNumber.isNumber(bytes): return output.append(bytes)
    case .decimal: return append(text, row)
    case .base64:
      made.append(0x22)
      Base64.append(bytes, to: &made)
      made.append(0x22)
    default: JSONText.appendCompact(bytes, to: &made)
    }
    output.append(made)
  }

  private func writeShaped(_ step: WriteTable.Step, _ slot: Int, _ row: Int) {
    switch step.action {
    case .dayAndTime:
      let day = columns.days[slot][row]
      guard day != DayColumn.missing else { return }
      let time = columns.texts[Int(step.otherSlot)]
      appendKey(step)
      output.append(0x22)
      output.append(day: day, mark: 0x2E)
      if !time.isMissing(row) {
        var bytes: [UInt8] = [0x20]
        JSONText.appendEscaped(time.bytes(row), to: &bytes)
        output.append(bytes)
      }
      output.append(0x22)
    case .cost, .money: writeYuan(step, slot, row)
    case .titled:
      let text = columns.texts[slot]
      let rest = table.merger.objectText(
        keyed: step.key, Int(step.keyLength), in: columns.texts[Int(step.otherSlot)].bytes(row))
      guard !text.isMissing(row) || rest != nil else { return }
      appendKey(step)
      output.append(0x7B)
      if !text.isMissing(row) {
        output.append(key: step.otherKey, Int(step.otherKeyLength))
        append(text, row)
      }
      guard let rest, rest.count > 2 else { return output.append(0x7D) }
      if output.last != 0x7B { output.append(0x2C) }
      rest.withUnsafeBytes { output.append(UnsafeRawBufferPointer(rebasing: $0[1...])) }
    default: return
    }
  }

  /// An amount in the shapes whose amounts are yuan unless they say otherwise. A currency nobody stated is written as
  /// `XXX`, or it would become yuan.
  private func writeYuan(_ step: WriteTable.Step, _ slot: Int, _ row: Int) {
    let units = columns.amounts[slot][row]
    guard units != AmountColumn.missing else { return }
    let currency = columns.currencies[slot][row]
    if step.action == .money, units != 0,
      !table.merger.has("isIncome", in: columns.texts[Int(step.otherSlot)].bytes(row))
    {
      output.append(key: table.isIncomeKey, WriteShape.key("isIncome").count)
      output.append(units > 0 ? "true" : "false")
    }
    appendKey(step)
    let shown = step.action == .cost || units < 0 ? -units : units
    output.append(decimal: shown, digits: Int(currency.minorUnitDigits))
    guard currency != RecordLine.yuan else { return }
    output.append(key: table.currencyKey, WriteShape.key("currency").count)
    append(currency)
  }

  private static let yuan = Currency("CNY")!
}
