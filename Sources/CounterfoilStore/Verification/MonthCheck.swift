import CounterfoilModel
import GRDB

/// Adds up every month again and compares it with what is kept.
enum MonthCheck {
  static func differences(_ database: Database) throws(Fault) -> [Diagnostic] {
    let held = try Statement(
      database, "SELECT \(AccountMonth.columns) FROM account_months ORDER BY account, currency, month")
    var kept: Set<AccountMonth> = []
    while try held.next() { kept.insert(AccountMonth(held)) }
    let totals = MonthTotals(database)
    let next = try Statement(database, "SELECT day FROM statement_rows WHERE day >= ? ORDER BY day LIMIT 1")
    var start = ""
    var wrong: Set<String> = []
    while true {
      next.bind(start, at: 1)
      guard try next.next(), let day = next.text(0) else { break }
      next.reset()
      let month = String(day.prefix(7))
      for total in try totals.totals(of: month) where kept.remove(total) == nil { wrong.insert(month) }
      start = month + "-32"
    }
    wrong.formUnion(kept.map(\.month))
    return wrong.sorted().map { month in
      Diagnostic(.storeChanged, .error, "the sums of \(month) are not what its entries add up to")
    }
  }
}
