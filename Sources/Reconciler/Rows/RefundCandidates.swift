/// Finds the outgoing rows an incoming row may give back: by rare words, by the same amount, and by a plain part of one.
struct RefundCandidates {
  /// Days from a purchase to its refund; a bank may book the refund first.
  static let days: ClosedRange<Int32> = -6...400
  private static let originalsPerWord = 96
  private static let originalsPerRow = 24
  private static let originalsPerAmount = 16

  private let side: Side
  private let bills: Side
  private let billOfEntry: [Int32]
  private let vocabulary: Vocabulary
  /// Outgoing rows by word, in order of day.
  private var rowsByWord: [[Int32]]
  /// Outgoing rows by currency, size and day, the sizes beside them, and where each currency lies.
  private var bySize: [Int32] = []
  private var sizes: [UInt64] = []
  private var placesByCurrency: [UInt16: Range<Int>] = [:]

  /// - Parameter billOfEntry: the bill each entry settles; -1 where none.
  init(_ sheet: Worksheet, _ vocabulary: Vocabulary, originals: [Int32], billOfEntry: [Int32]) {
    side = sheet.entries
    bills = sheet.bills
    self.billOfEntry = billOfEntry
    self.vocabulary = vocabulary
    rowsByWord = [[Int32]](repeating: [], count: vocabulary.words.count)
    for row in originals {
      for word in words(of: row) { rowsByWord[Int(word)].append(row) }
    }
    let side = side
    var order = RadixOrder(originals)
    // Outgoing amounts are negative: the complement puts the smallest first.
    order.sort { ~side.amounts[$0] }
    order.sort { Int64(side.currencies[$0]) }
    bySize = order.rows
    sizes = bySize.map { side.amounts[Int($0)].magnitude }
    for (place, row) in bySize.enumerated() {
      let currency = side.currencies[Int(row)]
      placesByCurrency[currency] = (placesByCurrency[currency]?.lowerBound ?? place)..<(place + 1)
    }
  }

  /// The words of an entry and of the bill it settles, each once.
  private func words(of row: Int32) -> [Int32] {
    var words = Array(vocabulary.words(of: side.wordings[Int(row)]))
    if billOfEntry[Int(row)] >= 0 {
      for word in vocabulary.words(of: bills.wordings[Int(billOfEntry[Int(row)])]) where !words.contains(word) {
        words.append(word)
      }
    }
    return words
  }

  /// Outgoing rows that may be what an incoming row gives back, each once.
  /// - Parameters:
  ///   - percents: the parts of an amount to look for.
  ///   - frequencies: how many entries have each word.
  func originals(of back: Int32, percents: [Int], _ frequencies: [Int32]) -> [Int32] {
    var found: [Int32] = []
    let rare = words(of: back).sorted { (frequencies[Int($0)], $0) < (frequencies[Int($1)], $1) }
    for word in rare.prefix(4) { addByWord(word, back, &found) }
    let size = side.amounts[Int(back)].magnitude
    addBySize(size...size, back, &found)
    for percent in percents {
      let (product, overflow) = size.multipliedReportingOverflow(by: 100)
      guard !overflow, size > 1 else { break }
      let part = UInt64(percent)
      addBySize(max(size, (product - 100) / part)...((product + 100) / part), back, &found)
    }
    return found
  }

  private func addByWord(_ word: Int32, _ back: Int32, _ found: inout [Int32]) {
    let rows = rowsByWord[Int(word)]
    let day = side.days[Int(back)]
    var place = rows.firstIndexSorted { side.days[Int($0)] > day - RefundCandidates.days.lowerBound } - 1
    var looked = 0
    let limit = found.count + RefundCandidates.originalsPerRow
    while place >= 0, looked < RefundCandidates.originalsPerWord, found.count < limit {
      let row = rows[place]
      place -= 1
      looked += 1
      guard day - side.days[Int(row)] <= RefundCandidates.days.upperBound else { break }
      if fits(row, back), !found.contains(row) { found.append(row) }
    }
  }

  private func addBySize(_ wanted: ClosedRange<UInt64>, _ back: Int32, _ found: inout [Int32]) {
    guard let places = placesByCurrency[side.currencies[Int(back)]] else { return }
    let start = sizes[places].firstIndexSorted { $0 >= wanted.lowerBound }
    let end = sizes[start..<places.upperBound].firstIndexSorted { $0 > wanted.upperBound }
    let day = side.days[Int(back)]
    // Of one amount the rows nearest before the refund are the likeliest.
    let last =
      wanted.lowerBound == wanted.upperBound
      ? bySize[start..<end].firstIndexSorted { side.days[Int($0)] > day - RefundCandidates.days.lowerBound } : end
    var added = 0
    for row in bySize[max(start, last - 64)..<last].reversed() where added < RefundCandidates.originalsPerAmount {
      guard RefundCandidates.days.contains(day - side.days[Int(row)]), fits(row, back) else { continue }
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

extension RandomAccessCollection where Index == Int {
  /// The first place whose element the test holds for, the elements being sorted by it; the end where none.
  func firstIndexSorted(_ holds: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
