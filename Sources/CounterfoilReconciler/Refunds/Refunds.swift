internal import Glibc

/// Finds money given back: an incoming row and the earlier outgoing row it gives back, in part or in full.
///
/// What marks a refund is learned from the rows in a few rounds. O(incoming rows × a bounded number of outgoing ones).
struct Refunds: Sendable {
  struct Pair {
    var refund: Int32
    var original: Int32
    var probability: Double
  }

  struct Found {
    var pairs: [Pair]
    /// By row with a bill that records no refund: how likely it pays that bill when refunds are counted.
    var billMasses: [Int32: Double]
  }

  private let side: Side
  private let vocabulary: Vocabulary
  private var model = RefundModel()
  /// Incoming rows in order, in blocks that threads work on.
  private var blocks: [RefundBlock] = []

  /// - Parameters:
  ///   - isFree: whether an entry takes part: it is no copy, and no move between own accounts.
  ///   - billOfEntry: the bill each entry settles; -1 where none.
  ///   - chances: how likely each of these pairs is.
  static func find(
    _ sheet: inout Worksheet, vocabulary: Vocabulary, isFree: [Bool], billOfEntry: [Int32], chances: [Double]
  ) -> Found {
    let side = sheet.entries
    let backs = (0..<Int32(side.count)).filter {
      isFree[Int($0)] && side.amounts[Int($0)] > 0 && !side.isPending[Int($0)]
    }
    guard !backs.isEmpty else { return Found(pairs: [], billMasses: [:]) }
    var refunds = Refunds(side: side, vocabulary: vocabulary)
    refunds.collect(backs, sheet, isFree, billOfEntry, chances)
    refunds.learn(&sheet)
    return Found(pairs: refunds.choose(&sheet.boundedCount), billMasses: refunds.billMasses)
  }

  private init(side: Side, vocabulary: Vocabulary) {
    self.side = side
    self.vocabulary = vocabulary
  }

  private mutating func collect(
    _ backs: [Int32], _ sheet: Worksheet, _ isFree: [Bool], _ billOfEntry: [Int32], _ chances: [Double]
  ) {
    let (side, vocabulary) = (side, vocabulary)
    let threadCount = sheet.options.threadCount
    let learning = sheet.learning
    let isOriginal = (0..<side.count).map { isFree[$0] && side.amounts[$0] < 0 }
    let bySize = RefundCandidates.bySize(side, isOriginal: isOriginal)
    let (index, sizes) = Partition.both(
      side.count, threadCount: threadCount,
      {
        RefundCandidates(
          sheet, vocabulary, originals: (0..<Int32(side.count)).filter { isOriginal[Int($0)] }, bySize: bySize,
          billOfEntry: billOfEntry)
      }, { OutgoingSizes(side, bySize: bySize, learning) })
    let percents = sheet.learning.frozen.map { RefundModel($0, sheet.learning.keys).percents } ?? model.percents
    var sameIncome: [Income: Int] = [:]
    for back in backs { sameIncome[income(back), default: 0] += 1 }
    if let frozen = sheet.learning.frozen {
      for (income, _) in sameIncome {
        let amount = side.modelAmount(income.amount, income.currency)
        let key = amount.key(sheet.learning.keys.wordings[Int(income.wording)])
        sameIncome[income] = Int(frozen[.amountsOfWordingsOfEntries, key])
      }
    }
    let facts = backs.map { back in
      var term = Priors.Refunds.prior
      var payChance = 0.0
      let bill = billOfEntry[Int(back)]
      if bill >= 0, sheet.bills.isRefundKind[Int(bill)] {
        term += Priors.Refunds.kindWeight
      } else if bill >= 0 {
        payChance = min(Priors.Refunds.mostPayChance, chances[Int(back)])
      }
      // The same sum again and again is an income.
      if sameIncome[income(back)] ?? 0 >= Priors.Refunds.incomeCount { term += Priors.Refunds.incomeCost }
      return (term: term, payChance: payChance)
    }
    let blankText = RefundText(sheet, vocabulary, billOfEntry: billOfEntry)
    let frequencies = blankText.frequencies
    blocks = Partition.map(backs.count, threadCount: threadCount, start: { blankText }) { range, text in
      var block = RefundBlock()
      for place in range {
        block.add(
          backs[place], rowTerm: facts[place].term, payChance: facts[place].payChance,
          index.originals(of: backs[place], percents: percents, frequencies), side, sizes, &text)
      }
      return block
    }
  }

  private struct Income: Hashable {
    var wording: Int32
    var currency: UInt16
    var amount: Int64
  }

  private func income(_ row: Int32) -> Income {
    Income(
      wording: side.wordings[Int(row)], currency: side.currencies[Int(row)], amount: side.amounts[Int(row)])
  }

  private mutating func learn(_ sheet: inout Worksheet) {
    let threadCount = sheet.options.threadCount
    if let frozen = sheet.learning.frozen {
      model = RefundModel(frozen, sheet.learning.keys)
      weigh(threadCount: threadCount)
      return
    }
    for round in 0..<Priors.Search.refundRounds {
      weigh(threadCount: threadCount)
      if round + 1 == Priors.Search.refundRounds { break }
      var lesson = RefundModel.Lesson()
      for block in blocks { teach(block, &lesson) }
      model.learn(lesson, sheet.similarity, rowCount: side.count)
      model.record(lesson, &sheet.learning)
    }
  }

  /// Weighs all candidates.
  private mutating func weigh(threadCount: Int) {
    let (model, side, vocabulary) = (model, side, vocabulary)
    let count = blocks.count
    blocks.withDisjointPlaces { places in
      _ = Partition.map(count, leastShared: 2, threadCount: threadCount) { range in
        for place in range { places[place].weigh(model, side, vocabulary) }
      }
    }
  }

  private func teach(_ block: RefundBlock, _ lesson: inout RefundModel.Lesson) {
    for back in block.backs.indices {
      // A little less, for logarithms are rounded.
      let bar = log(Priors.Refunds.leastLesson * block.backs[back].total) - 1e-6
      for place in block.places(of: back) where block.candidates[place].weight > bar {
        let mass = block.mass(place, of: back)
        guard mass > Priors.Refunds.leastLesson else { continue }
        let candidate = block.candidates[place]
        let known = vocabulary.words(of: side.wordings[Int(candidate.original)])
        let shares = block.shares(candidate, model)
        let total = shares.plain.reduce(shares.odd) { $0 + $1.share }
        lesson.take(
          mass, span: Int(candidate.span), isFull: candidate.isFull,
          percents: shares.plain.map { ($0.percent, $0.share / total) }, odd: shares.odd / total,
          newWords: vocabulary.words(of: side.wordings[Int(block.backs[back].row)]).filter { !known.contains($0) })
      }
    }
  }

  private var billMasses: [Int32: Double] {
    var masses: [Int32: Double] = [:]
    for block in blocks {
      for back in block.backs where back.billMass > 0 { masses[back.row] = back.billMass }
    }
    return masses
  }

  /// A refund likely enough to be proposed.
  private struct Open {
    var refund: Int32
    var original: Int32
    var weight: Double
    /// How likely it is this purchase, and how likely one that differs from it in the day alone.
    var mass: Double
    var alikeMass: Double
  }

  private func open() -> [Open] {
    var open: [Open] = []
    var masses: [Double] = []
    for block in blocks {
      for (back, facts) in block.backs.enumerated() {
        let bar = max(Priors.Refunds.proposed, facts.billMass)
        let places = block.places(of: back)
        masses.removeAll(keepingCapacity: true)
        for place in places { masses.append(block.mass(place, of: back)) }
        // Those alike are no likelier than all of them are together.
        guard masses.reduce(0, +) > 0.999 * bar else { continue }
        for place in places {
          let candidate = block.candidates[place]
          var alikeMass = 0.0
          for other in places where isAlike(block.candidates[other].original, candidate.original) {
            alikeMass += masses[other - places.lowerBound]
          }
          guard alikeMass > bar else { continue }
          open.append(
            Open(
              refund: facts.row, original: candidate.original, weight: candidate.weight,
              mass: masses[place - places.lowerBound], alikeMass: alikeMass))
        }
      }
    }
    return open
  }

  /// Purchases of one amount and wording: which of them was given back may stay open.
  private func isAlike(_ left: Int32, _ right: Int32) -> Bool {
    let (left, right) = (Int(left), Int(right))
    return side.amounts[left] == side.amounts[right] && side.wordings[left] == side.wordings[right]
      && side.accounts[left] == side.accounts[right]
  }

  /// Gives each refund one purchase: first each purchase one refund, then those that have some left more of them.
  private func choose(_ boundedCount: inout Int) -> [Pair] {
    var pairs: [Pair] = []
    var open = open()
    var left: [Int32: UInt64] = [:]
    for round in 0..<Priors.Refunds.partLimit where !open.isEmpty {
      let fitting = open.filter {
        $0.alikeMass > (round == 0 ? Priors.Refunds.proposed : Priors.Refunds.again)
          && side.amounts[Int($0.refund)].magnitude
            <= left[$0.original] ?? side.amounts[Int($0.original)].magnitude
      }
      let picked = Assignment.best(
        lefts: fitting.map(\.refund), rights: fitting.map(\.original), weights: fitting.map { $0.weight + 6 },
        boundedCount: &boundedCount)
      guard !picked.isEmpty else { break }
      var done: Set<Int32> = []
      for place in picked {
        let candidate = fitting[place]
        done.insert(candidate.refund)
        let whole = left[candidate.original] ?? side.amounts[Int(candidate.original)].magnitude
        left[candidate.original] = whole - side.amounts[Int(candidate.refund)].magnitude
        pairs.append(
          Pair(
            refund: candidate.refund, original: candidate.original,
            probability: min(Priors.Refunds.mostProbability, candidate.mass)))
      }
      open.removeAll { done.contains($0.refund) }
    }
    return pairs.sorted { $0.refund < $1.refund }
  }
}
