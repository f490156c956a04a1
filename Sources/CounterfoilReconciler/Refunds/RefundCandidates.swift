/// Finds the outgoing rows an incoming row may give back: by rare words, by the same amount, and by a plain part of one.
struct RefundCandidates: Sendable {
  private let side: Side
  private let bills: Side
  private let billOfEntry: [Int32]
  private let vocabulary: Vocabulary
  /// Outgoing rows by word, in order of day, one word's behind another's, and where each word's start.
  private var rowsByWord: [Int32] = []
  private var wordStarts: [Int32]
  /// Outgoing rows by currency, size and day, the sizes beside them, and where each currency lies.
  private let bySize: [Int32]
  private let sizes: [UInt64]
  private var placesByCurrency: [UInt16: Range<Int>] = [:]

  /// O(rows + words of the outgoing ones).
  /// - Parameters:
  ///   - originals: rows that may be given back, in order of day.
  ///   - bySize: the same in order of currency, size and day.
  ///   - billOfEntry: the bill each entry settles; -1 where none.
  init(
    _ sheet: Worksheet, _ vocabulary: Vocabulary, originals: [Int32], bySize: [Int32], billOfEntry: [Int32]
  ) {
    side = sheet.entries
    bills = sheet.bills
    self.billOfEntry = billOfEntry
    self.vocabulary = vocabulary
    self.bySize = bySize
    let amounts = sheet.entries.amounts
    sizes = bySize.map { amounts[Int($0)].magnitude }
    wordStarts = [Int32](repeating: 0, count: vocabulary.words.count + 1)
    var next = wordStarts
    for row in originals { forEachWord(of: row) { next[Int($0) + 1] += 1 } }
    for word in next.indices.dropFirst() { next[word] += next[word - 1] }
    wordStarts = next
    var rowsByWord = [Int32](repeating: 0, count: Int(next.last ?? 0))
    for row in originals {
      forEachWord(of: row) { word in
        rowsByWord[Int(next[Int(word)])] = row
        next[Int(word)] += 1
      }
    }
    self.rowsByWord = rowsByWord
    var start = 0
    while start < bySize.count {
      let currency = side.currencies[Int(bySize[start])]
      var end = start + 1
      while end < bySize.count, side.currencies[Int(bySize[end])] == currency { end += 1 }
      placesByCurrency[currency] = start..<end
      start = end
    }
  }

  /// Outgoing rows in order of currency, size and day. O(rows).
  /// - Parameter isOriginal: whether a row is one of them.
  static func bySize(_ side: Side, isOriginal: [Bool]) -> [Int32] {
    var rows: [Int32] = []
    let order = side.amountOrder.filter { isOriginal[Int($0)] }
    rows.reserveCapacity(order.count)
    var end = order.count
    // Outgoing amounts are negative: in order of the amounts the largest of a currency come first.
    var currencyEnds: [Range<Int>] = []
    while end > 0 {
      var start = end - 1
      let currency = side.currencies[Int(order[start])]
      while start > 0, side.currencies[Int(order[start - 1])] == currency { start -= 1 }
      currencyEnds.append(start..<end)
      end = start
    }
    for places in currencyEnds.reversed() {
      var end = places.upperBound
      while end > places.lowerBound {
        var start = end - 1
        let amount = side.amounts[Int(order[start])]
        while start > places.lowerBound, side.amounts[Int(order[start - 1])] == amount { start -= 1 }
        rows.append(contentsOf: order[start..<end])
        end = start
      }
    }
    return rows
  }

  /// The words of an entry and of the bill it settles, each once.
  @inline(__always)
  private func forEachWord(of row: Int32, _ body: (Int32) -> Void) {
    let own = vocabulary.words(of: side.wordings[Int(row)])
    for word in own { body(word) }
    let bill = billOfEntry[Int(row)]
    guard bill >= 0 else { return }
    for word in vocabulary.words(of: bills.wordings[Int(bill)]) where !own.contains(word) { body(word) }
  }

  /// Outgoing rows that may be what an incoming row gives back, each once.
  /// - Parameters:
  ///   - percents: the parts of an amount to look for.
  ///   - frequencies: how many entries have each word.
  func originals(of back: Int32, percents: [Int], _ frequencies: [Int32]) -> [Int32] {
    var found: [Int32] = []
    var words: [Int32] = []
    forEachWord(of: back) { words.append($0) }
    words.sort { (frequencies[Int($0)], $0) < (frequencies[Int($1)], $1) }
    for word in words.prefix(4) { addByWord(word, back, &found) }
    guard let places = placesByCurrency[side.currencies[Int(back)]] else { return found }
    let size = side.amounts[Int(back)].magnitude
    addBySize(size...size, places, back, &found)
    for percent in percents {
      let (product, overflow) = size.multipliedReportingOverflow(by: 100)
      guard !overflow, product <= .max - 100, size > 1 else { break }
      let part = UInt64(percent)
      addBySize(max(size, (product - 100) / part)...((product + 100) / part), places, back, &found)
    }
    return found
  }

  private func addByWord(_ word: Int32, _ back: Int32, _ found: inout [Int32]) {
    let first = Int(wordStarts[Int(word)])
    let day = side.days[Int(back)]
    let last = -Priors.Days.refundBefore
    var place = rowsByWord[first..<Int(wordStarts[Int(word) + 1])].firstIndexSorted { side.days[Int($0)] > day - last }
    var looked = 0
    let limit = found.count + Priors.Search.originals
    while place > first, looked < Priors.Search.originalsOfWord, found.count < limit {
      place -= 1
      let row = rowsByWord[place]
      looked += 1
      guard day - side.days[Int(row)] <= Priors.Days.refundAfter else { break }
      if fits(row, back), !found.contains(row) { found.append(row) }
    }
  }

  private func addBySize(_ wanted: ClosedRange<UInt64>, _ places: Range<Int>, _ back: Int32, _ found: inout [Int32]) {
    let start = sizes.firstPlace(in: places, notBelow: wanted.lowerBound)
    let day = side.days[Int(back)]
    // Sizes of one part lie close together: mostly the end is found within a few steps.
    var reach = start
    var step = 16
    while reach < places.upperBound, sizes[reach] <= wanted.upperBound {
      reach = min(places.upperBound, reach + step)
      step *= 2
    }
    let end = sizes.firstPlace(in: start..<reach, notBelow: wanted.upperBound &+ 1)
    // Of one amount the rows nearest before the refund are the likeliest.
    let last =
      wanted.lowerBound == wanted.upperBound
      ? bySize[start..<end].firstIndexSorted { side.days[Int($0)] > day + Priors.Days.refundBefore } : end
    var added = 0
    var place = last
    while place > max(start, last - 64), added < Priors.Search.originalsOfAmount {
      place -= 1
      let row = bySize[place]
      guard (-Priors.Days.refundBefore...Priors.Days.refundAfter).contains(day - side.days[Int(row)]), fits(row, back)
      else { continue }
      added += 1
      if !found.contains(row) { found.append(row) }
    }
  }

  private func fits(_ row: Int32, _ back: Int32) -> Bool {
    side.currencies[Int(row)] == side.currencies[Int(back)]
      && side.amounts[Int(row)].magnitude >= side.amounts[Int(back)].magnitude
      && (side.accounts[Int(row)] == side.accounts[Int(back)]
        || side.amounts[Int(row)].magnitude == side.amounts[Int(back)].magnitude)
  }
}
