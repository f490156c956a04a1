/// Bills of one payee over one amount with their payments, in order of the days they are due.
struct EqualBills: Sendable {
  struct Findings: Sendable {
    /// How many payments say which bill they are for, and how many of these are for another one than their days would have it.
    var saidCount = 0
    var offCount = 0
    /// Links whose payments do not say it, where a bill before or after theirs is open.
    var open: [Int] = []
    /// Links of what others paid in that do not say it, where a bill is near that is settled.
    var settled: [Int] = []
  }

  private let links: [Plan.Link]
  private let sheet: Worksheet
  private let contradictions: Contradictions
  /// By bill the place of its link; -1 for none.
  private let linkOfBill: [Int32]
  private let keyDays: [Int32]
  private let dayTerms: [Double]
  /// The first and the last day of a payment: what was to be paid before or after is not missing.
  private let days: ClosedRange<Int32>?

  init(_ links: [Plan.Link], _ sheet: Worksheet, _ contradictions: Contradictions) {
    (self.links, self.sheet, self.contradictions) = (links, sheet, contradictions)
    linkOfBill = links.placesByBill(sheet.bills.count)
    keyDays = sheet.bills.keyDays
    dayTerms = PairScorer(model: sheet.model, sheet).dateTerms
    days = sheet.entries.days.first.flatMap { first in sheet.entries.days.last.map { first...$0 } }
  }

  /// What a payee's equal bills show. O(rows × ``OffPeriods/nearby`` + rows²).
  func findings(_ all: [Int32]) -> Findings {
    let recurs = recurs(all)
    let rows = all.filter { recurs || !isPurchase(Int($0)) }
    guard rows.count > 1 else { return Findings() }
    // Links of one payment with one bill of these. What was paid abroad has the rate of its day, which tells equal bills apart.
    let places = rows.map { row -> Int in
      let place = Int(linkOfBill[Int(row)])
      guard place >= 0, links[place].entries.count == 1, links[place].bills.count == 1,
        links[place].features?.amountLevel != .foreign
      else { return -1 }
      return place
    }
    var isSaid = [Bool](repeating: false, count: rows.count)
    var findings = Findings()
    for (index, place) in places.enumerated() where place >= 0 {
      let facts = contradictions.facts(of: Int(links[place].entries[0]))
      isSaid[index] = saysWhich(place, rows, index, facts, isShown: false)
      if links[place].shape == .ruled { continue }
      let isAnother = saysAnother(place, rows[index], facts)
      guard isAnother || isSaid[index] && saysWhich(place, rows, index, facts, isShown: true) else { continue }
      findings.saidCount += 1
      if isAnother || isOff(Int(links[place].entries[0]), rows, index) { findings.offCount += 1 }
    }
    let isOpen = openOnes(rows, places, isSaid)
    for (index, place) in places.enumerated() where place >= 0 && !isSaid[index] {
      if isOpen[index] {
        findings.open.append(place)
      } else if isPaidIn(place), isRepeated(rows, index, place) {
        findings.settled.append(place)
      }
    }
    return findings
  }

  /// Whether a bill is a note of what the owner of the books bought: it has neither a day it is due nor a number, and does not say that it is a
  /// bill. What is bought is paid on the spot (§ 320 BGB), and nobody is behind with it.
  private func isPurchase(_ bill: Int) -> Bool {
    let bills = sheet.bills
    return bills.amounts[bill] < 0 && bills.dueDays[bill] == Side.noDay && bills.references[bill] < 0
      && !bills.isBillKind[bill]
  }

  /// Whether bills come in a rhythm: more than half of the steps from one to the next are as long as the middle one, or the only one is a month.
  private func recurs(_ rows: [Int32]) -> Bool {
    let steps = zip(rows, rows.dropFirst()).map { keyDays[Int($1)] - keyDays[Int($0)] }.sorted()
    guard let middle = steps.isEmpty ? nil : steps[steps.count / 2], middle > 0 else { return false }
    if steps.count == 1 { return abs(middle - EqualBills.month) <= EqualBills.slack }
    // Months differ by a tenth, and weekends move the days of short ones.
    let slack = max(1, middle / 10)
    return 2 * steps.count { abs($0 - middle) <= slack } > steps.count
  }

  private static let month: Int32 = 30

  /// Whether others pay: one of them may have been a period behind, or ahead, for as long as the books go back, and then no bill is open. Of what
  /// the owner of the books pays each bill is at hand.
  private func isPaidIn(_ place: Int) -> Bool { sheet.entries.amounts[Int(links[place].entries[0])] > 0 }

  private func isRepeated(_ rows: [Int32], _ index: Int, _ place: Int) -> Bool {
    let day = keyDays[Int(rows[index])]
    return near(index, rows).contains { other in
      other != rows[index] && mayPay(place, Int(other), in: rows, step: abs(keyDays[Int(other)] - day))
    }
  }

  private func near(_ index: Int, _ rows: [Int32]) -> ArraySlice<Int32> {
    rows[max(0, index - OffPeriods.nearby)..<min(rows.count, index + OffPeriods.nearby + 1)]
  }

  /// Whether a payment, or a person, says which of the bills is meant: more of its number, or its month, than of any other nearby.
  /// - Parameters:
  ///   - facts: what the payment says.
  ///   - isShown: whether a month counts only where the books show which one payments name: rent is paid for the month that begins, energy for
  ///     the one that ended.
  private func saysWhich(
    _ place: Int, _ rows: [Int32], _ index: Int, _ facts: StatedFacts, isShown: Bool
  ) -> Bool {
    let link = links[place]
    if link.shape.isSaid || link.isNamed { return true }
    let entry = Int(link.entries[0])
    let isReference = link.features?.textLevel == .reference
    if !isReference, facts.isEmpty { return false }
    func agreement(_ bill: Int) -> Float {
      (isReference ? -(sheet.sharedNumberChance(entry, bill) ?? 0) : 0)
        + Float(contradictions.agreementCount(bill, facts, isShown: isShown))
    }
    let own = agreement(Int(rows[index]))
    return own > 0 && near(index, rows).allSatisfy { $0 == rows[index] || agreement(Int($0)) < own }
  }

  /// Whether a payment says that it is for another bill than the one it is linked with.
  private func saysAnother(_ place: Int, _ bill: Int32, _ facts: StatedFacts) -> Bool {
    let link = links[place]
    if link.shape.isSaid || link.isNamed || facts.isEmpty { return false }
    return switch contradictions.kind(Int(link.entries[0]), Int(bill), facts) {
    case .number: true
    case .month: contradictions.isMonthKnown(Int(bill), facts)
    case nil: false
    }
  }

  /// Whether the day of a payment fits another bill better than its own.
  private func isOff(_ entry: Int, _ rows: [Int32], _ index: Int) -> Bool {
    func term(_ bill: Int) -> Double {
      let step = DayStep.step(
        day: sheet.entries.days[entry], billDay: sheet.bills.days[bill], dueDay: sheet.bills.dueDays[bill],
        isPrompt: sheet.isPrompt(entry), options: sheet.options)
      return step.map { dayTerms[Int($0)] } ?? -.infinity
    }
    let own = term(Int(rows[index]))
    return near(index, rows).contains { $0 != rows[index] && term(Int($0)) > own }
  }

  /// By bill, whether one before or after is open that its payment may be for: so it is with all that follow, one after the other, until a
  /// payment says what it is for.
  private func openOnes(_ rows: [Int32], _ places: [Int], _ isSaid: [Bool]) -> [Bool] {
    var isOpen = [Bool](repeating: false, count: rows.count)
    let delays = zip(rows, places).filter { $1 >= 0 }.map { row, place in
      sheet.entries.days[Int(links[place].entries[0])] - keyDays[Int(row)]
    }.sorted()
    let usual = delays.isEmpty ? 0 : delays[delays.count / 2]
    for order in [Array(rows.indices), rows.indices.reversed()] {
      var last: Int?
      for index in order {
        let (bill, place) = (Int(rows[index]), places[index])
        let step = last.map { abs(keyDays[bill] - keyDays[$0]) } ?? 0
        if !isSaid[index], isUnsettled(bill) {
          if days?.contains(keyDays[bill] + usual) == true { last = bill }
        } else if place >= 0, !isSaid[index], let other = last, mayPay(place, other, in: rows, step: step) {
          isOpen[index] = true
          last = bill
        } else {
          last = nil
        }
      }
    }
    return isOpen
  }

  /// Whether nothing but its amount and its day says that a bill is settled.
  private func isUnsettled(_ bill: Int) -> Bool {
    let place = Int(linkOfBill[bill])
    guard place >= 0 else { return true }
    let link = links[place]
    if link.shape.isSaid || link.isNamed { return false }
    return link.features.map { $0.textLevel == .none } ?? (link.probability < Priors.Decision.held)
  }

  /// Whether the payment of a link is near enough to be for a bill: by a month and a half, or by one step where bills come in a rhythm.
  private func mayPay(_ place: Int, _ bill: Int, in rows: [Int32], step: Int32) -> Bool {
    let distance = abs(sheet.entries.days[Int(links[place].entries[0])] - keyDays[bill])
    if distance <= Priors.Days.sumAfter { return true }
    // Months differ by three days, and by where weekends lie.
    let slack = max(EqualBills.slack, step / 10)
    guard distance <= step + slack else { return false }
    return zip(rows, rows.dropFirst()).count { abs(keyDays[Int($1)] - keyDays[Int($0)] - step) <= slack } > 1
  }

  private static let slack: Int32 = 5
}
