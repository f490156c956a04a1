import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilXML

/// Reads the entries of account reports, one statement after another, in memory that grows with the file only by a hash
/// for each reference of the bank's.
struct CAMTReader: RecordReader {
  /// What the parse came to.
  private enum Step {
    /// An entry is complete.
    case entry
    case statementEnd
    case documentEnd
  }

  let schema = Schema.entry
  private let stream: XMLStream
  private let paths = CAMTPaths.all
  private let options: ReadOptions
  private var builder: EntryBuilder
  private var statement: StatementState
  private var ledger: StatementLedger
  private var message = MessageFacts()
  private let gathered = Gathered()
  /// Nodes of the open elements below and with the statement's or header's own.
  private var stack: [Int16] = []
  /// The path of the innermost open element where it is not known, and how long it was before each of those.
  private var unknownPath: [UInt8] = []
  private var unknownLengths: [Int] = []
  private var currency: [UInt8] = []
  private var isLeaf = false
  private var isInTransaction = false
  private var entryPlace = XMLPlace.start
  /// Where the entry's transactions begin, where each may become a record.
  private var transactionPlaces: [XMLPlace] = []
  /// Whether an entry is built and waits for room in a batch.
  private var isWaiting = false
  private var isDone = false

  init(_ source: ByteSource, options: ReadOptions) throws(Fault) {
    if let kind = options.kind, kind != .entry {
      throw Fault(
        .usage, .camtKind, "account statements hold records of kind entry, not \(kind)",
        at: SourceLocation(file: source.name))
    }
    var limits = XMLLimits.streaming
    limits.depth = min(limits.depth, options.limits.nestingDepth)
    stream = try XMLStream(
      source, names: paths.names, limits: limits, encoding: options.encoding ?? options.stated.encoding,
      instructions: ["xml-stylesheet"])
    stream.tellsLeaves = true
    stream.markLimitBytes = options.limits.recordBytes
    self.options = options
    builder = try EntryBuilder(options: options, file: source.name)
    statement = StatementState()
    ledger = StatementLedger(file: source.name, options: options, reversalsAreOpposite: builder.reversalsAreOpposite)
  }

  var inspection: Inspection {
    var inspection = Inspection()
    inspection.facts = message.facts(encoding: stream.encoding) + ledger.facts
    return inspection
  }

  // MARK: Batches

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    batch.removeAll(schema: schema)
    batch.file = stream.file
    if isDone { return false }
    statement.lastRow = nil
    if isWaiting { appendRows(to: &batch) }
    while !isWaiting {
      switch try advance() {
      case .entry: try settle(&batch)
      case .statementEnd: try ledger.close(statement, into: &batch)
      case .documentEnd:
        isDone = true
        try endDocument(&batch)
        return batch.count > 0 || !batch.rejects.isEmpty || !batch.findings.isEmpty
      }
    }
    return true
  }

  /// Takes the entry just read: as rows, as a reject, or as one that is for information only.
  private mutating func settle(_ batch: inout RecordBatch) throws(Fault) {
    let settled = builder.settle(gathered, statement: statement)
    switch settled {
    case .entry:
      statement.note(
        day: builder.day, amount: builder.amount, isBooked: builder.status == .booked, isReversal: builder.isReversal)
      builder.noteDay(at: entryPlace.line)
      if let line = repeatedLine() {
        statement.noteRepeated()
        try reject(builder.repeated(gathered, line: line), into: &batch)
      } else {
        appendRows(to: &batch)
      }
    case .aside:
      statement.asideCount += 1
      ledger.noteAside(at: entryPlace)
    case .rejected(let problem):
      statement.balance.hasHoles = true
      try reject(problem, into: &batch)
    }
    if let finding = builder.takeFinding(at: entryPlace.location(in: stream.file)) { batch.findings.append(finding) }
  }

  private mutating func reject(_ problem: EntryProblem, into batch: inout RecordBatch) throws(Fault) {
    try ledger.countReject(limit: options.limits.rejectCount, at: entryPlace)
    batch.rejects.append(
      RejectedRecord(
        diagnostic: Diagnostic(
          problem.code, .error, problem.message, at: entryPlace.location(in: stream.file), fixes: problem.fixes),
        raw: String(decoding: stream.markedText, as: UTF8.self)))
  }

  /// The line of the booking at hand in another statement, report or notification of the account.
  private mutating func repeatedLine() -> Int? {
    guard let key = builder.repeatKey(gathered, statement) else { return nil }
    ledger.beginEntries(of: statement)
    return ledger.repeats.line(of: key, at: entryPlace.line)
  }

  /// Appends the rows of the entry built, as many as there is room for.
  private mutating func appendRows(to batch: inout RecordBatch) {
    isWaiting = true
    while builder.rowsLeft > 0 {
      guard batch.count < max(1, options.limits.batchRecords) else { return }
      if batch.keepsRaw { batch.raws.append(bytes: stream.markedText) }
      let place = builder.isSplit ? transactionPlaces[builder.partIndex] : entryPlace
      batch.lineNumbers.append(UInt32(clamping: place.line))
      batch.byteOffsets.append(place.byteOffset)
      builder.appendRow(gathered, statement: statement, to: &batch)
      batch.commitRecords(1)
      statement.lastRow = batch.count - 1
    }
    isWaiting = false
  }

  private mutating func endDocument(_ batch: inout RecordBatch) throws(Fault) {
    guard message.statementCount > 0 else {
      throw Fault(
        .badData, .camtNoStatement, "the document holds no <Stmt>, <Rpt> or <Ntfctn>",
        at: SourceLocation(file: stream.file),
        fixes: ["Is it another ISO 20022 message? Statements are camt.052, camt.053 and camt.054."])
    }
    if let finding = message.finding(file: stream.file) { batch.findings.append(finding) }
    batch.findings.append(contentsOf: message.pageFindings(file: stream.file))
    if let finding = builder.dayFinding(file: stream.file) { batch.findings.append(finding) }
    batch.findings.append(contentsOf: ledger.lastFindings)
    if let finding = stream.replacementFinding { batch.findings.append(finding) }
  }

  // MARK: Events

  private mutating func advance() throws(Fault) -> Step {
    while true {
      switch try stream.next() {
      case .start: start()
      case .leaf: if let step = try leaf() { return step }
      case .text:
        guard isLeaf, !stack.isEmpty else { continue }
        try checkSize(adding: stream.text.count)
        gathered.append(stream.text)
      case .end:
        if let step = try end() { return step }
      case .attribute:
        guard stream.name == paths.currencyName else { continue }
        currency.removeAll(keepingCapacity: true)
        currency.append(contentsOf: stream.text)
      case .instruction: continue
      case .documentEnd: return .documentEnd
      }
    }
  }

  /// Takes an element that holds plain text only.
  private mutating func leaf() throws(Fault) -> Step? {
    let node = paths.child(of: stack.last ?? CAMTPaths.unknown, named: stream.name)
    // Most are leaves of an entry that are known.
    if node >= 0, paths.mark(of: node) == .none, let field = paths.field(of: node), field > .ownerName {
      isLeaf = false
      gathered.beginLeaf()
      try checkSize(adding: stream.text.count)
      gathered.append(stream.text)
      gathered.endLeaf(field, inTransaction: isInTransaction)
      return nil
    }
    start()
    if !stack.isEmpty {
      try checkSize(adding: stream.text.count)
      gathered.append(stream.text)
    }
    return try end()
  }

  private mutating func start() {
    isLeaf = true
    gathered.beginLeaf()
    if !currency.isEmpty { currency.removeAll(keepingCapacity: true) }
    guard let parent = stack.last else { return startTree() }
    let node = paths.child(of: parent, named: stream.name)
    stack.append(node)
    if node < 0 {
      unknownLengths.append(unknownPath.count)
      if parent >= 0 { unknownPath.append(contentsOf: paths.texts[Int(parent)]) }
      unknownPath.append(0x2F)
      unknownPath.append(contentsOf: stream.nameText.utf8.prefix(64))
      return
    }
    switch paths.mark(of: node) {
    case .none: return
    case .balance: gathered.removeAll()
    case .transaction:
      gathered.beginTransaction()
      isInTransaction = true
      if builder.splitsBatches { transactionPlaces.append(stream.place) }
    case .entry:
      gathered.removeAll()
      stream.mark()
      entryPlace = stream.place
      transactionPlaces.removeAll(keepingCapacity: true)
    }
  }

  private mutating func startTree() {
    if stream.depth == 1 { message.noteRoot(namespace: stream.rootNamespace) }
    if paths.statementNames.contains(stream.name) {
      stack.append(CAMTPaths.statement)
      message.statementCount += 1
      statement = StatementState(kind: stream.name, place: stream.place, page: message.page)
    } else if stream.name == paths.headerName {
      stack.append(CAMTPaths.header)
      message.page = StatementState.Page()
      message.headerLine = stream.place.line
    } else if let namespace = stream.rootNamespace, stream.name == paths.rootName {
      message.noteRoot(namespace: namespace)
    }
  }

  private mutating func end() throws(Fault) -> Step? {
    guard let node = stack.popLast() else { return nil }
    if isLeaf { try endLeaf(node) }
    isLeaf = false
    if node < 0 {
      let length = unknownLengths.popLast() ?? 0
      unknownPath.removeLast(unknownPath.count - length)
      return nil
    }
    switch paths.mark(of: node) {
    case .none:
      if node == CAMTPaths.header { message.endHeader() }
      return node == CAMTPaths.statement ? .statementEnd : nil
    case .balance:
      ledger.addBalance(gathered, to: statement)
      gathered.removeAll()
      return nil
    case .transaction:
      isInTransaction = false
      return nil
    case .entry: return .entry
    }
  }

  private mutating func endLeaf(_ node: Int16) throws(Fault) {
    guard let field = paths.field(of: node) else {
      // Of the statement's own leaves only those known matter; of an entry's, every one is kept.
      if stack.contains(where: { paths.mark(of: $0) == .entry }) {
        try checkSize(adding: unknownPath.count)
        let path = node < 0 ? unknownPath : paths.texts[Int(node)]
        gathered.endLeaf(.other, inTransaction: isInTransaction, currency: currency, path: path)
      }
      return
    }
    gathered.endLeaf(field, inTransaction: isInTransaction, currency: currency)
    guard field <= .ownerName, let piece = gathered.last, piece.field == field else {
      return
    }
    let text = gathered.text(piece)
    if stack.first == CAMTPaths.header { message.page.note(field, text) } else { statement.note(field, text) }
    gathered.removeAll()
  }

  private func checkSize(adding count: Int) throws(Fault) {
    guard gathered.byteCount &+ count <= options.limits.recordBytes else {
      throw Fault(
        .badData, .camtTooLong, "an entry is longer than \(options.limits.recordBytes) bytes",
        at: entryPlace.location(in: stream.file))
    }
  }
}
