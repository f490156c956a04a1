package import CounterfoilModel
package import CounterfoilReconciler

/// What a reconciliation found. Rows are positions in ``ReportContent/entries`` and ``ReportContent/bills``.
package struct ReportReconciliation: Hashable, Sendable {
  package struct Reason: Hashable, Sendable {
    package var kind: Evidence.Kind
    /// A short phrase such as `2 days after the bill`.
    package var sentence: Sentence
    /// Bits; positive supports the match.
    package var weight: Double

    package init(kind: Evidence.Kind, sentence: Sentence, weight: Double) {
      self.kind = kind
      self.sentence = sentence
      self.weight = weight
    }
  }

  package struct MatchItem: Hashable, Sendable {
    package var entries: [Int]
    package var bills: [Int]
    /// 0 to 100, never 100 unless it is certain.
    package var percent: Int
    package var decision: Decision
    package var shape: Match.Shape
    /// Strongest first.
    package var reasons: [Reason]
    /// What else would fit.
    package var rival: Rival?
    /// What is still open of a bill paid in parts.
    package var remaining: Money?
  }

  /// A row that would fit in place of another.
  package struct Rival: Hashable, Sendable {
    package var isBill: Bool
    /// nil where that row is not shown.
    package var row: Int?
    package var id: String

    var sentence: Sentence { Sentence(isBill ? .bill : .entry, .name(id)) }
  }

  /// Two rows of one side and why they belong together.
  package struct Pair: Hashable, Sendable {
    /// The copy, the repeated bill, the row money left by, or the refund.
    package var first: Int
    /// The original, the bill that stays, the row money arrived by, or the purchase.
    package var second: Int
    package var reason: Sentence?
  }

  /// One purchase as several accounts show it.
  package struct Channel: Hashable, Sendable {
    package var entries: [Int]
    package var reason: Sentence
  }

  /// A row the other side lacks.
  package struct Missing: Hashable, Sendable {
    package var row: Int
    /// The nearest miss and what would have to change.
    package var whyNot: Sentence
  }

  /// A place where printed balances do not follow.
  package struct Break: Hashable, Sendable {
    /// The first row after it; nil where that row is not shown.
    package var row: Int?
    /// What would mend it, without a full stop.
    package var sentence: Sentence
    package var difference: MoneyTotal
  }

  package struct BalanceItem: Hashable, Sendable {
    /// A position in ``ReportContent/accounts``; nil for entries that name no account.
    package var account: Int?
    package var currency: Currency
    package var entryTotal: MoneyTotal
    package var explainedTotal: MoneyTotal
    package var unexplained: MoneyTotal
    /// How many printed balances were checked.
    package var checkedCount: Int
    package var breaks: [Break]
    /// All breaks, listed or not.
    package var breakCount: Int
  }

  /// A payment that comes again and again.
  package struct RecurringItem: Hashable, Sendable {
    package var payee: String
    /// Such as `Rent, monthly on day 1, -900.00 EUR`.
    package var sentence: Sentence
    package var occurrences: Int
    package var lastDay: CalendarDate
    package var nextDay: CalendarDate?
    package var state: RecurringBill.State
  }

  /// What makes the rest unreliable, and what can be done about it.
  package struct Warning: Hashable, Sendable {
    /// One sentence without a full stop.
    package var text: String
    package var fixes: [String]
  }

  /// To be read before anything else.
  package var warnings: [Warning] = []
  package var matches: [MatchItem] = []
  package var duplicates: [Pair] = []
  package var duplicateBills: [Pair] = []
  package var transfers: [Pair] = []
  package var refunds: [Pair] = []
  package var channels: [Channel] = []
  package var missingBills: [Missing] = []
  /// Bills the entries could not hold: they wait for a statement, not for a person.
  package var outsideBills: [Missing] = []
  package var missingEntries: [Missing] = []
  package var balances: [BalanceItem] = []
  package var recurring: [RecurringItem] = []

  package init() {}

  /// What waits for a person, as positions in ``matches``.
  package var waiting: [Int] { matches.indices.filter { matches[$0].decision == .review } }
  package var linked: [Int] { matches.indices.filter { matches[$0].decision == .linked } }
}
