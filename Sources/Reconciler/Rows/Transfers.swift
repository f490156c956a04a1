internal import Glibc

/// Finds moves between own accounts: money that leaves one account and arrives in another.
///
/// What marks a move is learned by ``MoveEvidence``.
struct Transfers {
  struct Move {
    var from: Int32
    var to: Int32
    /// Log-odds against two rows that have nothing to do with each other, in nats.
    var weight: Double

    var probability: Double { 1 / (1 + exp(-weight)) }
  }

  struct Pair {
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
  private static let learningRounds = 2
  /// Pairs that far below the threshold are still learned from, as far as they are likely.
  private static let learningReach = 4.0

  private let side: Side
  private var pairs: [Pair] = []
  /// Positions by currency and magnitude, then day.
  private var order: [Int32] = []

  /// All likely moves among free rows, by leaving row; one row may be in several.
  static func find(_ sheet: Worksheet, _ vocabulary: Vocabulary) -> [Move] {
    guard sheet.entries.accounts.contains(where: { $0 >= 0 && $0 != sheet.entries.accounts[0] }) else { return [] }
    var transfers = Transfers(sheet)
    transfers.findPairs(sheet)
    return transfers.weigh(sheet, vocabulary).sorted { ($0.from, $0.to) < ($1.from, $1.to) }
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

  /// Pairs likely enough to be moves, and those that come near while the evidence is learned.
  private func weigh(_ sheet: Worksheet, _ vocabulary: Vocabulary) -> [Move] {
    var evidence = MoveEvidence(pairs, sheet, vocabulary)
    var kept: [Pair] = []
    var weights: [Double] = []
    let threadCount = sheet.options.threadCount
    let first = Partition.fill(pairs.count, threadCount) { [evidence] in
      weight(pairs[$0], sheet) + evidence.weight(pairs[$0], known: 0)
    }
    for (pair, weight) in zip(pairs, first) where weight > Transfers.threshold - Transfers.learningReach {
      kept.append(pair)
      weights.append(weight)
    }
    for _ in 0..<Transfers.learningRounds {
      let shares = shares(kept, weights)
      evidence.learn(kept, shares)
      weights = Partition.fill(kept.count, threadCount) { [evidence, kept] in
        weight(kept[$0], sheet) + evidence.weight(kept[$0], known: shares[$0])
      }
    }
    return kept.indices.filter { weights[$0] > Transfers.threshold }.map {
      Move(from: kept[$0].from, to: kept[$0].to, weight: weights[$0])
    }
  }

  /// What amount and days say for a pair, in nats.
  private func weight(_ pair: Pair, _ sheet: Worksheet) -> Double {
    let rivals = max(1, pair.equalCount - 1 + (pair.hasFee ? 4 : 0))
    return log(sheet.spanDays / 7 / Double(rivals)) - 2 - 0.25 * Double(abs(pair.dayGap)) - (pair.hasFee ? 2 : 0)
  }

  /// How likely each pair is among those that use its rows.
  private func shares(_ pairs: [Pair], _ weights: [Double]) -> [Double] {
    var masses = [Double](repeating: 0, count: side.count)
    for (pair, weight) in zip(pairs, weights) {
      let mass = exp(min(20, weight))
      masses[Int(pair.from)] += mass
      masses[Int(pair.to)] += mass
    }
    return zip(pairs, weights).map { pair, weight in
      let mass = exp(min(20, weight))
      return mass / (1 + masses[Int(pair.from)] + masses[Int(pair.to)] - mass)
    }
  }
}
