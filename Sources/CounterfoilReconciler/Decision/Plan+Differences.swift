extension Plan {
  /// Judges payments of another amount than their bill's by what else explains the difference to the cent.
  ///
  /// - It is what another bill of the payee asks for: a customs agent's duty and its fee are paid at once under the number of the duty
  ///   alone, or a credit note is taken off. Then it is the sum of both. Which of several bills of the amount is meant, ``GroupRivals``
  ///   weighs.
  /// - Another bill of the payee asks for what was paid: then the payer may have written the number of the wrong bill.
  ///
  /// That a tip, a fee or a part comes to the very amount of an open bill of the payee would be chance.
  mutating func explainDifferences(_ sheet: inout Worksheet) {
    let near = links.indices.filter { links[$0].shape == .nearAmounts }
    guard Priors.Stages.sumsOfBills, !near.isEmpty else { return }
    var linkOfBill = [Int32](repeating: -1, count: sheet.bills.count)
    for (place, link) in links.enumerated() { for bill in link.bills { linkOfBill[Int(bill)] = Int32(place) } }
    /// Whether a bill is open, or what settles it may as well be for another one.
    func mayBeMeant(_ bill: Int32) -> Bool {
      let holder = Int(linkOfBill[Int(bill)])
      if holder < 0 { return true }
      return !links[holder].shape.isSaid && !links[holder].isNamed
        && links[holder].entries.allSatisfy { sheet.sharedNumberChance(Int($0), Int(bill)) == nil }
    }
    for place in near {
      let (entry, bill) = (links[place].entries[0], links[place].bills[0])
      let (paid, owed) = (sheet.entries.amounts[Int(entry)], sheet.bills.amounts[Int(bill)])
      guard sheet.entries.currencies[Int(entry)] == sheet.bills.currencies[Int(bill)],
        !sheet.isAsAgreed(Int(entry), Int(bill))
      else { continue }
      let equal = Plan.bills(over: paid, beside: bill, entry, &sheet).filter { linkOfBill[Int($0)] < 0 }
      let (missing, overflow) = paid.subtractingReportingOverflow(owed)
      let mayAdd = !overflow && sheet.ruled.mayBePaidTogether(Int(bill))
      let isNumbered = sheet.sharedNumberChance(Int(entry), Int(bill)) != nil
      let added = (mayAdd ? Plan.bills(over: missing, beside: bill, entry, &sheet) : []).filter {
        sheet.ruled.mayBePaidTogether(Int($0)) && (isNumbered ? mayBeMeant($0) : linkOfBill[Int($0)] < 0)
      }
      let days = sheet.bills.days
      // One that the payment names, too, before all others.
      let named = added.filter { isNumbered && sheet.sharedNumberChance(Int(entry), Int($0)) != nil }
      let open = (named.isEmpty ? added : named).filter { sheet.billIsFree[Int($0)] && linkOfBill[Int($0)] < 0 }
        .min { (abs(days[Int($0)] - days[Int(bill)]), $0) < (abs(days[Int($1)] - days[Int(bill)]), $1) }
      guard let open, equal.isEmpty || !named.isEmpty else {
        // As likely as each other explanation.
        links[place].probability = min(links[place].probability, 1 / Double(1 + equal.count + added.count))
        continue
      }
      sheet.billIsFree[Int(open)] = false
      linkOfBill[Int(open)] = Int32(place)
      links[place] = Link(
        entries: Positions(entry), bills: Positions([bill, open].sorted()),
        probability: min(Priors.Groups.mostProbability, links[place].probability), shape: .manyBills)
    }
  }

  /// The bills over an amount that a bill's payee may ask an entry for at the time, but for that bill.
  private static func bills(over amount: Int64, beside bill: Int32, _ entry: Int32, _ sheet: inout Worksheet) -> [Int32]
  {
    let bills = sheet.bills
    let day = sheet.entries.days[Int(entry)]
    return GroupRivals.rows(of: amount, bills.currencies[Int(bill)], bills, near: day).filter { other in
      let dueDay = max(bills.days[Int(other)], bills.dueDays.isEmpty ? Side.noDay : bills.dueDays[Int(other)])
      guard other != bill, sheet.billCompetes[Int(other)],
        day >= bills.days[Int(other)] - Priors.Days.sumAhead, day <= dueDay + Priors.Days.namedOldest,
        sheet.accountsAgree(Int(entry), Int(other)), !sheet.isRejected(Int(entry), Int(other))
      else { return false }
      if bills.wordings[Int(other)] == bills.wordings[Int(bill)] { return true }
      let words = sheet.similarity.match(
        entry: sheet.entries.wordings[Int(entry)], bill: bills.wordings[Int(other)])
      return words.hasWords && words.likeness >= Priors.Words.most
    }
  }
}
