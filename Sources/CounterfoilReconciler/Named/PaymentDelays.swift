internal import Glibc

/// How long after their bills payments come, as those show that settle one: all of them, and those of one payee.
struct PaymentDelays {
  private static let least = -Int(Priors.Days.seriesAfter)
  private static let most = Int(Priors.Days.sumAfter)
  /// How many come each day of those within reach.
  private var counts = [Int32](repeating: 0, count: most - least + 1)
  private var total: Int32 = 0

  /// - Parameter days: from a bill's day to its payment; what is out of reach is not counted.
  mutating func add(_ days: Int) { count(days, 1) }

  /// Without payments that were added: none is evidence of its own delay.
  func without(_ delays: [Int]) -> PaymentDelays {
    var result = self
    for days in delays { result.count(days, -1) }
    return result
  }

  private mutating func count(_ days: Int, _ step: Int32) {
    guard days >= Self.least, days <= Self.most else { return }
    counts[days - Self.least] += step
    total += step
  }

  /// The share of payments that come around a day (``Priors/Days/sameDelay``), of which one more is assumed (Laplace's rule of succession).
  func share(_ days: Int) -> Double {
    Double(count(days) + 1) / Double(Int(total) + counts.count)
  }

  /// The same of one payee's payments, which start as all do.
  func share(_ days: Int, beside all: PaymentDelays) -> Double {
    let strength = Double(Priors.Words.habitStrength)
    return (Double(count(days)) + strength * all.share(days)) / (Double(total) + strength)
  }

  private func count(_ days: Int) -> Int {
    let first = max(0, days - Priors.Days.sameDelay - Self.least)
    let last = min(counts.count - 1, days + Priors.Days.sameDelay - Self.least)
    return first > last ? 0 : counts[first...last].reduce(0) { $0 + Int($1) }
  }
}
