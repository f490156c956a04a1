import CounterfoilCJSON
import CounterfoilModel
import CounterfoilRecords

/// The columns of a batch as plain memory, for as long as ``with(_:_:)`` runs.
struct BatchColumns {
  struct Text {
    var arena: UnsafeBufferPointer<UInt8>
    var ends: UnsafeBufferPointer<UInt64>
    /// Whether all of the arena is UTF-8. A text that begins with the start of a character then is.
    var isValid: Bool

    @inline(__always)
    func isMissing(_ row: Int) -> Bool { ends[row] & 1 == 1 }

    /// The text's place in the arena.
    @inline(__always)
    func range(_ row: Int) -> Range<Int> {
      Range(uncheckedBounds: (row == 0 ? 0 : Int(ends[row - 1] >> 1), Int(ends[row] >> 1)))
    }

    @inline(__always)
    func bytes(_ row: Int) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(arena)[range(row)])
    }
  }

  let batch: RecordBatch
  fileprivate(set) var texts: [Text] = []
  fileprivate(set) var days: [UnsafeBufferPointer<Int32>] = []
  fileprivate(set) var amounts: [UnsafeBufferPointer<Int64>] = []
  fileprivate(set) var currencies: [UnsafeBufferPointer<Currency>] = []

  /// The amount of a bill or an entry; nil where it has none.
  func minorUnits(_ row: Int) -> Int64? {
    guard let units = amounts.first?[row], units != AmountColumn.missing else { return nil }
    return units
  }

  /// Calls `body` with the columns. Nothing of them may be kept.
  static func with(_ batch: RecordBatch, _ body: (BatchColumns) -> Void) {
    var columns = BatchColumns(batch: batch)
    addText(0, &columns) { addDay(0, &$0) { addAmount(0, &$0, body) } }
  }

  private static func addText(_ slot: Int, _ columns: inout BatchColumns, _ body: (inout BatchColumns) -> Void) {
    let batch = columns.batch
    guard slot < batch.texts.count else { return body(&columns) }
    batch.texts[slot].arena.withUnsafeBufferPointer { arena in
      batch.texts[slot].ends.withUnsafeBufferPointer { ends in
        let isValid = arena.isEmpty || cjson_is_utf8(arena.baseAddress, arena.count) != 0
        columns.texts.append(Text(arena: arena, ends: ends, isValid: isValid))
        addText(slot + 1, &columns, body)
      }
    }
  }

  private static func addDay(_ slot: Int, _ columns: inout BatchColumns, _ body: (inout BatchColumns) -> Void) {
    let batch = columns.batch
    guard slot < batch.days.count else { return body(&columns) }
    batch.days[slot].values.withUnsafeBufferPointer { days in
      columns.days.append(days)
      addDay(slot + 1, &columns, body)
    }
  }

  private static func addAmount(_ slot: Int, _ columns: inout BatchColumns, _ body: (BatchColumns) -> Void) {
    let batch = columns.batch
    guard slot < batch.amounts.count else { return body(columns) }
    batch.amounts[slot].minorUnits.withUnsafeBufferPointer { units in
      batch.amounts[slot].currencies.withUnsafeBufferPointer { currencies in
        columns.amounts.append(units)
        columns.currencies.append(currencies)
        addAmount(slot + 1, &columns, body)
      }
    }
  }
}
