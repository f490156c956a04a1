import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Reads the statement lines of a file, message after message, in memory that grows with it only by a hash for each
/// reference of the bank's.
struct MT940Reader: RecordReader {
  private enum Step {
    /// The lines of an entry are complete.
    case entry
    case statementEnd
    case documentEnd
  }

  let schema = Schema.entry
  private let options: ReadOptions
  private let lines: TextLines
  private var statement = SwiftStatement()
  private let draft: EntryDraft
  private var ledger: SwiftLedger
  private var isStatementOpen = false
  private var isEntryOpen = false
  /// Whether the line at hand was only looked at.
  private var isLinePending = false
  /// Whether an entry is settled and waits for room in a batch.
  private var isWaiting = false
  private var isDone = false
  private var findings: [Diagnostic] = []

  init(_ source: ByteSource, options: ReadOptions) throws(Fault) {
    if let kind = options.kind, kind != .entry {
      throw Fault(
        .usage, .mt940Kind, "account statements hold records of kind entry, not \(kind)",
        at: SourceLocation(file: source.name))
    }
    let reversalsAreOpposite = try MT940Reader.reversalsAreOpposite(options)
    self.options = options
    draft = EntryDraft(reversalsAreOpposite: reversalsAreOpposite)
    lines = try TextLines(
      source, encoding: options.encoding ?? options.stated.encoding, limitBytes: options.limits.recordBytes)
    ledger = SwiftLedger(file: source.name, options: options, reversalsAreOpposite: reversalsAreOpposite)
  }

  private static func reversalsAreOpposite(_ options: ReadOptions) throws(Fault) -> Bool {
    switch options.settings["reversals"] {
    case nil, "standard": return false
    case "opposite": return true
    case let word?:
      throw Fault(
        .usage, .mt940Setting,
        "the setting reversals is standard or opposite, not \"\(TerminalText.excerpt(word, limitBytes: 40))\"")
    }
  }

  var inspection: Inspection {
    var inspection = Inspection()
    inspection.facts = ledger.facts + [lines.encodingFact]
    return inspection
  }

  // MARK: Batches

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    batch.removeAll(schema: schema)
    batch.file = lines.file
    if isDone { return false }
    statement.lastRow = nil
    if isWaiting { appendRow(to: &batch) }
    while !isWaiting {
      switch try advance() {
      case .entry: try settle(&batch)
      case .statementEnd:
        takeFindings(&batch)
        try ledger.close(statement, into: &batch)
      case .documentEnd:
        isDone = true
        takeFindings(&batch)
        try ledger.end(lastLine: lines.lineNumber, into: &batch)
        return batch.count > 0 || !batch.rejects.isEmpty || !batch.findings.isEmpty
      }
    }
    return true
  }

  private mutating func takeFindings(_ batch: inout RecordBatch) {
    batch.findings.append(contentsOf: findings)
    findings.removeAll()
  }

  private mutating func settle(_ batch: inout RecordBatch) throws(Fault) {
    takeFindings(&batch)
    do throws(EntryDraft.Problem) {
      try draft.settle(statement, options)
    } catch {
      statement.balance.hasHoles = true
      return try reject(error, into: &batch)
    }
    statement.note(draft)
    if let finding = ledger.note(draft) { batch.findings.append(finding) }
    if let line = repeatedLine() {
      statement.noteRepeated()
      return try reject(draft.repeated(line: line), into: &batch)
    }
    appendRow(to: &batch)
  }

  private mutating func reject(_ problem: EntryDraft.Problem, into batch: inout RecordBatch) throws(Fault) {
    let place = SourceLocation(
      file: lines.file, line: draft.lineNumber, column: problem.column,
      byteOffset: draft.byteOffset < 0 ? nil : draft.byteOffset)
    try ledger.countReject(at: place)
    batch.rejects.append(
      RejectedRecord(
        diagnostic: Diagnostic(problem.code, .error, problem.message, at: place, fixes: problem.fixes),
        raw: String(decoding: draft.rawText, as: UTF8.self)))
  }

  /// The line of the booking at hand in another message of the account.
  private mutating func repeatedLine() -> Int? {
    guard let key = draft.repeatKey(statement) else { return nil }
    ledger.beginEntries(of: statement)
    return ledger.repeats.line(of: key, at: draft.lineNumber)
  }

  private mutating func appendRow(to batch: inout RecordBatch) {
    guard batch.count < max(1, options.limits.batchRecords) else {
      isWaiting = true
      return
    }
    isWaiting = false
    draft.appendRow(statement, options, to: &batch)
    statement.lastRow = batch.count - 1
  }

  // MARK: Lines

  private mutating func advance() throws(Fault) -> Step {
    while true {
      if !isLinePending {
        guard try lines.next() else { return try endOfText() }
      }
      isLinePending = false
      if let begin = FieldTag.begin(lines.line) {
        if let step = try take(begin) { return step }
      } else if let step = try takeOther() {
        return step
      }
    }
  }

  private mutating func endOfText() throws(Fault) -> Step {
    if isEntryOpen {
      isEntryOpen = false
      return .entry
    }
    guard isStatementOpen else { return .documentEnd }
    isStatementOpen = false
    let missing: String? =
      if statement.hasOpening {
        statement.hasClosing ? nil : "the closing balance (:62F:)"
      } else {
        // An interim report states no balances, and some banks leave them out.
        statement.isInterim || statement.hasLines || statement.hasClosing ? nil : "the opening balance (:60F:)"
      }
    if let missing {
      throw Fault(
        .badData, .mt940Truncated, "the file ends before \(missing) of its last statement",
        at: SourceLocation(file: lines.file, line: lines.lineNumber),
        fixes: ["Download the file again: its end is missing."])
    }
    return .statementEnd
  }

  /// Takes a line that begins a field.
  private mutating func take(_ begin: (tag: FieldTag, letter: UInt8, width: Int)) throws(Fault) -> Step? {
    if isEntryOpen {
      if begin.tag == .information {
        try checkSize()
        let width = begin.width
        draft.append(lines.line, tagBytes: width, isInformation: true)
        return nil
      }
      isEntryOpen = false
      isLinePending = true
      return .entry
    }
    if isStatementOpen, beginsStatement(begin.tag) {
      isStatementOpen = false
      isLinePending = true
      return .statementEnd
    }
    if !isStatementOpen {
      isStatementOpen = true
      statement = SwiftStatement(after: statement, line: lines.lineNumber)
    }
    if begin.tag == .line {
      if !statement.hasLines { try statement.checkHead(file: lines.file, line: lines.lineNumber) }
      isEntryOpen = true
      statement.hasLines = true
      draft.begin(lines.line, tagBytes: begin.width, line: lines.lineNumber, byteOffset: lines.byteOffset)
      return nil
    }
    let contents = UnsafeRawBufferPointer(rebasing: lines.line[begin.width...])
    if let problem = statement.take(begin.tag, begin.letter, contents, line: lines.lineNumber) {
      findings.append(
        Diagnostic(
          .mt940Field, .warning, problem,
          at: SourceLocation(file: lines.file, line: lines.lineNumber, column: begin.width + 1)))
    }
    return nil
  }

  /// Whether a field can only be that of another message.
  private func beginsStatement(_ tag: FieldTag) -> Bool {
    switch tag {
    case .reference: true
    case .account: statement.hasAccount
    case .opening: statement.hasOpening
    case .line: statement.hasClosing
    default: false
    }
  }

  /// Takes a line that goes on with the field before, ends the message, or is around it.
  private mutating func takeOther() throws(Fault) -> Step? {
    let bytes = lines.line
    let first = bytes.first ?? 0
    let isBlock = first == 0x7B && bytes.count > 2 && bytes[1].isASCIIDigit && bytes[2] == 0x3A
    let isEnd = first == 0x2D && (bytes.count == 1 || bytes[1] == 0x7D || statement.hasClosing && !isEntryOpen)
    if isBlock || isEnd {
      if isEntryOpen {
        isEntryOpen = false
        isLinePending = true
        return .entry
      }
      if isBlock {
        ledger.hasBlocks = true
        if let type = MessageType(block: bytes) { try type.check(file: lines.file, line: lines.lineNumber) }
      }
      guard isStatementOpen else { return nil }
      isStatementOpen = false
      return .statementEnd
    }
    guard isEntryOpen else {
      if isStatementOpen, !statement.hasOpening, MessageType.isConfirmation(field: bytes) {
        throw MessageType.confirmation(file: lines.file, line: statement.firstLine)
      }
      return nil
    }
    try checkSize()
    draft.append(bytes, isInformation: draft.isInInformation)
    return nil
  }

  private func checkSize() throws(Fault) {
    guard draft.byteCount <= options.limits.recordBytes else {
      throw Fault(
        .badData, .mt940TooLong, "an entry is longer than \(options.limits.recordBytes) bytes",
        at: SourceLocation(file: lines.file, line: draft.lineNumber))
    }
  }
}
