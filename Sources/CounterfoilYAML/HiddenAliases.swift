import CounterfoilModel

/// A YAML text whose aliases are written as plain words, so that Yams does not put whole trees in their place.
///
/// Yams compares the keys of a mapping node by node, so that a key that is an alias of aliases of aliases would keep it
/// busy for years. A star in front of a name becomes one unused character, which moves no line and no column.
struct HiddenAliases {
  let yaml: String
  /// What stands for the star of an alias, and of texts that look like one; nil where there are none.
  private let mark: Unicode.Scalar?

  /// Nil where all characters that could stand for a star are in use.
  init?(_ text: String) {
    // Without an anchor Yams refuses every alias.
    let bytes = text.utf8.contains(UInt8(ascii: "&")) ? Array(text.utf8) : []
    let stars = bytes.indices.dropLast().filter { index in
      bytes[index] == UInt8(ascii: "*") && HiddenAliases.isInNames(bytes[index + 1])
    }
    guard !stars.isEmpty else {
      (yaml, mark) = (text, nil)
      return
    }
    // Of those for private use (Unicode 23.5), one that the text has neither as it is nor as an escape.
    let lowercase = text.lowercased()
    let free = (UInt32(0xE000)...0xE00F).lazy.compactMap(Unicode.Scalar.init).first { scalar in
      !text.unicodeScalars.contains(scalar) && !lowercase.contains(String(scalar.value, radix: 16))
    }
    guard let free else { return nil }
    var hidden: [UInt8] = []
    var end = 0
    for star in stars {
      hidden += bytes[end..<star]
      hidden += Array(String(free).utf8)
      end = star + 1
    }
    (yaml, mark) = (String(decoding: hidden + bytes[end...], as: UTF8.self), free)
  }

  /// The name of the alias a plain scalar was; nil where it was none.
  func alias(_ plain: String) -> String? {
    guard let mark, plain.unicodeScalars.first == mark else { return nil }
    return restored(String(plain.unicodeScalars.dropFirst()))
  }

  /// A text as it was.
  func restored(_ text: String) -> String {
    guard let mark, text.unicodeScalars.contains(mark) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == mark ? "*" : $0 }))
  }

  /// LibYAML takes letters, digits, `-` and `_` for the names of anchors.
  private static func isInNames(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
