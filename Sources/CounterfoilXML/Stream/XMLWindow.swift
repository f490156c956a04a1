import CounterfoilCodecKit
import CounterfoilModel
import Glibc

/// The stretch of decoded text around the parser: what it still needs, and the bytes it will take next.
///
/// Offsets count bytes of the decoded text from its start. Buffers given out are valid until the window changes. Memory
/// of its own, so that they point at something that stays put; after the last byte held are some zeros.
final class XMLWindow {
  /// Zeros after the text: a look at two words from the last byte on stays inside.
  static let paddingBytes = 32

  /// The first byte held.
  private(set) var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0
  /// The offset of the first byte held.
  private(set) var start = 0
  private let blockBytes: Int
  /// The offset of the block read last.
  private(set) var newStart = 0
  /// From this offset on, bytes stay.
  var mark: Int?

  init(blockBytes: Int) {
    self.blockBytes = blockBytes
    capacity = blockBytes * 2
    storage = .allocate(capacity: capacity + XMLWindow.paddingBytes)
  }

  deinit { storage.deallocate() }

  /// The offset after the last byte held.
  var end: Int { start + count }

  /// Bytes between two offsets, as far as they are held.
  func bytes(from lower: Int, to upper: Int) -> UnsafeRawBufferPointer {
    let lower = min(max(lower - start, 0), count)
    let upper = min(max(upper - start, lower), count)
    return UnsafeRawBufferPointer(start: storage + lower, count: upper - lower)
  }

  /// Lets go of the bytes before an offset, which must be held.
  func slide(to newStart: Int) {
    let dropped = newStart - start
    guard dropped > 0 else { return }
    memmove(storage, storage + dropped, count - dropped)
    start += dropped
    count -= dropped
  }

  /// Appends one block, short only where the text ends or a fault stops it; says whether the text ended.
  func fill(from source: ByteSource) throws(Fault) -> Bool {
    if capacity - count < blockBytes {
      capacity = GrowingMemory<UInt8>.capacity(after: capacity, toHold: count + blockBytes)
      storage = GrowingMemory.move(storage, keeping: count, to: capacity, slack: XMLWindow.paddingBytes)
    }
    newStart = end
    let limit = count + blockBytes
    defer { memset(storage + count, 0, XMLWindow.paddingBytes) }
    while count < limit {
      let taken = try source.read(into: UnsafeMutableRawBufferPointer(start: storage + count, count: limit - count))
      if taken == 0 { return true }
      count += taken
    }
    return false
  }
}
