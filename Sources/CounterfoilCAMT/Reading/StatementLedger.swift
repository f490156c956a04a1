import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilXML

/// Checks statements as they end: each one's balance equation, and that one begins where the one before it ended.
struct StatementLedger {
  private let file: String
  private let options: ReadOptions
  private let reversalsAreOpposite: Bool
  private var chain = StatementChain()
  private var statementPages = StatementPages()
  var repeats = RepeatedEntries()
  /// Pages so far of statements that go on.
  private var pages: [String: StatementBalance] = [:]
  /// Number and closing balance of the last statement of each account.
  private var closings: [String: (number: Int, closing: Money)] = [:]
  private var accounts: [String] = []
  private var statementCount = 0
  private var checkedCount = 0
  private var brokenCount = 0
  private var rejectCount = 0
  private var asideCount = 0
  private var firstAside = XMLPlace.start

  init(file: String, options: ReadOptions, reversalsAreOpposite: Bool) {
    self.file = file
    self.options = options
    self.reversalsAreOpposite = reversalsAreOpposite
  }

  // MARK: While reading

  mutating func countReject(limit: Int, at place: XMLPlace) throws(Fault) {
    rejectCount += 1
    guard rejectCount > limit else { return }
    throw Fault(
      .badData, .camtAmount, "more than \(limit) entries cannot be taken: the file is not what it seems",
      at: place.location(in: file))
  }

  mutating func noteAside(at place: XMLPlace) {
    if asideCount == 0 { firstAside = place }
    asideCount += 1
  }

  /// To be called in front of a statement's entries that are looked up among those of others. Its balances stand in front
  /// of its entries (ISO 20022, BankToCustomerStatement).
  mutating func beginEntries(of statement: StatementState) {
    guard repeats.isAtStart else { return }
    let opening = statement.balances.filter { $0.code == "OPBD" || $0.code == "PRCD" || $0.code == "ITBD" }
      .min { ($0.day ?? .first) < ($1.day ?? .first) }
    repeats.begin(
      account: statement.key, opening: statement.kind == 0 ? opening?.money : nil,
      isNextPage: (statement.page.number ?? 1) > 1)
  }

  func addBalance(_ gathered: Gathered, to statement: StatementState) {
    guard let code = gathered.first(.balanceCode), let amount = gathered.first(.balanceAmount) else { return }
    let (digits, letters) = CAMTAmount.words(gathered.bytes(amount))
    let named = letters.flatMap { Currency(letters: $0) }
    guard let currency = named ?? statement.currency ?? options.currency,
      let units = try? CAMTAmount.minorUnits(digits, currency)
    else {
      statement.balance.hasHoles = true
      return
    }
    let isDebit = gathered.first(.balanceDirection).map { gathered.text($0) == "DBIT" } ?? false
    let day = gathered.first(.balanceDay).flatMap { CalendarDate(iso: gathered.text($0).prefix(10)) }
    statement.balances.append(
      .init(
        code: gathered.text(code), day: day, money: Money(minorUnits: isDebit ? -units : units, currency: currency)))
  }

  // MARK: At a statement's end

  mutating func close(_ statement: StatementState, into batch: inout RecordBatch) throws(Fault) {
    statementCount += 1
    let account = String(decoding: statement.account, as: UTF8.self)
    if !account.isEmpty, !accounts.contains(account), accounts.count < 100 { accounts.append(account) }
    let isInterim = chooseBalances(statement)
    addPage(statement)
    if statement.repeatedCount > 0 { chain.markTold(statement.key) }
    if let finding = chainFinding(statement) {
      chain.markTold(statement.key)
      batch.findings.append(finding)
    }
    try addToChain(statement)
    if let finding = totalsFinding(statement) { batch.findings.append(finding) }
    var verdict = statement.balance.verdict
    if statement.page.isPart, verdict != .holds { verdict = paged(statement) }
    try reversalCheck(statement, statement.balance.foreign.count == 0 ? verdict : .unchecked, into: &batch)
    let foreign = statement.balance.foreign
    if let finding = uncheckedFinding(statement, verdict) { batch.findings.append(finding) }
    switch verdict {
    case .holds where foreign.count == 0: checkedCount += 1
    case .holds, .unchecked: break
    case .differs(let units) where !isInterim && foreign.count == 0:
      brokenCount += 1
      let finding = balanceFinding(statement, units)
      if options.isBalanceStrict { throw Fault(.badData, finding) }
      batch.findings.append(finding)
    case .differs: break
    }
    setClosing(statement, verdict, isInterim: isInterim, in: &batch)
    repeats.end(account: statement.key, closing: statement.balance.closing)
  }

  /// Whether it is one page of a statement: it says so, or begins or ends with an interim balance (ITBD), which a
  /// statement of what was booked has between its pages only.
  private mutating func addPage(_ statement: StatementState) {
    let codes = Set(statement.balances.map(\.code))
    let page = statement.hasOwnPage ? statement.page : StatementState.Page()
    let isInterim = statement.kind == 0 && codes.contains("ITBD") && !statement.page.isPart && page.isLast == nil
    guard statement.hasOwnPage || statement.kind == 0 else { return }
    statementPages.add(
      StatementPages.Page(
        number: page.number, balance: statement.balance,
        isContinued: (page.number ?? 1) > 1 || isInterim && codes.isDisjoint(with: ["OPBD", "PRCD"]),
        goesOn: page.isLast == false || isInterim && !codes.contains("CLBD"), line: statement.place.line),
      account: statement.key)
  }

  /// Opening and closing of the statement among its balances; says whether the closing is only an interim one.
  private func chooseBalances(_ statement: StatementState) -> Bool {
    let stated = statement.balances
    func earliest(_ code: String) -> Money? {
      stated.filter { $0.code == code }.min { ($0.day ?? .first) < ($1.day ?? .first) }?.money
    }
    func latest(_ code: String) -> Money? {
      stated.filter { $0.code == code }.max { ($0.day ?? .first) < ($1.day ?? .first) }?.money
    }
    let interim = stated.filter { $0.code == "ITBD" }
    statement.balance.opening = earliest("OPBD") ?? earliest("PRCD")
    statement.balance.closing = latest("CLBD")
    if statement.balance.opening == nil, interim.count > 1 || statement.balance.closing != nil {
      statement.balance.opening = interim.first?.money
    }
    guard statement.balance.closing == nil, let last = interim.last?.money else { return false }
    statement.balance.closing = last
    return !(statement.kind == 0 && statement.page.isPart)
  }

  /// The verdict over this page and those before it.
  private mutating func paged(_ statement: StatementState) -> StatementBalance.Verdict {
    var whole = statement.balance
    if let before = pages[statement.key] {
      whole.add(pagesBefore: before)
    } else if (statement.page.number ?? 1) > 1 {
      whole.hasHoles = true
    }
    let isLast = statement.page.isLast ?? false
    pages[statement.key] = isLast ? nil : whole
    let verdict = whole.verdict
    if case .differs = verdict, !isLast { return .unchecked }
    return verdict
  }

  /// Where the balances only add up with reversed entries the other way round, nothing is taken.
  private func reversalCheck(
    _ statement: StatementState, _ verdict: StatementBalance.Verdict, into batch: inout RecordBatch
  ) throws(Fault) {
    guard statement.reversedCount > 0 else { return }
    let count = statement.reversedCount == 1 ? "1 entry" : "\(statement.reversedCount) entries"
    switch verdict {
    case .holds: return
    case .differs(let units) where units + 2 * statement.reversedSum == 0:
      let word = reversalsAreOpposite ? "standard" : "opposite"
      throw Fault(
        .badData, .camtReversal,
        "the balances add up only with reversals (RvslInd, \(count)) the other way round",
        at: statement.place.location(in: file), fixes: ["Read the file with the setting `reversals=\(word)`."])
    case .unchecked where !reversalsAreOpposite:
      batch.findings.append(
        Diagnostic(
          .camtReversal, .note,
          "reversals (RvslInd, \(count)) are taken the way their credit or debit mark says, as ISO 20022 has it; "
            + "no balances prove it", at: statement.place.location(in: file),
          fixes: ["If the bank means it the other way round, use the setting `reversals=opposite`."]))
    default: return
    }
  }

  private func balanceFinding(_ statement: StatementState, _ units: Int128) -> Diagnostic {
    let currency = statement.balance.closing?.currency ?? .unstated
    return Diagnostic(
      .camtBalance, .warning,
      "the opening balance and the booked entries do not add up to the closing balance, which is "
        + "\(StatementBalance.decimal(units, currency)) \(currency.code) more than that",
      at: statement.place.location(in: file), fixes: ["An entry may be missing, doubled, or have the wrong sign."])
  }

  /// What is said where the balance equation cannot be checked, or not for all entries. Reports of a day and notifications
  /// need no balances, so nothing is missing there.
  private func uncheckedFinding(
    _ statement: StatementState, _ verdict: StatementBalance.Verdict
  ) -> Diagnostic? {
    let place = statement.place.location(in: file)
    let foreign = statement.balance.foreign
    if foreign.count > 0, let own = statement.balance.opening?.currency ?? statement.balance.closing?.currency {
      let codes = foreign.currencies.map(\.code).joined(separator: ", ")
      let left = "\(foreign.count == 1 ? "1 entry" : "\(foreign.count) entries") in \(codes)"
      switch verdict {
      case .holds:
        return Diagnostic(
          .camtUnchecked, .note,
          "the booked entries in \(own.code) add up to the closing balance; \(left) could not be counted with them",
          at: place)
      case .differs(let units):
        return Diagnostic(
          .camtUnchecked, .warning,
          "the closing balance is \(StatementBalance.decimal(units, own)) \(own.code) more than the opening balance and "
            + "the booked entries in \(own.code); \(left) could not be counted, and nothing proves that they explain it",
          at: place, fixes: ["Compare the entries with the bank's own list."])
      case .unchecked: break
      }
    }
    guard verdict == .unchecked, statement.kind == 0, statement.hasEntries, !statement.page.isPart else { return nil }
    let why =
      statement.balance.hasHoles
      ? "not all of its entries and balances could be read"
      : statement.balance.opening == nil || statement.balance.closing == nil
        ? "it does not state both its opening and its closing balance" : "its balances are in two currencies"
    return Diagnostic(.camtUnchecked, .note, "nothing proves that the statement is whole: \(why)", at: place)
  }

  private mutating func chainFinding(_ statement: StatementState) -> Diagnostic? {
    defer {
      if let number = statement.number, let closing = statement.balance.closing, statement.kind == 0 {
        closings[statement.key] = (number, closing)
      }
    }
    guard statement.kind == 0, statement.repeatedCount == 0, let number = statement.number,
      let opening = statement.balance.opening, let before = closings[statement.key], number > 1,
      before.number == number - 1, before.closing != opening
    else { return nil }
    return Diagnostic(
      .camtChain, .warning,
      "statement \(number) does not begin with the balance that statement \(number - 1) ends with",
      at: statement.place.location(in: file), fixes: ["Download both again: entries between them may be missing."])
  }

  /// - Throws: where the same statement came before.
  private mutating func addToChain(_ statement: StatementState) throws(Fault) {
    // Reports overlap, and pages repeat the balances of the whole.
    if statement.kind != 0 || statement.page.isPart { chain.markTold(statement.key) }
    let name = statement.identifier ?? ""
    let identity = "\(name) \(statement.number ?? 0) \(statement.page.number ?? 0)"
    let link = StatementChain.Link(
      account: statement.key, identity: identity, balance: statement.balance,
      entries: .init(statement.counted.credits, statement.counted.debits), line: statement.place.line)
    guard let first = chain.add(link, isNamed: !name.isEmpty) else { return }
    throw Fault(
      .badData, .camtRepeated,
      "the statement \"\(TerminalText.excerpt(name, limitBytes: 60))\" stands in the file twice, the first time in line \(first)",
      at: statement.place.location(in: file), fixes: ["Take one of the two out of the file, or download it again."])
  }

  private func totalsFinding(_ statement: StatementState) -> Diagnostic? {
    guard statement.asideCount == 0, !statement.page.isPart, !statement.balance.hasHoles, statement.reversedCount == 0,
      let words = statement.summary.difference(from: statement.counted)
    else { return nil }
    return Diagnostic(
      .camtTotals, .warning, "the summary of the statement (TxsSummry) is not that of its entries: \(words)",
      at: statement.place.location(in: file), fixes: ["Entries may be missing or doubled: download it again."])
  }

  /// Gives the last entry the closing balance where that is certain.
  private func setClosing(
    _ statement: StatementState, _ verdict: StatementBalance.Verdict, isInterim: Bool, in batch: inout RecordBatch
  ) {
    guard let row = statement.lastRow, let closing = statement.balance.closing, statement.isInOrder,
      statement.isLastBooked, !statement.balance.hasHoles, statement.balance.currency == closing.currency
    else { return }
    let isOpen = statement.balance.opening == nil && !isInterim
    guard verdict == .holds || verdict == .unchecked && isOpen && !statement.page.isPart else { return }
    batch.amounts[1].minorUnits[row] = closing.minorUnits
    batch.amounts[1].currencies[row] = closing.currency
  }

  // MARK: What was found

  /// What is said at the end of the file.
  var lastFindings: [Diagnostic] {
    let breaks = chain.gaps.map { gap in
      Diagnostic(
        .camtChain, .warning, gap.message, at: SourceLocation(file: file, line: gap.line),
        fixes: ["Statements may be missing between them: download these days again."])
    }
    let pages = statementPages.gaps.map { gap in
      Diagnostic(
        .camtChain, .warning,
        gap.isBefore
          ? "this is a later page of a statement, and the page before it is not in the file"
          : "this is not the last page of a statement, and the page after it is not in the file",
        at: SourceLocation(file: file, line: gap.line), fixes: ["Download it again, with all of its pages."])
    }
    let gaps = breaks + pages
    guard asideCount > 0 else { return gaps }
    let text = asideCount == 1 ? "1 entry is" : "\(asideCount) entries are"
    return gaps + [
      Diagnostic(
        .camtInformation, .note, "\(text) for information only (status INFO): no money moved, so left out",
        at: firstAside.location(in: file))
    ]
  }

  var facts: [Inspection.Fact] {
    Inspection.Fact.statements(
      of: accounts, statedIn: "(Acct/Id)", count: statementCount, adding: checkedCount, breaking: brokenCount,
      evidence: "opening, entries and closing of \(statementCount) statements")
  }
}
