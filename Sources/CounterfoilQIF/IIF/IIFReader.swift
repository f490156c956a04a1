import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Reads the transactions of an IIF file. How days and amounts are written is decided from the whole file before the
/// first record is handed out.
struct IIFReader: RecordReader {
  let schema = Schema.entry
  private(set) var inspection = Inspection()
  private let file: String
  private let options: ReadOptions
  private let plan: QIFPlan
  private var lines: QIFLines
  private var findings: [Diagnostic] = []
  private var columns: [String: IIFColumns] = [:]
  private let accounts: IIFAccounts
  private var transaction: IIFTransaction?
  /// Entries of a transaction that wait for room in a batch.
  private var waiting: [IIFTransaction] = []
  private var transactionCount = 0
  private var rejectCount = 0
  private var lists: [String: Int] = [:]
  private var isFinished = false

  init(
    _ text: DecodedText, _ bytes: [UInt8], _ words: QIFReadSettings, file name: String, options: ReadOptions
  ) throws(Fault) {
    file = name
    self.options = options
    lines = QIFLines(bytes)
    let survey = try IIFSurvey(bytes, file: name, settings: words)
    var accounts = survey.accounts
    accounts.stated = options.account
    self.accounts = accounts
    plan = QIFPlan(
      kind: .entry, order: survey.order.order, pivotYear: words.pivotYear,
      notation: AmountNotation(decimalMark: survey.mark.mark), currency: words.currency ?? .unstated, file: file)
    if words.currency == nil, survey.hasTransactions {
      findings.append(
        Diagnostic(
          .iifCurrency, .warning, "IIF has no place for a currency, and none is stated: the amounts are in XXX",
          at: SourceLocation(file: file), fixes: ["Say it with --currency CODE."]))
    }
    inspection.facts = [.init("format", "IIF", confidence: 100, evidence: "its header rows"), text.fact] + survey.facts
  }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    batch.removeAll(schema: schema)
    batch.file = file
    batch.findings = findings
    findings = []
    while batch.count < max(1, options.limits.batchRecords), !isFinished {
      if !waiting.isEmpty {
        try append(waiting.removeFirst(), &batch)
        continue
      }
      guard let line = lines.next() else {
        try finish(&batch)
        break
      }
      if line.isEmpty { continue }
      guard let row = IIFRow(line, lines.bytes) else {
        try reject(QIFReject(code: .iifField, message: "the row does not begin with a keyword"), line, &batch)
        continue
      }
      try take(row, line, &batch)
    }
    return !batch.isEmpty || !batch.rejects.isEmpty || !batch.findings.isEmpty
  }

  private mutating func take(_ row: IIFRow, _ line: QIFLine, _ batch: inout RecordBatch) throws(Fault) {
    switch row.keyword {
    case "TRNS":
      try endOpen(&batch)
      transactionCount += 1
      guard let columns = columns["TRNS"] else { throw noHeader(row) }
      transaction = IIFTransaction(row, columns)
    case "SPL":
      guard let columns = columns["SPL"] else { throw noHeader(row) }
      guard transaction != nil else {
        return try reject(
          QIFReject(code: .iifField, message: "a split (SPL) stands outside of a transaction"), line, &batch)
      }
      transaction?.splits.append((row, columns))
      transaction?.end = row.range.upperBound
    case "ENDTRNS":
      guard let whole = transaction else { return }
      transaction = nil
      do throws(QIFReject) {
        try whole.check(lines.bytes)
        waiting = try accounts.entries(of: whole, lines.bytes)
      } catch {
        try reject(error, whole.range, &batch)
      }
    case let word where word.hasPrefix("!"):
      columns[String(word.dropFirst())] = IIFColumns(row, lines.bytes)
    default:
      lists[row.keyword, default: 0] += 1
    }
  }

  private func noHeader(_ row: IIFRow) -> Fault {
    Fault(
      .badData, .iifHead, "no header row !\(row.keyword) in front of this row says what its cells mean",
      at: SourceLocation(file: file, line: row.line))
  }

  /// A transaction without its end, where another one begins.
  private mutating func endOpen(_ batch: inout RecordBatch) throws(Fault) {
    guard let open = transaction else { return }
    transaction = nil
    try reject(
      QIFReject(code: .iifField, message: "the transaction has no ENDTRNS", line: open.head.line), open.range, &batch)
  }

  private mutating func append(_ whole: IIFTransaction, _ batch: inout RecordBatch) throws(Fault) {
    do throws(QIFReject) {
      try whole.append(to: &batch, lines.bytes, plan)
      if batch.keepsRaw { batch.raws.append(bytes: lines.bytes[whole.range]) }
      batch.endRecord()
    } catch {
      // The other entries of the transaction have the same rows.
      waiting = []
      var error = error
      error.line = error.line ?? whole.head.line
      try reject(error, whole.range, &batch)
    }
  }

  private mutating func reject(_ error: QIFReject, _ line: QIFLine, _ batch: inout RecordBatch) throws(Fault) {
    var error = error
    error.line = error.line ?? line.number
    try reject(error, line.start..<line.end, &batch)
  }

  private mutating func reject(_ error: QIFReject, _ raw: Range<Int>, _ batch: inout RecordBatch) throws(Fault) {
    rejectCount += 1
    let place = SourceLocation(file: file, line: error.line)
    guard rejectCount <= options.limits.rejectCount else {
      throw Fault(
        .badData, .iifTooManyRejects,
        "more than \(options.limits.rejectCount) transactions cannot be read; the last one: \(error.message)", at: place
      )
    }
    batch.rejects.append(
      RejectedRecord(
        diagnostic: Diagnostic(error.code, .error, error.message, at: place, fixes: error.fixes),
        raw: String(decoding: lines.bytes[raw], as: UTF8.self)))
  }

  private mutating func finish(_ batch: inout RecordBatch) throws(Fault) {
    isFinished = true
    let isCutInHeaders = transactionCount == 0 && columns["TRNS"] != nil && columns["ENDTRNS"] == nil
    if transaction != nil || isCutInHeaders || columns.isEmpty && lists.isEmpty {
      throw Fault(
        .badData, .iifTruncated,
        transaction == nil ? "the file ends before its first transaction" : "the file ends inside a transaction",
        at: SourceLocation(file: file, line: max(1, lines.number)),
        fixes: ["Export or download it again: its end is missing."])
    }
    if lists.isEmpty { return }
    let words = lists.sorted { $0.key < $1.key }.prefix(8)
      .map { "\($0.value) \(TerminalText.excerpt($0.key, limitBytes: 40))" }.joined(separator: ", ")
    let isKnown = lists.keys.allSatisfy(IIFRow.knownHeaders.contains)
    batch.findings.append(
      Diagnostic(
        .iifSetAside, isKnown ? .note : .warning,
        "rows of \(isKnown ? "lists" : "lists, some unknown,") left out: \(words)"
          + (lists.count > 8 ? " and \(lists.count - 8) other kinds" : ""),
        at: SourceLocation(file: file)))
  }
}
