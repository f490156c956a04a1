internal import Glibc

/// What days say where they fall by chance, for all rhythms of one tolerance.
struct RhythmChance {
  let tolerance: Int
  /// Nats for a day that far from a slot's.
  let hit: [Double]
  /// Nats for a slot without a payment.
  let miss: Double

  init(tolerance: Int, rate: Double) {
    self.tolerance = tolerance
    hit = (0...tolerance).map { RhythmFit.hit($0, tolerance: tolerance, rate: rate) }
    miss = log(1 - Priors.Recurring.comes) + rate * Double(2 * tolerance + 1)
  }

  /// No rhythm with slots at least `length` days apart scores more on these days.
  func bound(_ days: RecurringDays, length: Int) -> Double {
    // A slot without a payment may speak for the rhythm where payments are many.
    if miss > 0 { return .infinity }
    let span = days.days[days.count - 1] - days.days[0] + 2 * tolerance + 4
    let count = min(days.count, span / length + 1)
    return Double(count - 1) * max(0, hit.max() ?? 0) + 1e-6
  }
}
