/// Finds which of a few numbers add up to a target, meeting in the middle (Horowitz and Sahni 1974);
/// the halves meet in a hash table instead of two sorted lists.
struct SubsetSums {
  static let poolLimit = 16
  /// Of sixteen values below this no sum overflows.
  static let magnitudeLimit: UInt64 = 1 << 58
  private static let bucketBits: UInt64 = 10

  /// Sets of one half, in ascending order of their bits, with their sums.
  private struct Half {
    private(set) var count = 0
    private(set) var sums = [Int64](repeating: 0, count: 1 << (SubsetSums.poolLimit / 2))
    private(set) var masks = [UInt16](repeating: 0, count: 1 << (SubsetSums.poolLimit / 2))

    /// - Parameter greatest: sets that sum up to more are left out.
    mutating func fill(_ values: [Int64], _ places: Range<Int>, greatest: Int64, sizeLimit: Int) {
      count = 1
      // The innermost loop of the search for groups: without checks of bounds, which the room for all sets makes needless.
      sums.withUnsafeMutableBufferPointer { sums in
        masks.withUnsafeMutableBufferPointer { masks in
          for place in places {
            let value = values[place]
            let bit: UInt16 = 1 << UInt16(place - places.lowerBound)
            let knownCount = count
            var next = knownCount
            for known in 0..<knownCount {
              let sum = sums[known] &+ value
              // Written in any case, kept only where it may still come out.
              sums[next] = sum
              masks[next] = masks[known] | bit
              next += sum <= greatest && masks[known].nonzeroBitCount < sizeLimit ? 1 : 0
            }
            count = next
          }
        }
      }
    }
  }

  private var low = Half()
  private var high = Half()
  /// For each bucket of sums of the first half the last set put there, and for each set the one before it; -1 for none.
  private var heads = [Int16](repeating: -1, count: 1 << Int(SubsetSums.bucketBits))
  private var chain = [Int16](repeating: -1, count: 1 << (SubsetSums.poolLimit / 2))
  private var halfCount = 0
  private var sizeLimit = 0

  /// The least and the greatest sum of at most `sizeLimit` values, or of none.
  /// - Precondition: as of ``load(_:through:sizeLimit:)``.
  static func bounds(_ values: [Int64], sizeLimit: Int) -> ClosedRange<Int64> {
    var low: Int64 = 0
    var high: Int64 = 0
    if values.count <= sizeLimit {
      for value in values { if value < 0 { low += value } else { high += value } }
      return low...high
    }
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: values.count) { sorted in
      for (count, value) in values.enumerated() {
        var place = count
        sorted.initializeElement(at: place, to: value)
        while place > 0, sorted[place - 1] > value {
          sorted[place] = sorted[place - 1]
          place -= 1
        }
        sorted[place] = value
      }
      for place in 0..<sizeLimit {
        low += min(0, sorted[place])
        high += max(0, sorted[values.count - 1 - place])
      }
    }
    return low...high
  }

  /// Takes the values to look among.
  /// - Parameters:
  ///   - target: the greatest that will be asked for.
  ///   - sizeLimit: how many values a set may have.
  /// - Precondition: at most ``poolLimit`` values, each below ``magnitudeLimit`` in magnitude.
  mutating func load(_ values: [Int64], through target: Int64, sizeLimit: Int) {
    self.sizeLimit = sizeLimit
    halfCount = values.count / 2
    // A sum can come down again only by what is negative.
    var greatest = target
    for value in values where value < 0 { greatest -= value }
    low.fill(values, 0..<halfCount, greatest: greatest, sizeLimit: sizeLimit)
    high.fill(values, halfCount..<values.count, greatest: greatest, sizeLimit: sizeLimit)
    heads.withUnsafeMutableBufferPointer { heads in
      heads.update(repeating: -1)
      for place in 0..<low.count {
        let bucket = SubsetSums.bucket(low.sums[place])
        chain[place] = heads[bucket]
        heads[bucket] = Int16(truncatingIfNeeded: place)
      }
    }
  }

  @inline(__always)
  private static func bucket(_ sum: Int64) -> Int {
    Int((UInt64(bitPattern: sum) &* 0x9E37_79B9_7F4A_7C15) >> (64 - bucketBits))
  }

  /// Adds the sets of at least two values that add up to the target, as bit masks; at most 64.
  func find(target: Int64, into hits: inout [UInt32]) {
    let limit = hits.count + Priors.Search.sums
    for place in 0..<high.count {
      let rest = target - high.sums[place]
      var other = Int(heads[SubsetSums.bucket(rest)])
      while other >= 0 {
        if low.sums[other] == rest {
          let mask = UInt32(high.masks[place]) << UInt32(halfCount) | UInt32(low.masks[other])
          let size = mask.nonzeroBitCount
          if size >= 2, size <= sizeLimit { hits.append(mask) }
          if hits.count == limit { return }
        }
        other = Int(chain[other])
      }
    }
  }

  /// Over how many different sums single values are spread, at least 1: sets of `n` spread over √n times as many, and
  /// the chance that one hits a target is one in so many.
  static func spread(_ values: [Int64], target: Int64) -> Double {
    var divisor = target.magnitude
    var mean = 0.0
    for value in values {
      divisor = greatestCommonDivisor(divisor, value.magnitude)
      mean += Double(value)
    }
    mean /= Double(values.count)
    var variance = 0.0
    for value in values { variance += (Double(value) - mean) * (Double(value) - mean) }
    variance = variance / Double(values.count) + Double(divisor) * Double(divisor)
    return max(1, Priors.Groups.spread * variance.squareRoot() / Double(max(1, divisor)))
  }

  private static func greatestCommonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
    var (left, right) = (left, right)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }
}
