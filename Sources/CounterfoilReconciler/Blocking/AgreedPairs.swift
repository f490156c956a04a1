internal import Glibc

/// One entry with one bill whose amounts are apart by terms that a person stated: they count as amounts that are equal.
enum AgreedPairs {
  /// Pairs by position, in order: those of the terms' payees whose amounts differ as agreed, on days that allow it. O(bills with terms × log n
  /// + pairs whose amounts do).
  /// - Parameter isInTime: whether the days of an entry and a bill lie near enough.
  static func all(
    _ sheet: Worksheet, where isInTime: (_ entry: Int, _ bill: Int) -> Bool
  ) -> [(entry: Int32, bill: Int32)] {
    guard sheet.ruled.hasTerms else { return [] }
    var pairs: Set<UInt64> = []
    let (entries, order) = (sheet.entries, sheet.entries.amountOrder)
    for bill in 0..<sheet.bills.count where sheet.billCompetes[bill] && sheet.bills.amounts[bill] != 0 {
      let (owed, currency) = (sheet.bills.amounts[bill], sheet.bills.currencies[bill])
      for rule in sheet.ruled.terms(ofBill: bill) {
        guard let terms = sheet.ruled.rules[rule].terms else { continue }
        let agreed = AgreedAmounts(terms, owed: owed) { sheet.minorUnits(ofHundredths: $0, currency) }
        for values in agreed.values {
          guard let low = Int64(exactly: values.lowerBound), let high = Int64(exactly: values.upperBound) else {
            continue
          }
          let (first, last) = owed < 0 ? (-high, -low) : (low, high)
          let start = order.indices.bound {
            (entries.currencies[Int(order[$0])], entries.amounts[Int(order[$0])]) < (currency, first)
          }
          for entry in order[start...] {
            let row = Int(entry)
            guard entries.currencies[row] == currency, entries.amounts[row] <= last else { break }
            if sheet.entryCompetes[row], entries.amounts[row] != owed, isInTime(row, bill), sheet.isAsAgreed(row, bill)
            {
              pairs.insert(Worksheet.key(row, bill))
            }
          }
        }
      }
    }
    return pairs.sorted().map { (Int32($0 >> 32), Int32($0 & 0xFFFF_FFFF)) }
  }

  /// The same as candidates, sorted by entry.
  static func candidates(_ sheet: Worksheet) -> [Candidate] {
    // The number of a bill finds its payment on any day.
    let pairs = all(sheet) { sheet.isInReach($0, $1) || sheet.names($0, $1) }
    guard !pairs.isEmpty else { return [] }
    var sheet = sheet
    let densities = SharedPrices.densities(sheet.bills, sheet.learning)
    let scorer = PairScorer(model: sheet.model, sheet)
    var result: [Candidate] = []
    var place = 0
    while place < pairs.count {
      let (entry, first) = (pairs[place].entry, result.count)
      while place < pairs.count, pairs[place].entry == entry {
        let bill = pairs[place].bill
        if let pair = Candidate(&sheet, agreed: entry, bill: bill, payeeDensity: densities[Int(bill)]) {
          result.append(pair)
        }
        place += 1
      }
      result.keepBest(Priors.Search.candidates, from: first, scorer, centre: 0)
    }
    return result
  }
}

extension Candidate {
  /// An entry and a bill whose amounts are apart as agreed; nil where account, days or a person's word rule the pair out.
  /// - Parameter payeeDensity: as of ``SharedPrices/densities(_:)``.
  init?(_ sheet: inout Worksheet, agreed entry: Int32, bill: Int32, payeeDensity: Float) {
    let row = Int(bill)
    guard let rule = sheet.ruled.terms(Int(entry), row), let terms = sheet.ruled.rules[rule].terms else { return nil }
    let (owed, currency) = (sheet.bills.amounts[row], sheet.bills.currencies[row])
    let agreed = AgreedAmounts(terms, owed: owed) { [sheet] in sheet.minorUnits(ofHundredths: $0, currency) }
    let values = agreed.valueCount * sheet.rarity.factor(of: owed.magnitude)
    let expected = AmountRarity.atLeastAssumed(
      sheet.rarity.density(at: owed.magnitude, currency: currency) * values)
    self.init(
      &sheet, entry: entry, bill: bill, slot: AmountStep.equal.number,
      chance: Float(log(min(1, expected / sheet.billCount))))
    isAgreed = true
    samePriceShare = log(payeeDensity * Float(values / expected))
  }
}
