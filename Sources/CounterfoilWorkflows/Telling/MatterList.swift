import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilReports
import CounterfoilStore

/// All that needs a person at the end of a run, each matter with a line that says what it is about.
struct MatterList {
  private(set) var words: [ToldItem: String] = [:]
  /// The kinds that were looked at: of these, what is not listed is settled.
  private(set) var lookedAt: Set<ToldItem.Kind> = []
  /// What new files show, which this run tells beside the list.
  private(set) var findings: Set<ToldItem> = []
  /// What somebody said needs nobody: it is neither open nor settled, and not spoken of.
  private(set) var quiet: Set<ToldItem> = []

  /// What was not looked at of these kinds.
  var outside: Set<ToldItem> = []

  init(words: [ToldItem: String] = [:], lookedAt: Set<ToldItem.Kind> = []) {
    self.words = words
    self.lookedAt = lookedAt
  }

  /// Takes what a reconciliation leaves open.
  mutating func add(_ outcome: ReconcileOutcome) {
    lookedAt.formUnion([.signs, .proposal, .entry, .bill, .copy])
    let plan = outcome.plan
    if plan.summary.hasTurnedSigns { words[ToldItem(.signs, "signs")] = "the signs of one side are turned around" }
    for (place, match) in plan.matches.enumerated() where match.decision == .review {
      if plan.leftAlone.matches.contains(place) {
        quiet.insert(MatterList.item(match, plan))
        continue
      }
      let lines = match.entries.map { MatterList.line(entry: $0, plan) }.joined(separator: " and ")
      let bills = match.bills.map { plan.billID($0) }.joined(separator: ", ")
      words[MatterList.item(match, plan)] = "\(lines) pays \(bills)?"
    }
    for row in plan.unmatchedEntries.map(Int.init) {
      words[ToldItem(.entry, plan.entryID(row))] = MatterList.line(entry: row, plan)
    }
    for row in plan.openBills {
      words[ToldItem(.bill, plan.billID(row))] = MatterList.line(bill: row, plan)
    }
    quiet.formUnion(plan.leftAlone.entries.map { ToldItem(.entry, plan.entryID($0)) })
    quiet.formUnion(plan.leftAlone.bills.map { ToldItem(.bill, plan.billID($0)) })
    quiet.formUnion(plan.leftAlone.duplicateBills.map { MatterList.item($0, plan) })
    for pair in plan.duplicateBills {
      words[MatterList.item(pair, plan)] = MatterList.line(bill: pair.first, plan)
    }
  }

  /// Takes the rows of files that wait.
  /// - Parameter quiet: those of which somebody said that they need nobody now.
  mutating func add(rows: [ReviewItem], quiet: Set<ToldItem> = []) {
    lookedAt.insert(.row)
    self.quiet.formUnion(quiet)
    for item in rows where !quiet.contains(ToldItem(.row, item.name)) {
      words[ToldItem(.row, item.name)] = "\(item.location): \(item.message)"
    }
  }

  /// Says that no file of an inbox was left out.
  mutating func lookedAtAllFiles() { lookedAt.insert(.file) }

  /// Takes the files that were refused.
  mutating func add(refused: [ImportPlan.File]) {
    for file in refused {
      guard let fault = file.fault, let item = file.refusal else { continue }
      words[item] = fault.diagnostic.text(.plain)
    }
  }

  /// Takes the inboxes through which nothing came in time.
  mutating func add(overdue: [(item: ToldItem, finding: Diagnostic)]) {
    lookedAt.insert(.inbox)
    for (item, finding) in overdue { words[item] = finding.message }
  }

  /// Takes what new files show.
  mutating func add(findings found: some Sequence<ToldItem>) { findings.formUnion(found) }

  // MARK: Names

  static func item(_ match: Match, _ plan: Reconciliation) -> ToldItem {
    let entries = match.entries.map { plan.entryID($0) }
    return ToldItem(.proposal, StoredMatch.proposalID(entries: entries, bills: match.bills.map { plan.billID($0) }))
  }

  static func item(_ pair: RowPair, _ plan: Reconciliation) -> ToldItem {
    .copy(plan.billID(pair.first), plan.billID(pair.second))
  }

  // MARK: Lines

  private static func line(entry row: Int, _ plan: Reconciliation) -> String {
    let entries = plan.entries
    return line(
      entries[EntryField.date, row], entries[EntryField.amount, row],
      [EntryField.payee.position, EntryField.description.position].compactMap { entries.text($0, row) })
  }

  private static func line(bill row: Int, _ plan: Reconciliation) -> String {
    let bills = plan.bills
    return line(
      bills[BillField.date, row], bills[BillField.amount, row],
      [BillField.payee.position, BillField.title.position].compactMap { bills.text($0, row) })
  }

  private static func line(_ day: CalendarDate?, _ amount: Money?, _ texts: [String]) -> String {
    ([day?.iso, amount.map { "\($0)" }].compactMap(\.self) + texts.filter { !$0.isEmpty }).joined(separator: "  ")
  }
}
