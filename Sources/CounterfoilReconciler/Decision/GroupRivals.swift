internal import Glibc

/// How likely one row of a sum is taken for another of its amount.
///
/// Where a payee's bills are often of equal amounts, a sum that comes out says how much is paid, not which of them. Any other bill
/// that is open at the time, over the same amount and in no worse words, makes the same sum, and is as likely as its day is beside that of
/// the bill taken. So it is with payments that add up to a bill, such as advances of a round amount.
struct GroupRivals {
  private let links: [Plan.Link]
  /// By bill and by entry the place of its link; -1 for an open one.
  private let linkOfBill: [Int32]
  private let linkOfEntry: [Int32]
  private let keyDays: [Int32]
  /// What each ``DayStep`` says, in nats.
  private let dayTerms: [Double]

  init(_ links: [Plan.Link], _ sheet: Worksheet) {
    self.links = links
    var linkOfBill = [Int32](repeating: -1, count: sheet.bills.count)
    var linkOfEntry = [Int32](repeating: -1, count: sheet.entries.count)
    for (place, link) in links.enumerated() {
      for bill in link.bills { linkOfBill[Int(bill)] = Int32(place) }
      for entry in link.entries { linkOfEntry[Int(entry)] = Int32(place) }
    }
    (self.linkOfBill, self.linkOfEntry) = (linkOfBill, linkOfEntry)
    keyDays = sheet.bills.keyDays
    dayTerms = PairScorer(model: sheet.model, sheet).dateTerms
  }

  /// How likely a link's sum is of its own rows, whatever else is known; 1 for links that are no searched sum.
  func probability(_ place: Int, _ sheet: inout Worksheet) -> Double {
    let link = links[place]
    if link.isNamed { return 1 }
    var rivals = 0.0
    if link.shape == .manyBills, link.entries.count == 1 {
      for bill in link.bills { rivals += weight(of: Int(bill), Int(link.entries[0]), place, &sheet) }
    } else if link.shape == .manyEntries, link.bills.count == 1 {
      for entry in link.entries { rivals += weight(ofPart: Int(entry), Int(link.bills[0]), place, &sheet) }
    }
    return 1 / (1 + rivals)
  }

  /// The rows of a row's currency and amount, as many as are looked at.
  private static func rows(like row: Int, _ side: Side) -> [Int] {
    side.rows(of: side.amounts[row], side.currencies[row]).prefix(Priors.Search.groupRivals).map { Int($0) }
  }

  /// How many entries may be meant in place of one part of a bill, each as far as no other bill needs it.
  private func weight(ofPart entry: Int, _ bill: Int, _ place: Int, _ sheet: inout Worksheet) -> Double {
    let entries = sheet.entries
    let wording = sheet.bills.wordings[bill]
    let likeness = sheet.similarity.match(entry: entries.wordings[entry], bill: wording).likeness
    let isNamed = sheet.sharedNumberChance(entry, bill) != nil
    let ownTerm = dayTerm(entry, bill, sheet)
    var weight = 0.0
    for other in GroupRivals.rows(like: entry, entries) {
      guard other != entry, linkOfEntry[other] != Int32(place), sheet.entryCompetes[other],
        sheet.entryClasses[other] != sheet.entryClasses[entry], mayPay(other, bill, sheet),
        !isNamed || sheet.sharedNumberChance(other, bill) != nil,
        sheet.similarity.match(entry: entries.wordings[other], bill: wording).likeness >= likeness
      else { continue }
      let taken = linkOfEntry[other] < 0 ? 0 : links[Int(linkOfEntry[other])].probability
      weight += (1 - taken) * min(1, exp(dayTerm(other, bill, sheet) - ownTerm))
    }
    return weight
  }

  /// How many bills may be meant in place of one, each as far as it is open.
  private func weight(of bill: Int, _ entry: Int, _ place: Int, _ sheet: inout Worksheet) -> Double {
    let bills = sheet.bills
    let wording = sheet.entries.wordings[entry]
    let likeness = sheet.similarity.match(entry: wording, bill: bills.wordings[bill]).likeness
    let isNamed = sheet.sharedNumberChance(entry, bill) != nil
    let ownTerm = dayTerm(entry, bill, sheet)
    var weight = 0.0
    for other in GroupRivals.rows(like: bill, bills) {
      guard other != bill, linkOfBill[other] != Int32(place), sheet.billCompetes[other],
        sheet.billClasses[other] != sheet.billClasses[bill], mayPay(entry, other, sheet),
        !isNamed || sheet.sharedNumberChance(entry, other) != nil,
        bills.wordings[other] == bills.wordings[bill]
          || sheet.similarity.match(entry: wording, bill: bills.wordings[other]).likeness >= likeness
      else { continue }
      weight += openShare(other, insteadOf: bill, sheet) * min(1, exp(dayTerm(entry, other, sheet) - ownTerm))
    }
    return weight
  }

  private func dayTerm(_ entry: Int, _ bill: Int, _ sheet: Worksheet) -> Double {
    let step = DayStep.step(
      day: sheet.entries.days[entry], billDay: sheet.bills.days[bill], dueDay: sheet.bills.dueDays[bill],
      isPrompt: sheet.isPrompt(entry), options: sheet.options)
    return step.map { dayTerms[Int($0)] } ?? Priors.Days.outOfReach
  }

  private func mayPay(_ entry: Int, _ bill: Int, _ sheet: Worksheet) -> Bool {
    let age = sheet.entries.days[entry] - keyDays[bill]
    return age >= -Priors.Days.sumAhead && age <= Priors.Days.namedOldest && sheet.accountsAgree(entry, bill)
      && !sheet.isRejected(entry, bill)
  }

  /// How likely a bill is open, or may change its place with one of another sum.
  private func openShare(_ bill: Int, insteadOf own: Int, _ sheet: Worksheet) -> Double {
    guard linkOfBill[bill] >= 0 else { return 1 }
    let link = links[Int(linkOfBill[bill])]
    if link.shape.isSaid || link.isNamed { return 0 }
    guard link.shape == .manyBills, link.entries.count == 1 else { return 1 - link.probability }
    let payer = Int(link.entries[0])
    return mayPay(payer, own, sheet) && sheet.sharedNumberChance(payer, bill) == nil ? 1 : 1 - link.probability
  }
}
