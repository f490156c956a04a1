import CounterfoilCodecKit

/// Works out amounts of statements that others add up to: closing balances, entries of several payments, totals.
struct StatementSums {
  struct Value {
    /// In the list of parts.
    var place: Int
    var part: SampleParts.Part
    /// With its sign.
    var value: Int128
  }

  private let values: [Value]

  init(_ values: [Value]) { self.values = values }

  /// New amounts, without signs, by the value's place.
  func amounts(_ mask: inout TextMask) -> [Int: Int128] {
    var result: [Int: Int128] = [:]
    guard values.contains(where: { $0.part.role != .sum }) else { return result }
    let statements = Dictionary(grouping: values, by: \.part.statement)
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
    let entries = values.filter { $0.part.role == .amount || $0.part.role == .share }
    let groups = Dictionary(grouping: entries, by: \.part.record)
    for number in groups.keys.sorted() {
      let parts = groups[number] ?? []
      guard let amount = parts.first(where: { $0.part.role == .amount }) else { continue }
      let isNegative = amount.part.isNegative
      let new = entryAmount(isNegative ? -amount.value : amount.value, parts, &mask)
      result[amount.place] = new
      let entry = Entry(old: amount.value, new: isNegative ? -new : new)
      all.append(entry)
      if !amount.part.isPending { booked.append(entry) }
    }
    settleBalances(values, booked, &mask, &result)
    settleTotals(values.filter { $0.part.role == .sum }, all, &result)
  }

  /// What the payments of an entry add up to, where they do; else its stand-in.
  private func entryAmount(_ old: Int128, _ parts: [Value], _ mask: inout TextMask) -> Int128 {
    let amounts = parts.filter { $0.part.role == .share }.map(\.value)
    guard amounts.count > 1, amounts.reduce(0, +) == old else { return SampleSums.masked(old, &mask) }
    return amounts.reduce(Int128(0)) { $0 + SampleSums.masked($1, &mask) }
  }

  private func settleBalances(
    _ values: [Value], _ booked: [Entry], _ mask: inout TextMask, _ result: inout [Int: Int128]
  ) {
    let balances = values.filter { [.opening, .closing, .balance].contains($0.part.role) }
    guard let opening = balances.first(where: { $0.part.role == .opening }),
      let closing = balances.first(where: { $0.part.role == .closing })
    else { return }
    let new = SampleSums.balances(
      opening: opening.value, closing: closing.value, entries: booked.map { ($0.old, $0.new) }, &mask)
    for balance in balances {
      if balance.value == closing.value, balance.part.role != .opening { result[balance.place] = abs(new.closing) }
      if balance.value == opening.value, balance.part.role != .closing { result[balance.place] = abs(new.opening) }
    }
  }

  private func settleTotals(_ values: [Value], _ entries: [Entry], _ result: inout [Int: Int128]) {
    func sum(_ take: (Entry) -> Bool, _ value: (Entry) -> Int128) -> Int128 {
      entries.filter(take).reduce(0) { $0 + value($1) }
    }
    let sums: [(old: Int128, new: Int128)] = [
      (sum({ _ in true }, { abs($0.old) }), sum({ _ in true }, { abs($0.new) })),
      (sum({ $0.old > 0 }, \.old), sum({ $0.old > 0 }, \.new)),
      (sum({ $0.old < 0 }, { -$0.old }), sum({ $0.old < 0 }, { -$0.new })),
      (abs(sum({ _ in true }, \.old)), abs(sum({ _ in true }, \.new))),
    ]
    for value in values {
      guard let known = sums.first(where: { $0.old == value.value && value.value != 0 }) else { continue }
      result[value.place] = known.new
    }
  }
}
