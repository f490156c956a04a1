package import CounterfoilCategorisation
package import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilReports
package import CounterfoilStore
import CounterfoilText

/// What the books leave without a counterpart, as a reconciliation of today finds it: entries without a bill, bills without
/// an entry, and bills recorded twice.
package struct UnmatchedRows {
  package struct Row: Sendable, Hashable {
    package var item: ToldItem
    /// As `yyyy-MM-dd`; empty where there is none.
    var day: String
    var amount: String
    var words: String
    /// The nearest miss, or what it repeats.
    var why: String

    /// Whether `explain` says more of it.
    var isExplained: Bool { item.kind != .copy }

    func text(_ style: TextStyle) -> String {
      var table = TextTable([
        .init(""), .init("", isWhole: true), .init("", isWhole: true), .init("", isFlexible: true),
      ])
      table.append([UnmatchedRows.lead(item.kind), day, amount, words], notes: [why])
      return ShownWords.wrapped(table.text(style, indent: "  "), style)
    }
  }

  package private(set) var rows: [Row] = []

  /// Reconciles what no link settles, and keeps nothing of it. Bills come first, then entries.
  package init(_ store: Store, rules: RuleMatcher?, today: CalendarDate = Books.today) throws(Fault) {
    let plan = try ReconcileStore(rules: rules, today: today).plan(store).plan
    for row in plan.openBills {
      rows.append(
        UnmatchedRows.bill(row, plan, ToldItem(.bill, plan.billID(row)), plan.whyNot(bill: row).text(in: .english)))
    }
    for pair in plan.duplicateBills {
      let (first, second) = (plan.billID(pair.first), plan.billID(pair.second))
      rows.append(UnmatchedRows.bill(pair.first, plan, .copy(first, second), "repeats bill \(second)"))
    }
    for row in plan.unmatchedEntries.map(Int.init) {
      let entries = plan.entries
      let words = [EntryField.payee.position, EntryField.description.position].compactMap { entries.text($0, row) }
      rows.append(
        Row(
          item: ToldItem(.entry, plan.entryID(row)), day: entries[EntryField.date, row]?.iso ?? "",
          amount: entries[EntryField.amount, row].map { "\($0)" } ?? "", words: words.joined(separator: " · "),
          why: plan.whyNot(entry: row).text(in: .english)))
    }
  }

  private static func bill(_ row: Int, _ plan: Reconciliation, _ item: ToldItem, _ why: String) -> Row {
    let bills = plan.bills
    let words = [BillField.payee.position, BillField.title.position].compactMap { bills.text($0, row) }
    return Row(
      item: item, day: bills[BillField.date, row]?.iso ?? "",
      amount: bills[BillField.amount, row].map { "\($0)" } ?? "",
      words: words.joined(separator: " · "), why: why)
  }

  func only(_ isOpen: (ToldItem) -> Bool) -> UnmatchedRows {
    var chosen = self
    chosen.rows = rows.filter { isOpen($0.item) }
    return chosen
  }

  fileprivate static func lead(_ kind: ToldItem.Kind) -> String {
    switch kind {
    case .entry: "no bill"
    case .bill: "no entry"
    default: "twice"
    }
  }

  // MARK: Lists

  func write(to json: inout JSONWriter) {
    json.array("unmatched") { json in
      for row in rows {
        json.object { json in
          json.member("kind", row.item.kind.rawValue)
          json.member("id", row.item.id)
          json.member("date", row.day)
          json.member("amount", row.amount)
          json.member("words", row.words)
          json.member("whyNot", row.why)
        }
      }
    }
  }

  func text(_ style: TextStyle) -> String {
    if rows.isEmpty { return "" }
    var table = TextTable([
      .init(""), .init("", isWhole: true), .init("", .right, isWhole: true), .init("", isFlexible: true),
      .init("", isWhole: true),
    ])
    for row in rows { table.append([UnmatchedRows.lead(row.item.kind), row.day, row.amount, row.words, row.item.id]) }
    let fix = "  \(ShownCommand("review --settle ID --as fine")); or --snooze DAY, --note TEXT\n"
    return style.marked("Without a counterpart (\(rows.count))", .yellow) + "\n" + table.text(style, indent: "  ") + fix
      + "\n"
  }
}
