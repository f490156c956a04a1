internal import Glibc
internal import Model
internal import Records

/// One entry with one bill whose amounts are apart by a tip, a fee, a rate, rounding or a slip of the pen.
struct NearAmounts {
  private static let keptPerEntry = 12
  /// Pairs this light are not worth keeping, in nats.
  private static let leastWeight = -7.0

  private var index: WordIndex
  private let vocabulary: Vocabulary
  private let reachBefore: Int32
  private let reachAfter: Int32

  private init(_ sheet: Worksheet, _ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    reachBefore = Int32(max(16, sheet.options.windowDaysBefore))
    reachAfter = Int32(max(16, sheet.options.windowDaysAfter))
    index = WordIndex(
      sheet.bills, isFree: sheet.billIsFree, keyDays: sheet.bills.keyDays, vocabulary: vocabulary, isBillSide: true)
  }

  /// All plausible pairs of free rows, sorted by entry.
  static func candidates(_ sheet: inout Worksheet, _ vocabulary: Vocabulary, texts: TextColumn) -> Candidates {
    var near = NearAmounts(sheet, vocabulary)
    let rates = ExchangeRates.learn(&sheet, &near)
    let scorer = PairScorer(model: sheet.model, sheet)
    var result = Candidates()
    var found = Candidates()
    var offers: [(bill: Int32, level: AmountLevel)] = []
    for entry in 0..<Int32(sheet.entries.count) where sheet.entryIsFree[Int(entry)] {
      found.removeAll()
      offers.removeAll(keepingCapacity: true)
      for bill in near.bills(entry, &sheet, withBlanks: true) {
        if let level = level(entry, bill, sheet, rates) { offers.append((bill, level)) }
      }
      for (bill, level) in offers {
        let chance = chance(entry, bill, level, sheet)
        found.add(&sheet, entry: entry, bill: bill, level: level, chance: chance)
        let last = found.count - 1
        guard last >= 0, found.bills[last] == bill else { continue }
        if level == .foreign {
          let isPrinted = AmountInText.contains(
            texts, Int(sheet.entries.rows[Int(entry)]), sheet.bills.amounts[Int(bill)].magnitude)
          if isPrinted {
            found.textLevels[last] = .reference
            found.textChances[last] = Float(log(1 / Double(10 + sheet.bills.count)))
          }
        }
        if scorer.weight(found, last) < leastWeight { found.removeLast() }
      }
      found.keepBest(keptPerEntry, scorer, centre: 0, into: &result)
    }
    return result
  }

  /// Free bills with a word in common, the same sign, an agreeing account and a day within reach.
  mutating func bills(_ entry: Int32, _ sheet: inout Worksheet, withBlanks: Bool) -> [Int32] {
    let day = sheet.entries.days[Int(entry)]
    let isOutflow = sheet.entries.amounts[Int(entry)] < 0
    return index.rows(
      like: sheet.entries.wordings[Int(entry)], near: day, days: (day - reachAfter)...(day + reachBefore),
      withBlanks: withBlanks,
      vocabulary, &sheet.similarity
    ).filter { (sheet.bills.amounts[Int($0)] < 0) == isOutflow && sheet.accountsAgree(Int(entry), Int($0)) }
  }

  /// How the amounts relate; nil when in no known way, or equal.
  private static func level(_ entry: Int32, _ bill: Int32, _ sheet: Worksheet, _ rates: ExchangeRates) -> AmountLevel? {
    let paid = sheet.entries.amounts[Int(entry)].magnitude
    let owed = sheet.bills.amounts[Int(bill)].magnitude
    guard paid > 0, owed > 0 else { return nil }
    let paidCurrency = sheet.entries.currencies[Int(entry)]
    let owedCurrency = sheet.bills.currencies[Int(bill)]
    guard paidCurrency == owedCurrency else {
      return rates.isPlausible(paid: paid, paidCurrency, owed: owed, owedCurrency) ? .foreign : nil
    }
    let ratio = Double(paid) / Double(owed)
    guard ratio >= 0.85, ratio <= 1.4 || isSlip(paid, owed) else { return isSlip(paid, owed) ? .slip : nil }
    let difference = paid > owed ? paid - owed : owed - paid
    if difference <= UInt64(sheet.options.toleranceMinorUnits) { return .close }
    if owed % 100 == 0, difference <= 50 { return .rounded }
    if paid > owed, difference <= 400 || (difference <= 4000 && difference % 50 == 0 && ratio <= 1.25) { return .fee }
    if abs(ratio - 1) <= 0.045 { return .close }
    if isSlip(paid, owed) { return .slip }
    if ratio > 1, ratio <= 1.36 { return .tip }
    return abs(ratio - 1) <= 0.12 ? .wide : nil
  }

  /// Whether one amount is the other with two digits swapped.
  static func isSlip(_ left: UInt64, _ right: UInt64) -> Bool {
    var (left, right) = (left, right)
    var wrong: [(UInt64, UInt64)] = []
    while left > 0 || right > 0 {
      if left == 0 || right == 0 { return false }
      if left % 10 != right % 10 {
        if wrong.count == 2 { return false }
        wrong.append((left % 10, right % 10))
      }
      left /= 10
      right /= 10
    }
    return wrong.count == 2 && wrong[0].0 == wrong[1].1 && wrong[0].1 == wrong[1].0
  }

  /// The log-share of bills that would look as near.
  private static func chance(_ entry: Int32, _ bill: Int32, _ level: AmountLevel, _ sheet: Worksheet) -> Float {
    let owed = sheet.bills.amounts[Int(bill)].magnitude
    let currency = sheet.bills.currencies[Int(bill)]
    let reach = max(1, owed / 20)
    let near = sheet.rarity.expected(from: owed - min(owed, reach), through: owed &+ reach, currency: currency)
    let factor =
      switch level {
      case .tip: 3.0
      case .wide: 2.4
      case .close, .equal, .foreign: 1.0
      case .fee: 0.4
      case .rounded: 0.25
      case .slip: 0.1
      }
    return Float(log(min(1, near * factor / Double(max(1, sheet.bills.count)))))
  }
}

/// Exchange rates learned from the data: paid minor units per minor unit owed.
struct ExchangeRates {
  private var rates: [UInt32: Double] = [:]

  private static func key(_ paid: UInt16, _ owed: UInt16) -> UInt32 { UInt32(paid) << 16 | UInt32(owed) }

  /// The rate at which most pairs with agreeing words lie, per pair of currencies; none where no rate stands out.
  static func learn(_ sheet: inout Worksheet, _ near: inout NearAmounts) -> ExchangeRates {
    var result = ExchangeRates()
    guard Set(sheet.bills.currencies).union(sheet.entries.currencies).count > 1 else { return result }
    var ratios: [UInt32: [Double]] = [:]
    for entry in 0..<Int32(sheet.entries.count) where sheet.entryIsFree[Int(entry)] {
      for bill in near.bills(entry, &sheet, withBlanks: false)
      where sheet.bills.currencies[Int(bill)] != sheet.entries.currencies[Int(entry)] {
        let paid = sheet.entries.amounts[Int(entry)].magnitude
        let owed = sheet.bills.amounts[Int(bill)].magnitude
        let verdict = sheet.similarity.match(
          entry: sheet.entries.wordings[Int(entry)], bill: sheet.bills.wordings[Int(bill)])
        guard verdict.likeness >= 0.65, paid > 0, owed > 0 else { continue }
        let key = key(sheet.entries.currencies[Int(entry)], sheet.bills.currencies[Int(bill)])
        ratios[key, default: []].append(log(Double(paid) / Double(owed)))
      }
    }
    for (key, values) in ratios { result.rates[key] = mode(values.sorted()).map { exp($0) } }
    return result
  }

  /// The middle of the densest stretch of 0.06 (about 6 %), when it holds clearly more than its share.
  private static func mode(_ sorted: [Double]) -> Double? {
    guard sorted.count >= 3 else { return nil }
    var best = (count: 0, start: 0)
    var end = 0
    for start in sorted.indices {
      while end < sorted.count, sorted[end] - sorted[start] <= 0.06 { end += 1 }
      if end - start > best.count { best = (end - start, start) }
    }
    let spread = max(0.5, (sorted.last ?? 0) - (sorted.first ?? 0))
    let expected = Double(sorted.count) * 0.06 / spread
    guard best.count >= 3, Double(best.count) >= 2 * expected + 2 else { return nil }
    return sorted[best.start + best.count / 2]
  }

  func isPlausible(paid: UInt64, _ paidCurrency: UInt16, owed: UInt64, _ owedCurrency: UInt16) -> Bool {
    guard let rate = rates[ExchangeRates.key(paidCurrency, owedCurrency)] else { return false }
    let ratio = Double(paid) / Double(owed) / rate
    return ratio >= 0.93 && ratio <= 1.07
  }
}

/// Looks for an amount spelt out in a text, such as `JPY 858.21`.
enum AmountInText {
  static func contains(_ texts: TextColumn, _ row: Int, _ minorUnits: UInt64) -> Bool {
    texts.withBytes(row) { text in
      var index = 0
      while index < text.count {
        guard isDigit(text[index]) else {
          index += 1
          continue
        }
        var value: UInt64 = 0
        var digits = 0
        while index < text.count, isDigit(text[index]), digits < 15 {
          value = value * 10 + UInt64(text[index] - 0x30)
          digits += 1
          index += 1
        }
        guard index + 2 < text.count, text[index] == 0x2E || text[index] == 0x2C, isDigit(text[index + 1]),
          isDigit(text[index + 2]), index + 3 == text.count || !isDigit(text[index + 3])
        else {
          while index < text.count, isDigit(text[index]) { index += 1 }
          continue
        }
        value = value * 100 + UInt64(text[index + 1] - 0x30) * 10 + UInt64(text[index + 2] - 0x30)
        if value == minorUnits { return true }
        index += 3
      }
      return false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
