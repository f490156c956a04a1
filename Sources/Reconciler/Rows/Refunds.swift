internal import Glibc

/// Finds money given back: an incoming row and the earlier outgoing row it gives back, in part or in full.
///
/// What marks a refund is learned from the rows in a few rounds. O(incoming rows × a bounded number of outgoing ones).
struct Refunds {
  struct Pair {
    var refund: Int32
    var original: Int32
    var probability: Double
  }

  private struct Candidate: Sendable {
    var refund: Int32
    var original: Int32
    var textTerm: Double
    var weight = 0.0
    /// How likely it is this purchase, and how likely one that differs from it in the day alone.
    var mass = 0.0
    var alikeMass = 0.0
    /// How likely the row pays its bill instead; 0 where it has none, or one that records a refund.
    var billMass = 0.0
  }

  struct Found {
    var pairs: [Pair]
    /// By row with a bill that records no refund: how likely it pays that bill when refunds are counted.
    var billMasses: [Int32: Double]
  }

  /// The weight of a row being no refund is 0 before anything is known but that money came in.
  private static let prior = -0.7
  private static let roundCount = 3
  /// Less likely refunds are not proposed.
  private static let floor = 0.3
  /// No bill is surer than this to be what a row pays.
  private static let mostPayChance = 0.9999
  /// How many refunds in part one purchase may have.
  private static let partLimit = 6

  private let side: Side
  private let bills: Side
  private let billOfEntry: [Int32]
  /// By row with a bill that records no refund: how likely it pays that bill where no refund is thought of.
  private let payChances: [Int32: Double]
  private let vocabulary: Vocabulary
  private let sharedWords: SharedWords
  private var similarity: Similarity
  private var sizes: OutgoingSizes
  private var model = RefundModel()
  private var candidates: [Candidate] = []
  /// What speaks for a row being a refund at all, by row.
  private var rowTerms: [Int32: Double] = [:]

  /// - Parameters:
  ///   - isFree: whether an entry takes part: it is no copy, and no move between own accounts.
  ///   - billOfEntry: the bill each entry settles; -1 where none.
  ///   - chances: how likely each of these pairs is.
  static func find(
    _ sheet: inout Worksheet, vocabulary: Vocabulary, isFree: [Bool], billOfEntry: [Int32], chances: [Int32: Double]
  ) -> Found {
    let side = sheet.entries
    let backs = (0..<Int32(side.count)).filter {
      isFree[Int($0)] && side.amounts[Int($0)] > 0 && !side.isPending[Int($0)]
    }
    guard !backs.isEmpty else { return Found(pairs: [], billMasses: [:]) }
    let originals = (0..<Int32(side.count)).filter { isFree[Int($0)] && side.amounts[Int($0)] < 0 }
    var payChances: [Int32: Double] = [:]
    for back in backs where billOfEntry[Int(back)] >= 0 {
      guard !sheet.bills.isRefundKind[Int(billOfEntry[Int(back)])] else { continue }
      payChances[back] = min(mostPayChance, chances[back] ?? mostPayChance)
    }
    var refunds = Refunds(sheet, vocabulary, originals, billOfEntry, payChances)
    refunds.collect(backs, originals, sheet)
    refunds.learn()
    return Found(pairs: refunds.choose(&sheet.boundedCount), billMasses: refunds.billMasses)
  }

  private init(
    _ sheet: Worksheet, _ vocabulary: Vocabulary, _ originals: [Int32], _ billOfEntry: [Int32],
    _ payChances: [Int32: Double]
  ) {
    side = sheet.entries
    self.payChances = payChances
    bills = sheet.bills
    self.billOfEntry = billOfEntry
    self.vocabulary = vocabulary
    sharedWords = SharedWords(vocabulary, rowCount: sheet.entries.count)
    similarity = sheet.similarity
    sizes = OutgoingSizes(sheet.entries, originals)
  }

  private mutating func collect(_ backs: [Int32], _ originals: [Int32], _ sheet: Worksheet) {
    let index = RefundCandidates(sheet, vocabulary, originals: originals, billOfEntry: billOfEntry)
    let percents = model.percents
    var sameIncome: [Income: Int] = [:]
    for back in backs { sameIncome[income(back), default: 0] += 1 }
    for back in backs {
      var term = Refunds.prior
      if billOfEntry[Int(back)] >= 0, bills.isRefundKind[Int(billOfEntry[Int(back)])] { term += 4 }
      // The same sum again and again is an income.
      if sameIncome[income(back)] ?? 0 >= 3 { term -= 2.5 }
      rowTerms[back] = term
    }
    candidates = Partition.map(backs.count, threadCount: sheet.options.threadCount) { [self] range in
      var part = self
      let frequencies = part.similarity.entryFrequencies
      var found: [Candidate] = []
      for back in backs[range] {
        for original in index.originals(of: back, percents: percents, frequencies) {
          found.append(Candidate(refund: back, original: original, textTerm: part.textTerm(back, original)))
        }
      }
      return found
    }.flatMap { $0 }
  }

  private struct Income: Hashable {
    var wording: Int32
    var amount: Int64
  }

  private func income(_ row: Int32) -> Income {
    Income(wording: side.wordings[Int(row)], amount: side.amounts[Int(row)])
  }

  /// How alike the rows' words are, or those of the bills they settle.
  private mutating func textTerm(_ back: Int32, _ original: Int32) -> Double {
    let (back, original) = (Int(back), Int(original))
    let (backBill, originalBill) = (billOfEntry[back], billOfEntry[original])
    let likeness = Double(similarity.same(side.wordings[back], side.wordings[original]))
    var best =
      likeness < 0.3
      ? -3 : term(likeness, -log(sharedWords.share(side.wordings[back], side.wordings[original], &similarity)))
    func judge(_ entryWording: Int32, _ billWording: Int32) {
      let verdict = similarity.match(entry: entryWording, bill: billWording)
      if verdict.hasWords { best = max(best, term(Double(verdict.likeness), -Double(verdict.logChance))) }
    }
    if originalBill >= 0 { judge(side.wordings[back], bills.wordings[Int(originalBill)]) }
    if backBill >= 0 { judge(side.wordings[original], bills.wordings[Int(backBill)]) }
    if backBill >= 0, originalBill >= 0 { judge(bills.wordings[Int(backBill)], bills.wordings[Int(originalBill)]) }
    return best
  }

  private func term(_ likeness: Double, _ rarity: Double) -> Double {
    likeness >= 0.45 ? min(7, rarity) * min(1, likeness + 0.2) : likeness >= 0.3 ? min(3, rarity) / 2 - 1 : -3
  }

  private mutating func learn() {
    for round in 0..<Refunds.roundCount {
      weigh()
      if round + 1 == Refunds.roundCount { break }
      var lesson = RefundModel.Lesson()
      for candidate in candidates where candidate.mass > 0.05 {
        let refund = Int(candidate.refund)
        let original = Int(candidate.original)
        let known = vocabulary.words(of: side.wordings[original])
        let parts = parts(refund, original)
        let total = parts.plain.reduce(parts.odd) { $0 + $1.share }
        lesson.take(
          candidate.mass, days: side.days[refund] - side.days[original], isFull: isFull(refund, original),
          percents: parts.plain.map { ($0.percent, $0.share / total) }, odd: parts.odd / total,
          newWords: vocabulary.words(of: side.wordings[refund]).filter { !known.contains($0) })
      }
      model.learn(lesson, similarity, rowCount: side.count)
    }
  }

  private func isFull(_ refund: Int, _ original: Int) -> Bool {
    side.amounts[refund].magnitude == side.amounts[original].magnitude
  }

  /// How likely each plain part, and no plain part, explains the sizes, over how many rows would fit by chance.
  private func parts(_ refund: Int, _ original: Int) -> (plain: [(percent: Int, share: Double)], odd: Double) {
    let size = side.amounts[refund].magnitude
    let whole = side.amounts[original].magnitude
    let odd = model.oddShare / sizes.expected(atLeast: size, like: original)
    let (product, overflow) = size.multipliedReportingOverflow(by: 100)
    guard !overflow, size < whole, size > 1 else { return ([], odd) }
    var plain: [(percent: Int, share: Double)] = []
    let low = (product - 100 + whole - 1) / whole
    let high = min(99, (product + 100) / whole)
    guard low <= high else { return ([], odd) }
    for percent in max(1, low)...max(1, high) {
      let width = 200 / percent + 1
      plain.append(
        (
          Int(percent),
          (1 - model.oddShare) * model.partShare(Int(percent))
            / sizes.expected(near: whole, width: width, like: original)
        ))
    }
    return (plain, odd)
  }

  /// Weighs all candidates, and how likely each is among those of its refund, its bill and neither.
  private mutating func weigh() {
    var start = 0
    while start < candidates.count {
      let refund = Int(candidates[start].refund)
      var strength: Double?
      for word in vocabulary.words(of: side.wordings[refund]) {
        if let marker = model.markers[word] { strength = max(strength ?? 0, marker) }
      }
      let rowTerm = (rowTerms[Int32(refund)] ?? 0) + (model.markers.isEmpty ? 0 : strength.map { min(3.5, $0) } ?? -0.7)
      var end = start
      // A pair of odds p / (1 - p) beside neither at 1.
      let payChance = payChances[Int32(refund)] ?? 0
      var total = 1 / (1 - payChance)
      let payMass = payChance * total
      while end < candidates.count, Int(candidates[end].refund) == refund {
        let original = Int(candidates[end].original)
        var weight = rowTerm + candidates[end].textTerm + model.dayTerm(side.days[refund] - side.days[original])
        if isFull(refund, original) {
          weight += log(model.fullShare / sizes.expected(equalTo: original))
        } else {
          let parts = parts(refund, original)
          weight += log((1 - model.fullShare) * parts.plain.reduce(parts.odd) { $0 + $1.share })
        }
        if side.accounts[refund] != side.accounts[original] { weight -= candidates[end].textTerm < 0 ? 6 : 4 }
        candidates[end].weight = weight
        total += exp(weight)
        end += 1
      }
      for place in start..<end {
        candidates[place].mass = exp(candidates[place].weight) / total
        candidates[place].billMass = payMass / total
      }
      start = end
    }
  }

  /// Purchases of one amount and wording: which of them was given back may stay open.
  private struct Alike: Hashable {
    var amount: Int64
    var wording: Int32
    var account: Int32
  }

  private mutating func addUpAlike() {
    var start = 0
    while start < candidates.count {
      var masses: [Alike: Double] = [:]
      var end = start
      while end < candidates.count, candidates[end].refund == candidates[start].refund {
        masses[alike(candidates[end].original), default: 0] += candidates[end].mass
        end += 1
      }
      for place in start..<end {
        candidates[place].alikeMass = masses[alike(candidates[place].original)] ?? 0
      }
      start = end
    }
  }

  private var billMasses: [Int32: Double] {
    var masses: [Int32: Double] = [:]
    for candidate in candidates where candidate.billMass > 0 { masses[candidate.refund] = candidate.billMass }
    return masses
  }

  private func alike(_ original: Int32) -> Alike {
    let row = Int(original)
    return Alike(amount: side.amounts[row], wording: side.wordings[row], account: side.accounts[row])
  }

  /// Gives each refund one purchase: first each purchase one refund, then those that have some left more of them.
  private mutating func choose(_ boundedCount: inout Int) -> [Pair] {
    addUpAlike()
    var pairs: [Pair] = []
    var open = candidates.filter { $0.alikeMass > max(Refunds.floor, $0.billMass) }
    var left: [Int32: UInt64] = [:]
    for round in 0..<Refunds.partLimit where !open.isEmpty {
      let fitting = open.filter {
        $0.alikeMass > (round == 0 ? Refunds.floor : 0.5)
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
          Pair(refund: candidate.refund, original: candidate.original, probability: min(0.99, candidate.mass)))
      }
      open.removeAll { done.contains($0.refund) }
    }
    return pairs.sorted { $0.refund < $1.refund }
  }
}
