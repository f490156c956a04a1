/// Finds which of a few numbers add up to a target, meeting in the middle (Horowitz and Sahni 1974).
struct SubsetSums {
  static let poolLimit = 16
  private static let hitLimit = 64

  private struct Sum {
    var value: Int64
    var mask: UInt32
  }

  /// The sums of all sets of the first and of the second half, in order.
  private var low: [Sum] = []
  private var high: [Sum] = []
  private var spare: [Sum] = []

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
    let half = values.count / 2
    SubsetSums.fill(&low, values[..<half], &spare)
    SubsetSums.fill(&high, values[half...], &spare)
  }

  /// Each value doubles the sums: those without it and those with it are merged in order.
  private static func fill(_ sums: inout [Sum], _ values: ArraySlice<Int64>, _ spare: inout [Sum]) {
    sums.removeAll(keepingCapacity: true)
    sums.append(Sum(value: 0, mask: 0))
    for (place, value) in zip(values.indices, values) {
      spare.removeAll(keepingCapacity: true)
      let bit = UInt32(1) << UInt32(place)
      var without = 0
      var with = 0
      while without < sums.count || with < sums.count {
        if with == sums.count || (without < sums.count && sums[without].value <= sums[with].value + value) {
          spare.append(sums[without])
          without += 1
        } else {
          spare.append(Sum(value: sums[with].value + value, mask: sums[with].mask | bit))
          with += 1
        }
      }
      swap(&sums, &spare)
    }
  }

  /// Sets of 2 to `sizeLimit` values that add up to the target, as bit masks; at most 64.
  func find(target: Int64, sizeLimit: Int) -> [UInt32] {
    var hits: [UInt32] = []
    var first = 0
    var last = high.count - 1
    while first < low.count, last >= 0 {
      let sum = low[first].value + high[last].value
      if sum < target {
        first += 1
      } else if sum > target {
        last -= 1
      } else {
        var place = last
        while place >= 0, high[place].value == high[last].value {
          let mask = low[first].mask | high[place].mask
          let size = mask.nonzeroBitCount
          if size >= 2, size <= sizeLimit { hits.append(mask) }
          if hits.count == SubsetSums.hitLimit { return hits }
          place -= 1
        }
        first += 1
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
