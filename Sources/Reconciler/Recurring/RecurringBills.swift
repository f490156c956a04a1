internal import Model
internal import Records

/// Gathers payments by payee and makes series of them.
struct RecurringBills {
  private struct Key: Hashable {
    var payee: Int32
    var currency: UInt16
    var isIncome: Bool
  }

  private let result: Reconciliation
  private let sheet: Worksheet
  private let vocabulary: Vocabulary
  private var groups: [Key: [RecurringEvent]] = [:]
  /// The words of each payee, by its number.
  private var payees: [[Int32]] = []
  /// For each bill the first entry of the match that is its alone; -1 where it has none.
  private var entryOfBill: [Int32] = []
  private var payeeNumbers = Interner()
  /// The number of the payee a wording names, and of the payee called by all its words; -1 until it is asked for.
  private var leading: [Int32]
  private var whole: [Int32]

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
    leading = [Int32](repeating: -1, count: vocabulary.wordingCount)
    whole = leading
  }

  // MARK: Payments by payee

  private mutating func gather() {
    let (entries, bills) = (sheet.entries, sheet.bills)
    var billIsLeftOut = [Bool](repeating: false, count: result.bills.count)
    for pair in result.duplicateBills { billIsLeftOut[pair.first] = true }
    for position in 0..<bills.count where bills.isRefundKind[position] {
      billIsLeftOut[Int(bills.rows[position])] = true
    }
    var entryIsUsed = [Bool](repeating: false, count: result.entries.count)
    for copy in result.duplicates { entryIsUsed[copy.entry] = true }
    for pair in result.transfers { (entryIsUsed[pair.first], entryIsUsed[pair.second]) = (true, true) }
    let positionOfEntry = RecurringBills.positions(entries.rows, count: result.entries.count)
    let positionOfBill = RecurringBills.positions(bills.rows, count: result.bills.count)
    entryOfBill = [Int32](repeating: -1, count: result.bills.count)
    var accountOfBill = [Int32](repeating: -1, count: result.bills.count)
    // The wording of a bank belongs to the payee it was matched with most often.
    var payeesOfWording: [Int32: [Int32: Int]] = [:]
    for match in result.matches {
      for entry in match.entries { entryIsUsed[entry] = true }
      guard match.bills.count == 1 else { continue }
      if entryOfBill[match.bills[0]] < 0 { entryOfBill[match.bills[0]] = Int32(match.entries[0]) }
      guard match.entries.count == 1 else { continue }
      let (entry, bill) = (positionOfEntry[match.entries[0]], positionOfBill[match.bills[0]])
      guard entry >= 0, bill >= 0 else { continue }
      accountOfBill[match.bills[0]] = entries.accounts[Int(entry)]
      let payee = payee(of: bills.wordings[Int(bill)])
      if !payees[Int(payee)].isEmpty {
        payeesOfWording[entries.wordings[Int(entry)], default: [:]][payee, default: 0] += 1
      }
    }
    let known = payeesOfWording.mapValues { [payees] in RecurringBills.mostCommon($0, payees) }
    let keyDays = bills.keyDays
    for position in 0..<bills.count where !billIsLeftOut[Int(bills.rows[position])] {
      let account = bills.accounts[position] >= 0 ? bills.accounts[position] : accountOfBill[Int(bills.rows[position])]
      add(payee(of: bills.wordings[position]), bills, position, isBill: true, day: keyDays[position], account: account)
    }
    for position in 0..<entries.count where !entryIsUsed[Int(entries.rows[position])] {
      let wording = entries.wordings[position]
      add(
        known[wording] ?? allWords(of: wording), entries, position, isBill: false, day: entries.days[position],
        account: entries.accounts[position])
    }
  }

  private static func positions(_ rows: [Int32], count: Int) -> [Int32] {
    var positions = [Int32](repeating: -1, count: count)
    for (position, row) in rows.enumerated() { positions[Int(row)] = Int32(position) }
    return positions
  }

  /// Of those seen equally often the one whose words come first.
  private static func mostCommon(_ counts: [Int32: Int], _ payees: [[Int32]]) -> Int32 {
    if counts.count == 1, let only = counts.first { return only.key }
    return counts.max { left, right in
      left.value != right.value
        ? left.value < right.value : payees[Int(right.key)].lexicographicallyPrecedes(payees[Int(left.key)])
    }?.key ?? -1
  }

  private mutating func payee(of wording: Int32) -> Int32 {
    if leading[Int(wording)] < 0 {
      leading[Int(wording)] = number(Array(vocabulary.words(of: wording).prefix(vocabulary.leadCount(of: wording))))
    }
    return leading[Int(wording)]
  }

  private mutating func allWords(of wording: Int32) -> Int32 {
    if whole[Int(wording)] < 0 { whole[Int(wording)] = number(Array(vocabulary.words(of: wording))) }
    return whole[Int(wording)]
  }

  private mutating func number(_ words: [Int32]) -> Int32 {
    let number = payeeNumbers.intern(words)
    if number == payees.count { payees.append(words) }
    return number
  }

  private mutating func add(_ payee: Int32, _ side: Side, _ position: Int, isBill: Bool, day: Int32, account: Int32) {
    guard !payees[Int(payee)].isEmpty, side.amounts[position] != 0 else { return }
    let amount = side.amounts[position]
    groups[Key(payee: payee, currency: side.currencies[position], isIncome: amount > 0), default: []].append(
      RecurringEvent(day: Int(day), amount: amount, row: side.rows[position], isBill: isBill, account: account))
  }

  // MARK: Series

  private func bills() -> [RecurringBill] {
    // Positions are in order of day.
    var lastDays: [Int32: Int] = [:]
    let entries = sheet.entries
    for (account, day) in zip(entries.accounts, entries.days) { lastDays[account] = Int(day) }
    let lastDay = lastDays.values.max() ?? sheet.bills.days.last.map(Int.init) ?? 0
    var found: [RecurringBill] = []
    let days = groups.values.joined().lazy.map(\.day)
    let calendar = MonthTable(first: days.min() ?? 0, last: days.max() ?? 0)
    for (key, events) in groups where events.count >= 3 && events.count <= RecurringSearch.eventLimit {
      let ordered = events.sorted {
        ($0.day, $0.amount, $0.isBill ? 0 : 1, $0.row) < ($1.day, $1.amount, $1.isBill ? 0 : 1, $1.row)
      }
      guard let currency = Currency(packed: key.currency) else { continue }
      for series in RecurringSearch.series(ordered, calendar) {
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
      event.isBill ? [BillField.payee, BillField.title, BillField.remark] : [EntryField.payee, EntryField.description]
    let batch = event.isBill ? result.bills : result.entries
    return fields.lazy.compactMap { batch.text($0, row) }.first { !$0.isEmpty } ?? ""
  }

  private func accountName(_ events: [RecurringEvent], _ account: Int32) -> String? {
    guard account >= 0, let event = events.first(where: { $0.account == account }) else { return nil }
    let row = Int(event.row)
    if !event.isBill { return result.entries.text(EntryField.account, row) }
    if let own = result.bills.text(BillField.account, row) { return own }
    let entry = Int(entryOfBill[row])
    return entry < 0 ? nil : result.entries.text(EntryField.account, entry)
  }
}
