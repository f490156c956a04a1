import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Walks through a document and makes entries of its transactions.
struct OFXParser {
  /// An element that is open.
  struct Element {
    var tag: OFXTag
    /// The name in capitals; empty for a known tag.
    var name: [UInt8]
    var place: SourceLocation?
    var hasContent = false
  }

  /// An answer of the bank: a code, and whether it is an error.
  struct Status {
    var code = ""
    var isError = false
    /// Whether the bank answered, but not all of what was asked (OFX 2.2, 3.1.5, SEVERITY).
    var isWarning = false
    var message = ""
  }

  var lexer: OFXLexer
  let options: ReadOptions
  /// What the profile says of the signs.
  private let signMeaning: OFXSigns.Meaning?
  var output: OFXRows
  private var stack: [Element] = []
  var statement: OFXStatement?
  private(set) var statementCount = 0
  private var transaction = OFXTransaction()
  /// How deep the stack is inside the transaction; nil outside of one.
  private var transactionDepth: Int?
  /// How deep the stack is inside an investment transaction that is set aside.
  private var asideDepth: Int?
  var asideOrders: [String: Int] = [:]
  private var status = Status()
  var errors: [Status] = []
  var warnings: [Status] = []
  /// Statements of loans, which are not read.
  var loanCount = 0
  var repeats = OFXRepeats()
  var marks = OFXMarks()
  /// Nil where the head of the file cannot be read, which is told where it is read.
  var accounts: OFXAccounts?
  private(set) var institution = ""
  /// What `inspect` shows of the statements, at most of the first ones.
  var statementFacts: [Inspection.Fact] = []
  static let statementFactLimit = 32
  private(set) var isFinished = false

  init(lexer: OFXLexer, options: ReadOptions, signMeaning: OFXSigns.Meaning?, accounts: OFXAccounts?) {
    self.accounts = accounts
    self.lexer = lexer
    self.options = options
    self.signMeaning = signMeaning
    output = OFXRows(
      file: lexer.window.name, batchRecords: max(1, options.limits.batchRecords),
      rejectLimit: options.limits.rejectCount)
  }

  var window: OFXWindow { lexer.window }

  /// Reads on until there is something to hand out or the document ends.
  mutating func run() throws(Fault) {
    while !isFinished, !output.hasBatch {
      switch try lexer.next() {
      case .open: try open()
      case .close: try close()
      case .leaf: try leaf()
      case .end: throw lexer.truncated()
      }
    }
  }

  // MARK: Elements

  private mutating func open() throws(Fault) {
    if stack.isEmpty, lexer.tag != .ofx {
      throw lexer.fault(.ofxHead, "the first element is <\(lexer.nameText)>, not <OFX>", at: lexer.tagStart)
    }
    guard stack.count < options.limits.nestingDepth else {
      throw lexer.fault(.ofxTooLong, "more than \(stack.count) elements are open here", at: lexer.tagStart)
    }
    if !stack.isEmpty { stack[stack.count - 1].hasContent = true }
    let tag = lexer.tag
    var element = Element(tag: tag, name: [])
    if tag == .unknown {
      element.name = lexer.nameText.utf8.map { $0 }
      element.place = window.location(of: lexer.tagStart)
    }
    stack.append(element)
    if transactionDepth != nil {
      openInTransaction(tag)
    } else if asideDepth == nil {
      try openOutside(tag)
    }
  }

  private mutating func openInTransaction(_ tag: OFXTag) {
    if tag.isTransaction, transaction.group < 0 {
      transaction.tag = tag
    } else {
      transaction.openGroup(tag, name: window.bytes(lexer.nameRange))
    }
  }

  private mutating func openOutside(_ tag: OFXTag) throws(Fault) {
    let parent = stack.count > 1 ? stack[stack.count - 2].tag : .unknown
    switch tag {
    case .stmtTrn, .stmtTrnP, .invBankTran: try beginTransaction()
    case .stmtRs, .ccStmtRs, .invStmtRs:
      window.advance(to: lexer.tagStart)
      statement = OFXStatement(tag: tag, location: window.location(of: lexer.tagStart), firstRow: output.rowCount)
      statementCount += 1
    case .status: status = Status()
    case .intraRs, .interRs, .pmtRs, .wireRs: asideOrders[tag.text, default: 0] += 1
    case .unknown where lexer.nameText == "LOANSTMTRS": loanCount += 1
    default:
      if parent == .invTranList {
        statement?.setAside[tag == .unknown ? lexer.nameText : tag.text, default: 0] += 1
        asideDepth = stack.count
      }
    }
  }

  private mutating func close() throws(Fault) {
    let tag = lexer.tag
    let name = tag == .unknown ? lexer.nameText.utf8.map { $0 } : []
    guard let index = stack.lastIndex(where: { $0.tag == tag && $0.name == name }) else { throw wrongClose() }
    while stack.count - 1 > index {
      // Only a leaf of an unknown name that was left empty may close without saying so.
      guard let top = stack.last, top.tag == .unknown, !top.hasContent else { throw wrongClose() }
      try pop()
    }
    try pop()
  }

  private func wrongClose() -> Fault {
    let open = stack.last.map { $0.tag == .unknown ? String(decoding: $0.name, as: UTF8.self) : $0.tag.text }
    return lexer.fault(
      .ofxTag, "</\(lexer.nameText)> closes nothing here" + (open.map { "; <\($0)> is open" } ?? ""),
      at: lexer.tagStart,
      fixes: ["The file is damaged, or a `<` in a text was not written `&lt;`. Download it again."])
  }

  private mutating func pop() throws(Fault) {
    guard let element = stack.popLast() else { return }
    if let depth = transactionDepth {
      if stack.count < depth {
        try endTransaction()
      } else if !(element.tag.isTransaction && transaction.group < 0) {
        transaction.closeGroup()
      }
      return
    }
    if let depth = asideDepth {
      if stack.count < depth { asideDepth = nil }
      return
    }
    if element.tag.isStatement { try endStatement() }
    if element.tag == .status, status.isError, errors.count < OFXParser.statementFactLimit { errors.append(status) }
    if element.tag == .status, status.isWarning, warnings.count < OFXParser.statementFactLimit {
      warnings.append(status)
    }
    if stack.isEmpty { try finish() }
  }

  private mutating func leaf() throws(Fault) {
    if lexer.isValueEmpty, lexer.tag.isAggregate || stack.isEmpty {
      try open()
      return try pop()
    }
    guard !stack.isEmpty else {
      throw lexer.fault(.ofxHead, "the first element is <\(lexer.nameText)>, not <OFX>", at: lexer.tagStart)
    }
    stack[stack.count - 1].hasContent = true
    if lexer.isValueEmpty || asideDepth != nil { return }
    guard transactionDepth == nil else {
      guard transaction.leaves.count < OFXTransaction.leafLimit else {
        throw lexer.fault(
          .ofxTooLong, "a transaction has more than \(OFXTransaction.leafLimit) elements", at: transaction.place)
      }
      let name = window.bytes(lexer.nameRange)
      lexer.withValue { transaction.add(lexer.tag, name: name, value: $0, place: lexer.valueStart) }
      return
    }
    try leafOutside()
  }

  private mutating func leafOutside() throws(Fault) {
    let parent = stack[stack.count - 1].tag
    switch parent {
    case .status:
      if lexer.tag == .code { status.code = lexer.valueText }
      if lexer.tag == .severity {
        status.isError = lexer.valueText.uppercased() == "ERROR"
        status.isWarning = lexer.valueText.uppercased() == "WARN"
      }
      if lexer.tag == .message { status.message = lexer.valueText }
    case .fi:
      if lexer.tag == .org { institution = lexer.valueText }
    default:
      guard statement != nil else { return }
      try statementLeaf(parent)
    }
  }

  private mutating func finish() throws(Fault) {
    isFinished = true
    window.anchor = lexer.cursor
    while try window.has(lexer.cursor) {
      let byte = window[lexer.cursor]
      if byte.isASCIISpace || byte == 0x1A {
        lexer.cursor += 1
      } else if byte == 0x3C, try lexer.matches("<!--", at: lexer.cursor) {
        try lexer.skipComment()
      } else {
        throw lexer.fault(
          .ofxText, "something follows </OFX>", at: lexer.cursor,
          fixes: ["If several documents were put into one file, take them apart."])
      }
      window.anchor = lexer.cursor
    }
    try reportDocument()
    output.finish()
  }

  // MARK: Transactions

  private mutating func beginTransaction() throws(Fault) {
    guard statement != nil else {
      throw lexer.fault(.ofxTag, "<\(lexer.nameText)> stands outside of any statement", at: lexer.tagStart)
    }
    try settleStatement()
    transactionDepth = stack.count
    window.anchor = lexer.tagStart
    window.isHeld = true
    window.advance(to: lexer.tagStart)
    transaction.begin(at: lexer.tagStart)
    if lexer.tag.isTransaction { transaction.tag = lexer.tag }
  }

  private mutating func endTransaction() throws(Fault) {
    transactionDepth = nil
    window.isHeld = false
    let raw = transaction.place..<lexer.cursor
    guard var current = statement else { return }
    let mark = transaction.leaf(.trnAmt).map { transaction.withText($0) { OFXAmount.mark($0) } } ?? .nothing
    if mark == .comma { try foundComma(&current) }
    do throws(OFXReject) {
      if mark == .open, marks.isComma { throw groupedByPoint(current) }
      try checkCorrection(current)
      if transaction.tag == .stmtTrn { try repeats.check(transaction, account: current.account, current.tag) }
      var entry = OFXEntry(transaction, current, signMeaning)
      let day = try entry.append(to: &output, window: window, raw: raw)
      if mark == .open { marks.add(row: output.rowCount - 1, reject: rejected(groupedByPoint(current), raw)) }
      if entry.isBooked {
        current.days.add(day, row: output.rowCount - 1 - current.firstRow)
      }
      if transaction.tag == .stmtTrn { repeats.keep() }
      current.signs.add(entry.sign, at: window.location(of: transaction.place))
      settleCorrections(raw, &current)
    } catch {
      current.rejectCount += 1
      try output.reject(rejected(error, raw))
    }
    statement = current
    window.anchor = lexer.cursor
    marks.release(before: output.rowCount - OFXRows.heldRows)
    current.rejectCount += try output.giveUpOnCorrections(before: output.rowCount - OFXRows.heldRows)
    statement?.rejectCount = current.rejectCount
  }

  /// Why an amount is set aside whose point may stand between thousands.
  private func groupedByPoint(_ statement: OFXStatement) -> OFXReject {
    let leaf = transaction.leaf(.trnAmt)
    let text = leaf.map { transaction.text($0) } ?? ""
    let words = OFXAmount.message(.groupedByPoint, text, statement.currency ?? .unstated)
    return OFXReject(
      code: .ofxAmount, message: "TRNAMT: \(words)", place: leaf?.place,
      fixes: ["Compare with the bank's own list, and add it by hand."])
  }

  private func rejected(_ error: OFXReject, _ raw: Range<Int>) -> RejectedRecord {
    let diagnostic = Diagnostic(
      error.code, .error, error.message, at: window.location(of: error.place ?? transaction.place), fixes: error.fixes)
    return RejectedRecord(diagnostic: diagnostic, raw: String(decoding: window.bytes(raw), as: UTF8.self))
  }

  /// Sets a correction aside that does not say what it does to which transaction.
  private mutating func checkCorrection(_ statement: OFXStatement) throws(OFXReject) {
    guard let correction = OFXCorrection(transaction) else { return }
    guard correction.saysWhat else {
      throw correction.unclear("CORRECTFITID stands without a CORRECTACTION of REPLACE or DELETE")
    }
    if correction.isOfItself { return }
    guard !statement.corrected.contains(correction.target), !output.isAwaited(correction.target) else {
      throw correction.unclear("another transaction of this statement corrects the same one (CORRECTFITID)")
    }
    guard !output.isAwaited(correction) else {
      throw correction.unclear("this transaction and the one it corrects each correct the other")
    }
    guard statement.correctionCount < OFXCorrection.limit,
      let last = output.row(withID: correction.target, from: statement.firstRow, before: output.rowCount),
      output.row(withID: correction.target, from: statement.firstRow, before: last) != nil
    else { return }
    throw correction.unclear("two transactions of the statement have the FITID that this one corrects")
  }

  /// Has the entry just appended take the place of one it corrects, or give way to one that corrects it.
  private mutating func settleCorrections(_ raw: Range<Int>, _ statement: inout OFXStatement) {
    let row = output.rowCount - 1
    if output.hasOpenCorrections, let leaf = transaction.leaf(.fitID),
      let correction = transaction.withText(leaf, { output.takeCorrection(of: $0) })
    {
      statement.correctedCount += 1
      statement.corrected.insert(correction.target)
      return output.add(correction.finding(at: window.location(of: transaction.place)))
    }
    guard let correction = OFXCorrection(transaction) else { return }
    statement.correctionCount += 1
    let isLooked = statement.correctionCount <= OFXCorrection.limit
    if isLooked, let earlier = output.row(withID: correction.target, from: statement.firstRow, before: row) {
      output.withdraw(earlier)
      if correction.isDeletion { output.withdraw(row) }
      statement.correctedCount += correction.isDeletion ? 2 : 1
      if !correction.isOfItself { statement.corrected.insert(correction.target) }
      return output.add(correction.finding(at: window.location(of: transaction.place)))
    }
    // Sent once more, and now right: what was sent before has the same id, so it is found wherever it is kept.
    if correction.isOfItself, !correction.isDeletion { return }
    output.await(correction, row: row, reject: rejected(correction.reject, raw))
  }
}
