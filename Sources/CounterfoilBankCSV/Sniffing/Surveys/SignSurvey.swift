import CounterfoilCodecKit
import CounterfoilModel
import Glibc

/// What the rows of a column with signs tell about the meaning of a positive amount.
///
/// A card's statement may list purchases as positive. Its few negative rows are then payments and refunds, and say so.
struct SignSurvey {
  private(set) var positiveCount = 0
  private(set) var negativeCount = 0
  /// Positive amounts without a plus.
  private(set) var unmarkedCount = 0
  /// Negative rows looked at for words, and those with words for money that comes in.
  private(set) var readCount = 0
  private(set) var repaymentCount = 0
  /// The first negative row with such a word.
  private(set) var firstRepayment: (line: Int, word: String)?
  /// Negative rows that say that a card was paid off, and the first of them; positive rows that do.
  private(set) var strongRepaymentCount = 0
  private(set) var firstStrongRepayment: (line: Int, word: String)?
  private var positiveRepaymentCount = 0
  /// Whether a positive row names what nobody is charged for: a salary, a pension.
  private(set) var hasEarnings = false
  /// Rows of each sign whose words are looked at: enough to tell, and no cost that a large file would show.
  private static let rowLimit = 100

  mutating func add(_ amount: AmountReading, line: Int, texts: () -> [String]) {
    guard amount.coefficient != 0 else { return }
    let isNegative = amount.sign == .minus
    if isNegative { negativeCount += 1 } else { positiveCount += 1 }
    if amount.sign == .none { unmarkedCount += 1 }
    guard isNegative ? readCount < SignSurvey.rowLimit : positiveCount <= SignSurvey.rowLimit else { return }
    let texts = texts().map { $0.lowercased() }
    let found = texts.lazy.compactMap { SignSurvey.match($0, isNegative ? .repayment : .earnings) }.first
    if let strong = texts.lazy.compactMap({ SignSurvey.match($0, .strongRepayment) }).first {
      if isNegative {
        strongRepaymentCount += 1
        if firstStrongRepayment == nil { firstStrongRepayment = (line, strong) }
      } else {
        positiveRepaymentCount += 1
      }
    }
    if isNegative {
      readCount += 1
      guard let found else { return }
      repaymentCount += 1
      if firstRepayment == nil { firstRepayment = (line, found) }
    } else if found != nil {
      hasEarnings = true
    }
  }

  /// Two positive amounts, or more, for each negative one.
  var isMostlyPositive: Bool { positiveCount > 0 && positiveCount >= 2 * negativeCount }

  /// Four positive amounts, or more, for each negative one, and some of both.
  var isAlmostAllPositive: Bool { negativeCount > 0 && positiveCount >= 4 * negativeCount }

  /// Whether on a card's statement the negative rows are what was paid to the card: half of them and more say so, no
  /// positive one does, and there are positive ones.
  var provesRepayments: Bool {
    strongRepaymentCount > 0 && strongRepaymentCount * 2 >= readCount && positiveRepaymentCount == 0
      && positiveCount > 0 && !hasEarnings
  }

  /// Whether the few negative rows speak of payments received and returns.
  var speaksOfRepayments: Bool {
    isMostlyPositive && positiveCount > 1 && repaymentCount > 0 && repaymentCount * 2 >= readCount && !hasEarnings
  }

  // MARK: Words

  private struct Words {
    /// Starts of words.
    let stems: [String]
    /// Anywhere in the text: several words, and languages that put no spaces between them.
    let parts: [String]
    /// Those of ASCII: all that a text of ASCII can have.
    let plainParts: [String]

    init(stems: [String], parts: [String]) {
      self.stems = stems
      self.parts = parts
      plainParts = parts.filter { $0.utf8.allSatisfy { $0 < 0x80 } }
    }

    static let repayment = Words(
      stems: [
        "payment", "autopay", "credit", "refund", "return", "reversal", "rebate", "cashback", "gutschrift",
        "rückzahlung",
        "erstattung", "ausgleich", "paiement", "remboursement", "pago", "abono", "devoluci", "reembolso", "pagamento",
        "rimborso", "betaling", "terugbetaling", "zahlung",
      ],
      parts: ["thank you", "lastschrift einzug", "lastschrifteinzug", "还款", "退款", "退货", "返现"])
    /// What only the issuer of a card says, of money that came to it.
    static let strongRepayment = Words(
      stems: ["autopay"],
      parts: [
        "thank you", "payment received", "received payment", "lastschrift einzug", "lastschrifteinzug",
        "zahlung erhalten", "zahlungseingang", "paiement reçu", "paiement recu", "pago recibido", "su pago",
        "pagamento ricevuto", "betaling ontvangen", "ontvangen betaling", "还款", "ご入金",
      ])
    static let earnings = Words(
      stems: [
        "salary", "payroll", "wage", "pension", "dividend", "gehalt", "lohn", "rente", "salaire", "nómina", "nomina",
        "stipendio", "salaris",
      ],
      parts: ["direct deposit", "工资", "薪"])
  }

  /// The word of a text in small letters that is one of those looked for; nil where there is none.
  private static func match(_ text: String, _ words: Words) -> String? {
    var text = text
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    if let part = (isPlain ? words.plainParts : words.parts).first(where: { has(&text, $0) }) { return part }
    if isPlain { return text.withUTF8 { plainStem($0, words.stems) } }
    for token in text.split(whereSeparator: { !$0.isLetter }) {
      // All of them begin with a letter of ASCII: one byte rules most out.
      let first = token.utf8.first
      if let stem = words.stems.first(where: { $0.utf8.first == first && token.hasPrefix($0) }) { return stem }
    }
    return nil
  }

  /// The same for the stems of a text of ASCII in small letters, byte for byte.
  private static func plainStem(_ text: UnsafeBufferPointer<UInt8>, _ stems: [String]) -> String? {
    func isLetter(_ place: Int) -> Bool { text[place].isASCIILowercase }
    for start in text.indices where isLetter(start) && (start == 0 || !isLetter(start - 1)) {
      let rest = text[start...]
      if let stem = stems.first(where: { $0.utf8.first == rest.first && rest.starts(with: $0.utf8) }) { return stem }
    }
    return nil
  }

  /// Whether a part stands in a text, byte for byte: `contains` compares characters and takes a hundred times as long.
  private static func has(_ text: inout String, _ part: String) -> Bool {
    var part = part
    return text.withUTF8 { all in
      part.withUTF8 { wanted in
        guard let start = all.baseAddress, let first = wanted.baseAddress, wanted.count <= all.count else {
          return false
        }
        let places = all.count - wanted.count + 1
        var offset = 0
        while offset < places, let found = memchr(start + offset, Int32(first[0]), places - offset) {
          if memcmp(found, first, wanted.count) == 0 { return true }
          offset = UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1
        }
        return false
      }
    }
  }
}
