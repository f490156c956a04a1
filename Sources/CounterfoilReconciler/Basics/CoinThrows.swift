internal import Glibc

/// Throws of a fair coin, as in a sign test.
enum CoinThrows {
  /// The chance of at least `count` heads in `total` throws of a coin.
  static func tail(_ count: Int, of total: Int) -> Double {
    let n = Double(total)
    var k = Double(count)
    var term = exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) - n * log(2))
    var sum = 0.0
    // More than half of the throws: each term is smaller than the one before.
    while k <= n, term > sum * 1e-12 {
      sum += term
      term *= (n - k) / (k + 1)
      k += 1
    }
    return sum
  }
}
