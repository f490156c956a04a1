package import CounterfoilModel

/// Rows of one batch, in order of day, amount and id. One row costs no allocation.
package struct RowList: RandomAccessCollection, Hashable, Sendable {
  private let first: Int32
  private let rest: [Int32]

  init(_ row: Int32) {
    first = row
    rest = []
  }

  /// - Precondition: at least one row.
  init(_ rows: [Int32]) {
    first = rows[0]
    rest = Array(rows.dropFirst())
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { rest.count + 1 }

  /// A row of the batch, from 0.
  package subscript(position: Int) -> Int { Int(position == 0 ? first : rest[position - 1]) }
}

/// What becomes of a match.
package enum Decision: String, Sendable, CaseIterable {
  /// Safe without a person, at the target precision.
  case linked
  /// Likely, but a person should look.
  case review
}

/// One or more entries that settle one or more bills.
package struct Match: Hashable, Sendable {
  package enum Shape: String, Sendable, CaseIterable {
    /// One entry, one bill, the same amount.
    case equalAmounts
    /// One entry, one bill, amounts apart by a tip, a fee, an exchange rate, rounding or a slip.
    case nearAmounts
    /// One payment for several bills.
    case manyBills
    /// Several payments for one bill.
    case manyEntries
    /// Both legs of a move between own accounts, with the bill that records it.
    case transfer
    /// A person said so before.
    case confirmed
    /// A rule of a person says so, and nothing else fits it.
    case ruled

    /// Whether a person said so, of the pair or of all of its kind: the evidence decides nothing.
    package var isSaid: Bool { self == .confirmed || self == .ruled }
  }

  /// Rows of the entry batch.
  package let entries: RowList
  /// Rows of the bill batch.
  package let bills: RowList
  /// 0 to 1: how likely all of it is right.
  package let probability: Double
  package internal(set) var decision: Decision
  package let shape: Shape
  /// The strongest other use of an entry or a bill of the match.
  package let runnerUp: RunnerUp?
  /// What of a bill paid in parts is still open: of the bill's sign and currency; nil where the payments are all there.
  package let remaining: Money?

  let features: PairFeatures?
  /// How many payments in the words of this one are sums of one payee's bills in a row; nil where that was not asked.
  var habit: SumHabit?
  /// Whose payment it is, where the bill is one that its payee's other payments left open.
  var openItem: KnownPayer?
  /// Why it is left to a person although it is likely; nil where nothing is.
  var reservation: Reservation?
  /// What an earlier reconciliation said of it, which holds in place of what would be said now.
  var kept: [Evidence]?
}

/// Why a match is left to a person, however likely it is.
struct Reservation: Hashable, Sendable {
  enum Reason {
    /// Words and habits of the payer that only other payments taught: where they are wrong they are wrong month after month.
    case repetition
    /// Amounts that a slip of the pen tells apart: that is a guess about a person.
    case slip
    /// One fact, which may speak for another bill as well, or does.
    case oneFact
    /// A short number in the payment is that of another bill.
    case otherNumber
    /// The payment names another month.
    case otherMonth
    /// It may be for another bill of the payee over the same amount.
    case otherPeriod
    /// A later payment of the same amount, the other way round, says that one was returned.
    case mayBeReturned
  }

  var reason: Reason
  /// 0 to 1: how likely the match is without what it is left to a person for. It may be likely enough.
  var unaided = 0.0

  /// How likely a match counts as where it is to be linked without a person.
  static func limit(_ probability: Double, _ reservation: Reservation?) -> Double {
    min(probability, reservation?.unaided ?? 1)
  }
}

/// Why a payment is taken for one of a payee's bills that was left open.
struct KnownPayer: Hashable, Sendable {
  /// How likely it is one of the payee's.
  var share: Double
  /// How many of the payments in these words settle bills of the payee, and how many settle any; none where the payee's name tells.
  var met: Int32 = 0
  var count: Int32 = 0

  var odds: Double { share / (1 - share) }
}

/// How often payments in the same words are sums of one payee's bills in a row.
struct SumHabit: Hashable, Sendable {
  var met: Int32
  var count: Int32
}

/// The pair a match was preferred to.
package struct RunnerUp: Hashable, Sendable {
  let entryRow: Int32
  let billRow: Int32
  package let probability: Double

  /// A row of the entry batch.
  package var entry: Int { Int(entryRow) }
  /// A row of the bill batch.
  package var bill: Int { Int(billRow) }
}

/// One reason for or against a match.
public struct Evidence: Hashable, Sendable {
  /// What a reason is about.
  public enum Kind: String, Sendable, CaseIterable {
    /// How near the amounts are; of two currencies, whether an exchange rate explains them.
    case amount
    /// How the day of booking lies to the bill's day or due day.
    case date
    /// Words that both sides have.
    case text
    /// The bill's number, or its amount in another currency, among the entry's words.
    case reference
    /// The bill names the entry's account.
    case account
    /// Several entries or bills that add up; weight 0.
    case group
    /// The strongest other use of a row of the match; weight 0.
    case rival
    /// A person confirmed it; weight 0.
    case decision
    /// A rule of a person says that such rows belong together.
    case rule
  }

  /// What it is about.
  public let kind: Kind
  /// What is said, in no language.
  package let sentence: Sentence
  /// A log-likelihood ratio in bits; positive speaks for the match.
  public let weight: Double

  /// Evidence as it was kept; see ``Sentence/init(kept:)``.
  package init(kind: Kind, kept text: String, weight: Double) {
    self.init(kind: kind, sentence: Sentence(kept: text), weight: weight)
  }

  init(kind: Kind, sentence: Sentence, weight: Double) {
    self.kind = kind
    self.sentence = sentence
    self.weight = weight
  }

  /// A short phrase in English, such as `2 days after the bill`.
  public var text: String { sentence.text(in: .english) }
}

/// A second copy of an entry already held.
package struct DuplicateEntry: Hashable, Sendable {
  package enum Reason: String, Sendable, CaseIterable {
    /// The bank's own reference is the same.
    case sameReference
    /// Same day, amount and words in an overlapping download.
    case sameRow
    /// Same amount, a day or wording that changed a little between downloads.
    case rewordedRow
    /// A pending row that was booked later.
    case pendingThenBooked
  }

  let entryRow: Int32
  let originalRow: Int32
  package let probability: Double
  package let reason: Reason

  /// The copy: a row of the entry batch.
  package var entry: Int { Int(entryRow) }
  /// The row that stays.
  package var original: Int { Int(originalRow) }
}

/// Two rows of one batch that belong together.
package struct RowPair: Hashable, Sendable {
  let firstRow: Int32
  let secondRow: Int32
  package let probability: Double

  package var first: Int { Int(firstRow) }
  package var second: Int { Int(secondRow) }
}

/// One purchase as several accounts show it, such as a wallet and the card it draws on.
package struct ChannelGroup: Hashable, Sendable {
  /// Rows of the entry batch, one of each account; the first says what was bought, or is in the account a bill names.
  package let entries: RowList
  /// 0 to 1: how likely they are one purchase.
  package let probability: Double
  /// What ties them together.
  package let reason: Sentence
}
