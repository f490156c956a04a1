import CounterfoilCodecKit

/// Words on their way to a terminal.
package enum ShownWords {
  /// The words with the program's own emphasis as it is, and all else a terminal acts on as visible escapes.
  ///
  /// Data is escaped where it is put into a line, so there is nothing left to do here. Should a line forget it, the
  /// terminal still gets no more than a changed weight or colour; line breaks pass.
  package static func guarded(_ words: String) -> String {
    let scalars = words.unicodeScalars
    guard scalars.contains(where: { $0 != "\n" && TerminalText.isUnsafe($0) }) else { return words }
    var result = ""
    var start = scalars.startIndex
    while let escape = scalars[start...].firstIndex(of: "\u{1B}") {
      result += TerminalText.escape(words[start..<escape], keepsLineBreaks: true)
      let emphasis = TextStyle.sequences.first { scalars[escape...].starts(with: $0.unicodeScalars) } ?? ""
      result += emphasis.isEmpty ? TerminalText.escape("\u{1B}") : emphasis
      start = scalars.index(escape, offsetBy: max(1, emphasis.unicodeScalars.count))
    }
    return result + TerminalText.escape(words[start...], keepsLineBreaks: true)
  }

  /// Sentences in lines that fit the terminal, each paragraph's further lines two columns further in.
  ///
  /// A word longer than a line stays whole: the terminal breaks it, and what is copied from there is still one word.
  package static func wrapped(_ words: String, _ style: TextStyle) -> String {
    guard let limit = style.widthColumns else { return words }
    let lines = words.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      guard DisplayWidth.columns(line) > limit else { return String(line) }
      let indent = String(repeating: " ", count: min(line.prefix { $0 == " " }.count, limit / 2))
      let broken = WrappedText.lines(String(line), style, indent: indent, hang: "  ")
      // What ends in a blank waits for an answer.
      return broken.joined(separator: "\n") + (line.last == " " ? " " : "")
    }
    return lines.joined(separator: "\n")
  }
}
