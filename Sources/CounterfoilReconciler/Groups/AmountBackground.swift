internal import Glibc

/// How likely a row that stands for nothing but itself has the amount it has.
///
/// A fee that is always the same, or a round sum, needs no other rows to explain it.
struct AmountBackground {
  private let side: Side
  /// Positions by currency, amount and day.
  private let order: [Int32]
  private let runs: AmountRuns
  private let wordingCounts: [Int32]
  /// How much likelier an amount of each class of roundness is than one evenly spread.
  private let factors: [Double]

  /// A side, and where a model keeps what is known of it.
  struct Topics {
    let counts: LearnedModel.Fact
    let amounts, sizes, wordings, amountsOfWordings: LearnedModel.Topic
    let roundness: LearnedModel.Series

    static let ofEntries = Topics(
      counts: .entryCount, amounts: .amountsOfEntries, sizes: .sizesOfEntries, wordings: .wordingsOfEntries,
      amountsOfWordings: .amountsOfWordingsOfEntries, roundness: .roundnessInSumsOfEntries)
    static let ofBills = Topics(
      counts: .billCount, amounts: .amountsOfBills, sizes: .sizesOfBills, wordings: .wordingsOfBills,
      amountsOfWordings: .amountsOfWordingsOfBills, roundness: .roundnessInSumsOfBills)
  }

  private let learning: Learning
  private let topics: Topics
  private let classCounts: [Double]

  init(_ side: Side, competes: [Bool], _ learning: Learning, _ topics: Topics) {
    (self.learning, self.topics) = (learning, topics)
    self.side = side
    order = Worksheet.amountOrder(side, isFree: competes)
    runs = AmountRuns(order, side)
    var wordingCounts = [Int32](repeating: 0, count: Int(side.wordings.max() ?? -1) + 1)
    var classCounts = Priors.Amounts.roundnessStrength
    for row in order {
      wordingCounts[Int(side.wordings[Int(row)])] += 1
      classCounts[AmountBackground.roundness(side.amounts[Int(row)].magnitude)] += 1
    }
    self.wordingCounts = wordingCounts
    var total = classCounts.reduce(0, +)
    if let frozen = learning.frozen {
      // Models of before there were seven classes tell nothing of them.
      let known = frozen[topics.roundness].flatMap { $0.count == classCounts.count ? $0 : nil }
      classCounts = known ?? Priors.Amounts.roundnessStrength
      total = classCounts.reduce(0, +)
    }
    self.classCounts = classCounts
    factors = zip(classCounts, Priors.Amounts.roundnessOfSums).map { $0 / total / $1 }
  }

  func record(_ learning: inout Learning) { learning.recording { $0[topics.roundness] = classCounts } }

  /// Of multiples of which number an amount is: what is charged by the half hour, by the crate or at a rate of 7.50 lies
  /// on a grid, and so does every sum of such amounts.
  private static func roundness(_ magnitude: UInt64) -> Int {
    if magnitude % 100 == 99 { return 4 }
    return steps.firstIndex { magnitude % $0 == 0 } ?? steps.count
  }

  private static let steps: [UInt64] = [1000, 500, 100, 50, 10, 5]

  /// The share of rows expected to have this row's amount, given its words. O(log n + rows of the amount, at most 256).
  func share(_ position: Int) -> Double {
    let amount = side.amounts[position]
    let reach = max(1, Int64(amount.magnitude / 10))
    let (equal, near, count, sameWords, others) = counts(position, reach: reach)
    let density = (max(0, near - equal) + Priors.Groups.nearShare * count + 1) / Double(2 * reach + 1)
    let roundness = factors[AmountBackground.roundness(amount.magnitude)]
    let base = min(1, (max(0, equal - 1) + min(1, density * roundness)) / (count + 1))
    let weight = Priors.Groups.wordingWeight
    return (max(0, sameWords - 1) + weight * base) / (max(0, others - 1) + weight)
  }

  /// Rows of a row's amount, of about its size, of all; and of its words, with its amount and with any.
  private func counts(
    _ position: Int, reach: Int64
  ) -> (equal: Double, near: Double, all: Double, sameWords: Double, others: Double) {
    let (amount, currency, wording) = (side.amounts[position], side.currencies[position], side.wordings[position])
    if let frozen = learning.frozen {
      let (known, words) = (side.modelAmount(position), learning.keys.wordings[Int(wording)])
      return (
        frozen[topics.amounts, known.key()],
        frozen.count(topics.sizes, known, isNegative: amount < 0, from: 0.9, to: 1.1), frozen[topics.counts] ?? 0,
        min(Double(Priors.Search.equalBills), frozen[topics.amountsOfWordings, known.key(words)]),
        frozen[topics.wordings, words]
      )
    }
    let equal = runs.places(of: amount, currency)
    let near = runs.countBefore(amount + reach + 1, currency) - runs.countBefore(amount - reach, currency)
    let sameWords = order[equal].prefix(Priors.Search.equalBills).count { side.wordings[Int($0)] == wording }
    return (
      Double(equal.count), Double(near), Double(order.count), Double(sameWords), Double(wordingCounts[Int(wording)])
    )
  }

}
