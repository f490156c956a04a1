/// The member names known in one shape or another; the position of each is its key in `CJSON`.
///
/// Spellings, mistakes included, are those of the files in the wild.
enum JSONName: String, CaseIterable {
  // Canonical: the fields of `Schema`
  case id, account, date, time, valueDate, amount, currency, balance, balanceCurrency, payee, description, reference
  case status, category, source, dueDate, title, remark, book, counterAccount, number, kind, photo, isIncome, image
  case parent, name, imageIndex, address, city, state, postalCode, latitude, longitude, phone, fax, email, distance
  case role, location, about, extra
  // Canonical, inside `source`
  case file, line
  // Ledgers with other words
  case due
  case counterAccountSnake = "counter_account"
  case dueDateSnake = "due_date"
  case valueDateSnake = "value_date"
  // The direction beside an amount; see `JSONDirection`
  case type, direction, creditDebit, debitCredit, creditDebitIndicator, baseType, transactionType
  case creditDebitIndicatorCapital = "CreditDebitIndicator"
  case creditDebitIndicatorSnake = "credit_debit_indicator"
  case creditDebitIndicatorShort = "CdtDbtInd"
  case creditDebitSnake = "credit_debit"
  case debitCreditSnake = "debit_credit"
  case transactionTypeSnake = "transaction_type"
  // Consumption time line
  case cost, datetime, appendix
  // Timi bookkeeping
  case billID, dateStr, reMarks, remarkPhoto, money
  case categoryID, categoryTitle, categoryImageFileName
  case categoryImageFileNmae
  case bookID, bookName, bookImageFileName
  // Pharmacy lists
  case address1, street, zipCode

  /// The position in `allCases`.
  var key: Int { JSONName.keys[self] ?? 0 }

  static let all: [JSONName] = allCases

  private static let keys: [JSONName: Int] = {
    Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
  }()
}
