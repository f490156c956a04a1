import CounterfoilCJSON
import CounterfoilModel
import CounterfoilRecords
import Glibc

/// Room for the columns of one batch in the making, in plain memory.
///
/// Rows are written at their number, without a look at any capacity: the caller promises that there are at most
/// ``rowCapacity`` and that the texts of one column take at most ``textCapacity`` bytes. Both are known before a batch
/// is begun: how many records were found, and how long the text they lie in is, which no column outgrows.
final class ColumnScratch {
  /// Bytes that may be written after a text, so that short ones are copied in whole words.
  static let slackBytes = 64

  /// One text column: its bytes, how many there are, and where each row's text ends; see ``TextColumn``.
  struct Text {
    var arena: UnsafeMutablePointer<UInt8>
    var used = 0
    var ends: UnsafeMutablePointer<UInt64>
  }

  private(set) var rowCapacity = 0
  private(set) var textCapacity = 0
  /// The columns begun, one bit per place among those of a storage: see ``use(_:before:)``.
  private struct Used {
    var days: UInt32 = 0
    var amounts: UInt32 = 0
    var integers: UInt32 = 0
    var booleans: UInt32 = 0
    var texts: UInt32 = 0
  }

  private var used = Used()
  private let counts: (days: Int, amounts: Int, integers: Int, booleans: Int, texts: Int)

  let days: UnsafeMutablePointer<UnsafeMutablePointer<Int32>>
  let amounts: UnsafeMutablePointer<UnsafeMutablePointer<Int64>>
  let currencies: UnsafeMutablePointer<UnsafeMutablePointer<Currency>>
  let integers: UnsafeMutablePointer<UnsafeMutablePointer<Int64>>
  let booleans: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>>
  let texts: UnsafeMutablePointer<Text>

  init(_ batch: RecordBatch) {
    counts = (batch.days.count, batch.amounts.count, batch.integers.count, batch.booleans.count, batch.texts.count)
    days = .allocate(capacity: counts.days + 1)
    amounts = .allocate(capacity: counts.amounts + 1)
    currencies = .allocate(capacity: counts.amounts + 1)
    integers = .allocate(capacity: counts.integers + 1)
    booleans = .allocate(capacity: counts.booleans + 1)
    texts = .allocate(capacity: counts.texts + 1)
    allocateRows(64)
    allocateTexts(4096)
  }

  deinit {
    deallocateRows()
    deallocateTexts()
    days.deallocate()
    amounts.deallocate()
    currencies.deallocate()
    integers.deallocate()
    booleans.deallocate()
    texts.deallocate()
  }

  /// Makes room. What the columns held is lost, which is why they are no `GrowingMemory`.
  func reserve(rows: Int, textBytes: Int) {
    if textBytes > textCapacity {
      deallocateTexts()
      allocateTexts(max(textBytes, textCapacity * 2))
    }
    if rows > rowCapacity {
      deallocateRows()
      allocateRows(max(rows, rowCapacity * 2))
    }
    for slot in 0..<counts.texts { texts[slot].used = 0 }
    used = Used()
  }

  /// Begins a column, of which the rows before have no value.
  func use(_ column: RecordPlan.Column, before row: Int) {
    let bit: UInt32 = 1 << UInt32(column.slot)
    switch column.type {
    case .day: used.days |= bit
    case .amount: used.amounts |= bit
    case .integer: used.integers |= bit
    case .boolean: used.booleans |= bit
    case .text, .decimal, .json, .bytes:
      used.texts |= bit
      for index in 0..<row { texts[Int(column.slot)].ends[index] = 1 }
      return
    }
    for index in 0..<row { fillMissing(column, row: index) }
  }

  /// Writes that a row has no value in a column begun.
  func fillMissing(_ column: RecordPlan.Column, row: Int) {
    let slot = Int(column.slot)
    switch column.type {
    case .day: days[slot][row] = DayColumn.missing
    case .amount:
      amounts[slot][row] = AmountColumn.missing
      currencies[slot][row] = AmountColumn.placeholder
    case .integer: integers[slot][row] = IntegerColumn.missing
    case .boolean: booleans[slot][row] = BooleanColumn.missing
    case .text, .decimal, .json, .bytes: texts[slot].endMissing(row)
    }
  }

  /// Where the text of a row starts in its column's arena.
  func textStart(_ slot: Int, row: Int) -> Int {
    row == 0 || used.texts & 1 << UInt32(slot) == 0 ? 0 : Int(texts[slot].ends[row - 1] >> 1)
  }

  private func allocateRows(_ capacity: Int) {
    rowCapacity = capacity
    for slot in 0..<counts.days { (days + slot).initialize(to: .allocate(capacity: capacity)) }
    for slot in 0..<counts.amounts {
      (amounts + slot).initialize(to: .allocate(capacity: capacity))
      (currencies + slot).initialize(to: .allocate(capacity: capacity))
    }
    for slot in 0..<counts.integers { (integers + slot).initialize(to: .allocate(capacity: capacity)) }
    for slot in 0..<counts.booleans { (booleans + slot).initialize(to: .allocate(capacity: capacity)) }
    for slot in 0..<counts.texts { texts[slot].ends = .allocate(capacity: capacity) }
  }

  private func deallocateRows() {
    for slot in 0..<counts.days { days[slot].deallocate() }
    for slot in 0..<counts.amounts {
      amounts[slot].deallocate()
      currencies[slot].deallocate()
    }
    for slot in 0..<counts.integers { integers[slot].deallocate() }
    for slot in 0..<counts.booleans { booleans[slot].deallocate() }
    for slot in 0..<counts.texts { texts[slot].ends.deallocate() }
  }

  private func allocateTexts(_ capacity: Int) {
    textCapacity = capacity
    for slot in 0..<counts.texts { texts[slot].arena = .allocate(capacity: capacity + ColumnScratch.slackBytes) }
  }

  private func deallocateTexts() {
    for slot in 0..<counts.texts { texts[slot].arena.deallocate() }
  }

  /// Forgets what was written of the row after the last whole one.
  func takeBack(toRows count: Int) {
    for slot in 0..<counts.texts { texts[slot].used = textStart(slot, row: count) }
  }

  /// Appends all rows of the columns begun to the empty ones of a batch.
  func move(rows count: Int, into batch: inout RecordBatch) {
    for slot in 0..<counts.days where used.days & 1 << UInt32(slot) != 0 {
      batch.days[slot].values.append(contentsOf: UnsafeBufferPointer(start: days[slot], count: count))
    }
    for slot in 0..<counts.amounts where used.amounts & 1 << UInt32(slot) != 0 {
      batch.amounts[slot].minorUnits.append(contentsOf: UnsafeBufferPointer(start: amounts[slot], count: count))
      batch.amounts[slot].currencies.append(contentsOf: UnsafeBufferPointer(start: currencies[slot], count: count))
    }
    for slot in 0..<counts.integers where used.integers & 1 << UInt32(slot) != 0 {
      batch.integers[slot].values.append(contentsOf: UnsafeBufferPointer(start: integers[slot], count: count))
    }
    for slot in 0..<counts.booleans where used.booleans & 1 << UInt32(slot) != 0 {
      batch.booleans[slot].values.append(contentsOf: UnsafeBufferPointer(start: booleans[slot], count: count))
    }
    for slot in 0..<counts.texts where used.texts & 1 << UInt32(slot) != 0 {
      let text = texts[slot]
      batch.texts[slot].arena.append(contentsOf: UnsafeBufferPointer(start: text.arena, count: text.used))
      batch.texts[slot].ends.append(contentsOf: UnsafeBufferPointer(start: text.ends, count: count))
    }
  }
}

extension ColumnScratch.Text {
  /// Appends bytes after which `CJSON_PADDING` more are readable.
  @inline(__always)
  mutating func append(padded bytes: UnsafeRawPointer, count: Int) {
    let target = UnsafeMutableRawPointer(arena + used)
    if count <= 32 {
      target.storeBytes(of: bytes.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
      (target + 16).storeBytes(of: (bytes + 16).loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
    } else {
      memcpy(target, bytes, count)
    }
    used += count
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    arena[used] = byte
    used += 1
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    UnsafeMutableRawBufferPointer(start: arena + used, count: bytes.count).copyMemory(from: bytes)
    used += bytes.count
  }

  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  @inline(__always)
  mutating func end(_ row: Int) { ends[row] = UInt64(used) << 1 }

  @inline(__always)
  mutating func endMissing(_ row: Int) { ends[row] = UInt64(used) << 1 | 1 }
}
