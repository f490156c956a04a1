import CounterfoilModel

/// Follows the balances a journal states: each must be the one before it and the postings between, in the order of
/// days, and within a day in the order of the file, as hledger takes them.
///
/// What an account held in front of the first balance stated is not known, for a journal may be a part of another.
struct JournalBalances {
  private struct Key: Hashable {
    var account: Int
    var commodity: Int
  }

  private struct Item {
    var day: CalendarDate
    var sequence: Int
    var number: ExactNumber
    var balance: ExactNumber?
    var line: Int
  }

  /// Accounts that a balance is stated of; all others need not be followed.
  private let accounts: Set<Int>
  private var items: [Key: [Item]] = [:]
  /// Accounts of which an amount is not known.
  private var holes: Set<Int> = []
  private var sequence = 0

  init(of accounts: Set<Int>) { self.accounts = accounts }

  mutating func add(_ transaction: JournalTransaction) {
    if accounts.isEmpty { return }
    for posting in transaction.postings where accounts.contains(posting.account) {
      sequence += 1
      let day = posting.date ?? transaction.date
      if let amount = posting.amount {
        add(amount, nil, posting, day)
      } else {
        holes.insert(posting.account)
      }
      if let balance = posting.assertion, posting.assertionMark == nil || posting.assertionMark == "==" {
        add(JournalAmount(number: .zero, commodity: balance.commodity, offset: 0), balance.number, posting, day)
      }
    }
  }

  private mutating func add(
    _ amount: JournalAmount, _ balance: ExactNumber?, _ posting: JournalPosting, _ day: CalendarDate
  ) {
    let item = Item(day: day, sequence: sequence, number: amount.number, balance: balance, line: posting.line)
    items[Key(account: posting.account, commodity: amount.commodity), default: []].append(item)
  }

  /// A balance at the start of a day.
  mutating func add(_ check: JournalCheck) {
    let item = Item(
      day: check.day, sequence: -1, number: .zero, balance: check.balance.number, line: check.line)
    items[Key(account: check.account, commodity: check.balance.commodity), default: []].append(item)
  }

  mutating func addHole(_ account: Int) { holes.insert(account) }

  /// The line of the first balance that does not follow, and how many do not; nil where all do.
  func firstBreak() -> (line: Int, count: Int)? {
    var breaks: [Int] = []
    for (key, items) in items where !holes.contains(key.account) && items.contains(where: { $0.balance != nil }) {
      var known: ExactNumber?
      for item in items.sorted(by: { ($0.day, $0.sequence) < ($1.day, $1.sequence) }) {
        known = known?.adding(item.number)
        guard let balance = item.balance else { continue }
        if let known, !isClose(known, balance) { breaks.append(item.line) }
        known = balance
      }
    }
    return breaks.min().map { ($0, breaks.count) }
  }

  /// Equal but for less than one of the last digit stated.
  private func isClose(_ known: ExactNumber, _ stated: ExactNumber) -> Bool {
    guard let difference = known.adding(stated.negated) else { return true }
    if difference.isZero { return true }
    guard difference.scale > stated.scale,
      let one = ExactNumber(coefficient: 1, scale: stated.scale).widened(to: difference.scale)
    else { return false }
    return difference.coefficient.magnitude < one.coefficient.magnitude
  }
}

/// A balance of beancount: what an account holds at the start of a day.
struct JournalCheck {
  var account: Int
  var day: CalendarDate
  var balance: JournalAmount
  var line: Int
}

/// What of a journal is no payment and was left out.
enum JournalLeftOut: String {
  case clock = "time-clock entry"
  case foreign = "transaction without an account of one's own"
  case opening = "opening balance"
  case include = "further included file"
  case periodic = "periodic transaction"
  case plugin
  case price

  func counted(_ count: Int) -> String {
    if count == 1 { return "1 \(rawValue)" }
    switch self {
    case .clock: return "\(count) time-clock entries"
    case .foreign: return "\(count) transactions without an account of one's own"
    default: return "\(count) \(rawValue)s"
    }
  }
}
