import CounterfoilCodecKit
import CounterfoilModel

/// Finds out how a table is to be read, in steps:
///
///     encoding → ledger → dialect → header → columns → values → signs and currency → plan
///
/// A step is a function of what is stated and of what the steps before it found; the folder of its name holds it and
/// what it alone needs. Its result is a value that the next ones take; the evidence goes into a ``SniffReport``. What
/// the profile or the options state is taken as it is. What the text does not tell is a fault with the line to put into
/// the profile.
struct StatementSniffer {
  var request: SniffRequest
  var report = SniffReport()
  /// What is stated, over what the layout of a known bank says.
  private(set) var profile: CSVProfile
  /// What is known of the text before the head is looked at.
  private var openingFacts: [Inspection.Fact] = []
  /// What was made of a ledger; nil for all other tables.
  private(set) var ledger: LedgerStatement?
  /// Whether the head has quotes that cannot be understood.
  private(set) var hasQuoteFault = false

  /// What the balances prove under the last understanding of the columns.
  private(set) var proof: BalanceSurvey.Verdict?

  /// What is stated, without what the format of a ledger adds.
  let stated: CSVProfile

  init(_ request: SniffRequest) {
    self.request = request
    stated = request.profile
    profile = request.profile
  }

  /// Encoding: the file as UTF-8.
  mutating func decode(_ file: ByteSource) throws(Fault) -> DecodedText {
    let stated = request.profile.encoding ?? request.options.encoding
    let isLedger = try LedgerText.isMarked(file)
    let text =
      isLedger && stated == nil
      ? try DecodedText(file, declared: .windows1252) : try file.decoded(encoding: stated)
    var fact = text.fact
    if isLedger, fact.value == TextEncoding.windows1252.name, stated == nil { fact.evidence = LedgerStatement.evidence }
    openingFacts = [fact]
    report.facts = openingFacts
    return text
  }

  /// Ledger: the text, or the table of the bank's account where it is the journal of a ledger.
  mutating func table(_ text: ByteSource) throws(Fault) -> ByteSource {
    ledger = try LedgerStatement(text, stated: request.profile, options: request.options)
    guard let ledger else { return text }
    request.profile = ledger.profile
    openingFacts += ledger.facts
    report.facts = openingFacts
    return ledger.source
  }

  /// All other steps, on a head of the text that is long enough for them.
  mutating func plan(_ source: ByteSource) throws(Fault) -> TablePlan {
    for limit in HeadText.byteLimits {
      let bytes = try source.peek(limit)
      try LineLengthCheck(file: request.file, limitBytes: request.options.limits.recordBytes).check(bytes)
      let isComplete = bytes.count < limit
      let isLast = isComplete || limit == HeadText.byteLimits.last
      report = SniffReport()
      report.facts = openingFacts
      if let plan = try plan(HeadText(bytes: Array(bytes), isComplete: isComplete, isLast: isLast)) {
        if let ledger { report.name(ledger, stated: stated) }
        return plan
      }
    }
    throw Fault(
      .internalFault, .csvHeader, "the last look at a table settled nothing", at: SourceLocation(file: request.file))
  }

  /// The plan by one head; nil where a longer one may still settle what this one leaves open.
  mutating func plan(_ head: HeadText) throws(Fault) -> TablePlan? {
    let before = report
    let dialect = DialectDetection.detect(head, request.profile, &report).dialect
    report.shown.marks["delimiter"] = "\(dialect.delimiter)"
    let table = head.table(dialect, rowLimit: ColumnMapper.rowLimit)
    hasQuoteFault = table.quoteFault != nil
    if hasQuoteFault, let proved = proveNoQuotes(head, before) {
      self = proved.sniffer
      return proved.plan
    }
    try SectionedTable.check(table, request.file, request.profile)
    let header = try HeaderDetection.detect(table, request, &report)
    profile = header.layout.profile
    do throws(Fault) {
      var context = SniffContext(request, head, dialect, table, header)
      context.dropEmptyAmount()
      if let plan = try FieldTable.plan(context, &report) { return plan }
      if ledger == nil { try LedgerTable(context)?.check() }
      let columns = try ColumnDetection.detect(context, &report)
      return try planInOrderOfLayout(context, columns)
    } catch {
      throw header.layout.naming(error)
    }
  }

  /// The steps that look at values, for one understanding of the columns.
  /// - Returns: the plan, and the orders of day, month and year that all days fit; see ``DatePattern/partOrder``.
  private mutating func planByValues(
    _ context: SniffContext, _ found: TableColumns
  ) throws(Fault) -> (plan: TablePlan, orders: Set<String>)? {
    let before = report
    var columns = found
    var period = StatementPeriod(around: context)
    if let date = columns[.date] { period.addWitnesses(in: context.rows.filter { $0.isEmpty(at: date) }) }
    var values = try ValueSurvey(context, columns, lastDay: period.lastDay?.day)
    let carriesDay = try EmptyDayDetection.detect(
      &values, context, columns, lastDay: period.lastDay?.day, &report)
    try ReturnDetection.check(values, context, columns)
    try FeeDetection.detect(&values, context, &columns, lastDay: period.lastDay?.day, carriesDay: carriesDay, &report)
    guard
      let mark = try DecimalMarkDetection.detect(
        values, context, CurrencyDetection.known(values, context, columns), &report)
    else { return nil }
    let balance = BalanceDetection.detect(values, columns, mark.notation, &report)
    proof = balance
    guard let days = try DateDetection.detect(values, balance, period, context, columns, &report) else { return nil }
    if BalanceDetection.isInFront(values, columns, mark.notation, days) {
      return try planWithBalancesInFront(context, columns, balance, before)
    }
    let currency = try CurrencyDetection.detect(values, context, columns, &report)
    guard let signs = try SignDetection.detect(values, balance, mark.notation, context, columns, &report),
      let refunds = RefundDetection.detect(values, context, columns, &report)
    else { return nil }
    var plan = PlanAssembly.plan(context, columns, mark, days, currency, signs, values, refundLines: refunds)
    plan.carriesDay = carriesDay
    return (plan, days.orders)
  }

  /// The same where balances stand in front of the payments beside them: they are no balances of entries, and show what printed signs mean.
  private mutating func planWithBalancesInFront(
    _ context: SniffContext, _ columns: TableColumns, _ balance: BalanceSurvey.Verdict?, _ before: SniffReport
  ) throws(Fault) -> (plan: TablePlan, orders: Set<String>)? {
    var context = context
    if case .signed = columns.amount, context.profile.sign == nil, let balance, balance.isStrong,
      balance.best.missCount == 0
    {
      context.profile.sign = balance.isTurned ? .amount : .outflow
    }
    report = before
    report.add(
      "balances", "in front of the payments", confidence: 95,
      evidence: "they follow in the order of time that the days speak against; kept in extra")
    return try planByValues(context, columns.withoutBalance())
  }

  /// The plan; where the table leaves the order of its days open, with days as the layout writes them.
  /// - Throws: what a step throws, or `csv.date-order` where the days fit another order than the layout's only.
  private mutating func planInOrderOfLayout(
    _ context: SniffContext, _ columns: TableColumns
  ) throws(Fault) -> TablePlan? {
    let before = report
    let found: (plan: TablePlan, orders: Set<String>)
    do throws(Fault) {
      guard let plan = try planByValues(context, columns) else { return nil }
      found = plan
    } catch {
      let isOfDays = error.diagnostic.code == .csvDateOrder || error.diagnostic.code == .csvDate
      guard isOfDays, let plan = planAsHinted(context, columns, before) else { throw error }
      return plan
    }
    guard let hint = context.layout.hintedPattern, let pattern = found.plan.datePattern,
      pattern.partOrder != hint.partOrder
    else { return found.plan }
    if found.orders.contains(hint.partOrder), let plan = planAsHinted(context, columns, before) { return plan }
    throw context.layout.otherOrder(pattern, hint, found.plan)
  }

  /// The plan with the layout's pattern of days taken for stated; nil where it does not fit, with the report as it was.
  private mutating func planAsHinted(
    _ context: SniffContext, _ columns: TableColumns, _ before: SniffReport
  ) -> TablePlan? {
    guard let hint = context.layout.hintedPattern, context.profile.date == nil else { return nil }
    var hinted = context
    hinted.profile.date = hint.text
    hinted.profile.pivotYear = hint.pivotYear
    let first = report
    report = before
    if let found = try? planByValues(hinted, columns) { return found.plan }
    report = first
    return nil
  }
}
