internal import CounterfoilModel
internal import CounterfoilRecords
internal import Glibc

/// One entry with one bill whose amounts are apart by a tip, a fee, a rate, rounding or a slip of the pen.
struct NearAmounts {
  /// What some of the entries show.
  fileprivate struct Part: Sendable {
    /// Pairs that share a word and whose amounts may be apart by something known, by entry.
    var entries: [Int32] = []
    var bills: [Int32] = []
    /// Pairs whose words agree and whose currencies differ.
    var samples: [(entry: Int32, bill: Int32)] = []
    /// How many pairs whose words agree differ by each amount, in one currency.
    var differences: [Int64: Int] = [:]
    /// Amounts of pairs that a number proves.
    var proven: [(paid: UInt64, owed: UInt64)] = []
  }

  /// The values by which most bills are ruled out, side by side in memory: very many bills are looked at.
  fileprivate struct Debt: Sendable {
    let amount: Int64
    let account: Int32
    /// The other account of a transfer; -1 else.
    let counterAccount: Int32
    let currency: UInt16

    init(_ bills: Side, _ bill: Int) {
      amount = bills.amounts[bill]
      account = bills.accounts[bill]
      counterAccount = bills.isTransferKind[bill] ? bills.counterAccounts[bill] : -1
      currency = bills.currencies[bill]
    }

    /// As ``Worksheet/accountsAgree(_:_:)``.
    @inline(__always)
    func agrees(with entryAccount: Int32) -> Bool {
      account < 0 || entryAccount < 0 || account == entryAccount || counterAccount == entryAccount
    }
  }

  private var parts: [Part] = []
  private var rates: ExchangeRates
  private var known = KnownDifferences()
  /// Amounts spelt out in the texts of free entries.
  private var printed: [Int32: [AmountInText]] = [:]
  /// By bill: how many bills are expected per minor unit around its amount.
  private var densities: [Double] = []
  /// As of ``SharedPrices/densities(_:)``.
  private var payeeDensities: [Float] = []

  /// All plausible pairs of free rows, sorted by entry.
  static func candidates(_ sheet: inout Worksheet, _ vocabulary: Vocabulary, texts: TextColumn) -> [Candidate] {
    let (table, digits) = (sheet.options.rates, sheet.bills.digits)
    var near = NearAmounts(
      rates: sheet.learning.frozen.map { ExchangeRates(table, digits, $0) } ?? ExchangeRates(table, digits))
    let named = near.namedBills(sheet, texts)
    near.collect(sheet, vocabulary, named)
    if let frozen = sheet.learning.frozen {
      near.known = KnownDifferences(frozen, charges: .charges, rates: .discounts, fees: .fees)
    } else {
      near.learn(sheet)
      near.known.record(&sheet.learning, charges: .charges, rates: .discounts, fees: .fees)
      near.rates.record(&sheet.learning)
    }
    let known = sheet
    let ((densities, leads), payeeDensities) = Partition.both(
      sheet.bills.count, threadCount: sheet.options.threadCount,
      { (known.rarity.densities(of: known.bills), LeadingWords(known, vocabulary)) },
      { SharedPrices.densities(known.bills, known.learning) })
    (near.densities, near.payeeDensities) = (densities, payeeDensities)
    let keys = sheet.learning.keys
    sheet.learning.recording { leads.record(&$0, keys) }
    let found = Partition.map(
      near.parts.count, leastShared: 2, threadCount: known.options.threadCount, start: { known }
    ) { [near] range, sheet in
      range.flatMap { near.weigh(near.parts[$0], &sheet, leads) }
    }
    return found.count == 1 ? found[0] : Array(found.joined())
  }

  private init(rates: ExchangeRates) { self.rates = rates }

  /// Finds free pairs with a word in common, the same sign, an agreeing account, and a day and an amount within reach.
  private mutating func collect(_ sheet: Worksheet, _ vocabulary: Vocabulary, _ named: [UInt64: [Int32]]) {
    let free = (0..<Int32(sheet.entries.count)).filter { sheet.entryIsFree[Int($0)] }
    let words = PricedWords(
      sheet, vocabulary, namesAllAccounts: free.allSatisfy { sheet.entries.accounts[Int($0)] >= 0 })
    var numbered: [Int32: [Int32]] = [:]
    for bill in 0..<sheet.bills.count where sheet.billIsFree[bill] {
      for number in sheet.bills.numbers(bill) where sheet.isRare(number) {
        numbered[number, default: []].append(Int32(bill))
      }
    }
    let fewNumbered = numbered.filter { $0.value.count <= Priors.Search.billsOfNumber }
    let debts = Partition.fill(sheet.bills.count, sheet.options.threadCount) { Debt(sheet.bills, $0) }
    parts = Partition.map(
      free.count, threadCount: sheet.options.threadCount, start: { (sheet: sheet, search: PricedWords.Search(words)) }
    ) { [self] range, state in
      var part = Part()
      for entry in free[range] {
        part.add(entry, debts, &state.sheet, words, &state.search, vocabulary, printed[entry] ?? [], named)
        part.addNumbered(entry, debts, &state.sheet, fewNumbered)
      }
      return part
    }
  }

  /// Reads the amounts spelt out in entries' texts; finds free bills of those in another currency than the entry's.
  private mutating func namedBills(_ sheet: Worksheet, _ texts: TextColumn) -> [UInt64: [Int32]] {
    var named: [UInt64: [Int32]] = [:]
    let found = Partition.map(sheet.entries.count, threadCount: sheet.options.threadCount) { range in
      range.compactMap { entry -> (entry: Int32, amounts: [AmountInText])? in
        guard sheet.entryIsFree[entry] else { return nil }
        let amounts = AmountInText.all(texts, Int(sheet.entries.rows[entry]))
        return amounts.isEmpty ? nil : (Int32(entry), amounts)
      }
    }
    for (entry, amounts) in found.joined() {
      printed[entry] = amounts
      for amount in amounts where amount.currency != 0 && amount.currency != sheet.entries.currencies[Int(entry)] {
        named[NearAmounts.key(amount.currency, amount.digits, decimals: amount.decimals)] = []
      }
    }
    guard !named.isEmpty else { return [:] }
    var last: UInt16 = 0
    var digits: UInt8 = 0
    for bill in 0..<sheet.bills.count where sheet.billIsFree[bill] {
      let currency = sheet.bills.currencies[bill]
      if currency != last { (last, digits) = (currency, sheet.bills.digits.digits(of: currency)) }
      let key = NearAmounts.key(currency, sheet.bills.amounts[bill].magnitude, decimals: Int(digits))
      named[key]?.append(Int32(bill))
    }
    return named
  }

  /// The same for an amount however many zeros are written after the mark.
  fileprivate static func key(_ currency: UInt16, _ digits: UInt64, decimals: Int) -> UInt64 {
    var (digits, decimals) = (digits, decimals)
    while decimals > 0, digits % 10 == 0 { (digits, decimals) = (digits / 10, decimals - 1) }
    return UInt64(currency) << 48 ^ UInt64(decimals) << 44 ^ digits
  }

  /// Learns exchange rates and fees from the pairs whose words agree.
  private mutating func learn(_ sheet: Worksheet) {
    var differences: [Int64: Int] = [:]
    var proven: [(paid: UInt64, owed: UInt64)] = []
    for part in parts {
      for (entry, bill) in part.samples {
        rates.add(
          paid: sheet.entries.amounts[Int(entry)].magnitude, sheet.entries.currencies[Int(entry)],
          owed: sheet.bills.amounts[Int(bill)].magnitude, sheet.bills.currencies[Int(bill)],
          day: sheet.entries.days[Int(entry)])
      }
      differences.merge(part.differences, uniquingKeysWith: +)
      proven += part.proven
    }
    if Priors.Stages.learnedRates { rates.learn() }
    let total = differences.reduce(0) { $1.key > 0 ? $0 + $1.value : $0 }
    // Differences below a unit come by chance too often to be a fee.
    let fees = Set(
      differences.compactMap { difference, count in
        let both = count + (differences[-difference] ?? 0)
        let isFee =
          difference >= 100 && count >= 2 + total / 200 && 2 * count > both
          && CoinThrows.tail(count, of: both) <= Priors.Amounts.feeErrorLevel
        return isFee ? difference.magnitude : nil
      })
    if Priors.Stages.knownDifferences { known = KnownDifferences(provenBy: proven, fees: fees) }
  }

  private func weigh(_ part: Part, _ sheet: inout Worksheet, _ leads: LeadingWords) -> [Candidate] {
    let scorer = PairScorer(model: sheet.model, sheet)
    var result: [Candidate] = []
    var place = 0
    while place < part.entries.count {
      let entry = part.entries[place]
      let first = result.count
      let currency = sheet.entries.currencies[Int(entry)]
      var payment = Payment(
        entry, day: sheet.entries.days[Int(entry)], currency, printed[entry] ?? [],
        toleranceMinorUnits: sheet.toleranceMinorUnits(currency))
      while place < part.entries.count, part.entries[place] == entry {
        if var pair = candidate(&payment, part.bills[place], &sheet) {
          if pair.textLevel != .reference, let chance = leads.sharedChance(entry: entry, bill: pair.bill) {
            if pair.textLevel != .whole { pair.textLevel = .most }
            pair.textChance = min(pair.textChance, chance)
          }
          let step = AmountStep(slot: pair.amountSlot)
          let isVague = step.needsWords && pair.textLevel.rawValue > TextLevel.part.rawValue
          if !isVague, scorer.weight(pair) >= Priors.Amounts.leastNearWeight { result.append(pair) }
        }
        place += 1
      }
      result.keepBest(Priors.Search.candidates, from: first, scorer, centre: 0)
    }
    return result
  }

  /// What is the same for all pairs of an entry.
  private struct Payment {
    let entry: Int32
    let day: Int32
    let currency: UInt16
    let printed: [AmountInText]
    let isConverted: Bool
    let toleranceMinorUnits: Int64
    /// What the currencies asked for so far were paid with on the day.
    var factors: [(currency: UInt16, factor: Double?)] = []

    init(
      _ entry: Int32, day: Int32, _ currency: UInt16, _ printed: [AmountInText], toleranceMinorUnits: Int64
    ) {
      self.entry = entry
      self.day = day
      self.currency = currency
      self.printed = printed
      isConverted = printed.contains { $0.currency != 0 && $0.currency != currency }
      self.toleranceMinorUnits = toleranceMinorUnits
    }

    func spellsOut(_ owed: UInt64, _ owedCurrency: UInt16, minorUnitDigits digits: Int) -> Bool {
      printed.contains { $0.isAmount(owed, currency: owedCurrency, minorUnitDigits: digits) }
    }

    mutating func factor(_ owedCurrency: UInt16, _ rates: ExchangeRates) -> Double? {
      if let known = factors.first(where: { $0.currency == owedCurrency }) { return known.factor }
      let factor = rates.factor(of: owedCurrency, in: currency, day: day)
      factors.append((owedCurrency, factor))
      return factor
    }
  }

  private func candidate(_ payment: inout Payment, _ bill: Int32, _ sheet: inout Worksheet) -> Candidate? {
    let paid = sheet.entries.amounts[Int(payment.entry)].magnitude
    let owed = sheet.bills.amounts[Int(bill)].magnitude
    let owedCurrency = sheet.bills.currencies[Int(bill)]
    // Weighed with those that are equal.
    if sheet.ruled.hasTerms, sheet.isAsAgreed(Int(payment.entry), Int(bill)) { return nil }
    let step: AmountStep?
    if payment.currency == owedCurrency {
      step = AmountStep.domestic(
        paid: paid, owed: owed, toleranceMinorUnits: payment.toleranceMinorUnits, known: known,
        isNamed: sheet.names(Int(payment.entry), Int(bill)))
    } else if !payment.printed.isEmpty,
      payment.spellsOut(owed, owedCurrency, minorUnitDigits: Int(sheet.bills.digits.digits(of: owedCurrency)))
    {
      step = .spelledOut
    } else if payment.printed.contains(where: { $0.currency == owedCurrency }) {
      // The entry says what was paid in the bill's currency, and it is another amount.
      step = nil
    } else {
      step = payment.factor(owedCurrency, rates)
        .flatMap { AmountStep.foreign(paid: paid, expected: Double(owed) * $0) }
    }
    guard let step else { return nil }
    let values = step.valueCount(paid: paid, owed: owed, known: known, sheet.rarity)
    let expected = AmountRarity.atLeastAssumed(densities[Int(bill)] * values)
    let chance = Float(log(min(1, expected / sheet.billCount)))
    var pair = Candidate(
      &sheet, entry: payment.entry, bill: bill, slot: step.slot(isConverted: payment.isConverted), chance: chance)
    if payment.currency == owedCurrency, let pair, sheet.isForbiddenPart(pair, step.level, paid: paid, owed: owed) {
      return nil
    }
    pair?.samePriceShare = log(payeeDensities[Int(bill)] * Float(values / expected))
    return pair
  }
}

extension NearAmounts.Part {
  /// Adds the pairs of an entry.
  fileprivate mutating func add(
    _ entry: Int32, _ debts: [NearAmounts.Debt], _ sheet: inout Worksheet, _ words: PricedWords,
    _ search: inout PricedWords.Search, _ vocabulary: Vocabulary, _ printed: [AmountInText], _ named: [UInt64: [Int32]]
  ) {
    let before = Int32(max(16, sheet.options.windowDaysBefore))
    let after = Int32(max(16, sheet.options.windowDaysAfter))
    let row = Int(entry)
    let day = sheet.entries.days[row]
    let paid = sheet.entries.amounts[row]
    let currency = sheet.entries.currencies[row]
    var found: [Int32] = []
    words.bills(
      like: sheet.entries.wordings[row], account: sheet.entries.accounts[row], near: day,
      days: (day - after)...(day + before),
      PricedWords.Reach(
        paid, currency,
        ratios: Float(min(Priors.Amounts.leastRatio, sheet.leastShare))...Float(Priors.Amounts.mostRatio)),
      vocabulary,
      &sheet.similarity, &search, into: &found)
    let account = sheet.entries.accounts[row]
    for bill in found {
      let debt = debts[Int(bill)]
      let owed = debt.amount
      guard (owed < 0) == (paid < 0), owed != 0, debt.agrees(with: account) else { continue }
      if debt.currency == currency {
        guard owed != paid, isWithinReach(paid.magnitude, owed.magnitude, sheet.leastShare) else { continue }
      }
      add(entry, bill, &sheet)
    }
    for amount in printed {
      let key = NearAmounts.key(amount.currency, amount.digits, decimals: amount.decimals)
      for bill in named[key] ?? []
      where (sheet.bills.amounts[Int(bill)] < 0) == (paid < 0) && abs(sheet.bills.days[Int(bill)] - day) <= after
        && sheet.accountsAgree(row, Int(bill)) && !found.contains(bill)
        && (amount.currency != currency
          || isWithinReach(paid.magnitude, debts[Int(bill)].amount.magnitude, sheet.leastShare))
      {
        add(entry, bill, &sheet)
      }
    }
  }

  /// Adds the bills that an entry names by their numbers, whatever their days and amounts.
  fileprivate mutating func addNumbered(
    _ entry: Int32, _ debts: [NearAmounts.Debt], _ sheet: inout Worksheet, _ numbered: [Int32: [Int32]]
  ) {
    if numbered.isEmpty { return }
    let row = Int(entry)
    let paid = sheet.entries.amounts[row]
    var named: [Int32] = []
    for number in sheet.entries.numbers(row) {
      for bill in numbered[number] ?? [] where !named.contains(bill) {
        let shared = sheet.sharedNumberChance(row, Int(bill)) ?? 0
        if sheet.isNamed(Int(bill), by: row, sharing: shared) { named.append(bill) }
      }
    }
    // What names several bills pays their sum, if any.
    guard named.count == 1 else { return }
    for bill in named {
      let debt = debts[Int(bill)]
      let isForeign = debt.currency != sheet.entries.currencies[row]
      guard (debt.amount < 0) == (paid < 0), debt.amount != 0, isForeign || debt.amount != paid,
        debt.agrees(with: sheet.entries.accounts[row])
      else { continue }
      if !isForeign { proven.append((paid.magnitude, debt.amount.magnitude)) }
      let isKnown = zip(entries.reversed(), bills.reversed()).prefix { $0.0 == entry }.contains { $0.1 == bill }
      if !isKnown { add(entry, bill, &sheet) }
    }
  }

  private func isWithinReach(_ paid: UInt64, _ owed: UInt64, _ leastShare: Double) -> Bool {
    let ratio = Double(paid) / Double(owed)
    return (ratio >= min(Priors.Amounts.leastRatio, leastShare) && ratio <= Priors.Amounts.mostRatio)
      || DigitSlip.count(paid, owed) != nil
  }

  /// Adds a pair, and what is to be learned from it.
  private mutating func add(_ entry: Int32, _ bill: Int32, _ sheet: inout Worksheet) {
    entries.append(entry)
    bills.append(bill)
    let paid = sheet.entries.amounts[Int(entry)].magnitude
    let owed = sheet.bills.amounts[Int(bill)].magnitude
    let isForeign = sheet.entries.currencies[Int(entry)] != sheet.bills.currencies[Int(bill)]
    let difference = Int64(bitPattern: paid &- owed)
    guard isForeign || (difference != 0 && difference.magnitude <= 4000) else { return }
    let verdict = sheet.similarity.match(
      entry: sheet.entries.wordings[Int(entry)], bill: sheet.bills.wordings[Int(bill)])
    guard verdict.hasWords, verdict.likeness >= Priors.Words.most else { return }
    if isForeign { samples.append((entry, bill)) } else { differences[difference, default: 0] += 1 }
  }
}
