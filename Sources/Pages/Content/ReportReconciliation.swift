public import Model
public import Reconciler

/// What a reconciliation found, in words. Rows are positions in ``ReportContent/entries`` and ``ReportContent/bills``.
public struct ReportReconciliation: Hashable, Sendable {
  public struct Reason: Hashable, Sendable {
    public var kind: Evidence.Kind
    /// A short phrase such as `2 days after the bill`.
    public var text: String
    /// Bits; positive speaks for the match.
    public var weight: Double

    public init(kind: Evidence.Kind, text: String, weight: Double) {
      self.kind = kind
      self.text = text
      self.weight = weight
    }
  }

  public struct MatchItem: Hashable, Sendable {
    public var entries: [Int]
    public var bills: [Int]
    /// 0 to 100, never 100 unless it is certain.
    public var percent: Int
    public var decision: Decision
    public var shape: Match.Shape
    /// Strongest first.
    public var reasons: [Reason]
    /// What else would fit.
    public var rival: Rival?
    /// What is still open of a bill paid in parts.
    public var remaining: Money?
  }

  /// A row that would fit in place of another.
  public struct Rival: Hashable, Sendable {
    public var isBill: Bool
    /// nil where that row is not shown.
    public var row: Int?
    public var id: String

    var words: String { "\(isBill ? "bill" : "entry") \(id)" }
  }

  /// Two rows of one side and why they belong together.
  public struct Pair: Hashable, Sendable {
    /// The copy, the repeated bill, the row money left by, or the refund.
    public var first: Int
    /// The original, the bill that stays, the row money arrived by, or the purchase.
    public var second: Int
    public var reason: String?
  }

  /// One purchase as several accounts show it.
  public struct Channel: Hashable, Sendable {
    public var entries: [Int]
    public var reason: String
  }

  /// A row the other side lacks.
  public struct Missing: Hashable, Sendable {
    public var row: Int
    /// The nearest miss and what would have to change.
    public var whyNot: String
  }

  /// A place where printed balances do not follow.
  public struct Break: Hashable, Sendable {
    /// The first row behind it; nil where that row is not shown.
    public var row: Int?
    /// What would mend it, one sentence without a full stop.
    public var text: String
    public var difference: MoneyTotal
  }

  public struct BalanceItem: Hashable, Sendable {
    /// A position in ``ReportContent/accounts``; nil for entries that name no account.
    public var account: Int?
    public var currency: Currency
    public var entryTotal: MoneyTotal
    public var explainedTotal: MoneyTotal
    public var unexplained: MoneyTotal
    /// How many printed balances were checked.
    public var checkedCount: Int
    public var breaks: [Break]
    /// All breaks, listed or not.
    public var breakCount: Int
  }

  /// A payment that comes again and again.
  public struct RecurringItem: Hashable, Sendable {
    public var payee: String
    /// Such as `Rent, monthly on day 1, -900.00 EUR`.
    public var text: String
    public var occurrences: Int
    public var lastDay: CalendarDate
    public var nextDay: CalendarDate?
    public var state: RecurringBill.State
  }

  /// What makes the rest unreliable, and what can be done about it.
  public struct Warning: Hashable, Sendable {
    /// One sentence without a full stop.
    public var text: String
    public var fixes: [String]
  }

  /// To be read before anything else.
  public var warnings: [Warning] = []
  public var matches: [MatchItem] = []
  public var duplicates: [Pair] = []
  public var duplicateBills: [Pair] = []
  public var transfers: [Pair] = []
  public var refunds: [Pair] = []
  public var channels: [Channel] = []
  public var missingBills: [Missing] = []
  /// Bills the entries could not hold: they wait for a statement, not for a person.
  public var outsideBills: [Missing] = []
  public var missingEntries: [Missing] = []
  public var balances: [BalanceItem] = []
  public var recurring: [RecurringItem] = []

  public init() {}

  /// What waits for a person, as positions in ``matches``.
  public var waiting: [Int] { matches.indices.filter { matches[$0].decision == .review } }
  public var linked: [Int] { matches.indices.filter { matches[$0].decision == .linked } }
}
