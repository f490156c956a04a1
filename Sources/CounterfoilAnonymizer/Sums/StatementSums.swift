/// Where a value of a statement in XML stands, as far as sums are concerned. Numbers count from 1; 0 is outside.
struct StatementPlace: Hashable {
  var statement = 0
  var balance = 0
  var entry = 0
  var detail = 0
  /// Whether it stands among charges or converted amounts.
  var isAside = false

  /// Follows a tag, such as `NTRY` or `/NTRY`.
  mutating func pass(_ tag: Substring, counts: inout [Substring: Int]) {
    let isEnd = tag.first == "/"
    let name = isEnd ? tag.dropFirst() : tag
    if !isEnd { counts[name, default: 0] += 1 }
    let number = isEnd ? 0 : counts[name, default: 0]
    switch name {
    case "STMT", "RPT", "NTFCTN": statement = number
    case "BAL": balance = number
    case "NTRY": entry = number
    case "TXDTLS": detail = number
    case "CHRGS", "AMTDTLS", "INTRST": isAside = !isEnd
    default: break
    }
  }
}

/// Works out amounts of CAMT statements that others add up to: closing balances, entries of several payments, totals.
struct StatementSums {
  /// A value with its place in the text's list of values.
  struct Value {
    var index: Int
    var name: String
    var text: String
    var number: Int128?
    var place: StatementPlace
  }

  private let values: [Value]

  init(_ values: [Value]) { self.values = values }

  /// New amounts, without signs, by the value's place in the list.
  func amounts(_ mask: inout TextMask) -> [Int: Int128] {
    var result: [Int: Int128] = [:]
    let statements = Dictionary(grouping: values, by: \.place.statement)
    for statement in statements.keys.sorted() { settle(statements[statement] ?? [], &mask, &result) }
    return result
  }

  private struct Entry {
    var old: Int128
    var new: Int128
  }

  private func settle(_ values: [Value], _ mask: inout TextMask, _ result: inout [Int: Int128]) {
    var all: [Entry] = []
    var booked: [Entry] = []
    let groups = Dictionary(grouping: values.filter { $0.place.entry > 0 }, by: \.place.entry)
    for number in groups.keys.sorted() {
      let parts = groups[number] ?? []
      let own = parts.filter { $0.place.detail == 0 && !$0.place.isAside }
      guard let amount = own.first(where: { $0.name == "AMT" }), let old = amount.number else { continue }
      let new = entryAmount(old, parts, &mask)
      result[amount.index] = new
      let isDebit = own.first { $0.name == "CDTDBTIND" }?.text == "DBIT"
      let entry = Entry(old: isDebit ? -old : old, new: isDebit ? -new : new)
      all.append(entry)
      let status = own.first {
        $0.name == "STS" || $0.name == "CD" && ["BOOK", "PDNG", "INFO", "FUTR"].contains($0.text)
      }
      if status.map({ $0.text == "BOOK" }) ?? true { booked.append(entry) }
    }
    settleBalances(values, booked, &mask, &result)
    settleTotals(values.filter { $0.place.entry == 0 && $0.place.balance == 0 }, all, &mask, &result)
  }

  /// What the payments of an entry add up to, where they do; else its stand-in.
  private func entryAmount(_ old: Int128, _ parts: [Value], _ mask: inout TextMask) -> Int128 {
    let details = Dictionary(grouping: parts.filter { $0.place.detail > 0 && $0.name == "AMT" }, by: \.place.detail)
    let amounts = details.keys.sorted().compactMap { details[$0]?.first?.number }
    guard amounts.count > 1, amounts.reduce(0, +) == old else { return SampleSums.masked(old, &mask) }
    var sum: Int128 = 0
    for amount in amounts { sum += SampleSums.masked(amount, &mask) }
    return sum
  }

  private func settleBalances(
    _ values: [Value], _ booked: [Entry], _ mask: inout TextMask, _ result: inout [Int: Int128]
  ) {
    let groups = Dictionary(grouping: values.filter { $0.place.balance > 0 }, by: \.place.balance)
    var balances: [(code: String, index: Int, value: Int128)] = []
    for number in groups.keys.sorted() {
      let parts = groups[number] ?? []
      guard let amount = parts.first(where: { $0.name == "AMT" && !$0.place.isAside }), let old = amount.number else {
        continue
      }
      let isDebit = parts.first { $0.name == "CDTDBTIND" }?.text == "DBIT"
      balances.append((parts.first { $0.name == "CD" }?.text ?? "", amount.index, isDebit ? -old : old))
    }
    guard let opening = balances.first(where: { $0.code == "OPBD" || $0.code == "PRCD" }),
      let closing = balances.first(where: { $0.code == "CLBD" })
    else { return }
    let new = SampleSums.balances(
      opening: opening.value, closing: closing.value, entries: booked.map { ($0.old, $0.new) }, &mask)
    for balance in balances {
      if balance.value == closing.value, balance.code != opening.code { result[balance.index] = abs(new.closing) }
      if balance.value == opening.value, balance.code != "CLBD" { result[balance.index] = abs(new.opening) }
    }
  }

  private func settleTotals(
    _ values: [Value], _ entries: [Entry], _ mask: inout TextMask, _ result: inout [Int: Int128]
  ) {
    func sum(_ take: (Entry) -> Bool, _ value: (Entry) -> Int128) -> Int128 {
      entries.filter(take).reduce(0) { $0 + value($1) }
    }
    let sums: [(old: Int128, new: Int128)] = [
      (sum({ _ in true }, { abs($0.old) }), sum({ _ in true }, { abs($0.new) })),
      (sum({ $0.old > 0 }, \.old), sum({ $0.old > 0 }, \.new)),
      (sum({ $0.old < 0 }, { -$0.old }), sum({ $0.old < 0 }, { -$0.new })),
      (abs(sum({ _ in true }, \.old)), abs(sum({ _ in true }, \.new))),
    ]
    for value in values where value.name == "SUM" || value.name == "TTLNETNTRYAMT" || value.name == "AMT" {
      guard let old = value.number, let known = sums.first(where: { $0.old == old && old != 0 }) else { continue }
      result[value.index] = known.new
    }
  }
}
