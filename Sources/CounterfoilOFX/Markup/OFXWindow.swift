import CounterfoilCodecKit
import CounterfoilModel
import Glibc

/// The decoded text of a file, a part of it at a time. Places are offsets in the whole text, from 0.
///
/// Bytes from ``anchor`` on are kept until it is moved; so a transaction can be looked at whole.
final class OFXWindow {
  private let source: ByteSource
  private let text: DecodedText
  private let limit: Int
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity = 1 << 18
  /// The place of the buffer's first byte.
  private var start = 0
  /// The place after the buffer's last byte.
  private(set) var end = 0
  private var isAtEnd = false
  /// Bytes in front of it may go.
  var anchor = 0
  /// How often U+FFFD came by.
  private(set) var replacementCount = 0

  private var position = TextPosition()
  private var positionPlace = 0
  /// Bytes of the file in front of `positionPlace`; nil where the encoding does not say.
  private var storedBytes: Int64?

  /// - Parameter limitBytes: the most that is kept from the anchor on.
  init(_ text: DecodedText, limitBytes: Int) {
    self.text = text
    source = text.source
    limit = max(limitBytes, 4096)
    base = .allocate(capacity: capacity)
    storedBytes = Int64(text.byteOrderMarkBytes)
  }

  deinit { base.deallocate() }

  @inline(__always)
  private var buffer: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: base, count: capacity)
  }

  var name: String { source.name }

  /// Whether the byte at a place is there; reads on as needed.
  @inline(__always)
  func has(_ place: Int) throws(Fault) -> Bool {
    if place < end { return true }
    return try fill(upTo: place)
  }

  private func fill(upTo place: Int) throws(Fault) -> Bool {
    while place >= end {
      if isAtEnd { return false }
      try refill()
    }
    return true
  }

  /// The byte at a place that is there.
  @inline(__always)
  subscript(place: Int) -> UInt8 {
    precondition(place >= start && place < end, "a place outside the window")
    return buffer[place - start]
  }

  /// The bytes of a range that is there; valid until the next call that may read on.
  @inline(__always)
  func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    precondition(range.lowerBound >= start && range.upperBound <= end, "a range outside the window")
    return UnsafeRawBufferPointer(rebasing: buffer[range.lowerBound - start..<range.upperBound - start])
  }

  /// The first place from `place` on with that byte; nil where the text ends before.
  @inline(__always)
  func find(_ byte: UInt8, from place: Int) throws(Fault) -> Int? {
    var place = place
    while true {
      if place < end, let base = buffer.baseAddress,
        let hit = memchr(base + (place - start), Int32(byte), end - place)
      {
        return start + (UnsafeRawPointer(hit) - UnsafeRawPointer(base))
      }
      place = max(place, end)
      guard try has(place) else { return nil }
    }
  }

  private func refill() throws(Fault) {
    if anchor > start, end - start > buffer.count / 2 { dropFront() }
    if end - start == buffer.count { try grow() }
    let old = end
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[(end - start)...]))
    end += count
    if count == 0 { isAtEnd = true }
    countReplacements(from: max(start, old - 2))
  }

  private func dropFront() {
    advance(to: anchor)
    let kept = end - anchor
    if kept > 0, let base = buffer.baseAddress { memmove(base, base + (anchor - start), kept) }
    start = anchor
  }

  private func grow() throws(Fault) {
    guard end - anchor < limit else {
      throw Fault(
        .badData, .ofxTooLong, "what begins here does not end within \(limit) bytes", at: location(of: anchor),
        fixes: ["The file may be damaged: a tag or a transaction does not close."])
    }
    capacity = GrowingMemory<UInt8>.capacity(after: capacity, toHold: end - start + 1)
    base = GrowingMemory.move(base, keeping: end - start, to: capacity)
  }

  private func countReplacements(from place: Int) {
    var place = place
    while place < end, let base = buffer.baseAddress,
      let hit = memchr(base + (place - start), 0xEF, end - place)
    {
      let index = UnsafeRawPointer(hit) - UnsafeRawPointer(base)
      if index + 2 < end - start, buffer[index + 1] == 0xBF, buffer[index + 2] == 0xBD { replacementCount += 1 }
      place = start + index + 1
    }
  }

  /// Whether something keeps the anchor where it is.
  var isHeld = false

  /// Lets everything in front of a place go, unless ``isHeld``.
  @inline(__always)
  func anchorIfFree(_ place: Int) {
    if !isHeld { anchor = place }
  }

  // MARK: Places

  /// Counts lines up to a place; later places only can be asked for then.
  func advance(to place: Int) {
    guard place > positionPlace, place <= end, positionPlace >= start else { return }
    let passed = bytes(positionPlace..<place)
    position.advance(over: passed)
    storedBytes = storedBytes.flatMap { before in
      text.encoding.storedByteCount(of: passed).map { before + Int64($0) }
    }
    positionPlace = place
  }

  /// Line, column and stored offset of a place not in front of the last one advanced to.
  func location(of place: Int) -> SourceLocation {
    var there = position
    var stored = storedBytes
    if place > positionPlace, place <= end {
      let passed = bytes(positionPlace..<place)
      there.advance(over: passed)
      stored = stored.flatMap { before in text.encoding.storedByteCount(of: passed).map { before + Int64($0) } }
    }
    return SourceLocation(file: name, line: there.line, column: there.column, byteOffset: stored)
  }

  /// The line and the stored offset of the last place advanced to.
  var line: Int { position.line }
  var storedOffset: Int64 { storedBytes ?? -1 }
}
