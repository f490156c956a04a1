import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Columns under construction, in memory of their own: a row is written field by field and counts only once it is whole.
///
/// Appending to the arrays of a batch field by field costs several times as much as this and one copy.
final class RowScratch {
  let capacity: Int
  /// Rows that count.
  var count = 0
  let days: [UnsafeMutablePointer<Int32>]
  let amounts: [UnsafeMutablePointer<Int64>]
  let currencies: [UnsafeMutablePointer<Currency>]
  let integers: [UnsafeMutablePointer<Int64>]
  let booleans: [UnsafeMutablePointer<UInt8>]
  let texts: UnsafeMutablePointer<TextScratch>
  private let textCount: Int
  let lines: UnsafeMutablePointer<UInt32>
  let offsets: UnsafeMutablePointer<Int64>
  let raws: UnsafeMutablePointer<TextScratch>

  init(schema: Schema, capacity: Int) {
    self.capacity = capacity
    let batch = RecordBatch(schema: schema)
    func allocate<Value>(_ count: Int, _ value: Value) -> [UnsafeMutablePointer<Value>] {
      (0..<count).map { _ in
        let pointer = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
        pointer.initialize(repeating: value, count: capacity)
        return pointer
      }
    }
    days = allocate(batch.days.count, DayColumn.missing)
    amounts = allocate(batch.amounts.count, AmountColumn.missing)
    currencies = allocate(batch.amounts.count, AmountColumn.placeholder)
    integers = allocate(batch.integers.count, IntegerColumn.missing)
    booleans = allocate(batch.booleans.count, BooleanColumn.missing)
    textCount = batch.texts.count
    texts = .allocate(capacity: textCount + 1)
    for slot in 0...textCount { (texts + slot).initialize(to: TextScratch(capacity: capacity)) }
    raws = texts + textCount
    lines = allocate(1, UInt32(0))[0]
    offsets = allocate(1, Int64(-1))[0]
  }

  deinit {
    for pointer in days { pointer.deallocate() }
    for pointer in amounts + integers { pointer.deallocate() }
    for pointer in currencies { pointer.deallocate() }
    for pointer in booleans { pointer.deallocate() }
    for slot in 0...textCount { texts[slot].deallocate() }
    texts.deallocate()
    lines.deallocate()
    offsets.deallocate()
  }

  /// Moves the rows that count to the end of a batch, for the columns that `used` names by storage.
  func flush(into batch: inout RecordBatch, used: UsedColumns, keepsRaw: Bool) {
    func all<Value>(_ pointer: UnsafeMutablePointer<Value>) -> UnsafeBufferPointer<Value> {
      UnsafeBufferPointer(start: pointer, count: count)
    }
    for slot in used.days { batch.days[slot].values.append(contentsOf: all(days[slot])) }
    for slot in used.amounts {
      batch.amounts[slot].minorUnits.append(contentsOf: all(amounts[slot]))
      batch.amounts[slot].currencies.append(contentsOf: all(currencies[slot]))
    }
    for slot in used.integers { batch.integers[slot].values.append(contentsOf: all(integers[slot])) }
    for slot in used.booleans { batch.booleans[slot].values.append(contentsOf: all(booleans[slot])) }
    for slot in used.texts { texts[slot].flush(into: &batch.texts[slot], count: count) }
    batch.lineNumbers.append(contentsOf: all(lines))
    batch.byteOffsets.append(contentsOf: all(offsets))
    if keepsRaw { raws.pointee.flush(into: &batch.raws, count: count) }
    batch.commitRecords(count)
    count = 0
  }
}

/// One text column under construction. Its owner frees it.
struct TextScratch {
  private(set) var arena: UnsafeMutablePointer<UInt8>
  private var arenaCapacity: Int
  let ends: UnsafeMutablePointer<UInt64>

  init(capacity: Int) {
    arenaCapacity = 4096
    arena = .allocate(capacity: arenaCapacity)
    ends = .allocate(capacity: capacity)
  }

  func deallocate() {
    arena.deallocate()
    ends.deallocate()
  }

  /// Writes the text of a row; rows before it must be written. Writing a row again replaces it.
  @inline(__always)
  mutating func set(_ row: Int, _ text: UnsafeRawBufferPointer) {
    let start = row == 0 ? 0 : Int(ends[row - 1] >> 1)
    if start + text.count > arenaCapacity { grow(start, text.count) }
    if let source = text.baseAddress {
      UnsafeMutableRawPointer(arena + start).copyMemory(from: source, byteCount: text.count)
    }
    ends[row] = UInt64(start + text.count) << 1
  }

  /// The same for a text with ``TextPiece/paddingBytes`` readable bytes behind it: short ones are copied without a call.
  @inline(__always)
  mutating func set(_ row: Int, padded text: UnsafeRawBufferPointer) {
    let start = row == 0 ? 0 : Int(ends[row - 1] >> 1)
    guard text.count <= 32, start + 32 <= arenaCapacity, let source = text.baseAddress else { return set(row, text) }
    let target = UnsafeMutableRawPointer(arena + start)
    target.storeBytes(of: source.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
    if text.count > 16 {
      let second = source.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self)
      target.storeBytes(of: second, toByteOffset: 16, as: SIMD16<UInt8>.self)
    }
    ends[row] = UInt64(start + text.count) << 1
  }

  @inline(__always)
  mutating func setMissing(_ row: Int) {
    ends[row] = row == 0 ? 1 : ends[row - 1] | 1
  }

  /// The same for rows from `row` on, up to `end`.
  func setMissing(from row: Int, to end: Int) {
    let value = row == 0 ? 1 : ends[row - 1] | 1
    (ends + row).update(repeating: value, count: end - row)
  }

  func isMissing(_ row: Int) -> Bool { ends[row] & 1 == 1 }

  /// The text of a row; none where it is missing.
  func text(_ row: Int) -> [UInt8] {
    let start = row == 0 ? 0 : Int(ends[row - 1] >> 1)
    return isMissing(row) ? [] : Array(UnsafeBufferPointer(start: arena + start, count: Int(ends[row] >> 1) - start))
  }

  /// Makes room for `capacity` bytes in all and keeps the first `used`.
  mutating func reserve(_ capacity: Int, keeping used: Int) {
    if capacity > arenaCapacity { grow(used, capacity - used) }
  }

  @inline(never)
  private mutating func grow(_ start: Int, _ more: Int) {
    arenaCapacity = GrowingMemory<UInt8>.capacity(after: arenaCapacity, toHold: start + more)
    arena = GrowingMemory.move(arena, keeping: start, to: arenaCapacity)
  }

  mutating func flush(into column: inout TextColumn, count: Int) {
    guard count > 0 else { return }
    let base = UInt64(column.arena.count) << 1
    column.arena.append(contentsOf: UnsafeBufferPointer(start: arena, count: Int(ends[count - 1] >> 1)))
    if base != 0 {
      for row in 0..<count { ends[row] += base }
    }
    column.ends.append(contentsOf: UnsafeBufferPointer(start: ends, count: count))
  }
}
