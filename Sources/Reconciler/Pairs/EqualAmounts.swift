internal import Glibc
internal import Records

/// One entry with one bill of the same amount.
struct EqualAmounts {
  /// Candidates kept per entry.
  private static let keptPerEntry = 12
  /// Bills of one amount looked at per entry.
  private static let lookedAtPerEntry = 256

  /// All plausible pairs, sorted by entry. Copies take no part; rows a person decided on do, as rivals.
  static func candidates(_ sheet: inout Worksheet) -> Candidates {
    let entryOrder = Worksheet.amountOrder(sheet.entries, isFree: sheet.entryCompetes)
    let billOrder = Worksheet.amountOrder(sheet.bills, isFree: sheet.billCompetes)
    var result = Candidates()
    let billCount = Double(max(1, sheet.bills.count))
    var entryStart = 0
    var billStart = 0
    while entryStart < entryOrder.count, billStart < billOrder.count {
      let entry = Int(entryOrder[entryStart])
      let bill = Int(billOrder[billStart])
      let entryKey = (sheet.entries.currencies[entry], sheet.entries.amounts[entry])
      let billKey = (sheet.bills.currencies[bill], sheet.bills.amounts[bill])
      if entryKey < billKey {
        entryStart += 1
      } else if billKey < entryKey {
        billStart += 1
      } else {
        var entryEnd = entryStart
        while entryEnd < entryOrder.count, isSame(sheet.entries, entry, Int(entryOrder[entryEnd])) { entryEnd += 1 }
        var billEnd = billStart
        while billEnd < billOrder.count, isSame(sheet.bills, bill, Int(billOrder[billEnd])) { billEnd += 1 }
        let expected = sheet.rarity.expected(billKey.1, currency: billKey.0, equalCount: billEnd - billStart)
        let chance = Float(log(expected / billCount))
        pair(&sheet, entryOrder[entryStart..<entryEnd], billOrder[billStart..<billEnd], chance, &result)
        entryStart = entryEnd
        billStart = billEnd
      }
    }
    return result.sortedByEntry()
  }

  private static func isSame(_ side: Side, _ left: Int, _ right: Int) -> Bool {
    side.amounts[left] == side.amounts[right] && side.currencies[left] == side.currencies[right]
  }

  /// Pairs the rows of one amount. In a large block each entry looks only at the bills around its own rank.
  private static func pair(
    _ sheet: inout Worksheet, _ entries: ArraySlice<Int32>, _ bills: ArraySlice<Int32>, _ chance: Float,
    _ result: inout Candidates
  ) {
    let limit = EqualAmounts.lookedAtPerEntry
    let scorer = PairScorer(model: sheet.model, sheet)
    var found = Candidates()
    for (rank, entry) in entries.enumerated() {
      found.removeAll()
      var range = bills.indices
      let aligned = bills.startIndex + rank * bills.count / entries.count
      if bills.count > limit {
        let near = lowerBound(bills, sheet.bills.days, sheet.entries.days[Int(entry)])
        let middle = max(min(aligned, near + limit / 4), near - limit / 4)
        let start = max(bills.startIndex, min(bills.endIndex - limit, middle - limit / 2))
        range = start..<(start + limit)
      }
      for bill in bills[range] {
        found.add(&sheet, entry: entry, bill: bill, slot: AmountStep.equal.number, chance: chance)
      }
      found.keepBest(keptPerEntry, scorer, centre: bills[aligned], into: &result)
    }
  }

  /// The first place whose bill is on that day or later.
  private static func lowerBound(_ bills: ArraySlice<Int32>, _ days: [Int32], _ day: Int32) -> Int {
    var low = bills.startIndex
    var high = bills.endIndex
    while low < high {
      let middle = (low + high) / 2
      if days[Int(bills[middle])] < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Candidates {
  /// Adds a pair unless account, days or a person's word rule it out.
  mutating func add(_ sheet: inout Worksheet, entry: Int32, bill: Int32, slot: UInt8, chance: Float) {
    let entryPosition = Int(entry)
    let billPosition = Int(bill)
    guard
      let dateLevel = DateLevel.level(
        day: sheet.entries.days[entryPosition], billDay: sheet.bills.days[billPosition],
        dueDay: sheet.bills.dueDays[billPosition], options: sheet.options),
      sheet.accountsAgree(entryPosition, billPosition), !sheet.isRejected(entryPosition, billPosition)
    else { return }
    var textLevel: TextLevel
    var textChance: Float = 0
    if let shared = sheet.sharedNumberChance(entryPosition, billPosition) {
      textLevel = .reference
      textChance = shared
    } else {
      let verdict = sheet.similarity.match(
        entry: sheet.entries.wordings[entryPosition], bill: sheet.bills.wordings[billPosition])
      textLevel = verdict.hasWords ? TextLevel(likeness: verdict.likeness) : .blank
      if textLevel == .whole || textLevel == .most || textLevel == .part { textChance = verdict.logChance }
    }
    entries.append(entry)
    bills.append(bill)
    amountSlots.append(slot)
    dateLevels.append(dateLevel)
    textLevels.append(textLevel)
    amountChances.append(chance)
    textChances.append(textChance)
    accountTerms.append(sheet.accountTerm(entryPosition, billPosition))
  }

  /// Moves the heaviest pairs of one entry over. Equal weights prefer the bill nearest to `centre`.
  func keepBest(_ limit: Int, _ scorer: PairScorer, centre: Int32, into result: inout Candidates) {
    guard count > limit else {
      for place in 0..<count { result.append(self, place) }
      return
    }
    let weights = (0..<count).map { scorer.weight(self, $0) }
    let order = (0..<count).sorted { left, right in
      if weights[left] != weights[right] { return weights[left] > weights[right] }
      let leftDistance = abs(bills[left] - centre)
      let rightDistance = abs(bills[right] - centre)
      return leftDistance != rightDistance ? leftDistance < rightDistance : bills[left] < bills[right]
    }
    for place in order.prefix(limit).sorted() { result.append(self, place) }
  }

  /// Whether both rows of each pair are free.
  func areFree(_ sheet: Worksheet) -> [Bool] {
    (0..<count).map { sheet.entryIsFree[Int(entries[$0])] && sheet.billIsFree[Int(bills[$0])] }
  }

  func sortedByEntry() -> Candidates {
    var sorted = Candidates()
    let order = (0..<count).sorted { (entries[$0], bills[$0]) < (entries[$1], bills[$1]) }
    for place in order { sorted.append(self, place) }
    return sorted
  }
}
