internal import Glibc

/// Rounds of one contest at a time, in which its entries and bills tell one another how free they are.
///
/// All a contest needs is taken into a table of its own, so that a round goes through memory in order but for crossing
/// from one side's order to the other's.
struct ContestRounds {
  /// Columns of one number for each candidate of a contest.
  private static let columnCount = 6

  private static let weightLimit = 20.0

  let contests: Contests
  /// Of candidates, by place, in nats.
  let weights: [Double]
  /// The likelihood of leaving an entry and a bill alone.
  let aloneMass: Double
  /// Each contest reads and writes the places of its own candidates alone.
  let fromEntries: UnsafeMutableBufferPointer<Double>
  let fromBills: UnsafeMutableBufferPointer<Double>
  let posteriors: UnsafeMutableBufferPointer<Double>

  @inline(__always)
  private func mass(_ place: Int) -> Double {
    exp(max(-ContestRounds.weightLimit, min(ContestRounds.weightLimit, weights[place]))) / aloneMass
  }

  /// Weighs candidates that are in no contest, given where they are among those.
  func weighAlone(_ range: Range<Int>) {
    for place in contests.alone[range].lazy.map(Int.init) {
      let mass = mass(place) * fromEntries[place] * fromBills[place]
      posteriors[place] = mass / (1 + mass)
    }
  }

  /// Plays the rounds of some contests. O(candidates · rounds).
  @inline(__always)
  func play(_ range: Range<Int>, count rounds: Int) {
    let largest = range.reduce(0) { max($0, contests.starts[$1 + 1] - contests.starts[$1]) }
    guard largest > 0 else { return }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: largest * ContestRounds.columnCount) { table in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: largest) { entrySlots in
        table.initialize(repeating: 0)
        entrySlots.initialize(repeating: 0)
        contests.places.withUnsafeBufferPointer { places in
          contests.billSlots.withUnsafeBufferPointer { billSlots in
            for contest in range {
              let slots = contests.starts[contest]..<contests.starts[contest + 1]
              play(
                contest, rounds, UnsafeBufferPointer(rebasing: places[slots]),
                UnsafeBufferPointer(rebasing: billSlots[slots]), table, entrySlots)
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private func play(
    _ contest: Int, _ rounds: Int, _ places: UnsafeBufferPointer<Int32>, _ billSlots: UnsafeBufferPointer<Int32>,
    _ table: UnsafeMutableBufferPointer<Double>, _ entrySlots: UnsafeMutableBufferPointer<Int32>
  ) {
    let count = places.count
    func column(_ number: Int) -> UnsafeMutableBufferPointer<Double> {
      UnsafeMutableBufferPointer(rebasing: table[number * count..<(number + 1) * count])
    }
    // In order of entries: the mass, what bills tell times the mass, and what entries tell. Then so in order of bills.
    let (entryMasses, heardByEntries, toldByEntries) = (column(0), column(1), column(2))
    let (billMasses, heardByBills, toldByBills) = (column(3), column(4), column(5))
    for slot in 0..<count {
      let place = Int(places[slot])
      let other = Int(billSlots[slot])
      let mass = mass(place)
      entrySlots[other] = Int32(slot)
      entryMasses[slot] = mass
      billMasses[other] = mass
      toldByEntries[slot] = fromEntries[place]
      toldByBills[other] = fromBills[place]
      heardByEntries[slot] = mass * fromBills[place]
    }
    for _ in 0..<rounds {
      ContestRounds.tell(heardByEntries, toldByEntries, contests.entryRuns, contest)
      for slot in 0..<count { heardByBills[Int(billSlots[slot])] = entryMasses[slot] * toldByEntries[slot] }
      ContestRounds.tell(heardByBills, toldByBills, contests.billRuns, contest)
      for slot in 0..<count { heardByEntries[Int(entrySlots[slot])] = billMasses[slot] * toldByBills[slot] }
    }
    for slot in 0..<count {
      let place = Int(places[slot])
      let told = toldByBills[Int(billSlots[slot])]
      let mass = entryMasses[slot] * toldByEntries[slot] * told
      fromEntries[place] = toldByEntries[slot]
      fromBills[place] = told
      posteriors[place] = mass / (1 + mass)
    }
  }

  /// Lets every row of one side with two candidates or more tell each how free it is without that candidate: what a row
  /// with one tells it never changes.
  @inline(__always)
  private static func tell(
    _ heard: UnsafeMutableBufferPointer<Double>, _ told: UnsafeMutableBufferPointer<Double>, _ runs: Contests.Runs,
    _ contest: Int
  ) {
    runs.lengths.withUnsafeBufferPointer { lengths in
      var start = 0
      for run in Int(runs.starts[contest])..<Int(runs.starts[contest + 1]) {
        let end = start + Int(lengths[run])
        defer { start = end }
        guard end - start > 1 else { continue }
        var total = 0.0
        for slot in start..<end { total += heard[slot] }
        // Two at a time: a root and a division take as long for both as for one.
        var slot = start
        while slot + 1 < end {
          var rest = SIMD2(repeating: total) - SIMD2(heard[slot], heard[slot + 1])
          rest.replace(with: 0, where: rest .< 0)
          let share = SIMD2(told[slot], told[slot + 1]) / (1 + rest)
          let root = share.squareRoot()
          told[slot] = root[0]
          told[slot + 1] = root[1]
          slot += 2
        }
        if slot < end { told[slot] = (told[slot] / (1 + max(0, total - heard[slot]))).squareRoot() }
      }
    }
  }
}
