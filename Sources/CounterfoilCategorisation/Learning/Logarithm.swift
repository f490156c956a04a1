import Glibc

/// The two functions of the C library that judging needs. Their last bit may differ between systems; probabilities are
/// shown in whole percents.
enum Logarithm {
  static func natural(_ value: Double) -> Double { log(value) }
  static func exponential(_ value: Double) -> Double { exp(value) }
}
