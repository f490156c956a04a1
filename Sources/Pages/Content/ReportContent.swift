public import Model

/// Everything a report shows, as plain values. Every format is drawn from this: the page, the pictures and the texts.
///
/// Rows refer to accounts, books, categories and one another by position, from 0.
public struct ReportContent: Hashable, Sendable {
  public var title: String
  /// The first and the last day of all rows; nil where there is no row.
  public var period: ClosedRange<CalendarDate>?
  public var accounts: [ReportAccount] = []
  public var books: [ReportBook] = []
  public var categories: [ReportCategory] = []
  /// What the person recorded, in order of day, time and id.
  public var bills: [ReportRow] = []
  /// What the banks say, in order of day, time and id.
  public var entries: [ReportRow] = []
  public var places: [Place] = []
  public var members: [Member] = []
  /// Nil where nothing was reconciled.
  public var reconciliation: ReportReconciliation?

  public init(title: String) { self.title = title }

  /// The rows a time line, a pie or a total is about: the bills, or the entries where nothing was recorded.
  public var mainRows: [ReportRow] { bills.isEmpty ? entries : bills }
}

/// An account that rows name.
public struct ReportAccount: Hashable, Sendable {
  public var id: String
  /// What people call it; its id where nobody said.
  public var name: String
  /// Such as `bank`, `card`, `wallet`, `cash`.
  public var kind: String?
}

/// A book that bills are kept in.
public struct ReportBook: Hashable, Sendable {
  public var id: String
  public var name: String
  /// Which cover it has; nil where nobody chose.
  public var imageIndex: Int64?
}

/// A category that rows name.
public struct ReportCategory: Hashable, Sendable {
  public var id: String
  public var title: String
  public var isIncome: Bool
  public var icon: CategoryIcon
}

/// A bill or an entry.
public struct ReportRow: Hashable, Sendable {
  /// What became of it.
  public enum Outcome: String, Sendable, CaseIterable {
    /// Linked without a person, or confirmed by one.
    case matched
    /// Proposed: waits for a person.
    case review
    /// A move between own accounts.
    case transfer
    /// Money given back for an earlier entry, without a bill of its own.
    case refund
    /// A second copy of an entry, or a purchase another account shows, too.
    case copy
    /// A bill that was recorded twice.
    case twice
    /// Nothing on the other side explains it.
    case missing
    /// A bill outside what the entries cover.
    case outside
    /// Nothing was reconciled.
    case recorded

    /// Whether a person, or a later statement, has something to add.
    public var isOpen: Bool {
      switch self {
      case .review, .twice, .missing, .outside: true
      case .matched, .transfer, .refund, .copy, .recorded: false
      }
    }
  }

  public var id: String
  public var day: CalendarDate
  /// `HH:mm` or `HH:mm:ss`.
  public var time: String?
  public var dueDay: CalendarDate?
  public var amount: Money
  public var payee: String?
  /// What a bill is for; an entry's description.
  public var title: String?
  public var remark: String?
  /// A position in ``ReportContent/categories``.
  public var category: Int?
  /// A position in ``ReportContent/books``.
  public var book: Int?
  /// A position in ``ReportContent/accounts``.
  public var account: Int?
  /// A bill's number; an entry's reference.
  public var number: String?
  /// An entry's balance after it.
  public var balance: Money?
  /// Where it was read, such as `harbor.csv:12`.
  public var source: String?
  /// A picture of the receipt: JPEG, PNG, GIF or WebP.
  public var photo: [UInt8]?
  public var outcome: Outcome = .recorded
  /// Whether it moves money between own accounts: then it is neither income nor expense.
  public var isTransfer = false

  public init(id: String, day: CalendarDate, amount: Money) {
    self.id = id
    self.day = day
    self.amount = amount
  }

  public var isIncome: Bool { amount.minorUnits > 0 }
}
