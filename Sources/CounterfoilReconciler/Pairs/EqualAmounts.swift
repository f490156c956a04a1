internal import CounterfoilRecords
internal import Glibc

/// One entry with one bill of the same amount.
struct EqualAmounts {
  /// Candidates kept per entry.
  private static let keptPerEntry = 12
  /// Bills of one amount looked at per entry.
  private static let lookedAtPerEntry = 256

  /// Rows of one amount: where they are in the sides' orders by amount.
  private struct Block: Sendable {
    var entries: Range<Int>
    var bills: Range<Int>
  }

  /// All plausible pairs, sorted by entry. Copies take no part; rows a person decided on do, as rivals.
  /// - Parameter beside: done at the same time.
  static func candidates(_ sheet: Worksheet, beside: @Sendable () -> Void = {}) -> [Candidate] {
    candidates(sheet, beside: beside) { _ in true }
  }

  /// The same after some entries stopped competing: pairs of other amounts stay as they are.
  static func candidates(_ sheet: Worksheet, known: [Candidate], without dropped: [Int32]) -> [Candidate] {
    var isDropped = [Bool](repeating: false, count: sheet.entries.count)
    for row in dropped { isDropped[Int(row)] = true }
    var isTouched = [Bool](repeating: false, count: sheet.entries.count)
    let order = sheet.entries.amountOrder
    var start = 0
    while start < order.count {
      var end = start
      var hasDropped = false
      while end < order.count, isSame(sheet.entries, Int(order[start]), Int(order[end])) {
        if isDropped[Int(order[end])] { hasDropped = true }
        end += 1
      }
      if hasDropped { for row in order[start..<end] { isTouched[Int(row)] = true } }
      start = end
    }
    let again = candidates(sheet) { isTouched[$0] }
    return .sortedByEntry(
      [known.filter { !isTouched[Int($0.entry)] }, again], rowCount: sheet.entries.count,
      threadCount: sheet.options.threadCount)
  }

  private static func candidates(
    _ sheet: Worksheet, beside: @Sendable () -> Void = {}, where isWanted: (_ entry: Int) -> Bool
  ) -> [Candidate] {
    let entryOrder = Worksheet.amountOrder(sheet.entries, isFree: sheet.entryCompetes)
    let billOrder = Worksheet.amountOrder(sheet.bills, isFree: sheet.billCompetes)
    let blocks = blocks(entryOrder, billOrder, sheet).filter { isWanted(Int(entryOrder[$0.entries.lowerBound])) }
    // Few amounts have most of the rows: what counts is how many pairs are looked at.
    var work = [0]
    work.reserveCapacity(blocks.count + 1)
    for block in blocks {
      work.append(work[work.count - 1] + block.entries.count * min(block.bills.count, lookedAtPerEntry))
    }
    let parts = Partition.map(
      weighedBy: work, leastWeight: 4096, threadCount: sheet.options.threadCount, beside: beside, start: { sheet }
    ) { range, sheet in
      var result: [Candidate] = []
      let scorer = PairScorer(model: sheet.model, sheet)
      for block in blocks[range] {
        pair(&sheet, entryOrder[block.entries], billOrder[block.bills], scorer, &result)
      }
      return result
    }
    return .sortedByEntry(parts, rowCount: sheet.entries.count, threadCount: sheet.options.threadCount)
  }

  private static func blocks(_ entryOrder: [Int32], _ billOrder: [Int32], _ sheet: Worksheet) -> [Block] {
    var blocks: [Block] = []
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
        blocks.append(Block(entries: entryStart..<entryEnd, bills: billStart..<billEnd))
        entryStart = entryEnd
        billStart = billEnd
      }
    }
    return blocks
  }

  private static func isSame(_ side: Side, _ left: Int, _ right: Int) -> Bool {
    side.amounts[left] == side.amounts[right] && side.currencies[left] == side.currencies[right]
  }

  /// Pairs the rows of one amount. In a large block each entry looks only at the bills around its own rank.
  private static func pair(
    _ sheet: inout Worksheet, _ entries: ArraySlice<Int32>, _ bills: ArraySlice<Int32>, _ scorer: PairScorer,
    _ result: inout [Candidate]
  ) {
    let limit = EqualAmounts.lookedAtPerEntry
    let first = Int(bills[bills.startIndex])
    let expected = sheet.rarity.expected(
      sheet.bills.amounts[first], currency: sheet.bills.currencies[first], equalCount: bills.count)
    // The logarithm of the chance that an unrelated bill has the amount.
    let chance = Float(log(expected / Double(max(1, sheet.bills.count))))
    let rows = bills.map { PairedRow(bill: Int($0), sheet.bills) }
    let shares = SharedPrices.shares(rows, expected: exp(Double(chance)) * Double(sheet.bills.count))
    for (rank, entry) in entries.enumerated() {
      var range = rows.indices
      let aligned = rank * rows.count / entries.count
      if rows.count > limit {
        let near = rows.firstIndexSorted { $0.day >= sheet.entries.days[Int(entry)] }
        let middle = max(min(aligned, near + limit / 4), near - limit / 4)
        let start = max(0, min(rows.count - limit, middle - limit / 2))
        range = start..<(start + limit)
      }
      let first = result.count
      let row = PairedRow(entry: Int(entry), sheet.entries)
      let isPrompt = sheet.isPrompt(Int(entry))
      for place in range {
        let pair = Candidate(
          &sheet, row, rows[place], isPrompt: isPrompt, slot: AmountStep.equal.number, chance: chance)
        guard var pair else { continue }
        if !shares.isEmpty { pair.samePriceShare = shares[place] }
        result.append(pair)
      }
      result.keepBest(keptPerEntry, from: first, scorer, centre: rows[aligned].row)
    }
  }
}

/// What pairing asks of a row, in one place: rows of one amount lie far apart in the columns.
struct PairedRow {
  let row: Int32
  let day: Int32
  /// ``Side/noDay`` for entries.
  let dueDay: Int32
  let account: Int32
  /// The other account of a bill of a move; -1 else.
  let otherAccount: Int32
  let wording: Int32
  /// Where its numbers are in the side's ``Side/numberKeys``.
  let numbers: Range<Int32>

  @inline(__always)
  init(entry: Int, _ entries: Side) {
    row = Int32(entry)
    day = entries.days[entry]
    dueDay = Side.noDay
    account = entries.accounts[entry]
    otherAccount = -1
    wording = entries.wordings[entry]
    numbers = entries.numberStarts[entry]..<entries.numberStarts[entry + 1]
  }

  @inline(__always)
  init(bill: Int, _ bills: Side) {
    row = Int32(bill)
    day = bills.days[bill]
    dueDay = bills.dueDays[bill]
    account = bills.accounts[bill]
    otherAccount = bills.isTransferKind[bill] ? bills.counterAccounts[bill] : -1
    wording = bills.wordings[bill]
    numbers = bills.numberStarts[bill]..<bills.numberStarts[bill + 1]
  }

  /// Whether a bill may be paid from, or to, an entry's account: as ``Worksheet/accountsAgree(_:_:)``.
  @inline(__always)
  func agrees(with entry: PairedRow) -> Bool {
    account < 0 || entry.account < 0 || account == entry.account || otherAccount == entry.account
  }
}

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

extension [Candidate] {
  /// Keeps the heaviest pairs of one entry, which start at `first`. Equal weights prefer the bill nearest to `centre`.
  /// O(pairs · limit), mostly O(pairs): few of many weigh more than all that came before.
  mutating func keepBest(_ limit: Int, from first: Int, _ scorer: PairScorer, centre: Int32) {
    guard count - first > limit else { return }
    func isBetter(_ left: (place: Int, weight: Double), _ right: (place: Int, weight: Double)) -> Bool {
      if left.weight != right.weight { return left.weight > right.weight }
      let (leftBill, rightBill) = (self[left.place].bill, self[right.place].bill)
      let leftDistance = abs(leftBill - centre)
      let rightDistance = abs(rightBill - centre)
      return leftDistance != rightDistance ? leftDistance < rightDistance : leftBill < rightBill
    }
    var best: [(place: Int, weight: Double)] = []
    best.reserveCapacity(limit + 1)
    for place in first..<count {
      let pair = (place: place, weight: scorer.weight(self[place]))
      if best.count == limit, !isBetter(pair, best[limit - 1]) { continue }
      var rank = best.count
      while rank > 0, isBetter(pair, best[rank - 1]) { rank -= 1 }
      best.insert(pair, at: rank)
      if best.count > limit { best.removeLast() }
    }
    best.sort { $0.place < $1.place }
    for (rank, pair) in best.enumerated() { self[first + rank] = self[pair.place] }
    removeSubrange((first + limit)...)
  }

  /// Whether both rows of each pair are free.
  func areFree(_ sheet: Worksheet) -> [Bool] {
    map { sheet.entryIsFree[Int($0.entry)] && sheet.billIsFree[Int($0.bill)] }
  }

  /// All pairs in order of entry and bill.
  /// - Parameter rowCount: more than the number of any entry.
  static func sortedByEntry(_ parts: [[Candidate]], rowCount: Int, threadCount: Int) -> [Candidate] {
    var places = [Int32](repeating: 0, count: rowCount + 1)
    for part in parts {
      for pair in part { places[Int(pair.entry) + 1] += 1 }
    }
    for row in 0..<rowCount { places[row + 1] += places[row] }
    let total = Int(places[rowCount])
    let starts = places.map(Int.init)
    return [Candidate](unsafeUninitializedCapacity: total) { buffer, filledCount in
      let sorted = DisjointPlaces(buffer)
      _ = Partition.map(cuts: Partition.cuts(weighedBy: starts, threadCount), threadCount, start: {}) { entries, _ in
        var next = starts[entries.lowerBound..<entries.upperBound]
        for part in parts {
          for pair in part where entries.contains(Int(pair.entry)) {
            sorted.initialize(next[Int(pair.entry)], to: pair)
            next[Int(pair.entry)] += 1
          }
        }
        // Pairs of one entry are few, and mostly in order already.
        for place in starts[entries.lowerBound]..<starts[entries.upperBound] {
          var low = place
          while low > starts[entries.lowerBound], sorted[low - 1].entry == sorted[low].entry,
            sorted[low - 1].bill > sorted[low].bill
          {
            (sorted[low - 1], sorted[low]) = (sorted[low], sorted[low - 1])
            low -= 1
          }
        }
      }
      filledCount = total
    }
  }
}
