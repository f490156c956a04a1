internal import Glibc

extension Plan {
  /// Links what a person's rules say always belongs together, where one entry and one bill fit each other and no others: to the
  /// cent, or as the terms allow, on days within the rule's window. Where several fit, all evidence decides.
  mutating func takeRuled(_ sheet: inout Worksheet) {
    let pairs = Plan.ruledPairs(sheet)
    guard !pairs.isEmpty else { return }
    var entryCounts: [Int32: Int] = [:]
    var billCounts: [Int32: Int] = [:]
    for pair in pairs {
      entryCounts[pair.entry, default: 0] += 1
      billCounts[pair.bill, default: 0] += 1
    }
    let scorer = PairScorer(model: sheet.model, sheet)
    let densities = sheet.ruled.hasTerms ? SharedPrices.densities(sheet.bills, sheet.learning) : []
    for pair in pairs where entryCounts[pair.entry] == 1 && billCounts[pair.bill] == 1 {
      let features = Plan.candidate(pair, densities, &sheet).map(scorer.features)
      links.append(
        Link(
          entries: Positions(pair.entry), bills: Positions(pair.bill), probability: 1, shape: .ruled, features: features
        ))
      sheet.entryIsFree[Int(pair.entry)] = false
      sheet.billIsFree[Int(pair.bill)] = false
      sheet.confirmed.insert(Worksheet.key(Int(pair.entry), Int(pair.bill)))
    }
  }

  /// All pairs of free rows that a rule binds and whose amounts and days fit, by position. O(n log n + pairs).
  private static func ruledPairs(_ sheet: Worksheet) -> [(entry: Int32, bill: Int32)] {
    let (entries, bills, ruled) = (sheet.entries, sheet.bills, sheet.ruled)
    let bound = (0..<entries.count).filter { sheet.entryIsFree[$0] && ruled.mayBind(entry: $0) }
    guard !bound.isEmpty else { return [] }
    func fits(_ entry: Int, _ bill: Int) -> Bool {
      guard sheet.entryIsFree[entry], sheet.billIsFree[bill], let rule = ruled.binding(entry, bill),
        sheet.accountsAgree(entry, bill) || ruled.rules[rule].namesBothAccounts, !sheet.isRejected(entry, bill)
      else { return false }
      guard let window = ruled.rules[rule].window else { return sheet.isInReach(entry, bill) }
      let (day, billDay, dueDay) = (entries.days[entry], bills.days[bill], bills.dueDays[bill])
      let last = dueDay == Side.noDay ? billDay : max(billDay, dueDay)
      return Int64(day) >= Int64(billDay) - Int64(window.before) && Int64(day) <= Int64(last) + Int64(window.after)
    }
    var pairs: [(entry: Int32, bill: Int32)] = []
    let order = bills.amountOrder
    for entry in bound {
      let key = (entries.currencies[entry], entries.amounts[entry])
      let start = order.indices.bound { (bills.currencies[Int(order[$0])], bills.amounts[Int(order[$0])]) < key }
      for bill in order[start...] {
        guard (bills.currencies[Int(bill)], bills.amounts[Int(bill)]) == key else { break }
        if fits(entry, Int(bill)) { pairs.append((Int32(entry), bill)) }
      }
    }
    pairs += AgreedPairs.all(sheet, where: fits)
    return pairs.sorted { $0 < $1 }
  }

  /// What the evidence says of such a pair; nil outside the usual window.
  private static func candidate(_ pair: (entry: Int32, bill: Int32), _ densities: [Float], _ sheet: inout Worksheet)
    -> Candidate?
  {
    let (owed, currency) = (sheet.bills.amounts[Int(pair.bill)], sheet.bills.currencies[Int(pair.bill)])
    if sheet.entries.amounts[Int(pair.entry)] != owed {
      return Candidate(
        &sheet, agreed: pair.entry, bill: pair.bill, payeeDensity: densities[Int(pair.bill)])
    }
    let order = sheet.bills.amountOrder
    let start = order.indices.bound {
      (sheet.bills.currencies[Int(order[$0])], sheet.bills.amounts[Int(order[$0])]) < (currency, owed)
    }
    let end = (start..<order.count).bound {
      (sheet.bills.currencies[Int(order[$0])], sheet.bills.amounts[Int(order[$0])]) <= (currency, owed)
    }
    let expected = sheet.rarity.expected(owed, currency: currency, equalCount: end - start)
    return Candidate(
      &sheet, entry: pair.entry, bill: pair.bill, slot: AmountStep.equal.number,
      chance: Float(log(expected / sheet.billCount)))
  }
}
