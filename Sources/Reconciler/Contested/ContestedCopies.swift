/// Copies that may be payments of their own: two bills for two rows speak for twins, one bill for a copy.
struct ContestedCopies {
  /// Rows of one amount beyond which a copy stays one.
  private static let rowLimit = 64

  private struct Amount: Hashable {
    var currency: UInt16
    var amount: Int64

    init(_ side: Side, _ position: Int) {
      currency = side.currencies[position]
      amount = side.amounts[position]
    }
  }

  private var entries: [Amount: [Int32]] = [:]
  private var bills: [Amount: [Int32]] = [:]

  /// The copies that are not sure while there are more bills that agree than other rows that ask for them. These
  /// compete for bills again.
  static func find(_ copies: [Repeats.Copy], _ sheet: inout Worksheet) -> [Repeats.Copy] {
    let doubtful = copies.filter { $0.probability < PairProposals.heldProbability }
    guard !doubtful.isEmpty else { return [] }
    var search = ContestedCopies()
    for copy in doubtful { search.entries[Amount(sheet.entries, Int(copy.copy))] = [] }
    search.collect(sheet)
    let originals = Dictionary(copies.map { ($0.copy, $0.original) }) { first, _ in first }
    var found: [Repeats.Copy] = []
    for copy in doubtful where search.isContested(copy, originals, &sheet) {
      found.append(copy)
      search.entries[Amount(sheet.entries, Int(copy.copy))]?.append(copy.copy)
      sheet.entryIsFree[Int(copy.copy)] = true
      sheet.entryCompetes[Int(copy.copy)] = true
    }
    return found
  }

  private mutating func collect(_ sheet: Worksheet) {
    for entry in 0..<sheet.entries.count where sheet.entryCompetes[entry] {
      entries[Amount(sheet.entries, entry)]?.append(Int32(entry))
    }
    for bill in 0..<sheet.bills.count where sheet.billCompetes[bill] {
      let amount = Amount(sheet.bills, bill)
      if entries[amount] != nil { bills[amount, default: []].append(Int32(bill)) }
    }
  }

  private func isContested(_ copy: Repeats.Copy, _ originals: [Int32: Int32], _ sheet: inout Worksheet) -> Bool {
    let amount = Amount(sheet.entries, Int(copy.copy))
    var original = copy.original
    while let earlier = originals[original] { original = earlier }
    guard Amount(sheet.entries, Int(original)) == amount, let bills = bills[amount], let rows = entries[amount],
      bills.count > 1, bills.count <= ContestedCopies.rowLimit, rows.count <= ContestedCopies.rowLimit
    else { return false }
    let own = agreeing(copy.copy, bills, &sheet)
    let others = own.isEmpty ? [] : agreeing(original, bills, &sheet)
    guard !others.isEmpty else { return false }
    let asked = Set(own + others)
    var claimants = 0
    for row in rows where agreeing(row, bills, &sheet).contains(where: asked.contains) { claimants += 1 }
    return asked.count > claimants
  }

  /// The bills of an entry's amount whose days, account and words agree with it.
  private func agreeing(_ entry: Int32, _ bills: [Int32], _ sheet: inout Worksheet) -> [Int32] {
    bills.filter { bill in
      let pair = Candidate(&sheet, entry: entry, bill: bill, slot: AmountStep.equal.number, chance: 0)
      return pair.map { $0.textLevel.rawValue <= TextLevel.most.rawValue } ?? false
    }
  }
}
