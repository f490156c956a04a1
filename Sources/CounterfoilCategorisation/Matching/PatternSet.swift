import CounterfoilCRE2

/// Many expressions looked for in one pass over a text.
///
/// `@unchecked Sendable`: matching does not change the set (RE2 guards its caches itself).
final class PatternSet: @unchecked Sendable {
  /// Expressions of one automaton. More of them share fewer states; fewer of them need more passes.
  static let partCount = 256
  /// Bytes that one automaton may take.
  static let memoryLimitBytes: Int64 = 32 << 20

  private struct Part {
    /// Nil where the automaton does not fit into its memory: then the expressions are tried one by one.
    var handle: OpaquePointer?
    var first: Int
    var patterns: [Pattern]
  }

  private var parts: [Part] = []

  /// - Parameter expressions: those that RE2 took, with the pattern compiled from each. Case-insensitive unless stated.
  init(_ expressions: [(text: String, isCaseSensitive: Bool, pattern: Pattern)]) {
    for first in stride(from: 0, to: expressions.count, by: PatternSet.partCount) {
      let piece = expressions[first..<min(first + PatternSet.partCount, expressions.count)]
      parts.append(
        Part(
          handle: PatternSet.compile(piece.map { ($0.text, $0.isCaseSensitive) }), first: first,
          patterns: piece.map(\.pattern)))
    }
  }

  deinit {
    for part in parts { if let handle = part.handle { cre2_set_free(handle) } }
  }

  private static func compile(_ expressions: [(String, Bool)]) -> OpaquePointer? {
    guard let set = cre2_set_new(memoryLimitBytes) else { return nil }
    for (text, isCaseSensitive) in expressions {
      var flagged = isCaseSensitive ? text : "(?i)" + text
      let index = flagged.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { cre2_set_add(set, $0.baseAddress, $0.count) }
      }
      guard index >= 0 else {
        cre2_set_free(set)
        return nil
      }
    }
    guard cre2_set_compile(set) else {
      cre2_set_free(set)
      return nil
    }
    return set
  }

  /// Calls `body` with the index of each expression found, in no order.
  func forEachFound(
    in text: UnsafeRawBufferPointer, scratch: inout [Int32], _ body: (Int) -> Void
  ) {
    for part in parts {
      if scratch.count < part.patterns.count {
        scratch = [Int32](repeating: 0, count: part.patterns.count)
      }
      let count = part.handle.map { handle in
        return Int(cre2_set_match(handle, text.baseAddress, text.count, &scratch, Int32(scratch.count)))
      }
      if let count, count >= 0 {
        for index in scratch.prefix(count) { body(part.first + Int(index)) }
      } else {
        for (index, pattern) in part.patterns.enumerated() where pattern.isFound(in: text) { body(part.first + index) }
      }
    }
  }
}
