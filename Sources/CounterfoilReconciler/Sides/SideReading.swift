internal import CounterfoilRecords
internal import Dispatch

/// Reads both sides on several threads, each some rows with a vocabulary of its own, and joins these in order.
///
/// Words, numbers and names are numbered by first sight, and the parts are joined in order of position: any number of
/// threads gives the numbers that one gives.
enum SideReading {
  /// Fewer rows than this are not worth a thread.
  private static let leastCount = 4096

  /// What reading the texts of an entry costs, and of a bill: bank lines are long, and mostly each has its own numbers.
  private static let costs = (entry: 2, bill: 1)

  /// Some rows: of entries, of bills, or the last entries and the first bills.
  private struct Part: Sendable {
    var entryRange = 0..<0
    var billRange = 0..<0
    var entries = Side()
    var bills = Side()
    var vocabulary = Vocabulary()

    mutating func read(
      entries entryBatch: RecordBatch, _ entryRows: [Int32], _ numbers: TextColumn?, _ downloads: [Int32]?,
      bills billBatch: RecordBatch,
      _ billRows: [Int32]
    ) {
      entries.addTexts(entries: entryBatch, entryRows[entryRange], numbers, downloads, &vocabulary)
      bills.addTexts(bills: billBatch, billRows[billRange], &vocabulary)
    }
  }

  /// O(bytes of all texts + rows).
  /// - Parameters:
  ///   - numbers: what else is read of each entry for the numbers in it.
  ///   - leastCount: fewer rows are read by one thread.
  static func read(
    entries: RecordBatch, numbers: TextColumn? = nil, bills: RecordBatch, downloads: [Int32]?, digits: AmountDigits,
    threadCount: Int,
    leastCount: Int = leastCount
  ) -> (entries: Side, bills: Side, vocabulary: Vocabulary) {
    guard threadCount > 1, entries.count + bills.count >= leastCount else {
      var vocabulary = Vocabulary()
      let entrySide = Side(
        entries: entries, numbers: numbers, downloads: downloads, digits: digits, vocabulary: &vocabulary)
      return (entrySide, Side(bills: bills, digits: digits, vocabulary: &vocabulary), vocabulary)
    }
    var (entrySide, billSide) = Partition.both(
      entries.count + bills.count, threadCount: threadCount, { Side.ordered(entries: entries, digits) },
      { Side.ordered(bills: bills, digits) })
    var parts = SideReading.parts(entryCount: entrySide.count, billCount: billSide.count, count: threadCount)
    let (entryRows, billRows) = (entrySide.rows, billSide.rows)
    let partCount = parts.count
    parts.withDisjointPlaces { places in
      DispatchQueue.concurrentPerform(iterations: partCount) {
        places[$0].read(entries: entries, entryRows, numbers, downloads, bills: bills, billRows)
      }
    }
    var vocabulary = Vocabulary()
    for place in parts.indices {
      var part = Part()
      // Taken out, so that it is given back once it is joined.
      swap(&part, &parts[place])
      var numbers: Vocabulary.Renumbering?
      if place == 0 {
        swap(&vocabulary, &part.vocabulary)
      } else {
        numbers = vocabulary.merge(part.vocabulary, threadCount: threadCount)
      }
      entrySide.append(part.entries, numbers)
      billSide.append(part.bills, numbers)
    }
    return (entrySide, billSide, vocabulary)
  }

  /// Parts that cost about the same.
  private static func parts(entryCount: Int, billCount: Int, count: Int) -> [Part] {
    let entriesCost = entryCount * costs.entry
    let cuts = (0...count).map { piece -> (entries: Int, bills: Int) in
      let cost = (entriesCost + billCount * costs.bill) * piece / count
      return (min(entryCount, cost / costs.entry), max(0, cost - entriesCost) / costs.bill)
    }
    return zip(cuts, cuts.dropFirst()).map { from, to in
      var part = Part()
      part.entryRange = from.entries..<to.entries
      part.billRange = from.bills..<to.bills
      return part
    }
  }
}
