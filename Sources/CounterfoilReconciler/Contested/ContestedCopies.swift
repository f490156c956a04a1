/// Copies that may be payments of their own: two bills for two rows speak for twins, one bill for a copy.
enum ContestedCopies {
  private struct Amount: Equatable {
    var currency: UInt16
    var amount: Int64

    init(_ side: Side, _ position: Int) {
      currency = side.currencies[position]
      amount = side.amounts[position]
    }
  }

  /// The copies that are not sure while there are more bills that agree than other rows that ask for them. These
  /// compete for bills again.
  static func find(_ copies: [Repeats.Copy], _ sheet: inout Worksheet) -> [Repeats.Copy] {
    let doubtful = copies.filter { $0.probability < Priors.Pairs.heldProbability }
    guard !doubtful.isEmpty else { return [] }
    let originals = Dictionary(copies.map { ($0.copy, $0.original) }) { first, _ in first }
    var found: [Repeats.Copy] = []
    for copy in doubtful where isContested(copy, originals, &sheet) {
      found.append(copy)
      sheet.entryIsFree[Int(copy.copy)] = true
      sheet.entryCompetes[Int(copy.copy)] = true
    }
    return found
  }

  /// The rows of an amount that compete, in order; no more than show that they are too many. O(log n), mostly.
  private static func rows(of amount: Amount, _ side: Side, _ competes: [Bool]) -> [Int32] {
    let rows = side.rows(of: amount.amount, amount.currency)
    return Array(rows.lazy.filter { competes[Int($0)] }.prefix(Priors.Search.copies + 1))
  }

  private static func isContested(
    _ copy: Repeats.Copy, _ originals: [Int32: Int32], _ sheet: inout Worksheet
  ) -> Bool {
    let amount = Amount(sheet.entries, Int(copy.copy))
    var original = copy.original
    while let earlier = originals[original] { original = earlier }
    guard Amount(sheet.entries, Int(original)) == amount else { return false }
    let bills = rows(of: amount, sheet.bills, sheet.billCompetes)
    let rows = rows(of: amount, sheet.entries, sheet.entryCompetes)
    guard bills.count > 1, bills.count <= Priors.Search.copies, rows.count <= Priors.Search.copies else { return false }
    let own = agreeing(copy.copy, bills, &sheet)
    let others = own.isEmpty ? [] : agreeing(original, bills, &sheet)
    guard !others.isEmpty else { return false }
    let asked = Set(own + others)
    var claimants = 0
    for row in rows where agreeing(row, bills, &sheet).contains(where: asked.contains) { claimants += 1 }
    return asked.count > claimants
  }

  /// The bills of an entry's amount whose days, account and words agree with it.
  private static func agreeing(_ entry: Int32, _ bills: [Int32], _ sheet: inout Worksheet) -> [Int32] {
    bills.filter { bill in
      let pair = Candidate(&sheet, entry: entry, bill: bill, slot: AmountStep.equal.number, chance: 0)
      return pair.map { $0.textLevel.rawValue <= TextLevel.most.rawValue } ?? false
    }
  }
}
