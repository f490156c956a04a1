/// Finds which of a few numbers add up to a target, meeting in the middle (Horowitz and Sahni 1974).
struct SubsetSums {
  static let poolLimit = 16
  private static let hitLimit = 64

  private var low: [(sum: Int64, mask: UInt32)] = []
  private var high: [(sum: Int64, mask: UInt32)] = []

  /// Sets of 2 to `sizeLimit` places whose values add up to within `tolerance` of the target, as bit masks; at most 64.
  /// - Precondition: at most ``poolLimit`` values, each below 2⁵⁸ in magnitude.
  mutating func find(_ values: [Int64], target: Int64, tolerance: Int64 = 0, sizeLimit: Int) -> [UInt32] {
    guard values.count >= 2 else { return [] }
    let half = values.count / 2
    SubsetSums.enumerate(values[..<half], offset: 0, sizeLimit: sizeLimit, into: &low)
    SubsetSums.enumerate(values[half...], offset: half, sizeLimit: sizeLimit, into: &high)
    high.sort { ($0.sum, $0.mask) < ($1.sum, $1.mask) }
    var hits: [UInt32] = []
    for part in low {
      let wanted = target - part.sum
      var place = lowerBound(wanted - tolerance)
      while place < high.count, high[place].sum <= wanted + tolerance {
        let mask = part.mask | high[place].mask
        let size = mask.nonzeroBitCount
        if size >= 2, size <= sizeLimit { hits.append(mask) }
        if hits.count == SubsetSums.hitLimit { return hits }
        place += 1
      }
    }
    return hits
  }

  private func lowerBound(_ sum: Int64) -> Int {
    var first = 0
    var last = high.count
    while first < last {
      let middle = (first + last) / 2
      if high[middle].sum < sum { first = middle + 1 } else { last = middle }
    }
    return first
  }

  private static func enumerate(
    _ values: ArraySlice<Int64>, offset: Int, sizeLimit: Int, into sums: inout [(sum: Int64, mask: UInt32)]
  ) {
    sums.removeAll(keepingCapacity: true)
    sums.append((0, 0))
    for (place, value) in values.enumerated() {
      for known in 0..<sums.count where sums[known].mask.nonzeroBitCount < sizeLimit {
        sums.append((sums[known].sum + value, sums[known].mask | 1 << UInt32(offset + place)))
      }
    }
  }

  /// Over how many different sums the sets of a size are spread: the chance that one hits a target is one in so many.
  static func cellCount(_ values: [Int64], target: Int64, size: Int) -> Double {
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
    return max(1, 2.5 * (variance * Double(size)).squareRoot() / Double(max(1, divisor)))
  }

  private static func greatestCommonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
    var (left, right) = (left, right)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }
}
