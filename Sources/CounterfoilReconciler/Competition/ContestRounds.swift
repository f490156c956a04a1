internal import Glibc

/// Rounds of few contests at a time, in which entries and bills tell one another how free they are.
///
/// All they need is taken into a table of its own, so that a round goes through memory in order but for crossing
/// from one side's order to the other's. Seven digits are enough: what is told is damped, so errors do not add up.
struct ContestRounds: Sendable {
  /// Columns of one number for each candidate of a contest.
  private static let columnCount = 8
  private static let weightLimit: Float = 20
  /// Contests are played together up to so many candidates: most have a few.
  private static let batchSize = 256

  let contests: Contests
  /// Of candidates, by place, in nats.
  let weights: [Double]
  /// The likelihood of leaving an entry and a bill alone.
  let aloneMass: Double
  /// Each contest reads and writes the places of its own candidates alone.
  let fromEntries: DisjointPlaces<Float>
  let fromBills: DisjointPlaces<Float>
  let posteriors: DisjointPlaces<Double>

  @inline(__always)
  private func mass(_ place: Int) -> Float {
    let weight = Float(weights[place])
    return exp(max(-ContestRounds.weightLimit, min(ContestRounds.weightLimit, weight))) / Float(aloneMass)
  }

  /// How likely a candidate is, given its mass and what its rows tell.
  @inline(__always)
  private func setPosterior(_ place: Int, _ mass: Float, _ fromEntry: Float, _ fromBill: Float) {
    let mass = Double(mass) * Double(fromEntry) * Double(fromBill)
    posteriors[place] = mass / (1 + mass)
  }

  /// Weighs candidates that are in no contest, given where they are among those.
  func weighAlone(_ range: Range<Int>) {
    for place in contests.alone[range].lazy.map(Int.init) {
      setPosterior(place, mass(place), fromEntries[place], fromBills[place])
    }
  }

  /// Plays the rounds of some contests. O(candidates · rounds).
  func play(_ range: Range<Int>, count rounds: Int) {
    let batches = batches(range)
    let largest = batches.reduce(0) { max($0, contests.starts[$1.upperBound] - contests.starts[$1.lowerBound]) }
    guard largest > 0 else { return }
    let size = ContestRounds.columnCount * ContestRounds.padded(largest) * MemoryLayout<Float>.size
    withUnsafeTemporaryAllocation(byteCount: size, alignment: MemoryLayout<SIMD4<Float>>.alignment) { table in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * largest) { slots in
        let floats = table.initializeMemory(as: Float.self, repeating: 0)
        slots.initialize(repeating: 0)
        for batch in batches { play(batch, rounds, floats, slots) }
      }
    }
  }

  /// Contests to be played together.
  private func batches(_ range: Range<Int>) -> [Range<Int>] {
    var batches: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, contests.starts[end + 1] - contests.starts[start] <= ContestRounds.batchSize {
        end += 1
      }
      batches.append(start..<end)
      start = end
    }
    return batches
  }

  /// The next whole number of fours.
  private static func padded(_ count: Int) -> Int { (count + 3) & ~3 }

  /// What one side tells, in its own order.
  private struct Half {
    let masses: UnsafeMutableBufferPointer<Float>
    /// What the other side tells, times the mass.
    let heard: UnsafeMutableBufferPointer<Float>
    let told: UnsafeMutableBufferPointer<Float>
    /// What a row hears from its other candidates.
    let rests: UnsafeMutableBufferPointer<Float>

    /// - Parameter number: 0 or 1.
    init(_ number: Int, _ table: UnsafeMutableBufferPointer<Float>, _ count: Int) {
      let length = padded(count)
      func column(_ place: Int) -> UnsafeMutableBufferPointer<Float> {
        let start = (4 * number + place) * length
        return UnsafeMutableBufferPointer(rebasing: table[start..<start + length])
      }
      masses = column(0)
      heard = column(1)
      told = column(2)
      rests = column(3)
      for slot in count..<length { (told[slot], rests[slot]) = (1, 0) }
    }

    @inline(__always)
    func set(_ slot: Int, mass: Float, told: Float, heard: Float) {
      masses[slot] = mass
      self.told[slot] = told
      self.heard[slot] = heard * mass
      // Leaves what is told as it is: a row with one candidate keeps to that.
      rests[slot] = 1 / told - 1
    }
  }

  /// - Parameter slots: room for where each candidate is in the order of the other side.
  private func play(
    _ batch: Range<Int>, _ rounds: Int, _ table: UnsafeMutableBufferPointer<Float>,
    _ slots: UnsafeMutableBufferPointer<Int32>
  ) {
    let first = contests.starts[batch.lowerBound]
    let count = contests.starts[batch.upperBound] - first
    let billSlots = UnsafeMutableBufferPointer(rebasing: slots[..<count])
    let entrySlots = UnsafeMutableBufferPointer(rebasing: slots[count..<2 * count])
    let (entries, bills) = (Half(0, table, count), Half(1, table, count))
    for slot in 0..<count {
      let place = Int(contests.places[first + slot])
      let other = Int(contests.billSlots[first + slot]) - first
      let mass = mass(place)
      billSlots[slot] = Int32(other)
      entrySlots[other] = Int32(slot)
      entries.set(slot, mass: mass, told: fromEntries[place], heard: fromBills[place])
      bills.set(other, mass: mass, told: fromBills[place], heard: 0)
    }
    for _ in 0..<rounds {
      ContestRounds.tell(entries, contests.entryRuns, batch)
      for slot in 0..<count { bills.heard[Int(billSlots[slot])] = entries.masses[slot] * entries.told[slot] }
      ContestRounds.tell(bills, contests.billRuns, batch)
      for slot in 0..<count { entries.heard[Int(entrySlots[slot])] = bills.masses[slot] * bills.told[slot] }
    }
    for slot in 0..<count {
      let place = Int(contests.places[first + slot])
      let told = bills.told[Int(billSlots[slot])]
      fromEntries[place] = entries.told[slot]
      fromBills[place] = told
      setPosterior(place, entries.masses[slot], entries.told[slot], told)
    }
  }

  /// Lets every row of one side with two candidates or more tell each how free it is without that candidate.
  private static func tell(_ half: Half, _ runs: Contests.Runs, _ batch: Range<Int>) {
    let (heard, rests) = (half.heard, half.rests)
    runs.lengths.withUnsafeBufferPointer { lengths in
      var start = 0
      for run in Int(runs.starts[batch.lowerBound])..<Int(runs.starts[batch.upperBound]) {
        let end = start + Int(lengths[run])
        if end - start > 1 {
          // Those before and those after, added up apart: nothing is lost where one outweighs all others.
          var sum: Float = 0
          for slot in start..<end {
            rests[slot] = sum
            sum += heard[slot]
          }
          sum = 0
          for slot in stride(from: end - 1, through: start, by: -1) {
            rests[slot] += sum
            sum += heard[slot]
          }
        }
        start = end
      }
    }
    let (told, all) = (UnsafeMutableRawBufferPointer(half.told), UnsafeRawBufferPointer(half.rests))
    for offset in stride(from: 0, to: told.count, by: MemoryLayout<SIMD4<Float>>.size) {
      let before = told.load(fromByteOffset: offset, as: SIMD4<Float>.self)
      let rest = all.load(fromByteOffset: offset, as: SIMD4<Float>.self)
      told.storeBytes(of: damped(before, rest), toByteOffset: offset, as: SIMD4<Float>.self)
    }
  }

  /// √(told / (1 + rest)), to seven digits: a first guess from the exponent, made better three times by Newton's method.
  /// Four at once take less time than one root and one division.
  @inline(__always)
  private static func damped(_ told: SIMD4<Float>, _ rest: SIMD4<Float>) -> SIMD4<Float> {
    let square = told * (1 + rest)
    let half = 0.5 * square
    let bits = unsafeBitCast(square, to: SIMD4<UInt32>.self)
    var root = unsafeBitCast(0x5F37_59DF &- (bits &>> 1), to: SIMD4<Float>.self)
    root *= 1.5 - half * root * root
    root *= 1.5 - half * root * root
    root *= 1.5 - half * root * root
    return told * root
  }
}
