internal import Glibc

/// How likely each candidate is once all rivals for its entry and its bill are counted, and theirs in turn.
///
/// Belief propagation on the sum over all one-to-one matchings, each weighing the product of its pairs: exact where
/// rivals form no ring, close elsewhere. Messages are damped by their geometric mean, so rings of equals settle at once.
struct Competition {
  /// The weight of leaving a row alone, squared, as a likelihood.
  private static let aloneMass = 0.25
  private static let weightLimit = 20.0
  private static let firstRounds = 12
  private static let laterRounds = 4

  private let candidates: Candidates
  private let entryClasses: [Int32]
  private let billClasses: [Int32]
  /// Where each entry's candidates start; they lie together.
  private let entryStarts: [Int32]
  /// Candidates by bill, and where each bill's start there.
  private let byBill: [Int32]
  private let billStarts: [Int32]
  /// What each entry tells a bill, and the other way round: how free it is without that bill.
  private var fromEntries: [Double]
  private var fromBills: [Double]

  /// - Parameter candidates: sorted by entry.
  init(_ candidates: Candidates, _ sheet: Worksheet) {
    self.candidates = candidates
    entryClasses = sheet.entryClasses
    billClasses = sheet.billClasses
    entryStarts = Competition.starts(candidates.entries, count: sheet.entries.count)
    billStarts = Competition.starts(candidates.bills, count: sheet.bills.count)
    var places = billStarts
    var byBill = [Int32](repeating: 0, count: candidates.count)
    for place in 0..<candidates.count {
      let bill = Int(candidates.bills[place])
      byBill[Int(places[bill])] = Int32(place)
      places[bill] += 1
    }
    self.byBill = byBill
    fromEntries = []
    fromBills = []
  }

  private static func starts(_ rows: [Int32], count: Int) -> [Int32] {
    var starts = [Int32](repeating: 0, count: count + 1)
    for row in rows { starts[Int(row) + 1] += 1 }
    for row in 0..<count { starts[row + 1] += starts[row] }
    return starts
  }

  /// The probability of each candidate, given weights in nats. Goes on from the last answer.
  mutating func posteriors(_ weights: [Double]) -> [Double] {
    let masses = weights.map {
      exp(max(-Competition.weightLimit, min(Competition.weightLimit, $0))) / Competition.aloneMass
    }
    let isFirst = fromBills.isEmpty
    if isFirst {
      fromBills = [Double](repeating: 1, count: masses.count)
      fromEntries = fromBills
    }
    let rounds = isFirst ? Competition.firstRounds : Competition.laterRounds
    let (byBill, entryStarts, billStarts) = (byBill, entryStarts, billStarts)
    fromEntries.withUnsafeMutableBufferPointer { fromEntries in
      fromBills.withUnsafeMutableBufferPointer { fromBills in
        masses.withUnsafeBufferPointer { masses in
          for _ in 0..<rounds {
            Competition.pass(masses, from: fromBills, to: fromEntries, entryStarts) { $0 }
            Competition.pass(masses, from: fromEntries, to: fromBills, billStarts) { Int(byBill[$0]) }
          }
        }
      }
    }
    return (0..<masses.count).map { place in
      let mass = masses[place] * fromEntries[place] * fromBills[place]
      return mass / (1 + mass)
    }
  }

  /// Lets every row of one side tell each of its candidates how free it is without that candidate.
  /// - Parameter place: the candidate at a position of that side's order.
  @inline(__always)
  private static func pass(
    _ masses: UnsafeBufferPointer<Double>, from: UnsafeMutableBufferPointer<Double>,
    to: UnsafeMutableBufferPointer<Double>, _ starts: [Int32], place: (Int) -> Int
  ) {
    for row in 0..<(starts.count - 1) {
      let range = Int(starts[row])..<Int(starts[row + 1])
      var total = 0.0
      for order in range { total += masses[place(order)] * from[place(order)] }
      for order in range {
        let place = place(order)
        let rest = max(0, total - masses[place] * from[place])
        to[place] = (to[place] / (1 + rest)).squareRoot()
      }
    }
  }

  /// How likely each chosen candidate is right when rows that cannot be told apart may stand in for one another.
  ///
  /// Which of two equal bills goes to which of two equal entries does not matter: what counts is how many pairs of the
  /// two classes are expected, against how many were chosen.
  func probabilities(_ chosen: [Int], _ posteriors: [Double]) -> [Double] {
    var classes: [UInt64: (expected: Double, chosen: Double)] = [:]
    for place in chosen { classes[classKey(place), default: (0, 0)].chosen += 1 }
    for place in posteriors.indices {
      if let index = classes.index(forKey: classKey(place)) { classes.values[index].expected += posteriors[place] }
    }
    return chosen.map { place in
      guard let pair = classes[classKey(place)] else { return posteriors[place] }
      return min(1, pair.expected / pair.chosen)
    }
  }

  private func classKey(_ place: Int) -> UInt64 {
    let entryClass = entryClasses[Int(candidates.entries[place])]
    let billClass = billClasses[Int(candidates.bills[place])]
    return UInt64(UInt32(entryClass)) << 32 | UInt64(UInt32(billClass))
  }

  /// The heaviest rival of a candidate for its entry or its bill, of another class; -1 where there is none.
  func rival(of chosen: Int, weights: [Double]) -> Int {
    var best = -1
    func offer(_ place: Int) {
      if best < 0 || weights[place] > weights[best] || (weights[place] == weights[best] && place < best) {
        best = place
      }
    }
    let entry = Int(candidates.entries[chosen])
    let bill = Int(candidates.bills[chosen])
    for place in Int(entryStarts[entry])..<Int(entryStarts[entry + 1])
    where billClasses[Int(candidates.bills[place])] != billClasses[bill] { offer(place) }
    for order in Int(billStarts[bill])..<Int(billStarts[bill + 1]) {
      let place = Int(byBill[order])
      if entryClasses[Int(candidates.entries[place])] != entryClasses[entry] { offer(place) }
    }
    return best
  }
}
