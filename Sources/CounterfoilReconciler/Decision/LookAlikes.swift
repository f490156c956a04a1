internal import Glibc

/// How likely a pair is a look-alike: the bill's own entry is missing, and another payment of that amount, or as near to it,
/// stands near its day.
///
/// Both are measured on the books at hand. Bills of amounts that hardly another entry has show how often a bill's entry
/// is missing: they find theirs or none. The other entries as near to a bill's amount, with accounts, words and numbers as good as its own, show
/// how often one lies as near by chance: they are spread over all days (decoys shifted in time, as of the target-decoy
/// approach of Elias and Gygi 2007).
struct LookAlikes {
  /// The shares of bills whose entry is missing: of all, and of those whose payee is named.
  private let missingShare: (all: Double, named: Double)
  /// For a model: how many bills of each wording and amount are open.
  private let openBills: [(key: UInt64, count: Double)]
  /// By link, whether its words agree.
  private let isNamed: [Bool]
  /// By link, the chance that another entry looks as good; 0 for links of more than a pair.
  private let chances: [Double]

  /// O(links × ``sampleSize``).
  init(_ links: [Plan.Link], _ sheet: Worksheet) {
    let threadCount = sheet.options.threadCount
    let entries = EntriesByAmount(sheet)
    let isNamed = links.map { link in link.features.map { $0.textLevel == .whole || $0.textLevel == .most } ?? false }
    let classes = BillClass.counts(links, sheet)
    let parts = Partition.map(links.count, threadCount: threadCount, start: { sheet }) { range, sheet in
      range.map { place -> Double in
        let link = links[place]
        guard link.shape == .equalAmounts || link.shape == .nearAmounts else { return 0 }
        let isOwn = isNamed[place] && link.shape == .equalAmounts
        return entries.chance(
          entry: link.entries[0], bill: link.bills[0],
          alike: isOwn ? classes[BillClass(Int(link.bills[0]), sheet.bills)] : nil, &sheet)
      }
    }
    chances = Array(parts.joined())
    self.isNamed = isNamed
    if let frozen = sheet.learning.frozen {
      missingShare = (
        frozen[.missingOfAll] ?? Priors.Decision.missing, frozen[.missingOfNamed] ?? Priors.Decision.missing
      )
      openBills = []
    } else {
      var sheet = sheet
      missingShare = LookAlikes.missingShare(links, entries, classes, &sheet)
      openBills =
        sheet.learning.record == nil
        ? [] : classes.map { (BillClass.key($0.key, sheet.bills, sheet.learning.keys), $0.value.open) }
    }
  }

  func record(_ learning: inout Learning) {
    learning.recording { model in
      (model[.missingOfAll], model[.missingOfNamed]) = (missingShare.all, missingShare.named)
      for (key, count) in openBills { model.set(count, .openBills, key) }
    }
  }

  /// The probability that a link is a look-alike.
  func probability(_ link: Int) -> Double {
    let share = isNamed[link] ? missingShare.named : missingShare.all
    let wrong = share * chances[link]
    return wrong / (wrong + 1 - share)
  }

  /// Of bills of rare amounts, the share no link settles (Laplace's rule of succession): of those whose entry must lie within the
  /// days of the entries, or of all that may, whichever is less. In a book of one pair it is a half.
  private static func missingShare(
    _ links: [Plan.Link], _ entries: EntriesByAmount, _ classes: [BillClass: BillClass.Count], _ sheet: inout Worksheet
  ) -> (all: Double, named: Double) {
    var isSettled = [Bool](repeating: false, count: sheet.bills.count)
    for link in links {
      for bill in link.bills { isSettled[Int(bill)] = true }
    }
    guard let first = sheet.entries.days.first, let last = sheet.entries.days.last else {
      return (Priors.Decision.missing, Priors.Decision.missing)
    }
    let keyDays = sheet.bills.keyDays
    // Bills of accounts and currencies that no entry has wait for another statement.
    let accounts = Set(sheet.entries.accounts)
    let currencies = Set(sheet.entries.currencies)
    let bills = sheet.bills
    @Sendable func mayBePaid(_ bill: Int) -> Bool {
      let account = bills.accounts[bill]
      let isOwn = account < 0 || accounts.contains(-1) || accounts.contains(account)
      return isOwn && currencies.contains(bills.currencies[bill])
    }
    let known = sheet
    let isRare = Partition.fill(known.bills.count, known.options.threadCount) { bill in
      known.billCompetes[bill] && mayBePaid(bill) && known.bills.days[bill] >= first && keyDays[bill] <= last
        && entries.isRare(bill: bill, below: Priors.Decision.rareChance, known)
    }
    var (whole, all) = (Count(), Count())
    for bill in isRare.indices where isRare[bill] {
      all.add(isSettled[bill])
      if Int(keyDays[bill]) + sheet.options.windowDaysAfter <= Int(last) { whole.add(isSettled[bill]) }
    }
    // Where amounts are rare, they tell; where hardly one is, names that come again do, of payees that are named.
    let prior =
      all.count < Priors.Decision.fewRareBills ? missingOfNames(entries, classes, &sheet) : Priors.Decision.missing
    func share(_ prior: Double) -> Double { min(whole.missingShare(prior), all.missingShare(prior)) }
    return (share(Priors.Decision.missing), share(prior))
  }

  /// Of bills whose payee and amount come again, the share that there is no entry of that amount for whose words agree: beyond the first, as
  /// a payee who is never named is paid under another name. A half where there are none (Laplace's rule).
  private static func missingOfNames(
    _ entries: EntriesByAmount, _ classes: [BillClass: BillClass.Count], _ sheet: inout Worksheet
  ) -> Double {
    let classes = classes.filter { $0.value.bills > 1 }.sorted { $0.key < $1.key }
    var count = Count()
    for place in stride(from: 0, to: classes.count, by: max(1, classes.count / Priors.Search.classes)) {
      let (key, known) = classes[place]
      let named = entries.count(key, atLeast: Priors.Words.most, &sheet)
      if named > 0 { count.add(min(known.bills, named) - 1, of: known.bills - 1) }
    }
    return count.missingShare(Priors.Decision.missing)
  }

  private struct Count {
    private(set) var count = 0.0
    private var missing = 0.0

    /// - Parameter prior: what is assumed before any bill tells.
    func missingShare(_ prior: Double) -> Double {
      (missing + Priors.Decision.missingStrength * prior) / (count + Priors.Decision.missingStrength)
    }

    mutating func add(_ isSettled: Bool) { add(isSettled ? 1 : 0, of: 1) }

    mutating func add(_ settled: Double, of bills: Double) {
      count += bills
      missing += max(0, bills - settled)
    }
  }
}

/// Bills of one wording, currency and amount.
private struct BillClass: Hashable, Comparable {
  let wording: Int32
  let currency: UInt16
  let amount: Int64

  init(_ bill: Int, _ bills: Side) {
    wording = bills.wordings[bill]
    currency = bills.currencies[bill]
    amount = bills.amounts[bill]
  }

  /// How many bills there are, and how many of them are open.
  struct Count {
    var bills = 0.0
    var open = 0.0

    mutating func add(open share: Double) {
      bills += 1
      open += share
    }

    /// Of so many entries like them, the share that none of them explains: entries beyond their number, and as many as bills are open
    /// (Laplace's rule).
    func freeShare(of entries: Double) -> Double { min(1, (max(0, entries - bills) + open + 1) / (entries + 2)) }
  }

  static func key(_ known: BillClass, _ bills: Side, _ keys: ModelKeys) -> UInt64 {
    bills.modelAmount(known.amount, known.currency).key(keys.wordings[Int(known.wording)])
  }

  static func counts(_ links: [Plan.Link], _ sheet: Worksheet) -> [BillClass: Count] {
    if let frozen = sheet.learning.frozen {
      let classes = Set((0..<sheet.bills.count).map { BillClass($0, sheet.bills) })
      return Dictionary(
        uniqueKeysWithValues: classes.map { known in
          let key = BillClass.key(known, sheet.bills, sheet.learning.keys)
          return (known, Count(bills: max(1, frozen[.amountsOfWordingsOfBills, key]), open: frozen[.openBills, key]))
        })
    }
    var open = [Double](repeating: 1, count: sheet.bills.count)
    for link in links {
      for bill in link.bills { open[Int(bill)] = 1 - link.probability }
    }
    var counts: [BillClass: Count] = [:]
    for bill in 0..<sheet.bills.count where sheet.billCompetes[bill] {
      let key = BillClass(bill, sheet.bills)
      counts[key, default: Count()].add(open: open[bill])
    }
    return counts
  }

  static func < (left: BillClass, right: BillClass) -> Bool {
    (left.wording, left.currency, left.amount) < (right.wording, right.currency, right.amount)
  }
}

/// The entries that compete for bills, by currency and amount.
private struct EntriesByAmount {
  private let entries: Side
  private let bills: Side
  private let order: [Int32]

  init(_ sheet: Worksheet) {
    (entries, bills) = (sheet.entries, sheet.bills)
    order = sheet.entries.amountOrder.filter { sheet.entryCompetes[Int($0)] }
  }

  /// Places of the entries of some amounts.
  private func places(_ amounts: ClosedRange<Int64>, _ currency: UInt16) -> Range<Int> {
    func isBefore(_ place: Int, _ amount: Int64, orEqual: Bool) -> Bool {
      let row = Int(order[place])
      if entries.currencies[row] != currency { return entries.currencies[row] < currency }
      return orEqual ? entries.amounts[row] <= amount : entries.amounts[row] < amount
    }
    let start = order.indices.bound { isBefore($0, amounts.lowerBound, orEqual: false) }
    return start..<(start..<order.count).bound { isBefore($0, amounts.upperBound, orEqual: true) }
  }

  /// Whether entries of a bill's amount come so seldom that hardly one but its own is near its day.
  func isRare(bill: Int, below chance: Double, _ sheet: Worksheet) -> Bool {
    let amount = bills.amounts[bill]
    let count = places(amount...amount, bills.currencies[bill]).count
    let days = Double(sheet.options.windowDaysBefore + sheet.options.windowDaysAfter + 1)
    return Double(max(0, count - 1)) * days / sheet.spanDays < chance
  }

  /// How many entries of an amount have words like those of some bills.
  func count(_ bills: BillClass, atLeast likeness: Float, _ sheet: inout Worksheet) -> Double {
    let found = places(bills.amount...bills.amount, bills.currency)
    let step = max(1, found.count / Priors.Search.samples)
    var (looked, alike) = (0, 0)
    for place in stride(from: found.lowerBound, to: found.upperBound, by: step) {
      looked += 1
      let wording = entries.wordings[Int(order[place])]
      if sheet.similarity.match(entry: wording, bill: bills.wording).likeness >= likeness { alike += 1 }
    }
    return looked == 0 ? 0 : Double(alike) * Double(found.count) / Double(looked)
  }

  /// All amounts as near to one as another is, to the end of the step it is in: within a step one says as much as another.
  private static func around(_ amount: Int64, as other: Int64) -> ClosedRange<Int64> {
    guard amount != other, amount != 0 else { return min(amount, other)...max(amount, other) }
    let relative = (Double(other) - Double(amount)) / Double(amount.magnitude)
    let distance = Double(amount.magnitude) * AmountStep.reach(relative)
    guard distance < Double(Int64.max / 4) else { return .min ... .max }
    let (low, isBelow) = amount.subtractingReportingOverflow(Int64(distance))
    let (high, isAbove) = amount.addingReportingOverflow(Int64(distance))
    return min(other, isBelow ? .min : low)...max(other, isAbove ? .max : high)
  }

  /// All amounts that a bill in another currency may have been as well: what one price was paid with lies within this much of
  /// the rate.
  private static func atAnyRate(_ amount: Int64) -> ClosedRange<Int64> {
    let spread = Int64(Double(amount.magnitude) * Priors.Amounts.rateBand / 2)
    let (low, isBelow) = amount.subtractingReportingOverflow(spread)
    let (high, isAbove) = amount.addingReportingOverflow(spread)
    return (isBelow ? .min : low)...(isAbove ? .max : high)
  }

  /// How many other entries in words as good are a day, at any time or about the bill's day, that by their size may be as near to the bill's
  /// amount: of those of half to twice the amount, the share that the step has of that range (amounts of one payee are about as likely at
  /// each size). What somebody buys on a journey comes together, and of few rows hardly two are as near.
  private func nearRate(
    _ own: Int, _ other: Int, isForeign: Bool, _ likeness: Float, _ sheet: inout Worksheet
  ) -> Double {
    let amount = entries.amounts[own]
    guard amount != 0, amount > .min / 2, amount < .max / 2 else { return 0 }
    let found = places(min(amount / 2, amount * 2)...max(amount / 2, amount * 2), entries.currencies[own])
    let number = sheet.sharedNumberChance(own, other)
    let step = max(1, found.count / Priors.Search.samples)
    let first = bills.days[other] - Int32(sheet.options.windowDaysBefore)
    let last = bills.days[other] + Int32(sheet.options.windowDaysAfter)
    var (looked, alike, close) = (0, 0, 0)
    for place in stride(from: found.lowerBound, to: found.upperBound, by: step) {
      let row = Int(order[place])
      if row == own { continue }
      looked += 1
      guard sheet.accountsAgree(row, other) else { continue }
      if let number, sheet.sharedNumberChance(row, other).map({ $0 > number }) ?? true { continue }
      let match = sheet.similarity.match(entry: entries.wordings[row], bill: bills.wordings[other])
      guard match.likeness >= likeness else { continue }
      alike += 1
      if entries.days[row] >= first, entries.days[row] <= last { close += 1 }
    }
    guard looked > 0 || sheet.learning.frozen != nil else { return 0 }
    if let frozen = sheet.learning.frozen {
      // Rows at any time are those that the model counted; those about the bill's day are at hand.
      let known = entries.modelAmount(own)
      let wording = sheet.learning.keys.wordings[Int(entries.wordings[own])]
      let others = frozen.count(
        .sizesOfWordingsOfEntries, known, isNegative: amount < 0, from: 0.5, to: 2, of: wording)
      let reach = isForeign ? Priors.Amounts.rateBand / 2 : AmountStep.reach(relative(own, other, sheet))
      let nearby = looked == 0 ? 0 : Double(close) * Double(found.count - 1) / Double(looked)
      return min(1, 2 * reach / log(4))
        * max(max(0, others - 1) / sheet.spanDays, nearby / Double(last - first + 1))
    }
    let scale = Double(found.count - 1) / Double(looked)
    let reach = isForeign ? Priors.Amounts.rateBand / 2 : AmountStep.reach(relative(own, other, sheet))
    let share = min(1, 2 * reach / log(4))
    return scale * share * max(Double(alike) / sheet.spanDays, Double(close) / Double(last - first + 1))
  }

  /// How far an entry's amount is off, as a share of the bill's.
  private func relative(_ entry: Int, _ bill: Int, _ sheet: Worksheet) -> Double {
    let owed = bills.amounts[bill]
    return (Double(entries.amounts[entry]) - Double(owed)) / Double(max(1, owed.magnitude))
  }

  /// How many other entries, as a model knows them, are as near to a bill's amount, and as good by their words.
  private func seen(
    _ own: Int, _ other: Int, isForeign: Bool, _ verdict: Similarity.Verdict, _ frozen: LearnedModel, _ sheet: Worksheet
  ) -> Double {
    if sheet.sharedNumberChance(own, other) != nil { return 0 }
    let keys = sheet.learning.keys
    let amount = entries.modelAmount(own)
    let isNegative = entries.amounts[own] < 0
    let wording = keys.wordings[Int(entries.wordings[own])]
    let reach = isForeign ? Priors.Amounts.rateBand / 2 : AmountStep.reach(relative(own, other, sheet))
    let (all, alike): (Double, Double)
    if !isForeign, entries.amounts[own] == bills.amounts[other] {
      let account = bills.accounts[other]
      all =
        account < 0 || bills.isTransferKind[other]
        ? frozen[.amountsOfEntries, amount.key()]
        : Set([-1, account]).reduce(0) { $0 + frozen[.amountsOfAccounts, amount.key(keys.account($1))] }
      alike = frozen[.amountsOfWordingsOfEntries, amount.key(wording)]
    } else {
      all = frozen.count(.sizesOfEntries, amount, isNegative: isNegative, from: 1 - reach, to: 1 + reach)
      alike = frozen.count(
        .sizesOfWordingsOfEntries, amount, isNegative: isNegative, from: 1 - reach, to: 1 + reach, of: wording)
    }
    return max(0, min(all, alike) - 1) + max(0, all - alike) * exp(Double(verdict.logChance))
  }

  /// The chance that another entry as good lies as near to the bill's day.
  /// - Parameter alike: the bills of the bill's words and amount, where entries as good have these words and this amount, too: most of
  ///   them settle one of these bills, and stand in for no other.
  func chance(entry: Int32, bill: Int32, alike known: BillClass.Count?, _ sheet: inout Worksheet) -> Double {
    let freeShare = { (seen: Double) in known.map { $0.freeShare(of: seen + 1) } ?? 1 }
    let (own, other) = (Int(entry), Int(bill))
    let isForeign = entries.currencies[own] != bills.currencies[other]
    let found = places(
      isForeign
        ? EntriesByAmount.atAnyRate(entries.amounts[own])
        : EntriesByAmount.around(bills.amounts[other], as: entries.amounts[own]), entries.currencies[own])
    let verdict = sheet.similarity.match(entry: entries.wordings[own], bill: bills.wordings[other])
    let number = sheet.sharedNumberChance(own, other)
    let step = max(1, found.count / Priors.Search.samples)
    var looked = 0
    var alike = 0
    for place in stride(from: found.lowerBound, to: found.upperBound, by: step) {
      let row = Int(order[place])
      // Rows nobody could tell apart are as good as one another.
      if sheet.entryClasses[row] == sheet.entryClasses[own] { continue }
      looked += 1
      guard sheet.accountsAgree(row, other) else { continue }
      if let number, sheet.sharedNumberChance(row, other).map({ $0 > number }) ?? true { continue }
      let likeness = sheet.similarity.match(entry: entries.wordings[row], bill: bills.wordings[other]).likeness
      if likeness >= verdict.likeness { alike += 1 }
    }
    // One entry more than was seen, of other words and numbers: few entries are no proof that there are none.
    let unseen = exp(Double(min(verdict.logChance, number ?? 0)))
    let seen =
      sheet.learning.frozen.map { self.seen(own, other, isForeign: isForeign, verdict, $0, sheet) }
      ?? (looked == 0 ? 0 : Double(alike) / Double(looked) * Double(found.count - 1))
    let isExact = !isForeign && entries.amounts[own] == bills.amounts[other]
    let near = isExact ? 0 : nearRate(own, other, isForeign: isForeign, verdict.likeness, &sheet)
    let rate = max(seen * freeShare(seen) / sheet.spanDays, near) + unseen / sheet.spanDays
    let day = entries.days[own]
    let gap = min(
      abs(Int(day) - Int(bills.days[other])),
      bills.dueDays[other] == Side.noDay ? .max : abs(Int(day) - Int(bills.dueDays[other])))
    return 1 - exp(-rate * Double(2 * gap + 1))
  }
}
