import Testing

@testable import CounterfoilReconciler

/// The quick score says what the full fit says.
struct RhythmScoreTests {
  @Test(arguments: 1...60) func scoresAsTheFitDoes(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let first = 19_000 + next(400)
    let step = [1, 2, 7, 14, 28, 30, 31, 91, 365][seed % 9]
    let count = 3 + next(60)
    let days = (0..<count).map { first + $0 * step + (next(4) == 0 ? next(step + 3) : next(2)) }.sorted()
    let events = days.map { RecurringEvent(day: $0, amount: -1, row: 0, isBill: true, account: -1) }
    let apart = RecurringDays(events)
    let calendar = MonthTable(first: days[0], last: days[count - 1])
    var seen = 0
    for step in Rhythm.Step.all {
      let chance = RhythmChance(tolerance: step.tolerance, rate: apart.rate)
      for rhythm in Rhythm.candidates(step, apart) {
        #expect(rhythm.tolerance == step.tolerance)
        let quick = RhythmScore(rhythm, apart, chance, calendar)
        let fit = RhythmFit(rhythm, days)
        #expect(quick.score == fit.score, "\(rhythm)")
        #expect(quick.count == fit.members.count, "\(rhythm)")
        #expect(fit.score <= chance.bound(apart, length: step.length * max(1, step.months)), "\(rhythm)")
        seen += 1
      }
    }
    #expect(seen > 0 || days[count - 1] - days[0] < 60)
  }
}
