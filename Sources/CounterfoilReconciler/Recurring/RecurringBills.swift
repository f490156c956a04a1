internal import CounterfoilModel
internal import CounterfoilRecords

/// Gathers payments by payee and makes series of them.
struct RecurringBills: Sendable {
  private let result: Reconciliation
  private let sheet: Worksheet
  private let payments: RecurringPayments

  /// Series among the bills, and among the entries that have none. Neither the order of rows, nor the number of threads,
  /// nor a clock matters: what is due is told against the last day the entries cover. O(rows × log rows).
  static func find(_ result: Reconciliation, _ sheet: Worksheet, _ payments: RecurringPayments) -> [RecurringBill] {
    RecurringBills(result: result, sheet: sheet, payments: payments).bills()
  }

  private init(result: Reconciliation, sheet: Worksheet, payments: RecurringPayments) {
    self.result = result
    self.sheet = sheet
    self.payments = payments
  }

  private func bills() -> [RecurringBill] {
    // Positions are in order of day.
    let entries = sheet.entries
    var lastDays = [Int](repeating: .min, count: Int(entries.accounts.max() ?? -1) + 2)
    for (account, day) in zip(entries.accounts, entries.days) { lastDays[Int(account) + 1] = Int(day) }
    let lastDay = entries.days.last.map(Int.init) ?? sheet.bills.days.last.map(Int.init) ?? 0
    let calendar = MonthTable(first: payments.firstDay, last: payments.lastDay)
    let threadCount = sheet.options.threadCount
    let groups = payments.dealtGroups(threadCount)
    let found = Partition.map(groups.count, leastShared: 64, threadCount: threadCount) { [self, lastDays] range in
      var found: [RecurringBill] = []
      for group in groups[range] {
        guard let currency = Currency(packed: payments.currency(of: group)) else { continue }
        for series in RecurringSearch.series(payments.events(of: group), calendar) {
          let account = mostCommonAccount(series.events)
          let known = Int(account) + 1 < lastDays.count ? lastDays[Int(account) + 1] : Int.min
          if let bill = bill(series, currency, account: account, lastDay: known == .min ? lastDay : known) {
            found.append(bill)
          }
        }
      }
      return found
    }.flatMap { $0 }
    return found.sorted { left, right in
      let (one, other) = (left.nextDate ?? .last, right.nextDate ?? .last)
      if one != other { return one < other }
      if left.payee != right.payee { return left.payee < right.payee }
      if left.lowest.minorUnits != right.lowest.minorUnits { return left.lowest.minorUnits < right.lowest.minorUnits }
      if left.lastDate != right.lastDate { return left.lastDate < right.lastDate }
      return name(left) < name(right)
    }
  }

  /// What tells two series apart that agree in all else.
  private func name(_ bill: RecurringBill) -> String {
    bill.bills.first.map(result.billID) ?? bill.entries.first.map(result.entryID) ?? ""
  }

  private func mostCommonAccount(_ events: [RecurringEvent]) -> Int32 {
    var counts: [Int32: Int] = [:]
    for event in events where event.account >= 0 { counts[event.account, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? -1
  }

  private func bill(_ series: RecurringSearch.Series, _ currency: Currency, account: Int32, lastDay: Int)
    -> RecurringBill?
  {
    let fit = series.fit
    let events = series.events
    guard let first = events.first, let last = events.last,
      let firstDate = CalendarDate(daysSinceEpoch: Int32(clamping: first.day)),
      let lastDate = CalendarDate(daysSinceEpoch: Int32(clamping: last.day))
    else { return nil }
    var missed = 0
    while missed <= 1000, fit.rhythm.day(ofSlot: fit.lastSlot + missed + 1) + fit.rhythm.tolerance < lastDay {
      missed += 1
    }
    let state: RecurringBill.State = missed == 0 ? .due : missed <= max(1, fit.longestGap) ? .overdue : .ended
    let next = CalendarDate(daysSinceEpoch: Int32(clamping: fit.rhythm.day(ofSlot: fit.lastSlot + 1)))
    let amounts = events.map(\.amount).sorted { $0.magnitude < $1.magnitude }
    let named = events.last { $0.isBill } ?? last
    return RecurringBill(
      payee: payee(named), account: accountName(events, account), interval: fit.rhythm.interval,
      anchor: fit.rhythm.anchor, lowest: Money(minorUnits: amounts[0], currency: currency),
      highest: Money(minorUnits: amounts[amounts.count - 1], currency: currency),
      bills: events.filter(\.isBill).map { Int($0.row) }, entries: events.filter { !$0.isBill }.map { Int($0.row) },
      firstDate: firstDate, lastDate: lastDate, nextDate: state == .ended ? nil : next,
      confidence: Double(events.count + 1) / Double(fit.slotCount + (state == .ended ? 2 : missed) + 2), state: state)
  }

  private func payee(_ event: RecurringEvent) -> String {
    let row = Int(event.row)
    let fields =
      event.isBill
      ? [BillField.payee.position, BillField.title.position, BillField.remark.position]
      : [EntryField.payee.position, EntryField.description.position]
    let batch = event.isBill ? result.bills : result.entries
    return fields.lazy.compactMap { batch.text($0, row) }.first { !$0.isEmpty } ?? ""
  }

  private func accountName(_ events: [RecurringEvent], _ account: Int32) -> String? {
    guard account >= 0, let event = events.first(where: { $0.account == account }) else { return nil }
    let row = Int(event.row)
    if !event.isBill { return result.entries[EntryField.account, row] }
    if let own = result.bills[BillField.account, row] { return own }
    let entry = Int(payments.entryOfBill[row])
    return entry < 0 ? nil : result.entries[EntryField.account, entry]
  }
}
