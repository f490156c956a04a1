/// Exchange rates of days, exact: from a rate file or from the prices of a ledger.
package struct RateTable: Hashable, Sendable {
  /// One minor unit of `from` was worth `numerator / denominator` minor units of `to`.
  package struct Rate: Hashable, Sendable {
    /// Days since 1 January 1970.
    package var day: Int32
    /// Packed currency codes.
    package var from: UInt16
    package var to: UInt16
    /// Both positive.
    package var numerator: Int64
    package var denominator: Int64

    package init(day: Int32, from: UInt16, to: UInt16, numerator: Int64, denominator: Int64) {
      self.day = day
      self.from = from
      self.to = to
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  /// Sorted by currencies and day, whatever order they were given in.
  package let rates: [Rate]

  package init(_ rates: [Rate] = []) {
    self.rates =
      rates.filter { $0.numerator > 0 && $0.denominator > 0 }.sorted {
        ($0.from, $0.to, $0.day, $0.numerator, $0.denominator)
          < ($1.from, $1.to, $1.day, $1.numerator, $1.denominator)
      }
  }

  /// Minor units of `to` for a minor unit of `from`, on the day or the nearest before or after within ten days; also
  /// from the rate the other way round. Nil where none is known. O(log n).
  func value(of from: UInt16, in to: UInt16, day: Int32) -> Double? {
    if let rate = nearest(from, to, day) { return Double(rate.numerator) / Double(rate.denominator) }
    return nearest(to, from, day).map { Double($0.denominator) / Double($0.numerator) }
  }

  private func nearest(_ from: UInt16, _ to: UInt16, _ day: Int32) -> Rate? {
    guard !rates.isEmpty else { return nil }
    let next = rates.indices.bound { (rates[$0].from, rates[$0].to, rates[$0].day) <= (from, to, day) }
    let around = [next - 1, next].filter { rates.indices.contains($0) }.map { rates[$0] }
    return around.filter { $0.from == from && $0.to == to && abs(Int($0.day) - Int(day)) <= Int(Priors.Days.rates) }
      .min { abs(Int($0.day) - Int(day)) < abs(Int($1.day) - Int(day)) }
  }
}
