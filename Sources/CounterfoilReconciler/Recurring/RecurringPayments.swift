internal import CounterfoilRecords

/// Payments of bills, and entries without a bill, by payee, currency and direction.
struct RecurringPayments: Sendable {
  private struct Group: Sendable {
    var payee: Int32
    var currency: UInt16
    var isIncome: Bool
    var count: Int32 = 0
    /// The next group of the payee; -1 behind the last.
    var next: Int32 = -1
  }

  private struct Payment: Sendable {
    var group: Int32
    var day: Int32
    var amount: Int64
    var row: Int32
    var account: Int32
    var isBill: Bool
  }

  /// Of all payments, in days since 1970-01-01.
  private(set) var firstDay = Int.max
  private(set) var lastDay = Int.min
  /// For each bill the first entry of the match that is its alone; -1 where it has none.
  private(set) var entryOfBill: [Int32]

  private let vocabulary: Vocabulary
  private var groups: [Group] = []
  /// In order of group, each group's where ``starts`` tells.
  private var payments: [Payment] = []
  private var starts: [Int32] = [0]
  private var payees = Interner(minimumCapacity: 1024)
  /// By payee: its first group; -1 where it has none yet.
  private var firstGroups: [Int32] = []
  /// The number of the payee a wording names, and of the payee called by all its words; -1 until it is asked for.
  private var leading: [Int32]
  private var whole: [Int32]

  /// O(rows).
  init(_ result: Reconciliation, _ sheet: Worksheet, _ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    leading = [Int32](repeating: -1, count: vocabulary.wordingCount)
    whole = leading
    entryOfBill = [Int32](repeating: -1, count: result.bills.count)
    gather(result, sheet)
    if firstDay > lastDay { (firstDay, lastDay) = (0, 0) }
    sortByGroup()
  }

  private mutating func gather(_ result: Reconciliation, _ sheet: Worksheet) {
    let (entries, bills) = (sheet.entries, sheet.bills)
    var billIsLeftOut = [Bool](repeating: false, count: result.bills.count)
    for pair in result.duplicateBills { billIsLeftOut[pair.first] = true }
    for position in 0..<bills.count where bills.isRefundKind[position] {
      billIsLeftOut[Int(bills.rows[position])] = true
    }
    var entryIsUsed = [Bool](repeating: false, count: result.entries.count)
    for copy in result.duplicates { entryIsUsed[copy.entry] = true }
    for pair in result.transfers { (entryIsUsed[pair.first], entryIsUsed[pair.second]) = (true, true) }
    let positionOfEntry = RecurringPayments.positions(entries.rows, count: result.entries.count)
    let positionOfBill = RecurringPayments.positions(bills.rows, count: result.bills.count)
    var accountOfBill = [Int32](repeating: -1, count: result.bills.count)
    // The wording of a bank belongs to the payee it was matched with most often.
    var matched = MostCommonPayees(wordingCount: vocabulary.wordingCount)
    for match in result.matches {
      for entry in match.entries { entryIsUsed[entry] = true }
      guard match.bills.count == 1 else { continue }
      if entryOfBill[match.bills[0]] < 0 { entryOfBill[match.bills[0]] = Int32(match.entries[0]) }
      guard match.entries.count == 1 else { continue }
      let (entry, bill) = (positionOfEntry[match.entries[0]], positionOfBill[match.bills[0]])
      guard entry >= 0, bill >= 0 else { continue }
      accountOfBill[match.bills[0]] = entries.accounts[Int(entry)]
      let payee = payee(of: bills.wordings[Int(bill)])
      if !isBlank(payee) { matched.add(payee, to: entries.wordings[Int(entry)]) }
    }
    matched.settle { [payees] in RecurringPayments.precedes($0, $1, payees) }
    let keyDays = bills.keyDays
    for position in 0..<bills.count where !billIsLeftOut[Int(bills.rows[position])] {
      let account = bills.accounts[position] >= 0 ? bills.accounts[position] : accountOfBill[Int(bills.rows[position])]
      add(payee(of: bills.wordings[position]), bills, position, isBill: true, day: keyDays[position], account: account)
    }
    for position in 0..<entries.count where !entryIsUsed[Int(entries.rows[position])] {
      let wording = entries.wordings[position]
      let known = matched.payee(of: wording)
      add(
        known >= 0 ? known : allWords(of: wording), entries, position, isBill: false, day: entries.days[position],
        account: entries.accounts[position])
    }
  }

  private static func positions(_ rows: [Int32], count: Int) -> [Int32] {
    var positions = [Int32](repeating: -1, count: count)
    for (position, row) in rows.enumerated() { positions[Int(row)] = Int32(position) }
    return positions
  }

  // MARK: Payees

  private func isBlank(_ payee: Int32) -> Bool { payees.withBytes(payee) { $0.isEmpty } }

  /// Whether the words of one payee come before another's.
  private static func precedes(_ left: Int32, _ right: Int32, _ payees: Interner) -> Bool {
    payees.withBytes(left) { left in
      payees.withBytes(right) { right in
        PackedNumbers(left).lexicographicallyPrecedes(PackedNumbers(right))
      }
    }
  }

  private mutating func payee(of wording: Int32) -> Int32 {
    if leading[Int(wording)] < 0 {
      leading[Int(wording)] = number(vocabulary.words(of: wording).prefix(vocabulary.leadCount(of: wording)))
    }
    return leading[Int(wording)]
  }

  private mutating func allWords(of wording: Int32) -> Int32 {
    if whole[Int(wording)] < 0 { whole[Int(wording)] = number(vocabulary.words(of: wording)) }
    return whole[Int(wording)]
  }

  private mutating func number(_ words: ArraySlice<Int32>) -> Int32 {
    let number = words.withUnsafeBytes { payees.intern($0) }
    if Int(number) == firstGroups.count { firstGroups.append(-1) }
    return number
  }

  // MARK: Groups

  private mutating func add(_ payee: Int32, _ side: Side, _ position: Int, isBill: Bool, day: Int32, account: Int32) {
    guard !isBlank(payee), side.amounts[position] != 0 else { return }
    let amount = side.amounts[position]
    firstDay = min(firstDay, Int(day))
    lastDay = max(lastDay, Int(day))
    let group = group(payee, side.currencies[position], isIncome: amount > 0)
    groups[Int(group)].count += 1
    payments.append(
      Payment(group: group, day: day, amount: amount, row: side.rows[position], account: account, isBill: isBill))
  }

  private mutating func group(_ payee: Int32, _ currency: UInt16, isIncome: Bool) -> Int32 {
    var group = firstGroups[Int(payee)]
    while group >= 0 {
      let known = groups[Int(group)]
      if known.currency == currency, known.isIncome == isIncome { return group }
      group = known.next
    }
    let new = Int32(groups.count)
    groups.append(Group(payee: payee, currency: currency, isIncome: isIncome, next: firstGroups[Int(payee)]))
    firstGroups[Int(payee)] = new
    return new
  }

  /// Leaves out the payments of groups that are not looked into.
  private mutating func sortByGroup() {
    for group in groups.indices {
      if !(Priors.Recurring.least...Priors.Recurring.most).contains(Int(groups[group].count)) {
        groups[group].count = 0
      }
      starts.append((starts.last ?? 0) + groups[group].count)
    }
    var next = starts
    var sorted: [Payment] = []
    if let blank = payments.first {
      sorted = [Payment](repeating: blank, count: Int(starts.last ?? 0))
      for payment in payments where groups[Int(payment.group)].count > 0 {
        sorted[Int(next[Int(payment.group)])] = payment
        next[Int(payment.group)] += 1
      }
    }
    payments = sorted
  }

  /// Groups worth looking into, dealt out so that each of some threads gets small ones and large ones.
  func dealtGroups(_ threadCount: Int) -> [Int32] {
    let large = groups.indices.filter { groups[$0].count > 0 }.sorted {
      (groups[$1].count, $0) < (groups[$0].count, $1)
    }
    return (0..<max(1, threadCount)).flatMap { first in
      stride(from: first, to: large.count, by: max(1, threadCount)).map { Int32(large[$0]) }
    }
  }

  func currency(of group: Int32) -> UInt16 { groups[Int(group)].currency }

  /// The payments of a group in order of day, amount and row, bills before entries.
  func events(of group: Int32) -> [RecurringEvent] {
    payments[Int(starts[Int(group)])..<Int(starts[Int(group) + 1])].map {
      RecurringEvent(day: Int($0.day), amount: $0.amount, row: $0.row, isBill: $0.isBill, account: $0.account)
    }.sorted {
      ($0.day, $0.amount, $0.isBill ? 0 : 1, $0.row) < ($1.day, $1.amount, $1.isBill ? 0 : 1, $1.row)
    }
  }
}
