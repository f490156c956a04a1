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

  struct Found: Sendable {
    var moves: [Move] = []
    /// What they were told by; nil where no account could exchange money with another.
    var evidence: MoveEvidence?
  }

  struct Pair {
    var from: Int32
    var to: Int32
    var dayGap: Int8
    var hasFee: Bool
    /// Rows of the arriving amount, of either sign.
    var equalCount: Int32
  }

  private let side: Side
  private let frozen: LearnedModel?
  private var pairs: [Pair] = []
  /// Rows that leave and rows that arrive, by currency and size, then day.
  private var leaving: [Int32] = []
  private var arriving: [Int32] = []
  private var sizes: [Size] = []

  /// Rows of one currency and size.
  private struct Size: Sendable {
    var currency: UInt16
    var magnitude: UInt64
    /// Where they are among the rows that leave, and among those that arrive.
    var leaving: Range<Int>
    var arriving: Range<Int>

    var count: Int { leaving.count + arriving.count }
  }

  /// All likely moves among free rows, by leaving row; one row may be in several.
  static func find(_ sheet: Worksheet, _ vocabulary: Vocabulary) -> Found {
    guard sheet.entries.accounts.contains(where: { $0 >= 0 && $0 != sheet.entries.accounts[0] }) else {
      return Found()
    }
    var transfers = Transfers(sheet)
    transfers.findPairs(sheet)
    var found = transfers.weigh(sheet, vocabulary)
    found.moves.sort { ($0.from, $0.to) < ($1.from, $1.to) }
    return found
  }

  private init(_ sheet: Worksheet) {
    side = sheet.entries
    frozen = sheet.learning.frozen
    let side = side
    var order = RadixOrder((0..<Int32(side.count)).filter { sheet.entryIsFree[Int($0)] && side.accounts[Int($0)] >= 0 })
    order.sort { Int64(clamping: side.amounts[$0].magnitude) }
    order.sort { Int64(side.currencies[$0]) }
    for row in order.rows {
      let (currency, magnitude) = (side.currencies[Int(row)], side.amounts[Int(row)].magnitude)
      if sizes.isEmpty || sizes[sizes.count - 1].currency != currency || sizes[sizes.count - 1].magnitude != magnitude {
        sizes.append(
          Size(
            currency: currency, magnitude: magnitude, leaving: leaving.count..<leaving.count,
            arriving: arriving.count..<arriving.count))
      }
      if side.amounts[Int(row)] < 0 { leaving.append(row) } else { arriving.append(row) }
      sizes[sizes.count - 1].leaving = sizes[sizes.count - 1].leaving.lowerBound..<leaving.count
      sizes[sizes.count - 1].arriving = sizes[sizes.count - 1].arriving.lowerBound..<arriving.count
    }
  }

  /// Pairs rows of one size, then those whose amounts differ by a fee, fee by fee: O(rows · fees).
  private mutating func findPairs(_ sheet: Worksheet) {
    let fees = [0] + Priors.Amounts.fees
    let parts = Partition.fill(fees.count, leastShared: side.count < 8192 ? .max : 2, sheet.options.threadCount) {
      [self] place in findPairs(fee: UInt64(fees[place]))
    }
    pairs = Array(parts.joined())
  }

  /// Pairs rows whose amounts differ by a fee; 0 where by none. Both run up the sizes together.
  private func findPairs(fee: UInt64) -> [Pair] {
    var pairs: [Pair] = []
    var other = 0
    for size in sizes where !size.leaving.isEmpty && (fee == 0 || size.magnitude > fee * 4) {
      let wanted = (size.currency, size.magnitude - fee)
      while (sizes[other].currency, sizes[other].magnitude) < wanted { other += 1 }
      guard (sizes[other].currency, sizes[other].magnitude) == wanted, !sizes[other].arriving.isEmpty else { continue }
      for from in leaving[size.leaving] { offer(from, sizes[other], hasFee: fee > 0, &pairs) }
    }
    return pairs
  }

  /// Pairs a leaving row with arrivals near in time.
  private func offer(_ from: Int32, _ size: Size, hasFee: Bool, _ pairs: inout [Pair]) {
    let day = Int(side.days[Int(from)])
    var place = size.arriving.bound { Int(side.days[Int(arriving[$0])]) < day - Priors.Days.moveBefore }
    var looked = 0
    while place < size.arriving.upperBound, looked < Priors.Search.arrivals {
      let to = arriving[place]
      let gap = Int(side.days[Int(to)]) - day
      guard gap <= Priors.Days.moveAfter else { return }
      if side.accounts[Int(to)] != side.accounts[Int(from)] {
        pairs.append(
          Pair(from: from, to: to, dayGap: Int8(gap), hasFee: hasFee, equalCount: equalCount(size)))
        looked += 1
      }
      place += 1
    }
  }

  /// How many rows are of a size, here or where a model was learned.
  private func equalCount(_ size: Size) -> Int32 {
    guard let frozen else { return Int32(size.count) }
    let magnitude = Int64(clamping: size.magnitude)
    return Int32(
      clamping: [magnitude, -magnitude].reduce(0) {
        $0 + Int(frozen[.amountsOfEntries, side.modelAmount($1, size.currency).key()])
      })
  }

  /// Pairs likely enough to be moves, and those that come near while the evidence is learned.
  private func weigh(_ sheet: Worksheet, _ vocabulary: Vocabulary) -> Found {
    var evidence = MoveEvidence(pairs, sheet, vocabulary)
    var kept: [Pair] = []
    var weights: [Double] = []
    let threadCount = sheet.options.threadCount
    let first = Partition.fill(pairs.count, threadCount) { [evidence] in
      weight(pairs[$0], sheet) + evidence.weight(pairs[$0], known: 0)
    }
    for (pair, weight) in zip(pairs, first) where weight > Priors.Moves.threshold - Priors.Moves.learningReach {
      kept.append(pair)
      weights.append(weight)
    }
    for _ in 0..<(sheet.learning.frozen == nil ? Priors.Search.moveRounds : 0) {
      let shares = shares(kept, weights)
      evidence.learn(kept, shares)
      weights = Partition.fill(kept.count, threadCount) { [evidence, kept] in
        weight(kept[$0], sheet) + evidence.weight(kept[$0], known: shares[$0])
      }
    }
    let moves = kept.indices.filter { weights[$0] > Priors.Moves.threshold }.map {
      Move(from: kept[$0].from, to: kept[$0].to, weight: weights[$0])
    }
    return Found(moves: moves, evidence: evidence)
  }

  /// What amount and days say for a pair, in nats.
  private func weight(_ pair: Pair, _ sheet: Worksheet) -> Double {
    let rivals = max(1, Int(pair.equalCount) - 1 + (pair.hasFee ? Int(Priors.Moves.feeRivals) : 0))
    return log(sheet.spanDays / 7 / Double(rivals)) + Priors.Moves.prior
      - Priors.Moves.dayCost * Double(abs(Int(pair.dayGap))) + (pair.hasFee ? Priors.Moves.feeCost : 0)
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
