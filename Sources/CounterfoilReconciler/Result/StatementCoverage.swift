package import CounterfoilModel
package import CounterfoilRecords

/// Which bills a set of entries could hold the payment of: the days and currencies known of each account.
///
/// A statement is held to cover every day from its first entry to its last.
package struct StatementCoverage: Hashable, Sendable {
  private struct Span: Hashable, Sendable {
    var firstDay: Int32
    var lastDay: Int32
    var currencies: Set<Currency> = []
  }

  /// By account; "" where an entry names none.
  private var spans: [String: Span] = [:]

  package init() {}

  /// What a batch of kind entry covers.
  package init(entries: RecordBatch) {
    let accounts = entries.texts[entries.schema.slot(of: EntryField.account)]
    let days = entries.days[entries.schema.slot(of: EntryField.date)].values
    let amounts = entries.amounts[entries.schema.slot(of: EntryField.amount)]
    // Neighbours mostly share account and currency: a run of them is added at once.
    var start = 0
    while start < entries.count {
      let account = accounts.arena[accounts.range(start)]
      let currency = amounts.currencies[start]
      var first = Int32.max
      var last = Int32.min
      var row = start
      while row < entries.count, amounts.currencies[row] == currency,
        accounts.arena[accounts.range(row)].elementsEqual(account)
      {
        if days[row] != DayColumn.missing {
          first = min(first, days[row])
          last = max(last, days[row])
        }
        row += 1
      }
      if first <= last {
        add(account: String(decoding: account, as: UTF8.self), currency: currency, firstDay: first, lastDay: last)
      }
      start = row
    }
  }

  /// Adds that entries of an account are known in a currency and from one day to another, both included.
  /// - Parameters:
  ///   - account: empty where the entries name none.
  ///   - firstDay: a number of days since 1970-01-01, like `lastDay`.
  package mutating func add(account: String, currency: Currency, firstDay: Int32, lastDay: Int32) {
    var span = spans[account] ?? Span(firstDay: firstDay, lastDay: lastDay)
    span.firstDay = min(span.firstDay, firstDay)
    span.lastDay = max(span.lastDay, lastDay)
    span.currencies.insert(currency)
    spans[account] = span
  }

  /// Whether a bill's payment could be among the entries: its window touches the days of an account it may be paid
  /// from, and that account has its currency. A bill without a day could be anywhere.
  func couldHold(bill row: Int, of bills: RecordBatch, options: ReconcileOptions) -> Bool {
    guard let day = bills[BillField.date, row]?.daysSinceEpoch else { return true }
    let due = bills[BillField.dueDate, row]?.daysSinceEpoch ?? Side.noDay
    let window = DateLevel.window(billDay: day, dueDay: due, options: options)
    let currency = bills[BillField.amount, row]?.currency ?? .unstated
    let account = bills[BillField.account, row] ?? ""
    let counterAccount =
      bills[BillField.kind, row] == "transfer" ? bills[BillField.counterAccount, row] : nil
    return spans.contains { name, span in
      (account.isEmpty || name.isEmpty || name == account || name == counterAccount)
        && (currency == .unstated || span.currencies.contains(currency) || span.currencies.contains(.unstated))
        && window.overlaps(Int(span.firstDay)...Int(span.lastDay))
    }
  }
}
