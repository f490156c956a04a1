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

  init(likeness: Float) {
    self = likeness >= 0.95 ? .whole : likeness >= 0.65 ? .most : likeness >= 0.3 ? .part : .none
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
  var dateShares: [Double] = [0.5, 0.25, 0.15, 0.08, 0.02, 0.45, 0.3, 0.1, 0.05, 0.02, 0.06, 0.02, 0.004, 0.002]
  /// By ``TextLevel``; blank says nothing.
  var textShares: [Double] = [0.1, 0.5, 0.2, 0.08, 0.12, 1]
  /// By ``Candidates/amountSlots``: shares of equal and near steps together, and of foreign steps together, each once
  /// more for entries that spell out an amount in another currency.
  var amountShares: [Double] = AmountStep.startShares + AmountStep.convertedStartShares

  /// How likely an entry and a bill are both left alone, against any pair of them.
  var aloneMass = 0.1

  /// Learns from what was counted. A group's shares stay near the start while data are few.
  mutating func learn(_ counts: LevelCounts) {
    let start = LinkModel()
    for group in [Array(0..<DateLevel.dueCount), Array(DateLevel.dueCount..<DateLevel.count)] {
      LinkModel.update(&dateShares, group, counts.dates, prior: start.dateShares, strength: 6, floor: 0.002)
    }
    LinkModel.update(&textShares, Array(0..<5), counts.texts, prior: start.textShares, strength: 6, floor: 0.01)
    for group in [AmountStep.domesticNumbers, AmountStep.foreignNumbers] {
      for slots in [group, group.map { $0 + AmountStep.count }] {
        LinkModel.update(
          &amountShares, slots, counts.amounts, prior: start.amountShares, strength: 20, floor: 0.0005)
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
  var dates = [Double](repeating: 0, count: DateLevel.count)
  var texts = [Double](repeating: 0, count: TextLevel.allCases.count)
  var amounts = [Double](repeating: 0, count: 2 * AmountStep.count)

  /// Adds candidates, each as far as it is likely.
  mutating func add(_ candidates: Candidates, posteriors: [Double]) {
    for place in 0..<candidates.count {
      dates[Int(candidates.dateLevels[place])] += posteriors[place]
      texts[Int(candidates.textLevels[place].rawValue)] += posteriors[place]
      amounts[Int(candidates.amountSlots[place])] += posteriors[place]
    }
  }
}

/// Pairs that may belong together, as columns.
struct Candidates: Sendable {
  var entries: [Int32] = []
  var bills: [Int32] = []
  /// The number of the ``AmountStep``, more by their count where the entry spells out a foreign amount.
  var amountSlots: [UInt8] = []
  var dateLevels: [UInt8] = []
  var textLevels: [TextLevel] = []
  /// Logarithms of the chance that an unrelated bill looks as alike in amount, and in words.
  var amountChances: [Float] = []
  var textChances: [Float] = []
  var accountTerms: [Float] = []

  var count: Int { entries.count }

  mutating func append(_ other: Candidates, _ place: Int) {
    entries.append(other.entries[place])
    bills.append(other.bills[place])
    amountSlots.append(other.amountSlots[place])
    dateLevels.append(other.dateLevels[place])
    textLevels.append(other.textLevels[place])
    amountChances.append(other.amountChances[place])
    textChances.append(other.textChances[place])
    accountTerms.append(other.accountTerms[place])
  }

  mutating func removeLast() {
    entries.removeLast()
    bills.removeLast()
    amountSlots.removeLast()
    dateLevels.removeLast()
    textLevels.removeLast()
    amountChances.removeLast()
    textChances.removeLast()
    accountTerms.removeLast()
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    bills.removeAll(keepingCapacity: true)
    amountSlots.removeAll(keepingCapacity: true)
    dateLevels.removeAll(keepingCapacity: true)
    textLevels.removeAll(keepingCapacity: true)
    amountChances.removeAll(keepingCapacity: true)
    textChances.removeAll(keepingCapacity: true)
    accountTerms.removeAll(keepingCapacity: true)
  }
}

/// Turns candidates into weights.
struct PairScorer: Sendable {
  private let dateTerms: [Double]
  private let textTerms: [Double]
  private let amountTerms: [Double]
  private let prior: Double
  private let weights: EvidenceWeights

  init(model: LinkModel, _ sheet: Worksheet) {
    let widths = DateLevel.widths(sheet.options)
    let billCount = sheet.bills.count
    dateTerms = (0..<DateLevel.count).map { level in
      log(model.dateShares[level]) - log(min(1, widths[level] / sheet.spanDays))
    }
    textTerms = model.textShares.map { log($0) }
    amountTerms = model.amountShares.map { log($0) }
    prior = log(0.75 / Double(max(1, billCount)))
    weights = sheet.options.weights
  }

  func weight(_ candidates: Candidates, _ place: Int) -> Double {
    let amount = amountTerms[Int(candidates.amountSlots[place])] - Double(candidates.amountChances[place])
    let date = dateTerms[Int(candidates.dateLevels[place])]
    let text = textTerms[Int(candidates.textLevels[place].rawValue)] - Double(candidates.textChances[place])
    return prior + weights.amount * amount + weights.date * date + weights.text * text
      + weights.account * Double(candidates.accountTerms[place])
  }

  func features(_ candidates: Candidates, _ place: Int) -> PairFeatures {
    let amount = amountTerms[Int(candidates.amountSlots[place])] - Double(candidates.amountChances[place])
    let text = textTerms[Int(candidates.textLevels[place].rawValue)] - Double(candidates.textChances[place])
    return PairFeatures(
      amount: Float(weights.amount * amount), date: Float(weights.date * dateTerms[Int(candidates.dateLevels[place])]),
      text: Float(weights.text * text), account: Float(weights.account) * candidates.accountTerms[place],
      prior: Float(prior), amountLevel: AmountStep(slot: candidates.amountSlots[place]).level,
      textLevel: candidates.textLevels[place])
  }
}
