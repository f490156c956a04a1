import CodecKit
import Glibc
import Model

/// The stretch of decoded text around the parser: some bytes it took, and those it will take next.
///
/// Offsets count bytes of the decoded text from its start. Buffers given out are valid until the window changes. Memory
/// of its own, so that they point at something that stays put.
final class XMLWindow {
  private var storage: UnsafeMutableRawPointer
  private var capacity: Int
  private var count = 0
  /// The offset of the first byte held.
  private var start = 0
  /// How many of the bytes held the parser took.
  private var fedCount = 0
  private let blockBytes: Int
  /// The offset of the block read last.
  private(set) var newStart = 0
  /// From this offset on, bytes stay.
  var mark: Int?

  init(blockBytes: Int) {
    self.blockBytes = blockBytes
    capacity = blockBytes * 2
    storage = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { storage.deallocate() }

  /// The offset behind the last byte the parser took.
  var fedEnd: Int { start + fedCount }
  /// The offset behind the last byte held.
  var end: Int { start + count }

  func fed(_ count: Int) { fedCount += count }

  /// The bytes for the parser.
  var unfed: UnsafeRawBufferPointer { bytes(from: fedEnd, to: end) }

  /// Bytes between two offsets, as far as they are held.
  func bytes(from lower: Int, to upper: Int) -> UnsafeRawBufferPointer {
    let lower = min(max(lower - start, 0), count)
    let upper = min(max(upper - start, lower), count)
    return UnsafeRawBufferPointer(start: storage + lower, count: upper - lower)
  }

  /// The offset of the last such byte at or before an offset; the window's start where there is none.
  func last(_ byte: UInt8, before offset: Int) -> Int {
    var index = min(max(offset - start, 0), count - 1)
    while index > 0, storage.load(fromByteOffset: index, as: UInt8.self) != byte { index -= 1 }
    return start + max(index, 0)
  }

  /// Where the window may start when so many bytes behind the parser are kept: the start of a character.
  func slideStart(keeping keptBytes: Int) -> Int {
    var index = max(0, fedCount - keptBytes)
    if let mark { index = min(index, max(0, mark - start)) }
    while index > 0, storage.load(fromByteOffset: index, as: UInt8.self) & 0xC0 == 0x80 { index -= 1 }
    return start + index
  }

  /// Lets go of the bytes before an offset.
  func slide(to newStart: Int) {
    let dropped = min(max(newStart - start, 0), fedCount)
    guard dropped > 0 else { return }
    memmove(storage, storage + dropped, count - dropped)
    start += dropped
    count -= dropped
    fedCount -= dropped
  }

  /// Appends one block, short only where the text ends or a fault stops it; says whether the text ended.
  func fill(from source: ByteSource) throws(Fault) -> Bool {
    if capacity - count < blockBytes { grow() }
    newStart = end
    let limit = count + blockBytes
    while count < limit {
      let room = UnsafeMutableRawBufferPointer(start: storage + count, count: limit - count)
      let taken = try source.read(into: room)
      if taken == 0 { return true }
      count += taken
    }
    return false
  }

  private func grow() {
    let newCapacity = max(capacity * 2, count + blockBytes)
    let bigger = UnsafeMutableRawPointer.allocate(byteCount: newCapacity, alignment: 16)
    memcpy(bigger, storage, count)
    storage.deallocate()
    storage = bigger
    capacity = newCapacity
  }

  /// Overwrites bytes that the parser has not taken with spaces; counted from the first of them.
  func blank(_ range: ClosedRange<Int>) {
    for index in range where fedCount + index < count {
      storage.storeBytes(of: 0x20, toByteOffset: fedCount + index, as: UInt8.self)
    }
  }
}
