import CounterfoilCodecKit
import CounterfoilReports
import CounterfoilTestSupport
import Testing

/// What a terminal gets to see, and how wide it is there.
@Suite struct ShownWordsTests {
  private static let coloured = TextStyle(widthColumns: 80, hasColour: true)

  @Test func emphasisOfOursPassesAndNothingElse() {
    let bold = Self.coloured.marked("date", .bold)
    #expect(ShownWords.guarded("\(bold)\n") == "\(bold)\n")
    let evil = "\u{1B}[1;1H\u{1B}]52;c;x\u{7}\u{9B}m\u{202E}\u{1B}[35m\u{1B}"
    let shown = ShownWords.guarded("\(bold)\(evil)\(bold)\n")
    #expect(shown.hasPrefix(bold) && shown.hasSuffix("\(bold)\n"))
    #expect(shown.unicodeScalars.count { $0 == "\u{1B}" } == 4)
    #expect(shown.contains("\\x1B[1;1H\\x1B]52;c;x\\x07\\u{009B}m\\u{202E}\\x1B[35m\\x1B"))
    #expect(ShownWords.guarded(shown) == shown, "nothing is escaped twice")
  }

  @Test(arguments: [20, 40, 80])
  func sentencesFitTheScreenAndLoseNoWord(_ width: Int) {
    let style = TextStyle(widthColumns: width, hasColour: true)
    let text =
      "    \(style.marked("a bold place:7:", .bold)) 星巴克咖啡店 and words, then more words to fill the line\nshort\n"
    let wrapped = ShownWords.wrapped(text, style)
    let lines = wrapped.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { DisplayWidth.columns($0) <= width }, "\(wrapped)")
    #expect(wrapped.split(whereSeparator: \.isWhitespace) == text.split(whereSeparator: \.isWhitespace))
    #expect(wrapped.hasSuffix("\nshort\n"))
    #expect(ShownWords.wrapped(text, .plain) == text)
  }

  @Test func aLongWordStaysWhole() {
    let word = String(repeating: "x", count: 100)
    let wrapped = ShownWords.wrapped("see \(word) there: ", TextStyle(widthColumns: 40))
    #expect(wrapped == "see\n  \(word)\n  there: ")
  }

  /// The C library of another machine may know other characters: those it does not know are left out, and of the rest
  /// only those that came or changed with later versions of Unicode may differ.
  @Test func widthsAreThoseOfTheCLibrary() {
    var wrong: [String] = []
    var count = 0
    for value in (0x20..<0x7F).map({ UInt32($0) }) + Array(0xA0..<0x30000) {
      guard let scalar = Unicode.Scalar(value), !TerminalText.isUnsafe(scalar), let width = Screen.width(scalar) else {
        continue
      }
      count += 1
      if DisplayWidth.columns(String(scalar)) != width { wrong.append(String(value, radix: 16)) }
    }
    #expect(count > 100_000)
    #expect(wrong.count < 60, "\(wrong.count): \(wrong.prefix(60))")
  }

  @Test(arguments: [("👨‍👩‍👧", 6), ("🇩🇪", 2), ("e\u{301}", 1), ("星", 2), ("ｆ", 2), ("한", 2), ("각", 2), ("🌡", 1)])
  func lettersOfSeveralPartsAreCountedAsTerminalsDo(_ text: String, _ width: Int) {
    #expect(DisplayWidth.columns(text) == width)
    let cut = DisplayWidth.cut(String(repeating: text, count: 9), to: 8)
    #expect(DisplayWidth.columns(cut) <= 8 && cut.hasSuffix("…"))
    #expect(cut.dropLast().allSatisfy { String($0) == text }, "a letter keeps its parts")
  }
}
