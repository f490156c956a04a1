import CounterfoilCJSON
import CounterfoilCodecKit
import CounterfoilModel
import Glibc

/// The part of the text being worked on, in memory of its own with padding in front of it and behind it.
final class TextWindow {
  private(set) var base: UnsafeMutableRawPointer
  private var capacity: Int
  /// Bytes of text held.
  private(set) var count = 0
  /// Bytes of text before the window.
  private(set) var startOffset: Int64 = 0
  /// Where the line that the window starts in began, in bytes of text; and its number, from 1.
  private(set) var lineStart: Int64 = 0
  private(set) var lineNumber = 1
  private(set) var isAtEnd = false

  init(capacity: Int) {
    self.capacity = capacity
    base = TextWindow.allocate(capacity)
  }

  deinit { (base - TextWindow.frontBytes).deallocate() }

  /// Readable bytes in front of the text.
  private static let frontBytes = 64

  private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
    let padded = frontBytes + capacity + Int(CJSON_PADDING)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: padded, alignment: 64)
    memset(memory, 0x20, padded)
    return memory + frontBytes
  }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }
  var isFull: Bool { count == capacity }

  /// Reads until the window is full or the text ends.
  func fill(from source: ByteSource) throws(Fault) {
    guard !isAtEnd, count < capacity else { return }
    let wanted = capacity - count
    let got = try source.readFully(into: UnsafeMutableRawBufferPointer(start: base + count, count: wanted))
    count += got
    if got < wanted { isAtEnd = true }
  }

  /// Makes room for twice the text.
  func grow() {
    let wider = TextWindow.allocate(capacity * 2)
    wider.copyMemory(from: base, byteCount: count)
    (base - TextWindow.frontBytes).deallocate()
    base = wider
    capacity *= 2
  }

  /// Lets go of bytes at the front, in which `lines` lines ended.
  func drop(_ dropped: Int, lines: Int) {
    if lines > 0 {
      var index = dropped - 1
      while index >= 0, bytes[index] != 0x0A, bytes[index] != 0x0D { index -= 1 }
      lineStart = startOffset + Int64(index + 1)
      lineNumber += lines
    }
    base.copyMemory(from: base + dropped, byteCount: count - dropped)
    count -= dropped
    startOffset += Int64(dropped)
  }

  /// Line and column, both from 1, of a byte of the window.
  func position(of offset: Int) -> (line: Int, column: Int) {
    var line = lineNumber
    var start = lineStart
    for index in 0..<min(offset, count) {
      let isEnd = bytes[index] == 0x0A || (bytes[index] == 0x0D && !(index + 1 < count && bytes[index + 1] == 0x0A))
      guard isEnd else { continue }
      line += 1
      start = startOffset + Int64(index + 1)
    }
    return (line, Int(startOffset + Int64(offset) - start) + 1)
  }
}
