/// Counts lines and columns of text that passes by in chunks.
///
/// A line ends with CR, LF or CR LF, as everywhere in this package.
public struct TextPosition: Sendable {
  /// The physical line, from 1.
  public private(set) var line = 1
  /// Bytes of decoded text since the line began.
  public private(set) var columnBytes = 0
  private var endedWithReturn = false

  public init() {}

  /// The column in the line, from 1, in bytes of decoded text.
  public var column: Int { columnBytes + 1 }

  /// Moves behind the next bytes of the text.
  public mutating func advance(over bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first else { return }
    var breaks = 0
    var returns = 0
    for byte in bytes {
      breaks &+= byte == 0x0A ? 1 : 0
      returns &+= byte == 0x0D ? 1 : 0
    }
    if endedWithReturn, first == 0x0A { breaks -= 1 }
    if returns > 0 { breaks += loneReturns(bytes) }
    line += breaks
    endedWithReturn = bytes[bytes.count - 1] == 0x0D
    var tail = bytes.count
    while tail > 0, bytes[tail - 1] != 0x0A, bytes[tail - 1] != 0x0D { tail -= 1 }
    columnBytes = tail > 0 ? bytes.count - tail : columnBytes + bytes.count
  }

  /// Moves back over bytes of the same line.
  mutating func retreat(bytes: Int) { columnBytes -= bytes }

  /// Returns not followed by a line feed in the same bytes. The line feed of a pair cut in two is not counted again.
  private func loneReturns(_ bytes: UnsafeRawBufferPointer) -> Int {
    var count = 0
    for index in 0..<bytes.count - 1 {
      count &+= bytes[index] == 0x0D && bytes[index + 1] != 0x0A ? 1 : 0
    }
    return bytes[bytes.count - 1] == 0x0D ? count + 1 : count
  }
}
