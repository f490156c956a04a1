import CounterfoilCJSON
import CounterfoilCodecKit
import CounterfoilModel
import Glibc

/// The part of the text being worked on, in memory of its own with padding before and after it.
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
  /// What was read while the window was decoded; nil where nothing was.
  private var ahead: Ahead?

  /// Memory of a window, to be used again.
  private var spare: (base: UnsafeMutableRawPointer, capacity: Int)?
  /// What went wrong while reading ahead.
  private var waitingFault: Fault?

  /// The window that comes next where this one is done with up to `cut`: the bytes after that, and more of the text.
  private struct Ahead {
    var base: UnsafeMutableRawPointer
    var capacity: Int
    var cut: Int
    var count: Int
    var isAtEnd: Bool
    var fault: Fault?
  }

  init(capacity: Int) {
    self.capacity = capacity
    base = TextWindow.allocate(capacity)
  }

  deinit {
    TextWindow.deallocate(base)
    if let ahead { TextWindow.deallocate(ahead.base) }
    if let spare { TextWindow.deallocate(spare.base) }
  }

  /// Readable bytes in front of the text.
  private static let frontBytes = 64

  // No `GrowingMemory`: there are readable bytes in front of the text as well, vectors want it at a multiple of 64, and three of
  // these change places between threads.
  private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
    let padded = frontBytes + capacity + Int(CJSON_PADDING)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: padded, alignment: 64)
    memset(memory, 0x20, padded)
    return memory + frontBytes
  }

  private static func deallocate(_ base: UnsafeMutableRawPointer) { (base - frontBytes).deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }
  var isFull: Bool { count == capacity }

  /// Reads until the window is full or the text ends.
  func fill(from source: ByteSource) throws(Fault) {
    if let waitingFault { throw waitingFault }
    guard !isAtEnd, count < capacity else { return }
    let wanted = capacity - count
    let got = try source.readFully(into: UnsafeMutableRawBufferPointer(start: base + count, count: wanted))
    count += got
    if got < wanted { isAtEnd = true }
  }

  /// Reads what follows the window into memory of its own, while others read the bytes before `cut`.
  ///
  /// A fault is thrown by the next ``fill(from:)``, once the records before it were handed out.
  func readAhead(from source: ByteSource, behind cut: Int) {
    guard !isAtEnd, waitingFault == nil, ahead == nil else { return }
    let room = spare ?? (TextWindow.allocate(capacity), capacity)
    spare = nil
    let rest = count - cut
    guard rest < room.capacity else {
      spare = room
      return
    }
    room.base.copyMemory(from: base + cut, byteCount: rest)
    var next = Ahead(base: room.base, capacity: room.capacity, cut: cut, count: rest, isAtEnd: false)
    do throws(Fault) {
      let wanted = room.capacity - rest
      let got = try source.readFully(into: UnsafeMutableRawBufferPointer(start: room.base + rest, count: wanted))
      next.count += got
      next.isAtEnd = got < wanted
    } catch {
      next.fault = error
    }
    ahead = next
  }

  /// Takes in what was read ahead, after the bytes at hand.
  func takeAhead() {
    guard let ahead else { return }
    let rest = count - ahead.cut
    let more = ahead.count - rest
    while count + more > capacity { grow() }
    (base + count).copyMemory(from: ahead.base + rest, byteCount: more)
    count += more
    isAtEnd = ahead.isAtEnd
    waitingFault = ahead.fault
    spare = (ahead.base, ahead.capacity)
    self.ahead = nil
  }

  /// Makes room for twice the text.
  func grow() {
    let wider = TextWindow.allocate(capacity * 2)
    wider.copyMemory(from: base, byteCount: count)
    TextWindow.deallocate(base)
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
    startOffset += Int64(dropped)
    if let ahead, ahead.cut == dropped {
      spare = (base, capacity)
      (base, capacity, count, isAtEnd) = (ahead.base, ahead.capacity, ahead.count, ahead.isAtEnd)
      waitingFault = ahead.fault
      self.ahead = nil
      return
    }
    takeAhead()
    base.copyMemory(from: base + dropped, byteCount: count - dropped)
    count -= dropped
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
