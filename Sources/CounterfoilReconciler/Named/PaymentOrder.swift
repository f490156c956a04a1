/// How often a payee's bills of equal amounts are paid in another order than they were written, as payments that name their bills show.
///
/// Where nobody says which of several equal debts a payment is for, the oldest is held to be settled first (German Civil Code, § 366 (2)).
/// Payers that name bills by number often do not keep to it, and so those that name none may not.
struct PaymentOrder {
  /// Of two bills one after the other: how often they are paid the other way round, against in their order, where their days allow both; 0
  /// where nothing shows it.
  let turnedOdds: Double

  /// - Parameters:
  ///   - payees: by wording, whose bills are looked at.
  ///   - mayBelong: whether a payment may be so many days from its bill.
  /// - Complexity: O(links × log links).
  init(
    _ links: [(entry: Int32, bill: Int32, probability: Double)], payees: [Bool], _ sheet: Worksheet,
    mayBelong: (_ lag: Int) -> Bool
  ) {
    let (entries, bills) = (sheet.entries, sheet.bills)
    let proven = links.lazy.filter { link in
      payees[Int(bills.wordings[Int(link.bill)])] && bills.references[Int(link.bill)] >= 0
        && sheet.sharedNumberChance(Int(link.entry), Int(link.bill)) != nil
    }.sorted { left, right in
      let (one, other) = (Int(left.bill), Int(right.bill))
      let keys = (bills.wordings[one], bills.currencies[one], bills.amounts[one], bills.days[one], left.bill)
      return keys < (
        bills.wordings[other], bills.currencies[other], bills.amounts[other], bills.days[other], right.bill
      )
    }
    var (turned, kept) = (0.0, 0.0)
    for (place, link) in proven.enumerated() {
      let (bill, day) = (Int(link.bill), Int(entries.days[Int(link.entry)]))
      guard place + 1 < proven.count else { break }
      let next = proven[place + 1]
      let (other, otherDay) = (Int(next.bill), Int(entries.days[Int(next.entry)]))
      guard bills.wordings[other] == bills.wordings[bill], bills.amounts[other] == bills.amounts[bill],
        bills.currencies[other] == bills.currencies[bill], bills.days[other] > bills.days[bill], otherDay != day,
        mayBelong(day - Int(bills.days[other])), mayBelong(otherDay - Int(bills.days[bill]))
      else { continue }
      if otherDay < day { turned += 1 } else { kept += 1 }
    }
    turnedOdds = min(1, turned / max(1, kept))
  }
}
