/// Whether two descriptions of a payment may be the same one, edited by the bank.
package enum TextLikeness {
  /// How two texts stand to each other.
  package enum Relation {
    case identical
    /// One is missing, or they share a word or most of their letters.
    case similar
    case different
  }

  /// The relation of two texts given as parts, of which missing ones are empty. Symmetric; case, digits and punctuation
  /// do not count.
  package static func relation(_ left: [ArraySlice<UInt8>], _ right: [ArraySlice<UInt8>]) -> Relation {
    if left.count == right.count, zip(left, right).allSatisfy({ $0.elementsEqual($1) }) { return .identical }
    let leftText = folded(left)
    let rightText = folded(right)
    if leftText.isEmpty || rightText.isEmpty || leftText == rightText { return .similar }
    let leftWords = Set(leftText.split(separator: 0x20).filter { $0.count >= 4 })
    if rightText.split(separator: 0x20).contains(where: { $0.count >= 4 && leftWords.contains($0) }) { return .similar }
    return sharesLetters(leftText, rightText) ? .similar : .different
  }

  /// Lower-case ASCII letters and all bytes beyond ASCII; anything else becomes one space. At most 512 bytes.
  private static func folded(_ parts: [ArraySlice<UInt8>]) -> [UInt8] {
    var text: [UInt8] = []
    for part in parts {
      if let last = text.last, last != 0x20 { text.append(0x20) }
      for byte in part.prefix(256) {
        switch byte {
        case 0x41...0x5A: text.append(byte | 0x20)
        case 0x61...0x7A, 0x80...: text.append(byte)
        default: if let last = text.last, last != 0x20 { text.append(0x20) }
        }
      }
    }
    if text.last == 0x20 { text.removeLast() }
    return text
  }

  /// Whether at least 40 % of the runs of three bytes are common to both (Dice's coefficient).
  private static func sharesLetters(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count >= 3, right.count >= 3 else { return false }
    let leftRuns = runs(left)
    let rightRuns = runs(right)
    return leftRuns.intersection(rightRuns).count * 2 * 5 >= (leftRuns.count + rightRuns.count) * 2
  }

  private static func runs(_ text: [UInt8]) -> Set<UInt32> {
    var set: Set<UInt32> = []
    for index in 0..<text.count - 2 {
      set.insert(UInt32(text[index]) << 16 | UInt32(text[index + 1]) << 8 | UInt32(text[index + 2]))
    }
    return set
  }
}
