package import CounterfoilModel
package import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilText

/// Which of all that needs a person is shown.
package struct ReconciliationChoice: Sendable {
  package var showsSigns = false
  /// Places among the matches.
  package var matches: Set<Int> = []
  /// Rows of the bills.
  package var bills: Set<Int> = []
  /// Rows of the entries.
  package var entries: Set<Int> = []
  /// Places among the pairs of bills that say the same.
  package var duplicateBills: Set<Int> = []

  package init() {}

  package var isEmpty: Bool {
    !showsSigns && matches.isEmpty && bills.isEmpty && entries.isEmpty && duplicateBills.isEmpty
  }
}

/// A reconciliation in words, grouped by what a person should do next.
package struct ReconciliationReport {
  private let plan: Reconciliation
  private let source: (Int) -> SourceLocation?
  private let limit: Int
  private let showsSettled: Bool
  private let choice: ReconciliationChoice?
  private let files: FileNames

  /// Rows shown of each group, unless all are asked for.
  package static let shownRows = 20

  /// - Parameters:
  ///   - showsAll: whether groups are shown in full, and linked pairs one by one.
  ///   - showsSettled: whether links, copies and transfers are shown at all.
  ///   - choice: what of all that needs a person is shown; nil for everything.
  ///   - source: the place an entry row came from.
  package init(
    _ plan: Reconciliation, showsAll: Bool = false, showsSettled: Bool = true, choice: ReconciliationChoice? = nil,
    source: @escaping (Int) -> SourceLocation?
  ) {
    self.showsSettled = showsSettled
    self.choice = choice
    self.plan = plan
    self.source = source
    files = FileNames((0..<plan.entries.count).lazy.compactMap { source($0)?.file })
    limit = showsAll ? .max : ReconciliationReport.shownRows
  }

  package func text(_ style: TextStyle) -> String {
    var result = first(style)
    let open = [review, unpaidBills, unexplainedEntries, billsTwice]
    let isFull = limit == .max
    for section in showsSettled && isFull ? open + [copies, transfers, refunds, linked] : open {
      let part = section(style)
      if !part.isEmpty { result += part + "\n" }
    }
    if showsSettled, !isFull { result += done(style) }
    return ShownWords.wrapped(result + balances(style) + rules(style) + summary(style) + trust, style)
  }

  /// What makes all that follows unreliable.
  private func first(_ style: TextStyle) -> String {
    guard plan.summary.hasTurnedSigns, choice?.showsSigns ?? true else { return "" }
    return plan.findings.filter { $0.code == .reconcileOppositeSigns }.map { $0.text(style) + "\n" }.joined()
  }

  /// What needs nobody, in one line.
  private func done(_ style: TextStyle) -> String {
    let summary = plan.summary
    let counts = [
      (summary.linkedCount, "\(summary.linkedCount) linked"),
      (
        summary.duplicateCount,
        "\(summary.duplicateCount == 1 ? "1 copy" : "\(summary.duplicateCount) copies") left out"
      ),
      (summary.transferCount, Counted.count(summary.transferCount, "own transfer")),
      (summary.refundCount, Counted.count(summary.refundCount, "refund")),
    ].filter { $0.0 > 0 }.map(\.1)
    return counts.isEmpty ? "" : "\(style.marked("Done", .green)): \(counts.joined(separator: ", ")); -v lists them\n\n"
  }

  /// What the person's matching rules came to: all with `-v`, else those that should fit something and do not.
  private func rules(_ style: TextStyle) -> String {
    let showsUnused = plan.findings.contains { $0.code == .reconcileRuleUnused }
    let uses = plan.ruleUses.filter { limit == .max || showsUnused && ($0.entryCount == 0 || $0.billCount == 0) }
    guard !uses.isEmpty else { return "" }
    var table = TextTable([
      .init("matching rule", isFlexible: true), .init("entries", .right), .init("bills", .right),
      .init("linked", .right),
      .init("to decide", .right),
    ])
    for use in uses {
      table.append([use.name, "\(use.entryCount)", "\(use.billCount)", "\(use.linkedCount)", "\(use.reviewCount)"])
    }
    return table.text(style) + "\n"
  }

  /// How far the links can be relied on, and how that is known.
  private var trust: String {
    if let shadow = plan.shadow { return shadow.text + "\n" }
    let precision = plan.precision
    guard precision.linkedCount > 0 else { return "" }
    let share = { (value: Double) in
      // Rounded down, so that no bound is promised that was not found.
      Percent.text(tenths: Int((max(0, min(1, value)) * 1000).rounded(.down)))
    }
    let bound = precision.lowerBound > 0 ? "at least \(share(precision.lowerBound)) right, " : ""
    return "Links: \(bound)\(share(precision.expected)) expected (\(precision.explanation)).\n"
  }

  // MARK: What waits for a person

  private func review(_ style: TextStyle) -> String {
    let matches = plan.matches.indices.filter {
      plan.matches[$0].decision == .review && !plan.leftAlone.matches.contains($0)
        && (choice?.matches.contains($0) ?? true)
    }
    .map { plan.matches[$0] }
    var table = ReconciliationReport.table()
    for match in matches.prefix(limit) {
      for row in match.entries { append(entry: row, to: &table) }
      for (position, row) in match.bills.enumerated() {
        let isLast = position == match.bills.count - 1
        append(bill: row, to: &table, lead: position == 0 ? "pays?" : "and", notes: isLast ? reasons(match) : [])
      }
    }
    return section("Check these", matches.count, .yellow, table, style)
  }

  private func reasons(_ match: Match) -> [String] {
    var notes = [
      "\(Percent.text(ofProbability: match.probability)) sure: "
        + plan.evidence(of: match).filter { $0.kind != .rival }.map(\.text).joined(separator: "; ")
    ]
    // What is less likely than one in a hundred explains no doubt.
    if let rival = match.runnerUp, Percent.whole(ofProbability: rival.probability) > 0 {
      let isOtherBill = !match.bills.contains(rival.bill)
      let sure = Percent.whole(ofProbability: rival.probability)
      let other =
        isOtherBill ? plan.described(bill: rival.bill) : plan.described(entry: rival.entry, place(ofEntry: rival.entry))
      notes.append("but \(other.text(in: .english)) would fit, too (\(sure) %)")
    }
    return notes
  }

  private func unpaidBills(_ style: TextStyle) -> String {
    var table = ReconciliationReport.table()
    let outside = plan.summary.uncoveredBillCount
    let covered = plan.openBills.filter { choice?.bills.contains($0) ?? true }
    for row in covered.prefix(limit) {
      append(bill: row, to: &table, notes: [plan.whyNot(bill: row, names: names).text(in: .english)])
    }
    let note =
      outside > 0 && choice == nil
      ? "\(Counted.count(outside, "bill")) without an entry \(outside == 1 ? "lies" : "lie") outside what the entries cover "
        + "(other days, accounts or currencies).\n" : ""
    return section("Missing from the statement: bills without an entry", covered.count, .yellow, table, style) + note
  }

  private func unexplainedEntries(_ style: TextStyle) -> String {
    var table = ReconciliationReport.table()
    let rows = plan.unmatchedEntries.map(Int.init).filter { choice?.entries.contains($0) ?? true }
    for row in rows.prefix(limit) {
      append(entry: row, to: &table, notes: [plan.whyNot(entry: row, names: names).text(in: .english)])
    }
    return section("Missing from the books: entries without a bill", rows.count, .yellow, table, style)
  }

  private func billsTwice(_ style: TextStyle) -> String {
    var table = ReconciliationReport.table()
    let pairs = plan.duplicateBills.indices.filter { choice?.duplicateBills.contains($0) ?? true }
      .map { plan.duplicateBills[$0] }
    for pair in pairs.prefix(limit) {
      append(bill: pair.first, to: &table, notes: ["repeats bill \(plan.billID(pair.second))"])
    }
    return section("Recorded twice: bills", pairs.count, .yellow, table, style)
  }

  // MARK: What is settled

  private func copies(_ style: TextStyle) -> String {
    var table = ReconciliationReport.table()
    for copy in plan.duplicates.prefix(limit) {
      append(
        entry: copy.entry, to: &table,
        notes: ["copy of \(plan.entryID(copy.original)): \(plan.reason(of: copy).text(in: .english))"])
    }
    return section("Copies of entries, left out", plan.duplicates.count, .green, table, style)
  }

  private func transfers(_ style: TextStyle) -> String {
    var table = ReconciliationReport.table()
    for pair in plan.transfers.prefix(limit) {
      append(entry: pair.first, to: &table)
      append(entry: pair.second, to: &table, lead: "arrives")
    }
    return section("Moves between own accounts", plan.transfers.count, .green, table, style)
  }

  private func refunds(_ style: TextStyle) -> String {
    var table = ReconciliationReport.table()
    for pair in plan.refunds.prefix(limit) {
      append(entry: pair.first, to: &table)
      append(entry: pair.second, to: &table, lead: "of")
    }
    return section("Refunds", plan.refunds.count, .green, table, style)
  }

  private func linked(_ style: TextStyle) -> String {
    let matches = plan.matches.filter { $0.decision == .linked }
    var table = ReconciliationReport.table()
    for match in matches.prefix(limit) {
      for row in match.entries { append(entry: row, to: &table) }
      let notes = match.remaining.map { ["\($0.decimal) of it is still open"] } ?? []
      for row in match.bills { append(bill: row, to: &table, lead: "pays", notes: notes) }
    }
    return section("Linked", matches.count, .green, table, style)
  }

  private func balances(_ style: TextStyle) -> String {
    guard !plan.balances.isEmpty else { return "" }
    var table = TextTable([
      .init("account", isFlexible: true), .init("entries", .right), .init("explained", .right),
      .init("left", .right), .init(""),
    ])
    for line in plan.balances {
      let broken = line.firstBreak.map { "balance breaks at \(place(ofEntry: $0))" }
      table.append([
        line.account ?? "-", line.entryTotal.decimal, line.explainedTotal.decimal, line.unexplained.decimal,
        "\(line.currency.code)\(broken.map { "  \($0)" } ?? "")",
      ])
    }
    return table.text(style) + "\n"
  }

  private func summary(_ style: TextStyle) -> String {
    let summary = plan.summary
    let waitingCount = summary.reviewCount - summary.leftAloneReviewCount
    let partCount = plan.matches.count { $0.decision == .linked && $0.remaining != nil }
    let linked = "\(summary.linkedCount) linked" + (partCount == 0 ? "" : " (\(partCount) in part)")
    let counts: [(Int, String)] = [
      (summary.linkedCount, linked), (waitingCount, "\(waitingCount) to decide"),
      (summary.unmatchedBillCount, "\(Counted.count(summary.unmatchedBillCount, "bill")) without an entry"),
      (summary.unmatchedEntryCount, "\(Counted.count(summary.unmatchedEntryCount, "entry")) without a bill"),
      (summary.duplicateBillCount, "\(Counted.count(summary.duplicateBillCount, "bill")) twice"),
      (summary.duplicateCount, summary.duplicateCount == 1 ? "1 copy" : "\(summary.duplicateCount) copies"),
      (summary.transferCount, Counted.count(summary.transferCount, "own transfer")),
      (summary.refundCount, Counted.count(summary.refundCount, "refund")),
      (summary.leftAloneCount, "\(summary.leftAloneCount) left alone"),
    ]
    let words = counts.filter { $0.0 > 0 }.map(\.1).joined(separator: ", ")
    let scope = "\(Counted.count(summary.entryCount, "entry")) against \(Counted.count(summary.billCount, "bill"))"
    return "\(scope): \(words.isEmpty ? "nothing to match" : words).\n"
  }

  // MARK: Lines

  private var names: RowNames { RowNames(entry: place(ofEntry:), bill: plan.billID) }

  private static func table() -> TextTable {
    TextTable([
      .init(""), .init(""), .init("", .right), .init(""), .init("", isFlexible: true), .init("", isFlexible: true),
    ])
  }

  private func append(entry row: Int, to table: inout TextTable, lead: String = "", notes: [String] = []) {
    let entries = plan.entries
    let words = [EntryField.payee.position, EntryField.description.position].compactMap { entries.text($0, row) }
    append(
      lead, entries[EntryField.date, row], entries[EntryField.amount, row],
      words.joined(separator: " · "), place(ofEntry: row), to: &table, notes: notes)
  }

  private func append(bill row: Int, to table: inout TextTable, lead: String = "", notes: [String] = []) {
    let bills = plan.bills
    let words = [BillField.payee.position, BillField.title.position].compactMap { bills.text($0, row) }
    append(
      lead, bills[BillField.date, row], bills[BillField.amount, row], words.joined(separator: " · "),
      "bill \(plan.billID(row))", to: &table, notes: notes)
  }

  private func append(
    _ lead: String, _ day: CalendarDate?, _ amount: Money?, _ words: String, _ place: String,
    to table: inout TextTable, notes: [String]
  ) {
    let currency = amount.map { $0.currency == .unstated ? "" : $0.currency.code } ?? ""
    table.append([lead, day?.iso ?? "", amount?.decimal ?? "", currency, words, place], notes: notes)
  }

  private func place(ofEntry row: Int) -> String {
    source(row).map { location in
      let name = files[location.file]
      return location.line.map { "\(name):\($0)" } ?? name
    } ?? plan.entryID(row)
  }

  private func section(
    _ title: String, _ count: Int, _ emphasis: TextStyle.Emphasis, _ table: TextTable, _ style: TextStyle
  ) -> String {
    if count == 0 { return "" }
    let surplus = count - limit
    let rest = surplus > 0 ? "  … and \(surplus) more; -v shows all\n" : ""
    return style.marked("\(title) (\(count))", emphasis) + "\n" + table.text(style, indent: "  ") + rest
  }
}
