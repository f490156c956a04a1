import Testing

@testable import BankCSV

/// The names of columns, as they are looked up.
@Suite struct HeaderWordsTests {
  @Test func namesAreFoldedToSmallLettersAndDigits() {
    #expect(HeaderWords.key("Beträge (EUR)") == "betraege")
    #expect(HeaderWords.key("Ref. # 2 [old]") == "refnumber2")
    #expect(HeaderWords.key("交易金额（元）") == "交易金额")
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
      #expect(HeaderWords.key(name) == HeaderWords.foldedKey(name), "\(name)")
    }
  }
}
