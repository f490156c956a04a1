import CounterfoilRecords

/// Puts line ends back where ``TableText`` put its stand-in.
enum LineEnds {
  static func restore(_ batch: inout RecordBatch) {
    for (field, slot) in batch.schema.fields.indices.map({ ($0, batch.schema.slot(of: $0)) }) {
      switch batch.schema.fields[field].type {
      case .json: restoreEscapes(&batch.texts[slot])
      case .text, .decimal, .bytes: restore(&batch.texts[slot].arena)
      case .day, .amount, .integer, .boolean: break
      }
    }
    if batch.keepsRaw { restore(&batch.raws.arena) }
    for index in batch.rejects.indices {
      var raw = Array(batch.rejects[index].raw.utf8)
      restore(&raw)
      batch.rejects[index].raw = String(decoding: raw, as: UTF8.self)
    }
  }

  private static func restore(_ bytes: inout [UInt8]) {
    for index in bytes.indices where bytes[index] == TableText.lineEndStandIn { bytes[index] = 0x0A }
  }

  /// In JSON the stand-in is written `\u000b`.
  private static func restoreEscapes(_ column: inout TextColumn) {
    var restored = TextColumn()
    restored.arena.reserveCapacity(column.arena.count)
    for row in 0..<column.count {
      guard let text = column.bytes(row) else {
        restored.appendMissing()
        continue
      }
      var index = text.startIndex
      while index < text.endIndex {
        let byte = text[index]
        if byte == 0x5C, index + 1 < text.endIndex {
          let isStandIn = text[index...].starts(with: standIn) || text[index...].starts(with: capitalStandIn)
          restored.arena.append(0x5C)
          restored.arena.append(isStandIn ? 0x6E : text[index + 1])
          index += isStandIn ? standIn.count : 2
        } else {
          restored.arena.append(byte)
          index += 1
        }
      }
      restored.endText()
    }
    column = restored
  }

  private static let standIn = Array("\\u000b".utf8)
  private static let capitalStandIn = Array("\\u000B".utf8)
}
