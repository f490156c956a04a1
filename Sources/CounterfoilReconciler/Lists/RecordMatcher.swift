package import CounterfoilModel
package import CounterfoilRecords
internal import Glibc

/// Finds which records of two lists are the same thing: places by name, address and telephone, for one.
///
/// The same engine as for entries and bills: evidence as log-likelihood weights learned without labels, rare values
/// saying more, rivals of both lists weighed while learning, the best one-to-one choice, and no answer where the
/// runner-up is close.
package enum RecordMatcher {
  /// O(n log n + pairs that share a word, number, code or square of the map, of which the best twelve per record are kept).
  /// - Parameters:
  ///   - left, right: batches of one kind of ``FieldComparison/kinds``.
  ///   - options: of these, `targetPrecision`, `reviewFloor`, `isShadow` and `threadCount` count.
  /// - Throws: exit status 64 for another kind; 78 where an option is out of its range.
  package static func match(
    _ left: RecordBatch, with right: RecordBatch, options: ReconcileOptions = ReconcileOptions()
  ) throws(Fault) -> RecordMatching {
    precondition(left.schema == right.schema, "two lists of one kind")
    try options.check()
    guard let comparisons = FieldComparison.all(of: left.schema.kind) else {
      let kinds = FieldComparison.kinds.map(\.name).joined(separator: " and ")
      throw Fault(
        .usage, .reconcileOption, "records of kind \(left.schema.kind.name) cannot be matched; those of \(kinds) can")
    }
    var work = RecordWork(left, right, comparisons, options)
    work.solve()
    return work.finish()
  }
}

/// The state of one matching.
private struct RecordWork {
  private let left: RecordBatch
  private let right: RecordBatch
  private let options: ReconcileOptions
  /// Batch rows in the order of what they say, so that the order of the files makes no difference.
  private let leftOrder: [Int32]
  private let rightOrder: [Int32]
  private let leftClasses: [Int32]
  private let rightClasses: [Int32]
  private var columns: [FieldColumn]
  private var model: AgreementModel
  private var pairs = RecordPairs()
  private var boundedCount = 0
  private var chosen: [ChosenPair] = []

  struct ChosenPair {
    var place: Int
    var probability: Double
    var rival: Int
    var rivalProbability: Double
  }

  init(_ left: RecordBatch, _ right: RecordBatch, _ comparisons: [FieldComparison], _ options: ReconcileOptions) {
    self.left = left
    self.right = right
    self.options = options
    (leftOrder, leftClasses) = RecordOrder.of(left)
    (rightOrder, rightClasses) = RecordOrder.of(right)
    let (leftOrder, rightOrder) = (leftOrder, rightOrder)
    columns = comparisons.map { FieldColumn($0, left: left, leftOrder, right: right, rightOrder) }
    model = AgreementModel(fieldCount: comparisons.count)
  }

  private var prior: Double { log(Priors.Lists.shared / Double(max(1, right.count))) }

  /// The weight of a pair, in nats: of each aspect the field that says most counts in full, the others a quarter.
  private func weight(_ verdicts: ArraySlice<FieldColumn.Verdict>) -> Double {
    var strongest = SIMD4<Double>()
    var sums = SIMD4<Double>()
    var field = 0
    for verdict in verdicts {
      let aspect = Int(columns[field].comparison.aspect.rawValue)
      let term = model.term(field, verdict)
      field += 1
      sums[aspect] += term
      let best = strongest[aspect]
      if best <= 0 ? term > best || best == 0 : term > best { strongest[aspect] = term }
    }
    return prior + (strongest + (sums - strongest) / 4).sum()
  }

  // MARK: Candidates

  private mutating func findPairs() {
    var keys = RecordKeys(columns)
    for row in 0..<leftOrder.count {
      var found = keys.rows(of: row)
      for field in columns.indices where columns[field].index != nil && columns[field].comparison.aspect == .name {
        found.formUnion(columns[field].rowsWithSharedWords(row))
      }
      var best: [(weight: Double, right: Int32, verdicts: [FieldColumn.Verdict])] = []
      for other in found.sorted() {
        let verdicts = columns.indices.map { columns[$0].compare(row, Int(other)) }
        let weight = weight(verdicts[...])
        if weight > -8 { best.append((weight, other, verdicts)) }
      }
      best.sort { $0.weight != $1.weight ? $0.weight > $1.weight : $0.right < $1.right }
      for pair in best.prefix(Priors.Search.candidates).sorted(by: { $0.right < $1.right }) {
        pairs.append(Int32(row), pair.right, pair.verdicts)
      }
    }
  }

  // MARK: Solving

  mutating func solve() {
    findPairs()
    guard pairs.count > 0 else { return }
    var competition = Competition(
      entries: pairs.lefts, bills: pairs.rights, entryClasses: leftClasses, billClasses: rightClasses,
      threadCount: options.threadCount)
    var isFast = [Bool](repeating: false, count: pairs.count)
    var leftIsFree = [Bool](repeating: true, count: leftOrder.count)
    var rightIsFree = [Bool](repeating: true, count: rightOrder.count)
    var unsure: [ChosenPair] = []
    for _ in 0..<Priors.Search.passes {
      model = AgreementModel(fieldCount: columns.count)
      let (weights, posteriors) = judge(&competition, isFast)
      let kept = (0..<pairs.count).filter {
        weights[$0] > Priors.Lists.threshold && leftIsFree[Int(pairs.lefts[$0])] && rightIsFree[Int(pairs.rights[$0])]
      }
      let picked = Assignment.best(
        lefts: kept.map { pairs.lefts[$0] }, rights: kept.map { pairs.rights[$0] },
        weights: kept.map { weights[$0] - Priors.Lists.threshold }, boundedCount: &boundedCount
      ).map { kept[$0] }
      unsure.removeAll()
      let sureBefore = chosen.count
      for (place, probability) in zip(picked, competition.probabilities(picked, posteriors)) {
        let rival = competition.rival(of: place, weights: weights)
        let pair = ChosenPair(
          place: place, probability: probability, rival: rival,
          rivalProbability: rival < 0 ? 0 : posteriors[rival])
        guard probability >= Priors.Decision.held else {
          unsure.append(pair)
          continue
        }
        chosen.append(pair)
        isFast[place] = true
        leftIsFree[Int(pairs.lefts[place])] = false
        rightIsFree[Int(pairs.rights[place])] = false
      }
      if chosen.count == sureBefore || unsure.isEmpty { break }
    }
    chosen += unsure.filter { $0.probability >= options.leastProbability }
    chosen.sort { pairs.lefts[$0.place] < pairs.lefts[$1.place] }
  }

  /// Expectation and maximisation, rivals taking part; the weights and probabilities of all pairs at the end.
  private mutating func judge(
    _ competition: inout Competition, _ isFast: [Bool]
  ) -> (weights: [Double], posteriors: [Double]) {
    var weights: [Double] = []
    var posteriors: [Double] = []
    for round in 0..<Priors.Search.rounds {
      if round > 0 { model.learn(pairs, posteriors) }
      weights = (0..<pairs.count).map { isFast[$0] ? Priors.Lists.fast : weight(pairs.verdicts($0)) }
      posteriors = competition.posteriors(weights)
    }
    return (weights, posteriors)
  }

  // MARK: The answer

  func finish() -> RecordMatching {
    var result = RecordMatching(kind: left.schema.kind, left: left, right: right)
    var leftPartners = [Int32](repeating: -1, count: leftOrder.count)
    var rightPartners = [Int32](repeating: -1, count: rightOrder.count)
    for pair in chosen {
      let (one, other) = (pairs.lefts[pair.place], pairs.rights[pair.place])
      leftPartners[Int(one)] = other
      rightPartners[Int(other)] = one
      let isLinked = pair.probability >= options.linkBar && !options.isShadow
      var runnerUp: RecordMatch.RunnerUp?
      if pair.rival >= 0, pair.rivalProbability >= Priors.Pairs.leastRival {
        runnerUp = RecordMatch.RunnerUp(
          leftRow: leftOrder[Int(pairs.lefts[pair.rival])], rightRow: rightOrder[Int(pairs.rights[pair.rival])],
          probability: pair.rivalProbability)
      }
      result.matches.append(
        RecordMatch(
          leftRow: leftOrder[Int(one)], rightRow: rightOrder[Int(other)], probability: pair.probability,
          decision: isLinked ? .linked : .review, evidence: evidence(pair.place), runnerUp: runnerUp))
    }
    let misses = Misses(pairs, (0..<pairs.count).map { weight(pairs.verdicts($0)) }, leftOrder.count, rightOrder.count)
    for row in leftOrder.indices where leftPartners[row] < 0 {
      result.unmatchedLeft.append((leftOrder[row], whyNot(misses.ofLeft[row], isLeft: true, rightPartners)))
    }
    for row in rightOrder.indices where rightPartners[row] < 0 {
      result.unmatchedRight.append((rightOrder[row], whyNot(misses.ofRight[row], isLeft: false, leftPartners)))
    }
    result.boundedCount = boundedCount
    return result
  }

  private func evidence(_ place: Int) -> [RecordMatch.Term] {
    zip(columns.indices, pairs.verdicts(place)).compactMap { field, verdict in
      guard verdict.agreement != .blank else { return nil }
      let name = columns[field].comparison.name
      return RecordMatch.Term(
        field: name, text: "\(name) \(verdict.agreement.words)", weight: model.term(field, verdict))
    }.sorted { $0.weight != $1.weight ? $0.weight > $1.weight : $0.field < $1.field }
  }

  /// The nearest record of the other list, and what is against it.
  private func whyNot(_ place: Int, isLeft: Bool, _ partners: [Int32]) -> String {
    guard place >= 0 else { return "nothing like it in the other list" }
    let other = isLeft ? pairs.rights[place] : pairs.lefts[place]
    let name =
      isLeft
      ? RecordMatching.name(of: Int(rightOrder[Int(other)]), in: right)
      : RecordMatching.name(of: Int(leftOrder[Int(other)]), in: left)
    if partners[Int(other)] >= 0 { return "nearest miss: \(name), which is matched with another record" }
    let against = zip(columns, pairs.verdicts(place)).filter {
      $0.1.agreement == .different || $0.1.agreement == .part
    }.map { "\($0.0.comparison.name) \($0.1.agreement.words)" }
    return "nearest miss: \(name)"
      + (against.isEmpty ? ", of which too little is known" : "; " + against.joined(separator: ", "))
  }
}

/// The heaviest pair of each record; -1 where it has none.
private struct Misses {
  var ofLeft: [Int]
  var ofRight: [Int]

  init(_ pairs: RecordPairs, _ weights: [Double], _ leftCount: Int, _ rightCount: Int) {
    ofLeft = [Int](repeating: -1, count: leftCount)
    ofRight = [Int](repeating: -1, count: rightCount)
    for place in 0..<pairs.count {
      let (left, right) = (Int(pairs.lefts[place]), Int(pairs.rights[place]))
      if ofLeft[left] < 0 || weights[place] > weights[ofLeft[left]] { ofLeft[left] = place }
      if ofRight[right] < 0 || weights[place] > weights[ofRight[right]] { ofRight[right] = place }
    }
  }
}

extension Agreement {
  /// As in `phone differs`.
  var words: String {
    switch self {
    case .same: "agrees"
    case .close: "nearly agrees"
    case .part: "agrees in part"
    case .different: "differs"
    case .blank: "is unknown"
    }
  }
}
