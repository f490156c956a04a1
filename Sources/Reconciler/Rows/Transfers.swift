internal import Glibc

/// Finds moves between own accounts: money that leaves one account and arrives in another.
///
/// Which words mark a move is learned from pairs that have no rival, by how much oftener they occur there.
struct Transfers {
  struct Move {
    var from: Int32
    var to: Int32
    var weight: Double
    var probability: Double
  }

  private struct Pair {
    var from: Int32
    var to: Int32
    var dayGap: Int
    var hasFee: Bool
    /// Rows of the arriving amount, of either sign.
    var equalCount: Int
  }

  /// Days from leaving to arriving.
  private static let dayGaps = -1...5
  private static let arrivalsLookedAt = 64
  /// Fees banks take for a move, in minor units of a two-digit currency.
  private static let fees: [Int64] = [100, 150, 200, 250, 300, 500, 1000, 1500, 2500]
  private static let threshold = 1.0

  private let side: Side
  private var pairs: [Pair] = []
  /// Positions by currency and magnitude, then day.
  private var order: [Int32] = []
  private var markers: [Int32: Double] = [:]

  /// - Parameter isSupported: whether an entry has an equal bill whose words agree.
  static func find(_ sheet: inout Worksheet, vocabulary: Vocabulary, isSupported: [Bool]) -> [Move] {
    guard sheet.entries.accounts.contains(where: { $0 >= 0 && $0 != sheet.entries.accounts[0] }) else { return [] }
    var transfers = Transfers(sheet)
    transfers.findPairs(sheet)
    transfers.learnMarkers(sheet, vocabulary)
    return transfers.choose(&sheet, vocabulary, isSupported: isSupported)
  }

  private init(_ sheet: Worksheet) {
    side = sheet.entries
    let side = side
    order = (0..<Int32(side.count)).filter { sheet.entryIsFree[Int($0)] && side.accounts[Int($0)] >= 0 }
    order.sort { left, right in
      let (left, right) = (Int(left), Int(right))
      if side.currencies[left] != side.currencies[right] { return side.currencies[left] < side.currencies[right] }
      let (leftSize, rightSize) = (side.amounts[left].magnitude, side.amounts[right].magnitude)
      return leftSize != rightSize ? leftSize < rightSize : left < right
    }
  }

  private mutating func findPairs(_ sheet: Worksheet) {
    var start = 0
    while start < order.count {
      let first = Int(order[start])
      var end = start
      while end < order.count, side.currencies[Int(order[end])] == side.currencies[first],
        side.amounts[Int(order[end])].magnitude == side.amounts[first].magnitude
      {
        end += 1
      }
      if end - start > 1 {
        for from in order[start..<end] where side.amounts[Int(from)] < 0 {
          offer(from, order[start..<end], hasFee: false)
        }
      }
      start = end
    }
    for fee in Transfers.fees { findPairs(fee: UInt64(fee)) }
  }

  /// Pairs rows whose amounts differ by a fee. Both run up the order together.
  private mutating func findPairs(fee: UInt64) {
    func key(_ place: Int) -> (UInt16, UInt64) {
      let row = Int(order[place])
      return (side.currencies[row], side.amounts[row].magnitude)
    }
    var start = 0
    var end = 0
    for place in order.indices where side.amounts[Int(order[place])] < 0 {
      let (currency, magnitude) = key(place)
      guard magnitude > fee * 4 else { continue }
      let wanted = (currency, magnitude - fee)
      if start == end || key(start) != wanted {
        start = end
        while start < place, key(start) < wanted { start += 1 }
        end = start
        while end < place, key(end) == wanted { end += 1 }
      }
      if start < end { offer(order[place], order[start..<end], hasFee: true) }
    }
  }

  /// Pairs a leaving row with arrivals near in time. Rows of a block are in order of day.
  private mutating func offer(_ from: Int32, _ block: ArraySlice<Int32>, hasFee: Bool) {
    let day = Int(side.days[Int(from)])
    var low = block.startIndex
    var high = block.endIndex
    while low < high {
      let middle = (low + high) / 2
      if Int(side.days[Int(block[middle])]) < day + Transfers.dayGaps.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var looked = 0
    while low < block.endIndex, looked < Transfers.arrivalsLookedAt {
      let to = block[low]
      let gap = Int(side.days[Int(to)]) - day
      guard gap <= Transfers.dayGaps.upperBound else { return }
      if side.amounts[Int(to)] > 0, side.accounts[Int(to)] != side.accounts[Int(from)] {
        pairs.append(Pair(from: from, to: to, dayGap: gap, hasFee: hasFee, equalCount: block.count))
        looked += 1
      }
      low += 1
    }
  }

  private mutating func learnMarkers(_ sheet: Worksheet, _ vocabulary: Vocabulary) {
    var fromCounts = [Int32](repeating: 0, count: side.count)
    var toCounts = fromCounts
    for pair in pairs where !pair.hasFee {
      fromCounts[Int(pair.from)] += 1
      toCounts[Int(pair.to)] += 1
    }
    var counts = [Int32](repeating: 0, count: vocabulary.words.count)
    var total = 0.0
    for pair in pairs where !pair.hasFee && fromCounts[Int(pair.from)] == 1 && toCounts[Int(pair.to)] == 1 {
      for word in vocabulary.words(of: side.wordings[Int(pair.from)]) { counts[Int(word)] += 1 }
      for word in vocabulary.words(of: side.wordings[Int(pair.to)]) { counts[Int(word)] += 1 }
      total += 2
    }
    for word in counts.indices where counts[word] >= 3 {
      let lift = Double(counts[word]) / total / (Double(sheet.similarity.entryFrequencies[word]) / Double(side.count))
      if lift > 2.5 { markers[Int32(word)] = log(lift) }
    }
  }

  private func strength(_ row: Int32, _ vocabulary: Vocabulary) -> Double {
    var best = 0.0
    for word in vocabulary.words(of: side.wordings[Int(row)]) { best = max(best, markers[word] ?? 0) }
    return best
  }

  private func choose(_ sheet: inout Worksheet, _ vocabulary: Vocabulary, isSupported: [Bool]) -> [Move] {
    var kept: [Pair] = []
    var weights: [Double] = []
    for pair in pairs {
      let fromStrength = strength(pair.from, vocabulary)
      let toStrength = strength(pair.to, vocabulary)
      let rivals = max(1, pair.equalCount - 1 + (pair.hasFee ? 4 : 0))
      var weight = log(sheet.spanDays / 7 / Double(rivals)) - 2 + fromStrength + toStrength
      weight -= (fromStrength == 0 ? 2 : 0) + (toStrength == 0 ? 2 : 0)
      weight -= 0.25 * Double(abs(pair.dayGap)) + (pair.hasFee ? 2 : 0)
      if isSupported[Int(pair.from)], fromStrength == 0 { weight -= 4 }
      if isSupported[Int(pair.to)], toStrength == 0 { weight -= 4 }
      if weight > Transfers.threshold {
        kept.append(pair)
        weights.append(weight)
      }
    }
    let picked = Assignment.best(
      lefts: kept.map(\.from), rights: kept.map(\.to), weights: weights, boundedCount: &sheet.boundedCount)
    return picked.map { place in
      Move(
        from: kept[place].from, to: kept[place].to, weight: weights[place],
        probability: 1 / (1 + exp(-weights[place])))
    }
  }
}

/// Gives each move the bill that records it.
enum TransferBills {
  private static let dayReach = 8

  static func assign(_ moves: [Transfers.Move], _ sheet: inout Worksheet) -> [(move: Int, bill: Int32)] {
    let side = sheet.bills
    var bills: [Int32] = (0..<Int32(side.count)).filter {
      sheet.billIsFree[Int($0)] && (side.isTransferKind[Int($0)] || side.counterAccounts[Int($0)] >= 0)
    }
    guard !bills.isEmpty, !moves.isEmpty else { return [] }
    bills.sort { left, right in
      let (leftSize, rightSize) = (side.amounts[Int(left)].magnitude, side.amounts[Int(right)].magnitude)
      return leftSize != rightSize ? leftSize < rightSize : left < right
    }
    var lefts: [Int32] = []
    var rights: [Int32] = []
    var weights: [Double] = []
    for (number, move) in moves.enumerated() {
      let (from, to) = (Int(move.from), Int(move.to))
      let sizes = Set([sheet.entries.amounts[from].magnitude, sheet.entries.amounts[to].magnitude]).sorted()
      for size in sizes {
        var place = lowerBound(bills, side, size)
        while place < bills.count, side.amounts[Int(bills[place])].magnitude == size {
          if let weight = weight(from: from, to: to, bill: Int(bills[place]), sheet) {
            lefts.append(Int32(number))
            rights.append(bills[place])
            weights.append(weight)
          }
          place += 1
        }
      }
    }
    let picked = Assignment.best(lefts: lefts, rights: rights, weights: weights, boundedCount: &sheet.boundedCount)
    return picked.map { (Int(lefts[$0]), rights[$0]) }
  }

  private static func weight(from: Int, to: Int, bill: Int, _ sheet: Worksheet) -> Double? {
    let gap = abs(Int(sheet.entries.days[from]) - Int(sheet.bills.days[bill]))
    let accounts = [sheet.entries.accounts[from], sheet.entries.accounts[to]]
    let own = sheet.bills.accounts[bill]
    let counter = sheet.bills.counterAccounts[bill]
    guard gap <= dayReach, sheet.bills.currencies[bill] == sheet.entries.currencies[from],
      own < 0 || accounts.contains(own), counter < 0 || accounts.contains(counter),
      !sheet.isRejected(from, bill), !sheet.isRejected(to, bill)
    else { return nil }
    return Double(10 - gap) + (own >= 0 ? 1 : 0) + (counter >= 0 ? 1 : 0)
  }

  private static func lowerBound(_ bills: [Int32], _ side: Side, _ size: UInt64) -> Int {
    var low = 0
    var high = bills.count
    while low < high {
      let middle = (low + high) / 2
      if side.amounts[Int(bills[middle])].magnitude < size { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
