import CounterfoilCodecKit
import CounterfoilModel

/// Headers and titles that say that amounts are counted in thousands, millions and the like: `Betrag (Tsd. EUR)`,
/// `Amount (USD '000)`, `金额（万元）`, `All amounts in ₹ lakhs`.
enum AmountUnits {
  /// The powers of ten that the name of a column of amounts says; several where a word means different ones in different
  /// languages.
  static func powers(inHeader name: String) -> Set<Int> { powers(in: name, isTitle: false) }

  /// The powers of ten that a line in front of a table says, which may speak of anything: only beside a currency.
  static func powers(inTitle line: String) -> Set<Int> { powers(in: line, isTitle: true) }

  /// Whether a line in front of a table says that amounts are in the smallest unit: *Beträge in Cent*, *单位：分*. The word
  /// alone, which may be a name, says nothing.
  static func saysMinorUnits(_ line: String) -> Bool {
    let words = line.split { " \u{A0}:：()（）".contains($0) }
    return zip(words, words.dropFirst()).contains { before, word in
      MinorUnits.names.contains(word.lowercased())
        && (joints.contains(before.lowercased()) || labels.contains { before.hasSuffix($0) })
    }
  }

  /// The word for the unit of amounts in front of it.
  static let labels = ["单位", "單位", "単位", "단위"]

  /// *In* and *of* in front of what amounts are stated in.
  static let joints: Set<String> = ["in", "en", "em", "de", "di", "w", "v", "ve", "в", "у", "i", "tsd", "tsd.", "teur"]

  private static func powers(in text: String, isTitle: Bool) -> Set<Int> {
    let tokens = text.split { " \u{A0}()（）[]【】/,;:：_|".contains($0) }.map(Token.init)
    var found: Set<Int> = []
    for (index, token) in tokens.enumerated() where index == 0 || !tokens[index - 1].isNumber {
      if let power = token.attached { found.insert(power) }
      let isBesideCurrency = isCurrency(near: index, tokens)
      let isThousand = thousand.contains(token.word) || !isTitle && figures.contains(token.word)
      if isThousand, isBesideCurrency || token.isAfterSymbol { found.insert(3) }
      guard
        isBesideCurrency || !isTitle && token.word.count >= 5 && !distances.contains(token.word)
          || !isTitle && token.word != "cr" && isInParentheses(token.text, text)
      else { continue }
      found.formUnion(powers(ofWord: token.word))
    }
    return found.union(ofEastAsia(text))
  }

  /// A word of a text.
  private struct Token {
    let text: Substring
    /// In lower case, without the sign of a currency in front and points behind.
    let word: String
    let isAfterSymbol: Bool

    init(_ text: Substring) {
      self.text = text
      var rest = text
      while let last = rest.last, last == "." { rest = rest.dropLast() }
      let bare = rest.drop { $0.unicodeScalars.first?.properties.generalCategory == .currencySymbol }
      isAfterSymbol = bare.count < rest.count && !bare.isEmpty
      word = bare.lowercased()
    }

    var isNumber: Bool { text.first?.isNumber ?? false }

    var isCurrency: Bool {
      let bare = text.hasSuffix(".") ? text.dropLast() : text
      return bare.count == 3 && bare == bare.uppercased() && Currency(bare) != nil || CurrencySymbol(bare) != nil
        || MinorUnits.isMajor(String(bare))
    }

    /// The power of a letter in front of a currency: *TEUR*, *k€*, *MSEK*, *tkr*.
    var attached: Int? {
      guard let letter = text.first, let power = AmountUnits.letters[letter] else { return nil }
      let rest = text.dropFirst()
      let isCode = AmountUnits.codes.contains(String(rest))
      // A letter makes a word or a title with it: *MR*, *KR*.
      let isSign =
        rest.count == 1 && rest.first?.isLetter == false && CurrencySymbol(rest)?.candidates.isEmpty == false
      return isCode || isSign || rest == "kr" ? power : nil
    }
  }

  /// *T* in German (Tausend) and Swedish (tusen), *k* of the International System of Units, *M* of both.
  private static let letters: [Character: Int] = ["T": 3, "t": 3, "K": 3, "k": 3, "M": 6, "m": 6]

  /// Currencies before which such letters are written, in German and the Nordic languages above all. Others make words and names
  /// with them: *TALL*, *TRON*, *KARS*.
  private static let codes: Set<String> = ["EUR", "USD", "GBP", "CHF", "SEK", "NOK", "DKK", "CZK", "PLN", "HUF"]

  /// Thousands in digits, as in `$'000`.
  private static let thousand: Set<String> = [
    "'000", "’000", "‘000", "`000", "000s", "000's", "000’s", "'000s", "’000s", "x1000", "×1000", "x1,000", "x1.000",
  ]
  /// Those that are an amount in a title, as in `1.000 EUR`.
  private static let figures: Set<String> = ["000", "1000", "1,000", "1.000", "1'000", "1’000"]

  /// Besides CLDR's: nouns where CLDR has the number only (*miles de euros*), the other spelling of *lakh*, and the German
  /// abbreviation (Duden). *Cr* in parentheses is a credit, beside a currency a crore.
  private static let others: [(power: Int, words: String)] = [
    (3, "tsd|miles|milhares|migliaia|tuhansina|tuhansissa"), (5, "lakh|lakhs|lac|lacs"), (6, "mn"),
    (7, "crore|crores|cr"), (9, "billions|bn"),
  ]

  /// Thousands that are distances as well, and what airlines' cards count.
  private static let distances: Set<String> = ["mille", "miles", "milles"]

  private static let byWord: [String: Set<Int>] = {
    var all: [String: Set<Int>] = [:]
    for (power, names) in words + others {
      for name in names.split(separator: "|") { all[String(name), default: []].insert(power) }
    }
    // A thousand in Azerbaijani, and the least of something in most other languages.
    all["min"] = nil
    return all
  }()

  /// The currency of a word that has a unit in front of it: `EUR` of `TEUR`, `元` of `万元`; other words as they are.
  static func currency(of word: Substring) -> Substring {
    let rest = word.drop { "千仟百十万萬億亿천백만억".contains($0) }
    if rest.count < word.count, !rest.isEmpty { return rest }
    return Token(word).attached == nil || word.hasSuffix("kr") ? word : word.dropFirst()
  }

  /// The powers of a word, or of one it is a case or a plural of: *в тысячах*, *v tisících*, *in duizenden*.
  private static func powers(ofWord word: String) -> Set<Int> {
    if let exact = byWord[word] { return exact }
    guard word.count >= 6 else { return [] }
    for length in 1...3 {
      let stem = String(word.dropLast(length))
      if stem.count >= 5, let found = byWord[stem] { return found }
    }
    return []
  }

  /// Whether the word beside one is a currency; short words such as *of* and *de* may stand between.
  private static func isCurrency(near index: Int, _ tokens: [Token]) -> Bool {
    if index > 0, tokens[index - 1].isCurrency { return true }
    var next = index + 1
    if next + 1 < tokens.count, tokens[next].text.count <= 3, !tokens[next].isCurrency { next += 1 }
    return next < tokens.count && tokens[next].isCurrency
  }

  private static func isInParentheses(_ token: Substring, _ text: String) -> Bool {
    ["(\(token))", "（\(token)）", "[\(token)]"].contains { text.contains($0) }
  }

  /// Chinese, Japanese and Korean count in front of the unit without a space: `千元`, `百万円`, `억원`.
  private static func ofEastAsia(_ text: String) -> Set<Int> {
    guard text.utf8.contains(where: { $0 >= 0xE3 }) else { return [] }
    var found: Set<Int> = []
    for (number, power) in numbers {
      for unit in units {
        guard let range = text.firstRange(of: number + unit) else { continue }
        let before = text[..<range.lowerBound].last
        // Of `百万円`, `万円` is a part; of `100万元`, it is an amount.
        if before.map({ $0.isNumber || "百千十百천백십兆".contains($0) }) != true { found.insert(power) }
      }
    }
    return found
  }

  /// Numbers of these languages (CLDR, compact formats and rules for spelling numbers out).
  private static let numbers: [(String, Int)] = [
    ("千", 3), ("천", 3), ("仟", 3), ("万", 4), ("萬", 4), ("만", 4), ("百万", 6), ("百萬", 6), ("백만", 6), ("千万", 7), ("千萬", 7),
    ("천만", 7), ("亿", 8), ("億", 8), ("억", 8),
  ]
  private static let units = [
    "元", "圆", "圓", "円", "원", "美元", "美金", "欧元", "歐元", "港元", "港币", "港幣", "日元", "日圓", "韩元", "人民币", "人民幣",
  ]
}
