import CounterfoilModel

extension RecordBatch {
  /// The batch without some of its records. Rejects and findings stay.
  package func without(_ isLeftOut: (_ row: Int) -> Bool) -> RecordBatch {
    var kept = RecordBatch(schema: schema)
    kept.keepsRaw = keepsRaw
    kept.rejects = rejects
    kept.findings = findings
    kept.precedingCount = precedingCount
    kept.precedingLine = precedingLine
    kept.file = count == 0 ? file : file(of: 0)
    for row in 0..<count where !isLeftOut(row) {
      kept.beginFile(file(of: row))
      kept.beginRecord(line: Int(lineNumbers[row]), byteOffset: byteOffsets[row])
      if row < givenNames.count, let name = givenNames[row] { kept.setName(name) }
      for (position, field) in schema.fields.enumerated() {
        switch field.type {
        case .day: kept.set(position, day: day(position, row))
        case .amount: kept.set(position, amount: amount(position, row))
        case .integer: kept.set(position, integer: integer(position, row))
        case .boolean: kept.set(position, boolean: boolean(position, row))
        case .text, .decimal, .json, .bytes:
          if let bytes = bytes(position, row) {
            kept.set(position, bytes: bytes)
          } else {
            kept.set(position, text: String?.none)
          }
        }
      }
      if keepsRaw {
        if let raw = raws.bytes(row) { kept.raws.append(bytes: raw) } else { kept.raws.appendMissing() }
      }
      kept.endRecord()
    }
    return kept
  }
}
