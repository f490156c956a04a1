extension Worksheet {
  /// Whether a bill may be one of several that a payment settles.
  /// - Parameter sheet: not changed. Asked for every row looked at, where a method would copy it.
  @inline(__always)
  static func mayShare(_ entry: Int, _ bill: Int, _ sheet: inout Worksheet) -> Bool {
    if !sheet.rejected.isEmpty, sheet.isRejected(entry, bill) { return false }
    if sheet.ruled.isEmpty { return true }
    return sheet.ruled.forbidding(entry, bill) == nil && sheet.ruled.mayBePaidTogether(bill)
  }

  /// Whether a payment may be one of several that settle a bill.
  @inline(__always)
  func mayBePart(_ entry: Int, _ bill: Int) -> Bool {
    !isRejected(entry, bill) && (ruled.isEmpty || ruled.mayBePaidInParts(bill))
  }

  /// Whether a pair would leave a part of a bill open that is never paid in parts: as ``Plan`` has it, also where a payment that
  /// names the bill looks like one digit mistyped.
  @inline(__always)
  func isForbiddenPart(_ pair: Candidate, _ level: AmountLevel, paid: UInt64, owed: UInt64) -> Bool {
    if ruled.isEmpty || ruled.mayBePaidInParts(Int(pair.bill)) { return false }
    return level == .part || Worksheet.isPart(pair.textLevel, level, paid: paid, owed: owed)
  }

  /// Whether what looks like one digit mistyped is a part of a bill all the same: the payment names the bill and is clearly less.
  static func isPart(_ textLevel: TextLevel, _ level: AmountLevel, paid: UInt64, owed: UInt64) -> Bool {
    level == .slip && textLevel == .reference && Double(paid) < Priors.Amounts.leastRatio * Double(owed)
  }

  /// Whether an entry is booked within the usual days around a bill.
  func isInReach(_ entry: Int, _ bill: Int) -> Bool {
    let step = DayStep.step(
      day: entries.days[entry], billDay: bills.days[bill], dueDay: bills.dueDays[bill], isPrompt: false, reach: dayReach
    )
    return step != nil
  }

  /// Whether a payment is what a bill comes to by agreed terms, not to the cent.
  func isAsAgreed(_ entry: Int, _ bill: Int) -> Bool {
    guard let rule = ruled.terms(entry, bill), let terms = ruled.rules[rule].terms,
      entries.currencies[entry] == bills.currencies[bill], (entries.amounts[entry] < 0) == (bills.amounts[bill] < 0)
    else { return false }
    let paid = entries.amounts[entry].magnitude
    let agreed = AgreedAmounts(terms, owed: bills.amounts[bill]) {
      minorUnits(ofHundredths: $0, bills.currencies[bill])
    }
    return agreed.contains(paid, daysAfter: entries.days[entry] - bills.days[bill])
  }
}
