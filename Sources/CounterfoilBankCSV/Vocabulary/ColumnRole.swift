/// What a column of a statement or list of bills can hold.
enum ColumnRole: String, CaseIterable, Hashable {
  case date
  case valueDate
  case time
  case amount
  case debit
  case credit
  /// What a bank took for the payment, in a column of its own.
  case fee
  /// What came back of the payment, in a column of its own, where no other row has it.
  case refund
  /// Hundredths of the amounts in the column in front.
  case hundredths
  case direction
  case balance
  /// A balance of what is owed, as cards and loans print it: what is paid out makes it larger. It is read as the balance, negative.
  case owed
  case currency
  case payee
  /// Who paid, beside who was paid: the payee is the one of the two that is not the account's owner.
  case payer
  case description
  case reference
  case status
  case account
  case category
  case id
  // Bills only
  case dueDate
  case title
  case remark
  case book
  case counterAccount
  case number
  case kind

  /// Roles whose values are amounts of money.
  static let ofMoney: Set<ColumnRole> = [.amount, .debit, .credit, .fee, .refund, .balance, .owed]
  /// Roles that only lists of bills have.
  static let onlyInBills: Set<ColumnRole> = [.dueDate, .title, .remark, .book, .counterAccount, .number, .kind]
  /// Roles that only statements have.
  static let onlyInStatements: Set<ColumnRole> = [
    .balance, .owed, .valueDate, .reference, .status, .description, .fee, .refund, .payer,
  ]

  /// The field of a record; nil for roles that go into the amount.
  var fieldName: String? {
    switch self {
    case .amount, .debit, .credit, .fee, .refund, .hundredths, .direction, .currency, .payer, .owed: nil
    default: rawValue
    }
  }
}
