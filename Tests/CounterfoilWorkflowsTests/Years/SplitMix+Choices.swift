import CounterfoilTestSupport

/// The choices of a simulated year.
extension SplitMix {
  /// Once in so many times.
  mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}
