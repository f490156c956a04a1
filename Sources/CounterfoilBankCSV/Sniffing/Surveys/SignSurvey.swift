import CounterfoilCodecKit
import CounterfoilModel

/// What the rows of a column with signs tell about the meaning of a positive amount: how many there are of each sign, and
/// what their texts say of them.
struct SignSurvey {
  private(set) var positiveCount = 0
  private(set) var negativeCount = 0
  /// Positive amounts without a plus.
  private(set) var unmarkedCount = 0
  /// Rows of negative amounts with words of a class.
  private var negativeWords = Array(repeating: 0, count: SignWords.Class.allCases.count)
  /// The first row of each class and sign: positive ones, then negative ones.
  private var first: [(line: Int, word: String)?] = Array(repeating: nil, count: SignWords.Class.allCases.count * 2)
  /// The lines of positive amounts with words of a class.
  private var positiveLines: [[Int]] = Array(repeating: [], count: SignWords.Class.allCases.count)
  /// Whether a row names a payment that goes over accounts, not over cards.
  private(set) var isOfAccount = false
  /// The letters of the description of a row, and whether a row has others or no long number.
  private var firstLetters: String?
  private var hasOtherLetters = false
  /// Rows of each sign whose words are looked at: enough to tell, and no cost that a large file would show.
  private static let rowLimit = 100

  /// - Parameters:
  ///   - text: the description, or else the party or the reference.
  ///   - texts: all cells.
  mutating func add(_ amount: AmountReading, line: Int, text: () -> String, texts: () -> [String]) {
    guard amount.coefficient != 0 else { return }
    let isNegative = amount.sign == .minus
    if isNegative { negativeCount += 1 } else { positiveCount += 1 }
    if amount.sign == .none { unmarkedCount += 1 }
    guard (isNegative ? negativeCount : positiveCount) <= SignSurvey.rowLimit else { return }
    let texts = texts().map { $0.lowercased() }
    if !hasOtherLetters {
      let text = text()
      let letters = text.filter(\.isLetter)
      hasOtherLetters = text.count(where: \.isNumber) < 4 || firstLetters != nil && firstLetters != letters
      firstLetters = letters
    }
    if !isOfAccount, texts.contains(where: SignWords.isOfAccount) { isOfAccount = true }
    guard let found = SignWords.find(in: texts) else { return }
    let kind = found.kind.rawValue
    if isNegative { negativeWords[kind] += 1 } else { positiveLines[kind].append(line) }
    let place = isNegative ? kind + SignWords.Class.allCases.count : kind
    if first[place] == nil { first[place] = (line, found.word) }
  }

  /// Rows of a sign whose words are of a class.
  func count(_ kind: SignWords.Class, isNegative: Bool) -> Int {
    isNegative ? negativeWords[kind.rawValue] : positiveLines[kind.rawValue].count
  }

  func lines(_ kind: SignWords.Class) -> [Int] { positiveLines[kind.rawValue] }

  /// The first of them.
  func first(_ kind: SignWords.Class, isNegative: Bool) -> (line: Int, word: String)? {
    first[isNegative ? kind.rawValue + SignWords.Class.allCases.count : kind.rawValue]
  }

  /// Whether half of the negative rows and more are what was paid to a card.
  var mayBeRepaymentsAlone: Bool {
    let repaid = count(.repayment, isNegative: true)
    return repaid > 0 && repaid * 2 >= min(negativeCount, SignSurvey.rowLimit)
  }

  /// Whether half of the negative rows and more are what came back of purchases.
  var cameBackMostly: Bool {
    let back = count(.refund, isNegative: true)
    return back > 0 && back * 2 >= min(negativeCount, SignSurvey.rowLimit)
  }

  /// Whether half of the negative rows and more are what was paid to a card, and none of the positive ones is or is earned.
  var areRepaid: Bool {
    mayBeRepaymentsAlone && positiveCount > 0
      && count(.repayment, isNegative: false) == 0 && count(.income, isNegative: false) == 0
  }

  /// Whether the texts of all rows are one word with other numbers, such as `TRX 88120`: nothing a person would write.
  var areReferencesOnly: Bool { !hasOtherLetters && positiveCount + negativeCount > 1 }

  /// Two positive amounts, or more, for each negative one.
  var isMostlyPositive: Bool { positiveCount > 0 && positiveCount >= 2 * negativeCount }
}
