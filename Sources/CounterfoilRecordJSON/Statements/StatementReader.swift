import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Reads the transactions of a format in ``StatementShape/known``, whose text is held whole.
struct StatementReader: RecordReader {
  /// A tree of values takes some ten times its text.
  private static let documentBytes = 64 << 20

  let schema = Schema.entry
  private(set) var inspection: Inspection
  private let source: ByteSource
  private var shape: StatementShape
  private var options: ReadOptions
  private let textOffset: Int64?
  private var records: [StatementRecord] = []
  /// Whether the running balances say that amounts have their fees in them.
  private var areFeesIncluded = false
  private var next = 0
  private var rejectCount = 0
  private var withoutMoney = 0
  /// Plaid: transactions the bank has taken back, which only have ids.
  private var removedCount = 0
  /// What is to be said of the answer around the transactions.
  private var others: [Diagnostic] = []
  private var hasWarned = false
  private var openingFindings: [Diagnostic] = []

  init(
    _ source: ByteSource, shape: StatementShape, options: ReadOptions, textOffset: Int64?, fact: Inspection.Fact
  ) throws(Fault) {
    self.source = source
    self.shape = shape
    self.options = options
    self.textOffset = textOffset
    inspection = Inspection()
    inspection.facts = [
      fact, Inspection.Fact("layout", shape.name, confidence: 100, evidence: "members only this format has"),
    ]
    if let kind = options.kind, kind != .entry {
      throw Fault(
        .usage, .jsonUnknownKind, "transactions of \(shape.name) are entries, not records of kind \(kind)",
        at: SourceLocation(file: source.name))
    }
    let bytes = try source.readAll(limitBytes: min(options.limits.documentBytes, StatementReader.documentBytes))
    try source.verifyUnchanged()
    let values = try JSONValue.sequence(parsing: bytes, file: source.name)
    let answer = JSONAnswer(values, file: source.name)
    try answer.check()
    openingFindings += answer.notices
    records = StatementRecord.all(in: values, shape)
    dropRepeated()
    if let parties = shape.parties { try directUnsigned(parties) }
    if let purchase = shape.purchase { self.options.currency = accountCurrency(purchase) ?? options.currency }
    areFeesIncluded = balancesHaveFees
    others = AnswerParts.findings(values, shape, file: source.name)
    removedCount = values.reduce(0) { $0 + ($1["removed"]?.elements?.count ?? 0) }
  }

  /// Leaves out what is there twice: the same transaction on two pages, and what a list of changes gives again as it is now.
  private mutating func dropRepeated() {
    var last: [String: Int] = [:]
    var dropped: Set<Int> = []
    for (index, record) in records.enumerated() {
      guard let id = record.text(shape.id)?.text else { continue }
      let key = [record.text(shape.account)?.text ?? "", id].joined(separator: "\n")
      if let before = last[key], record.isModified || records[before].object.members == record.object.members {
        dropped.insert(before)
      }
      last[key] = index
    }
    if dropped.isEmpty { return }
    records = records.indices.filter { !dropped.contains($0) }.map { records[$0] }
    openingFindings.append(
      Diagnostic(
        .jsonSetAside, .note, "transactions that are given again further on left out: \(dropped.count)",
        at: SourceLocation(file: source.name)))
  }

  /// Whether each balance is the one before it and the amount as it stands, from the first record to the last or the other way
  /// round, over at least one transaction with a fee.
  private var balancesHaveFees: Bool {
    guard shape.openFee != nil, shape.balance != nil else { return false }
    var entries: [(amount: Money, balance: Money, fee: Int64)] = []
    for record in records {
      guard let entry = try? TransactionEntry(record, shape, options, areFeesIncluded: true) else { continue }
      guard let balance = entry.balance, let fee = entry.openFee() else { return false }
      entries.append((entry.amount, balance, fee))
    }
    return [entries, entries.reversed()].contains { entries in
      let steps = zip(entries, entries.dropFirst())
      return steps.contains { $1.fee != 0 }
        && steps.allSatisfy { before, after in
          before.balance.currency == after.balance.currency
            && before.balance.minorUnits.addingReportingOverflow(after.amount.minorUnits)
              == (after.balance.minorUnits, false)
        }
    }
  }

  /// The one currency of all purchases whose amount is that of the account, too.
  private func accountCurrency(_ purchase: (amount: String, currencyNumber: String)) -> Currency? {
    var found: Set<Currency?> = []
    for record in records where record.value(purchase.amount) == record.value(shape.amount) {
      let number = record.text([purchase.currencyNumber])?.text ?? ""
      found.insert(Currency(isoNumber: String(repeating: "0", count: max(0, 3 - number.utf8.count)) + number))
    }
    return found.count == 1 ? found.first ?? nil : nil
  }

  /// Gives each transaction of a list without any minus the way its money went; what is booked and what is pending are lists of
  /// their own.
  /// - Throws: exit status 65 with a question where only the names of the parties may tell it.
  private mutating func directUnsigned(_ parties: StatementShape.Parties) throws(Fault) {
    if options.stated.sign == .amount { return }
    for isPending in [false, true] {
      let indices = records.indices.filter { records[$0].isInPending == isPending }
      let list = UnsignedList(
        indices.map { records[$0] }, shape, parties, account: options.account,
        areNamesStated: options.stated.sign == .direction)
      if let odd = list.open {
        throw UnsignedList.fault(at: place(records[indices[odd]]), creditor: parties.creditor)
      }
      for (index, way) in zip(indices, list.ways) { records[index].way = way }
    }
  }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    batch.removeAll(schema: schema)
    batch.file = source.name
    batch.findings += openingFindings
    openingFindings = []
    while batch.count < max(1, options.limits.batchRecords), next < records.count {
      let record = records[next]
      next += 1
      do throws(Trouble) {
        guard let entry = try TransactionEntry(record, shape, options, areFeesIncluded: areFeesIncluded)
        else {
          withoutMoney += 1
          continue
        }
        entry.append(to: &batch, byteOffset: textOffset.map { $0 + Int64(record.object.byteOffset) } ?? -1)
        if entry.amount.currency == .unstated { warn(record, &batch) }
      } catch {
        try reject(error, record, &batch)
      }
    }
    if next == records.count, withoutMoney > 0 {
      batch.findings.append(
        Diagnostic(
          .jsonSetAside, .note, "transactions that moved no money (declined, cancelled) left out: \(withoutMoney)",
          at: SourceLocation(file: source.name)))
      withoutMoney = 0
    }
    if next == records.count {
      batch.findings += others
      others = []
    }
    if next == records.count, removedCount > 0 {
      batch.findings.append(
        Diagnostic(
          .jsonSetAside, .warning,
          "the file takes back \(removedCount) earlier transactions (\"removed\"); they were left as they are",
          at: SourceLocation(file: source.name), fixes: ["Get all transactions of the time again, and import that."]
        ))
      removedCount = 0
    }
    return !batch.isEmpty || !batch.rejects.isEmpty || !batch.findings.isEmpty
  }

  private mutating func warn(_ record: StatementRecord, _ batch: inout RecordBatch) {
    if hasWarned { return }
    hasWarned = true
    batch.findings.append(
      Diagnostic(
        .jsonCurrencyUnstated, .warning, "the amounts have no currency; they were read without one", at: place(record),
        fixes: ["Name it with --currency."]))
  }

  private func place(_ record: StatementRecord) -> SourceLocation {
    SourceLocation(
      file: source.name, line: record.object.lineNumber,
      byteOffset: textOffset.map { $0 + Int64(record.object.byteOffset) })
  }

  private mutating func reject(
    _ trouble: Trouble, _ record: StatementRecord, _ batch: inout RecordBatch
  ) throws(Fault) {
    rejectCount += 1
    let found = Diagnostic(trouble.code, .error, trouble.message, at: place(record), fixes: trouble.fixes)
    if rejectCount > options.limits.rejectCount { throw Fault(.badData, found) }
    batch.rejects.append(RejectedRecord(diagnostic: found, raw: JSONValue.object(record.object).description))
  }
}
