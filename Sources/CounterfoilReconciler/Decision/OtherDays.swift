/// How near to a bill other payments of its payee and amount come, against days at random.
///
/// Rent comes once a month: other months' payments are as good as a bill's own, but hardly one lies near its day. All but a bill's own
/// are known non-matches, as decoys are; they show how often one would stand in for its own.
struct OtherDays: Sendable {
  /// Days farther apart say no more.
  private static let reach = Int(Priors.Days.sumAfter)
  /// Counts are kept in such parts: sums are the same in any order.
  private static let parts: Int64 = 1 << 20
  /// By days from a bill, how many others there are.
  private var counts = [Int64](repeating: 0, count: reach + 1)
  /// How many others would lie within a day on either side, were all days alike.
  private var expected: Int64 = 0
  /// Of the bill at hand.
  private var gaps: [Int] = []

  /// Begins with another bill.
  mutating func begin() { gaps.removeAll(keepingCapacity: true) }

  mutating func add(gap: Int) { gaps.append(gap) }

  /// Takes in the others of one bill.
  /// - Parameters:
  ///   - count: how many others there are for each that was looked at.
  ///   - own: days to the bill's own entry, and how likely it is another one.
  mutating func end(count: Double, own: (gap: Int, doubt: Double), spanDays: Double) {
    func parts(_ number: Double) -> Int64 { Int64(number * Double(Self.parts)) }
    for gap in gaps where gap <= Self.reach { counts[gap] += parts(count) }
    expected += parts(Double(gaps.count) * count / spanDays)
    if own.gap <= Self.reach { counts[own.gap] += parts(own.doubt) }
  }

  mutating func add(_ other: OtherDays) {
    for gap in counts.indices { counts[gap] += other.counts[gap] }
    expected += other.expected
  }

  /// By days from a bill, how many others are within them for each that there would be, were all days alike; of both, one more is assumed
  /// (Laplace's rule of succession).
  var ratios: [Double] {
    let parts = Double(Self.parts)
    var near: Int64 = 0
    return counts.indices.map { gap in
      near += counts[gap]
      return (Double(near) + parts) / (Double(expected) * Double(2 * gap + 1) + parts)
    }
  }
}
