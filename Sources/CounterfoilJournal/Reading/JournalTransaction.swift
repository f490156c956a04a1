import CounterfoilModel

/// One transaction as it is in a journal.
struct JournalTransaction {
  var date: CalendarDate
  var secondaryDate: CalendarDate?
  /// `pending` or `booked`; nil where it has no mark.
  var status: String?
  /// A flag of beancount that is neither.
  var flag: String?
  var code: String?
  var payee: String?
  var description: String?
  /// Whether payee and description are told apart, even where one is empty.
  var hasTwoParts = false
  var notes = JournalNotes()
  var postings: [JournalPosting] = []
}

/// A number and what it counts.
struct JournalAmount: Hashable {
  var number: ExactNumber
  /// In the ``CommodityTable``.
  var commodity: Int
  /// Where it starts in the text.
  var offset: Int
}

/// One posting of a transaction.
struct JournalPosting {
  enum Kind: Hashable {
    case real
    /// In parentheses: moves no money.
    case virtual
    /// In brackets: moves no money, but must balance.
    case balancedVirtual
  }

  enum Price: Hashable {
    case none
    case perUnit(JournalAmount)
    case total(JournalAmount)
    /// Bought at a price that is not known here.
    case unknown
  }

  var kind = Kind.real
  /// In the ``AccountTable``.
  var account: Int
  var amount: JournalAmount?
  /// What the amount counts in the sum of the transaction.
  var price = Price.none
  /// The balance of the account after this posting, in its commodity.
  var assertion: JournalAmount?
  /// What it says beside that: `==`, `=*`, `==*`.
  var assertionMark: String?
  /// Whether the amount is to be worked out from a balance.
  var isAssignment = false
  /// Whether the amount was worked out from the other postings.
  var isInferred = false
  var status: String?
  var date: CalendarDate?
  var secondaryDate: CalendarDate?
  var notes = JournalNotes()
  /// The posting's line.
  var offset: Int
  var line: Int
}

/// What is noted beside a transaction or a posting.
struct JournalNotes: Hashable {
  enum Value: Hashable {
    case text(String)
    /// Said not to be there.
    case null
  }

  struct Tag: Hashable {
    var name: String
    var value: Value
  }

  var tags: [Tag] = []
  var comments: [String] = []
  /// Tags without a value: `:food:` and `#food`.
  var labels: [String] = []
  /// `^invoice-7`.
  var links: [String] = []

  /// Whether there is a tag of that name.
  func has(_ name: String) -> Bool { tags.contains { $0.name == name } }

  /// Takes the first tag of that name out, where it is one of `isFit`.
  mutating func take(_ name: String, where isFit: (Value) -> Bool = { _ in true }) -> Value? {
    guard let index = tags.firstIndex(where: { $0.name == name && isFit($0.value) }) else { return nil }
    return tags.remove(at: index).value
  }

  /// The text of the first tag of that name, taken out.
  mutating func takeText(_ name: String, where isFit: (String) -> Bool = { _ in true }) -> String? {
    let value = take(name) {
      if case .text(let text) = $0 { return isFit(text) }
      return false
    }
    if case .text(let text)? = value { return text }
    return nil
  }
}
