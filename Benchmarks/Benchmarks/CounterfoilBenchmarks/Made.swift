import Counterfoil

/// Data made for benchmarks: the same seed gives the same bytes.
enum Made {
  /// SplitMix64 (Steele, Lea and Flood, 2014).
  struct Draw {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(below limit: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ mixed >> 31) >> 1) % limit
    }
  }

  static let shops = [
    "BAY STATE GROCER", "COPPER KETTLE CAFE", "MAPLE STREET PHARMACY", "ORBIT STREAMING", "LANTERN NOODLE",
    "GREENLINE BIKES", "QUILL STATIONERS", "BRIDGEWATER CINEMA",
  ]
  static let firstDay: Int32 = 20_454  // 2026-01-01

  /// A statement of five columns whose running balance adds up.
  static func statement(rows: Int) -> [UInt8] {
    var draw = Draw(seed: 7)
    var text = "Date,Description,Amount,Balance,Reference\n"
    var balance: Int64 = 100_000_00
    for row in 0..<rows {
      let amount = -Int64(draw.next(below: 20_000) + 1)
      balance += amount
      let day = CalendarDate(daysSinceEpoch: firstDay + Int32(row * 300 / rows)) ?? .first
      let shop = shops[draw.next(below: shops.count)]
      text += "\(day.iso),\(shop) \(draw.next(below: 1000)),\(decimal(amount)),\(decimal(balance)),R\(row)\n"
    }
    return Array(text.utf8)
  }

  /// Bills, and the entries that pay them a few days later.
  static func books(rows: Int) -> (entries: RecordBatch, bills: RecordBatch) {
    var draw = Draw(seed: 11)
    var entries = RecordBatch(schema: .entry)
    var bills = RecordBatch(schema: .bill)
    guard let dollar = Currency("USD") else { return (entries, bills) }
    for row in 0..<rows {
      let day = firstDay + Int32(draw.next(below: 300))
      let shop = shops[draw.next(below: shops.count)]
      let amount = Money(minorUnits: -Int64(draw.next(below: 60_000) + 1), currency: dollar)
      guard let billed = CalendarDate(daysSinceEpoch: day),
        let booked = billed.advanced(byDays: draw.next(below: 4))
      else { continue }
      entries.append(StatementEntry(id: "E\(row)", date: booked, amount: amount, description: "POS \(shop) BOSTON MA"))
      bills.append(Bill(id: "B\(row)", date: billed, amount: amount, payee: shop))
    }
    return (entries, bills)
  }

  private static func decimal(_ minorUnits: Int64) -> String {
    var bytes: [UInt8] = []
    Money.appendDecimal(minorUnits, digits: 2, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
