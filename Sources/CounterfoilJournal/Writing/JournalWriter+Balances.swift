import CounterfoilCodecKit
import CounterfoilModel

// Balances as assertions.
extension JournalWriter {
  /// Writes the entries that waited for all others.
  mutating func writeWaiting() throws(Fault) {
    if waiting.isEmpty { return }
    let ordered = BalanceAssertions.ordered(waiting)
    waiting = []
    var legs: [BalanceAssertions.Leg] = []
    var index = 0
    while index < ordered.count {
      let first = ordered[index]
      let next = index + 1 < ordered.count ? ordered[index + 1] : nil
      legs.append(leg(first, namer.account(first.account)))
      if let next, ends(of: first) != nil, isOtherSide(next, of: first) {
        legs.append(leg(next, namer.account(next.account)))
        index += 2
      } else {
        let counter = namer.counter(first.category, isIncome: first.amount.minorUnits > 0).name
        legs.append(.init(account: counter, amount: first.amount.negated, balance: nil, day: first.date))
        index += 1
      }
    }
    assertions = BalanceAssertions(legs)
    for opening in assertions.openings { append(opening) }
    for record in ordered { take(record) }
    releaseHeld()
    if dialect == .beancount { for end in assertions.lastEnds { appendCheck(end) } }
  }

  private func leg(_ record: WrittenRecord, _ account: String) -> BalanceAssertions.Leg {
    .init(account: account, amount: record.amount, balance: record.balance, day: record.date)
  }

  /// A transaction that gives an account what it held before its first entry.
  private mutating func append(_ opening: BalanceAssertions.Opening) {
    let equity = "Equity:Opening-Balances"
    output += "\n"
    declare(opening.amount.currency)
    declare(opening.account, opening.day)
    declare(equity, opening.day)
    output +=
      dialect == .beancount ? "\(opening.day.iso) * \"Opening balance\"\n" : "\(opening.day.iso) Opening balance\n"
    output += tagLine(JournalTag.opening, .text("1"))
    appendPosting(opening.account, opening.amount)
    appendPosting(equity, opening.amount.negated)
  }

  /// The posting of a record to its own account, with its balance where that is to be asserted.
  mutating func appendOwn(_ account: String, _ record: WrittenRecord) {
    guard settings.balances == .assert else { return appendPosting(account, record.amount) }
    let leg = leg(record, account)
    let isAsserted = dialect != .beancount && assertions.isHeld(leg)
    appendPosting(account, record.amount, asserting: isAsserted ? record.balance : nil)
    post(leg)
  }

  mutating func post(_ leg: BalanceAssertions.Leg) {
    let ends = assertions.post(leg)
    if dialect == .beancount { checks += ends }
  }

  /// Whether the balance has to be noted, because nothing asserts it.
  func notesBalance(of record: WrittenRecord, _ account: String) -> Bool {
    settings.balances == .assert && (dialect == .beancount || !assertions.isHeld(leg(record, account)))
  }

  /// A balance of beancount holds at the start of a day, and counts the accounts below.
  mutating func appendCheck(_ check: (account: String, day: CalendarDate, balance: Money)) {
    if firstDays.keys.contains(where: { $0.hasPrefix(check.account + ":") }) { return }
    let balance = check.balance
    guard let day = check.day.advanced(byDays: 1) else { return }
    output += "\n\(day.iso) balance \(check.account)  \(balance.decimal) \(balance.currency.code)\n"
  }
}
