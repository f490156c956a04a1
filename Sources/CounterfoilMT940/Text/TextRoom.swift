import CounterfoilCodecKit
import CounterfoilModel
import Glibc

/// Bytes that grow and are used over and over, in memory that whoever holds it gives back with ``release()``.
///
/// Entries are put together from a dozen short texts each: arrays of their own would be counted and copied more than
/// they are read. What ``bytes`` gives out is valid until the next change.
struct TextRoom {
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    memory = .allocate(capacity: capacity)
  }

  func release() { memory.deallocate() }

  @inline(__always)
  var isEmpty: Bool { count == 0 }
  @inline(__always)
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count) }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    memory[count] = byte
    count &+= 1
  }

  /// Appends bytes that are not its own.
  @inline(__always)
  mutating func append(_ text: UnsafeRawBufferPointer) {
    guard let base = text.baseAddress, text.count > 0 else { return }
    if count &+ text.count > capacity { grow(by: text.count) }
    memcpy(memory + count, base, text.count)
    count &+= text.count
  }

  /// Appends all bytes but spaces.
  mutating func appendWithoutSpaces(_ text: UnsafeRawBufferPointer) {
    for byte in text where byte != 0x20 { append(byte) }
  }

  /// Overwrites one byte.
  mutating func set(_ index: Int, _ byte: UInt8) { memory[index] = byte }

  /// Takes white space off both ends and makes runs of it one space.
  mutating func collapse() {
    var kept = 0
    for index in 0..<count {
      let byte = memory[index]
      let isSpace = byte.isASCIIBlank
      if isSpace, kept == 0 || memory[kept - 1] == 0x20 { continue }
      memory[kept] = isSpace ? 0x20 : byte
      kept += 1
    }
    if kept > 0, memory[kept - 1] == 0x20 { kept -= 1 }
    count = kept
  }

  /// Moves the first bytes behind all others, with a separator between them where there are any.
  mutating func turn(_ first: Int, separator: UInt8) {
    guard first > 0 else { return }
    append(separator)
    // As many steps to the left as there are bytes in front: each part is turned round, then all of it.
    turnRound(0..<first)
    turnRound(first..<(count - 1))
    turnRound(0..<(count - 1))
    // The separator stands at the end, and belongs in front of what was first.
    memmove(memory + (count - first), memory + (count - 1 - first), first)
    memory[count - 1 - first] = separator
  }

  private mutating func turnRound(_ range: Range<Int>) {
    var (low, high) = (range.lowerBound, range.upperBound - 1)
    while low < high {
      swap(&memory[low], &memory[high])
      low += 1
      high -= 1
    }
  }

  private mutating func grow(by added: Int) {
    capacity = GrowingMemory<UInt8>.capacity(after: capacity, toHold: count + added)
    memory = GrowingMemory.move(memory, keeping: count, to: capacity)
  }
}

extension UnsafeRawBufferPointer {
  /// A part of it, with places counted from its own start.
  @inline(__always)
  func part(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: self[range]) }

  @inline(__always)
  func from(_ start: Int) -> UnsafeRawBufferPointer { part(Swift.min(start, count)..<count) }

  /// Without spaces at its ends.
  var trimmed: UnsafeRawBufferPointer { trimmed { $0 == 0x20 } }

  @inline(__always)
  func trimmed(_ isTaken: (UInt8) -> Bool) -> UnsafeRawBufferPointer {
    var start = 0
    var end = count
    while start < end, isTaken(self[start]) { start += 1 }
    while end > start, isTaken(self[end - 1]) { end -= 1 }
    return part(start..<end)
  }

  @inline(__always)
  func isWord(_ word: StaticString) -> Bool { count == word.utf8CodeUnitCount && begins(word) }

  @inline(__always)
  func begins(_ word: StaticString) -> Bool {
    guard count >= word.utf8CodeUnitCount, let baseAddress else { return false }
    return memcmp(baseAddress, word.utf8Start, word.utf8CodeUnitCount) == 0
  }
}
