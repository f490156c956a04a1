internal import CounterfoilModel
internal import CounterfoilReconciler
internal import CounterfoilRecords

/// A small deterministic source of choices.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func roll(_ sides: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(truncatingIfNeeded: (state >> 11) % UInt64(sides))
  }

  mutating func shuffle<Element>(_ items: [Element]) -> [Element] {
    var items = items
    for index in stride(from: items.count - 1, to: 0, by: -1) { items.swapAt(index, roll(index + 1)) }
    return items
  }
}

/// Rows to reconcile, short to write down.
struct World {
  var entries: [StatementEntry] = []
  var bills: [Bill] = []
  /// The download of each entry, by id; a missing one is download 0.
  var downloads: [String: Int32] = [:]
  var options = ReconcileOptions()

  static func date(_ day: Int) -> CalendarDate { CalendarDate(daysSinceEpoch: Int32(19_700 + day))! }

  mutating func entry(
    _ id: String, day: Int, _ cents: Int64, _ text: String = "", account: String? = nil, currency: String = "EUR",
    download: Int32 = 0, reference: String? = nil, balance: Int64? = nil, status: EntryStatus = .booked
  ) {
    let money = Currency(currency)!
    entries.append(
      StatementEntry(
        id: id, account: account, date: World.date(day), amount: Money(minorUnits: cents, currency: money),
        balance: balance.map { Money(minorUnits: $0, currency: money) }, description: text, reference: reference,
        status: status))
    downloads[id] = download
  }

  mutating func bill(
    _ id: String, day: Int, _ cents: Int64, _ text: String = "", due: Int? = nil, account: String? = nil,
    currency: String = "EUR", number: String? = nil, kind: String? = nil, counter: String? = nil, title: String? = nil
  ) {
    bills.append(
      Bill(
        id: id, date: World.date(day), dueDate: due.map(World.date),
        amount: Money(minorUnits: cents, currency: Currency(currency)!), payee: text, title: title,
        account: account,
        counterAccount: counter, number: number, kind: kind))
  }

  /// A bill over an amount no entry has.
  static func bill(day: Int, due: Int? = nil, account: String? = nil, currency: String = "EUR") -> Bill {
    Bill(
      id: "lost", date: date(day), dueDate: due.map(date),
      amount: Money(minorUnits: -987_654_321, currency: Currency(currency)!), payee: "Nobody", account: account)
  }

  /// Half a year of purchases with their bills, so that there is something to learn from. Their ids start with `x` and
  /// `y`.
  static func ordinaryLife() -> World {
    var world = World()
    let shops = ["Harbor Market", "Cedar Cafe", "Blue Metro", "Juniper Books", "Atlas Fuel"]
    for index in 0..<60 {
      let shop = shops[index % 5]
      let cents = -Int64(1000 + index * 37 + (index % 7) * 411)
      world.entry("x\(index)", day: index * 3 + 1, cents, "POS \(shop) \(7000 + index)", account: "giro")
      world.bill("y\(index)", day: index * 3, cents, shop, account: "giro")
    }
    return world
  }

  func reconcile(coverage: StatementCoverage? = nil) throws -> Reconciliation {
    var entryBatch = RecordBatch(schema: .entry)
    for entry in entries { entryBatch.append(entry) }
    var billBatch = RecordBatch(schema: .bill)
    for bill in bills { billBatch.append(bill) }
    return try Reconciler.reconcile(
      entries: entryBatch, bills: billBatch, downloads: entries.map { downloads[$0.id] ?? 0 }, coverage: coverage,
      options: options)
  }

  func shuffled(_ dice: inout Dice) -> World {
    var other = self
    other.entries = dice.shuffle(entries)
    other.bills = dice.shuffle(bills)
    return other
  }
}

extension Reconciliation {
  /// Matched ids, such as `e1=b1` or `e1=b1+b2`, sorted.
  var pairs: [String] {
    matches.map { match in
      match.entries.map(entryID).sorted().joined(separator: "+") + "="
        + match.bills.map(billID).sorted().joined(separator: "+")
    }.sorted()
  }

  /// The pairs whose entries are none of ``World/ordinaryLife()``.
  var newPairs: [String] { pairs.filter { !$0.hasPrefix("x") } }

  func decision(_ entry: String) -> Decision? {
    matches.first { $0.entries.contains { entryID($0) == entry } }?.decision
  }

  var json: String {
    var bytes: [UInt8] = []
    writeJSON { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  var copies: [String] { duplicates.map { "\(entryID($0.entry))<\(entryID($0.original))" }.sorted() }

  /// The ids of unmatched entries with the reason why not.
  var lonelyEntries: [String: String] {
    Dictionary(
      uniqueKeysWithValues: unmatchedEntries.map { (entryID(Int($0)), whyNot(entry: Int($0)).text(in: .english)) })
  }

  var lonelyBills: [String: String] {
    Dictionary(uniqueKeysWithValues: unmatchedBills.map { (billID(Int($0)), whyNot(bill: Int($0)).text(in: .english)) })
  }
}

/// A made-up month or more: shops with habits, some rows missing on either side, overlapping downloads.
func madeUpWorld(seed: UInt64, size: Int) -> World {
  var dice = Dice(seed: seed)
  var world = World()
  let shops = ["Harbor Market", "Cedar Cafe", "Blue Metro", "Juniper Books", "Atlas Fuel", "Willow Pharmacy"]
  for index in 0..<size {
    let shop = shops[dice.roll(shops.count)]
    let cents = -Int64([325, 290, 1999, 4250 + dice.roll(400), 100 * (1 + dice.roll(90))][dice.roll(5)])
    let day = dice.roll(90)
    let account = dice.roll(2) == 0 ? "giro" : "card"
    if dice.roll(10) > 0 {
      let text = "POS \(shop.uppercased()) \(1000 + dice.roll(9000))"
      world.entry("e\(index)", day: day + dice.roll(3), cents, text, account: account)
      if dice.roll(6) == 0 {
        world.entry("r\(index)", day: day + dice.roll(3), cents, text + " CARD", account: account, download: 1)
      }
    }
    if dice.roll(8) > 0 {
      world.bill(
        "b\(index)", day: day, cents, dice.roll(6) == 0 ? "" : shop, account: dice.roll(2) == 0 ? account : nil)
    }
  }
  return world
}
