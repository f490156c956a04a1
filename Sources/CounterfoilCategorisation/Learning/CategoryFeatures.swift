package import CounterfoilModel

/// What is looked at to tell a record's category.
package struct CategoryFeatures: Sendable, Hashable {
  /// Words of payee and texts, in small letters, each once, in order.
  let words: [String]
  /// Signs that are no words: the direction, the account, the size of the amount.
  let signs: [String]
  /// The payee without numbers and marks: what stays the same from one payment to the next.
  package let payeeKey: String

  /// - Parameters:
  ///   - texts: title, remark, description: whatever speaks about the record besides the payee.
  package init(payee: String?, texts: [String?], amount: Money?, account: String?) {
    var seen: Set<String> = []
    var words: [String] = []
    let payeeWords = FoldedWords.words(of: payee ?? "")
    for word in payeeWords + texts.flatMap({ FoldedWords.words(of: $0 ?? "") }) where seen.insert(word).inserted {
      words.append(word)
    }
    self.words = Array(words.prefix(CategoryFeatures.wordLimit))
    payeeKey = payeeWords.joined(separator: " ")
    var signs: [String] = []
    if let amount {
      signs.append(amount.isNegative ? "out" : "in")
      // Twice as much is another size: 1 to 2, 2 to 4, 4 to 8 … units of the currency.
      let units = amount.minorUnits.magnitude / UInt64(amount.currency.minorUnitsPerUnit)
      signs.append("\(amount.currency.code) size \(UInt64.bitWidth - units.leadingZeroBitCount)")
      signs.append("\(amount)")
    }
    if let account, !account.isEmpty { signs.append("account \(account)") }
    self.signs = signs
  }

  /// More words than this say nothing more.
  private static let wordLimit = 64
}

/// Words of a text, made alike: small letters, no numbers, no marks; of scripts without spaces, pairs of characters.
enum FoldedWords {
  static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    var isIdeographic = false
    func end() {
      if isIdeographic {
        let scalars = Array(word)
        if scalars.count == 1 { words.append(String(word)) }
        for index in scalars.indices.dropLast() {
          var pair = String.UnicodeScalarView()
          pair.append(scalars[index])
          pair.append(scalars[index + 1])
          words.append(String(pair))
        }
      } else if word.count > 1 {
        words.append(String(word))
      }
      word = String.UnicodeScalarView()
    }
    for scalar in text.lowercased().unicodeScalars {
      guard scalar.properties.isAlphabetic else {
        end()
        continue
      }
      let isHere = isWithoutSpaces(scalar)
      if isHere != isIdeographic, !word.isEmpty { end() }
      isIdeographic = isHere
      word.append(scalar)
    }
    end()
    return words
  }

  private static func isWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x0E00...0x0E7F, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
