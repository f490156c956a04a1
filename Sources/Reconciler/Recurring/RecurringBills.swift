internal import Model
internal import Records

/// Gathers payments by payee and makes series of them.
struct RecurringBills {
  private struct Key: Hashable {
    var words: [Int32]
    var currency: UInt16
    var isIncome: Bool
  }

  private let result: Reconciliation
  private let sheet: Worksheet
  private let vocabulary: Vocabulary
  private var groups: [Key: [RecurringEvent]] = [:]

  /// Series among the bills, and among the entries that have none. Neither the order of rows nor a clock matters: what
  /// is due is told against the last day the entries cover. O(rows × log rows).
  static func find(_ result: Reconciliation, _ sheet: Worksheet, _ vocabulary: Vocabulary) -> [RecurringBill] {
    var search = RecurringBills(result: result, sheet: sheet, vocabulary: vocabulary)
    search.gather()
    return search.bills()
  }

  private init(result: Reconciliation, sheet: Worksheet, vocabulary: Vocabulary) {
    self.result = result
    self.sheet = sheet
    self.vocabulary = vocabulary
  }

  // MARK: Payments by payee

  private mutating func gather() {
    let (entries, bills) = (sheet.entries, sheet.bills)
    var billIsCopy = Set(result.duplicateBills.map(\.first))
    for position in 0..<bills.count where bills.isRefundKind[position] { billIsCopy.insert(Int(bills.rows[position])) }
    let keyDays = bills.keyDays
    var accountOfBill: [Int: Int32] = [:]
    var entryIsUsed = Set(result.duplicates.map(\.entry))
    for pair in result.transfers { entryIsUsed.formUnion([pair.first, pair.second]) }
    var positionOfEntry: [Int: Int] = [:]
    for position in 0..<entries.count { positionOfEntry[Int(entries.rows[position])] = position }
    // The wording of a bank belongs to the payee it was matched with most often.
    var payees: [Int32: [[Int32]: Int]] = [:]
    var positionOfBill: [Int: Int] = [:]
    for position in 0..<bills.count { positionOfBill[Int(bills.rows[position])] = position }
    for match in result.matches {
      entryIsUsed.formUnion(match.entries)
      guard match.entries.count == 1, match.bills.count == 1, let entry = positionOfEntry[match.entries[0]],
        let bill = positionOfBill[match.bills[0]]
      else { continue }
      accountOfBill[match.bills[0]] = entries.accounts[entry]
      let words = payee(of: bills.wordings[bill])
      if !words.isEmpty { payees[entries.wordings[entry], default: [:]][words, default: 0] += 1 }
    }
    for position in 0..<bills.count where !billIsCopy.contains(Int(bills.rows[position])) {
      let row = Int(bills.rows[position])
      let account = bills.accounts[position] >= 0 ? bills.accounts[position] : accountOfBill[row] ?? -1
      add(
        payee(of: bills.wordings[position]), bills, position, isBill: true, day: keyDays[position], account: account)
    }
    for position in 0..<entries.count where !entryIsUsed.contains(Int(entries.rows[position])) {
      let known = payees[entries.wordings[position]]?.max { left, right in
        left.value != right.value ? left.value < right.value : right.key.lexicographicallyPrecedes(left.key)
      }
      add(
        known?.key ?? Array(vocabulary.words(of: entries.wordings[position])), entries, position, isBill: false,
        day: entries.days[position], account: entries.accounts[position])
    }
  }

  private func payee(of wording: Int32) -> [Int32] {
    Array(vocabulary.words(of: wording).prefix(vocabulary.leadCount(of: wording)))
  }

  private mutating func add(
    _ words: [Int32], _ side: Side, _ position: Int, isBill: Bool, day: Int32, account: Int32
  ) {
    guard !words.isEmpty, side.amounts[position] != 0 else { return }
    let amount = side.amounts[position]
    groups[Key(words: words, currency: side.currencies[position], isIncome: amount > 0), default: []].append(
      RecurringEvent(day: Int(day), amount: amount, row: side.rows[position], isBill: isBill, account: account))
  }

  // MARK: Series

  private func bills() -> [RecurringBill] {
    var lastDays: [Int32: Int] = [:]
    for position in 0..<sheet.entries.count {
      let day = Int(sheet.entries.days[position])
      lastDays[sheet.entries.accounts[position], default: day] = max(
        lastDays[sheet.entries.accounts[position]] ?? day, day)
    }
    let lastDay = lastDays.values.max() ?? sheet.bills.days.last.map(Int.init) ?? 0
    var found: [RecurringBill] = []
    for (key, events) in groups where events.count >= 3 && events.count <= RecurringSearch.eventLimit {
      let ordered = events.sorted {
        ($0.day, $0.amount, $0.isBill ? 0 : 1, $0.row) < ($1.day, $1.amount, $1.isBill ? 0 : 1, $1.row)
      }
      guard let currency = Currency(packed: key.currency) else { continue }
      for series in RecurringSearch.series(ordered) {
        let account = mostCommonAccount(series.events)
        if let bill = bill(series, currency, account: account, lastDay: lastDays[account] ?? lastDay) {
          found.append(bill)
        }
      }
    }
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

  private func bill(
    _ series: RecurringSearch.Series, _ currency: Currency, account: Int32, lastDay: Int
  ) -> RecurringBill? {
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
      event.isBill ? [BillField.payee, BillField.title, BillField.remark] : [EntryField.payee, EntryField.description]
    let batch = event.isBill ? result.bills : result.entries
    return fields.lazy.compactMap { batch.text($0, row) }.first { !$0.isEmpty } ?? ""
  }

  private func accountName(_ events: [RecurringEvent], _ account: Int32) -> String? {
    guard account >= 0, let event = events.first(where: { $0.account == account }) else { return nil }
    let row = Int(event.row)
    if !event.isBill { return result.entries.text(EntryField.account, row) }
    if let own = result.bills.text(BillField.account, row) { return own }
    let match = result.matches.first { $0.bills.contains(row) && $0.bills.count == 1 }
    return match.flatMap { result.entries.text(EntryField.account, $0.entries[0]) }
  }
}
