#if PRIORS_FROM_ENVIRONMENT
  internal import Foundation
#endif

/// Every number that the reconciler holds to before it has seen the books at hand: in one place, each with what it is, its unit and
/// where it is from.
///
/// The function that a number is passed through names its unit, and what halving and doubling it means. A source is a standard, a
/// statistic, a paper or a decision with a measurement; *a convention* is a number that somebody chose. What depends on each of them,
/// on all worlds, is measured by `Benchmarks/sensitivity` and printed in `docs/priors.md`.
///
/// What is not here: where steps of amounts, days and refunds end, the plain parts of a price, and single numbers within a formula of
/// copies, which stand where they are used; positions and sizes of tables, sizes of the work of threads, and guards against dividing
/// by 0.
enum Priors {
  /// A probability. Halved and doubled is the part of it, or of what it lacks of 1, that is the smaller.
  @inline(__always)
  static func share(_ value: Double, _ name: StaticString) -> Double { changed(value, name) { $0.ofShare(value) } }

  /// How alike two texts are, 0 to 1; changed as a share.
  @inline(__always)
  static func likeness<Value: BinaryFloatingPoint>(_ value: Value, _ name: StaticString) -> Value {
    changed(value, name) { Value($0.ofShare(Double(value))) }
  }

  /// Shares of one whole, or weights whose proportions count. Doubled, they are squared, and so more uneven; halved, their roots are
  /// taken; their sum stays.
  @inline(__always)
  static func shares(_ values: [Double], _ name: StaticString) -> [Double] {
    changed(values, name) { $0.ofShares(values) }
  }

  /// A number of observations.
  @inline(__always)
  static func count<Value: BinaryFloatingPoint>(_ value: Value, _ name: StaticString) -> Value {
    changed(value, name) { value * Value($0.factor) }
  }

  /// A natural logarithm of odds, or of a ratio of likelihoods.
  @inline(__always)
  static func nats<Value: BinaryFloatingPoint>(_ value: Value, _ name: StaticString) -> Value {
    changed(value, name) { value * Value($0.factor) }
  }

  /// One number over another.
  @inline(__always)
  static func ratio(_ value: Double, _ name: StaticString) -> Double { changed(value, name) { value * $0.factor } }

  /// Whole days.
  @inline(__always)
  static func days<Value: BinaryInteger>(_ value: Value, _ name: StaticString) -> Value {
    changed(value, name) { max(1, Value((Double(value) * $0.factor).rounded())) }
  }

  /// Days, which may be parts of days.
  @inline(__always)
  static func days<Value: BinaryFloatingPoint>(_ value: Value, _ name: StaticString) -> Value {
    changed(value, name) { value * Value($0.factor) }
  }

  /// A number of rows, words or rounds: at least or at most so many.
  @inline(__always)
  static func limit<Value: BinaryInteger>(_ value: Value, _ name: StaticString) -> Value {
    changed(value, name) { max(1, Value((Double(value) * $0.factor).rounded())) }
  }

  /// Hundredths of a unit of any currency.
  @inline(__always)
  static func hundredths<Value: BinaryInteger>(_ value: Value, _ name: StaticString) -> Value {
    changed(value, name) { max(1, Value((Double(value) * $0.factor).rounded())) }
  }

  /// Amounts in hundredths of a unit of any currency.
  @inline(__always)
  static func hundredths(_ values: [Int64], _ name: StaticString) -> [Int64] {
    changed(values, name) { change in values.map { max(1, Int64((Double($0) * change.factor).rounded())) } }
  }

  /// Whole parts in a hundred.
  @inline(__always)
  static func percents(_ values: [Int64], _ name: StaticString) -> [Int64] {
    changed(values, name) { change in values.map { max(1, Int64((Double($0) * change.factor).rounded())) } }
  }

  /// Numbers of rows of which any may be the right one.
  @inline(__always)
  static func counts(_ values: [Int64], _ name: StaticString) -> [Int64] {
    changed(values, name) { change in values.map { max(2, Int64((Double($0) * change.factor).rounded())) } }
  }

  /// Whether a part of the reconciler takes part; changed by any factor, it does not.
  @inline(__always)
  static func stage(_ name: StaticString) -> Bool { changed(true, name) { _ in false } }

  #if PRIORS_FROM_ENVIRONMENT
    /// One number that is another one in this run: `COUNTERFOIL_PRIOR=groups.missing*2`.
    struct Change {
      let factor: Double

      func ofShare(_ value: Double) -> Double { value <= 0.5 ? value * factor : 1 - (1 - value) / factor }

      func ofShares(_ values: [Double]) -> [Double] {
        let powers = values.map { $0 > 0 ? pow($0, factor) : 0 }
        let scale = values.reduce(0, +) / powers.reduce(0, +)
        return powers.map { $0 * scale }
      }
    }

    private static let change: (name: String, change: Change)? = {
      let words = ProcessInfo.processInfo.environment["COUNTERFOIL_PRIOR"]?.split(separator: "*") ?? []
      guard words.count == 2, let factor = Double(words[1]) else { return nil }
      return (String(words[0]), Change(factor: factor))
    }()

    private static func changed<Value>(_ value: Value, _ name: StaticString, _ body: (Change) -> Value) -> Value {
      guard let change, change.name == name.description else { return value }
      return body(change.change)
    }
  #else
    struct Change {
      let factor = 1.0
      @inline(__always)
      func ofShare(_ value: Double) -> Double { value }
      @inline(__always)
      func ofShares(_ values: [Double]) -> [Double] { values }
    }

    @inline(__always)
    private static func changed<Value>(_ value: Value, _ name: StaticString, _ body: (Change) -> Value) -> Value {
      value
    }
  #endif
}
