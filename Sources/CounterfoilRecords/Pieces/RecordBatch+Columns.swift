extension RecordBatch {
  /// Makes room for so many values of some columns, texts aside.
  mutating func reserveCapacity(_ records: Int, _ columns: [BatchColumn]) {
    for column in columns {
      switch column {
      case .day(let slot): days[slot].values.reserveCapacity(records)
      case .amount(let slot):
        amounts[slot].minorUnits.reserveCapacity(records)
        amounts[slot].currencies.reserveCapacity(records)
      case .integer(let slot): integers[slot].values.reserveCapacity(records)
      case .boolean(let slot): booleans[slot].values.reserveCapacity(records)
      case .text(let slot): texts[slot].ends.reserveCapacity(records)
      case .line: lineNumbers.reserveCapacity(records)
      case .byteOffset: byteOffsets.reserveCapacity(records)
      case .raw: raws.ends.reserveCapacity(records)
      }
    }
  }

  /// Appends some columns of some records of a batch of the same schema; those of the other columns stay empty.
  mutating func append(_ other: RecordBatch, _ columns: [BatchColumn], rows: some Collection<Int>) {
    for column in columns {
      switch column {
      case .day(let slot): RecordBatch.append(other.days[slot].values, rows, to: &days[slot].values)
      case .amount(let slot):
        RecordBatch.append(other.amounts[slot].minorUnits, rows, to: &amounts[slot].minorUnits)
        RecordBatch.append(other.amounts[slot].currencies, rows, to: &amounts[slot].currencies)
      case .integer(let slot): RecordBatch.append(other.integers[slot].values, rows, to: &integers[slot].values)
      case .boolean(let slot): RecordBatch.append(other.booleans[slot].values, rows, to: &booleans[slot].values)
      case .text(let slot): texts[slot].append(other.texts[slot], rows)
      case .line: RecordBatch.append(other.lineNumbers, rows, to: &lineNumbers)
      case .byteOffset: RecordBatch.append(other.byteOffsets, rows, to: &byteOffsets)
      case .raw: if keepsRaw { raws.append(other.raws, rows) }
      }
    }
    count += rows.count
  }

  private static func append<Value>(_ values: [Value], _ rows: some Collection<Int>, to target: inout [Value]) {
    target.append(contentsOf: rows.lazy.map { values[$0] })
  }
}

extension TextColumn {
  fileprivate mutating func append(_ other: TextColumn, _ rows: some Collection<Int>) {
    other.arena.withUnsafeBytes { bytes in
      for row in rows {
        if other.isMissing(row) {
          appendMissing()
        } else {
          append(bytes: UnsafeRawBufferPointer(rebasing: bytes[other.range(row)]))
        }
      }
    }
  }
}
