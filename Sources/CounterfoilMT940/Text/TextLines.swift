import CounterfoilCodecKit
import CounterfoilModel
import Glibc

/// The lines of a file's text, decoded, one after another, in memory that does not grow with the file.
///
/// Memory of its own, so that a line given out stays put until the next one is read.
final class TextLines {
  private static let blockBytes = 1 << 16

  let file: String
  private let text: DecodedText
  private let limitBytes: Int
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity = TextLines.blockBytes * 2
  private var count = 0
  private var start = 0
  private var isAtEnd = false
  private var failure: Fault?
  /// The number of the line last read, from 1.
  private(set) var lineNumber = 0
  /// Where it begins in the file as stored; -1 where the encoding does not say.
  private(set) var byteOffset: Int64 = 0
  private var nextOffset: Int64
  /// The line last read, without its end. Valid until the next one is read.
  private(set) var line = UnsafeRawBufferPointer(start: nil, count: 0)

  /// - Parameter limitBytes: the longest line.
  init(_ source: ByteSource, encoding: String?, limitBytes: Int) throws(Fault) {
    file = source.name
    text = try source.decoded(encoding: encoding)
    self.limitBytes = limitBytes
    nextOffset = Int64(text.byteOrderMarkBytes)
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  @inline(__always)
  private var storage: UnsafeMutableRawPointer { UnsafeMutableRawPointer(base) }

  var encodingFact: Inspection.Fact { text.fact }

  /// Goes to the next line; false at the end. Lines end at CR LF, LF or CR.
  /// - Throws: a fault of the encoding, or where a line is longer than the limit.
  func next() throws(Fault) -> Bool {
    var searched = start
    while true {
      if let end = findEnd(from: searched) {
        guard end + 1 < count || byte(end) == 0x0A || isAtEnd else {
          // A line feed may follow the return in the next block.
          try fill()
          searched = start
          continue
        }
        take(to: end, width: byte(end) == 0x0D && end + 1 < count && byte(end + 1) == 0x0A ? 2 : 1)
        return true
      }
      if isAtEnd {
        if let failure { throw failure }
        guard start < count else { return false }
        take(to: count, width: 0)
        return true
      }
      let waiting = count - start
      guard waiting <= limitBytes else {
        throw Fault(
          .badData, .mt940TooLong, "a line is longer than \(limitBytes) bytes",
          at: SourceLocation(file: file, line: lineNumber + 1))
      }
      try fill()
      searched = start + waiting
    }
  }

  private func byte(_ index: Int) -> UInt8 { storage.load(fromByteOffset: index, as: UInt8.self) }

  private func take(to end: Int, width: Int) {
    line = UnsafeRawBufferPointer(start: storage + start, count: end - start)
    lineNumber += 1
    byteOffset = nextOffset
    if nextOffset >= 0 {
      let stored = text.encoding.storedByteCount(
        of: UnsafeRawBufferPointer(start: storage + start, count: end + width - start))
      nextOffset = stored.map { nextOffset + Int64($0) } ?? -1
    }
    start = end + width
  }

  private func findEnd(from place: Int) -> Int? {
    guard place < count else { return nil }
    let feed = memchr(storage + place, 0x0A, count - place).map { UnsafeRawPointer($0) - UnsafeRawPointer(storage) }
    let limit = (feed ?? count) - place
    return memchr(storage + place, 0x0D, limit).map { UnsafeRawPointer($0) - UnsafeRawPointer(storage) } ?? feed
  }

  /// Brings the next bytes; those before `start` go.
  private func fill() throws(Fault) {
    if start > 0 {
      memmove(storage, storage + start, count - start)
      count -= start
      start = 0
    }
    if failure != nil {
      isAtEnd = true
      return
    }
    if capacity - count < TextLines.blockBytes {
      capacity = GrowingMemory<UInt8>.capacity(after: capacity, toHold: count + TextLines.blockBytes)
      base = GrowingMemory.move(base, keeping: count, to: capacity)
    }
    do throws(Fault) {
      let room = UnsafeMutableRawBufferPointer(start: storage + count, count: TextLines.blockBytes)
      let taken = try text.source.read(into: room)
      count += taken
      if taken == 0 { isAtEnd = true }
    } catch {
      failure = error
    }
  }
}
