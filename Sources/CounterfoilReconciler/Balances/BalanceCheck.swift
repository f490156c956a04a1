package import CounterfoilModel
package import CounterfoilRecords

/// What the balances printed beside an account's entries tell: the order of its rows, and what is missing or too much.
package struct BalanceCheck: Sendable {
  /// One account and currency.
  package struct Account: Hashable, Sendable {
    /// Nil for entries that name no account.
    package let name: String?
    package let currency: Currency
    /// How many balances were compared with the one before.
    package internal(set) var checkedCount = 0
    /// How the rows are listed; nil where fewer than two balances were compared, or the downloads differ in it.
    package internal(set) var listing: RowListing?
    /// In order of time, at most ``BalanceCheck/breakLimit``.
    package internal(set) var breaks: [BalanceBreak] = []
    /// All breaks, listed or not.
    package internal(set) var breakCount = 0
    /// Days whose rows happened in another order than listed.
    package internal(set) var reorderedDays: [DayOrder] = []
    /// Whether most balances do not follow, in any order: then they are not the balances of these rows.
    package var isUnrelated: Bool { breakCount > 5 && breakCount * 2 > checkedCount }
  }

  /// In order of name and currency; only accounts with a printed balance.
  package let accounts: [Account]

  /// Checks a batch of kind entry, download by download. The order of the batch's rows does not matter where they know
  /// their lines. O(n log n).
  /// - Parameter downloads: for each row the download it came from; nil where all came in one.
  package init(_ entries: RecordBatch, downloads: [Int32]? = nil) {
    accounts = Ledger.ledgers(entries, downloads: downloads).map { BalanceCheck.account($0, entries) }
  }

  private static func account(_ ledger: Ledger, _ entries: RecordBatch) -> Account {
    var account = Account(name: ledger.account, currency: ledger.currency)
    var chains: [LedgerOrder] = []
    for listed in ledger.downloads where listed.contains(where: \.hasBalance) {
      let order = LedgerOrder(listed: listed)
      chains.append(order)
      let steps = order.rows.lazy.count(where: \.hasBalance) - 1
      account.checkedCount += max(0, steps)
      account.reorderedDays += order.days.compactMap { day in
        CalendarDate(daysSinceEpoch: day.day).map {
          DayOrder(day: $0, rows: day.rows.map { Int($0.row) }, isOnly: day.isOnly)
        }
      }
      if LedgerStep.breakCount(order.rows, limit: 0) > 0 {
        account.breaks += BalanceDiagnosis.breaks(order.rows, currency: ledger.currency)
      }
    }
    let listings = Set(chains.map(\.listing))
    if listings.count == 1, account.checkedCount > 0 { account.listing = listings.first }
    account.breaks += Period.breaks(chains.map(\.rows), currency: ledger.currency, checkedCount: &account.checkedCount)
    account.breakCount = account.breaks.count
    account.breaks = account.breaks.prefix(Priors.Search.breaks).map { $0 }
    return account
  }
}

/// The rows of one account and currency, download by download, as they are listed.
struct Ledger {
  private struct Key: Hashable {
    var account: ArraySlice<UInt8>
    var currency: UInt16
    var download: Int32
  }

  var account: String?
  var currency: Currency
  var downloads: [[TrailRow]]

  /// Accounts with at least one printed balance, by name and currency.
  static func ledgers(_ entries: RecordBatch, downloads: [Int32]?) -> [Ledger] {
    let balances = entries.amounts[entries.schema.slot(of: EntryField.balance)]
    guard balances.minorUnits.contains(where: { $0 != AmountColumn.missing }) else { return [] }
    var groups: [Key: [TrailRow]] = [:]
    let amounts = entries.amounts[entries.schema.slot(of: EntryField.amount)]
    let days = entries.days[entries.schema.slot(of: EntryField.date)].values
    let accounts = entries.texts[entries.schema.slot(of: EntryField.account)]
    let status = entries.texts[entries.schema.slot(of: EntryField.status)]
    // Neighbours mostly belong together: a run of them is added at once.
    var run: [TrailRow] = []
    var runKey: Key?
    for row in 0..<entries.count {
      guard let (amount, balance) = money(row, days, amounts, balances, status) else { continue }
      let currency = amounts.currencies[row]
      let name = accounts.arena[accounts.range(row)]
      let download = downloads?[row] ?? 0
      if let known = runKey, known.currency == currency.packedCode, known.download == download,
        known.account.elementsEqual(name)
      {
      } else {
        if let runKey { groups[runKey, default: []] += run }
        run.removeAll(keepingCapacity: true)
        runKey = Key(account: ArraySlice(Array(name)), currency: currency.packedCode, download: download)
      }
      run.append(TrailRow(row: Int32(row), day: days[row], amount: amount, balance: balance))
    }
    if let runKey { groups[runKey, default: []] += run }
    return joined(groups, entries)
  }

  /// The amount of a row and the balance after it in the same currency; nil where the row is in no balance.
  static func money(
    _ row: Int, _ days: [Int32], _ amounts: AmountColumn, _ balances: AmountColumn, _ status: TextColumn
  ) -> (amount: Int64, balance: Int64)? {
    guard days[row] != DayColumn.missing, amounts.minorUnits[row] != AmountColumn.missing else { return nil }
    let isSame = balances.currencies[row] == amounts.currencies[row]
    let balance = isSame ? balances.minorUnits[row] : AmountColumn.missing
    // A pending row is in no balance yet, unless one is printed beside it.
    if balance == AmountColumn.missing, status.withBytes(row, { $0.elementsEqual("pending".utf8) }) { return nil }
    return (amounts.minorUnits[row], balance)
  }

  private static func joined(_ groups: [Key: [TrailRow]], _ entries: RecordBatch) -> [Ledger] {
    let ordered = groups.filter { $0.value.contains(where: \.hasBalance) }.sorted { left, right in
      if !left.key.account.elementsEqual(right.key.account) {
        return left.key.account.lexicographicallyPrecedes(right.key.account)
      }
      return (left.key.currency, left.key.download) < (right.key.currency, right.key.download)
    }
    var ledgers: [Ledger] = []
    var last: Key?
    for (key, rows) in ordered {
      let listed = Ledger.listed(rows, entries)
      if let last, last.account.elementsEqual(key.account), last.currency == key.currency {
        ledgers[ledgers.count - 1].downloads.append(listed)
      } else if let currency = Currency(packed: key.currency) {
        let name = String(decoding: key.account, as: UTF8.self)
        ledgers.append(Ledger(account: name.isEmpty ? nil : name, currency: currency, downloads: [listed]))
      }
      last = key
    }
    for index in ledgers.indices {
      ledgers[index].downloads.sort { left, right in
        // By what they say, so that the numbers of downloads do not matter.
        let (one, other) = (Ledger.span(left), Ledger.span(right))
        if one != other { return (one.first, one.last, left.count) < (other.first, other.last, right.count) }
        return left.lexicographicallyPrecedes(right) {
          ($0.day, $0.amount, $0.balance) < ($1.day, $1.amount, $1.balance)
        }
      }
    }
    return ledgers
  }

  static func span(_ rows: [TrailRow]) -> (first: Int32, last: Int32) {
    rows.reduce((Int32.max, Int32.min)) { (min($0.0, $1.day), max($0.1, $1.day)) }
  }

  /// In the order of the file; rows that know no line by day, amount and balance.
  private static func listed(_ rows: [TrailRow], _ entries: RecordBatch) -> [TrailRow] {
    let lines = entries.lineNumbers
    if rows.allSatisfy({ lines[Int($0.row)] > 0 }) {
      if zip(rows, rows.dropFirst()).allSatisfy({ lines[Int($0.row)] <= lines[Int($1.row)] }) { return rows }
      return rows.sorted { (lines[Int($0.row)], $0.row) < (lines[Int($1.row)], $1.row) }
    }
    return rows.sorted { ($0.day, $0.amount, $0.balance, $0.row) < ($1.day, $1.amount, $1.balance, $1.row) }
  }
}

/// Compares where one download ends with where the next one starts.
enum Period {
  /// Downloads that do not overlap, of which the later starts from another balance than the earlier ended at.
  /// - Parameter chains: each in order of time; they are taken by their first day.
  static func breaks(_ chains: [[TrailRow]], currency: Currency, checkedCount: inout Int) -> [BalanceBreak] {
    var found: [BalanceBreak] = []
    // The download that reaches furthest so far.
    var furthest: (day: Int32, step: LedgerStep?, row: TrailRow)?
    for rows in chains {
      guard let last = rows.last else { continue }
      let span = Ledger.span(rows)
      let steps = LedgerStep.steps(rows)
      if let held = furthest, held.day < span.first, let end = held.step?.end, let first = steps.first {
        checkedCount += 1
        if first.start != end {
          found.append(periodBreak(held.row, rows[0], MoneyTotal(minorUnits: first.start - end, currency: currency)))
        }
      }
      if furthest.map({ $0.day < span.last }) ?? true {
        // Rows behind the last balance leave it open where the account stands.
        let isClosed = steps.last?.rows.upperBound == rows.count - 1
        furthest = (span.last, isClosed ? steps.last : nil, last)
      }
    }
    return found
  }

  private static func periodBreak(_ last: TrailRow, _ first: TrailRow, _ difference: MoneyTotal) -> BalanceBreak {
    BalanceBreak(
      after: Int(last.row), before: Int(first.row), difference: difference,
      explanations: [.init(kind: .period, rows: [], expected: difference, found: nil, other: nil)],
      afterDay: CalendarDate(daysSinceEpoch: last.day), beforeDay: CalendarDate(daysSinceEpoch: first.day))
  }
}
