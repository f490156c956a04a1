internal import Glibc

/// Throws of a coin: a fair one, as in a sign test, and one whose share nobody knows.
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

  /// The log-likelihood of so many successes with a share that nobody knows (all shares alike: the beta-binomial distribution), against those of
  /// chance.
  /// - Parameter chance: above 0 and below 1.
  static func evidence(_ met: Double, of count: Double, chance: Double) -> Double {
    lgamma(met + 1) + lgamma(count - met + 1) - lgamma(count + 2) - met * log(chance) - (count - met) * log(1 - chance)
  }
}
