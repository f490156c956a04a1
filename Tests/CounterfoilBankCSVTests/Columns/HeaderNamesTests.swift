import Testing

@testable import CounterfoilBankCSV

/// The names of columns, as they are looked up.
@Suite struct HeaderNamesTests {
  @Test func namesAreFoldedToSmallLettersAndDigits() {
    #expect(HeaderNames.key("Beträge (EUR)") == "betraege")
    #expect(HeaderNames.key("Ref. # 2 [old]") == "refnumber2")
    #expect(HeaderNames.key("交易金额（元）") == "交易金额")
  }

  /// Names of ASCII are folded byte by byte; all others, and so those too, by the rules of all scripts.
  @Test func plainNamesAreFoldedLikeAllOthers() {
    let letters = Array("aZqE09 #_-./()[]{}&+\t\"'%@".unicodeScalars)
    var seed: UInt64 = 7
    for _ in 0..<3_000 {
      var name = ""
      for _ in 0..<(seed >> 59) {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        name.unicodeScalars.append(letters[Int(seed >> 33) % letters.count])
      }
      seed = seed &* 6_364_136_223_846_793_005 &+ 1
      #expect(HeaderNames.key(name) == HeaderNames.foldedKey(name), "\(name)")
    }
  }

  /// So are names with letters of other scripts: every letter that has two or three bytes, alone and in a name.
  @Test func plainLettersAreFoldedLikeAllOthers() {
    for value in UInt32(0x80)...0xFFFF {
      guard let letter = Unicode.Scalar(value) else { continue }
      let name = "Ab\(letter)(x\(letter))"
      if HeaderNames.key(name) != HeaderNames.foldedKey(name) { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test func everyNameInTheTablesIsFound() {
    for (_, ranks) in HeaderNames.words + HeaderNames.moreWords {
      for name in ranks.flatMap({ $0.split(separator: "|") }) {
        #expect(HeaderNames.key(String(name)) == HeaderNames.foldedKey(String(name)), "\(name)")
        #expect(HeaderNames.meaning(of: String(name)) != nil, "\(name)")
      }
    }
  }

  @Test func wordsAreFoundByTheirBytes() {
    var table = WordTable<Int>(capacity: 2)
    func found(_ word: String) -> Int? {
      var word = word
      return word.withUTF8 { table[$0] }
    }
    for number in 0..<5_000 {
      var word = "w\(number % 2_500)"
      word.withUTF8 { table.add($0, number) }
    }
    for value in 0..<2_500 { #expect(found("w\(value)") == value) }
    #expect(found("w") == nil && found("") == nil && found("w2500") == nil && found("W1") == nil)
  }

  /// What was sold, as Gumroad's sales have it.
  @Test(arguments: ["Item Name", "Product Name"]) func whatWasSoldIsAText(_ name: String) {
    #expect(HeaderNames.meaning(of: name)?.role == .description)
  }
}
