import Testing

@testable import CounterfoilReconciler

struct TextFoldingTests {
  private func tokens(_ text: String) -> [String] {
    var buffer = TokenBuffer()
    Array(text.utf8).withUnsafeBytes { TextFolding.tokenize($0, into: &buffer) }
    var start = 0
    return buffer.ends.map { end in
      defer { start = Int(end >> 2) }
      return String(decoding: buffer.bytes[start..<Int(end >> 2)], as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("SQ *CAFÉ Zoë #12", ["sq", "cafe", "zoe", "12"]),
    ("INV-1814x", ["inv", "1814", "x"]),
    ("ＰＡＹＰＡＬ１２", ["paypal", "12"]),
    ("McDonald's", ["mcdonalds"]),
    ("支付宝-明月超市", ["支付", "付宝", "明月", "月超", "超市"]),
    ("茶", ["茶"]),
    ("Cafe\u{301} Łódź", ["cafe", "lodz"]),
    ("МОСКВА", ["москва"]),
    ("", []),
    ("---", []),
  ])
  func splitsTexts(text: String, expected: [String]) {
    #expect(tokens(text) == expected)
  }

  @Test(arguments: ["SQ *CAFE 12ab-99", "", "--[`{@/:", "Zz9 aA0\u{7F}\u{1}x"])
  func foldsPlainTextsInPlace(text: String) {
    let bytes = Array(text.utf8)
    var folded = [UInt8](repeating: 0xFF, count: bytes.count)
    let isPlain = bytes.withUnsafeBytes { bytes in
      folded.withUnsafeMutableBytes { TextFolding.foldPlain(bytes, into: $0) }
    }
    #expect(isPlain)
    let letters = folded.map { $0 == 0 ? " " : String(Unicode.Scalar($0)) }.joined()
    #expect(tokens(letters) == tokens(text))
    #expect(tokens(text).joined() == letters.filter { $0 != " " })
  }

  @Test(arguments: ["McDonald's", "Zoë", "茶"])
  func leavesOtherTextsToCare(text: String) {
    let bytes = Array(text.utf8)
    var folded = [UInt8](repeating: 0, count: bytes.count)
    #expect(
      !bytes.withUnsafeBytes { bytes in folded.withUnsafeMutableBytes { TextFolding.foldPlain(bytes, into: $0) } })
  }

  @Test(arguments: [
    ("market", "mrkt", false), ("cedar", "ceder", true), ("cedar", "cdear", true), ("ab", "abcd", false),
  ])
  func countsEdits(left: String, right: String, expected: Bool) {
    let isNear = Array(left.utf8).withUnsafeBytes { left in
      Array(right.utf8).withUnsafeBytes { WordLikeness.isOneEditApart(left, $0) }
    }
    #expect(isNear == expected)
  }

  /// Words that may stand for one another are never told apart by their letters alone.
  @Test func lettersRuleOutNoLikeWords() {
    var dice = Dice(seed: 11)
    let letters = Array("abeoinrstlmkzé0ß".utf8)
    // Some have more consonants than are kept.
    func word() -> [UInt8] {
      [0x6D] + (0..<(2 + dice.roll(dice.roll(4) == 0 ? 20 : 7))).map { _ in letters[dice.roll(letters.count)] }
    }
    var (likeCount, ruledOutCount) = (0, 0)
    for _ in 0..<20_000 {
      let bill = word()
      var entry = dice.roll(4) == 0 ? word() : bill
      switch dice.roll(6) {
      case 0: entry.insert(letters[dice.roll(letters.count)], at: 1 + dice.roll(entry.count))
      case 1: entry.remove(at: 1 + dice.roll(entry.count - 1))
      case 2: entry[1 + dice.roll(entry.count - 1)] = letters[dice.roll(letters.count)]
      case 3: entry.removeLast(dice.roll(entry.count - 2))
      case 4:
        let place = 1 + dice.roll(entry.count - 2)
        entry.swapAt(place, place + 1)
      default: entry.removeAll { [0x61, 0x65, 0x69, 0x6F].contains($0) }
      }
      let (score, mayBeAlike) = entry.withUnsafeBytes { entry in
        bill.withUnsafeBytes { bill in
          (
            WordLikeness.score(entry: entry, bill: bill),
            WordLikeness.mayBeAlike(WordLikeness.consonants(entry), WordLikeness.consonants(bill))
          )
        }
      }
      if score > 0 { likeCount += 1 }
      if !mayBeAlike { ruledOutCount += 1 }
      #expect(score == 0 || mayBeAlike)
    }
    #expect(likeCount > 1000)
    #expect(ruledOutCount > 3000, "words of other letters are told apart")
  }
}
