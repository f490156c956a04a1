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
    guard
      let dayStep = DayStep.step(
        day: entry.day, billDay: bill.day, dueDay: bill.dueDay, isPrompt: isPrompt, reach: sheet.dayReach),
      bill.agrees(with: entry), !sheet.isRejected(Int(entry.row), Int(bill.row))
    else { return nil }
    textChance = 0
    if let shared = sheet.sharedNumberChance(entry.numbers, bill.numbers) {
      textLevel = .reference
      textChance = shared
    } else {
      let verdict = sheet.similarity.match(entry: entry.wording, bill: bill.wording)
      textLevel = verdict.hasWords ? TextLevel(likeness: verdict.likeness) : .blank
      if textLevel == .whole || textLevel == .most || textLevel == .part { textChance = verdict.logChance }
    }
    self.entry = entry.row
    self.bill = bill.row
    amountSlot = slot
    self.dayStep = dayStep
    amountChance = chance
    accountTerm = bill.account < 0 || entry.account < 0 ? 0 : sheet.accountTerms[Int(entry.account)]
  }
}
