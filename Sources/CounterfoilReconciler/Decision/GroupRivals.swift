internal import Glibc

/// How likely one row of a sum is taken for another of its amount.
///
/// Where a payee's bills are often of equal amounts, a sum that comes out says how much is paid, not which of them. Any other bill
/// that is open at the time, over the same amount and in no worse words, makes the same sum, and is as likely as its day is beside that of
/// the bill taken. So it is with payments that add up to a bill, such as advances of a round amount.
///
/// A bill that another payment settles is no less likely where the two payments could as well change their bills: they are linked one
/// after the other, and what the first left is not thereby the second's. So it is with pairs whose bill a sum, or a payment of another
/// amount, might use.
struct GroupRivals {
  private let links: [Plan.Link]
  /// By bill and by entry the place of its link; -1 for an open one.
  private let linkOfBill: [Int32]
  private let linkOfEntry: [Int32]
  private let shapes: [Match.Shape]
  /// By link its only payment, where neither a person nor what the payment names holds all of them together; else -1.
  private let payers: [Int32]
  /// Whether a bill of the same amount is in a searched sum, or paid by another amount than its own.
  private let mayBeSwapped: [Bool]
  private let keyDays: [Int32]
  /// What each ``DayStep`` says, in nats.
  private let dayTerms: [Double]

  init(_ links: [Plan.Link], _ sheet: Worksheet) {
    self.links = links
    var linkOfEntry = [Int32](repeating: -1, count: sheet.entries.count)
    for (place, link) in links.enumerated() {
      for entry in link.entries { linkOfEntry[Int(entry)] = Int32(place) }
    }
    (linkOfBill, self.linkOfEntry) = (links.placesByBill(sheet.bills.count), linkOfEntry)
    shapes = links.map(\.shape)
    payers = links.map { link in
      !link.shape.isSaid && (!link.isNamed || link.namesSomeOfItsBills(sheet)) && link.entries.count == 1
        ? link.entries[0] : -1
    }
    mayBeSwapped = GroupRivals.swappable(links, sheet)
    keyDays = sheet.bills.keyDays
    dayTerms = PairScorer(model: sheet.model, sheet).dateTerms
  }

  private static func swappable(_ links: [Plan.Link], _ sheet: Worksheet) -> [Bool] {
    var mayBeSwapped = [Bool](repeating: false, count: sheet.bills.count)
    for link in links where !link.isNamed && (link.shape == .manyBills || link.shape == .nearAmounts) {
      let day = sheet.entries.days[Int(link.entries[0])]
      for bill in link.bills {
        for other in rows(like: Int(bill), sheet.bills, near: day) { mayBeSwapped[other] = true }
      }
    }
    return mayBeSwapped
  }

  /// How likely a link is of its own rows and not of others of their amounts, whatever else is known; 1 where none are in question.
  func probability(_ place: Int, _ sheet: inout Worksheet) -> Double {
    let link = links[place]
    var rivals = 0.0
    if link.isNamed {
      guard link.isRow(sheet) else {
        // What a payment names is held by that, and nothing else of the sum is.
        guard link.namesSomeOfItsBills(sheet) else { return 1 }
        let entry = Int(link.entries[0])
        for bill in link.bills where sheet.sharedNumberChance(entry, Int(bill)) == nil {
          rivals += weight(of: Int(bill), entry, place, &sheet)
        }
        return 1 / (1 + rivals)
      }
      // Whose bills in a row they are may be in question where the payment names several payees, or one of a common name.
      for bill in link.bills { rivals += weight(of: Int(bill), Int(link.entries[0]), place, ofOthers: true, &sheet) }
      return 1 / (1 + rivals)
    }
    switch link.shape {
    case .manyBills where link.entries.count == 1:
      for bill in link.bills { rivals += weight(of: Int(bill), Int(link.entries[0]), place, &sheet) }
    case .manyEntries where link.bills.count == 1:
      for entry in link.entries { rivals += weight(ofPart: Int(entry), Int(link.bills[0]), place, &sheet) }
    case .equalAmounts, .nearAmounts:
      let bill = Int(link.bills[0])
      if mayBeSwapped[bill] {
        rivals = weight(ofSwaps: bill, Int(link.entries[0]), link.shape, &sheet)
      }
    default: break
    }
    return 1 / (1 + rivals)
  }

  /// The rows of a row's currency and amount that may belong to one of a day, as many as are looked at: the latest.
  private static func rows(like row: Int, _ side: Side, near day: Int32) -> [Int] {
    rows(of: side.amounts[row], side.currencies[row], side, near: day).map { Int($0) }
  }

  /// The same for an amount. O(log n), and those rows.
  static func rows(of amount: Int64, _ currency: UInt16, _ side: Side, near day: Int32) -> ArraySlice<Int32> {
    // In order of their days. Bills that are due later may be older.
    var rows = side.rows(of: amount, currency)
    rows = rows[rows.firstIndexSorted { side.days[Int($0)] >= day - 2 * Priors.Days.namedOldest }...]
    rows = rows[..<rows.firstIndexSorted { side.days[Int($0)] > day + Priors.Days.namedOldest }]
    return rows.count <= Priors.Search.groupRivals
      ? rows
      : rows[..<rows.firstIndexSorted { side.days[Int($0)] > day + Priors.Days.sumAhead }].suffix(
        Priors.Search.groupRivals)
  }

  /// How many entries may be meant in place of one part of a bill, each as far as no other bill needs it.
  private func weight(ofPart entry: Int, _ bill: Int, _ place: Int, _ sheet: inout Worksheet) -> Double {
    let entries = sheet.entries
    let wording = sheet.bills.wordings[bill]
    let likeness = sheet.similarity.match(entry: entries.wordings[entry], bill: wording).likeness
    let isNamed = sheet.sharedNumberChance(entry, bill) != nil
    let ownTerm = dayTerm(entry, bill, sheet)
    var weight = 0.0
    for other in GroupRivals.rows(like: entry, entries, near: entries.days[entry]) {
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
  /// - Parameter ofOthers: whether only those of other words count.
  private func weight(
    of bill: Int, _ entry: Int, _ place: Int, ofOthers: Bool = false, _ sheet: inout Worksheet
  ) -> Double {
    let bills = sheet.bills
    let wording = sheet.entries.wordings[entry]
    let likeness = sheet.similarity.match(entry: wording, bill: bills.wordings[bill]).likeness
    // Of several payees that a payment names each may be meant, however rare its words are.
    let least = ofOthers ? min(likeness, Priors.Words.most) : likeness
    let isNamed = sheet.sharedNumberChance(entry, bill) != nil
    let ownTerm = dayTerm(entry, bill, sheet)
    var weight = 0.0
    for other in GroupRivals.rows(like: bill, bills, near: sheet.entries.days[entry]) {
      guard other != bill, linkOfBill[other] != Int32(place), sheet.billCompetes[other],
        sheet.billClasses[other] != sheet.billClasses[bill], mayPay(entry, other, sheet),
        !isNamed || sheet.sharedNumberChance(entry, other) != nil,
        bills.wordings[other] == bills.wordings[bill]
          ? !ofOthers
          : sheet.similarity.match(entry: wording, bill: bills.wordings[other]).likeness >= least
      else { continue }
      // Bills of one sum are mostly of about one time: what lies nearer to the others is no less likely for its own day.
      let isNearer = gap(other, toOthersOf: bill, place, bills) < gap(bill, toOthersOf: bill, place, bills)
      let fit = isNearer ? 1 : min(1, exp(dayTerm(entry, other, sheet) - ownTerm))
      weight += max(openShare(other, insteadOf: bill, sheet) * fit, swap(bill, other, entry, &sheet))
    }
    return weight
  }

  /// Days between a bill and the nearest of a sum's others.
  private func gap(_ bill: Int, toOthersOf own: Int, _ place: Int, _ bills: Side) -> Int32 {
    var least = Int32.max
    for other in links[place].bills where Int(other) != own {
      least = min(least, abs(bills.days[Int(other)] - bills.days[bill]))
    }
    return least
  }

  /// How many pairs may have changed their bills with this one, of those that were not weighed beside it.
  private func weight(ofSwaps bill: Int, _ entry: Int, _ shape: Match.Shape, _ sheet: inout Worksheet) -> Double {
    let bills = sheet.bills
    let isNamed = sheet.sharedNumberChance(entry, bill) != nil
    var weight = 0.0
    for other in GroupRivals.rows(like: bill, bills, near: sheet.entries.days[entry])
    where other != bill && linkOfBill[other] >= 0 {
      let place = Int(linkOfBill[other])
      guard shapes[place] != shape, payers[place] >= 0,
        sheet.billClasses[other] != sheet.billClasses[bill], mayPay(entry, other, sheet),
        !isNamed || sheet.sharedNumberChance(entry, other) != nil, isNoWorse(other, than: bill, entry, &sheet)
      else { continue }
      weight += swap(bill, other, entry, &sheet)
    }
    return weight
  }

  /// How likely the payment of another bill is this one's and the other way round, against both as they are: as their days are.
  private func swap(_ bill: Int, _ other: Int, _ entry: Int, _ sheet: inout Worksheet) -> Double {
    let payer = linkOfBill[other] < 0 ? -1 : Int(payers[Int(linkOfBill[other])])
    guard payer >= 0, payer != entry, mayPay(payer, bill, sheet),
      sheet.sharedNumberChance(payer, other) == nil || sheet.sharedNumberChance(payer, bill) != nil,
      isNoWorse(bill, than: other, payer, &sheet)
    else { return 0 }
    let swapped = dayTerm(entry, other, sheet) + dayTerm(payer, bill, sheet)
    return min(1, exp(swapped - dayTerm(entry, bill, sheet) - dayTerm(payer, other, sheet)))
  }

  /// Whether an entry's words agree with one bill as well as with another.
  private func isNoWorse(_ bill: Int, than other: Int, _ entry: Int, _ sheet: inout Worksheet) -> Bool {
    let (first, second) = (sheet.bills.wordings[bill], sheet.bills.wordings[other])
    if first == second { return true }
    let wording = sheet.entries.wordings[entry]
    return sheet.similarity.match(entry: wording, bill: first).likeness
      >= sheet.similarity.match(entry: wording, bill: second).likeness
  }

  private func dayTerm(_ entry: Int, _ bill: Int, _ sheet: Worksheet) -> Double {
    let step = DayStep.step(
      day: sheet.entries.days[entry], billDay: sheet.bills.days[bill], dueDay: sheet.bills.dueDays[bill],
      isPrompt: sheet.isPrompt(entry), options: sheet.options)
    return step.map { dayTerms[Int($0)] } ?? Priors.Days.outOfReach
  }

  private func mayPay(_ entry: Int, _ bill: Int, _ sheet: Worksheet) -> Bool {
    let day = sheet.entries.days[entry]
    return day >= sheet.bills.days[bill] - Priors.Days.sumAhead && day <= keyDays[bill] + Priors.Days.namedOldest
      && sheet.accountsAgree(entry, bill)
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

extension Plan.Link {
  /// Whether it is a sum of a payee's bills one after the other, of a payment that names none of them.
  fileprivate func isRow(_ sheet: Worksheet) -> Bool {
    shape == .manyBills && entries.count == 1 && habit == nil
      && bills.allSatisfy { sheet.sharedNumberChance(Int(entries[0]), Int($0)) == nil }
  }

  /// Whether it is a sum of a payment that has the number of one of its bills, and of another none.
  fileprivate func namesSomeOfItsBills(_ sheet: Worksheet) -> Bool {
    guard isNamed, shape == .manyBills, entries.count == 1, habit == nil else { return false }
    let named = bills.filter { sheet.sharedNumberChance(Int(entries[0]), Int($0)) != nil }
    return !named.isEmpty && named.count < bills.count
  }
}
