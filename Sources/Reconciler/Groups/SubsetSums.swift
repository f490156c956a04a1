/// Finds which of a few numbers add up to a target, meeting in the middle (Horowitz and Sahni 1974);
/// the halves meet in a hash table instead of two sorted lists.
struct SubsetSums {
  static let poolLimit = 16
  private static let hitLimit = 64

  private static let bucketBits: UInt64 = 12

  /// The sum of each set of the first half, and of the second, by the set's bits.
  private var low: [Int64] = []
  private var high: [Int64] = []
  /// For each bucket of sums of the first half the last set put there, and for each set the one before it; -1 for none.
  private var heads = [Int16](repeating: -1, count: 1 << Int(SubsetSums.bucketBits))
  private var chain: [Int16] = []
  private var halfCount = 0

  /// The least and the greatest sum of at most `sizeLimit` values, or of none.
  /// - Precondition: as of ``load(_:)``.
  static func bounds(_ values: [Int64], sizeLimit: Int) -> ClosedRange<Int64> {
    var low: Int64 = 0
    var high: Int64 = 0
    if values.count <= sizeLimit {
      for value in values { if value < 0 { low += value } else { high += value } }
      return low...high
    }
    let sorted = values.sorted()
    for value in sorted.prefix(sizeLimit) { low += min(0, value) }
    for value in sorted.suffix(sizeLimit) { high += max(0, value) }
    return low...high
  }

  /// Takes the values to look among.
  /// - Precondition: at most ``poolLimit`` values, each below 2⁵⁸ in magnitude.
  mutating func load(_ values: [Int64]) {
    halfCount = values.count / 2
    SubsetSums.fill(&low, values[..<halfCount])
    SubsetSums.fill(&high, values[halfCount...])
    chain.removeAll(keepingCapacity: true)
    heads.withUnsafeMutableBufferPointer { heads in
      heads.update(repeating: -1)
      for mask in low.indices {
        let bucket = SubsetSums.bucket(low[mask])
        chain.append(heads[bucket])
        heads[bucket] = Int16(truncatingIfNeeded: mask)
      }
    }
  }

  /// Each value doubles the sums: those without it come first.
  private static func fill(_ sums: inout [Int64], _ values: ArraySlice<Int64>) {
    sums.removeAll(keepingCapacity: true)
    sums.append(0)
    for value in values {
      for place in 0..<sums.count { sums.append(sums[place] + value) }
    }
  }

  @inline(__always)
  private static func bucket(_ sum: Int64) -> Int {
    Int((UInt64(bitPattern: sum) &* 0x9E37_79B9_7F4A_7C15) >> (64 - bucketBits))
  }

  /// Sets of 2 to `sizeLimit` values that add up to the target, as bit masks; at most 64.
  func find(target: Int64, sizeLimit: Int) -> [UInt32] {
    var hits: [UInt32] = []
    heads.withUnsafeBufferPointer { heads in
      for highMask in high.indices {
        let rest = target - high[highMask]
        var lowMask = Int(heads[SubsetSums.bucket(rest)])
        while lowMask >= 0 {
          if low[lowMask] == rest {
            let mask = UInt32(truncatingIfNeeded: highMask << halfCount | lowMask)
            let size = mask.nonzeroBitCount
            if size >= 2, size <= sizeLimit { hits.append(mask) }
            if hits.count == SubsetSums.hitLimit { return }
          }
          lowMask = Int(chain[lowMask])
        }
      }
    }
    return hits
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
    return max(1, 2.5 * variance.squareRoot() / Double(max(1, divisor)))
  }

  private static func greatestCommonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
    var (left, right) = (left, right)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }
}
