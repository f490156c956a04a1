// MARK: One bill, several payments

extension Groups {
  private static let shipmentReach = 22

  /// Payments of uneven size soon after a bill.
  mutating func shipments(_ bill: Int32, _ sheet: inout Worksheet) -> [Group] {
    let position = Int(bill)
    let day = sheet.bills.days[position]
    let amount = sheet.bills.amounts[position]
    let isBlank = sheet.similarity.isBlank(sheet.bills.wordings[position])
    guard !isBlank else { return [] }
    var members: [Member] = []
    let rows = entryIndex.rows(
      like: sheet.bills.wordings[position], near: day, days: (day - 4)...(day + Int32(Groups.shipmentReach)),
      withBlanks: false,
      vocabulary, &sheet.similarity)
    for entry in rows {
      let row = Int(entry)
      guard sheet.entryIsFree[row], (sheet.entries.amounts[row] < 0) == (amount < 0),
        sheet.entries.amounts[row].magnitude < amount.magnitude,
        sheet.entries.currencies[row] == sheet.bills.currencies[position],
        sheet.accountsAgree(row, position), !sheet.isRejected(row, position)
      else { continue }
      let likeness = sheet.similarity.match(
        entry: sheet.entries.wordings[row], bill: sheet.bills.wordings[position]
      ).likeness
      guard likeness >= 0.45 else { continue }
      members.append(
        Member(
          row: entry, fit: Double(likeness) - 0.06 * Double(abs(sheet.entries.days[row] - day)),
          availability: Double(sheet.entryAvailability[row])))
    }
    // All payments come from one account.
    let accounts = Set(members.map { sheet.entries.accounts[Int($0.row)] }).sorted()
    return accounts.flatMap { account in
      let pool = Pool(members.filter { sheet.entries.accounts[Int($0.row)] == account })
      let prior = Prior(
        share: 0.3, chance: billAmounts.share(position), availability: Double(sheet.billAvailability[position]))
      return solve(pool, target: amount, prior: prior, side: sheet.entries, sizeLimit: 5).map {
        Group(entries: $0.rows, bills: [bill], probability: $0.probability, weight: $0.weight, shape: .manyEntries)
      }
    }
  }
}
