import CounterfoilCodecKit
import CounterfoilModel

/// Reads the statements of beancount.
enum BeancountParser {
  static func statement(
    _ block: JournalBlock, _ text: JournalText, _ context: inout JournalContext
  ) throws(JournalProblem) -> JournalStatement {
    var line = LineCursor(text, block.first.range)
    if line.next.isASCIIBlank {
      line.skipBlanks()
      if line.next == 0x3B { return .directive(.done) }
      throw line.problem(.journalSyntax, "an indented line belongs to no transaction")
    }
    guard line.next.isASCIIDigit else { return .directive(try directive(&line, &context)) }
    let date = try line.takeDate(year: nil)
    line.skipBlanks()
    if let (status, flag) = takeFlag(&line) {
      var transaction = JournalTransaction(date: date, status: status, flag: flag)
      try readHead(&line, &transaction)
      try readLines(block, text, &transaction, &context)
      transaction.notes.labels = context.scope.labels + transaction.notes.labels
      return .transaction(transaction)
    }
    let start = line.place
    let word = line.takeWord()
    line.skipBlanks()
    switch word {
    case "open": try open(line, block, text, &context)
    case "pad":
      let account = line.text.string(line.takeRange { $0.isASCIIBlank || $0 == 0x3B })
      return .directive(.padding(context.accounts.index(of: account)))
    case "balance":
      let account = line.text.string(line.takeRange { $0.isASCIIBlank || $0 == 0x3B })
      line.skipBlanks()
      let index = context.accounts.index(of: account)
      if context.isSurvey { context.checkedAccounts.insert(index) }
      let balance = try takeBalance(&line, &context)
      return .directive(.check(JournalCheck(account: index, day: date, balance: balance, line: block.first.number)))
    case "price": return .directive(.leftOut(.price))
    case "close", "commodity", "note", "document", "event", "query", "custom": break
    default:
      throw line.problem(
        .journalSyntax, "\"\(TerminalText.excerpt(word, limitBytes: 40))\" is no directive of beancount", at: start)
    }
    return .directive(.done)
  }

  private static func directive(_ line: inout LineCursor, _ context: inout JournalContext) throws(JournalProblem)
    -> LedgerDirectives.Outcome
  {
    let start = line.place
    let word = line.takeWord()
    line.skipBlanks()
    switch word {
    case "option":
      let name = try takeString(&line)
      line.skipBlanks()
      if name == "name_assets" || name == "name_liabilities" {
        context.accounts.ownRoots.insert(try takeString(&line).lowercased())
      }
    case "include": return .include(try takeString(&line))
    case "plugin": return .leftOut(.plugin)
    case "pushtag": if line.take(0x23) { context.scope.labels.append(line.takeWord()) }
    case "poptag":
      if line.take(0x23) {
        let label = line.takeWord()
        context.scope.labels.removeAll { $0 == label }
      }
    case "pushmeta", "popmeta": break
    default:
      throw line.problem(
        .journalSyntax, "\"\(TerminalText.excerpt(word, limitBytes: 40))\" starts no statement of beancount", at: start)
    }
    return .done
  }

  private static func open(
    _ line: LineCursor, _ block: JournalBlock, _ text: JournalText, _ context: inout JournalContext
  ) throws(JournalProblem) {
    var line = line
    let index = context.accounts.index(of: line.takeWord())
    for sub in block.lines.dropFirst() {
      var cursor = LineCursor(text, sub.range)
      cursor.skipBlanks()
      guard let tag = try takeMetadata(&cursor), tag.name == JournalTag.account else { continue }
      switch tag.value {
      case .null: context.accounts[index].source = .missing
      case .text(let source): context.accounts[index].source = .text(source)
      }
    }
  }

  // MARK: Transactions

  /// `txn` has no status; `*` is booked, `!` pending, any other flag is kept.
  private static func takeFlag(_ line: inout LineCursor) -> (status: String?, flag: String?)? {
    let rest = line
    if line.take("txn"), line.isAtEnd || line.next.isASCIIBlank || line.next == 0x22 { return (nil, nil) }
    line = rest
    let flag = line.next
    guard line.second == 0 || line.second.isASCIIBlank || line.second == 0x22 else {
      return line.next == 0x22 ? (nil, nil) : nil
    }
    switch flag {
    case 0x22: return (nil, nil)
    case 0x2A, 0x21:
      line.place += 1
      return (flag == 0x2A ? "booked" : "pending", nil)
    case 0x23, 0x25, 0x26, 0x3F, 0x41...0x5A:
      line.place += 1
      return (nil, String(UnicodeScalar(flag)))
    default: return nil
    }
  }

  private static func readHead(_ line: inout LineCursor, _ transaction: inout JournalTransaction)
    throws(JournalProblem)
  {
    var words: [String] = []
    while true {
      line.skipBlanks()
      switch line.next {
      case 0x22:
        guard words.count < 2 else { throw line.problem(.journalSyntax, "a transaction has two texts at most") }
        words.append(try takeString(&line))
      case 0x7C where words.count == 1: line.place += 1
      case 0x23, 0x5E: takeMark(&line, &transaction.notes)
      case 0x3B:
        let comment = line.text.trimmed(line.place + 1..<line.end)
        if !comment.isEmpty { transaction.notes.comments.append(line.text.string(comment)) }
        line.place = line.end
      default:
        guard line.isAtEnd else {
          throw line.problem(.journalSyntax, "\"\(line.shown(line.place..<line.end))\" follows the text")
        }
        transaction.hasTwoParts = words.count == 2
        if words.count == 2, !words[0].isEmpty { transaction.payee = words[0] }
        if let last = words.last, !last.isEmpty { transaction.description = last }
        return
      }
    }
  }

  /// `#tag` or `^link`
  private static func takeMark(_ line: inout LineCursor, _ notes: inout JournalNotes) {
    let isLink = line.next == 0x5E
    line.place += 1
    let word = line.text.string(line.takeRange { $0.isASCIIBlank || $0 == 0x3B || $0 == 0x22 })
    if isLink { notes.links.append(word) } else { notes.labels.append(word) }
  }

  private static func readLines(
    _ block: JournalBlock, _ text: JournalText, _ transaction: inout JournalTransaction, _ context: inout JournalContext
  ) throws(JournalProblem) {
    for line in block.lines.dropFirst() {
      var cursor = LineCursor(text, line.range)
      cursor.skipBlanks()
      let last = transaction.postings.count - 1
      switch cursor.next {
      case 0x3B:
        let comment = text.trimmed(cursor.place + 1..<line.end)
        if last < 0 {
          transaction.notes.comments.append(text.string(comment))
        } else {
          transaction.postings[last].notes.comments.append(text.string(comment))
        }
      case 0x23 where !cursor.second.isASCIIBlank, 0x5E:
        while cursor.next == 0x23 || cursor.next == 0x5E {
          takeMark(&cursor, &transaction.notes)
          cursor.skipBlanks()
        }
      default:
        if let tag = try takeMetadata(&cursor) {
          if last < 0 { transaction.notes.tags.append(tag) } else { transaction.postings[last].notes.tags.append(tag) }
        } else {
          transaction.postings.append(try posting(&cursor, line, &context))
        }
      }
    }
  }

  private static func posting(
    _ cursor: inout LineCursor, _ line: JournalLine, _ context: inout JournalContext
  ) throws(JournalProblem) -> JournalPosting {
    var status: String?
    if cursor.second.isASCIIBlank, !cursor.isAtEnd {
      status = cursor.next == 0x2A ? "booked" : cursor.next == 0x21 ? "pending" : nil
      cursor.place += 1
      cursor.skipBlanks()
    }
    let name = cursor.text.string(cursor.takeRange { $0.isASCIIBlank || $0 == 0x3B })
    let isCapital = name.unicodeScalars.first?.properties.isUppercase ?? false
    guard isCapital || name.utf8.first.map({ $0 >= 0x80 }) ?? false, name.contains(":"), !name.hasSuffix(":"),
      name.utf8.count <= JournalScope.nameBytes
    else {
      throw JournalProblem(
        code: .journalAccount,
        message: "\"\(TerminalText.excerpt(name, limitBytes: 60))\" is no account such as Assets:Bank",
        offset: line.start)
    }
    let account = context.accounts.index(of: name)
    var posting = JournalPosting(account: account, offset: line.start, line: line.number)
    posting.status = status
    cursor.skipBlanks()
    if !cursor.isAtEnd, cursor.next != 0x3B {
      posting.amount = try takeAmount(&cursor, &context)
      try takeCost(&cursor, &posting, &context)
      try takePrice(&cursor, &posting, &context)
    }
    cursor.skipBlanks()
    if cursor.take(0x3B) {
      let comment = cursor.rest
      if !comment.isEmpty { posting.notes.comments.append(cursor.text.string(comment)) }
    } else if !cursor.isAtEnd {
      throw cursor.problem(.journalSyntax, "\"\(cursor.shown(cursor.place..<cursor.end))\" follows the amount")
    }
    return posting
  }
}
