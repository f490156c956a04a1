import CounterfoilModel
import Glibc

/// The odds that a positive amount is money in, where nothing proves it: Bayes' rule over the kind of table, the shares
/// of the two signs and the words of the rows.
///
/// A minus proves that some amounts are the opposite of the others, not which of the two is money out. Each weight has
/// its source beside it; those of one kind count once, however many rows say the same, since such rows are alike.
struct SignOdds {
  /// The natural logarithm of the odds that a positive amount is money in.
  private(set) var log: Double
  /// What of it the rows say: ``log`` without the kind of the table, which all downloads of one layout have in common.
  private(set) var logOfRows = 0.0
  /// What speaks for and against it, the strongest first.
  private(set) var evidence: [(text: String, log: Double)] = []

  /// An error in fewer than one of so many tables may be made in silence.
  static let silence = 1000.0

  /// Whether it is likely enough to go on without a question. The opposite is never taken for granted: most files mean
  /// money in.
  var isMoneyIn: Bool { isLikely && !isContradicted && !isOfPurchases }
  /// Whether the odds are high enough, whatever the words contradict.
  private var isLikely: Bool { log >= Glibc.log(SignOdds.silence) }
  /// The same where most amounts are positive and a balance goes up by them. Direct debits and transfers settle cards as well, so what
  /// is spent beside the few amounts with a minus says nothing then.
  var isHeld: Bool { log - outgoings >= Glibc.log(SignOdds.silence) }
  private var outgoings = 0.0
  /// Whether what is bought and what is earned have one sign, as in the lists of brokers: then no sign says which way
  /// money went.
  let isContradicted: Bool

  /// The answer of an interface, of which some print what accounts paid as positive.
  enum Answer {
    /// Nobody knows of which.
    case unknown
    /// Of one that prints either, by a setting that it does not show.
    case open
  }

  /// - Parameters:
  ///   - isCard: whether the header, a line above it or the file's name speaks of a card.
  ///   - isAccount: whether the table has what accounts have and lists of purchases have not: days of value, a balance, a
  ///     column of accounts.
  ///   - answer: nil for what is no answer of an interface.
  ///   - links: rows whose balance fits the amounts as they are printed, less those it fits the other way.
  ///   - hasPlus: whether each positive amount has a plus.
  init(_ signs: SignSurvey, isCard: Bool, isAccount: Bool, answer: Answer?, links: Int, hasPlus: Bool) {
    log = 0
    isMostlyPositive = signs.isMostlyPositive
    let bought = signs.count(.spending, isNegative: false)
    isContradicted =
      bought > 0 && bought >= signs.count(.spending, isNegative: true) && signs.count(.income, isNegative: false) > 0
    // The layouts of banks that come with Counterfoil and have one column of amounts with signs: a positive amount is
    // money in for 17 of 34 of cards; of those that do not name a card, for 92 of 92 with a balance, a day of value or an
    // account, and for 37 of 47 without. Half a layout more is counted on each side (Jeffreys' prior).
    if let answer {
      // By their documentation 22 interfaces print money in as positive: Adyen, Airwallex, Basiq, bunq, Coinbase, Fio,
      // GoCardless, George, an Israeli scraper, Mercury, Mollie, monobank, Monzo, PayPal, Revolut, SimpleFIN, Stripe, Tink,
      // TrueLayer, Up, Wise and YNAB. Teller does not on cards; Plaid and Lunch Money do not, and are known by their members.
      // Half an interface more is counted on each side.
      add("it is the answer of an interface", answer == .open ? 0 : Glibc.log(22.5 / 1.5))
    } else if isCard {
      add("it is a card's", 0)
    } else if isAccount || signs.isOfAccount {
      add("its \(isAccount ? "columns" : "texts") are those of an account", Glibc.log(92.5 / 0.5))
    } else {
      add("it may be an account's or a card's", Glibc.log(37.5 / 10.5))
    }
    let kindOfTable = log
    defer { logOfRows = log - kindOfTable }
    let (plus, minus) = (signs.positiveCount, signs.negativeCount)
    // The only row of a card may well be what came back, and where the texts say that it did, the table may be a card's.
    let isOfPeople =
      !signs.areReferencesOnly && !signs.mayBeRepaymentsAlone && !signs.cameBackMostly && !(isCard && plus + minus == 1)
    add(
      "\(plus) \(plus == 1 ? "amount is" : "amounts are") positive and \(minus) negative",
      SignOdds.shares(plus, minus, isOfPeople: isOfPeople, isAnswer: answer != nil))
    addWords(signs)
    // Of the sources named in `Benchmarks/inference` (banks' documents, importers and their tests), 11 print a plus, among them
    // easybank, OP, Kaspi, Venmo and Finland's TITO, and all of them beside money in. Half a source more is counted on each side.
    if hasPlus { add("positive amounts have a plus", Glibc.log(11.5 / 0.5)) }
    // One row that fits by chance has an amount equal to the step of the balance; two are beyond doubt either way.
    if links != 0 { add("the balance", Double(max(-2, min(2, links))) * Glibc.log(50)) }
    evidence.sort { abs($0.log) > abs($1.log) }
  }

  /// Whether a balance that goes up by positive amounts may be what is owed: all that is known says so, or the words do, in a
  /// table of so many positive amounts as lists of purchases have.
  var mayBeOwed: Bool { log < 0 || isOfPurchases }
  private var isOfPurchases: Bool { words < 0 && isMostlyPositive || words <= SignOdds.twoWords }
  /// What it comes to where purchases are positive and what comes back is negative.
  private static let twoWords =
    Glibc.log(weight(of: .spending, isNegative: false)) + Glibc.log(weight(of: .refund, isNegative: true)) + 1e-9
  /// What of ``log`` the words of the rows say.
  private var words = 0.0
  private let isMostlyPositive: Bool
  var hasWords: Bool { words != 0 }
  /// The three facts that say most.
  var why: String { evidence.prefix(3).map(\.text).joined(separator: "; ") }

  private mutating func add(_ text: String, _ weight: Double) {
    log += weight
    evidence.append((text, weight))
  }

  /// How much likelier so many amounts of each sign are where a positive one is money in.
  ///
  /// People make 46 payments a month (Federal Reserve, Diary of Consumer Payment Choice 2023) and are paid 2.6 times
  /// (Bureau of Labor Statistics, lengths of pay periods, February 2023): .946 of the rows of a household are money out,
  /// with a spread worth ten rows. Half of the accounts are taken for such; of the other half, those of businesses,
  /// nothing is known. All lists in which a positive amount is money out are of cards. A card is used 15 times a month
  /// (the same diary), paid off once, and another time something comes back: .88 of its rows, give or take .05, which is
  /// a spread worth 50 rows.
  ///
  /// Where no more amounts are positive than negative, such a card would have taken in as often as it was used: of 15 and
  /// 2 events a month, each a Poisson process, the second are as many in one month of 2,500. Of accounts, three of four
  /// are so. However few rows there are, that much speaks against a card, where the texts are not mere numbers, and do not
  /// say that the card was paid, or that most of what has a minus came back.
  ///
  /// The answers of interfaces whose positive amounts are money out are those of accounts as well as of cards.
  private static func shares(_ positive: Int, _ negative: Int, isOfPeople: Bool, isAnswer: Bool) -> Double {
    let spread = 10.0
    let out = 46 / (46 + 2.6)
    func beta(_ outflows: Int, _ inflows: Int, _ a: Double, _ b: Double) -> Double {
      func ln(_ a: Double, _ b: Double) -> Double { lgamma(a) + lgamma(b) - lgamma(a + b) }
      return ln(Double(outflows) + a, Double(inflows) + b) - ln(a, b)
    }
    let household = (a: spread * out, b: spread * (1 - out))
    func mean(_ logs: [Double]) -> Double {
      let top = logs.max() ?? 0
      return top + Glibc.log(logs.reduce(0) { $0 + exp($1 - top) } / Double(logs.count))
    }
    func account(_ outflows: Int, _ inflows: Int) -> Double {
      mean([beta(outflows, inflows, household.a, household.b), beta(outflows, inflows, 1, 1)])
    }
    let card = beta(positive, negative, 50 * 15 / 17, 50 * 2 / 17)
    if isAnswer { return account(negative, positive) - mean([account(positive, negative), card]) }
    let ratio = account(negative, positive) - card
    return negative >= positive && isOfPeople ? max(ratio, Glibc.log(0.75 * 2500)) : ratio
  }

  /// What the words of the rows say.
  ///
  /// In 311 statements of public test data and of our samples whose signs are known, words of earnings stand in 183
  /// files beside money in and in none beside money out; words of spending in 181 beside money out and in 2 beside money
  /// in (a purchase taken back, a landlord's rent); words of refunds in 6 and none. Half a file more is counted on each
  /// side. That earnings are negative says less, since businesses pay salaries. Only the issuer of a card thanks for a
  /// payment, and its customers' accounts name the card: 2 files and 2, so the word counts beside a minus only, as one
  /// of refunds does.
  private mutating func addWords(_ signs: SignSurvey) {
    let before = log
    defer { words = log - before }
    for kind in SignWords.Class.allCases {
      for isNegative in [false, true] {
        let weight = SignOdds.weight(of: kind, isNegative: isNegative)
        let other = signs.count(kind, isNegative: !isNegative)
        // Where both signs have such words, those of fewer rows say nothing.
        guard let first = signs.first(kind, isNegative: isNegative), signs.count(kind, isNegative: isNegative) > other
        else { continue }
        let sign = isNegative ? "negative" : "positive"
        if kind == .spending, isNegative { outgoings = Glibc.log(weight) }
        add("\"\(first.word)\" stands beside a \(sign) amount", Glibc.log(weight))
      }
    }
  }

  /// How much likelier a word stands beside a positive or a negative amount where a positive one is money in.
  static func weight(of kind: SignWords.Class, isNegative: Bool) -> Double {
    switch kind {
    case .income: isNegative ? 1.0 / 5 : 367
    case .spending: isNegative ? 73 : 1.0 / 73
    case .refund: isNegative ? 1.0 / 13 : 13
    case .repayment: isNegative ? 1.0 / 13 : 1
    }
  }
}
