import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords
package import CounterfoilStore
import CounterfoilText

/// One entry that settles several bills, or a part of one, because a person says so.
package enum EntrySplit {
  /// Links the entry with the bills. The parts must add up to the entry exactly.
  /// - Parameter words: bills by id; `BILL=AMOUNT` for a part of one, signed as the bill is.
  /// - Throws: exit status 64 for an amount that is none, 65 where an id is not held, a bill is settled already, or the
  ///   parts do not add up; the message names the difference.
  package static func perform(_ entry: String, _ words: [String], in store: Store) throws(Fault) -> Run {
    let entry = try store.currentName(entry)
    var query = EntryQuery()
    query.id = entry
    let records = try store.entries(query).records
    guard let amount = records.isEmpty ? nil : records[EntryField.amount, 0] else {
      throw Fault(
        .badData, .storeUnknown, "there is no entry with the id \(TerminalText.excerpt(entry, limitBytes: 80))",
        fixes: ["`\(ShownCommand("list entries"))` shows the ids."])
    }
    let paid = try store.paidParts()
    var parts: [Part] = []
    for word in words {
      let part = try Part(word, in: store, paid: paid)
      guard !parts.contains(where: { $0.bill == part.bill }) else {
        throw Fault(.usage, .usageValue, "the bill \(part.bill) is named twice")
      }
      guard part.amount.currency == amount.currency else {
        throw Fault(
          .badData, .splitSum,
          "the bill \(part.bill) is in \(part.amount.currency.code), the entry in \(amount.currency.code)",
          fixes: ["Link the two with `\(ShownCommand("accept \(entry) \(part.bill)"))`; amounts need not agree there."])
      }
      parts.append(part)
    }
    try requireSum(parts, amount, entry)
    var link = PersonDecisions.confirmed([entry], parts.map(\.bill))
    for part in parts where !part.isWhole { link.parts[part.bill] = part.amount.minorUnits }
    let decision = StoredDecision(pairs: PersonDecisions.pairs([entry], parts.map(\.bill)), isConfirmed: true)
    let summary = JSONWriter.object { json in
      json.member("split", 1)
      json.member("bills", parts.count)
      json.member("inPart", link.parts.count)
    }
    return try store.decide([decision], kind: "split", linking: [link], summary: summary, at: Books.now())
  }

  private static func requireSum(_ parts: [Part], _ amount: Money, _ entry: String) throws(Fault) {
    var difference = -Int128(amount.minorUnits)
    for part in parts { difference += Int128(part.amount.minorUnits) }
    guard difference != 0 else { return }
    let words =
      Int64(exactly: difference.magnitude).map { Money(minorUnits: $0, currency: amount.currency).description }
      ?? "more than an amount can be"
    let isShort = (difference < 0) == (amount.minorUnits > 0)
    let total = parts.map { "\($0.bill) \($0.amount.decimal)" }.joined(separator: ", ")
    throw Fault(
      .badData, .splitSum,
      "the parts are \(words) \(isShort ? "less" : "more") than the entry of \(amount): \(total)",
      fixes: [
        "Name the bills that make up the rest, or give parts: \(ShownCommand("split \(entry) BILL=AMOUNT …"))",
        "Amounts are signed as bills are: an expense is negative.",
      ])
  }

  /// A bill, and how much of it.
  private struct Part {
    let bill: String
    let amount: Money
    /// Whether it is all of the bill.
    let isWhole: Bool

    init(_ word: String, in store: Store, paid: [String: Int64]) throws(Fault) {
      var wanted: String?
      var id = word
      var whole = try Part.amount(of: id, store)
      if whole == nil, let equals = word.lastIndex(of: "=") {
        id = String(word[..<equals])
        wanted = String(word[word.index(after: equals)...])
        whole = try Part.amount(of: id, store)
      }
      guard let whole else {
        throw Fault(
          .badData, .storeUnknown, "there is no bill with the id \(TerminalText.excerpt(id, limitBytes: 80))",
          fixes: ["`\(ShownCommand("list bills"))` shows the ids."])
      }
      bill = id
      let open = Money(minorUnits: whole.minorUnits - (paid[id] ?? 0), currency: whole.currency)
      guard open.minorUnits != 0 || whole.minorUnits == 0 else {
        throw Fault(.badData, .storeInUse, "the bill \(id) is settled already")
      }
      guard let wanted else {
        amount = open
        isWhole = open == whole
        return
      }
      guard let part = try? Money(exactly: wanted, currency: whole.currency) else {
        throw Fault(
          .usage, .usageValue,
          "\"\(TerminalText.excerpt(wanted, limitBytes: 40))\" is no amount in \(whole.currency.code)",
          fixes: ["Write it as BILL=-12.34."])
      }
      let isInside =
        part.minorUnits.signum() == open.minorUnits.signum() && part.minorUnits.magnitude <= open.minorUnits.magnitude
      guard isInside else {
        throw Fault(
          .badData, .splitSum, "\(part) is no part of the bill \(id), of which \(open) is open",
          fixes: ["A part has the sign of its bill and is not larger."])
      }
      amount = part
      isWhole = part == whole
    }

    private static func amount(of id: String, _ store: Store) throws(Fault) -> Money? {
      var query = RecordQuery()
      query.id = id
      let records = try store.records(.bill, query)
      return records.isEmpty ? nil : records[BillField.amount, 0]
    }
  }
}

extension DiagnosticCode {
  package static let splitSum = DiagnosticCode("split.sum", "The parts of a split do not add up to the entry.")
}
