import CounterfoilCodecKit

/// Byte offsets in a piece, ascending. Owns its memory and keeps it for the next piece.
///
/// Offsets are 32 bits: a piece is smaller than 2 GiB.
struct PositionList {
  private(set) var offsets: UnsafeMutablePointer<UInt32>
  private var capacity: Int
  var count = 0

  init(capacity: Int = 4096) {
    self.capacity = capacity
    offsets = .allocate(capacity: capacity)
  }

  /// Behind the last offset held.
  var end: UnsafeMutablePointer<UInt32> {
    get { offsets + count }
    set { count = newValue - offsets }
  }

  func deallocate() { offsets.deallocate() }

  /// Makes room for `more` offsets behind those held.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if count + more > capacity { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = GrowingMemory<UInt32>.capacity(after: capacity, toHold: count + more)
    offsets = GrowingMemory.move(offsets, keeping: count, to: capacity)
  }

  mutating func append(_ offset: Int) {
    reserve(1)
    offsets[count] = UInt32(truncatingIfNeeded: offset)
    count += 1
  }

  /// Leaves out offsets at and behind `end`.
  mutating func cut(at end: Int) {
    while count > 0, Int(offsets[count - 1]) >= end { count -= 1 }
  }

  /// Puts an offset behind the last one that is greater than any, so that a walk needs no count.
  mutating func terminate() {
    reserve(1)
    offsets[count] = .max
  }
}
