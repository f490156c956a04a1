import CounterfoilCodecKit

/// Works out amounts of a journal that others add up to: one posting of each transaction, and stated balances.
struct JournalSums {
  /// What an account holds of a commodity.
  private struct Holding: Hashable {
    var account: [UInt32]
    var commodity: [UInt32]
  }

  private struct Change {
    var old: Int128 = 0
    var new: Int128 = 0

    static func += (left: inout Change, right: Change) {
      left.old += right.old
      left.new += right.new
    }
  }

  private let ledger: SampleLedger
  private var holdings: [Holding: Change] = [:]
  private var padding: [[UInt32]: [UInt32]] = [:]
  /// New values by the byte at which the amount starts.
  private(set) var values: [Int: Int128] = [:]

  init(_ ledger: SampleLedger, _ mask: inout TextMask) {
    self.ledger = ledger
    for index in order { settle(ledger.events[index], &mask) }
  }

  private var order: [Int] {
    let events = ledger.events
    guard ledger.isByDay else { return Array(events.indices) }
    func rank(_ event: SampleLedger.Event) -> Int { ledger.isBeancount && event.kind != .transaction ? 0 : 1 }
    return events.indices.sorted { left, right in
      let (mine, others) = (events[left], events[right])
      if mine.day != others.day { return mine.day.lexicographicallyPrecedes(others.day) }
      return (rank(mine), left) < (rank(others), right)
    }
  }

  private mutating func settle(_ event: SampleLedger.Event, _ mask: inout TextMask) {
    switch event.kind {
    case .padding:
      if event.postings.count == 2 { padding[event.postings[0].account] = event.postings[1].account }
    case .balance: for posting in event.postings { settleBalance(posting, &mask) }
    case .transaction: settleTransaction(event.postings, &mask)
    }
  }

  private func new(_ amount: SampleLedger.Amount) -> Int128 { values[amount.range.lowerBound] ?? 0 }

  // MARK: Transactions

  private mutating func settleTransaction(_ postings: [SampleLedger.Posting], _ mask: inout TextMask) {
    for amount in postings.flatMap({ [$0.amount, $0.price] }) {
      if let amount, let value = amount.value { values[amount.range.lowerBound] = SampleSums.masked(value, &mask) }
    }
    var open: [SampleLedger.Posting] = []
    for kind in [SampleLedger.Posting.Kind.real, .balancedVirtual] {
      let group = postings.filter { $0.kind == kind }
      let elided = group.filter { $0.amount == nil && $0.assertion == nil && !$0.hasUnknown }
      if elided.isEmpty, !group.contains(where: \.hasUnknown) { balance(group) }
      open += elided.prefix(1)
    }
    for posting in postings {
      if let amount = posting.amount, let value = amount.value {
        add(Change(old: value, new: new(amount)), to: posting.account, amount.commodity)
      } else if let elided = open.first(where: { $0.account == posting.account && $0.kind == posting.kind }),
        posting.amount == nil, posting.assertion == nil
      {
        for (commodity, sum) in sums(of: postings.filter { $0.kind == elided.kind }) {
          add(Change(old: -sum.old, new: -sum.new), to: posting.account, commodity)
        }
      }
      settleBalance(posting, &mask)
    }
  }

  private mutating func add(_ change: Change, to account: [UInt32], _ commodity: [UInt32]) {
    holdings[Holding(account: account, commodity: commodity), default: Change()] += change
  }

  /// What a posting counts in a transaction's sum: its price where it has one. In millionths.
  private func weight(_ posting: SampleLedger.Posting) -> (commodity: [UInt32], change: Change)? {
    guard let amount = posting.amount, let old = amount.value else { return nil }
    let change = Change(old: old, new: new(amount))
    guard let price = posting.price, let priceOld = price.value else { return (amount.commodity, change) }
    if posting.isTotalPrice {
      return (price.commodity, Change(old: old < 0 ? -priceOld : priceOld, new: old < 0 ? -new(price) : new(price)))
    }
    let (first, isFirstWide) = old.multipliedReportingOverflow(by: priceOld)
    let (second, isSecondWide) = change.new.multipliedReportingOverflow(by: new(price))
    if isFirstWide || isSecondWide { return nil }
    return (price.commodity, Change(old: first / 1_000_000, new: second / 1_000_000))
  }

  private func sums(of postings: [SampleLedger.Posting]) -> [(commodity: [UInt32], sum: Change)] {
    var result: [(commodity: [UInt32], sum: Change)] = []
    for (commodity, change) in postings.compactMap(weight) {
      if let place = result.firstIndex(where: { $0.commodity == commodity }) {
        result[place].sum += change
      } else {
        result.append((commodity, change))
      }
    }
    return result
  }

  /// Makes one amount of each commodity what the others need, so that it is zero again that was zero.
  private mutating func balance(_ postings: [SampleLedger.Posting]) {
    for (commodity, sum) in sums(of: postings) {
      let fitting = postings.filter { $0.price == nil && $0.amount?.commodity == commodity && $0.amount?.value != nil }
      let candidates = fitting.compactMap(\.amount).sorted {
        (abs($1.value ?? 0), $0.range.lowerBound) < (abs($0.value ?? 0), $1.range.lowerBound)
      }
      guard let largest = candidates.first, sum.new != sum.old else { continue }
      // Prices times amounts are rounded.
      let unit = JournalSums.unit(largest.places)
      guard sum.old == 0 || postings.contains(where: { $0.price != nil }) && abs(sum.old) <= unit else { continue }
      func settled(_ amount: SampleLedger.Amount) -> Int128 {
        JournalSums.rounded(new(amount) - sum.new, JournalSums.unit(amount.places))
      }
      let chosen = candidates.first { settled($0).signum() == ($0.value ?? 0).signum() } ?? largest
      values[chosen.range.lowerBound] = settled(chosen)
    }
  }

  private static func unit(_ places: Int) -> Int128 {
    (0..<min(places, PlainNumber.scale)).reduce(1_000_000) { unit, _ in unit / 10 }
  }

  private static func rounded(_ value: Int128, _ unit: Int128) -> Int128 {
    let half = value < 0 ? -unit / 2 : unit / 2
    return (value + half) / unit * unit
  }

  // MARK: Balances

  private func held(_ posting: SampleLedger.Posting, _ commodity: [UInt32]) -> Change {
    let own = Holding(account: posting.account, commodity: commodity)
    guard posting.isInclusive else { return holdings[own] ?? Change() }
    var result = Change()
    for (holding, change) in holdings
    where holding.commodity == commodity
      && (holding.account == posting.account || holding.account.starts(with: posting.account + [0x3A]))
    {
      result += change
    }
    return result
  }

  private mutating func settleBalance(_ posting: SampleLedger.Posting, _ mask: inout TextMask) {
    guard let stated = posting.assertion, let old = stated.value else { return }
    let held = held(posting, stated.commodity)
    let error = old - held.old
    let isAssigned = posting.amount == nil && !posting.isInclusive
    let padded = ledger.isBeancount ? padding.removeValue(forKey: posting.account) : nil
    let new: Int128
    if error == 0 || abs(error) <= JournalSums.unit(stated.places) && !isAssigned {
      new = held.new + error
    } else if isAssigned || padded != nil {
      new = SampleSums.masked(old, &mask)
      let change = Change(old: error, new: new - held.new)
      add(change, to: posting.account, stated.commodity)
      if let padded { add(Change(old: -change.old, new: -change.new), to: padded, stated.commodity) }
    } else {
      new = held.new + SampleSums.masked(error, &mask)
    }
    values[stated.range.lowerBound] = new
  }
}
