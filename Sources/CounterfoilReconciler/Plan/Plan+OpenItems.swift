extension Plan {
  /// Settles what is left of payers that are known: rows of no match, no move, no refund and no copy.
  mutating func settleOpenItems(_ sheet: inout Worksheet, _ contradictions: Contradictions) {
    // Who says how far apart days may be means it of these, too.
    guard Priors.Stages.openItems, sheet.learning.frozen == nil, !sheet.dayReach.isStrict else { return }
    free(&sheet)
    let pairs = links.lazy.filter { $0.entries.count == 1 && $0.bills.count == 1 }
      .map { (entry: $0.entries[0], bill: $0.bills[0], probability: $0.probability) }
    for found in OpenItems.find(Array(pairs), sheet, contradictions)
    where found.probability >= sheet.options.leastProbability {
      links.append(
        Link(
          entries: Positions(found.entries), bills: Positions(found.bills), probability: found.probability,
          shape: found.shape, openItem: found.payer, reservation: Reservation(reason: .repetition)))
    }
  }

  /// Marks as free what no match takes any more.
  private func free(_ sheet: inout Worksheet) {
    sheet.entryIsFree = sheet.entryCompetes
    sheet.billIsFree = sheet.billCompetes
    for link in links {
      for entry in link.entries { sheet.entryIsFree[Int(entry)] = false }
      for bill in link.bills { sheet.billIsFree[Int(bill)] = false }
    }
    for copy in copies { sheet.entryIsFree[Int(copy.copy)] = false }
    for copy in duplicateBills { sheet.billIsFree[Int(copy.copy)] = false }
    for move in transfers {
      sheet.entryIsFree[Int(move.from)] = false
      sheet.entryIsFree[Int(move.to)] = false
    }
    for refund in refunds { sheet.entryIsFree[Int(refund.refund)] = false }
    for row in channels.flatMap({ $0.rows.dropFirst() }) { sheet.entryIsFree[Int(row)] = false }
  }
}
