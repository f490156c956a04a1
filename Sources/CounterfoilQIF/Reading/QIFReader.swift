import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Reads the payments of a QIF file. The order of day, month and year and the decimal mark are decided from the whole
/// file before the first record is handed out.
struct QIFReader: RecordReader {
  let schema: Schema
  private(set) var inspection = Inspection()
  private let file: String
  private let options: ReadOptions
  private var lines: QIFLines
  private let plan: QIFPlan
  private var findings: [Diagnostic]

  private var section = QIFSection.payments("Bank")
  private var account: String?
  private var accountRecords = (count: 0, name: String?.none)
  private var record = QIFRecord()
  private var isSectionStart = true
  private var hasOptions = false
  private var rejectCount = 0
  private var rowCount = 0
  private var skippedLists: [String: Int] = [:]
  /// Records of sections that are read as lists, with a day and an amount each.
  private var skippedPayments: [String: Int] = [:]
  private var skippedActions: [String: Int] = [:]
  private var firstSkippedAction = 0
  private var isFinished = false

  /// The most a file may hold.
  static let documentBytes = 256 << 20

  init(
    _ text: DecodedText, _ bytes: [UInt8], _ words: QIFReadSettings, file name: String, options: ReadOptions
  ) throws(Fault) {
    let kind = options.kind ?? .entry
    guard kind == .entry || kind == .bill else {
      throw Fault(
        .usage, .qifKind, "QIF is read as entries, bills or categories, not as records of kind \(kind)",
        at: SourceLocation(file: name))
    }
    file = name
    self.options = options
    schema = kind == .bill ? .bill : .entry
    lines = QIFLines(bytes)
    let survey = try QIFSurvey(bytes, file: name, settings: words)
    plan = QIFPlan(
      kind: kind, order: survey.order.order, pivotYear: words.pivotYear,
      notation: AmountNotation(decimalMark: survey.mark.mark), currency: words.currency ?? .unstated, file: file)
    account = nil
    findings = []
    if words.currency == nil, survey.hasPayments {
      findings.append(
        Diagnostic(
          .qifCurrency, .warning, "QIF has no place for a currency, and none is stated: the amounts are in XXX",
          at: SourceLocation(file: file), fixes: ["Say it with --currency CODE."]))
    }
    let preamble = QIFPreamble(bytes)
    preambleLines = preamble.lineCount
    if preamble.textLineCount > 0 {
      let words = preamble.textLineCount == 1 ? "1 line" : "\(preamble.textLineCount) lines"
      findings.append(
        Diagnostic(
          .qifSetAside, .note, "\(words) in front of the first header left out: no record stands there",
          at: SourceLocation(file: file, line: 1)))
    }
    if let finding = survey.replacementFinding { findings.append(finding) }
    inspection.facts = [.init("format", "QIF", confidence: 100, evidence: "its header"), text.fact] + survey.facts
    defaultAccount = words.account
  }

  private let defaultAccount: String?
  private let preambleLines: Int

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    batch.removeAll(schema: schema)
    batch.file = file
    batch.findings = findings
    findings = []
    let keepsRaw = batch.keepsRaw
    while batch.count < max(1, options.limits.batchRecords), !isFinished {
      guard let line = lines.next() else {
        try end(record: &batch, keepsRaw: keepsRaw)
        try checkEnd()
        finish(&batch)
        break
      }
      if line.isEmpty || line.number <= preambleLines { continue }
      switch lines.bytes[line.start] {
      case 0x21: try begin(line, &batch, keepsRaw: keepsRaw)
      case 0x5E:
        record.close(at: line.end)
        try end(record: &batch, keepsRaw: keepsRaw)
      default: record.add(line, in: lines.bytes, hasSplits: section.hasSplits)
      }
    }
    return !batch.isEmpty || !batch.rejects.isEmpty || !batch.findings.isEmpty
  }

  /// A header line. A record in front of it that has no `^` is ended by it.
  private mutating func begin(_ line: QIFLine, _ batch: inout RecordBatch, keepsRaw: Bool) throws(Fault) {
    try end(record: &batch, keepsRaw: keepsRaw)
    let header = String(decoding: lines.bytes[line.start..<line.end], as: UTF8.self)
    let next = QIFSection(header)
    if case .option = next {
      hasOptions = true
      return
    }
    if next == .accounts { accountRecords = (0, nil) }
    if case .payments = next { account = section == .accounts ? soleAccount : nil }
    if next == .investments { account = section == .accounts ? soleAccount : nil }
    section = next
    isSectionStart = true
  }

  private var soleAccount: String? { accountRecords.count == 1 ? accountRecords.name : nil }

  private mutating func end(record batch: inout RecordBatch, keepsRaw: Bool) throws(Fault) {
    if record.isEmpty { return }
    defer {
      record.removeAll()
      isSectionStart = false
    }
    switch section {
    case .accounts: accountRecords = (accountRecords.count + 1, record.text(0x4E, in: lines.bytes))
    case .list(let name):
      if record.first(0x44) != nil, record.first(0x54) != nil {
        skippedPayments[name, default: 0] += 1
      } else {
        skippedLists[name, default: 0] += 1
      }
    case .option: return
    case .payments(let type):
      if try takeOpeningBalance(&batch) { return }
      try append(
        QIFPayment(record, lines.bytes, plan, type: type, account: account ?? defaultAccount), &batch, keepsRaw)
    case .investments:
      let payment = QIFPayment(record, lines.bytes, plan, type: "Invst", account: account ?? defaultAccount)
      if payment.isCashTransfer { return try append(payment, &batch, keepsRaw) }
      if skippedActions.isEmpty { firstSkippedAction = record.line }
      skippedActions[record.text(0x4E, in: lines.bytes) ?? "without an action", default: 0] += 1
    }
  }

  private mutating func append(
    _ payment: QIFPayment, _ batch: inout RecordBatch, _ keepsRaw: Bool
  ) throws(Fault) {
    do throws(QIFReject) {
      if isToItself {
        throw QIFReject(
          code: .qifField,
          message: "the account moves money to itself: an opening balance or a correction of one, and no payment",
          fixes: ["If it is a payment, enter it by hand."])
      }
      try payment.append(to: &batch)
      if keepsRaw { batch.raws.append(bytes: lines.bytes[record.range]) }
      batch.endRecord()
      rowCount += 1
    } catch {
      rejectCount += 1
      let place = SourceLocation(file: file, line: error.line ?? record.line)
      let diagnostic = Diagnostic(error.code, .error, error.message, at: place, fixes: error.fixes)
      guard rejectCount <= options.limits.rejectCount else {
        throw Fault(
          .badData, .qifTooManyRejects,
          "more than \(options.limits.rejectCount) transactions cannot be read; the last one: \(error.message)",
          at: place)
      }
      batch.rejects.append(
        RejectedRecord(
          diagnostic: diagnostic, raw: String(decoding: lines.bytes[record.range], as: UTF8.self)))
    }
  }

  /// Whether a record of payments names its own account as the other one.
  private var isToItself: Bool {
    guard let account, case .payments = section else { return false }
    return record.text(0x4C, in: lines.bytes).flatMap(QIFPayment.transfer) == account
  }

  /// Quicken writes the opening balance as a payment of the account to itself with this payee. Where no account is named,
  /// the first record names it, as Quicken exports single accounts.
  private mutating func takeOpeningBalance(_ batch: inout RecordBatch) throws(Fault) -> Bool {
    guard record.text(0x50, in: lines.bytes)?.lowercased() == "opening balance",
      let name = record.text(0x4C, in: lines.bytes).flatMap(QIFPayment.transfer)
    else { return false }
    let isNamed = account == nil && isSectionStart
    guard name == account || isNamed else { return false }
    if isNamed { account = name }
    batch.findings.append(
      Diagnostic(
        .qifSetAside, .note, "the opening balance is left out: it is no payment",
        at: SourceLocation(file: file, line: record.line)))
    return true
  }

  /// Refuses a file that ends inside a header line, or after the account whose payments would follow.
  private func checkEnd() throws(Fault) {
    let isCut =
      switch section {
      case .list(let name): isSectionStart && !QIFSection.knownLists.contains(name.lowercased())
      // A list of accounts is between options, or has more than one.
      case .accounts: !hasOptions && accountRecords.count < 2
      case .payments, .investments, .option: false
      }
    guard isCut, rowCount == 0, rejectCount == 0, skippedLists.isEmpty, skippedActions.isEmpty, skippedPayments.isEmpty
    else { return }
    throw Fault(
      .badData, .qifTruncated, "the file ends before its first record",
      at: SourceLocation(file: file, line: lines.number),
      fixes: ["Export or download it again: its end is missing."])
  }

  private mutating func finish(_ batch: inout RecordBatch) {
    isFinished = true
    if !skippedActions.isEmpty {
      batch.findings.append(
        Diagnostic(
          .qifSetAside, .warning,
          "\(QIFReader.counts(skippedActions)) left out: transactions of investment accounts are no statement entries",
          at: SourceLocation(file: file, line: firstSkippedAction)))
    }
    if !skippedPayments.isEmpty {
      batch.findings.append(
        Diagnostic(
          .qifSetAside, .warning,
          "records with a day and an amount left out: \(QIFReader.counts(skippedPayments)), which is no kind of account",
          at: SourceLocation(file: file), fixes: ["Export the account alone, as !Type:Bank, Cash or CCard."]))
    }
    for isKnown in [true, false] {
      let own = skippedLists.filter { QIFSection.knownLists.contains($0.key.lowercased()) == isKnown }
      if own.isEmpty { continue }
      batch.findings.append(
        Diagnostic(
          .qifSetAside, isKnown ? .note : .warning,
          "records of \(isKnown ? "lists" : "unknown sections") left out: \(QIFReader.counts(own))",
          at: SourceLocation(file: file)))
    }
  }

  private static func counts(_ counts: [String: Int]) -> String {
    let shown = counts.sorted { $0.key < $1.key }.prefix(8)
      .map { "\($0.value) \(TerminalText.excerpt($0.key, limitBytes: 40))" }.joined(separator: ", ")
    return counts.count > 8 ? "\(shown) and \(counts.count - 8) other kinds" : shown
  }
}
