internal import CounterfoilModel
internal import CounterfoilReconciler
internal import CounterfoilText

/// A report as headings and tables, for formats that are read line by line.
struct ReportOutline {
  enum Kind {
    /// Words, which may be cut where room is short.
    case words
    /// Days, telephone numbers: of no use when cut.
    case whole
    case number
  }

  struct Table {
    var heads: [String]
    var kinds: [Kind]
    var rows: [(cells: [String], notes: [String])] = []

    init(_ columns: [(head: String, kind: Kind)]) {
      heads = columns.map(\.head)
      kinds = columns.map(\.kind)
    }

    mutating func append(_ cells: [String], notes: [String] = []) { rows.append((cells, notes)) }
  }

  struct Section {
    var title: String
    var text: String?
    var table: Table?
  }

  let title: String
  /// Such as the period.
  private(set) var subtitle = ""
  private(set) var sections: [Section] = []

  private let content: ReportContent
  private let words: PageWords
  /// Rows shown of each list: what is longer is for the page.
  private static let rowLimit = 60

  init(_ content: ReportContent, _ words: PageWords) {
    title = content.title
    self.content = content
    self.words = words
    if let period = content.period {
      subtitle =
        period.lowerBound == period.upperBound
        ? words.day(period.lowerBound) : "\(words.day(period.lowerBound)) – \(words.day(period.upperBound))"
    }
    if let found = content.reconciliation { addReconciliation(found) }
    addMonths()
    addShares()
    addBooks()
    addTimeLine()
    addPlaces()
    addMembers()
  }

  private mutating func add(_ title: String, text: String? = nil, _ table: Table) {
    guard !table.rows.isEmpty else { return }
    var table = table
    var text = text
    let surplus = table.rows.count - ReportOutline.rowLimit
    if surplus > 0 {
      table.rows.removeLast(surplus)
      text = [text, "… +\(surplus)"].compactMap { $0 }.joined(separator: " ")
    }
    sections.append(Section(title: title, text: text, table: table))
  }

  // MARK: Reconciliation

  private mutating func addReconciliation(_ found: ReportReconciliation) {
    for warning in found.warnings {
      let text = ([warning.text + "."] + warning.fixes).joined(separator: " ")
      sections.append(Section(title: words["turnedSigns"], text: text))
    }
    addOutcomes()
    var waiting = rowTable()
    for item in found.waiting.map({ found.matches[$0] }) {
      for row in item.entries { append(content.entries[row], to: &waiting) }
      let sure = "\(item.percent) % \(words["sure"]): \(item.reasons.map { said($0.sentence) }.joined(separator: "; "))"
      let rival = item.rival.map { "\(words["rival"]) \(name($0))" }
      for (place, row) in item.bills.enumerated() {
        let notes = place == item.bills.count - 1 ? [sure] + [rival].compactMap { $0 } : []
        append(content.bills[row], to: &waiting, lead: words["maybePaidBy"], notes: notes)
      }
    }
    add(words["waitingTitle"], text: words["waitingText"], waiting)
    var bills = rowTable()
    for item in found.missingBills { append(content.bills[item.row], to: &bills, notes: [said(item.whyNot)]) }
    add(words["missingBillsTitle"], text: words["missingBillsText"], bills)
    var entries = rowTable()
    for item in found.missingEntries {
      append(content.entries[item.row], to: &entries, notes: [said(item.whyNot)])
    }
    add(words["missingEntriesTitle"], text: words["missingEntriesText"], entries)
    var twice = rowTable()
    for pair in found.duplicateBills {
      append(content.bills[pair.first], to: &twice, notes: ["\(words["repeats"]) \(content.bills[pair.second].id)"])
    }
    add(words["duplicateBillsTitle"], twice)
    addBalances(found)
    var outside = rowTable()
    for item in found.outsideBills { append(content.bills[item.row], to: &outside) }
    add(words["outsideBillsTitle"], text: words["outsideBillsText"], outside)
  }

  private func said(_ sentence: Sentence) -> String { sentence.text(in: words.language.ofSentences) }

  /// A row that would fit, too, as a person would name it.
  private func name(_ rival: ReportReconciliation.Rival) -> String {
    guard let place = rival.row else { return said(rival.sentence) }
    let row = rival.isBill ? content.bills[place] : content.entries[place]
    let name = [row.payee, row.title].compactMap { $0 }.joined(separator: " · ")
    return [said(rival.sentence), name, words.reading(row.amount), words.day(row.day)].filter { !$0.isEmpty }.joined(
      separator: ", ")
  }

  private mutating func addOutcomes() {
    var table = Table([("", .words), (words["entries"], .number), (words["bills"], .number)])
    let entries = ReportContent.outcomes(of: content.entries)
    let bills = ReportContent.outcomes(of: content.bills)
    for outcome in ReportRow.Outcome.allCases where entries[outcome] != nil || bills[outcome] != nil {
      table.append([
        words[outcome.rawValue], entries[outcome].map { "\($0)" } ?? "", bills[outcome].map { "\($0)" } ?? "",
      ])
    }
    table.append([words["all"], "\(content.entries.count)", "\(content.bills.count)"])
    add(words["reconciliation"], table)
  }

  private mutating func addBalances(_ found: ReportReconciliation) {
    var table = Table([
      (words["account"], .words), (words["total"], .number), (words["explained"], .number),
      (words["unexplained"], .number),
      ("", .words),
    ])
    for item in found.balances {
      let account = item.account.map { content.accounts[$0].name } ?? "–"
      let breaks = item.breaks.prefix(5).map { item in
        let place = item.row.flatMap { content.entries[$0].source }.map { "\($0): " } ?? ""
        return "\(words["breaks"]): \(place)\(said(item.sentence))"
      }
      table.append(
        [
          account, item.entryTotal.decimal, item.explainedTotal.decimal, item.unexplained.decimal,
          words.currency(item.currency),
        ], notes: breaks)
    }
    add(words["balancesTitle"], table)
  }

  // MARK: Records

  private mutating func addMonths() {
    var table = Table([
      (words["month"], .words), (words["income"], .number), (words["expense"], .number), (words["net"], .number),
      ("", .words),
    ])
    var months: [(day: CalendarDate, rows: [ReportRow])] = []
    for row in content.mainRows {
      let parts = row.day.components
      if let last = months.last?.day.components, (last.year, last.month) == (parts.year, parts.month) {
        months[months.count - 1].rows.append(row)
      } else {
        months.append((row.day, [row]))
      }
    }
    for month in months.reversed() {
      for total in CurrencyTotal.totals(of: month.rows) { append(total, name: words.month(month.day), to: &table) }
    }
    add(words["period"], table)
  }

  private func append(_ total: CurrencyTotal, name: String, to table: inout Table) {
    let net = MoneyTotal(
      minorUnits: total.income.minorUnits + total.expense.minorUnits, currency: total.currency)
    table.append([
      name, total.income.decimal, total.expense.decimal, net.decimal, words.currency(total.currency),
    ])
  }

  private mutating func addShares() {
    for isIncome in [false, true] {
      for currency in CurrencyTotal.totals(of: content.mainRows).map(\.currency) {
        let name = words[isIncome ? "income" : "expense"]
        let pie = PiePicture(content, isIncome: isIncome, currency: currency, heading: name, words: words)
        var table = Table([
          (words["category"], .words), (words["total"], .number), ("%", .number), (words["rows"], .number),
        ])
        for slice in pie.slices {
          table.append([
            slice.title, slice.total.decimal, Percent.text(tenths: slice.perMille), "\(slice.rowCount)",
          ])
        }
        let code = words.currency(currency)
        add("\(words["shareTitle"]): \(name)\(code.isEmpty ? "" : " (\(code))")", table)
      }
    }
  }

  private mutating func addBooks() {
    guard !content.books.isEmpty else { return }
    var table = Table([
      (words["book"], .words), (words["income"], .number), (words["expense"], .number), (words["net"], .number),
      ("", .words),
    ])
    for (place, book) in content.books.enumerated() {
      for total in CurrencyTotal.totals(of: content.bills.filter { $0.book == place }) {
        append(total, name: book.name, to: &table)
      }
    }
    add(words["books"], table)
  }

  /// The newest first: what is left out is the oldest.
  private mutating func addTimeLine() {
    var table = rowTable()
    for row in content.mainRows.suffix(ReportOutline.rowLimit).reversed() {
      append(row, to: &table, notes: [row.remark].compactMap { $0 })
    }
    let hidden = content.mainRows.count - table.rows.count
    add(words["timeline"], text: hidden > 0 ? "… +\(hidden)" : nil, table)
  }

  private mutating func addPlaces() {
    var table = Table([(words["places"], .words), ("", .words), (words["phone"], .whole), (words["miles"], .number)])
    for place in content.places {
      let code = [place.state, place.postalCode].compactMap { $0 }.joined(separator: " ")
      let address = [place.address, place.city, code].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
      let other = [place.email, place.fax.map { "\(words["fax"]) \(PageFormat.phone($0))" }].compactMap { $0 }
      table.append(
        [place.name, address, place.phone.map(PageFormat.phone) ?? "", place.distance.map(PageFormat.distance) ?? ""],
        notes: other.isEmpty ? [] : [other.joined(separator: " · ")])
    }
    add(words["places"], table)
  }

  private mutating func addMembers() {
    var table = Table([(words["members"], .words), (words["role"], .words), (words["from"], .words), ("", .words)])
    for member in content.members {
      let reach = [member.phone.map(PageFormat.phone), member.email].compactMap { $0 }.joined(separator: " · ")
      table.append(
        [member.name, member.role ?? "", member.location ?? "", reach], notes: [member.about].compactMap { $0 })
    }
    add(words["members"], table)
  }

  private func rowTable() -> Table {
    Table([("", .whole), ("", .whole), ("", .number), ("", .whole), ("", .words), ("", .words)])
  }

  private func append(_ row: ReportRow, to table: inout Table, lead: String = "", notes: [String] = []) {
    let name = [row.payee, row.title].compactMap { $0 }.joined(separator: " · ")
    let category = row.category.map { content.categories[$0].title } ?? row.source ?? ""
    let day = row.time.map { "\(row.day.iso) \($0)" } ?? row.day.iso
    table.append(
      [lead, day, row.amount.decimal, words.currency(row.amount.currency), name.isEmpty ? row.id : name, category],
      notes: notes)
  }
}
