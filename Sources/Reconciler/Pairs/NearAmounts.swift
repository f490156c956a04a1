internal import Glibc
internal import Model
internal import Records

/// One entry with one bill whose amounts are apart by a tip, a fee, a rate, rounding or a slip of the pen.
struct NearAmounts {
  private static let keptPerEntry = 12
  /// Pairs this light are not worth keeping, in nats.
  private static let leastWeight = -9.0
  /// A difference that so many pairs with agreeing words show is a fee of its own.
  private static let knownFeeCount = 4

  /// Pairs that share a word and whose amounts may be apart by something known, by entry.
  private var entries: [Int32] = []
  private var bills: [Int32] = []
  private var rates: ExchangeRates
  private var knownFees: Set<UInt64> = []
  /// Amounts spelt out in the texts of free entries.
  private var printed: [Int32: [AmountInText]] = [:]

  /// All plausible pairs of free rows, sorted by entry.
  static func candidates(_ sheet: inout Worksheet, _ vocabulary: Vocabulary, texts: TextColumn) -> Candidates {
    var near = NearAmounts(rates: ExchangeRates(sheet.options.rates, sheet.bills.digits))
    near.collect(&sheet, vocabulary, texts)
    near.learn(&sheet)
    return near.weigh(&sheet, LeadingWords(sheet, vocabulary))
  }

  private init(rates: ExchangeRates) { self.rates = rates }

  /// Finds free pairs with a word in common, the same sign, an agreeing account, and a day and an amount within reach.
  private mutating func collect(_ sheet: inout Worksheet, _ vocabulary: Vocabulary, _ texts: TextColumn) {
    let before = Int32(max(16, sheet.options.windowDaysBefore))
    let after = Int32(max(16, sheet.options.windowDaysAfter))
    var index = WordIndex(
      sheet.bills, isFree: sheet.billIsFree, keyDays: sheet.bills.keyDays, vocabulary: vocabulary, isBillSide: true)
    let named = namedBills(sheet, texts)
    for entry in 0..<Int32(sheet.entries.count) where sheet.entryIsFree[Int(entry)] {
      let row = Int(entry)
      let day = sheet.entries.days[row]
      let paid = sheet.entries.amounts[row]
      let found = index.rows(
        like: sheet.entries.wordings[row], near: day, days: (day - after)...(day + before), withBlanks: true,
        vocabulary,
        &sheet.similarity)
      for bill in found {
        let owed = sheet.bills.amounts[Int(bill)]
        guard (owed < 0) == (paid < 0), owed != 0, sheet.accountsAgree(row, Int(bill)) else { continue }
        if sheet.bills.currencies[Int(bill)] == sheet.entries.currencies[row] {
          guard owed != paid, isWithinReach(paid.magnitude, owed.magnitude) else { continue }
        }
        entries.append(entry)
        bills.append(bill)
      }
      for amount in printed[entry] ?? [] {
        let key = NearAmounts.key(amount.currency, amount.digits, decimals: amount.decimals)
        for bill in named[key] ?? []
        where (sheet.bills.amounts[Int(bill)] < 0) == (paid < 0) && abs(sheet.bills.days[Int(bill)] - day) <= after
          && sheet.accountsAgree(row, Int(bill)) && !found.contains(bill)
        {
          entries.append(entry)
          bills.append(bill)
        }
      }
    }
  }

  /// Reads the amounts spelt out in entries' texts; finds free bills of those in another currency than the entry's.
  private mutating func namedBills(_ sheet: Worksheet, _ texts: TextColumn) -> [UInt64: [Int32]] {
    var named: [UInt64: [Int32]] = [:]
    for entry in 0..<Int32(sheet.entries.count) where sheet.entryIsFree[Int(entry)] {
      let amounts = AmountInText.all(texts, Int(sheet.entries.rows[Int(entry)]))
      guard !amounts.isEmpty else { continue }
      printed[entry] = amounts
      for amount in amounts where amount.currency != 0 && amount.currency != sheet.entries.currencies[Int(entry)] {
        named[NearAmounts.key(amount.currency, amount.digits, decimals: amount.decimals)] = []
      }
    }
    guard !named.isEmpty else { return [:] }
    for bill in 0..<sheet.bills.count where sheet.billIsFree[bill] {
      let currency = sheet.bills.currencies[bill]
      let digits = sheet.bills.digits.digits(of: currency)
      let key = NearAmounts.key(currency, sheet.bills.amounts[bill].magnitude, decimals: Int(digits))
      named[key]?.append(Int32(bill))
    }
    return named
  }

  /// The same for an amount however many zeros are written after the mark.
  private static func key(_ currency: UInt16, _ digits: UInt64, decimals: Int) -> UInt64 {
    var (digits, decimals) = (digits, decimals)
    while decimals > 0, digits % 10 == 0 { (digits, decimals) = (digits / 10, decimals - 1) }
    return UInt64(currency) << 48 ^ UInt64(decimals) << 44 ^ digits
  }

  private func isWithinReach(_ paid: UInt64, _ owed: UInt64) -> Bool {
    let ratio = Double(paid) / Double(owed)
    return (ratio >= 0.89 && ratio <= 1.4) || DigitSlip.count(paid, owed) != nil
  }

  /// Learns exchange rates and fees from the pairs whose words agree.
  private mutating func learn(_ sheet: inout Worksheet) {
    var differences: [UInt64: Int] = [:]
    var total = 0
    for place in entries.indices {
      let (entry, bill) = (Int(entries[place]), Int(bills[place]))
      let paid = sheet.entries.amounts[entry].magnitude
      let owed = sheet.bills.amounts[bill].magnitude
      let currencies = (sheet.entries.currencies[entry], sheet.bills.currencies[bill])
      guard currencies.0 != currencies.1 || (paid > owed && paid - owed <= 4000) else { continue }
      let verdict = sheet.similarity.match(entry: sheet.entries.wordings[entry], bill: sheet.bills.wordings[bill])
      guard verdict.hasWords, verdict.likeness >= 0.65 else { continue }
      if currencies.0 != currencies.1 {
        rates.add(paid: paid, currencies.0, owed: owed, currencies.1, day: sheet.entries.days[entry])
      } else {
        differences[paid - owed, default: 0] += 1
        total += 1
      }
    }
    rates.learn()
    // Differences below a unit come by chance too often to be a fee.
    knownFees = Set(
      differences.filter { difference, count in
        difference >= 100 && count >= NearAmounts.knownFeeCount && count >= 2 + total / 200
      }.keys)
  }

  private func weigh(_ sheet: inout Worksheet, _ leads: LeadingWords) -> Candidates {
    let scorer = PairScorer(model: sheet.model, sheet)
    var result = Candidates()
    var found = Candidates()
    var place = 0
    while place < entries.count {
      let entry = entries[place]
      let row = Int(entry)
      found.removeAll()
      let printed = printed[entry] ?? []
      let own = sheet.entries.currencies[row]
      let isConverted = printed.contains { $0.currency != 0 && $0.currency != own }
      while place < entries.count, entries[place] == entry {
        add(entry, bills[place], printed, isConverted: isConverted, &sheet, &found)
        let last = found.count - 1
        if last >= 0, found.bills[last] == bills[place] {
          if found.textLevels[last] != .reference, let chance = leads.sharedChance(entry: entry, bill: bills[place]) {
            if found.textLevels[last] != .whole { found.textLevels[last] = .most }
            found.textChances[last] = min(found.textChances[last], chance)
          }
          let step = AmountStep(slot: found.amountSlots[last])
          let isVague = step.needsWords && found.textLevels[last].rawValue > TextLevel.part.rawValue
          if isVague || scorer.weight(found, last) < NearAmounts.leastWeight { found.removeLast() }
        }
        place += 1
      }
      found.keepBest(NearAmounts.keptPerEntry, scorer, centre: 0, into: &result)
    }
    return result
  }

  private func isSpelledOut(_ owed: UInt64, _ currency: UInt16, _ printed: [AmountInText], _ sheet: Worksheet) -> Bool {
    guard !printed.isEmpty else { return false }
    let digits = Int(sheet.bills.digits.digits(of: currency))
    return printed.contains { $0.isAmount(owed, currency: currency, minorUnitDigits: digits) }
  }

  private func add(
    _ entry: Int32, _ bill: Int32, _ printed: [AmountInText], isConverted: Bool, _ sheet: inout Worksheet,
    _ found: inout Candidates
  ) {
    let (row, billRow) = (Int(entry), Int(bill))
    let paid = sheet.entries.amounts[row].magnitude
    let owed = sheet.bills.amounts[billRow].magnitude
    let paidCurrency = sheet.entries.currencies[row]
    let owedCurrency = sheet.bills.currencies[billRow]
    let step: AmountStep?
    if paidCurrency == owedCurrency {
      step = AmountStep.domestic(
        paid: paid, owed: owed, toleranceMinorUnits: sheet.toleranceMinorUnits(owedCurrency), knownFees: knownFees)
    } else if isSpelledOut(owed, owedCurrency, printed, sheet) {
      step = .spelledOut
    } else {
      step = rates.expected(owed: owed, owedCurrency, in: paidCurrency, day: sheet.entries.days[row])
        .flatMap { AmountStep.foreign(paid: paid, expected: $0) }
    }
    guard let step else { return }
    let values = step.valueCount(owed: owed, knownFeeCount: knownFees.count)
    let expected = AmountRarity.atLeastAssumed(sheet.rarity.density(at: owed, currency: owedCurrency) * values)
    let chance = Float(log(min(1, expected / Double(max(1, sheet.bills.count)))))
    found.add(&sheet, entry: entry, bill: bill, slot: step.slot(isConverted: isConverted), chance: chance)
  }
}
