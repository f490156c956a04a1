internal import CounterfoilModel
internal import CounterfoilRecords
internal import Glibc

/// Finds series among the payments of one payee, in one currency and direction.
///
/// Equal amounts are looked at by themselves and all of them together; the series that chance explains least is taken
/// first, its payments are taken out, and the rest is looked at again. So two equal contracts make two series.
struct RecurringSearch {
  struct Series {
    var fit: RhythmFit
    var events: [RecurringEvent]
  }

  /// Payments of one amount, and what is known of them.
  private struct Pool {
    var amount: Int64
    var events: [RecurringEvent]
    /// The best rhythm of those that score `bar` or more.
    var known: (bar: Double, best: Found?)?
  }

  private struct Found {
    var rhythm: Rhythm
    var score: Double
  }

  private let calendar: MonthTable
  private var pools: [Pool] = []
  private var left: [RecurringEvent]

  /// - Parameter events: in order of day, amount and row.
  static func series(_ events: [RecurringEvent], _ calendar: MonthTable) -> [Series] {
    var search = RecurringSearch(events, calendar)
    var found: [Series] = []
    while search.left.count >= 3, found.count < Priors.Recurring.seriesLimit, let best = search.best() {
      found.append(best)
      search.take(best.events)
    }
    return found
  }

  private init(_ events: [RecurringEvent], _ calendar: MonthTable) {
    self.calendar = calendar
    left = events
    let order = events.indices.sorted { (events[$0].amount, $0) < (events[$1].amount, $1) }
    for place in order {
      let event = events[place]
      if pools.last?.amount != event.amount { pools.append(Pool(amount: event.amount, events: [])) }
      pools[pools.count - 1].events.append(event)
    }
  }

  private mutating func take(_ events: [RecurringEvent]) {
    let taken = Set(events.map(\.key))
    left.removeAll { taken.contains($0.key) }
    let amounts = Set(events.map(\.amount))
    for place in pools.indices where amounts.contains(pools[place].amount) {
      pools[place].events.removeAll { taken.contains($0.key) }
      pools[place].known = nil
    }
    pools.removeAll { $0.events.isEmpty }
  }

  private mutating func best() -> Series? {
    var best: (found: Found, events: [RecurringEvent])?
    let looks = Double(max(1, pools.count { $0.events.count >= 3 }))
    for place in pools.indices where pools[place].events.count >= 3 {
      let bar = Priors.Recurring.equalBar + log(looks) + log(Double(pools[place].events.count) / 3)
      // With fewer sets to look at the bar sinks: what did not reach it before may do so now.
      if pools[place].known.map({ $0.best == nil && $0.bar > bar }) ?? true {
        pools[place].known = (bar, found(pools[place].events, bar: bar))
      }
      if let known = pools[place].known?.best, known.score >= bar, known.score > best?.found.score ?? 0 {
        best = (known, pools[place].events)
      }
    }
    if pools.count > 1 {
      let middle = left.map { $0.amount.magnitude }.sorted()[left.count / 2]
      // A bill that varies stays of one size.
      let pool = left.filter { $0.amount.magnitude / 3 <= middle && $0.amount.magnitude >= middle / 3 }
      if pool.count >= 3 {
        let bar = max(Priors.Recurring.varyingBar + log(Double(pool.count) / 3), best?.found.score ?? 0)
        if let known = found(pool, bar: bar), known.score > best?.found.score ?? 0 { best = (known, pool) }
      }
    }
    return best.map { best in
      let fit = RhythmFit(best.found.rhythm, best.events.map(\.day))
      return Series(fit: fit, events: fit.members.map { best.events[$0] })
    }
  }

  /// The first of the rhythms that score most, if that is `bar` or more.
  private func found(_ events: [RecurringEvent], bar: Double) -> Found? {
    let days = RecurringDays(events)
    var best: Found?
    for step in Rhythm.Step.all {
      let chance = RhythmChance(tolerance: step.tolerance, rate: days.rate)
      guard chance.bound(days, length: step.length * max(1, step.months)) >= max(bar, best?.score ?? 0) else {
        continue
      }
      for rhythm in Rhythm.candidates(step, days) {
        let score = RhythmScore(rhythm, days, chance, calendar)
        guard score.count >= 3, score.score >= bar, score.score > best?.score ?? 0 else { continue }
        best = Found(rhythm: rhythm, score: score.score)
      }
    }
    return best
  }
}
