internal import Glibc

/// How likely each candidate is once all rivals for its entry and its bill are counted, and theirs in turn.
///
/// Belief propagation on the sum over all one-to-one matchings, each weighing the product of its pairs: exact where
/// rivals form no ring, close elsewhere. Messages are damped by their geometric mean, so rings of equals settle at once.
struct Competition {
  private static let weightLimit = 20.0
  private static let firstRounds = 12
  private static let laterRounds = 4

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
  /// Rows with two candidates or more: what a row with one tells it never changes.
  private let rivalledEntries: [Int32]
  private let rivalledBills: [Int32]
  private let threadCount: Int
  private let leastShared: Int
  /// What each entry tells a bill, and the other way round: how free it is without that bill.
  private var fromEntries: [Double]
  private var fromBills: [Double]

  /// - Parameter candidates: sorted by entry.
  init(_ candidates: [Candidate], _ sheet: Worksheet) {
    self.init(
      entries: candidates.map(\.entry), bills: candidates.map(\.bill), entryClasses: sheet.entryClasses,
      billClasses: sheet.billClasses, threadCount: sheet.options.threadCount)
  }

  /// - Parameters:
  ///   - entries, bills: the rows of each candidate, sorted by entry.
  ///   - entryClasses, billClasses: for each row the number of its class; rows that cannot be told apart share one.
  ///   - leastShared: fewer candidates are not worth a second thread.
  init(
    entries: [Int32], bills: [Int32], entryClasses: [Int32], billClasses: [Int32], threadCount: Int,
    leastShared: Int = 20_000
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
    rivalledEntries = Competition.rivalled(entryStarts)
    rivalledBills = Competition.rivalled(billStarts)
    self.threadCount = entries.count < leastShared ? 1 : threadCount
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

  private static func starts(_ rows: [Int32], count: Int) -> [Int32] {
    var starts = [Int32](repeating: 0, count: count + 1)
    for row in rows { starts[Int(row) + 1] += 1 }
    for row in 0..<count { starts[row + 1] += starts[row] }
    return starts
  }

  private static func rivalled(_ starts: [Int32]) -> [Int32] {
    (0..<Int32(starts.count - 1)).filter { starts[Int($0) + 1] - starts[Int($0)] > 1 }
  }

  /// The probability of each candidate, given weights in nats. Goes on from the last answer.
  /// - Parameter aloneMass: the likelihood of leaving an entry and a bill alone instead.
  mutating func posteriors(_ weights: [Double], aloneMass: Double = 0.1) -> [Double] {
    let masses = Partition.fill(weights.count, threadCount) {
      exp(max(-Competition.weightLimit, min(Competition.weightLimit, weights[$0]))) / aloneMass
    }
    let isFirst = fromBills.isEmpty
    if isFirst {
      fromBills = [Double](repeating: 1, count: masses.count)
      fromEntries = fromBills
    }
    let rounds = isFirst ? Competition.firstRounds : Competition.laterRounds
    let byEntry = Order(rows: rivalledEntries, starts: entryStarts, places: nil)
    let byBill = Order(rows: rivalledBills, starts: billStarts, places: self.byBill)
    let threadCount = threadCount
    fromEntries.withUnsafeMutableBufferPointer { fromEntries in
      fromBills.withUnsafeMutableBufferPointer { fromBills in
        masses.withUnsafeBufferPointer { masses in
          for _ in 0..<rounds {
            Competition.pass(masses, from: fromBills, to: fromEntries, byEntry, threadCount)
            Competition.pass(masses, from: fromEntries, to: fromBills, byBill, threadCount)
          }
        }
      }
    }
    let told = (entries: fromEntries, bills: fromBills)
    return Partition.fill(masses.count, threadCount) { place in
      let mass = masses[place] * told.entries[place] * told.bills[place]
      return mass / (1 + mass)
    }
  }

  /// The rows of one side that have rivals, and where their candidates are.
  private struct Order: Sendable {
    var rows: [Int32]
    var starts: [Int32]
    /// The candidate at each position of the order; nil where the order is that of the candidates.
    var places: [Int32]?
  }

  /// Lets every row of one side tell each of its candidates how free it is without that candidate.
  private static func pass(
    _ masses: UnsafeBufferPointer<Double>, from: UnsafeMutableBufferPointer<Double>,
    to: UnsafeMutableBufferPointer<Double>, _ order: Order, _ threadCount: Int
  ) {
    // Each row writes the places of its own candidates alone.
    nonisolated(unsafe) let (masses, from, to) = (masses, UnsafeBufferPointer(from), to)
    _ = Partition.map(order.rows.count, threadCount: threadCount) { range in
      order.starts.withUnsafeBufferPointer { starts in
        if let places = order.places {
          places.withUnsafeBufferPointer { places in
            for row in order.rows[range] { tell(masses, from, to, starts, row) { Int(places[$0]) } }
          }
        } else {
          for row in order.rows[range] { tell(masses, from, to, starts, row) { $0 } }
        }
      }
    }
  }

  @inline(__always)
  private static func tell(
    _ masses: UnsafeBufferPointer<Double>, _ from: UnsafeBufferPointer<Double>,
    _ to: UnsafeMutableBufferPointer<Double>, _ starts: UnsafeBufferPointer<Int32>, _ row: Int32, place: (Int) -> Int
  ) {
    let range = Int(starts[Int(row)])..<Int(starts[Int(row) + 1])
    var total = 0.0
    for order in range { total += masses[place(order)] * from[place(order)] }
    for order in range {
      let place = place(order)
      let rest = max(0, total - masses[place] * from[place])
      to[place] = (to[place] / (1 + rest)).squareRoot()
    }
  }

  /// How likely each chosen candidate is right when rows that cannot be told apart may stand in for one another.
  ///
  /// Which of two equal bills goes to which of two equal entries does not matter: what counts is how many pairs of the
  /// two classes are expected, against how many were chosen.
  func probabilities(_ chosen: [Int], _ posteriors: [Double]) -> [Double] {
    let entryIsTwin = Competition.twins(entryClasses)
    let billIsTwin = Competition.twins(billClasses)
    func hasTwin(_ place: Int) -> Bool {
      entryIsTwin[Int(entryClasses[Int(entries[place])])] || billIsTwin[Int(billClasses[Int(bills[place])])]
    }
    var classes: [UInt64: (expected: Double, chosen: Double)] = [:]
    for place in chosen where hasTwin(place) { classes[classKey(place), default: (0, 0)].chosen += 1 }
    if !classes.isEmpty {
      for place in posteriors.indices where hasTwin(place) {
        if let index = classes.index(forKey: classKey(place)) { classes.values[index].expected += posteriors[place] }
      }
    }
    return chosen.map { place in
      guard hasTwin(place), let pair = classes[classKey(place)] else { return posteriors[place] }
      return min(1, pair.expected / pair.chosen)
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

  private func classKey(_ place: Int) -> UInt64 {
    let entryClass = entryClasses[Int(entries[place])]
    let billClass = billClasses[Int(bills[place])]
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
