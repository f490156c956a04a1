internal import Glibc

/// What tells moves between own accounts from two rows that only look so, learned from the likely ones.
///
/// Marker words start from pairs without a rival; then, as far as each pair is likely: how often a leg carries no marker,
/// whether a marker's other leg carries one too, which accounts exchange money, and which words and numbers of one leg
/// name the account of the other.
struct MoveEvidence: Sendable {
  private struct Accounts {
    var from: Int32
    var to: Int32
  }

  /// How often words and numbers stand on legs.
  private struct Pointers: Sendable {
    /// The number of each pair of accounts, its own and that of the other leg; -1 for any.
    private var accounts = PairTable<Int32>(blank: -1)
    /// By number.
    private(set) var owners: [(own: Int32, other: Int32)] = []
    /// The tokens counted, each with its number, in order of first sight.
    private(set) var counted: [(token: Int32, number: Int32)] = []
    /// By word, or -1 less a number, and number of accounts.
    private var counts = PairTable<Double>(blank: 0)

    func number(_ own: Int32, _ other: Int32) -> Int32? { accounts[own, other] }

    mutating func newNumber(_ own: Int32, _ other: Int32) -> Int32 {
      if let known = accounts[own, other] { return known }
      accounts[own, other] = Int32(owners.count)
      owners.append((own, other))
      return Int32(owners.count) - 1
    }

    func count(_ token: Int32, _ number: Int32?) -> Double? { number.flatMap { counts[token, $0] } }

    mutating func add(_ token: Int32, _ number: Int32, _ share: Double) {
      let known = counts[token, number]
      if known == nil { counted.append((token, number)) }
      counts[token, number] = (known ?? 0) + share
    }
  }

  private let side: Side
  private let vocabulary: Vocabulary
  /// By wording: how strongly its words mark a move; 0 where none does.
  private var strengths: [Double]
  /// By word: how strongly it marks a move; 0 where it does not.
  private var markers: [Double]
  /// By word that does: how often the other leg is marked too, or has no words.
  private var partnered: [Double]
  /// By account: its share of the rows that may leave, and of those that may arrive.
  private var leavingShares: [Double]
  private var arrivingShares: [Double]

  private var total = 0.0
  private var accountCounts = PairTable<Double>(blank: 0)
  private var leavingCounts: [Double]
  private var arrivingCounts: [Double]
  private var leavingPointers = Pointers()
  private var arrivingPointers = Pointers()
  private var unmarkedTerms = (leaving: Priors.Moves.prior, arriving: Priors.Moves.prior)
  private var unmarked = (leaving: 0.0, arriving: 0.0)
  private let learning: Learning

  init(_ pairs: [Transfers.Pair], _ sheet: Worksheet, _ vocabulary: Vocabulary) {
    side = sheet.entries
    self.vocabulary = vocabulary
    strengths = [Double](repeating: 0, count: vocabulary.wordingCount)
    markers = [Double](repeating: 0, count: vocabulary.words.count)
    partnered = [Double](repeating: 1, count: vocabulary.words.count)
    leavingShares = [Double](repeating: 0, count: Int(side.accounts.max() ?? -1) + 1)
    arrivingShares = leavingShares
    leavingCounts = leavingShares
    arrivingCounts = leavingShares
    learning = sheet.learning
    if let frozen = learning.frozen {
      take(frozen, learning.keys)
    } else {
      learnMarkers(pairs, sheet)
      shareOut(pairs)
    }
  }

  /// Takes what a model learned.
  private mutating func take(_ frozen: LearnedModel, _ keys: ModelKeys) {
    let (markers, partnered) = (frozen[.moveMarkers], frozen[.moveMarkersOfBoth])
    for (word, key) in keys.words.enumerated() {
      if let marker = markers[key] { self.markers[word] = marker }
      if let share = partnered[key] { self.partnered[word] = share }
    }
    weighWordings()
    let accounts = leavingShares.indices
    leavingShares = accounts.map { frozen[.moveLeavingShares, keys.account(Int32($0))] }
    arrivingShares = accounts.map { frozen[.moveArrivingShares, keys.account(Int32($0))] }
    leavingCounts = accounts.map { frozen[.moveLeaving, keys.account(Int32($0))] }
    arrivingCounts = accounts.map { frozen[.moveArriving, keys.account(Int32($0))] }
    for from in accounts {
      for to in accounts {
        let count = frozen[.moveAccounts, ModelKey.pair(keys.account(Int32(from)), keys.account(Int32(to)))]
        if count > 0 { accountCounts[Int32(from), Int32(to)] = count }
      }
    }
    if let legs = frozen[.movesUnmarked], legs.count == 3 {
      unmarked = (legs[0], legs[1])
      total = legs[2]
      setUnmarkedTerms()
    }
  }

  func record(_ learning: inout Learning) {
    let keys = learning.keys
    learning.recording { model in
      for word in markers.indices where markers[word] != 0 {
        model.set(markers[word], .moveMarkers, keys.words[word])
        model.set(partnered[word], .moveMarkersOfBoth, keys.words[word])
      }
      for account in leavingShares.indices {
        let key = keys.account(Int32(account))
        let known = [
          (leavingShares[account], LearnedModel.Topic.moveLeavingShares),
          (arrivingShares[account], .moveArrivingShares),
          (leavingCounts[account], .moveLeaving), (arrivingCounts[account], .moveArriving),
        ]
        for (value, topic) in known where value > 0 { model.set(value, topic, key) }
        for other in leavingShares.indices {
          guard let count = accountCounts[Int32(account), Int32(other)] else { continue }
          model.set(count, .moveAccounts, ModelKey.pair(key, keys.account(Int32(other))))
        }
      }
      for (pointers, topic) in [
        (leavingPointers, LearnedModel.Topic.moveLeavingWords), (arrivingPointers, .moveArrivingWords),
      ] {
        for (token, number) in pointers.counted {
          let (own, other) = pointers.owners[Int(number)]
          model.set(
            pointers.count(token, number) ?? 0, topic, MoveEvidence.key(token, own, other, keys))
        }
      }
      model[.movesUnmarked] = [unmarked.leaving, unmarked.arriving, total]
    }
  }

  /// The key of a leg's word or number, its account and that of the other leg; -1 for any.
  private static func key(_ token: Int32, _ own: Int32, _ other: Int32, _ keys: ModelKeys) -> UInt64 {
    let ofToken = token >= 0 ? keys.words[Int(token)] : ModelKey.pair(1, keys.numbers[Int(-1 - token)])
    return ModelKey.pair(ofToken, ModelKey.pair(keys.account(own), keys.account(other)))
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
      if lift > Priors.Moves.leastLift { markers[word] = log(lift) }
    }
    weighWordings()
  }

  private mutating func weighWordings() {
    for wording in strengths.indices {
      strengths[wording] = 0
      for place in vocabulary.wordPlaces(of: Int32(wording)) {
        let word = Int(vocabulary.word(at: place))
        strengths[wording] = max(strengths[wording], markers[word] * partnered[word])
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
          arrivingShares[Int(side.accounts[row])] += 1
          arriving += 1
        } else {
          leavingShares[Int(side.accounts[row])] += 1
          leaving += 1
        }
      }
    }
    for account in leavingShares.indices where leaving > 0 { leavingShares[account] /= leaving }
    for account in arrivingShares.indices where arriving > 0 { arrivingShares[account] /= arriving }
  }

  private struct Use {
    var all = 0.0
    var partnered = 0.0
  }

  private func note(_ row: Int32, _ share: Double, isPartnered: Bool, _ uses: inout [Use]) {
    for place in vocabulary.wordPlaces(of: side.wordings[Int(row)]) {
      let word = Int(vocabulary.word(at: place))
      guard markers[word] != 0 else { continue }
      uses[word].all += share
      if isPartnered { uses[word].partnered += share }
    }
  }

  private func strength(_ row: Int32) -> Double { strengths[Int(side.wordings[Int(row)])] }

  private func isMarked(_ row: Int32) -> Bool { strength(row) >= Priors.Moves.leastStrength }

  private func isBlank(_ row: Int32) -> Bool { vocabulary.wordPlaces(of: side.wordings[Int(row)]).isEmpty }

  /// What words and accounts say for a pair, in nats.
  /// - Parameter known: how likely the pair was when the evidence was learned: what it taught itself does not count.
  func weight(_ pair: Transfers.Pair, known: Double) -> Double {
    let (from, to) = (strength(pair.from), strength(pair.to))
    var weight = from + to
    if !isMarked(pair.from) { weight += unmarkedTerms.leaving }
    if !isMarked(pair.to) { weight += unmarkedTerms.arriving }
    return weight + accountTerm(pair, known) + pointerTerm(pair, known)
  }

  private static func bounded(_ term: Double) -> Double {
    max(Priors.Moves.leastTerm, min(Priors.Moves.mostTerm, term))
  }

  private func accounts(_ pair: Transfers.Pair) -> Accounts {
    Accounts(from: side.accounts[Int(pair.from)], to: side.accounts[Int(pair.to)])
  }

  private func accountTerm(_ pair: Transfers.Pair, _ known: Double) -> Double {
    guard total > 0 else { return 0 }
    let accounts = accounts(pair)
    let chance = max(1e-6, leavingShares[Int(accounts.from)] * arrivingShares[Int(accounts.to)])
    let count = max(0, (accountCounts[accounts.from, accounts.to] ?? 0) - known) + Priors.Moves.accountStrength * chance
    return MoveEvidence.bounded(log(count / (max(0, total - known) + Priors.Moves.accountStrength) / chance))
  }

  private func pointerTerm(_ pair: Transfers.Pair, _ known: Double) -> Double {
    guard total > 0 else { return 0 }
    let accounts = accounts(pair)
    let both = max(0, (accountCounts[accounts.from, accounts.to] ?? 0) - known)
    func share(_ chance: Double, _ own: Double) -> Double { (both + chance) / (max(0, own - known) + 1) }
    let arriving = share(arrivingShares[Int(accounts.to)], leavingCounts[Int(accounts.from)])
    let leaving = share(leavingShares[Int(accounts.from)], arrivingCounts[Int(accounts.to)])
    return MoveEvidence.bounded(
      pointing(pair.from, leavingPointers, .moveLeavingWords, accounts.from, at: accounts.to, share: arriving, known)
        + pointing(pair.to, arrivingPointers, .moveArrivingWords, accounts.to, at: accounts.from, share: leaving, known)
    )
  }

  /// What a leg's words and numbers say for the account of the other leg: the most and the least of them, added.
  private func pointing(
    _ row: Int32, _ pointers: Pointers, _ topic: LearnedModel.Topic, _ own: Int32, at other: Int32, share: Double,
    _ known: Double
  ) -> Double {
    let share = max(1e-4, min(1, share))
    var (best, worst) = (0.0, 0.0)
    if let frozen = learning.frozen {
      forEachToken(row) { token in
        let all = frozen[topic, MoveEvidence.key(token, own, -1, learning.keys)]
        guard all > 0.5 else { return }
        let both = frozen[topic, MoveEvidence.key(token, own, other, learning.keys)]
        let term = log(
          (both + Priors.Moves.pointerStrength * share) / (all + Priors.Moves.pointerStrength) / share)
        best = max(best, term)
        worst = min(worst, term)
      }
      return best + worst
    }
    guard let any = pointers.number(own, -1) else { return 0 }
    let both = pointers.number(own, other)
    forEachToken(row) { token in
      guard let all = pointers.count(token, any), all - known > 0.5 else { return }
      let count = max(0, (pointers.count(token, both) ?? 0) - known) + Priors.Moves.pointerStrength * share
      let term = log(count / (all - known + Priors.Moves.pointerStrength) / share)
      best = max(best, term)
      worst = min(worst, term)
    }
    return best + worst
  }

  /// A leg's words, and its numbers as -1 less each.
  @inline(__always)
  private func forEachToken(_ row: Int32, _ body: (Int32) -> Void) {
    for place in vocabulary.wordPlaces(of: side.wordings[Int(row)]) { body(vocabulary.word(at: place)) }
    for place in side.numberStarts[Int(row)]..<side.numberStarts[Int(row) + 1] {
      body(-1 - side.numberKeys[Int(place)])
    }
  }

  /// Learns from pairs, each as far as it is likely.
  mutating func learn(_ pairs: [Transfers.Pair], _ shares: [Double]) {
    total = 0
    accountCounts.removeAll()
    leavingCounts = [Double](repeating: 0, count: leavingCounts.count)
    arrivingCounts = leavingCounts
    var (leavingPointers, arrivingPointers) = (Pointers(), Pointers())
    var unmarked = (leaving: 0.0, arriving: 0.0)
    var uses = [Use](repeating: Use(), count: markers.count)
    for (pair, share) in zip(pairs, shares) where share > Priors.Moves.leastLesson {
      let accounts = accounts(pair)
      total += share
      accountCounts[accounts.from, accounts.to] = (accountCounts[accounts.from, accounts.to] ?? 0) + share
      leavingCounts[Int(accounts.from)] += share
      arrivingCounts[Int(accounts.to)] += share
      let isMarked = (from: isMarked(pair.from), to: isMarked(pair.to))
      if !isMarked.from { unmarked.leaving += share }
      if !isMarked.to { unmarked.arriving += share }
      note(pair.from, share, isPartnered: isMarked.to || isBlank(pair.to), &uses)
      note(pair.to, share, isPartnered: isMarked.from || isBlank(pair.from), &uses)
      point(pair.from, accounts.from, accounts.to, share, &leavingPointers)
      point(pair.to, accounts.to, accounts.from, share, &arrivingPointers)
    }
    (self.leavingPointers, self.arrivingPointers) = (leavingPointers, arrivingPointers)
    self.unmarked = unmarked
    setUnmarkedTerms()
    // A word that marks one leg while nothing marks the other may be that of an ordinary row.
    for (word, use) in uses.enumerated() where use.all > 0 { partnered[word] = (use.partnered + 1) / (use.all + 1) }
    weighWordings()
  }

  private mutating func setUnmarkedTerms() {
    func term(_ count: Double) -> Double {
      let strength = Priors.Moves.unmarkedStrength
      return max(-4, min(-1, log((count + strength * Priors.Moves.unmarkedShare) / (total + strength))))
    }
    unmarkedTerms = (term(unmarked.leaving), term(unmarked.arriving))
  }

  /// Counts the words and numbers of a leg.
  private func point(_ row: Int32, _ own: Int32, _ other: Int32, _ share: Double, _ pointers: inout Pointers) {
    let any = pointers.newNumber(own, -1)
    let both = pointers.newNumber(own, other)
    forEachToken(row) { token in
      pointers.add(token, any, share)
      pointers.add(token, both, share)
    }
  }
}
