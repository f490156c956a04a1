import Glibc

/// Counts lines and columns of text that passes by in chunks.
///
/// A line ends with CR, LF or CR LF, as everywhere in this package.
package struct TextPosition: Sendable {
  /// The physical line, from 1.
  package private(set) var line = 1
  /// Bytes of decoded text since the line began.
  package private(set) var columnBytes = 0
  private var endedWithReturn = false

  package init() {}

  /// The column in the line, from 1, in bytes of decoded text.
  package var column: Int { columnBytes + 1 }

  /// Moves past the next bytes of the text.
  package mutating func advance(over bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first, let base = bytes.baseAddress else { return }
    var breaks = TextPosition.count(0x0A, in: bytes)
    let hasReturns = memchr(base, 0x0D, bytes.count) != nil
    if endedWithReturn, first == 0x0A { breaks -= 1 }
    if hasReturns { breaks += loneReturns(bytes) }
    line += breaks
    endedWithReturn = bytes[bytes.count - 1] == 0x0D
    var tail = bytes.count
    while tail > 0, bytes[tail - 1] != 0x0A, bytes[tail - 1] != 0x0D { tail -= 1 }
    columnBytes = tail > 0 ? bytes.count - tail : columnBytes + bytes.count
  }

  /// How often a byte occurs in a text, sixteen bytes at a time: this runs over every byte of every file.
  private static func count(_ byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int {
    let wanted = SIMD16<UInt8>(repeating: byte)
    var total = 0
    var offset = 0
    while offset + 16 <= bytes.count {
      // A lane counts to 255 at most before it is added up.
      let end = min(offset + 255 * 16, bytes.count - 15)
      var lanes = SIMD16<UInt8>(repeating: 0)
      while offset < end {
        let chunk = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        lanes &+= SIMD16<UInt8>(repeating: 0).replacing(with: 1, where: chunk .== wanted)
        offset += 16
      }
      total += Int(SIMD16<UInt16>(truncatingIfNeeded: lanes).wrappedSum())
    }
    while offset < bytes.count {
      total += bytes[offset] == byte ? 1 : 0
      offset += 1
    }
    return total
  }

  /// Moves back over bytes of the same line.
  mutating func retreat(bytes: Int) { columnBytes -= bytes }

  /// Returns not followed by a line feed in the same bytes. The line feed of a pair cut in two is not counted again.
  private func loneReturns(_ bytes: UnsafeRawBufferPointer) -> Int {
    let carriageReturn = SIMD16<UInt8>(repeating: 0x0D)
    let lineFeed = SIMD16<UInt8>(repeating: 0x0A)
    var count = 0
    var index = 0
    while index + 17 <= bytes.count {
      // A lane counts to 255 at most before it is added up.
      let end = min(index + 255 * 16, bytes.count - 16)
      var lanes = SIMD16<UInt8>(repeating: 0)
      while index < end {
        let here = bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        let next = bytes.loadUnaligned(fromByteOffset: index + 1, as: SIMD16<UInt8>.self)
        let isLone = (here .== carriageReturn) .& (next .!= lineFeed)
        lanes &+= SIMD16<UInt8>(repeating: 0).replacing(with: 1, where: isLone)
        index += 16
      }
      count += Int(SIMD16<UInt16>(truncatingIfNeeded: lanes).wrappedSum())
    }
    while index < bytes.count - 1 {
      count &+= bytes[index] == 0x0D && bytes[index + 1] != 0x0A ? 1 : 0
      index += 1
    }
    return bytes[bytes.count - 1] == 0x0D ? count + 1 : count
  }
}
