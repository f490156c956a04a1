import Model
import Records

/// Which bills a set of entries could hold the payment of: what days, accounts and currencies the entries cover.
struct StatementCoverage {
  private var firstDay = Int32.max
  private var lastDay = Int32.min
  private var currencies: Set<UInt16> = []
  /// Empty where an entry names no account.
  private var accounts: Set<String> = []

  init(_ entries: RecordBatch) {
    let accountSlot = entries.schema.slot(of: EntryField.account)
    var hasNameless = false
    for row in 0..<entries.count {
      if let day = entries.day(EntryField.date, row)?.daysSinceEpoch {
        firstDay = min(firstDay, day)
        lastDay = max(lastDay, day)
      }
      if let currency = entries.amount(EntryField.amount, row)?.currency { currencies.insert(currency.packedCode) }
      if let account = entries.texts[accountSlot][row] { accounts.insert(account) } else { hasNameless = true }
    }
    if hasNameless { accounts = [] }
  }

  /// Whether a bill's payment could be among the entries. A bill before the first entry may have been paid before it.
  func couldHold(bill row: Int, of bills: RecordBatch) -> Bool {
    guard let day = bills.day(BillField.date, row)?.daysSinceEpoch else { return true }
    let due = bills.day(BillField.dueDate, row)?.daysSinceEpoch ?? day
    guard max(day, due) >= firstDay, day <= lastDay else { return false }
    if let currency = bills.amount(BillField.amount, row)?.currency, currency != .unstated,
      !currencies.contains(Currency.unstated.packedCode), !currencies.contains(currency.packedCode)
    {
      return false
    }
    guard !accounts.isEmpty, let account = bills.text(BillField.account, row) else { return true }
    return accounts.contains(account)
  }
}
