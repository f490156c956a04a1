/// Rows that have one pair only of equal amounts, paid by the owner of the books, whose words or numbers agree.
///
/// Who pays a payee the sum of one of its bills seldom pays none of them: how often such rows are left alone is learned apart from the others.
/// Where several agree alike nearly every row finds some partner, and none is believed for it; and what others pay in may be for a bill from
/// before the books (``OffPeriods``), which no row shows.
struct AgreeingRows: Sendable {
  private var entries: [Bool] = []
  private var bills: [Bool] = []
  /// How many entries there are, and as many bills.
  private(set) var count = 0.0

  init() {}

  /// O(candidates).
  init(_ candidates: [Candidate], _ sheet: Worksheet) {
    var entryCounts = [UInt8](repeating: 0, count: sheet.entries.count)
    var billCounts = [UInt8](repeating: 0, count: sheet.bills.count)
    let places = candidates.indices.filter { AgreeingRows.agrees(candidates[$0], sheet) }
    for pair in places.lazy.map({ candidates[$0] }) {
      entryCounts[Int(pair.entry)] = min(2, entryCounts[Int(pair.entry)] + 1)
      billCounts[Int(pair.bill)] = min(2, billCounts[Int(pair.bill)] + 1)
    }
    entries = [Bool](repeating: false, count: sheet.entries.count)
    bills = [Bool](repeating: false, count: sheet.bills.count)
    for pair in places.lazy.map({ candidates[$0] })
    where entryCounts[Int(pair.entry)] == 1 && billCounts[Int(pair.bill)] == 1 {
      (entries[Int(pair.entry)], bills[Int(pair.bill)]) = (true, true)
      count += 1
    }
  }

  private static func agrees(_ pair: Candidate, _ sheet: Worksheet) -> Bool {
    guard sheet.entries.amounts[Int(pair.entry)] < 0 else { return false }
    return switch pair.textLevel {
    case .reference, .whole, .most: AmountStep(slot: pair.amountSlot).level == .equal
    case .part, .none, .blank: false
    }
  }

  func hasEntry(_ pair: Candidate) -> Bool { !entries.isEmpty && entries[Int(pair.entry)] }

  func hasBill(_ pair: Candidate) -> Bool { !bills.isEmpty && bills[Int(pair.bill)] }
}
