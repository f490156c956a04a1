internal import Glibc

/// Finds rows that a later download shows again. Rows of one download are never merged: equal ones are twins.
struct Repeats {
  /// A copy (entry position), the row that stays, and how sure that is.
  struct Copy {
    var copy: Int32
    var original: Int32
    var probability: Double
    var reason: DuplicateEntry.Reason
  }

  private let side: Side
  private var similarity: Similarity
  private var boundedCount = 0
  private(set) var copies: [Copy] = []

  /// Rows weighing less than this, in nats, are two different transactions.
  private static let threshold = 2.5
  private static let pendingThreshold = 3.0

  init(_ sheet: Worksheet) {
    side = sheet.entries
    similarity = sheet.similarity
  }

  /// Copies among the entries, account by account, in order of the copies' positions.
  static func find(_ sheet: inout Worksheet) -> [Copy] {
    var repeats = Repeats(sheet)
    repeats.run()
    sheet.boundedCount += repeats.boundedCount
    return repeats.copies.sorted { $0.copy < $1.copy }
  }

  private mutating func run() {
    var order = Array(Int32(0)..<Int32(side.count))
    order.sort { left, right in
      let (left, right) = (Int(left), Int(right))
      if side.accounts[left] != side.accounts[right] { return side.accounts[left] < side.accounts[right] }
      if side.downloads[left] != side.downloads[right] { return side.downloads[left] < side.downloads[right] }
      return left < right
    }
    var accountStart = 0
    while accountStart < order.count {
      let account = side.accounts[Int(order[accountStart])]
      var downloads: [ArraySlice<Int32>] = []
      var start = accountStart
      while start < order.count, side.accounts[Int(order[start])] == account {
        let download = side.downloads[Int(order[start])]
        var end = start
        while end < order.count, side.accounts[Int(order[end])] == account,
          side.downloads[Int(order[end])] == download
        {
          end += 1
        }
        downloads.append(order[start..<end])
        start = end
      }
      accountStart = start
      if downloads.count > 1 { merge(downloads.sorted(by: isEarlier)) }
    }
  }

  /// Downloads by their last day, first day, size and first rows: their names and order of arrival do not matter.
  private func isEarlier(_ left: ArraySlice<Int32>, _ right: ArraySlice<Int32>) -> Bool {
    let leftKey = (side.days[Int(left[left.endIndex - 1])], side.days[Int(left[left.startIndex])], left.count)
    let rightKey = (side.days[Int(right[right.endIndex - 1])], side.days[Int(right[right.startIndex])], right.count)
    if leftKey != rightKey { return leftKey < rightKey }
    return left.lexicographicallyPrecedes(right)
  }

  /// Goes through an account's downloads, oldest first, keeping what the next ones may repeat.
  private mutating func merge(_ downloads: [ArraySlice<Int32>]) {
    var held: [Int32] = []
    var heldLastDay = Int32.min
    for download in downloads {
      let firstDay = side.days[Int(download[download.startIndex])]
      let lastDay = side.days[Int(download[download.endIndex - 1])]
      let again = bookedAgain(download, held: held, firstDay: firstDay, heldLastDay: heldLastDay)
      let news = download.filter { !again.contains($0) }
      let gone = bookedNow(news, held: held)
      held = held.filter { !gone.contains($0) && side.days[Int($0)] >= lastDay - 45 } + news
      for row in download where !side.isPending[Int(row)] { heldLastDay = max(heldLastDay, side.days[Int(row)]) }
    }
  }

  /// Rows of a download that show a held row again: same amount, at most two days and some words apart.
  private mutating func bookedAgain(
    _ download: ArraySlice<Int32>, held: [Int32], firstDay: Int32, heldLastDay: Int32
  ) -> Set<Int32> {
    let olds = held.filter { !side.isPending[Int($0)] && side.days[Int($0)] >= firstDay - 3 }
      .sorted { (side.amounts[Int($0)], $0) < (side.amounts[Int($1)], $1) }
    guard !olds.isEmpty else { return [] }
    var lefts: [Int32] = []
    var rights: [Int32] = []
    var weights: [Double] = []
    for row in download where !side.isPending[Int(row)] && side.days[Int(row)] - 3 <= heldLastDay {
      var place = lowerBound(olds, side.amounts[Int(row)])
      while place < olds.count, side.amounts[Int(olds[place])] == side.amounts[Int(row)] {
        let weight = repeatWeight(row, olds[place], firstDay: firstDay, heldLastDay: heldLastDay)
        if weight > Repeats.threshold {
          lefts.append(row)
          rights.append(olds[place])
          weights.append(weight)
        }
        place += 1
      }
    }
    var again: Set<Int32> = []
    for pair in Assignment.best(lefts: lefts, rights: rights, weights: weights, boundedCount: &boundedCount) {
      again.insert(lefts[pair])
      let (copy, original) = (Int(lefts[pair]), Int(rights[pair]))
      let reason: DuplicateEntry.Reason =
        side.references[copy] >= 0 && side.references[copy] == side.references[original]
        ? .sameReference
        : side.texts[copy] == side.texts[original] && side.days[copy] == side.days[original] ? .sameRow : .rewordedRow
      copies.append(
        Copy(
          copy: lefts[pair], original: rights[pair], probability: chance(weights[pair] - Repeats.threshold + 1),
          reason: reason))
    }
    return again
  }

  private mutating func repeatWeight(_ row: Int32, _ old: Int32, firstDay: Int32, heldLastDay: Int32) -> Double {
    let (row, old) = (Int(row), Int(old))
    guard side.currencies[row] == side.currencies[old] else { return -.infinity }
    let gap = abs(Int(side.days[row]) - Int(side.days[old]))
    guard gap <= 2 else { return -.infinity }
    let isSameText = side.texts[row] == side.texts[old]
    let likeness = isSameText ? 1 : Double(similarity.same(side.wordings[row], side.wordings[old]))
    var weight = 4 + 3 * likeness - 1.2 * Double(gap) + (isSameText ? 2 : 0)
    if likeness < 0.3 { weight -= 2.5 }
    if gap > 0, side.days[row] > heldLastDay || side.days[old] < firstDay { weight -= 2 }
    if side.references[row] >= 0, side.references[old] >= 0 {
      weight += side.references[row] == side.references[old] ? 3 : -1
    }
    return weight
  }

  /// Held pending rows that a download's new rows book (or show pending again). The pending row is the copy.
  private mutating func bookedNow(_ news: [Int32], held: [Int32]) -> Set<Int32> {
    let waiting = held.filter { side.isPending[Int($0)] }
    guard !waiting.isEmpty else { return [] }
    var lefts: [Int32] = []
    var rights: [Int32] = []
    var weights: [Double] = []
    for row in news {
      for old in waiting {
        let weight = bookingWeight(Int(row), Int(old))
        if weight > Repeats.pendingThreshold {
          lefts.append(row)
          rights.append(old)
          weights.append(weight)
        }
      }
    }
    var gone: Set<Int32> = []
    for pair in Assignment.best(lefts: lefts, rights: rights, weights: weights, boundedCount: &boundedCount) {
      gone.insert(rights[pair])
      copies.append(
        Copy(
          copy: rights[pair], original: lefts[pair], probability: chance(weights[pair] - Repeats.pendingThreshold + 1),
          reason: side.isPending[Int(lefts[pair])] ? .rewordedRow : .pendingThenBooked))
    }
    return gone
  }

  private mutating func bookingWeight(_ row: Int, _ old: Int) -> Double {
    let gap = Int(side.days[row]) - Int(side.days[old])
    guard gap >= 0, gap <= 11, side.currencies[row] == side.currencies[old],
      (side.amounts[row] < 0) == (side.amounts[old] < 0), side.amounts[old] != 0
    else { return -.infinity }
    let ratio = Double(side.amounts[row]) / Double(side.amounts[old])
    let isEqual = side.amounts[row] == side.amounts[old]
    let isTip = ratio > 1 && ratio <= 1.36
    let isHold = side.amounts[old] % 100 == 0
    guard isEqual || isTip || isHold else { return -.infinity }
    let likeness = Double(similarity.same(side.wordings[row], side.wordings[old]))
    let weight = isEqual ? 4 : isTip ? 2 : likeness >= 0.6 ? 1.5 : -9
    return weight + 3 * likeness - 0.15 * Double(gap) - (likeness < 0.3 ? 2.5 : 0)
  }

  private func lowerBound(_ order: [Int32], _ amount: Int64) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if side.amounts[Int(order[middle])] < amount { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func chance(_ weight: Double) -> Double { 1 / (1 + exp(-weight)) }
}
