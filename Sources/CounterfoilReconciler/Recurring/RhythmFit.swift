internal import Glibc

/// How well days follow a rhythm, against days that fall by chance.
struct RhythmFit {
  let rhythm: Rhythm
  /// Places among the days given, one for each slot that was met, in order.
  private(set) var members: [Int] = []
  private(set) var firstSlot = 0
  private(set) var lastSlot = 0
  /// The most slots missed in a row between two that were met.
  private(set) var longestGap = 0
  /// Log-likelihood ratio in nats.
  private(set) var score = 0.0

  var slotCount: Int { lastSlot - firstSlot + 1 }

  /// The stretch of slots that speaks most for the rhythm. O(days + slots).
  /// - Parameter days: in order, more than one.
  init(_ rhythm: Rhythm, _ days: [Int]) {
    self.rhythm = rhythm
    let tolerance = rhythm.tolerance
    let base = rhythm.slot(of: days[0]).slot
    let count = rhythm.slot(of: days[days.count - 1]).slot - base + 1
    var nearest = [(place: Int, distance: Int, isShifted: Bool)](repeating: (-1, Int.max, false), count: max(1, count))
    for (place, day) in days.enumerated() {
      let (slot, distance, isShifted) = rhythm.slot(of: day)
      guard distance <= tolerance, nearest.indices.contains(slot - base) else { continue }
      if distance < nearest[slot - base].distance { nearest[slot - base] = (place, distance, isShifted) }
    }
    let rate = Double(days.count) / Double(days[days.count - 1] - days[0] + 1)
    let chance = RhythmChance(tolerance: tolerance, rate: rate)
    let (hit, miss) = (chance.hit, chance.miss)
    var sum = 0.0
    var start = 0
    var best = (score: 0.0, range: 0..<0)
    for slot in nearest.indices {
      let isMet = nearest[slot].place >= 0
      if sum <= 0 {
        sum = 0
        start = slot
        // The first one sets the rhythm and proves nothing.
        if !isMet { continue }
      } else {
        sum += isMet ? hit[nearest[slot].distance] - (nearest[slot].isShifted ? Priors.Recurring.shiftCost : 0) : miss
      }
      if slot == start { sum = .leastNormalMagnitude }
      if isMet, sum > best.score { best = (sum, start..<slot + 1) }
    }
    score = best.score
    var missed = 0
    for slot in best.range {
      if nearest[slot].place >= 0 {
        members.append(nearest[slot].place)
        missed = 0
      } else {
        missed += 1
        longestGap = max(longestGap, missed)
      }
    }
    firstSlot = base + best.range.lowerBound
    lastSlot = base + max(best.range.lowerBound, best.range.upperBound - 1)
  }

  /// What a day that far from a slot's says, where days fall by chance at `rate` a day.
  static func hit(_ distance: Int, tolerance: Int, rate: Double) -> Double {
    let expected = distance == 0 ? Priors.Recurring.exact : (1 - Priors.Recurring.exact) / Double(tolerance)
    let chance =
      distance == 0
      ? 1 - exp(-rate) : exp(-rate * Double(2 * distance - 1)) - exp(-rate * Double(2 * distance + 1))
    return log(Priors.Recurring.comes * expected / max(chance, 1e-9))
  }
}
