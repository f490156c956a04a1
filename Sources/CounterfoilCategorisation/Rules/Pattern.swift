import CounterfoilCRE2

/// A regular expression of RE2: time linear in the text, whatever the expression.
///
/// `@unchecked Sendable`: matching does not change the expression (RE2 guards its caches itself).
final class Pattern: @unchecked Sendable {
  /// Bytes that the program and the automata of one expression may take.
  static let memoryLimitBytes: Int64 = 8 << 20

  private let handle: OpaquePointer
  let groupCount: Int

  /// - Throws: the reason in words.
  init(_ expression: String, isCaseSensitive: Bool) throws(PatternError) {
    var reason = [CChar](repeating: 0, count: 256)
    var part = [CChar](repeating: 0, count: 128)
    var text = expression
    let handle = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        cre2_pattern_new(
          $0.baseAddress, $0.count, isCaseSensitive, Pattern.memoryLimitBytes, &reason, reason.count, &part, part.count)
      }
    }
    guard let handle else { throw PatternError(reason: Pattern.words(reason), part: Pattern.words(part)) }
    self.handle = handle
    groupCount = Int(cre2_pattern_group_count(handle))
  }

  deinit { cre2_pattern_free(handle) }

  private static func words(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  func isFound(in text: UnsafeRawBufferPointer) -> Bool {
    return cre2_pattern_match(handle, text.baseAddress, text.count, nil, 0)
  }

  /// What the whole expression (index 0) and its groups (from 1) matched; nil where the expression is not found. A group
  /// that took no part is empty.
  func groups(in text: UnsafeRawBufferPointer) -> [String]? {
    let count = groupCount + 1
    var ranges = [Int32](repeating: -1, count: 2 * count)
    guard cre2_pattern_match(handle, text.baseAddress, text.count, &ranges, Int32(count)) else { return nil }
    return (0..<count).map { index in
      let begin = Int(ranges[2 * index])
      let end = Int(ranges[2 * index + 1])
      guard begin >= 0, begin <= end, end <= text.count else { return "" }
      return String(decoding: text[begin..<end], as: UTF8.self)
    }
  }
}

/// Why RE2 does not take an expression.
struct PatternError: Error {
  /// RE2's own words.
  var reason: String
  /// The part of the expression it stumbled on; may be empty.
  var part: String
}

extension Pattern {
  /// A text with every character that means something in an expression escaped.
  static func quoted(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      // A backslash may stand before any ASCII punctuation, and before nothing else.
      if scalar.isASCII, !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar), scalar.value > 0x20,
        scalar.value < 0x7F
      {
        result += "\\"
      }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// The expression of a text with `*` for anything and `?` for one character, which is all of the value.
  static func ofGlob(_ glob: String) -> String {
    var result = "(?s)\\A"
    for scalar in glob.unicodeScalars {
      switch scalar {
      case "*": result += ".*"
      case "?": result += "."
      default: result += quoted(String(scalar))
      }
    }
    return result + "\\z"
  }
}
