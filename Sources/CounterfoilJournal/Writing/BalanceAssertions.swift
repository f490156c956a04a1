import CounterfoilModel

/// Follows what accounts hold while their entries are written, so that a balance is only asserted where the program
/// that reads the journal comes to the same.
struct BalanceAssertions {
  struct Key: Hashable {
    var account: String
    var currency: Currency
  }

  /// What an account held in front of its first entry.
  struct Opening {
    var account: String
    var amount: Money
    var day: CalendarDate
  }

  /// One side of a transaction.
  struct Leg {
    var account: String
    var amount: Money
    var balance: Money?
    var day: CalendarDate
  }

  private(set) var openings: [Opening] = []
  /// In minor units.
  private var held: [Key: Int128] = [:]
  /// What was asserted last of each account on the day of its last entry; nil where that entry has none that holds.
  private var dayEnds: [Key: (day: CalendarDate, balance: Money?)] = [:]

  init() {}

  /// - Parameter legs: all that will be written, in that order.
  init(_ legs: [Leg]) {
    var sums: [Key: Int128] = [:]
    var firstDays: [Key: CalendarDate] = [:]
    var known: Set<Key> = []
    for leg in legs {
      let key = Key(account: leg.account, currency: leg.amount.currency)
      sums[key, default: 0] += Int128(leg.amount.minorUnits)
      firstDays[key] = firstDays[key] ?? leg.day
      guard let balance = leg.balance, balance.currency == key.currency, known.insert(key).inserted else { continue }
      let opening = Int128(balance.minorUnits) - (sums[key] ?? 0)
      guard opening != 0, let units = Int64(exactly: opening), let day = firstDays[key] else { continue }
      held[key] = opening
      openings.append(
        Opening(account: leg.account, amount: Money(minorUnits: units, currency: key.currency), day: day))
    }
    openings.sort { ($0.account, $0.amount.currency.code) < ($1.account, $1.amount.currency.code) }
  }

  /// Whether the account holds the balance stated after a leg.
  func isHeld(_ leg: Leg) -> Bool {
    guard let balance = leg.balance, balance.currency == leg.amount.currency else { return false }
    let before = held[Key(account: leg.account, currency: leg.amount.currency)] ?? 0
    return before + Int128(leg.amount.minorUnits) == Int128(balance.minorUnits)
  }

  /// Takes a leg down as written; says which balances of earlier days can be asserted now.
  mutating func post(_ leg: Leg) -> [(account: String, day: CalendarDate, balance: Money)] {
    let key = Key(account: leg.account, currency: leg.amount.currency)
    let ended = dayEnds[key].flatMap { $0.day < leg.day ? (key, $0) : nil }
    let isHeld = isHeld(leg)
    held[key, default: 0] += Int128(leg.amount.minorUnits)
    dayEnds[key] = (leg.day, isHeld ? leg.balance : nil)
    guard let (key, end) = ended, let balance = end.balance else { return [] }
    return [(key.account, end.day, balance)]
  }

  /// The balances at the ends of the last days.
  var lastEnds: [(account: String, day: CalendarDate, balance: Money)] {
    dayEnds.sorted { ($0.key.account, $0.key.currency.code) < ($1.key.account, $1.key.currency.code) }
      .compactMap { key, end in end.balance.map { (key.account, end.day, $0) } }
  }

  /// Entries in the order of days, and within a day in the order in which their balances follow from each other: files
  /// may have the newest entry first.
  static func ordered(_ records: [WrittenRecord]) -> [WrittenRecord] {
    var last: [String: WrittenRecord] = [:]
    var votes = 0
    for record in records {
      let account = record.account ?? ""
      if let before = last[account], let old = before.balance, let new = record.balance, old.currency == new.currency {
        let step = Int128(new.minorUnits) - Int128(old.minorUnits)
        let isForward = step == Int128(record.amount.minorUnits)
        let isBackward = -step == Int128(before.amount.minorUnits)
        if isForward != isBackward { votes += isForward ? 1 : -1 }
      }
      last[account] = record
    }
    var isNewestFirst = votes < 0
    if votes == 0, let first = records.first, let last = records.last { isNewestFirst = first.date > last.date }
    let forward = isNewestFirst ? records.reversed() : records
    return forward.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
  }
}
