internal import CounterfoilModel
internal import CounterfoilRecords

/// What is said of the amounts, days and accounts of rows.
extension Explainer {
  func amountSentence(_ level: AmountLevel, _ entry: Int, _ bill: Int) -> Sentence {
    guard let paid = entries[EntryField.amount, entry], let owed = bills[BillField.amount, bill] else {
      return Sentence(.amounts)
    }
    if level == .foreign {
      let isUnstated = paid.currency == .unstated || owed.currency == .unstated
      let values = [paid, owed].map { $0.currency == .unstated ? Explainer.value($0) : .money($0) }
      return Sentence(isUnstated ? .amountUnstated : .amountForeign, values[0], values[1])
    }
    if level == .equal { return Sentence(.amountEqual, Explainer.value(paid)) }
    var rule: Sentence.Value?
    if level == .agreed {
      let terms = ruled.terms(Int(entryPositions[entry]), Int(billPositions[bill]))
      rule = .name(terms.map { ruled.rules[$0].name } ?? "")
    }
    return Sentence(
      Explainer.code(level, paid: paid.minorUnits.magnitude, owed: owed.minorUnits.magnitude), Explainer.value(paid),
      Explainer.value(owed), rule)
  }

  private static func code(_ level: AmountLevel, paid: UInt64, owed: UInt64) -> Sentence.Code {
    switch level {
    case .equal: .amountEqual
    case .foreign: .amountForeign
    case .agreed: .amountAgreed
    case .tip: .amountTip
    case .fee: .amountFee
    case .close: .amountClose
    case .wide: .amountWide
    case .rounded: .amountRounded
    case .slip: DigitSlip.count(paid, owed) == .swapped ? .amountSwapped : .amountOneDigit
    case .discount: .amountDiscount
    case .part: .amountPart
    case .over: .amountOver
    }
  }

  private static func value(_ money: Money) -> Sentence.Value {
    .amount(money.minorUnits, digits: money.currency.minorUnitDigits)
  }

  func daySentence(_ entry: Int, _ bill: Int) -> Sentence {
    guard let paid = entries[EntryField.date, entry], let made = bills[BillField.date, bill] else {
      return Sentence(.daysUnknown)
    }
    let day = Int(paid.daysSinceEpoch)
    guard let due = bills[BillField.dueDate, bill] else {
      let gap = day - Int(made.daysSinceEpoch)
      return gap == 0 ? Sentence(.sameDay) : Sentence(gap > 0 ? .afterBill : .beforeBill, .count(abs(gap)))
    }
    let gap = day - Int(due.daysSinceEpoch)
    return gap == 0 ? Sentence(.onDueDay) : Sentence(gap > 0 ? .afterDueDay : .beforeDueDay, .count(abs(gap)))
  }

  // MARK: One row

  /// A bill by its name, payee, day and amount.
  func described(bill row: Int, _ name: String) -> Sentence {
    let whose = bills.text(BillField.payee.position, row) ?? bills.text(BillField.title.position, row)
    return Explainer.described(
      name, whose, bills[BillField.date, row], bills[BillField.amount, row], (.billOf, .billOfDay, .bill))
  }

  /// An entry by its name, the other party or else its text, day and amount.
  func described(entry row: Int, _ name: String) -> Sentence {
    let whose = entries.text(EntryField.payee.position, row) ?? entries.text(EntryField.description.position, row)
    return Explainer.described(
      name, whose, entries[EntryField.date, row], entries[EntryField.amount, row], (.entryOf, .entryOfDay, .entry))
  }

  private static func described(
    _ name: String, _ whose: String?, _ day: CalendarDate?, _ amount: Money?,
    _ codes: (full: Sentence.Code, dated: Sentence.Code, plain: Sentence.Code)
  ) -> Sentence {
    guard let day, let amount else { return Sentence(codes.plain, .name(name)) }
    guard let whose, !whose.isEmpty else { return Sentence(codes.dated, .name(name), .day(day), value(amount)) }
    return Sentence(codes.full, .name(name), .name(whose), .day(day), value(amount))
  }

  func accountSentence(_ entry: Int, _ bill: Int) -> Sentence {
    let (own, other) = (Int(entryPositions[entry]), Int(billPositions[bill]))
    let isSame = own < 0 || other < 0 || entrySide.accounts[own] == billSide.accounts[other]
    return Sentence(isSame ? .sameAccount : .counterAccount)
  }

  // MARK: Several rows

  /// What several rows add up to, as their amounts say: a group may be off by a discount, a fee or a tip.
  func groupSentence(_ match: Match) -> Sentence {
    if match.shape == .transfer { return Sentence(.bothLegs) }
    guard let paid = total(match.entries.map { entries[EntryField.amount, $0] }),
      let owed = total(match.bills.map { bills[BillField.amount, $0] }), paid.currency == owed.currency,
      (paid.minorUnits < 0) == (owed.minorUnits < 0)
    else { return Sentence(.together, .count(match.entries.count + match.bills.count)) }
    let isLess = paid.minorUnits.magnitude < owed.minorUnits.magnitude
    let isEqual = paid.minorUnits == owed.minorUnits
    let difference = Sentence.Value.total(absolute(paid.minorUnits - owed.minorUnits, paid.currency))
    if match.bills.count == 1 {
      let count = Sentence.Value.count(match.entries.count)
      if let remaining = match.remaining { return Sentence(.partsSoFar, count, Explainer.value(remaining)) }
      if isEqual { return Sentence(.partsWhole, count) }
      return Sentence(
        isLess ? .partsLess : .partsMore, count, .total(absolute(paid.minorUnits, paid.currency)), difference)
    }
    if match.entries.count > 1 { return Sentence(.together, .count(match.entries.count + match.bills.count)) }
    let count = Sentence.Value.count(match.bills.count)
    if !isEqual {
      return Sentence(isLess ? .sumLess : .sumMore, count, .total(absolute(owed.minorUnits, owed.currency)), difference)
    }
    guard let habit = match.habit else { return Sentence(.sumWhole, count) }
    return Sentence(.sumInRow, count, .count(Int(habit.met)), .count(Int(habit.count)))
  }

  private func absolute(_ units: Int128, _ currency: Currency) -> MoneyTotal {
    MoneyTotal(minorUnits: units < 0 ? -units : units, currency: currency)
  }

  /// Nil where one has no amount, or they are of several currencies.
  private func total(_ amounts: [Money?]) -> MoneyTotal? {
    guard let currency = amounts.first??.currency else { return nil }
    var sum: Int128 = 0
    for amount in amounts {
      guard let amount, amount.currency == currency else { return nil }
      sum += Int128(amount.minorUnits)
    }
    return MoneyTotal(minorUnits: sum, currency: currency)
  }
}
