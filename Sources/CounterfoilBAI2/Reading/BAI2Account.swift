import CounterfoilModel

/// An account of a group on one day: what records 02 and 03 say of the details behind them.
struct BAI2Account {
  var number = ""
  var currency = Currency.unstated
  var day = CalendarDate.first
  /// Whether the report may still change: as-of modifiers 1 and 3, the interim reports of the previous and of the same day.
  var isInterim = false
  /// Why none of its details are payments; nil where they are.
  var voidReason: String?
  var line = 0
  /// Opening and closing ledger balances (010, 015), and totals of credits and debits (100, 400).
  var summaries: [Int64: Int64] = [:]
  /// What the details read come to.
  private(set) var credits = Int128(0)
  private(set) var debits = Int128(0)
  var detailCount = 0
  /// Whether a detail was set aside, so that sums are not known.
  var hasHoles = false

  mutating func add(_ amount: Money) {
    detailCount += 1
    if amount.minorUnits < 0 { debits -= Int128(amount.minorUnits) } else { credits += Int128(amount.minorUnits) }
  }

  /// What the summaries state otherwise than the details come to: nothing where they state nothing, or a report has no details.
  var contradictions: [String] {
    guard !hasHoles, detailCount > 0 else { return [] }
    var found: [String] = []
    if let opening = summaries[10], let closing = summaries[15], Int128(closing) != Int128(opening) + credits - debits {
      found.append("the opening balance and the transactions do not come to the closing balance")
    }
    if let total = summaries[100], Int128(total) != credits {
      found.append("the credits are not what their total (100) states")
    }
    if let total = summaries[400], Int128(total) != debits {
      found.append("the debits are not what their total (400) states")
    }
    return found
  }

  /// A day of six digits, `YYMMDD`, of the hundred years from 1970 on.
  static func day(_ text: some Collection<UInt8>) -> CalendarDate? {
    let digits = Array(text)
    guard digits.count == 6, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    let numbers = stride(from: 0, to: 6, by: 2).map { Int(digits[$0] - 0x30) * 10 + Int(digits[$0 + 1] - 0x30) }
    return CalendarDate(year: numbers[0] + (numbers[0] < 70 ? 2000 : 1900), month: numbers[1], day: numbers[2])
  }
}
