/// Pairs entries and bills of equal size, one to one, first those of the same sign, then what is left with the opposite
/// sign: a transfer or a refund has a partner of both signs and speaks for none but the same. O(n log n).
struct SignPairing {
  private struct Pair {
    var entry: Int32
    var bill: Int32
    var isOpposite: Bool
  }

  private let entries: Side
  private let bills: Side
  private let options: ReconcileOptions
  private let origins: RowOrigins?
  private var entryIsUsed: [Bool]
  private var billIsUsed: [Bool]
  private var pairs: [Pair] = []

  /// How the signs of both sides agree.
  /// - Parameter links: what was matched; where amounts differ, or several rows belong together, no size is shared, and
  ///   each link shows that signs agree.
  static func agreement(
    entries: Side, bills: Side, options: ReconcileOptions, origins: RowOrigins?, links: [Match]
  ) -> SignAgreement {
    var pairing = SignPairing(entries: entries, bills: bills, options: options, origins: origins)
    var result = pairing.count()
    for link in links where link.decision == .linked {
      switch link.shape {
      case .equalAmounts, .transfer, .confirmed, .ruled: continue
      case .nearAmounts, .manyBills, .manyEntries: break
      }
      result.all.same += 1
      guard let origins else { continue }
      result.ofEntries[Int(origins.ofEntries[link.entries[0]])].same += 1
      result.ofBills[Int(origins.ofBills[link.bills[0]])].same += 1
    }
    return result
  }

  private init(entries: Side, bills: Side, options: ReconcileOptions, origins: RowOrigins?) {
    self.entries = entries
    self.bills = bills
    self.options = options
    self.origins = origins
    entryIsUsed = [Bool](repeating: false, count: entries.count)
    billIsUsed = [Bool](repeating: false, count: bills.count)
  }

  private mutating func count() -> SignAgreement {
    var result = SignAgreement()
    result.ofEntries = SignPairing.blank(origins?.ofEntries)
    result.ofBills = SignPairing.blank(origins?.ofBills)
    let sides = (entries: entries, bills: bills)
    let (entryRows, billRows) = Partition.both(
      entries.count + bills.count, threadCount: options.threadCount, { SignPairing.bySize(sides.entries) },
      { SignPairing.bySize(sides.bills) })
    var (entry, bill) = (0, 0)
    while entry < entryRows.count, bill < billRows.count {
      let entryKey = SignPairing.key(entries, entryRows[entry])
      let billKey = SignPairing.key(bills, billRows[bill])
      if entryKey < billKey {
        entry += 1
      } else if billKey < entryKey {
        bill += 1
      } else {
        let entryEnd = SignPairing.end(of: entry, in: entryRows, entries)
        let billEnd = SignPairing.end(of: bill, in: billRows, bills)
        if entryKey.1 != 0 { take(entryRows[entry..<entryEnd], billRows[bill..<billEnd], &result) }
        (entry, bill) = (entryEnd, billEnd)
      }
    }
    return result
  }

  private static func blank(_ origins: [Int32]?) -> [SignAgreement.Count] {
    let last = origins?.max() ?? -1
    return [SignAgreement.Count](repeating: SignAgreement.Count(), count: Int(last) + 1)
  }

  /// Positions in order of currency, size, sign and day, inflows first.
  private static func bySize(_ side: Side) -> [Int32] {
    var order = RadixOrder(Array(0..<Int32(side.count)))
    order.sort { side.amounts[$0] < 0 ? 1 : 0 }
    order.sort { Int64(truncatingIfNeeded: side.amounts[$0].magnitude) }
    order.sort { Int64(side.currencies[$0]) }
    return order.rows
  }

  private static func key(_ side: Side, _ position: Int32) -> (UInt16, UInt64) {
    (side.currencies[Int(position)], side.amounts[Int(position)].magnitude)
  }

  private static func end(of start: Int, in rows: [Int32], _ side: Side) -> Int {
    let key = key(side, rows[start])
    var end = start + 1
    while end < rows.count, SignPairing.key(side, rows[end]) == key { end += 1 }
    return end
  }

  /// The inflows and the outflows of rows of one size.
  private static func bySign(_ rows: ArraySlice<Int32>, _ side: Side) -> (ArraySlice<Int32>, ArraySlice<Int32>) {
    let first = rows.indices.bound { side.amounts[Int(rows[$0])] >= 0 }
    return (rows[..<first], rows[first...])
  }

  /// Pairs rows of one size and counts what they say.
  private mutating func take(
    _ entryRows: ArraySlice<Int32>, _ billRows: ArraySlice<Int32>, _ result: inout SignAgreement
  ) {
    pairs.removeAll(keepingCapacity: true)
    if entryRows.count == 1, billRows.count == 1, let entry = entryRows.first, let bill = billRows.first {
      pairAlone(entry, bill)
    } else {
      let (inflows, outflows) = SignPairing.bySign(entryRows, entries)
      let (owedInflows, owedOutflows) = SignPairing.bySign(billRows, bills)
      pair(inflows, owedInflows, isOpposite: false)
      pair(outflows, owedOutflows, isOpposite: false)
      pairRest(outflows, owedInflows)
      pairRest(inflows, owedOutflows)
    }
    guard !pairs.isEmpty else { return }
    if pairs.contains(where: \.isOpposite) { result.oppositeSizes += 1 }
    SignPairing.add(pairs.reduce(0) { $0 + ($1.isOpposite ? 1 : -1) } > 0, &result.all)
    guard let origins else { return }
    SignPairing.vote(pairs) { [entries] in
      Int(origins.ofEntries[Int(entries.rows[Int($0.entry)])])
    } count: {
      SignPairing.add($1, &result.ofEntries[$0])
    }
    SignPairing.vote(pairs) { [bills] in
      Int(origins.ofBills[Int(bills.rows[Int($0.bill)])])
    } count: {
      SignPairing.add($1, &result.ofBills[$0])
    }
  }

  private static func add(_ isOpposite: Bool, _ count: inout SignAgreement.Count) {
    if isOpposite { count.opposite += 1 } else { count.same += 1 }
  }

  /// The days an entry may be booked on for a bill.
  private func window(_ bill: Int32) -> ClosedRange<Int> {
    let day = Int(bills.days[Int(bill)])
    let due = bills.dueDays[Int(bill)]
    let last = due == Side.noDay ? day : max(day, Int(due))
    return (day - options.windowDaysBefore)...(last + options.windowDaysAfter)
  }

  /// Whether an entry may be of a bill's account. Only opposite signs need it: what leaves one account for another
  /// has them.
  private func canShareAccount(_ entry: Int32, _ bill: Int32) -> Bool {
    let (one, other) = (entries.accounts[Int(entry)], bills.accounts[Int(bill)])
    return one < 0 || other < 0 || one == other
  }

  /// The only entry and the only bill of a size.
  private mutating func pairAlone(_ entry: Int32, _ bill: Int32) {
    let isOpposite = (entries.amounts[Int(entry)] < 0) != (bills.amounts[Int(bill)] < 0)
    guard window(bill).contains(Int(entries.days[Int(entry)])), !isOpposite || canShareAccount(entry, bill) else {
      return
    }
    pairs.append(Pair(entry: entry, bill: bill, isOpposite: isOpposite))
  }

  /// Pairs what those of the same sign left over with the opposite sign.
  private mutating func pairRest(_ entryRows: ArraySlice<Int32>, _ billRows: ArraySlice<Int32>) {
    if entryRows.isEmpty || billRows.isEmpty { return }
    pair(
      entryRows.filter { !entryIsUsed[Int($0)] }[...], billRows.filter { !billIsUsed[Int($0)] }[...], isOpposite: true)
  }

  /// Gives each bill in turn the earliest entry within its window that no other has.
  private mutating func pair(_ entryRows: ArraySlice<Int32>, _ billRows: ArraySlice<Int32>, isOpposite: Bool) {
    var place = entryRows.startIndex
    for bill in billRows {
      let window = window(bill)
      // Bills are in order of their days, so that an entry too early for one is too early for all that follow.
      while place < entryRows.endIndex, Int(entries.days[Int(entryRows[place])]) < window.lowerBound { place += 1 }
      let near = entryRows[place...].prefix(Priors.Search.signEntries).first { entry in
        !entryIsUsed[Int(entry)] && Int(entries.days[Int(entry)]) <= window.upperBound
          && (!isOpposite || canShareAccount(entry, bill))
      }
      guard let near else { continue }
      entryIsUsed[Int(near)] = true
      billIsUsed[Int(bill)] = true
      pairs.append(Pair(entry: near, bill: bill, isOpposite: isOpposite))
      while place < entryRows.endIndex, entryIsUsed[Int(entryRows[place])] { place += 1 }
    }
  }

  /// Asks the pairs of each origin which sign they mostly have; a draw counts for the same one.
  private static func vote(_ pairs: [Pair], _ origin: (Pair) -> Int, count: (Int, Bool) -> Void) {
    var balance: [Int: Int] = [:]
    for pair in pairs { balance[origin(pair), default: 0] += pair.isOpposite ? 1 : -1 }
    for (origin, balance) in balance { count(origin, balance > 0) }
  }
}
