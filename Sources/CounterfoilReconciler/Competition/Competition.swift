/// How likely each candidate is once all rivals for its entry and its bill are counted, and theirs in turn.
///
/// Belief propagation on the sum over all one-to-one matchings, each weighing the product of its pairs: exact where
/// rivals form no ring, close elsewhere. Messages are damped by their geometric mean, so rings of equals settle at once.
struct Competition {
  /// The rows of each candidate.
  private let entries: [Int32]
  private let bills: [Int32]
  private let entryClasses: [Int32]
  private let billClasses: [Int32]
  /// Where each entry's candidates start; they lie together.
  private let entryStarts: [Int32]
  /// Candidates by bill, and where each bill's start there.
  private let byBill: [Int32]
  private let billStarts: [Int32]
  private let contests: Contests
  private let threadCount: Int
  private let leastShared: Int
  /// What each entry tells a bill, and the other way round: how free it is without that bill.
  private var fromEntries: [Float]
  private var fromBills: [Float]

  /// - Parameters:
  ///   - entries, bills: the rows of each candidate, sorted by entry.
  ///   - entryClasses, billClasses: for each row the number of its class; rows that cannot be told apart share one.
  ///   - leastShared: fewer candidates are not worth a second thread.
  init(
    entries: [Int32], bills: [Int32], entryClasses: [Int32], billClasses: [Int32], threadCount: Int,
    leastShared: Int = 6_000
  ) {
    self.entries = entries
    self.bills = bills
    self.entryClasses = entryClasses
    self.billClasses = billClasses
    entryStarts = Competition.starts(entries, count: entryClasses.count)
    billStarts = Competition.starts(bills, count: billClasses.count)
    var places = billStarts
    var byBill = [Int32](repeating: 0, count: bills.count)
    for (place, bill) in bills.enumerated() {
      byBill[Int(places[Int(bill)])] = Int32(place)
      places[Int(bill)] += 1
    }
    self.byBill = byBill
    self.threadCount = entries.count < leastShared ? 1 : threadCount
    contests = Contests(
      bills: bills, entryStarts: entryStarts, byBill: byBill, billStarts: billStarts, threadCount: self.threadCount)
    self.leastShared = leastShared
    fromEntries = []
    fromBills = []
  }

  /// The same among some of the candidates, which goes on from what their rows told one another.
  /// - Parameter kept: places, ascending.
  func among(_ kept: [Int32]) -> Competition {
    var rest = Competition(
      entries: kept.map { entries[Int($0)] }, bills: kept.map { bills[Int($0)] }, entryClasses: entryClasses,
      billClasses: billClasses, threadCount: threadCount, leastShared: leastShared)
    guard !fromBills.isEmpty else { return rest }
    rest.fromEntries = kept.map { fromEntries[Int($0)] }
    rest.fromBills = kept.map { fromBills[Int($0)] }
    return rest
  }

  func entry(of place: Int) -> Int32 { entries[place] }

  func bill(of place: Int) -> Int32 { bills[place] }

  func places(ofEntry entry: Int32) -> Range<Int> {
    Int(entryStarts[Int(entry)])..<Int(entryStarts[Int(entry) + 1])
  }

  func places(ofBill bill: Int32) -> ArraySlice<Int32> {
    byBill[Int(billStarts[Int(bill)])..<Int(billStarts[Int(bill) + 1])]
  }

  private static func starts(_ rows: [Int32], count: Int) -> [Int32] {
    var starts = [Int32](repeating: 0, count: count + 1)
    for row in rows { starts[Int(row) + 1] += 1 }
    for row in 0..<count { starts[row + 1] += starts[row] }
    return starts
  }

  /// The probability of each candidate, given weights in nats. Goes on from the last answer.
  /// - Parameter aloneMass: the likelihood of leaving an entry and a bill alone instead.
  mutating func posteriors(_ weights: [Double], aloneMass: Double = 0.1) -> [Double] {
    let roundCount = fromBills.isEmpty ? Priors.Search.messages : Priors.Search.laterMessages
    if fromBills.isEmpty {
      fromBills = [Float](repeating: 1, count: weights.count)
      fromEntries = fromBills
    }
    let (contests, threadCount, leastShared) = (contests, threadCount, leastShared)
    return [Double](unsafeUninitializedCapacity: weights.count) { buffer, filledCount in
      buffer.initialize(repeating: 0)
      filledCount = weights.count
      fromEntries.withDisjointPlaces { fromEntries in
        fromBills.withDisjointPlaces { fromBills in
          let rounds = ContestRounds(
            contests: contests, weights: weights, aloneMass: aloneMass, fromEntries: fromEntries,
            fromBills: fromBills, posteriors: DisjointPlaces(buffer))
          _ = Partition.map(weighedBy: contests.starts, leastWeight: leastShared, threadCount: threadCount) {
            rounds.play($0, count: roundCount)
          }
          _ = Partition.map(contests.alone.count, threadCount: threadCount) { rounds.weighAlone($0) }
        }
      }
    }
  }

  /// The best one-to-one choice, as places in ascending order. O(candidates), but for rings of rivals.
  /// - Parameters:
  ///   - weights: of all candidates, in nats; those without a positive weight are never chosen.
  ///   - isOpen: whether a candidate may be chosen.
  func pick(_ weights: [Double], isOpen: @Sendable (Int) -> Bool, boundedCount: inout Int) -> [Int] {
    var isPicked = [Bool](repeating: false, count: weights.count)
    for place in contests.alone.lazy.map(Int.init) where Assignment.scaled(weights[place]) > 0 && isOpen(place) {
      isPicked[place] = true
    }
    // Contests share no rows.
    for (places, count) in Partition.map(
      weighedBy: contests.starts, leastWeight: leastShared, threadCount: threadCount,
      { range in
        var count = 0
        let places = contests.places[contests.starts[range.lowerBound]..<contests.starts[range.upperBound]]
        let open = places.filter { weights[Int($0)] > 0 && isOpen(Int($0)) }.sorted().map(Int.init)
        let picked = Assignment.best(
          lefts: open.map { entries[$0] }, rights: open.map { bills[$0] }, weights: open.map { weights[$0] },
          boundedCount: &count)
        return (picked.map { open[$0] }, count)
      })
    {
      for place in places { isPicked[place] = true }
      boundedCount += count
    }
    return isPicked.indices.filter { isPicked[$0] }
  }

  /// How likely each chosen candidate is right when rows that cannot be told apart may stand in for one another.
  ///
  /// Which of two equal bills goes to which of two equal entries does not matter: what counts is how many pairs of the
  /// two classes are expected, against how many were chosen.
  func probabilities(_ chosen: [Int], _ posteriors: [Double]) -> [Double] {
    let (entryIsTwin, billIsTwin) = Partition.both(
      entryClasses.count + billClasses.count, threadCount: threadCount, { Competition.twins(entryClasses) },
      { Competition.twins(billClasses) })
    // The number of each pair of classes that has a chosen candidate and a twin; -1 for other candidates.
    var numbers = PairTable<Int32>(blank: -1)
    var counts: [(expected: Double, chosen: Double)] = []
    let numberOfChosen = chosen.map { place -> Int32 in
      let (entryClass, billClass) = classes(place)
      guard entryIsTwin[Int(entryClass)] || billIsTwin[Int(billClass)] else { return -1 }
      let number = numbers[entryClass, billClass] ?? Int32(counts.count)
      if number == counts.count {
        numbers[entryClass, billClass] = number
        counts.append((0, 0))
      }
      counts[Int(number)].chosen += 1
      return number
    }
    if !counts.isEmpty {
      for place in posteriors.indices {
        let (entryClass, billClass) = classes(place)
        guard entryIsTwin[Int(entryClass)] || billIsTwin[Int(billClass)] else { continue }
        if let number = numbers[entryClass, billClass] { counts[Int(number)].expected += posteriors[place] }
      }
    }
    return zip(chosen, numberOfChosen).map { place, number in
      number < 0 ? posteriors[place] : min(1, counts[Int(number)].expected / counts[Int(number)].chosen)
    }
  }

  /// By class: whether two rows or more share it.
  private static func twins(_ classes: [Int32]) -> [Bool] {
    var isSeen = [Bool](repeating: false, count: Int(classes.max() ?? -1) + 1)
    var isTwin = isSeen
    for number in classes {
      if isSeen[Int(number)] { isTwin[Int(number)] = true }
      isSeen[Int(number)] = true
    }
    return isTwin
  }

  @inline(__always)
  private func classes(_ place: Int) -> (entry: Int32, bill: Int32) {
    (entryClasses[Int(entries[place])], billClasses[Int(bills[place])])
  }

  /// The heaviest rival of a candidate for its entry or its bill, of another class; -1 where there is none.
  func rival(of chosen: Int, weights: [Double]) -> Int {
    var best = -1
    func offer(_ place: Int) {
      if best < 0 || weights[place] > weights[best] || (weights[place] == weights[best] && place < best) {
        best = place
      }
    }
    let entry = Int(entries[chosen])
    let bill = Int(bills[chosen])
    for place in Int(entryStarts[entry])..<Int(entryStarts[entry + 1])
    where billClasses[Int(bills[place])] != billClasses[bill] { offer(place) }
    for order in Int(billStarts[bill])..<Int(billStarts[bill + 1]) {
      let place = Int(byBill[order])
      if entryClasses[Int(entries[place])] != entryClasses[entry] { offer(place) }
    }
    return best
  }
}
