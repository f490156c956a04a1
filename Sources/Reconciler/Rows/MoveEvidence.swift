internal import Glibc

/// What tells moves between own accounts from two rows that only look so, learned from the likely ones.
///
/// Marker words start from pairs without a rival; then, as far as each pair is likely: how often a leg carries no marker,
/// whether a marker's other leg carries one too, which accounts exchange money, and which words and numbers of one leg
/// name the account of the other.
struct MoveEvidence {
  /// How much one account pair, or one pointing word, may say against and for a move, in nats.
  private static let terms = -4.0...2.0
  private static let accountStrength = 10.0
  private static let pointerStrength = 2.0
  private static let unmarkedStrength = 10.0
  /// The share of unmarked legs before any were seen.
  private static let unmarkedShare = 0.135
  private static let leastLift = 2.5
  /// A leg whose words mark a move less than this is unmarked.
  private static let leastStrength = 0.5

  private struct Accounts: Hashable {
    var from: Int32
    var to: Int32
  }

  /// A word, or -1 less a number, on a leg in one account, and the account of the other leg; -1 for any.
  private struct Pointer: Hashable {
    var token: Int32
    var isArrival: Bool
    var own: Int32
    var other: Int32
  }

  private let side: Side
  private let vocabulary: Vocabulary
  /// By wording: how strongly its words mark a move; 0 where none does.
  private var strengths: [Double]
  private var markers: [Int32: Double] = [:]
  /// By marker: how often the other leg is marked too, or has no words.
  private var partnered: [Int32: Double] = [:]
  /// By account: its share of the rows that may leave, and of those that may arrive.
  private var leavingShares: [Int32: Double] = [:]
  private var arrivingShares: [Int32: Double] = [:]

  private var total = 0.0
  private var accountCounts: [Accounts: Double] = [:]
  private var leavingCounts: [Int32: Double] = [:]
  private var arrivingCounts: [Int32: Double] = [:]
  private var pointers: [Pointer: Double] = [:]
  private var unmarkedTerms = (leaving: -2.0, arriving: -2.0)

  init(_ pairs: [Transfers.Pair], _ sheet: Worksheet, _ vocabulary: Vocabulary) {
    side = sheet.entries
    self.vocabulary = vocabulary
    strengths = [Double](repeating: 0, count: vocabulary.wordingCount)
    learnMarkers(pairs, sheet)
    shareOut(pairs)
  }

  private mutating func learnMarkers(_ pairs: [Transfers.Pair], _ sheet: Worksheet) {
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
      if lift > MoveEvidence.leastLift { markers[Int32(word)] = log(lift) }
    }
    weighWordings()
  }

  private mutating func weighWordings() {
    for wording in strengths.indices {
      strengths[wording] = 0
      for word in vocabulary.words(of: Int32(wording)) {
        guard let marker = markers[word] else { continue }
        strengths[wording] = max(strengths[wording], marker * (partnered[word] ?? 1))
      }
    }
  }

  private mutating func shareOut(_ pairs: [Transfers.Pair]) {
    var isSeen = [Bool](repeating: false, count: side.count)
    var (leaving, arriving) = (0.0, 0.0)
    for pair in pairs {
      for (row, isArrival) in [(Int(pair.from), false), (Int(pair.to), true)] where !isSeen[row] {
        isSeen[row] = true
        if isArrival {
          arrivingShares[side.accounts[row], default: 0] += 1
          arriving += 1
        } else {
          leavingShares[side.accounts[row], default: 0] += 1
          leaving += 1
        }
      }
    }
    leavingShares = leavingShares.mapValues { $0 / leaving }
    arrivingShares = arrivingShares.mapValues { $0 / arriving }
  }

  private func note(
    _ row: Int32, _ share: Double, isPartnered: Bool, _ uses: inout [Int32: (all: Double, partnered: Double)]
  ) {
    for word in vocabulary.words(of: side.wordings[Int(row)]) where markers[word] != nil {
      uses[word, default: (0, 0)].all += share
      if isPartnered { uses[word, default: (0, 0)].partnered += share }
    }
  }

  private func strength(_ row: Int32) -> Double { strengths[Int(side.wordings[Int(row)])] }

  private func isMarked(_ row: Int32) -> Bool { strength(row) >= MoveEvidence.leastStrength }

  private func isBlank(_ row: Int32) -> Bool { vocabulary.words(of: side.wordings[Int(row)]).isEmpty }

  /// What words and accounts say for a pair, in nats.
  /// - Parameter known: how likely the pair was when the evidence was learned: what it taught itself does not count.
  func weight(_ pair: Transfers.Pair, known: Double) -> Double {
    let (from, to) = (strength(pair.from), strength(pair.to))
    var weight = from + to
    if !isMarked(pair.from) { weight += unmarkedTerms.leaving }
    if !isMarked(pair.to) { weight += unmarkedTerms.arriving }
    return weight + accountTerm(pair, known) + pointerTerm(pair, known)
  }

  private static func bounded(_ term: Double) -> Double { max(terms.lowerBound, min(terms.upperBound, term)) }

  private func accounts(_ pair: Transfers.Pair) -> Accounts {
    Accounts(from: side.accounts[Int(pair.from)], to: side.accounts[Int(pair.to)])
  }

  private func accountTerm(_ pair: Transfers.Pair, _ known: Double) -> Double {
    guard total > 0 else { return 0 }
    let accounts = accounts(pair)
    let chance = max(1e-6, (leavingShares[accounts.from] ?? 0) * (arrivingShares[accounts.to] ?? 0))
    let count = max(0, (accountCounts[accounts] ?? 0) - known) + MoveEvidence.accountStrength * chance
    return MoveEvidence.bounded(log(count / (max(0, total - known) + MoveEvidence.accountStrength) / chance))
  }

  private func pointerTerm(_ pair: Transfers.Pair, _ known: Double) -> Double {
    guard total > 0 else { return 0 }
    let accounts = accounts(pair)
    let both = max(0, (accountCounts[accounts] ?? 0) - known)
    func share(_ chance: Double, _ own: Double) -> Double { (both + chance) / (max(0, own - known) + 1) }
    let arriving = share(arrivingShares[accounts.to] ?? 0, leavingCounts[accounts.from] ?? 0)
    let leaving = share(leavingShares[accounts.from] ?? 0, arrivingCounts[accounts.to] ?? 0)
    return MoveEvidence.bounded(
      pointing(pair.from, isArrival: false, accounts.from, at: accounts.to, share: arriving, known)
        + pointing(pair.to, isArrival: true, accounts.to, at: accounts.from, share: leaving, known))
  }

  /// What a leg's words and numbers say for the account of the other leg: the most and the least of them, added.
  private func pointing(
    _ row: Int32, isArrival: Bool, _ own: Int32, at other: Int32, share: Double, _ known: Double
  ) -> Double {
    let share = max(1e-4, min(1, share))
    var (best, worst) = (0.0, 0.0)
    for token in tokens(row) {
      var key = Pointer(token: token, isArrival: isArrival, own: own, other: -1)
      guard let all = pointers[key], all - known > 0.5 else { continue }
      key.other = other
      let count = max(0, (pointers[key] ?? 0) - known) + MoveEvidence.pointerStrength * share
      let term = log(count / (all - known + MoveEvidence.pointerStrength) / share)
      best = max(best, term)
      worst = min(worst, term)
    }
    return best + worst
  }

  /// A leg's words, and its numbers as -1 less each.
  private func tokens(_ row: Int32) -> [Int32] {
    vocabulary.words(of: side.wordings[Int(row)]) + side.numbers(Int(row)).map { -1 - $0 }
  }

  /// Learns from pairs, each as far as it is likely.
  mutating func learn(_ pairs: [Transfers.Pair], _ shares: [Double]) {
    total = 0
    accountCounts.removeAll()
    leavingCounts.removeAll()
    arrivingCounts.removeAll()
    pointers.removeAll()
    var unmarked = (leaving: 0.0, arriving: 0.0)
    var uses: [Int32: (all: Double, partnered: Double)] = [:]
    for (pair, share) in zip(pairs, shares) where share > 0.05 {
      let accounts = accounts(pair)
      total += share
      accountCounts[accounts, default: 0] += share
      leavingCounts[accounts.from, default: 0] += share
      arrivingCounts[accounts.to, default: 0] += share
      let isMarked = (from: isMarked(pair.from), to: isMarked(pair.to))
      if !isMarked.from { unmarked.leaving += share }
      if !isMarked.to { unmarked.arriving += share }
      note(pair.from, share, isPartnered: isMarked.to || isBlank(pair.to), &uses)
      note(pair.to, share, isPartnered: isMarked.from || isBlank(pair.from), &uses)
      for (row, isArrival) in [(pair.from, false), (pair.to, true)] {
        let (own, other) = isArrival ? (accounts.to, accounts.from) : (accounts.from, accounts.to)
        for token in tokens(row) {
          var key = Pointer(token: token, isArrival: isArrival, own: own, other: -1)
          pointers[key, default: 0] += share
          key.other = other
          pointers[key, default: 0] += share
        }
      }
    }
    func term(_ count: Double) -> Double {
      let strength = MoveEvidence.unmarkedStrength
      return max(-4, min(-1, log((count + strength * MoveEvidence.unmarkedShare) / (total + strength))))
    }
    unmarkedTerms = (term(unmarked.leaving), term(unmarked.arriving))
    // A word that marks one leg while nothing marks the other may be that of an ordinary row.
    for (word, use) in uses { partnered[word] = (use.partnered + 1) / (use.all + 1) }
    weighWordings()
  }
}
