internal import CounterfoilRecords
internal import Glibc

/// One entry with one bill of the same amount.
struct EqualAmounts {
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
      work.append(work[work.count - 1] + block.entries.count * min(block.bills.count, Priors.Search.equalBills))
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

  /// Pairs the rows of one amount. In a large block each entry looks only at the bills around its own rank, and at those that it
  /// names by a number or a word which few of them have.
  private static func pair(
    _ sheet: inout Worksheet, _ entries: ArraySlice<Int32>, _ bills: ArraySlice<Int32>, _ scorer: PairScorer,
    _ result: inout [Candidate]
  ) {
    let limit = Priors.Search.equalBills
    let first = Int(bills[bills.startIndex])
    let expected = sheet.rarity.expected(
      sheet.bills.amounts[first], currency: sheet.bills.currencies[first], equalCount: bills.count)
    // The logarithm of the chance that an unrelated bill has the amount.
    let chance = Float(log(expected / sheet.billCount))
    let rows = bills.map { PairedRow(bill: Int($0), sheet.bills) }
    let shares = SharedPrices.shares(rows, expected: exp(Double(chance)) * sheet.billCount, sheet.bills, sheet.learning)
    let named = rows.count > limit ? NamedRows(rows, sheet) : nil
    var places: [Int] = []
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
      places.removeAll(keepingCapacity: true)
      places.append(contentsOf: range)
      named?.add(row, beyond: range, sheet, to: &places)
      for place in places {
        let pair = Candidate(
          &sheet, row, rows[place], isPrompt: isPrompt, slot: AmountStep.equal.number, chance: chance)
        guard var pair else { continue }
        if !shares.isEmpty { pair.samePriceShare = shares[place] }
        result.append(pair)
      }
      result.keepBest(Priors.Search.candidates, from: first, scorer, centre: rows[aligned].row)
    }
  }
}
