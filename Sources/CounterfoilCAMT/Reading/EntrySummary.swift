import CounterfoilCodecKit
import CounterfoilModel

/// What a statement states of its entries (ISO 20022, TotalTransactions: NumberOfEntries and Sum of all entries, of the
/// credit entries and of the debit entries).
struct EntrySummary {
  /// Entries by direction, as they were read.
  struct Counted {
    private(set) var credits = (count: 0, units: Int128(0))
    private(set) var debits = (count: 0, units: Int128(0))
    private(set) var pending = 0
    private(set) var currencies: Set<Currency> = []

    mutating func add(_ amount: Money, isBooked: Bool) {
      if !isBooked { pending += 1 }
      currencies.insert(amount.currency)
      let units = Int128(amount.minorUnits)
      if units < 0 {
        debits = (debits.count + 1, debits.units - units)
      } else {
        credits = (credits.count + 1, credits.units + units)
      }
    }
  }

  private var stated: [CAMTField: String] = [:]

  mutating func note(_ field: CAMTField, _ text: String) {
    if field <= .debitSum { stated[field] = text }
  }

  /// What differs, in words; nil where nothing does. Whether a bank counts pending entries, and those for information, is
  /// not laid down, so nothing is compared where there are any; a sum of all may be that of their amounts or the net one.
  func difference(from counted: Counted) -> String? {
    guard !stated.isEmpty, counted.pending == 0 else { return nil }
    let (credits, debits) = (counted.credits, counted.debits)
    let all = (count: credits.count + debits.count, sums: [credits.units + debits.units, credits.units - debits.units])
    let parts: [(String, CAMTField, CAMTField, Int, [Int128])] = [
      ("entries", .totalCount, .totalSum, all.count, all.sums),
      ("credits", .creditCount, .creditSum, credits.count, [credits.units]),
      ("debits", .debitCount, .debitSum, debits.count, [debits.units]),
    ]
    for (word, countField, sumField, count, sums) in parts {
      let statedCount = stated[countField].flatMap { Int($0) }
      if let statedCount, statedCount != count { return "it states \(statedCount) \(word), and holds \(count)" }
      // Sums are in the currency of the account; entries in another one cannot be added to them.
      guard counted.currencies.count <= 1, let text = stated[sumField] else { continue }
      let currency = counted.currencies.first ?? .unstated
      guard let sum = try? Money(exactly: text[...], currency: currency) else { continue }
      if !sums.contains(where: { $0.magnitude == Int128(sum.minorUnits).magnitude }) {
        let found = StatementBalance.decimal(sums[0], currency)
        return "it states \(word) of \(sum.decimal) in all, and holds \(word) of \(found)"
      }
    }
    return nil
  }
}
