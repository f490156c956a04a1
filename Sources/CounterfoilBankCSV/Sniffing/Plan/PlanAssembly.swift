import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Plan: what all steps found, as the decoder takes it.
enum PlanAssembly {
  static func plan(
    _ context: SniffContext, _ columns: TableColumns, _ mark: DecimalMarkDetection.Result,
    _ days: DateDetection.Result, _ currency: CurrencyDetection.Result, _ signs: TablePlan.Signs,
    _ values: ValueSurvey, refundLines: Set<Int>
  ) -> TablePlan {
    let header = context.header
    let profile = context.profile
    var plan = TablePlan(kind: columns.kind, schema: columns.schema, dialect: context.dialect, header: header.names)
    plan.dataOffset = header.dataOffset
    plan.dataLine = header.dataLine
    plan.footerPrefixes = profile.footer
    plan.isGuarded = ImportTableCodec.isWritten(header: header.names)
    plan.words = columns.words
    plan.badRows = profile.badRows == .reject ? .reject : .refuse
    plan.neutralRows = profile.neutralRows.flatMap { TablePlan.NeutralRows(rawValue: $0.rawValue) } ?? .reject
    plan.timePattern = profile.timePattern
    plan.amount = columns.amount
    plan.otherAmounts = columns.otherAmounts
    plan.columnCurrencies = columns.columnCurrencies
    plan.centColumns = columns.centColumns
    plan.feeColumns = values.usesFee ? columns.moneyColumns(.fee) : []
    plan.feeSign = columns.feeSign
    plan.refundColumn = columns.kind == .entry ? columns[.refund] : nil
    plan.parties = PartyDetection.parties(columns, context)
    plan.otherDirections = Array(columns.roles[.direction]?.dropFirst() ?? [])
    plan.balanceSide = columns.balanceSide
    plan.owesBalance = columns.owesBalance || signs.owesBalance
    plan.notation = mark.notation
    plan.notationEvidence = mark.evidence
    plan.hasNumberCells = context.options.hasNumberCells
    plan.dateEvidence = days.evidence
    plan.currency = currency.source
    plan.currencyBeside = columns.currencyBeside
    plan.otherCurrencies = Array(columns.roles[.currency]?.dropFirst() ?? [])
    plan.units = columns.units
    plan.unstatedSymbol = currency.unstatedSymbol
    plan.signs = signs
    plan.refundLines = refundLines
    if columns.kind == .entry, columns[.balance] != nil {
      plan.openingLines = values.openings(mark.notation.decimalMark)
      plan.unmovedLines = values.balances.unmovedLines(
        mark.notation.decimalMark, withoutBalance: columns[.status] == nil)
      plan.movedLines = values.balances.movedLines(mark.notation.decimalMark)
      if profile.sign == nil { plan.linesAsWritten = values.linesAsWritten(mark.notation.decimalMark) }
      plan.movedLines.formUnion(plan.linesAsWritten)
      plan.movedLines.formUnion(MovedRows.first(plan, columns, context))
    }
    if columns.kind == .entry { plan.effectColumn = header.names.firstIndex(where: HeaderNames.isOfEffect) }
    plan.splitColumns = SplitAmounts.columns(plan, columns, context)
    addSteps(&plan, columns, days)
    plan.quotedColumns = QuotedTexts.columns(plan, context)
    if columns.kind == .entry { plan.unbooked = UnbookedRows.find(plan, columns, context) }
    plan.operationDay = columns.operationDay
    plan.takesSums = profile.sumRows == .payment
    if !plan.takesSums {
      plan.subtotalLines = Subtotals.lines(plan, columns, context)
      plan.sumLines = SumRows.lines(plan, columns, context)
    }
    plan.elsewhereColumns = elsewhere(plan, columns, context)
    plan.mayLackAmounts = mayLackAmounts(plan, columns, context)
    plan.partLines = WholeRows.partLines(plan, columns, context)
    if plan.partLines.isEmpty, !plan.takesSums { plan.wholeLines = WholeRows.lines(plan, columns, context) }
    plan.refusalColumns = RefusedRows.columns(columns, plan.words, signs, context)
    plan.columnsOfNumbersAndStates = Set(columns.roles[.status] ?? []).intersection(columns.roles[.reference] ?? [])
    plan.cameBackColumns = RefusedRows.cameBackColumns(columns, signs, context)
    plan.pendingColumns = RefusedRows.pendingColumns(columns, plan.words, context)
    takeStatusHeadings(&plan, columns, context)
    plan.opensWithHeading = opensWithHeading(context, columns)
    if columns.kind == .bill {
      plan.bills = bills(context, columns)
      plan.sameNumber = profile.sameNumber ?? columns.sameNumber
    }
    plan.partHeads = PartHeadFinder.find(context, columns, plan.datePattern)
    plan.heading = plan.partHeads == nil ? HeadingDetection.find(context, columns) : nil
    if plan.partHeads?.accounts.isEmpty == false { plan.heading = .account }
    plan.checksAllCells = columns.kind == .entry && hasBalanceRows(context)
    let width = RowWidth(context, columns)
    plan.neededColumnCount = width.needed
    plan.mostColumnCount = width.most
    plan.moneyColumns = width.moneyColumns
    plan.wordColumns = width.wordColumns
    plan.account = plan.heading == .account ? nil : account(context, columns)
    plan.fallbackAccount = profile.account ?? context.options.account
    plan.habits = HabitDetection.find(plan, columns, values, context)
    return plan
  }

  /// Headings that say what became of payments, among the rows or right in front of the header.
  private static func takeStatusHeadings(_ plan: inout TablePlan, _ columns: TableColumns, _ context: SniffContext) {
    guard columns.kind == .entry, columns[.status].map({ isEmpty($0, context) }) ?? true
    else { return }
    let told = Set(context.rows.compactMap { status($0, plan.words, day: columns[.date], context) })
    plan.carriesStatus = !told.isEmpty
    plan.headingsTellApart = told.count > 1
    defer {
      // The column is empty, and the headings say it instead.
      if plan.carriesStatus { plan.steps.removeAll { $0.operation == .status } }
    }
    guard let last = context.preamble.last(where: { $0.filledCount > 0 }), last.filledCount == 1,
      let only = last.cells.first(where: { !$0.isEmpty }), let status = SectionHeading.status(only, plan.words)
    else { return }
    // All rows were booked unless something says otherwise.
    guard status != .booked || plan.carriesStatus else { return }
    plan.carriesStatus = true
    plan.openingStatus = status
  }

  /// Whether rows with a day and without an amount hold no number where only they have one, which could be the amount: such as those of
  /// shares alone in a broker's list.
  private static func mayLackAmounts(_ plan: TablePlan, _ columns: TableColumns, _ context: SniffContext) -> Bool {
    // Where a person says which column the amounts are in, one that some rows lack may be the wrong one.
    guard columns.kind == .entry, context.header.hasHeader, let day = columns[.date],
      context.layout.columnsAreOfLayout || context.profile.columns(for: .amount) == nil
    else { return false }
    let places = plan.paymentColumns + plan.feeColumns
    let rows = context.rows.filter { $0.filledCount > 2 && !$0.isEmpty(at: day) }
    let with = rows.filter { row in places.contains { !row.isEmpty(at: $0) } }
    let without = rows.filter { row in places.allSatisfy { row.isEmpty(at: $0) } }
    guard !without.isEmpty, without.count < with.count else { return false }
    func hasNumber(_ rows: [HeadTable.Row], _ column: Int) -> Bool {
      rows.contains { !$0.isEmpty(at: column) && FeeDetection.number($0.cells[column]) != nil }
    }
    return context.header.names.indices.allSatisfy { !hasNumber(without, $0) || hasNumber(with, $0) }
  }

  /// Columns of money just where the columns of payments are zero: transfers and corrections in books of one's own, other ages of bills.
  private static func elsewhere(_ plan: TablePlan, _ columns: TableColumns, _ context: SniffContext) -> [Int] {
    let places: [Int]
    switch plan.amount {
    case .split(let debit?, let credit?): places = [debit, credit]
    case .signed(let amount): places = [amount]
    default: return []
    }
    guard [.entry, .bill].contains(columns.kind), context.header.hasHeader else { return [] }
    let rows = context.rows.filter { row in places.allSatisfy { !row.isEmpty(at: $0) } }
    func isZero(_ row: HeadTable.Row) -> Bool { places.allSatisfy { ColumnMapper.isZero(row, $0) } }
    let (still, moved) = (rows.filter(isZero), rows.filter { !isZero($0) })
    guard !still.isEmpty, !moved.isEmpty else { return [] }
    let areWhole = !moved.contains { row in places.contains { FeeDetection.hasFraction(row.cells[$0]) } }
    return plan.extras.filter { column in
      !HeaderNames.isOfPoints(context.header.names[column])
        && rows.allSatisfy { $0.isEmpty(at: column) || FeeDetection.number($0.cells[column]) != nil }
        && moved.allSatisfy { ColumnMapper.isZero($0, column) }
        && still.contains {
          !ColumnMapper.isZero($0, column) && (areWhole || FeeDetection.hasFraction($0.cells[column]))
        }
    }
  }

  private static func opensWithHeading(_ context: SniffContext, _ columns: TableColumns) -> Bool {
    guard columns.kind == .entry, let date = columns[.date], let first = context.rows.first,
      first.line == context.header.dataLine, first.filledCount == 1
    else { return false }
    return first.cells.firstIndex { !$0.isEmpty }.map { $0 > date } == true
  }

  private static func isEmpty(_ column: Int, _ context: SniffContext) -> Bool {
    context.hasAllRows && context.rows.allSatisfy { $0.isEmpty(at: column) }
  }

  /// What a row says of those below it where it is a heading such as *Pending*. Behind the day a text may go on, and has to be a heading
  /// whole.
  private static func status(
    _ row: HeadTable.Row, _ words: TableWords, day: Int?, _ context: SniffContext
  ) -> TableWords.Status? {
    guard row.filledCount == 1, row.cells.count == 1 || row.cells.count >= context.header.names.count,
      let place = row.cells.firstIndex(where: { !$0.isEmpty }), !BalanceRow.isOne(row.cells[place])
    else { return nil }
    let only = row.cells[place]
    if let status = SectionHeading.status(only, words) { return status }
    guard day.map({ place <= $0 }) ?? true else { return nil }
    return words.status(of: only.split { !$0.isLetter }.first.map(String.init) ?? only)
  }

  private static func bills(_ context: SniffContext, _ columns: TableColumns) -> TablePlan.Bills {
    var bills = TablePlan.Bills(statusColumns: columns.roles[.status] ?? [], wordColumns: columns.roles[.kind] ?? [])
    if case .signed(let amount) = columns.amount, context.header.hasHeader {
      let isStated = context.profile.columns(for: .amount) != nil
      bills.areWhole = HeaderNames.isOfWholeBills(context.header.names[amount])
      if isStated || HeaderNames.isOfWhatIsOpen(context.header.names[amount]) {
        bills.wholeColumns = context.header.names.indices.filter {
          $0 != amount && HeaderNames.isOfWholeBills(context.header.names[$0])
        }
      }
    }
    let others = Set(
      ([.date, .dueDate, .valueDate, .payee, .account, .currency] + Array(ColumnRole.ofMoney)).flatMap {
        columns.roles[$0] ?? []
      })
    bills.nameColumns = context.header.names.indices.filter { !others.contains($0) }
    bills.wordColumns += bills.nameColumns.filter {
      !bills.wordColumns.contains($0) && columns.roles[.direction]?.contains($0) != true && mayTellKinds($0, context)
    }
    if case .directed(let amount, let direction) = columns.amount,
      let notes = CreditNotes.find(context, columns, amount: amount), notes.column != direction,
      !bills.wordColumns.contains(notes.column)
    {
      bills.wordColumns.append(notes.column)
    }
    if case .signed(let amount) = columns.amount, let notes = CreditNotes.find(context, columns, amount: amount) {
      bills.arePositive = notes.billsArePositive
      if !bills.wordColumns.contains(notes.column) { bills.wordColumns.append(notes.column) }
    }
    for column in bills.nameColumns where bills.coded == nil {
      let cells = context.rows.compactMap { $0.isEmpty(at: column) ? nil : $0.cells[column] }
      bills.coded = TaxDocuments(cells, under: context.header.names[column]).map { (column, $0) }
    }
    if let code = bills.coded?.column, !bills.wordColumns.contains(code),
      columns.roles[.direction]?.contains(code) != true
    {
      bills.wordColumns.append(code)
    }
    return bills
  }

  /// Whether a column has few words, and one of them is that of an offer or a payment.
  private static func mayTellKinds(_ column: Int, _ context: SniffContext) -> Bool {
    let words = Set(context.rows.compactMap { $0.cells.indices.contains(column) ? $0.cells[column] : nil })
    return (2...8).contains(words.count) && words.contains(where: InvoiceWords.isNoBill)
  }

  /// Whether a row near one of the ends states a total or a balance.
  private static func hasBalanceRows(_ context: SniffContext) -> Bool {
    let rows = context.rows
    let edges = rows.count <= 80 ? rows[...] : rows.prefix(40) + rows.suffix(40)
    return edges.contains { row in row.cells.contains { BalanceRow.isOne($0) } }
  }

  private static func addSteps(
    _ plan: inout TablePlan, _ columns: TableColumns, _ days: DateDetection.Result
  ) {
    let schema = plan.schema
    var used: Set<Int> = []
    let hasTimeColumn = columns[.time] != nil
    for role in ColumnRole.allCases {
      guard let places = columns.roles[role] else { continue }
      guard let fieldName = role.fieldName else {
        // What a fee was stays to be seen beside the amount it is taken off.
        // Both parties' names stay, too: one of them is the owner's.
        if role != .fee, role != .refund, role != .payer { used.formUnion(places) }
        continue
      }
      guard let field = schema.index(of: fieldName) else { continue }
      // Which of two names it is, the amount and the owner tell; see `TablePlan.Parties`.
      if role == .payee, columns[.payer] != nil { continue }
      var step = TablePlan.Step(
        operation: operation(role, schema.fields[field].type), field: field, slot: schema.slot(of: field),
        columns: places)
      step.isRequired = role == .date
      step.isIdentifier = [.id, .reference, .number, .account].contains(role)
      step.fallsBackToAccount = role == .account
      step.isDescription = plan.kind == .entry && (role == .description || role == .payee)
      if let pattern = days.patterns[role] { step.pattern = pattern }
      if role == .date, !hasTimeColumn, let time = schema.index(of: "time") { step.timeSlot = schema.slot(of: time) }
      used.formUnion(places)
      plan.steps.append(step)
      if role == .date, days.hasSecondDays, columns[.valueDate] == nil, let field = schema.index(of: "valueDate") {
        step.field = field
        step.slot = schema.slot(of: field)
        step.timeSlot = nil
        step.isRequired = false
        step.isSecondDay = true
        plan.steps.append(step)
      }
    }
    if plan.kind == .bill { plan.steps.removeAll { $0.operation == .balance } }
    plan.extras = plan.header.indices.filter { !used.contains($0) }
  }

  private static func operation(_ role: ColumnRole, _ type: FieldType) -> TablePlan.Step.Operation {
    switch (role, type) {
    case (.status, _): .status
    case (.time, _): .time
    case (.balance, _): .balance
    case (_, .day): .day
    default: .text
    }
  }

  /// The account all rows are of, where no column names it.
  private static func account(_ context: SniffContext, _ columns: TableColumns) -> String? {
    if columns[.account] != nil { return nil }
    if let stated = context.profile.account ?? context.options.account { return stated }
    return IBAN.first(in: context.preamble.flatMap(\.cells))
  }
}
