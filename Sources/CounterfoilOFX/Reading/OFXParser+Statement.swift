import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

extension OFXParser {
  /// An element of a statement that is none of a transaction.
  mutating func statementLeaf(_ parent: OFXTag) throws(Fault) {
    switch (parent, lexer.tag) {
    case (.stmtRs, .curDef), (.ccStmtRs, .curDef), (.invStmtRs, .curDef): try setCurrency()
    case (.bankAcctFrom, .acctID), (.ccAcctFrom, .acctID), (.invAcctFrom, .acctID):
      statement?.account = lexer.valueText
    case (.bankAcctFrom, .bankID), (.bankAcctFrom, .branchID), (.bankAcctFrom, .acctType), (.bankAcctFrom, .acctKey),
      (.ccAcctFrom, .acctKey), (.invAcctFrom, .brokerID):
      statement?.addAccountName(lexer.tag, lexer.valueText)
    case (.bankTranList, .dtEnd): statement?.listEnd = lexer.withValue { OFXDate($0)?.day }
    case (.ledgerBal, .balAmt):
      if let before = statement?.ledgerAmount, before != lexer.valueText { statement?.hasTwoBalances = true }
      statement?.ledgerAmount = lexer.valueText
      if lexer.withValue({ OFXAmount.mark($0) }) == .comma, var current = statement {
        try foundComma(&current)
        statement = current
      }
    case (.ledgerBal, .dtAsOf): statement?.ledgerDay = lexer.withValue { OFXDate($0)?.day }
    default: return
    }
  }

  /// An amount has a comma as decimal mark: those read before whose point may stand between thousands are set aside.
  mutating func foundComma(_ statement: inout OFXStatement) throws(Fault) {
    guard !marks.isComma else { return }
    for (row, reject) in try marks.foundComma() {
      guard try output.setAside(row, reject), row >= statement.firstRow else { continue }
      statement.rejectCount += 1
      statement.correctedCount += 1
    }
  }

  private mutating func setCurrency() throws(Fault) {
    let code = lexer.valueText.uppercased()
    guard let currency = Currency(code) ?? options.currency else {
      throw lexer.fault(
        .ofxCurrency, "CURDEF \"\(TerminalText.excerpt(code, limitBytes: 20))\" is no currency of ISO 4217",
        at: lexer.valueStart, fixes: ["Say which it is with --currency CODE."])
    }
    statement?.currency = currency
  }

  /// Fills in what a statement leaves out before its first transaction, and says so.
  mutating func settleStatement() throws(Fault) {
    guard var current = statement, !current.isSettled else { return }
    current.isSettled = true
    current.makeMembers()
    if let name = try accounts?.name(of: current) { current.account = name }
    if current.account == nil {
      current.account = options.account
      if options.account == nil {
        output.add(
          Diagnostic(
            .ofxAccount, .warning, "the statement names no account (ACCTID)", at: current.location,
            fixes: ["Say it with --account NUMBER."]))
      }
    }
    if current.currency == nil || current.currency == .unstated {
      current.currency = options.currency ?? .unstated
      if options.currency == nil {
        output.add(
          Diagnostic(
            .ofxCurrency, .warning, "the statement names no currency (CURDEF)", at: current.location,
            fixes: ["Say it with --currency CODE."]))
      }
    }
    statement = current
  }

  /// Ends the statement: what was left out is reported, and its closing balance goes to the entry it belongs to.
  mutating func endStatement() throws(Fault) {
    guard var current = statement else { return }
    if let fault = current.signs.fault { throw fault }
    current.rejectCount += try output.giveUpOnCorrections(before: output.rowCount)
    if !current.isSettled, current.ledgerAmount != nil {
      try settleStatement()
      current = statement ?? current
    }
    if !current.setAside.isEmpty {
      output.add(
        Diagnostic(
          .ofxSetAside, .warning,
          "\(OFXParser.counts(current.setAside)) left out: transactions in securities are no statement entries",
          at: current.location))
    }
    if let text = current.ledgerAmount { settleBalance(text, current) }
    note(current)
    output.settle(before: marks.firstOpenRow)
    statement = nil
  }

  /// Keeps what `inspect` shows of a statement.
  private mutating func note(_ statement: OFXStatement) {
    guard statementFacts.count < OFXParser.statementFactLimit else { return }
    let account = statement.account ?? options.account ?? "of no stated account"
    let day = statement.ledgerDay.map { " on \($0)" } ?? ""
    let balance = statement.ledgerAmount.map { "; ledger balance \($0)\(day)" } ?? ""
    statementFacts.append(
      .init(
        "statement",
        TerminalText.excerpt(
          "\(account): \(statement.days.count - statement.correctedCount) entries\(balance)", limitBytes: 160),
        confidence: 100,
        evidence: statement.location.description))
  }

  /// A statement has no opening balance, so nothing can be checked. The closing one is the balance after the entry that
  /// is last in time, where the days tell which that is, all transactions could be read, and the balance is not later
  /// than the list (there may be more entries then).
  private mutating func settleBalance(_ text: String, _ statement: OFXStatement) {
    if statement.hasTwoBalances {
      return output.add(
        Diagnostic(
          .ofxBalance, .warning, "the statement has two ledger balances (LEDGERBAL), which differ; neither is taken",
          at: statement.location))
    }
    let currency = statement.currency ?? .unstated
    var copy = text
    let minorUnits: Int64
    let isOpen = copy.withUTF8 { OFXAmount.mark(UnsafeRawBufferPointer($0)) } == .open
    do throws(OFXAmount.Problem) {
      if isOpen, marks.isComma { throw .groupedByPoint }
      let result = copy.withUTF8 { bytes -> Result<Int64, OFXAmount.Problem> in
        do throws(OFXAmount.Problem) {
          return .success(try OFXAmount.minorUnits(UnsafeRawBufferPointer(bytes), digits: currency.minorUnitDigits))
        } catch {
          return .failure(error)
        }
      }
      minorUnits = try result.get()
    } catch {
      output.add(
        Diagnostic(
          .ofxBalance, .warning, "the ledger balance is left out: \(OFXAmount.message(error, text, currency))",
          at: statement.location))
      return
    }
    if isOpen {
      marks.addFirm(
        Diagnostic(
          .ofxAmount, .error, "the ledger balance: \(OFXAmount.message(.groupedByPoint, text, currency))",
          at: statement.location))
    }
    guard statement.rejectCount == 0, let balanceDay = statement.ledgerDay, let lastDay = statement.days.lastDay,
      balanceDay >= lastDay, balanceDay <= (statement.listEnd ?? lastDay), let row = statement.days.lastRow
    else { return }
    output.setBalance(
      Money(minorUnits: minorUnits, currency: currency), row: row, ofStatementAt: statement.firstRow,
      count: statement.days.rowCount)
  }
}
