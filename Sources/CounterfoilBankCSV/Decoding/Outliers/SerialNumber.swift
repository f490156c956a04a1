import CounterfoilModel

/// Numbers of accounts, cards and files that differ in their digits alone, such as `A0017/003` and `A0018/000`.
///
/// What a table means may hang on a word, but not on which number of a series stands there. Codes that mean something have fewer digits
/// (`TD04` of FatturaPA, `S103` of SWIFT MT940), letters alone (ISO 20022) or digits alone (ISO 8583, GVC), but for the event codes of
/// PayPal (`T1107`).
enum SerialNumber {
  struct Series: Hashable {
    private let column: Int
    private let letters: UInt64

    init?(_ outlier: Outlier) {
      guard let column = outlier.column, let series = outlier.series else { return nil }
      self.column = column
      letters = series
    }
  }

  private static let leastDigits = 4

  /// A hash of what stands beside the digits; nil where the text is no such number. O(bytes).
  static func series(of text: UnsafeRawBufferPointer) -> UInt64? {
    var (hash, digitCount, letterCount, isDigit): (UInt64, Int, Int, Bool) = (0xcbf2_9ce4_8422_2325, 0, 0, false)
    for byte in text {
      let wasDigit = isDigit
      isDigit = (0x30...0x39).contains(byte)
      if isDigit { digitCount += 1 }
      if byte.isASCIILetter { letterCount += 1 }
      // How many digits stand together is not looked at.
      if !isDigit || !wasDigit { hash = (hash ^ UInt64(isDigit ? 0x30 : byte)) &* 0x100_0000_01b3 }
    }
    guard digitCount >= leastDigits, letterCount > 0, !isPayPalEvent(text) else { return nil }
    return hash
  }

  private static func isPayPalEvent(_ text: UnsafeRawBufferPointer) -> Bool {
    text.count == 5 && text[0] | 0x20 == 0x74
  }
}
