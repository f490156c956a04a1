internal import CounterfoilModel
package import CounterfoilReconciler
internal import CounterfoilRecords

extension ReportContent {
  /// The content of a report. Pure: the same records give the same content.
  /// - Parameter reconciliation: of the very batches in `sources`; nil shows the records alone.
  package init(
    title: String, sources: ReportSources, reconciliation: Reconciliation? = nil, scope: ReportScope = ReportScope()
  ) {
    self.init(title: title)
    var names = NameTables(sources.lists)
    let files = sources.fileNames
    var bills = RowReader(batch: sources.bills, places: sources.billSources, files: files).rows(&names)
    var entries = RowReader(batch: sources.entries, places: sources.entrySources, files: files).rows(&names)
    let plan = reconciliation.map { PlanRows($0, sources) }
    if let plan { OutcomeMarks.set(plan, settled: sources.settled, entries: &entries, bills: &bills) }
    (accounts, books, categories) = names.tables(&bills, &entries)
    places = sources.lists.flatMap { list in
      list.schema.kind == .place ? (0..<list.count).compactMap { list.place($0) } : []
    }
    members = sources.lists.flatMap { list in
      list.schema.kind == .member ? (0..<list.count).compactMap { list.member($0) } : []
    }
    let choice = RowChoice(scope, self, entries: entries, bills: bills, plan, sources.settled)
    self.bills = choice.bills.kept(bills)
    self.entries = choice.entries.kept(entries)
    if let plan {
      var found = ReportReconciliation(plan, choice, accountPositions: names.accountPositions)
      found.add(sources.settled, choice)
      if let check = sources.balanceCheck {
        found.balances = AccountBalances.items(entries, check, choice, names.accountPositions)
      }
      self.reconciliation = found
    }
    let ends = [self.bills.first, self.bills.last, self.entries.first, self.entries.last].compactMap { $0?.day }
    if let first = ends.min(), let last = ends.max() { period = first...last }
  }
}

/// Which rows of a batch a report shows, and where each of them is in it.
struct RowPlaces {
  /// For each row of the batch its position in the report; -1 where it is left out.
  private(set) var position: [Int32]
  /// Rows of the batch in the order shown.
  private let order: [Int]

  /// - Parameter rows: for each row of the batch its value; nil for one that has no day or amount.
  init(_ rows: [ReportRow?], keeps: (Int, ReportRow) -> Bool) {
    var kept: [(day: Int32, time: String, id: String, row: Int)] = []
    for row in rows.indices {
      if let value = rows[row], keeps(row, value) {
        kept.append((value.day.daysSinceEpoch, value.time ?? "", value.id, row))
      }
    }
    kept.sort { left, right in
      if left.day != right.day { return left.day < right.day }
      if left.time != right.time { return left.time < right.time }
      return left.id == right.id ? left.row < right.row : left.id < right.id
    }
    order = kept.map(\.row)
    position = Array(repeating: -1, count: rows.count)
    for (place, row) in order.enumerated() { position[row] = Int32(place) }
  }

  func kept(_ rows: [ReportRow?]) -> [ReportRow] { order.compactMap { rows[$0] } }

  /// Where a row of the batch stands; nil where it is not shown.
  subscript(row: Int) -> Int? { position[row] < 0 ? nil : Int(position[row]) }
}

/// The rows inside a scope and those matched with one inside.
struct RowChoice {
  let entries: RowPlaces
  let bills: RowPlaces

  init(
    _ scope: ReportScope, _ content: ReportContent, entries: [ReportRow?], bills: [ReportRow?],
    _ plan: PlanRows?, _ settled: [SettledLink]
  ) {
    if scope.isEverything {
      self.entries = RowPlaces(entries) { _, _ in true }
      self.bills = RowPlaces(bills) { _, _ in true }
      return
    }
    var keptBills = Set(bills.indices.filter { bills[$0].map { RowChoice.holds(scope, $0, content) } ?? false })
    var keptEntries = Set(entries.indices.filter { entries[$0].map { RowChoice.holds(scope, $0, content) } ?? false })
    func keep(entries: [Int], bills: [Int]) {
      let isKept = bills.contains { keptBills.contains($0) } || entries.contains { keptEntries.contains($0) }
      if isKept {
        keptBills.formUnion(bills)
        keptEntries.formUnion(entries)
      }
    }
    if let plan {
      for match in plan.plan.matches { keep(entries: match.entries.map(plan.entry), bills: match.bills.map(plan.bill)) }
    }
    for link in settled { keep(entries: link.entries, bills: link.bills) }
    self.entries = RowPlaces(entries) { row, _ in keptEntries.contains(row) }
    self.bills = RowPlaces(bills) { row, _ in keptBills.contains(row) }
  }

  private static func holds(_ scope: ReportScope, _ row: ReportRow, _ content: ReportContent) -> Bool {
    if let since = scope.since, row.day < since { return false }
    if let until = scope.until, row.day > until { return false }
    if !scope.accounts.isEmpty {
      guard let account = row.account.map({ content.accounts[$0] }),
        scope.accounts.contains(account.id) || scope.accounts.contains(account.name)
      else { return false }
    }
    if !scope.books.isEmpty {
      guard let book = row.book.map({ content.books[$0] }),
        scope.books.contains(book.id) || scope.books.contains(book.name)
      else { return false }
    }
    return true
  }
}
