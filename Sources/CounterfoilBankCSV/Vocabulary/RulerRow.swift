import CounterfoilCodecKit

/// Tells lines that are drawn: `|----+----|`, `====`, `:---|---:` of Markdown, and rows of stars under a header.
enum RulerRow {
  /// Whether a line has nothing but strokes, three of one kind in a row among them, and what stands between columns.
  static func isOne(_ line: UnsafeRawBufferPointer) -> Bool {
    var run = 0
    var longest = 0
    var last: UInt8 = 0
    for byte in line {
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "="), UInt8(ascii: "*"), UInt8(ascii: "_"):
        run = byte == last ? run + 1 : 1
        longest = max(longest, run)
      case UInt8(ascii: "|"), UInt8(ascii: "+"), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: ";"),
        UInt8(ascii: "\""), 0x20, 0x09, 0x0D, 0x0A:
        break
      default: return false
      }
      last = byte
    }
    return longest >= 3
  }
}
