/// Text from files made fit for a terminal and for messages.
///
/// Payees and memos are other people's words: they may hold escape sequences that recolour the screen, fill the
/// clipboard (OSC 52) or reorder what is read (bidirectional controls).
package enum TerminalText {
  /// The text with every control character, bidirectional control and invisible mark as a visible escape.
  ///
  /// C0 controls and DEL come out as `\n`, `\r`, `\t` or `\x1B`; C1 controls, line and paragraph separators, bidirectional
  /// controls (UAX #9), zero-width characters except the joiners emoji need, tags and noncharacters as `\u{202E}`.
  package static func escape(_ text: some StringProtocol, keepsLineBreaks: Bool = false) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if keepsLineBreaks, scalar == "\n" || scalar == "\t" {
        result.unicodeScalars.append(scalar)
      } else if isUnsafe(scalar) {
        result += escapeSequence(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// At most `limitBytes` bytes of the text, escaped, with `…` where it was cut. For quoting input in messages.
  package static func excerpt(_ text: some StringProtocol, limitBytes: Int = 160) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      let piece = isUnsafe(scalar) ? escapeSequence(scalar) : String(scalar)
      guard count + piece.utf8.count <= limitBytes else { return trimmed(result, count, to: limitBytes - 3) + "…" }
      result += piece
      count += piece.utf8.count
    }
    return result
  }

  /// As ``excerpt(_:limitBytes:)`` of bytes that may be no UTF-8; invalid ones show as `\xE4`.
  package static func excerpt(bytes: some Collection<UInt8>, limitBytes: Int = 160) -> String {
    let head = Array(bytes.prefix(limitBytes + 1))
    var result = ""
    var index = 0
    while index < head.count {
      let length = head.withUnsafeBytes { UTF8Validator.sequenceLength($0, at: index) }
      if length > 0 {
        result += excerpt(String(decoding: head[index..<index + length], as: UTF8.self), limitBytes: 16)
        index += length
      } else {
        result += "\\x" + hex(UInt32(head[index]), width: 2)
        index += 1
      }
      if result.utf8.count > limitBytes { return trimmed(result, result.utf8.count, to: limitBytes - 3) + "…" }
    }
    return head.count < bytes.count ? trimmed(result, result.utf8.count, to: limitBytes - 3) + "…" : result
  }

  private static func trimmed(_ text: String, _ count: Int, to limitBytes: Int) -> String {
    var text = text
    var count = count
    while count > limitBytes, let last = text.unicodeScalars.popLast() { count -= UTF8.width(last) }
    return text
  }

  /// Whether a terminal may act on the character, or a reader be misled by it.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: false
    case 0...0x1F, 0x7F...0x9F: true
    case 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
    case 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
    }
  }

  private static func escapeSequence(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: scalar.value < 0x80 ? "\\x" + hex(scalar.value, width: 2) : "\\u{" + hex(scalar.value, width: 4) + "}"
    }
  }

  static func hex(_ value: UInt32, width: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
