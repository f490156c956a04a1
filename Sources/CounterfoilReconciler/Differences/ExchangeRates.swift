internal import CounterfoilModel
internal import Glibc

/// What a minor unit of one currency was paid with in another: from known rates, else learned from pairs whose words agree.
struct ExchangeRates {
  /// Ratios of pairs that agree, in order of day: the logarithm of paid over owed.
  private struct Sample {
    var day: Int32
    var ratio: Double
  }

  private let table: RateTable
  private let digits: AmountDigits
  /// The rate where most samples lie, per pair of currencies.
  private var modes: [UInt32: Double] = [:]
  /// The samples around it.
  private var samples: [UInt32: [Sample]] = [:]

  /// Those of a model, in whole units: by two currencies, and by these and thirty days.
  private var frozenRates: [UInt64: Double] = [:]
  private var frozenMonths: [UInt64: Double] = [:]

  private var collected: [UInt32: [Sample]] = [:]

  /// - Parameter digits: how many each currency's amounts have here.
  init(_ table: RateTable, _ digits: AmountDigits) {
    self.table = table
    self.digits = digits
  }

  /// How many of the units used here make a minor unit of a currency.
  private func fineness(_ currency: UInt16) -> Double {
    let plain = Currency(packed: currency)?.minorUnitDigits ?? 2
    return pow(10, Double(digits.digits(of: currency)) - Double(plain))
  }

  private static func key(_ paid: UInt16, _ owed: UInt16) -> UInt32 { UInt32(paid) << 16 | UInt32(owed) }

  /// Takes in a pair whose words agree.
  mutating func add(paid: UInt64, _ paidCurrency: UInt16, owed: UInt64, _ owedCurrency: UInt16, day: Int32) {
    guard paid > 0, owed > 0 else { return }
    let sample = Sample(day: day, ratio: log(Double(paid) / Double(owed)))
    collected[ExchangeRates.key(paidCurrency, owedCurrency), default: []].append(sample)
  }

  /// Finds the rates that stand out; call it after the last pair.
  mutating func learn() {
    for (key, all) in collected {
      guard let mode = ExchangeRates.mode(all.map(\.ratio).sorted()) else { continue }
      modes[key] = mode
      samples[key] =
        all.filter { abs($0.ratio - mode) <= Priors.Amounts.rateBand / 2 }.sorted {
          ($0.day, $0.ratio) < ($1.day, $1.ratio)
        }
    }
    collected = [:]
  }

  /// What a model learned: one rate for each month, and one for all.
  init(_ table: RateTable, _ digits: AmountDigits, _ frozen: LearnedModel) {
    self.init(table, digits)
    (frozenRates, frozenMonths) = (frozen[.rates], frozen[.ratesOfMonths])
  }

  /// The logarithm of what a whole unit of one currency was paid with in units of the other.
  private func wholeUnits(_ ratio: Double, _ key: UInt32) -> Double {
    let (paid, owed) = (UInt16(key >> 16), UInt16(truncatingIfNeeded: key))
    return ratio - (Double(digits.digits(of: paid)) - Double(digits.digits(of: owed))) * log(10)
  }

  private static func month(_ key: UInt32, _ day: Int32) -> UInt64 {
    UInt64(key) << 32 | UInt64(UInt32(bitPattern: Int32((Double(day) / 30).rounded(.down))))
  }

  func record(_ learning: inout Learning) {
    learning.recording { model in
      for (key, mode) in modes {
        model.set(wholeUnits(mode, key), .rates, UInt64(key))
        let months = Dictionary(grouping: samples[key] ?? []) { ExchangeRates.month(key, $0.day) }
        // Of so few payments a rate could be told from a price.
        for (month, samples) in months where samples.count >= Priors.Amounts.leastOfMonth {
          let ratios = samples.map(\.ratio).sorted()
          model.set(wholeUnits(ratios[ratios.count / 2], key), .ratesOfMonths, month)
        }
      }
    }
  }

  /// What a minor unit owed is in the currency it was paid in, in minor units; nil where no rate is known.
  func factor(of owedCurrency: UInt16, in paidCurrency: UInt16, day: Int32) -> Double? {
    if let known = table.value(of: owedCurrency, in: paidCurrency, day: day) {
      return known * fineness(paidCurrency) / fineness(owedCurrency)
    }
    let key = ExchangeRates.key(paidCurrency, owedCurrency)
    if let mode = frozenRates[UInt64(key)] {
      let ratio = frozenMonths[ExchangeRates.month(key, day)] ?? mode
      return exp(ratio - wholeUnits(0, key))
    }
    guard let mode = modes[key] else { return nil }
    return exp(rate(samples[key] ?? [], on: day) ?? mode)
  }

  /// The middle of the samples nearest in time; nil where they are too few to beat the mode of all.
  private func rate(_ samples: [Sample], on day: Int32) -> Double? {
    let count = Priors.Amounts.rateNeighbours
    guard samples.count >= 2 * count else { return nil }
    let next = samples.indices.bound { samples[$0].day < day }
    let start = max(0, min(samples.count - count, next - count / 2))
    return samples[start..<start + count].map(\.ratio).sorted()[count / 2]
  }

  /// The middle of the densest stretch, when it holds clearly more than its share.
  private static func mode(_ sorted: [Double]) -> Double? {
    guard sorted.count >= 3 else { return nil }
    var best = (count: 0, start: 0)
    var end = 0
    for start in sorted.indices {
      while end < sorted.count, sorted[end] - sorted[start] <= Priors.Amounts.rateBand { end += 1 }
      if end - start > best.count { best = (end - start, start) }
    }
    let spread = max(0.5, (sorted.last ?? 0) - (sorted.first ?? 0))
    let expected = Double(sorted.count) * Priors.Amounts.rateBand / spread
    guard best.count >= 3, Double(best.count) >= 2 * expected + 2 else { return nil }
    return sorted[best.start + best.count / 2]
  }
}
