package import CounterfoilModel

/// Everything a report shows, as plain values. Every format is drawn from this: the page, the pictures and the texts.
///
/// Rows refer to accounts, books, categories and one another by position, from 0.
package struct ReportContent: Hashable, Sendable {
  package var title: String
  /// The first and the last day of all rows; nil where there is no row.
  package var period: ClosedRange<CalendarDate>?
  package var accounts: [ReportAccount] = []
  package var books: [ReportBook] = []
  package var categories: [ReportCategory] = []
  /// What the person recorded, in order of day, time and id.
  package var bills: [ReportRow] = []
  /// What the banks say, in order of day, time and id.
  package var entries: [ReportRow] = []
  package var places: [Place] = []
  package var members: [Member] = []
  /// Nil where nothing was reconciled.
  package var reconciliation: ReportReconciliation?

  package init(title: String) { self.title = title }

  /// The rows a time line, a pie or a total is about: the bills, or the entries where nothing was recorded.
  package var mainRows: [ReportRow] { bills.isEmpty ? entries : bills }
}

/// An account that rows name.
package struct ReportAccount: Hashable, Sendable {
  package var id: String
  /// What people call it; its id where nobody said.
  package var name: String
  /// Such as `bank`, `card`, `wallet`, `cash`.
  package var kind: String?
}

/// A book that bills are kept in.
package struct ReportBook: Hashable, Sendable {
  package var id: String
  package var name: String
  /// Which cover it has; nil where nobody chose.
  package var imageIndex: Int64?
}

/// A category that rows name.
package struct ReportCategory: Hashable, Sendable {
  package var id: String
  package var title: String
  package var isIncome: Bool
  package var icon: CategoryIcon
}

/// A bill or an entry.
package struct ReportRow: Hashable, Sendable {
  /// What became of it.
  package enum Outcome: String, Sendable, CaseIterable {
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
    package var isOpen: Bool {
      switch self {
      case .review, .twice, .missing, .outside: true
      case .matched, .transfer, .refund, .copy, .recorded: false
      }
    }
  }

  package var id: String
  package var day: CalendarDate
  /// `HH:mm` or `HH:mm:ss`.
  package var time: String?
  package var dueDay: CalendarDate?
  package var amount: Money
  package var payee: String?
  /// What a bill is for; an entry's description.
  package var title: String?
  package var remark: String?
  /// A position in ``ReportContent/categories``.
  package var category: Int?
  /// A position in ``ReportContent/books``.
  package var book: Int?
  /// A position in ``ReportContent/accounts``.
  package var account: Int?
  /// A bill's number; an entry's reference.
  package var number: String?
  /// An entry's balance after it.
  package var balance: Money?
  /// Where it was read, such as `harbor.csv:12`.
  package var source: String?
  /// A picture of the receipt: JPEG, PNG, GIF or WebP.
  package var photo: [UInt8]?
  package var outcome: Outcome = .recorded
  /// Whether it moves money between own accounts: then it is neither income nor expense.
  package var isTransfer = false

  package init(id: String, day: CalendarDate, amount: Money) {
    self.id = id
    self.day = day
    self.amount = amount
  }

  package var isIncome: Bool { amount.minorUnits > 0 }
}
