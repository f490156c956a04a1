import CounterfoilCodecKit

/// Counts lines, columns and stored bytes up to places of decoded text that come in order.
struct PlaceTracker {
  /// Bytes of decoded text counted so far.
  private(set) var offset = 0
  private var position = TextPosition()
  private var storedOffset: Int64
  private let encoding: TextEncoding

  init(encoding: TextEncoding, markBytes: Int) {
    self.encoding = encoding
    storedOffset = Int64(markBytes)
  }

  /// Counts the next bytes of the text: whole characters.
  mutating func advance(over bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 0 else { return }
    offset += bytes.count
    position.advance(over: bytes)
    guard storedOffset >= 0 else { return }
    if let stored = encoding.storedByteCount(of: bytes) {
      storedOffset += Int64(stored)
    } else {
      storedOffset = -1
    }
  }

  var place: XMLPlace { XMLPlace(line: position.line, column: position.column, byteOffset: storedOffset) }
}
