import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Makes the plan from the columns and from what whole columns tell: decimal mark, order of dates, currency, signs.
struct PlanBuilder {
  let file: String
  let options: ReadOptions
  var profile: CSVProfile
  let header: HeaderFinder.Finding
  let mapper: ColumnMapper
  let dialect: CSVDialect
  let preamble: [HeadTable.Row]
  /// The first rows behind the header.
  let rows: [HeadTable.Row]
  /// What the lines around the rows say of days.
  let period: StatementPeriod
  /// What the layout of a known bank says.
  let knowledge: LayoutKnowledge
  /// The orders of day, month and year that all days fit; see ``DatePattern/partOrder``.
  private(set) var dateOrders: Set<String> = []
  var facts: [Inspection.Fact] = []
  var findings: [Diagnostic] = []

  init(
    file: String, options: ReadOptions, profile: CSVProfile, header: HeaderFinder.Finding, mapper: ColumnMapper,
    dialect: CSVDialect, table: HeadTable, knowledge: LayoutKnowledge
  ) {
    self.file = file
    self.options = options
    self.profile = profile
    self.header = header
    self.mapper = mapper
    self.dialect = dialect
    preamble = table.rows.filter { $0.start < header.headerOffset }
    rows = table.rows.filter { $0.start >= header.dataOffset }
    let footer = rows.filter { $0.cells.count != header.names.count || FooterText.isFooter($0.cells.first ?? "") }
    period = StatementPeriod((preamble + footer.suffix(20)).map(\.cells))
    self.knowledge = knowledge
  }

  /// The plan; nil where the head leaves something open that the rest of the file may settle.
  mutating func build(_ head: HeadText, isLast: Bool) throws(Fault) -> TablePlan? {
    guard let schema = Schema.standard(for: mapper.kind) else { return nil }
    var plan = TablePlan(kind: mapper.kind, schema: schema, dialect: dialect, header: header.names)
    plan.dataOffset = header.dataOffset
    plan.dataLine = header.dataLine
    plan.footerPrefixes = profile.footer
    plan.isGuarded = ImportTableCodec.isWritten(header: header.names)
    plan.words.add(profile)
    plan.badRows = profile.badRows == .reject ? .reject : .refuse
    plan.neutralRows = profile.neutralRows.flatMap { TablePlan.NeutralRows(rawValue: $0.rawValue) } ?? .reject
    plan.isSignStated = profile.sign != nil
    plan.splitIsSigned = profile.sign == .amount
    plan.directionRules = profile.sign == .direction
    plan.timePattern = profile.timePattern
    plan.amount = amountSource
    if let learned = mapper.learned { learn(learned, &plan) }
    var survey = try ColumnSurvey(
      head, plan: plan, mapper: mapper, profile: profile, hints: knowledge.hints, options: options, file: file,
      lastDay: profile.lastDay ?? period.lastDay?.day)
    guard try settleAmounts(survey, &plan, isLast: isLast, isComplete: head.isComplete) else { return nil }
    if mapper.roles[.balance] != nil, mapper.kind == .entry {
      survey.balance = survey.balances.verdict(plan.notation.decimalMark)
      noteBalance(survey)
    }
    guard let patterns = try settleDates(&survey, isLast: isLast, isComplete: head.isComplete) else { return nil }
    plan.dateEvidence = survey.dates[.date]?.reason ?? ""
    dateOrders = Set(survey.dates[.date]?.open.map(\.partOrder) ?? [])
    try settleCurrency(survey, &plan, isComplete: head.isComplete)
    var signs = SignJudge(file: file, profile: profile, header: header, preamble: preamble, survey: survey)
    signs.layout = knowledge.signIsOfLayout ? knowledge.layout : nil
    signs.leavesOpen = options.leavesSignsOpen
    guard try signs.settle(&plan, isLast: isLast) else { return nil }
    facts += signs.facts
    findings += signs.findings
    if survey.refunds.hasRefunds, plan.kind == .entry, plan.neutralRows == .reject {
      // The purchase of a refund may stand further on.
      guard isLast || head.isComplete else { return nil }
      settleRefunds(survey.refunds, &plan)
    }
    addSteps(&plan, patterns)
    if header.isRagged { plan.neededColumnCount = (mapper.roles.values.joined().max() ?? 0) + 1 }
    plan.account = account
    plan.fallbackAccount = profile.account ?? options.account
    return plan
  }

  private var amountSource: TablePlan.AmountSource? {
    if let amount = mapper.roles[.amount]?.first {
      if let direction = mapper.roles[.direction]?.first { return .directed(column: amount, direction: direction) }
      return .signed(column: amount)
    }
    let debit = mapper.roles[.debit]?.first
    let credit = mapper.roles[.credit]?.first
    if profile.sign == .outflow, let only = debit ?? credit, debit == nil || credit == nil {
      // One column: what the person says of it wins over its name.
      return .signed(column: only)
    }
    return debit == nil && credit == nil ? nil : .split(debit: debit, credit: credit)
  }

  private mutating func settleRefunds(_ refunds: RefundSurvey, _ plan: inout TablePlan) {
    let purchases = refunds.purchases
    plan.refundLines = Set(purchases.keys)
    guard let first = purchases.min(by: { $0.key < $1.key }) else { return }
    facts.append(
      Inspection.Fact(
        "refunds", purchases.count == 1 ? "1 row" : "\(purchases.count) rows", confidence: 98,
        evidence: "line \(first.key) has the order number of the purchase in line \(first.value)"))
  }

  // MARK: Amounts

  private mutating func settleAmounts(
    _ survey: ColumnSurvey, _ plan: inout TablePlan, isLast: Bool, isComplete: Bool
  ) throws(Fault) -> Bool {
    let mark: AmountNotation.DecimalMark
    var evidence = survey.amounts.evidence
    switch survey.amounts.verdict(isComplete: isComplete) {
    case .decided(let decided):
      if let hint = knowledge.hints.decimalMark, decided != hint, survey.amounts.hasProof {
        throw otherMark(decided, evidence)
      }
      mark = decided
    case .unseen where knowledge.hints.decimalMark != nil, .open where knowledge.hints.decimalMark != nil:
      mark = knowledge.hints.decimalMark ?? .point
      evidence = knowledge.evidence
    case .open where survey.balances.mark != nil:
      mark = survey.balances.mark ?? .point
      evidence = "the running balance adds up with a decimal \(mark == .point ? "point" : "comma") only"
    case .unseen:
      if !isLast { return false }
      throw Fault(
        .badData, .csvDecimalMark,
        "no amount in the first \(StatementSniffer.headBytes.last ?? 0) bytes has a decimal mark, and later ones may",
        at: SourceLocation(file: file, line: header.dataLine),
        fixes: ["Put `decimalMark: point` or `decimalMark: comma` into the profile."],
        question: Question(
          "Which is the decimal mark, should one follow?",
          choices: [
            Question.Choice("the point, as in 1.50", profileLine: "decimalMark: point"),
            Question.Choice("the comma, as in 1,50", profileLine: "decimalMark: comma"),
          ]))
    case .open(let line, let text):
      if !isLast { return false }
      throw Fault(
        .badData, .csvDecimalMark,
        "\"\(text)\" can be read with a decimal point or a decimal comma, and no amount of the file settles it",
        at: SourceLocation(file: file, line: line),
        fixes: ["Put `decimalMark: point` or `decimalMark: comma` into the profile."],
        question: Question(
          "How much is \(text)?",
          choices: [AmountNotation.DecimalMark.point, .comma].map { mark in
            let reading = survey.amounts.reading(text, mark)
            return Question.Choice(
              reading.map(\.plainText) ?? text, profileLine: "decimalMark: \(mark == .point ? "point" : "comma")")
          }))
    case .contradicted(let point, let comma):
      throw Fault(
        .badData, .csvDecimalMark,
        "\"\(point.text)\" in line \(point.line) can only have a decimal comma, \"\(comma.text)\" in line \(comma.line) only a decimal point",
        at: SourceLocation(file: file, line: max(point.line, comma.line)),
        fixes: ["One of them is wrong; correct it, or state `decimalMark:` and `badRows: reject` in the profile."],
        question: Question(
          "Which of the two is written as the others are?",
          choices: [
            Question.Choice(point.text, profileLine: "decimalMark: comma\nbadRows: reject"),
            Question.Choice(comma.text, profileLine: "decimalMark: point\nbadRows: reject"),
          ]))
    }
    plan.notation = AmountNotation(decimalMark: mark, groupingMark: profile.groupingMark)
    plan.notationEvidence = evidence
    facts.append(
      Inspection.Fact("decimal mark", mark == .point ? "point" : "comma", confidence: 100, evidence: evidence))
    return true
  }

  private func otherMark(_ mark: AmountNotation.DecimalMark, _ evidence: String) -> Fault {
    let name = mark == .point ? "point" : "comma"
    return Fault(
      .badData, .csvDecimalMark,
      "the decimal mark is a \(name) (\(evidence)), which it is not in files of \(knowledge.layout?.title ?? "this layout")",
      at: SourceLocation(file: file, line: header.dataLine),
      fixes: ["If the file is right, put `decimalMark: \(name)` into the profile."],
      question: Question(
        "Is the decimal mark of this file a \(name)?",
        choices: [Question.Choice("Yes, the \(name)", profileLine: "decimalMark: \(name)")]))
  }

  /// Takes over words whose meaning the balances show.
  private mutating func learn(_ learned: DirectionLearner.Finding, _ plan: inout TablePlan) {
    var words = CSVProfile()
    words.outflow = learned.outflow
    words.inflow = learned.inflow
    plan.words.add(words)
    for (topic, list) in [("words for money out", learned.outflow), ("words for money in", learned.inflow)] {
      facts.append(
        Inspection.Fact(
          topic, list.joined(separator: ", "), confidence: 90,
          evidence: "the running balance moves so beside them, in \(learned.rowCount) rows"))
    }
  }

  /// What the balances prove, for `inspect`.
  private mutating func noteBalance(_ survey: ColumnSurvey) {
    guard let balance = survey.balance, balance.isStrong else { return }
    let links = balance.best
    let order: String =
      switch links.order {
      case .oldestFirst: "oldest first"
      case .newestFirst: "newest first"
      case nil: links.shuffledCount > 0 ? "\(links.shuffledCount) rows out of order" : "mixed"
      }
    facts.append(
      Inspection.Fact(
        "row order", order, confidence: links.order == nil ? 80 : 99,
        evidence: "\(links.linkCount) of \(links.rowCount) rows start from the balance of another"))
  }

  // MARK: Currency

  private mutating func settleCurrency(
    _ survey: ColumnSurvey, _ plan: inout TablePlan, isComplete: Bool
  ) throws(Fault) {
    let stated = profile.currency ?? options.currency
    if let column = mapper.roles[.currency]?.first {
      plan.currency = .column(column, fallback: stated ?? knowledge.hints.currency)
      facts.append(Inspection.Fact("currency", "by row", confidence: 95, evidence: name(column)))
      return
    }
    if let stated {
      plan.currency = .fixed(stated)
      facts.append(Inspection.Fact("currency", stated.code, confidence: 100, evidence: "stated"))
      return
    }
    let finder = CurrencyFinder(header: header, mapper: mapper, preamble: preamble, survey: survey)
    switch finder.find() {
    case .found(let currency, let evidence):
      plan.currency = .fixed(currency)
      facts.append(Inspection.Fact("currency", currency.code, confidence: 90, evidence: evidence))
    case .mixed(let first, let second):
      throw Fault(
        .badData, .csvCurrency, "amounts are written in \(first) and in \(second), and no column names their currency",
        at: SourceLocation(file: file, line: header.dataLine),
        fixes: ["Say which column does in the profile: `columns: {currency: NAME}`."],
        question: Question(
          "Which column names the currency?", choices: [], blank: .column(ofField: ColumnRole.currency.rawValue)))
    case .unknown where knowledge.hints.currency != nil:
      plan.currency = .fixed(knowledge.hints.currency ?? .unstated)
      facts.append(
        Inspection.Fact(
          "currency", (knowledge.hints.currency ?? .unstated).code, confidence: 95, evidence: knowledge.evidence))
    case .unknown where isComplete && survey.amounts.valueCount == 0:
      // A table without rows has no amount whose currency could be missing.
      break
    case .unknown(let symbol):
      plan.unstatedSymbol = symbol
      let hint =
        symbol.map { " (\($0.text) may be \($0.candidates.prefix(4).map(\.code).joined(separator: ", ")))" } ?? ""
      findings.append(
        Diagnostic(
          .csvCurrency, .warning, "nothing in the file tells the currency of its amounts\(hint)",
          at: SourceLocation(file: file, line: header.line),
          fixes: ["Name it with --currency, or `currency: EUR` in the profile."]))
      facts.append(
        Inspection.Fact("currency", Currency.unstated.code, confidence: 0, evidence: "nothing tells it\(hint)"))
    }
  }

  // MARK: Steps

  private func addSteps(_ plan: inout TablePlan, _ patterns: [ColumnRole: DatePattern]) {
    let schema = plan.schema
    var used: Set<Int> = []
    let hasTimeColumn = mapper.roles[.time] != nil
    for role in ColumnRole.allCases {
      guard let columns = mapper.roles[role] else { continue }
      guard let fieldName = role.fieldName else {
        used.formUnion(columns)
        continue
      }
      guard let field = schema.index(of: fieldName) else { continue }
      var step = TablePlan.Step(
        operation: PlanBuilder.operation(role, schema.fields[field].type), field: field, slot: schema.slot(of: field),
        columns: columns)
      step.isRequired = role == .date
      step.isIdentifier = [.id, .reference, .number, .account].contains(role)
      step.fallsBackToAccount = role == .account
      step.isDescription = plan.kind == .entry && (role == .description || role == .payee)
      if let pattern = patterns[role] { step.pattern = pattern }
      if role == .date, !hasTimeColumn, let time = schema.index(of: "time") { step.timeSlot = schema.slot(of: time) }
      used.formUnion(columns)
      plan.steps.append(step)
    }
    if plan.kind == .bill { plan.steps.removeAll { $0.operation == .balance } }
    plan.extras = header.names.indices.filter { !used.contains($0) }
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
  private var account: String? {
    if mapper.roles[.account] != nil { return nil }
    if let stated = profile.account ?? options.account { return stated }
    return IBAN.first(in: preamble.flatMap(\.cells))
  }

  func name(_ column: Int) -> String {
    header.names[column].isEmpty ? "column \(column + 1)" : "column \"\(header.names[column])\""
  }
}
