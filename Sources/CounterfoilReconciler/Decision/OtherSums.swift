/// Whether other bills of the same payees make up a payment as well as those it was linked with.
///
/// A sum tells how much is paid. Where two sets of bills come to it, it does not tell which; exchanges of one bill for an equal one are weighed
/// by ``GroupRivals``.
struct OtherSums {
  private var subsets = SubsetSums()
  private var values: [Int64] = []
  private var hits: [UInt32] = []
  private let linkOfBill: [Int32]
  private let links: [Plan.Link]
  private let byWording: RowLists
  private let keyDays: [Int32]
  /// The longest time from a bill's day to the day it is expected to be paid.
  private let longestTerm: Int32

  init(_ links: [Plan.Link], _ sheet: Worksheet) {
    linkOfBill = links.placesByBill(sheet.bills.count)
    self.links = links
    let wordings = sheet.bills.wordings
    byWording = RowLists(keyCount: Int(wordings.max() ?? -1) + 1, 0..<Int32(wordings.count)) { row, add in
      add(wordings[Int(row)])
    }
    keyDays = sheet.bills.keyDays
    longestTerm = zip(keyDays, sheet.bills.days).reduce(0) { max($0, $1.0 - $1.1) }
  }

  /// How many other sets of open bills of the payees come to the sum of a link's; 0 where its bills are named.
  ///
  /// O(2^(``SubsetSums/poolLimit`` / 2)).
  mutating func count(_ place: Int, _ link: Plan.Link, _ sheet: inout Worksheet) -> Int {
    guard link.shape == .manyBills, link.entries.count == 1, link.habit == nil else { return 0 }
    let entry = Int(link.entries[0])
    let bills = sheet.bills
    let day = sheet.entries.days[entry]
    let own = link.bills.map { $0 }.sorted()
    guard own.count < SubsetSums.poolLimit,
      own.allSatisfy({ bills.amounts[Int($0)].magnitude < SubsetSums.magnitudeLimit }),
      !own.contains(where: { sheet.sharedNumberChance(entry, Int($0)) != nil })
    else { return 0 }
    // A credit note counts against the others.
    let total = own.reduce(Int64(0)) { $0 &+ bills.amounts[Int($1)] }
    let isNegative = total < 0
    var others: [Int32] = []
    for wording in Set(own.map { bills.wordings[Int($0)] }).sorted() {
      // Rows are in order of their days.
      let rows = byWording[wording]
      let first = rows.firstIndexSorted { bills.days[Int($0)] >= day - Priors.Days.sumAfter - longestTerm }
      for bill in rows[first...] where !own.contains(bill) {
        if bills.days[Int(bill)] > day + Priors.Days.sumAhead { break }
        let row = Int(bill)
        let (taken, known) = (linkOfBill[row], bills.amounts[row])
        guard sheet.billCompetes[row],
          taken < 0 || taken != place && !links[Int(taken)].shape.isSaid && !links[Int(taken)].isNamed,
          known != 0, (known < 0) == isNegative, known.magnitude < SubsetSums.magnitudeLimit,
          bills.currencies[row] == bills.currencies[Int(own[0])], sheet.accountsAgree(entry, row),
          !sheet.isRejected(entry, row),
          day <= keyDays[row] + Priors.Days.sumAfter
        else { continue }
        // What another payment settles is open only as far as that is in doubt.
        if taken >= 0, links[Int(taken)].probability >= Priors.Decision.held { continue }
        others.append(bill)
      }
    }
    others.sort { (abs(keyDays[Int($0)] - day), $0) < (abs(keyDays[Int($1)] - day), $1) }
    let pool = own + others.prefix(SubsetSums.poolLimit - own.count)
    guard pool.count > own.count else { return 0 }
    values.removeAll(keepingCapacity: true)
    values.append(
      contentsOf: pool.map { isNegative ? 0 &- bills.amounts[Int($0)] : bills.amounts[Int($0)] })
    let target = values[..<own.count].reduce(0, &+)
    hits.removeAll(keepingCapacity: true)
    subsets.load(values, through: target, sizeLimit: SubsetSums.poolLimit)
    subsets.find(target: target, into: &hits)
    let ownMask = UInt32(1) << UInt32(own.count) - 1
    let ownAmounts = values[..<own.count].sorted()
    // Sets of the same amounts are exchanges of equal bills, weighed by their days where the sum was searched for.
    return hits.count { mask in
      mask != ownMask
        && (link.isNamed
          || values.indices.filter { mask >> UInt32($0) & 1 == 1 }.map { values[$0] }.sorted() != ownAmounts)
    }
  }
}
