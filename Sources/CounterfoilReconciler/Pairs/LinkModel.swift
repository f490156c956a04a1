internal import Glibc

/// How well the words agree.
enum TextLevel: UInt8, CaseIterable, Sendable {
  /// The bill's number stands in the entry.
  case reference
  /// All words of the bill.
  case whole
  case most
  case part
  case none
  /// One side has no words.
  case blank

  /// From which likeness words count as a part of the bill's.
  static let leastPart: Float = 0.3

  init(likeness: Float) {
    self = likeness >= 0.95 ? .whole : likeness >= 0.65 ? .most : likeness >= TextLevel.leastPart ? .part : .none
  }
}

/// The terms of a pair's weight, in nats.
struct PairFeatures: Hashable, Sendable {
  var amount: Float
  var date: Float
  var text: Float
  var account: Float
  var prior: Float
  var amountLevel: AmountLevel
  var textLevel: TextLevel

  var total: Float { amount + date + text + account + prior }
}

/// Probabilities of what is seen given a true pair; learned from the data, starting from sensible values.
struct LinkModel: Sendable {
  var dateShares = LinkModel.startDateShares
  private static let startDateShares = [
    0.5, 0.25, 0.15, 0.08, 0.02, 0.45, 0.3, 0.1, 0.05, 0.02, 0.06, 0.02, 0.004, 0.002,
  ]
  /// By ``DayStep``: shares within their group.
  var stepShares: [Double] = LinkModel.startSteps
  /// By ``TextLevel``; blank says nothing.
  var textShares: [Double] = [0.1, 0.5, 0.2, 0.08, 0.12, 1]
  /// By ``Candidate/amountSlot``: shares of equal and near steps together, and of foreign steps together, each once
  /// more for entries that spell out an amount in another currency.
  var amountShares: [Double] = AmountStep.startShares + AmountStep.convertedStartShares

  /// How likely an entry and a bill are both left alone, against any pair of them.
  var aloneMass = 0.1

  /// Learns from what was counted. A group's shares stay near the start while data are few.
  mutating func learn(_ counts: LevelCounts) {
    let start = LinkModel()
    for group in [Array(0..<DateLevel.dueCount), Array(DateLevel.dueCount..<DateLevel.count)] {
      LinkModel.update(&dateShares, group, counts.dateLevels, prior: start.dateShares, strength: 6, floor: 0.002)
    }
    learnSteps(counts.dates)
    LinkModel.update(&textShares, Array(0..<5), counts.texts, prior: start.textShares, strength: 6, floor: 0.01)
    for group in [AmountStep.domesticNumbers, AmountStep.foreignNumbers] {
      for slots in [group, group.map { $0 + AmountStep.count }] {
        LinkModel.update(
          &amountShares, slots, counts.amounts, prior: start.amountShares, strength: 20, floor: 0.0005)
      }
    }
  }

  private static let levelWidths = DateLevel.widths(ReconcileOptions())
  /// Days of one level as likely as each other.
  private static let startSteps = DayStep.levels.indices.map { step in
    let level = DayStep.levels[step]
    return LinkModel.startDateShares[level] / (DayStep.isSingle[step] ? levelWidths[level] : 1)
  }

  /// Fewer pairs than this leave the days of a step as evenly spread as assumed.
  private static let stepStrength = 30.0

  /// How the shares of levels spread over their days, on all days of the week together and then on each.
  private mutating func learnSteps(_ counts: [Double]) {
    let strength = LinkModel.stepStrength
    var levelCounts = [Double](repeating: 0, count: DateLevel.count)
    for step in 0..<DayStep.count { levelCounts[DayStep.levels[step]] += counts[step] }
    for (number, group) in DayStep.groups.enumerated() {
      let together = number == 0 ? [DayStep.groups[0]] : Array(DayStep.groups.dropFirst())
      var total = 0.0
      for step in group { total += counts[step] }
      for step in group {
        let level = DayStep.levels[step]
        var known = dateShares[level]
        if DayStep.isSingle[step] {
          let place = step - group.lowerBound
          let count = together.reduce(0) { $0 + counts[$1.lowerBound + place] }
          known *= (count + strength / LinkModel.levelWidths[level]) / (levelCounts[level] + strength)
        }
        stepShares[step] = max(0.1 * known, (counts[step] + strength * known) / (total + strength))
      }
    }
  }

  static func update(
    _ shares: inout [Double], _ group: [Int], _ counts: [Double], prior: [Double], strength: Double, floor: Double
  ) {
    var total = strength
    for level in group { total += counts[level] }
    for level in group { shares[level] = max(floor, (counts[level] + strength * prior[level]) / total) }
  }
}

/// How many true pairs are believed to show each level.
struct LevelCounts: Sendable {
  /// By ``DayStep``.
  var dates = [Double](repeating: 0, count: DayStep.count)
  var texts = [Double](repeating: 0, count: TextLevel.allCases.count)
  var amounts = [Double](repeating: 0, count: 2 * AmountStep.count)

  /// By ``DateLevel``.
  var dateLevels: [Double] {
    var levels = [Double](repeating: 0, count: DateLevel.count)
    for step in 0..<DayStep.count { levels[DayStep.levels[step]] += dates[step] }
    return levels
  }

  /// Adds candidates, each as far as it is likely.
  ///
  /// Sums are made of stretches of a fixed length, so that the number of threads does not change their last digits.
  mutating func add(_ candidates: [Candidate], posteriors: [Double], threadCount: Int) {
    let length = LevelCounts.stretch
    let stretches = Partition.fill((candidates.count + length - 1) / length, leastShared: 2, threadCount) { stretch in
      var counts = LevelCounts()
      counts.add(candidates, posteriors, stretch * length..<min(candidates.count, (stretch + 1) * length))
      return counts
    }
    for counts in stretches { add(counts) }
  }

  /// Adds a candidate that is certain.
  mutating func add(_ candidate: Candidate) {
    dates[Int(candidate.dayStep)] += 1
    texts[Int(candidate.textLevel.rawValue)] += 1
    amounts[Int(candidate.amountSlot)] += 1
  }

  private static let stretch = 1 << 15

  private mutating func add(_ candidates: [Candidate], _ posteriors: [Double], _ places: Range<Int>) {
    dates.withUnsafeMutableBufferPointer { dates in
      texts.withUnsafeMutableBufferPointer { texts in
        amounts.withUnsafeMutableBufferPointer { amounts in
          for place in places {
            let candidate = candidates[place]
            let posterior = posteriors[place]
            dates[Int(candidate.dayStep)] += posterior
            texts[Int(candidate.textLevel.rawValue)] += posterior
            amounts[Int(candidate.amountSlot)] += posterior
          }
        }
      }
    }
  }

  mutating func add(_ other: LevelCounts) {
    for level in dates.indices { dates[level] += other.dates[level] }
    for level in texts.indices { texts[level] += other.texts[level] }
    for slot in amounts.indices { amounts[slot] += other.amounts[slot] }
  }
}

/// An entry and a bill that may belong together.
struct Candidate: Sendable {
  var entry: Int32
  var bill: Int32
  /// Logarithms of the chance that an unrelated bill looks as alike in amount, and in words.
  var amountChance: Float
  var textChance: Float
  /// The logarithm of the share that other bills of the same words have of those expected at such an amount.
  var samePriceShare: Float = -.infinity
  var accountTerm: Float
  /// The number of the ``AmountStep``, more by their count where the entry spells out a foreign amount.
  var amountSlot: UInt8
  /// The number of the ``DayStep``.
  var dayStep: UInt8
  var textLevel: TextLevel
}

/// Turns candidates into weights.
struct PairScorer: Sendable {
  let dateTerms: [Double]
  private let textTerms: [Double]
  private let amountTerms: [Double]
  private let prior: Double
  private let weights: EvidenceWeights

  init(model: LinkModel, _ sheet: Worksheet) {
    let widths = DateLevel.widths(sheet.options)
    let billCount = sheet.bills.count
    dateTerms = (0..<DayStep.count).map { step in
      let width = DayStep.isSingle[step] ? 1 : widths[DayStep.levels[step]]
      return log(model.stepShares[step]) - log(min(1, width / sheet.spanDays))
    }
    textTerms = model.textShares.map { log($0) }
    amountTerms = model.amountShares.map { log($0) }
    prior = log(0.75 / Double(max(1, billCount)))
    weights = sheet.options.weights
  }

  func weight(_ candidate: Candidate) -> Double {
    let amount = amountTerms[Int(candidate.amountSlot)] - Double(candidate.amountChance)
    let date = dateTerms[Int(candidate.dayStep)]
    let text = textTerms[Int(candidate.textLevel.rawValue)] - Double(candidate.wordsChance)
    return prior + weights.amount * amount + weights.date * date + weights.text * text
      + weights.account * Double(candidate.accountTerm)
  }

  func weights(_ candidates: [Candidate], threadCount: Int) -> [Double] {
    Partition.fill(candidates.count, threadCount) { weight(candidates[$0]) }
  }

  func features(_ candidate: Candidate) -> PairFeatures {
    let amount = amountTerms[Int(candidate.amountSlot)] - Double(candidate.amountChance)
    let text = textTerms[Int(candidate.textLevel.rawValue)] - Double(candidate.wordsChance)
    return PairFeatures(
      amount: Float(weights.amount * amount), date: Float(weights.date * dateTerms[Int(candidate.dayStep)]),
      text: Float(weights.text * text), account: Float(weights.account) * candidate.accountTerm,
      prior: Float(prior), amountLevel: AmountStep(slot: candidate.amountSlot).level,
      textLevel: candidate.textLevel)
  }
}
