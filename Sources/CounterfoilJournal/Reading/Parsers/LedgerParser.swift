import CounterfoilCodecKit
import CounterfoilModel

/// Reads transactions as ledger and hledger write them.
enum LedgerParser {
  static func transaction(
    _ block: JournalBlock, _ text: JournalText, _ context: inout JournalContext
  ) throws(JournalProblem) -> JournalTransaction {
    var transaction = try header(block.first, text, context)
    for line in block.lines.dropFirst() {
      var cursor = LineCursor(text, line.range)
      cursor.skipBlanks()
      if isCommentStart(cursor.next) {
        let comment = cursor.place + 1..<line.end
        if transaction.postings.isEmpty {
          NoteReader.read(comment, of: text, dialect: context.dialect, into: &transaction.notes)
        } else {
          let last = transaction.postings.count - 1
          NoteReader.read(comment, of: text, dialect: context.dialect, into: &transaction.postings[last].notes)
        }
        continue
      }
      transaction.postings.append(try posting(&cursor, line, &context))
    }
    let year = transaction.date.components.year
    for index in transaction.postings.indices {
      try readDates(of: &transaction.postings[index], year: year, context.dialect)
    }
    transaction.notes.labels = context.scope.labels + transaction.notes.labels
    if transaction.postings.count == 1, let bucket = context.scope.bucket {
      let line = block.lines[block.lines.count - 1]
      let account = context.accounts.index(of: bucket)
      transaction.postings.append(JournalPosting(account: account, offset: line.end, line: line.number))
    }
    return transaction
  }

  private static func isCommentStart(_ byte: UInt8) -> Bool { byte == 0x3B || byte == 0x23 }

  // MARK: The first line

  private static func header(
    _ line: JournalLine, _ text: JournalText, _ context: JournalContext
  ) throws(JournalProblem) -> JournalTransaction {
    var cursor = LineCursor(text, line.range)
    let date = try cursor.takeDate(year: context.scope.year)
    var transaction = JournalTransaction(date: date)
    if cursor.take(0x3D) {
      transaction.secondaryDate = try cursor.takeDate(year: date.components.year)
    }
    guard cursor.isAtEnd || cursor.next.isASCIIBlank || cursor.next == 0x3B else {
      throw cursor.problem(.journalDate, "\"\(cursor.shown(line.range))\" does not start with a date")
    }
    cursor.skipBlanks()
    transaction.status = takeStatus(&cursor)
    if cursor.next == 0x28 {
      let start = cursor.place
      cursor.place += 1
      let code = cursor.takeRange { $0 == 0x29 }
      guard cursor.take(0x29) else {
        throw cursor.problem(.journalSyntax, "the code's parenthesis is not closed", at: start)
      }
      let inside = text.trimmed(code)
      if !inside.isEmpty { transaction.code = text.string(inside) }
      cursor.skipBlanks()
    }
    let (words, comment) = describe(&cursor, context.dialect)
    setWords(words, text, &transaction)
    if let comment { NoteReader.read(comment, of: text, dialect: context.dialect, into: &transaction.notes) }
    return transaction
  }

  private static func takeStatus(_ cursor: inout LineCursor) -> String? {
    var status: String?
    if cursor.take(0x2A) {
      status = "booked"
    } else if cursor.take(0x21) {
      status = "pending"
    }
    if status != nil { cursor.skipBlanks() }
    return status
  }

  /// hledger takes any semicolon for a comment; ledger only one after two spaces or a tab.
  private static func describe(_ cursor: inout LineCursor, _ dialect: JournalDialect) -> (Range<Int>, Range<Int>?) {
    if dialect == .hledger { return cursor.takeUntilComment() }
    let (text, start) = (cursor.text, cursor.place)
    while cursor.place < cursor.end {
      if cursor.next == 0x3B {
        let before = text.bytes[start..<cursor.place]
        if before.isEmpty || before.last == 0x09 || before.suffix(2).elementsEqual([0x20, 0x20]) {
          let words = text.trimmed(start..<cursor.place)
          let comment = cursor.place + 1..<cursor.end
          cursor.place = cursor.end
          return (words, comment)
        }
      }
      cursor.place += 1
    }
    return (text.trimmed(start..<cursor.end), nil)
  }

  /// `payee | description`, or the description alone.
  private static func setWords(_ words: Range<Int>, _ text: JournalText, _ transaction: inout JournalTransaction) {
    if words.isEmpty { return }
    guard let bar = text.bytes[words].firstIndex(of: 0x7C) else {
      transaction.description = text.string(words)
      return
    }
    transaction.hasTwoParts = true
    let payee = text.trimmed(words.lowerBound..<bar)
    let description = text.trimmed(bar + 1..<words.upperBound)
    if !payee.isEmpty { transaction.payee = text.string(payee) }
    if !description.isEmpty { transaction.description = text.string(description) }
  }

  // MARK: Postings

  private static func posting(
    _ cursor: inout LineCursor, _ line: JournalLine, _ context: inout JournalContext
  ) throws(JournalProblem) -> JournalPosting {
    let status = takeStatus(&cursor)
    let start = cursor.place
    var name = takeAccount(&cursor, context.dialect)
    var kind = JournalPosting.Kind.real
    if name.hasPrefix("("), name.hasSuffix(")") {
      kind = .virtual
      name = String(name.dropFirst().dropLast())
    } else if name.hasPrefix("["), name.hasSuffix("]") {
      kind = .balancedVirtual
      name = String(name.dropFirst().dropLast())
    }
    guard !name.isEmpty, name.utf8.count <= JournalScope.nameBytes else {
      let fault = name.isEmpty ? "a posting names no account" : "the name of the account is too long"
      throw cursor.problem(.journalAccount, fault, at: start)
    }
    let account = context.accounts.index(of: context.scope.fullName(name))
    var posting = JournalPosting(kind: kind, account: account, offset: line.start, line: line.number)
    posting.status = status
    cursor.skipBlanks()
    if !cursor.isAtEnd, ![0x3B, 0x3D].contains(cursor.next) {
      posting.amount = try takeAmount(&cursor, &context)
      try takePrices(&cursor, &posting, &context)
    }
    try takeAssertion(&cursor, &posting, &context)
    cursor.skipBlanks()
    if cursor.take(0x3B) {
      NoteReader.read(cursor.place..<cursor.end, of: cursor.text, dialect: context.dialect, into: &posting.notes)
    } else if !cursor.isAtEnd {
      throw cursor.problem(.journalSyntax, "\"\(cursor.shown(cursor.place..<cursor.end))\" follows the amount")
    }
    return posting
  }

  /// An account ends at two spaces, at a tab, or at the end of the line; in hledger at a semicolon too.
  private static func takeAccount(_ cursor: inout LineCursor, _ dialect: JournalDialect) -> String {
    let (bytes, start) = (cursor.text.bytes, cursor.place)
    while cursor.place < cursor.end {
      let byte = bytes[cursor.place]
      if byte == 0x09 || byte == 0x20 && (cursor.second.isASCIIBlank || cursor.second == 0) {
        break
      }
      if byte == 0x3B, dialect == .hledger { break }
      cursor.place += 1
    }
    return cursor.text.string(cursor.text.trimmed(start..<cursor.place))
  }

  /// `{cost}`, `[date]`, `(note)` and `@ price` in any order.
  private static func takePrices(
    _ cursor: inout LineCursor, _ posting: inout JournalPosting, _ context: inout JournalContext
  ) throws(JournalProblem) {
    while true {
      cursor.skipBlanks()
      let start = cursor.place
      switch cursor.next {
      case 0x7B:
        _ = cursor.takeRange { $0 == 0x7D }
        while cursor.take(0x7D) {}
        if posting.price == .none { posting.price = .unknown }
      case 0x5B:
        _ = cursor.takeRange { $0 == 0x5D }
        guard cursor.take(0x5D) else { throw cursor.problem(.journalSyntax, "a bracket is not closed", at: start) }
      case 0x28:
        let isVirtual = cursor.take("(@@)") || cursor.take("(@)")
        if isVirtual {
          let isTotal = cursor.text.bytes[cursor.place - 2] == 0x40 && cursor.text.bytes[cursor.place - 3] == 0x40
          try takePrice(&cursor, &posting, isTotal: isTotal, &context)
        } else {
          _ = cursor.takeRange { $0 == 0x29 }
          guard cursor.take(0x29) else {
            throw cursor.problem(.journalSyntax, "a parenthesis is not closed", at: start)
          }
        }
      case 0x40:
        cursor.place += 1
        try takePrice(&cursor, &posting, isTotal: cursor.take(0x40), &context)
      default: return
      }
    }
  }

  private static func takePrice(
    _ cursor: inout LineCursor, _ posting: inout JournalPosting, isTotal: Bool, _ context: inout JournalContext
  ) throws(JournalProblem) {
    cursor.skipBlanks()
    _ = cursor.take(0x3D)
    let amount = try takeAmount(&cursor, &context)
    if posting.price == .unknown, context.dialect == .ledger { return }
    posting.price = isTotal ? .total(amount) : .perUnit(amount)
  }

  private static func takeAssertion(
    _ cursor: inout LineCursor, _ posting: inout JournalPosting, _ context: inout JournalContext
  ) throws(JournalProblem) {
    cursor.skipBlanks()
    let start = cursor.place
    guard cursor.take(0x3D) else { return }
    _ = cursor.take(0x3D)
    _ = cursor.take(0x2A)
    let mark = cursor.text.string(start..<cursor.place)
    cursor.skipBlanks()
    let balance = try takeAmount(&cursor, &context)
    posting.assertion = balance
    if context.isSurvey { context.checkedAccounts.insert(posting.account) }
    if mark != "=" { posting.assertionMark = mark }
    if posting.amount == nil { posting.isAssignment = true }
    // What follows says at which cost the balance was bought; the balance is the same.
    var ignored = posting
    try takePrices(&cursor, &ignored, &context)
  }

  /// A posting's own days: tags `date` and `date2`, or `[2024-01-31=2024-02-01]` in its comment.
  private static func readDates(
    of posting: inout JournalPosting, year: Int, _ dialect: JournalDialect
  ) throws(JournalProblem) {
    for name in ["date", "date2"] {
      guard let written = posting.notes.takeText(name) else { continue }
      let day = try date(written, year: year, posting)
      if name == "date" { posting.date = day } else { posting.secondaryDate = day }
    }
    for comment in posting.notes.comments {
      for day in CommentDates.tagged(comment, dialect) {
        let found = try date(day.text, year: year, posting)
        if day.isSecondary { posting.secondaryDate = found } else { posting.date = found }
      }
      for day in CommentDates.bracketed(comment) {
        let found = try date(day.text, year: year, posting)
        if day.isSecondary { posting.secondaryDate = found } else { posting.date = found }
      }
    }
  }

  private static func date(
    _ written: String, year: Int, _ posting: JournalPosting
  ) throws(JournalProblem) -> CalendarDate {
    let text = JournalText(file: "", bytes: Array(written.utf8), storedOffset: nil)
    var cursor = LineCursor(text, 0..<text.bytes.count)
    do {
      let day = try cursor.takeDate(year: year)
      if cursor.rest.isEmpty { return day }
    } catch {}
    throw JournalProblem(
      code: .journalDate, message: "\"\(TerminalText.excerpt(written, limitBytes: 40))\" is no date of a posting",
      offset: posting.offset)
  }
}
