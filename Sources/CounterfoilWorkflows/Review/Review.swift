import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords
package import CounterfoilReports
package import CounterfoilStore
import CounterfoilText

/// What the books leave to a person: proposals of the latest reconciliation, rows imports could not settle, and where that
/// is wanted what has no counterpart.
package struct Review {
  package let proposals: [StoredMatch]
  package let items: [ReviewItem]
  /// Entries without a bill, bills without an entry, and bills recorded twice; nil where they are not looked at.
  package let unmatched: UnmatchedRows?
  /// What was said of matters, in order.
  private let said: [(item: ToldItem, remark: Remark)]
  private let entries: [String: String]
  private let bills: [String: String]

  /// Of all that waits, proposals first.
  var names: [String] { proposals.map(\.proposalID) + items.map(\.name) + (unmatched?.rows ?? []).map(\.item.id) }

  /// The row of a file at a place among ``names``; nil where something else stands there.
  func item(_ position: Int) -> ReviewItem? {
    items.indices.contains(position - proposals.count) ? items[position - proposals.count] : nil
  }

  /// The row without a counterpart at a place among ``names``; nil where something else stands there.
  func unmatched(_ position: Int) -> UnmatchedRows.Row? {
    let place = position - proposals.count - items.count
    guard let rows = unmatched?.rows, rows.indices.contains(place) else { return nil }
    return rows[place]
  }

  package var isEmpty: Bool { proposals.isEmpty && items.isEmpty && unmatched?.rows.isEmpty ?? true }

  /// - Parameters:
  ///   - unmatched: what has no counterpart; what was said of it since it was looked for is heeded.
  ///   - today: what is snoozed until a later day is not there.
  package init(
    _ store: Store, unmatched: UnmatchedRows? = nil, today: CalendarDate = Books.today
  ) throws(Fault) {
    let remarks = try store.remarks()
    let isOpen = { (item: ToldItem) in !(remarks[item]?.isQuiet(on: today) ?? false) }
    proposals = try store.matches().filter {
      $0.decision == Decision.review.rawValue && isOpen(ToldItem(.proposal, $0.proposalID))
    }
    items = try store.reviewItems().filter { isOpen(ToldItem(.row, $0.name)) }
    self.unmatched = unmatched?.only(isOpen)
    said = remarks.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    var entries: [String: String] = [:]
    let named = items.flatMap { [$0.entry, $0.bookedAs].compactMap { $0 } }
    for id in Set(proposals.flatMap(\.entries) + named).sorted() {
      var query = EntryQuery()
      query.id = id
      let batch = try store.entries(query).records
      if batch.count > 0, let entry = batch.entry(0) {
        let words = [entry.payee, entry.description].compactMap { $0 }.joined(separator: " · ")
        entries[id] = "\(entry.date)  \(entry.amount)  \(words)"
      }
    }
    var bills: [String: String] = [:]
    for id in proposals.flatMap(\.bills) {
      var query = RecordQuery()
      query.id = id
      let batch = try store.records(.bill, query)
      if batch.count > 0, let bill = batch.bill(0) {
        let words = [bill.payee, bill.title].compactMap { $0 }.joined(separator: " · ")
        bills[id] = "\(bill.date)  \(bill.amount)  \(words)"
      }
    }
    self.entries = entries
    self.bills = bills
  }

  /// `Schemas/review.schema.json`.
  package var json: [UInt8] {
    var json = JSONWriter(.indented(levels: 2))
    json.object { json in
      json.array("proposals") { json in
        for proposal in proposals {
          json.object { json in
            json.member("id", proposal.proposalID)
            json.member("entries", proposal.entries)
            json.member("bills", proposal.bills)
            json.member("percent", Percent.whole(ofProbability: proposal.probability))
            json.key("evidence")
            json.literal(proposal.evidence)
          }
        }
      }
      json.array("items") { json in
        for item in items {
          json.object { json in
            json.member("name", item.name)
            json.member("kind", item.kind)
            json.member("entry", item.entry)
            json.member("bookedAs", item.bookedAs)
            json.member("choices", item.choices.map(\.rawValue))
            json.member("message", item.message)
            json.member("file", item.location.file)
            json.member("line", item.location.line)
            json.member("raw", item.raw)
          }
        }
      }
      unmatched?.write(to: &json)
      json.array("said") { json in
        for (item, remark) in said {
          json.object { json in
            json.member("about", item.kind.rawValue)
            json.member("id", item.id)
            remark.words.writeMembers(&json)
          }
        }
      }
    }
    return json.line
  }

  /// One proposal: its entries beside its bills, what speaks for it, and what else would fit.
  func text(of proposal: StoredMatch, _ style: TextStyle) -> String {
    var table = TextTable([.init(""), .init("", isFlexible: true), .init("", isWhole: true)])
    for id in proposal.entries { table.append(["entry", entries[id] ?? "", id]) }
    for id in proposal.bills { table.append(["bill", bills[id] ?? "", id]) }
    var result = table.text(style, indent: "  ")
    for line in Review.reasons(proposal) { result += "    \(TerminalText.escape(line))\n" }
    return ShownWords.wrapped(result, style)
  }

  /// One row of a file: where it is, what it says, and the entry it may be.
  func text(of item: ReviewItem, _ style: TextStyle) -> String {
    var table = TextTable([.init(""), .init("", isFlexible: true), .init("", isWhole: true)])
    table.append([item.kind == "pending" ? "pending" : "row", item.raw ?? "", "\(item.location)"])
    if item.kind == "pending" {
      if let id = item.bookedAs { table.append(["booked?", entries[id] ?? "", id]) }
    } else if let id = item.entry {
      table.append(["copy?", entries[id] ?? "", id])
    }
    return ShownWords.wrapped(table.text(style, indent: "  ") + "    \(TerminalText.escape(item.message))\n", style)
  }

  /// The evidence kept with a proposal, in words.
  static func reasons(_ proposal: StoredMatch) -> [String] {
    var text = proposal.evidence
    let items = text.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      return (JSONText.elements(of: bytes) ?? []).map {
        String(decoding: UnsafeRawBufferPointer(rebasing: bytes[$0]), as: UTF8.self)
      }
    }
    return items.compactMap { item in
      JSONText.textMembers(of: item)?.first { $0.name == "text" }?.text
    }
  }

  /// - Parameter showsSaid: whether also what was said of matters is listed.
  package func text(_ style: TextStyle, showsSaid: Bool) -> String {
    var result = ""
    if !proposals.isEmpty {
      var table = TextTable([.init(""), .init("", isFlexible: true), .init("", isFlexible: true)])
      for proposal in proposals {
        for id in proposal.entries { table.append(["entry", id, entries[id] ?? ""]) }
        for (position, id) in proposal.bills.enumerated() {
          let accept = "\(ShownCommand("accept \(proposal.proposalID)"))"
          table.append(
            ["pays?", id, bills[id] ?? ""], notes: position == proposal.bills.count - 1 ? [accept] : [])
        }
      }
      result += style.marked("Proposals (\(proposals.count))", .yellow) + "\n" + table.text(style, indent: "  ") + "\n"
    }
    if !items.isEmpty {
      var table = TextTable([
        .init("", isWhole: true), .init(""), .init("", isFlexible: true), .init("", isFlexible: true),
      ])
      for item in items {
        let choices = item.choices.map(\.rawValue).joined(separator: "|")
        table.append(
          [item.name, "\(item.location)", item.message, item.raw ?? ""],
          notes: ["\(ShownCommand("review --settle \(item.name) --as \(choices)"))"])
      }
      result += style.marked("Rows of files (\(items.count))", .yellow) + "\n" + table.text(style, indent: "  ") + "\n"
    }
    result += unmatched?.text(style) ?? ""
    if result.isEmpty { result = "nothing waits\n" }
    if showsSaid, !said.isEmpty { result += saidText(style) }
    return result
  }

  private func saidText(_ style: TextStyle) -> String {
    var table = TextTable([.init(""), .init("", isFlexible: true), .init("", isFlexible: true)])
    for (item, remark) in said { table.append([item.kind.rawValue, item.id, remark.words.words]) }
    return style.marked("What you said (\(said.count))", .green) + "\n" + table.text(style, indent: "  ") + "\n"
  }
}
