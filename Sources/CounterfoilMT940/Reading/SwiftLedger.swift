import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Checks statements as they end: each one's balance equation, that one begins where the one before it ended, and the
/// numbers and sums an interim report states.
struct SwiftLedger {
  private let file: String
  private let options: ReadOptions
  private let reversalsAreOpposite: Bool
  private var chain = StatementChain()
  private var pages = StatementPages()
  var repeats = RepeatedEntries()
  /// Number, sequence and closing balance of the last statement of each account.
  private var closings: [String: (number: Int, sequence: Int?, closing: Money)] = [:]
  private var accounts: [String] = []
  private var statementCount = 0
  private var interimCount = 0
  private var checkedCount = 0
  private var brokenCount = 0
  private var rejectCount = 0
  private var movedDays = (count: 0, line: 0)
  private var hasSaidCurrency = false
  var hasBlocks = false

  init(file: String, options: ReadOptions, reversalsAreOpposite: Bool) {
    self.file = file
    self.options = options
    self.reversalsAreOpposite = reversalsAreOpposite
  }

  // MARK: While reading

  mutating func countReject(at place: SourceLocation) throws(Fault) {
    rejectCount += 1
    guard rejectCount > options.limits.rejectCount else { return }
    throw Fault(
      .badData, .mt940Line,
      "more than \(options.limits.rejectCount) entries cannot be taken: the file is not what it seems",
      at: place)
  }

  /// What is to be said about an entry taken.
  mutating func note(_ draft: EntryDraft) -> Diagnostic? {
    if draft.hasMovedDay {
      if movedDays.count == 0 { movedDays.line = draft.lineNumber }
      movedDays.count += 1
    }
    guard draft.hasNoCurrency, !hasSaidCurrency else { return nil }
    hasSaidCurrency = true
    return Diagnostic(
      .mt940Currency, .warning, "no balance in front of this line states the currency",
      at: SourceLocation(file: file, line: draft.lineNumber),
      fixes: ["Say it: --currency EUR, or `currency: EUR` in a profile."])
  }

  /// To be called in front of a message's entries that are looked up among those of others.
  mutating func beginEntries(of statement: SwiftStatement) {
    guard repeats.isAtStart else { return }
    repeats.begin(
      account: statement.key, opening: statement.balance.opening, isNextPage: statement.isIntermediateOpening)
  }

  // MARK: At a statement's end

  mutating func close(_ statement: SwiftStatement, into batch: inout RecordBatch) throws(Fault) {
    statementCount += 1
    if statement.isInterim { interimCount += 1 }
    let account = String(decoding: statement.account, as: UTF8.self)
    if !account.isEmpty, !accounts.contains(account), accounts.count < 100 { accounts.append(account) }
    let place = SourceLocation(file: file, line: statement.firstLine)
    try currencyCheck(statement, place)
    if !statement.isInterim, !statement.hasOpening, !statement.hasClosing, !statement.hasLines {
      batch.findings.append(
        Diagnostic(
          .mt940Message, .warning, "the message holds no statement: it has neither balances nor lines", at: place,
          fixes: ["If it is one, download it again: it was cut."]))
    }
    if let finding = chainFinding(statement, place) {
      chain.markTold(statement.key)
      batch.findings.append(finding)
    }
    try addToChain(statement, place)
    addPage(statement)
    if statement.repeatedCount > 0 { chain.markTold(statement.key) }
    if statement.hasOpening, !statement.hasClosing {
      batch.findings.append(
        Diagnostic(
          .mt940Truncated, .warning, "the statement has no closing balance (:62F:)", at: place,
          fixes: ["Lines may be missing from it."]))
    }
    let verdict = statement.balance.verdict
    try reversalCheck(statement, verdict, place, into: &batch)
    switch verdict {
    case .unchecked: if let finding = uncheckedFinding(statement, place) { batch.findings.append(finding) }
    case .holds: checkedCount += 1
    case .differs(let units):
      brokenCount += 1
      let currency = statement.balance.closing?.currency ?? .unstated
      let finding = Diagnostic(
        .mt940Balance, .warning,
        "the opening balance and the statement lines do not add up to the closing balance, which is "
          + "\(StatementBalance.decimal(units, currency)) \(currency.code) more than that",
        at: place, fixes: ["A line may be missing, doubled, or have the wrong sign."])
      if options.isBalanceStrict { throw Fault(.badData, finding) }
      batch.findings.append(finding)
    }
    totals(statement, into: &batch)
    setClosing(statement, verdict, in: &batch)
    repeats.end(account: statement.key, closing: statement.balance.closing)
  }

  /// Notes whether it is one page of a statement, which begins with `:60M:` or ends with `:62M:` (SWIFT Standards, MT940,
  /// fields 60a and 62a). A page is numbered by its statement and its sequence in it, of five digits each (field 28C).
  private mutating func addPage(_ statement: SwiftStatement) {
    if statement.isInterim { return }
    let number = statement.number.flatMap { number in statement.sequence.map { number &* 100_000 &+ $0 } }
    pages.add(
      StatementPages.Page(
        number: number, balance: statement.balance, isContinued: statement.isIntermediateOpening,
        goesOn: statement.isIntermediateClosing, line: statement.firstLine), account: statement.key)
  }

  /// - Throws: where opening and closing balance are of two currencies: the first two letters of the currency must be the
  ///   same in fields 60a, 62a, 64 and 65 of a message (SWIFT Standards, MT940, network validated rule C2).
  private func currencyCheck(_ statement: SwiftStatement, _ place: SourceLocation) throws(Fault) {
    guard let opening = statement.balance.opening?.currency, let closing = statement.balance.closing?.currency,
      opening.code.prefix(2) != closing.code.prefix(2)
    else { return }
    throw Fault(
      .badData, .mt940Currency,
      "the opening balance (:60F:) is in \(opening.code) and the closing one (:62F:) in \(closing.code)", at: place,
      fixes: ["Nothing tells in which of them the entries are. Download the statement again, or ask the bank."])
  }

  /// Where the balances only add up with reversed entries the other way round, nothing is taken.
  private func reversalCheck(
    _ statement: SwiftStatement, _ verdict: StatementBalance.Verdict, _ place: SourceLocation,
    into batch: inout RecordBatch
  ) throws(Fault) {
    guard statement.reversed.count > 0 else { return }
    let count = statement.reversed.count == 1 ? "1 entry" : "\(statement.reversed.count) entries"
    switch verdict {
    case .holds: return
    case .differs(let units) where units + 2 * statement.reversed.units == 0:
      let word = reversalsAreOpposite ? "standard" : "opposite"
      throw Fault(
        .badData, .mt940Reversal, "the balances add up only with reversals (RC, RD; \(count)) the other way round",
        at: place, fixes: ["Read the file with the setting `reversals=\(word)`."])
    case .unchecked where !reversalsAreOpposite && !statement.isInterim:
      batch.findings.append(
        Diagnostic(
          .mt940Reversal, .note,
          "reversals (RC, RD; \(count)) are taken as SWIFT has them: RC takes money out, RD puts it back; no balances "
            + "prove it", at: place,
          fixes: ["If the bank means it the other way round, use the setting `reversals=opposite`."]))
    default: return
    }
  }

  /// - Throws: where the same statement came before.
  private mutating func addToChain(_ statement: SwiftStatement, _ place: SourceLocation) throws(Fault) {
    if statement.isInterim { return }
    let identity = "\(statement.number ?? 0)/\(statement.sequence ?? 0)"
    let link = StatementChain.Link(
      account: statement.key, identity: identity, balance: statement.balance,
      entries: .init(statement.creditSum, statement.debitSum), line: statement.firstLine)
    guard let first = chain.add(link, isNamed: statement.number ?? 0 > 0) else { return }
    throw Fault(
      .badData, .mt940Repeated, "the statement \(identity) stands in the file twice, the first time in line \(first)",
      at: place, fixes: ["Take one of the two out of the file, or download it again."])
  }

  /// What is said where the balance equation cannot be checked. Interim reports state no balances, so nothing is missing.
  private func uncheckedFinding(_ statement: SwiftStatement, _ place: SourceLocation) -> Diagnostic? {
    guard !statement.isInterim, statement.hasLines, !statement.hasOpening || statement.hasClosing else { return nil }
    let why =
      statement.balance.hasHoles
      ? "not all of its lines and balances could be read"
      : statement.balance.opening == nil || statement.balance.closing == nil
        ? "it does not state both its opening and its closing balance" : "they are in several currencies"
    return Diagnostic(
      .mt940Unchecked, .note, "nothing proves that the statement is whole: \(why)", at: place)
  }

  private mutating func chainFinding(_ statement: SwiftStatement, _ place: SourceLocation) -> Diagnostic? {
    defer {
      if let number = statement.number, let closing = statement.balance.closing {
        closings[statement.key] = (number, statement.sequence, closing)
      }
    }
    guard statement.repeatedCount == 0, let number = statement.number, let opening = statement.balance.opening,
      let before = closings[statement.key], before.closing != opening,
      SwiftLedger.follows(number, statement.sequence, before.number, before.sequence)
    else { return nil }
    return Diagnostic(
      .mt940Chain, .warning,
      "the statement does not begin with the balance that the one before it (number \(before.number)) ends with",
      at: place, fixes: ["Download both again: lines between them may be missing."])
  }

  /// Whether a statement is the next page or the next statement. Numbers of nothing but zero say nothing.
  private static func follows(_ number: Int, _ sequence: Int?, _ lastNumber: Int, _ lastSequence: Int?) -> Bool {
    guard number > 0 || sequence ?? 0 > 0 else { return false }
    if number == lastNumber, let sequence, let lastSequence { return sequence == lastSequence &+ 1 }
    return number == lastNumber &+ 1 && (sequence ?? 1) <= 1
  }

  private func totals(_ statement: SwiftStatement, into batch: inout RecordBatch) {
    guard !statement.hasReversals, !statement.balance.hasHoles else { return }
    for (stated, found, word) in [
      (statement.credits, statement.creditSum, "credits"), (statement.debits, statement.debitSum, "debits"),
    ] {
      guard let stated, stated.count != found.count || Int128(stated.money.minorUnits) != found.units else { continue }
      let sum = StatementBalance.decimal(found.units, stated.money.currency)
      batch.findings.append(
        Diagnostic(
          .mt940Totals, .warning,
          "the file states \(stated.count) \(word) of \(stated.money.decimal) in all, but holds \(found.count) of \(sum)",
          at: SourceLocation(file: file, line: stated.line),
          fixes: ["Lines may be missing from the report; some banks leave out small ones (:34F:)."]))
    }
  }

  /// Gives the last entry the closing balance where that is certain.
  private func setClosing(
    _ statement: SwiftStatement, _ verdict: StatementBalance.Verdict, in batch: inout RecordBatch
  ) {
    guard let row = statement.lastRow, let closing = statement.balance.closing, statement.isInOrder,
      statement.isLastBooked, !statement.balance.hasHoles, statement.balance.currency == closing.currency,
      verdict == .holds || verdict == .unchecked && !statement.hasOpening
    else { return }
    batch.amounts[1].minorUnits[row] = closing.minorUnits
    batch.amounts[1].currencies[row] = closing.currency
  }

  /// At the end of the file.
  func end(lastLine: Int, into batch: inout RecordBatch) throws(Fault) {
    guard statementCount > 0 else {
      throw Fault(
        .badData, .mt940NoStatement, "the file holds no statement: no line begins with a field such as :20: or :61:",
        at: SourceLocation(file: file, line: max(1, lastLine)), fixes: ["Name the format with --from."])
    }
    for gap in chain.gaps {
      batch.findings.append(
        Diagnostic(
          .mt940Chain, .warning, gap.message, at: SourceLocation(file: file, line: gap.line),
          fixes: ["Statements or pages may be missing between them: download these days again."]))
    }
    for gap in pages.gaps {
      batch.findings.append(
        Diagnostic(
          .mt940Chain, .warning,
          gap.isBefore
            ? "the message begins with an intermediate balance (:60M:), and the page before it is not in the file"
            : "the message ends with an intermediate balance (:62M:), and the page after it is not in the file",
          at: SourceLocation(file: file, line: gap.line), fixes: ["Download it again, with all of its pages."]))
    }
    guard movedDays.count > 0 else { return }
    let count = movedDays.count == 1 ? "1 value day" : "\(movedDays.count) value days"
    batch.findings.append(
      Diagnostic(
        .mt940February, .warning,
        "\(count) of 29 or 30 February, as banks count months of 30 days for interest, are read as the last of February",
        at: SourceLocation(file: file, line: movedDays.line), fixes: ["The day printed is kept in `extra`."]))
  }

  var facts: [Inspection.Fact] {
    let message = Inspection.Fact(
      "message", interimCount == 0 ? "MT940" : interimCount == statementCount ? "MT942" : "MT940 and MT942",
      confidence: 100, evidence: "\(statementCount) messages" + (hasBlocks ? " in SWIFT blocks" : ""))
    return [message]
      + Inspection.Fact.statements(
        of: accounts, statedIn: "in :25:", count: statementCount, adding: checkedCount, breaking: brokenCount,
        evidence: "opening, lines and closing of \(statementCount) messages")
  }
}
