extension Candidate {
  /// Nil where account, days or a person's word rule the pair out.
  init?(_ sheet: inout Worksheet, entry: Int32, bill: Int32, slot: UInt8, chance: Float) {
    self.init(
      &sheet, PairedRow(entry: Int(entry), sheet.entries), PairedRow(bill: Int(bill), sheet.bills),
      isPrompt: sheet.isPrompt(Int(entry)), slot: slot, chance: chance)
  }

  /// The same of rows taken together before.
  @inline(__always)
  init?(
    _ sheet: inout Worksheet, _ entry: PairedRow, _ bill: PairedRow, isPrompt: Bool, slot: UInt8, chance: Float
  ) {
    guard bill.agrees(with: entry), !sheet.isRejected(Int(entry.row), Int(bill.row)) else { return nil }
    let near = DayStep.step(
      day: entry.day, billDay: bill.day, dueDay: bill.dueDay, isPrompt: isPrompt, reach: sheet.dayReach)
    let shared = sheet.sharedNumberChance(entry.numbers, bill.numbers)
      .flatMap { sheet.isNamed(Int(bill.row), by: Int(entry.row), sharing: $0) ? $0 : nil }
    let isReference =
      shared.map { $0 < Priors.Words.leastRarity } ?? false && sheet.sharesOwnNumber(entry.numbers, bill.numbers)
    if near == nil { guard !sheet.dayReach.isStrict, isReference else { return nil } }
    dayStep = near ?? DayStep.beyond
    textChance = 0
    let verdict = sheet.similarity.match(entry: entry.wording, bill: bill.wording)
    if let shared, isReference {
      textLevel = .reference
      textChance = shared
      // Number and name were not made to agree.
      if verdict.hasWords, verdict.likeness >= Priors.Words.most { textChance += verdict.logChance }
    } else {
      textLevel = verdict.hasWords ? TextLevel(likeness: verdict.likeness) : .blank
      if textLevel == .whole || textLevel == .most || textLevel == .part { textChance = verdict.logChance }
      if sheet.namesBill(Int(entry.row)) {
        numberTerm = Worksheet.otherNumberTerm
      } else if sheet.isNamed(bill: Int(bill.row)) {
        numberTerm = Worksheet.claimedTerm
      } else if let shared {
        // That of a customer or a year names none of its bills, and makes up for no name that differs.
        numberTerm = -shared
      }
    }
    if !sheet.ruled.isEmpty, textLevel != .reference, let rule = sheet.ruled.binding(Int(entry.row), Int(bill.row)) {
      // As words that only the bills of the rule have.
      textLevel = .whole
      textChance = sheet.ruled.share(ofRule: rule)
    }
    self.entry = entry.row
    self.bill = bill.row
    amountSlot = slot
    amountChance = chance
    accountTerm = bill.account < 0 || entry.account < 0 ? 0 : sheet.accountTerms[Int(entry.account)]
  }
}
