internal import Dispatch
internal import Records

/// Reads both sides on several threads, each with a vocabulary of its own, and joins these in order.
///
/// Words, numbers and names are numbered by first sight, and the parts are joined in order of position: any number of
/// threads gives the numbers that one gives.
enum SideReading {
  /// Fewer rows than this are not worth a thread.
  private static let leastCount = 4096

  /// Some rows of a side.
  private struct Part: Sendable {
    var isOfBills: Bool
    var range: Range<Int>
    var side = Side()
    var vocabulary = Vocabulary()
    var downloadNames = Interner()

    mutating func read(entries: RecordBatch, _ rows: [Int32], _ downloads: [Int32]?) {
      side.addTexts(entries: entries, rows[range], downloads, &vocabulary, &downloadNames)
    }

    mutating func read(bills: RecordBatch, _ rows: [Int32]) { side.addTexts(bills: bills, rows[range], &vocabulary) }
  }

  /// O(bytes of all texts + rows).
  /// - Parameter leastCount: fewer rows are read by one thread.
  static func read(
    entries: RecordBatch, bills: RecordBatch, downloads: [Int32]?, digits: AmountDigits, threadCount: Int,
    leastCount: Int = leastCount
  ) -> (entries: Side, bills: Side, vocabulary: Vocabulary) {
    guard threadCount > 1, entries.count + bills.count >= leastCount else {
      var vocabulary = Vocabulary()
      let entrySide = Side(entries: entries, downloads: downloads, digits: digits, vocabulary: &vocabulary)
      return (entrySide, Side(bills: bills, digits: digits, vocabulary: &vocabulary), vocabulary)
    }
    var (entrySide, billSide) = Partition.both(
      entries.count + bills.count, threadCount: threadCount, { Side.ordered(entries: entries, digits) },
      { Side.ordered(bills: bills, digits) })
    var parts = SideReading.parts(entrySide, isOfBills: false, count: threadCount / 2)
    parts += SideReading.parts(billSide, isOfBills: true, count: threadCount - threadCount / 2)
    let (entryRows, billRows) = (entrySide.rows, billSide.rows)
    parts.withUnsafeMutableBufferPointer { buffer in
      // Each part is read by one thread.
      nonisolated(unsafe) let places = buffer
      DispatchQueue.concurrentPerform(iterations: places.count) { place in
        if places[place].isOfBills {
          places[place].read(bills: bills, billRows)
        } else {
          places[place].read(entries: entries, entryRows, downloads)
        }
      }
    }
    var vocabulary = Vocabulary()
    var downloadNames = Interner()
    for place in parts.indices {
      var part = Part(isOfBills: parts[place].isOfBills, range: 0..<0)
      // Taken out, so that it is given back once it is joined.
      swap(&part, &parts[place])
      var numbers: Vocabulary.Renumbering?
      if place == 0 {
        swap(&vocabulary, &part.vocabulary)
      } else {
        numbers = vocabulary.merge(part.vocabulary, threadCount: threadCount)
      }
      if part.isOfBills {
        billSide.append(part.side, numbers)
      } else {
        let names = downloads == nil ? downloadNames.merge(part.downloadNames) : nil
        entrySide.append(part.side, numbers, downloadNumbers: names)
      }
    }
    return (entrySide, billSide, vocabulary)
  }

  private static func parts(_ side: Side, isOfBills: Bool, count: Int) -> [Part] {
    (0..<count).map { piece in
      Part(isOfBills: isOfBills, range: (side.count * piece / count)..<(side.count * (piece + 1) / count))
    }
  }
}
