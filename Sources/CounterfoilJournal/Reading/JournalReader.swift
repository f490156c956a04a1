import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Reads a journal twice: once to learn its directives and how its numbers are written, once for its transactions.
struct JournalReader: RecordReader {
  /// Each record keeps what is beside it: the postings of a transaction times its size are bounded.
  private static let spreadBytes = 1 << 22

  let schema: Schema
  private(set) var inspection = Inspection()
  private let text: JournalText
  private let options: ReadOptions
  private var context: JournalContext
  private var blocks: JournalBlocks
  private var builder: RecordBuilder
  private var block = JournalBlock()
  private var rejectCount = 0
  /// Blocks that could not be read at all.
  private var lostCount = 0
  private var recordCount = 0
  private var leftOut: [JournalLeftOut: Int] = [:]
  private var balances: JournalBalances
  private var includeCount = 0
  /// The lines of automated transactions.
  private var automated: [Int] = []
  /// Directives that book what an account lacks, and where the first is.
  private var paddings = (count: 0, line: 0)
  private var isAtEnd = false
  /// To be thrown at the next read.
  private var fault: Fault?
  /// Records of one transaction that found no place in the last batch.
  private var waiting: (transaction: JournalTransaction, postings: [Int], next: Int)?

  init(_ source: ByteSource, dialect: JournalDialect, options: ReadOptions) throws(Fault) {
    let decoded = try source.decoded(encoding: options.encoding ?? options.stated.encoding)
    let bytes = try decoded.source.readAll(limitBytes: options.limits.documentBytes)
    let offset = decoded.encoding == .utf8 ? Int64(decoded.byteOrderMarkBytes) : nil
    text = JournalText(file: source.name, bytes: bytes, storedOffset: offset)
    self.options = options
    let settings = try JournalReadSettings(options)
    context = JournalContext(dialect: dialect, currency: options.currency, statedMark: settings.decimalMark)
    let survey = JournalSurvey(text, &context)
    guard let schema = Schema.standard(for: options.kind ?? survey.kind ?? .entry),
      schema.kind == .entry || schema.kind == .bill
    else {
      throw Fault(
        .usage, .journalKind, "journals hold entries and bills, no records of kind \(options.kind?.name ?? "")")
    }
    self.schema = schema
    // The five roots of beancount are fixed, whatever they are called.
    if settings.accounts.isEmpty, dialect != .beancount { try survey.groups.check(context.accounts, file: text.file) }
    balances = JournalBalances(of: context.checkedAccounts)
    builder = RecordBuilder(kind: schema.kind, chosenAccounts: settings.accounts)
    blocks = JournalBlocks(text, dialect: dialect)
    inspection = survey.inspection(decoded, dialect, context)
  }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    if let fault { throw fault }
    batch.removeAll(schema: schema)
    batch.file = text.file
    if options.keepsRaw { batch.keepsRaw = true }
    do throws(Fault) {
      try fill(&batch, limit: max(1, options.limits.batchRecords))
    } catch {
      // The records in front of it come out first.
      if batch.isEmpty, batch.rejects.isEmpty { throw error }
      fault = error
    }
    return !batch.isEmpty || !batch.rejects.isEmpty || !batch.findings.isEmpty
  }

  private mutating func fill(_ batch: inout RecordBatch, limit: Int) throws(Fault) {
    while batch.count < limit {
      if waiting != nil {
        try appendWaiting(limit: limit, into: &batch)
      } else if blocks.next(&block) {
        try take(into: &batch)
      } else {
        return try finish(&batch)
      }
    }
  }

  private mutating func take(into batch: inout RecordBatch) throws(Fault) {
    do throws(JournalProblem) {
      let statement = try JournalStatement.read(block, text, &context)
      try context.scope.checkLimits(at: block.first.start)
      switch statement {
      case .directive(.done): return
      case .directive(.automated): automated.append(block.first.number)
      case .directive(.leftOut(let what)): leftOut[what, default: 0] += 1
      case .directive(.check(let check)):
        // Such a balance counts what lies on the accounts below, too.
        balances.add(check)
        let parent = context.accounts[check.account].name + ":"
        if context.accounts.accounts.contains(where: { $0.name.hasPrefix(parent) }) { balances.addHole(check.account) }
      case .directive(.padding(let account)):
        if paddings.count == 0 { paddings.line = block.first.number }
        paddings.count += 1
        balances.addHole(account)
      case .directive(.include(let file)):
        includeCount += 1
        if includeCount > 20 {
          leftOut[.include, default: 0] += 1
          return
        }
        batch.findings.append(
          Diagnostic(
            .journalInclude, .warning,
            "\(TerminalText.excerpt(file, limitBytes: 80)) is not opened; only this file is read",
            at: block.location(of: block.first.start, in: text),
            fixes: ["Read that file as well, or print the whole journal with its own program and read that."]))
      case .transaction(var transaction):
        try TransactionBalance.settle(&transaction, context)
        balances.add(transaction)
        let own = builder.ownPostings(of: transaction, context)
        if transaction.notes.has(JournalTag.opening) {
          leftOut[.opening, default: 0] += 1
        } else if own.isEmpty {
          leftOut[.foreign, default: 0] += 1
        } else if own.count > 1, own.count * block.range.count > JournalReader.spreadBytes {
          throw JournalProblem(
            code: .journalTransaction, message: "the transaction has too many postings, \(own.count)",
            offset: block.first.start)
        } else {
          waiting = (transaction, own, 0)
        }
      }
    } catch {
      lostCount += 1
      try reject(error, into: &batch)
    }
  }

  private mutating func appendWaiting(limit: Int, into batch: inout RecordBatch) throws(Fault) {
    guard let (transaction, own, first) = waiting else { return }
    var next = first
    while next < own.count, batch.count < limit {
      let posting = transaction.postings[own[next]]
      let isBill = schema.kind == .bill
      let place = isBill ? block.first.start : posting.offset
      let line = isBill ? block.first.number : posting.line
      batch.beginRecord(line: line, byteOffset: text.storedOffset.map { $0 + Int64(place) } ?? -1)
      do throws(JournalProblem) {
        if isBill {
          next = own.count
          try builder.appendBill(own, of: transaction, context, into: &batch)
        } else {
          next += 1
          try builder.appendEntry(
            own[next - 1], of: transaction, isOnly: own.count == 1, context, into: &batch)
        }
        if batch.keepsRaw { batch.raws.append(bytes: text.bytes[block.range]) }
        batch.endRecord()
        recordCount += 1
      } catch {
        batch.abandonRecord()
        try reject(error, into: &batch)
      }
    }
    waiting = next < own.count ? (transaction, own, next) : nil
  }

  private mutating func reject(_ problem: JournalProblem, into batch: inout RecordBatch) throws(Fault) {
    let place = block.location(of: problem.offset, in: text)
    if problem.isFatal { throw Fault(.badData, problem.diagnostic(at: place)) }
    rejectCount += 1
    guard rejectCount <= options.limits.rejectCount else {
      throw Fault(
        .badData, .journalRejects,
        "more than \(options.limits.rejectCount) transactions cannot be read; the last one because: \(problem.message)",
        at: place)
    }
    batch.rejects.append(
      RejectedRecord(diagnostic: problem.diagnostic(at: place), raw: text.string(block.range)))
  }

  /// Where a transaction cannot be read, what it did to a balance is not known.
  private func checkBalances(_ batch: inout RecordBatch) throws(Fault) {
    guard lostCount == 0, let (line, count) = balances.firstBreak() else { return }
    let finding = Diagnostic(
      .journalBalance, options.isBalanceStrict ? .error : .warning,
      "the balance stated here does not follow from the one before it and the postings between"
        + (count > 1 ? " (\(count) balances in all)" : ""),
      at: SourceLocation(file: text.file, line: line),
      fixes: ["A posting may be missing, doubled, or have the wrong sign there."])
    if options.isBalanceStrict { throw Fault(.badData, finding) }
    batch.findings.append(finding)
  }

  /// What is said once, at the end.
  private mutating func finish(_ batch: inout RecordBatch) throws(Fault) {
    if isAtEnd { return }
    isAtEnd = true
    try checkBalances(&batch)
    let symbols = builder.unstatedSymbols.sorted()
    if !symbols.isEmpty {
      let words = symbols.map {
        $0.isEmpty ? "numbers without a commodity" : "\"\(TerminalText.excerpt($0, limitBytes: 20))\""
      }
      batch.findings.append(
        Diagnostic(
          .journalCurrency, .warning, "the journal does not tell the currency of \(words.joined(separator: ", "))",
          at: SourceLocation(file: text.file), fixes: ["Say which with --currency, such as --currency USD."]))
    }
    if paddings.count > 0 {
      let words = paddings.count == 1 ? "1 `pad` books" : "\(paddings.count) `pad` book"
      batch.findings.append(
        Diagnostic(
          .journalLeftOut, .warning,
          "\(words) what an account lacks to the balance stated behind it; the amounts are not in the file, so left out",
          at: SourceLocation(file: text.file, line: paddings.line),
          fixes: ["Add them by hand, or print the journal with beancount (`bean-query FILE print`) and read that."]))
    }
    if let first = automated.first {
      let words =
        automated.count == 1
        ? "1 automated transaction (`=`) is" : "\(automated.count) automated transactions (`=`) are"
      let program = context.dialect == .hledger ? "hledger --auto" : "ledger"
      batch.findings.append(
        Diagnostic(
          .journalLeftOut, .warning,
          "\(words) not applied: the postings that \(program) adds by them to others are missing",
          at: SourceLocation(file: text.file, line: first),
          fixes: ["Print the journal with its own program (`ledger print`, `hledger print --auto`) and read that."]))
    }
    if !leftOut.isEmpty {
      let words = leftOut.map { $0.key.counted($0.value) }.sorted().joined(separator: ", ")
      let isEmpty = recordCount == 0 && rejectCount == 0 && leftOut[.foreign] != nil
      batch.findings.append(
        Diagnostic(
          isEmpty ? .journalAccount : .journalLeftOut, isEmpty ? .warning : .note,
          "left out, for they are no payments: \(words)", at: SourceLocation(file: text.file),
          fixes: isEmpty ? ["Say which account is meant in a profile, such as `account: Vermögen:Bank`."] : []))
    }
  }
}
