internal import Glibc
internal import Model
internal import Records

/// One bill, or one entry without a bill.
struct RecurringEvent {
  var day: Int
  var amount: Int64
  var row: Int32
  var isBill: Bool
  var account: Int32
}

/// Finds series among the payments of one payee, in one currency and direction.
///
/// Equal amounts are looked at by themselves and all of them together; the series that chance explains least is taken
/// first, its payments are taken out, and the rest is looked at again. So two equal contracts make two series.
struct RecurringSearch {
  struct Series {
    var fit: RhythmFit
    var events: [RecurringEvent]
  }

  /// Nats a series must have for it, with one amount and with several; the more sets of payments there are to look at
  /// and the more payments in a set, the more.
  private static let equalBar = 4.5
  private static let varyingBar = 6.5
  private static let seriesLimit = 8
  /// Payees with more payments than this are not looked into: what comes that often is no bill.
  static let eventLimit = 5000

  /// - Parameter events: in order of day, amount and row.
  static func series(_ events: [RecurringEvent]) -> [Series] {
    var left = events
    var found: [Series] = []
    while left.count >= 3, found.count < seriesLimit, let best = best(left) {
      found.append(best)
      let taken = Set(best.events.map { Int64($0.row) << 1 | ($0.isBill ? 1 : 0) })
      left.removeAll { taken.contains(Int64($0.row) << 1 | ($0.isBill ? 1 : 0)) }
    }
    return found
  }

  private static func best(_ events: [RecurringEvent]) -> Series? {
    var byAmount: [Int64: [RecurringEvent]] = [:]
    for event in events { byAmount[event.amount, default: []].append(event) }
    var best: Series?
    func offer(_ pool: [RecurringEvent], bar: Double) {
      guard pool.count >= 3 else { return }
      let days = pool.map(\.day)
      let bar = bar + log(Double(pool.count) / 3)
      for rhythm in Rhythm.candidates(days) {
        let fit = RhythmFit(rhythm, days)
        guard fit.members.count >= 3, fit.score >= bar, fit.score > best?.fit.score ?? 0 else { continue }
        best = Series(fit: fit, events: fit.members.map { pool[$0] })
      }
    }
    let looks = Double(max(1, byAmount.values.count { $0.count >= 3 }))
    for (_, pool) in byAmount.sorted(by: { $0.key < $1.key }) { offer(pool, bar: equalBar + log(looks)) }
    if byAmount.count > 1 {
      let middle = events.map { $0.amount.magnitude }.sorted()[events.count / 2]
      // A bill that varies stays of one size.
      offer(
        events.filter { $0.amount.magnitude / 3 <= middle && $0.amount.magnitude >= middle / 3 }, bar: varyingBar)
    }
    return best
  }
}
