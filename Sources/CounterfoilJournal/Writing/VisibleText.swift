import CounterfoilCodecKit
import CounterfoilText

/// Texts as they can be in the lines of a journal.
enum VisibleText {
  /// The text on one line: control characters are spaces, and no two spaces follow each other.
  static func singleLine(_ text: String) -> String {
    var line = ""
    var isBlank = true
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x21 || (0x7F...0x9F).contains(scalar.value) || isSteering(scalar.value)
      if isControl {
        if !isBlank { line.unicodeScalars.append(" ") }
        isBlank = true
      } else {
        line.unicodeScalars.append(scalar)
        isBlank = false
      }
    }
    return line.trimmingBlanks()
  }

  /// The words of a transaction's first line without what would mean something there.
  static func header(_ text: String) -> String {
    let line = singleLine(text).replacingCharacters { $0 == ";" ? "," : $0 == "|" ? "/" : $0 }
    return String(line.unicodeScalars.drop { "*!(= ".unicodeScalars.contains($0) })
  }

  /// Whether a value can come after a tag as it is.
  static func isPlainValue(_ text: String) -> Bool {
    guard !text.isEmpty, text != "null", !text.hasPrefix(" "), !text.hasSuffix(" "), !text.hasPrefix("\""),
      !text.hasPrefix(":"), !text.hasPrefix("//"), !text.utf8.contains(where: { [0x2C, 0x5B, 0x5D].contains($0) })
    else { return false }
    return isUnescaped(text)
  }

  /// A JSON string in which nothing reads as the mark of a date or as the end of a tag.
  static func quotedValue(_ text: String) -> String {
    JSONText.string(text).replacingText { byte in
      switch byte {
      case 0x2C: "\\u002c"
      case 0x5B: "\\u005b"
      case 0x5D: "\\u005d"
      default: nil
      }
    }
  }

  /// Whether it has no control character and nothing that turns the direction of text.
  static func isUnescaped(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || isSteering($0.value) }
  }

  private static func isSteering(_ value: UInt32) -> Bool {
    switch value {
    case 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  func trimmingBlanks() -> String {
    let start = unicodeScalars.drop { $0 == " " }
    let end = start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex
    return String(start[..<end])
  }

  func replacingCharacters(_ change: (Unicode.Scalar) -> Unicode.Scalar) -> String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars { text.append(change(scalar)) }
    return String(text)
  }

  /// With the bytes replaced for which there is another text.
  func replacingText(_ change: (UInt8) -> String?) -> String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      if let text = change(byte) { bytes += Array(text.utf8) } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
