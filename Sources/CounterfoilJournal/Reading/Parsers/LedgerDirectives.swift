import CounterfoilCodecKit
import CounterfoilModel

/// Follows the directives of ledger and hledger.
enum LedgerDirectives {
  /// What a block that is no transaction turned out to be.
  enum Outcome {
    /// Followed, or of no matter for payments.
    case done
    /// Holds something that might be payments and is not read; counted under this name.
    case leftOut(JournalLeftOut)
    /// Adds postings to transactions that match it, and not only virtual ones, which are left out of all.
    case automated
    case include(String)
    case check(JournalCheck)
    /// The account's balance is made right there by an amount that is not known.
    case padding(Int)
  }

  private static func addsPostings(_ block: JournalBlock, _ text: JournalText) -> Bool {
    block.lines.dropFirst().contains { line in
      let first = text.bytes[line.range].first { !$0.isASCIIBlank }
      return first.map { !"([;#".utf8.contains($0) } ?? false
    }
  }

  /// - Throws: a problem where the directive is not known, or cannot be followed and would change what follows.
  static func follow(
    _ block: JournalBlock, _ text: JournalText, _ context: inout JournalContext
  ) throws(JournalProblem) -> Outcome {
    var line = LineCursor(text, block.first.range)
    switch line.next {
    case 0x7E: return .leftOut(.periodic)
    case 0x3D: return addsPostings(block, text) ? .automated : .done
    case 0x20, 0x09:
      line.skipBlanks()
      if line.next == 0x3B { return .done }
      throw line.problem(.journalSyntax, "an indented line belongs to no transaction")
    default: break
    }
    if line.next == 0x21 || line.next == 0x40 { line.place += 1 }
    let start = line.place
    if line.next == 0x59, line.second.isASCIIDigit {
      line.place += 1
      try setYear(line, &context)
      return .done
    }
    let word = line.takeWord()
    line.skipBlanks()
    switch word {
    case "account": try account(line, block, text, &context)
    case "alias": try alias(line, &context)
    case "apply": try apply(line, &context)
    case "end": end(line, &context)
    case "bucket", "A": context.scope.bucket = line.text.string(line.rest)
    case "commodity": try commodity(line, block, text, &context)
    case "D": try defaultCommodity(line, &context)
    case "decimal-mark": try decimalMark(line, &context)
    case "include": return .include(line.text.string(line.rest))
    case "year", "Y": try setYear(line, &context)
    case "capture":
      throw line.problem(
        .journalDirective, "`capture` renames accounts by a pattern, which is not followed", at: start,
        fixes: ["Print the journal with ledger itself (`ledger print`) and read that."], isFatal: true)
    case "P": return .leftOut(.price)
    case "i", "I", "o", "O", "b", "h": return .leftOut(.clock)
    case "C", "N", "assert", "check", "def", "define", "eval", "expr", "import", "payee", "python", "tag", "value",
      "pop":
      return .done
    default:
      if word.hasPrefix("-") { return .done }
      throw line.problem(
        .journalSyntax,
        "\"\(TerminalText.excerpt(word, limitBytes: 40))\" starts neither a transaction nor a directive",
        at: start)
    }
    return .done
  }

  private static func setYear(_ line: LineCursor, _ context: inout JournalContext) throws(JournalProblem) {
    let digits = line.text.string(line.rest)
    guard let year = Int(digits), year >= 1, year <= 9999 else {
      throw line.problem(.journalDirective, "\"\(line.shown(line.rest))\" is no year")
    }
    context.scope.year = year
  }

  private static func account(
    _ line: LineCursor, _ block: JournalBlock, _ text: JournalText, _ context: inout JournalContext
  ) throws(JournalProblem) {
    var line = line
    var words = line.takeUntilComment()
    // An old type code: `account assets:bank  A`.
    if let gap = gap(in: words.text, text) { words.text = words.text.lowerBound..<gap }
    guard !words.text.isEmpty else { throw line.problem(.journalAccount, "the directive names no account") }
    let name = context.scope.fullName(text.string(words.text))
    let index = context.accounts.index(of: name)
    var notes = JournalNotes()
    if let comment = words.comment { NoteReader.read(comment, of: text, dialect: context.dialect, into: &notes) }
    for sub in block.lines.dropFirst() {
      var cursor = LineCursor(text, sub.range)
      cursor.skipBlanks()
      if cursor.take(0x3B) || cursor.take("note ") {
        NoteReader.read(cursor.place..<cursor.end, of: text, dialect: context.dialect, into: &notes)
      } else if cursor.take("alias ") {
        context.scope.aliases.append(.init(old: text.string(cursor.rest), new: name))
      } else if cursor.take("default") {
        context.scope.bucket = name
      }
    }
    if let type = notes.takeText("type") { context.accounts.setType(type, of: index) }
    switch notes.take("counterfoil") {
    case .null?: context.accounts[index].source = .missing
    case .text(let source)?: context.accounts[index].source = .text(source)
    case nil: break
    }
  }

  private static func gap(in range: Range<Int>, _ text: JournalText) -> Int? {
    range.first { place in
      text.bytes[place] == 0x09
        || text.bytes[place] == 0x20 && place + 1 < range.upperBound && text.bytes[place + 1] == 0x20
    }
  }

  private static func alias(_ line: LineCursor, _ context: inout JournalContext) throws(JournalProblem) {
    var line = line
    guard line.next != 0x2F else {
      throw line.problem(
        .journalDirective, "an alias that is a pattern is not followed",
        fixes: ["Print the journal with hledger itself (`hledger print`) and read that."], isFatal: true)
    }
    let old = line.text.trimmed(line.takeRange { $0 == 0x3D })
    guard line.take(0x3D), !old.isEmpty, !line.rest.isEmpty else {
      throw line.problem(.journalDirective, "an alias has the form `alias OLD=NEW`")
    }
    context.scope.aliases.append(.init(old: line.text.string(old), new: line.text.string(line.rest)))
  }

  private static func apply(_ line: LineCursor, _ context: inout JournalContext) throws(JournalProblem) {
    var line = line
    let what = line.takeWord()
    line.skipBlanks()
    switch what {
    case "account": context.scope.parents.append(line.text.string(line.rest))
    case "year": try setYear(line, &context)
    case "tag", "fixed", "rate": break
    default: throw line.problem(.journalDirective, "\"apply \(line.shown(line.rest))\" is not known")
    }
  }

  private static func end(_ line: LineCursor, _ context: inout JournalContext) {
    let words = line.text.string(line.rest).split(separator: " ").filter { $0 != "apply" }
    switch words.first {
    case "aliases": context.scope.aliases = []
    case "account", nil: if !context.scope.parents.isEmpty { context.scope.parents.removeLast() }
    default: break
    }
  }

  // MARK: Amounts

  private static func commodity(
    _ line: LineCursor, _ block: JournalBlock, _ text: JournalText, _ context: inout JournalContext
  ) throws(JournalProblem) {
    var line = line
    let words = line.takeUntilComment().text
    if text.bytes[words].contains(where: \.isASCIIDigit) {
      try style(words, text, &context)
    }
    for sub in block.lines.dropFirst() {
      var cursor = LineCursor(text, sub.range)
      cursor.skipBlanks()
      if cursor.take("format ") { try style(cursor.takeUntilComment().text, text, &context) }
    }
  }

  /// Takes the decimal mark of a sample amount, such as `1.000,00 EUR`, for all amounts of its commodity.
  @discardableResult
  private static func style(
    _ sample: Range<Int>, _ text: JournalText, _ context: inout JournalContext
  ) throws(JournalProblem) -> Int {
    var cursor = LineCursor(text, text.trimmed(sample))
    let digits = sampleDigits(sample, text)
    let stated = context.isSurvey
    context.isSurvey = true
    defer { context.isSurvey = stated }
    let amount = try LedgerParser.takeAmount(&cursor, &context)
    if case .mark(let mark) = NumberText(bytes: text.bytes[digits]).evidence {
      context.commodities[amount.commodity].statedMark = mark
    }
    return amount.commodity
  }

  private static func sampleDigits(_ range: Range<Int>, _ text: JournalText) -> Range<Int> {
    let isNumber: (UInt8) -> Bool = { $0.isASCIIDigit || $0 == NumberText.point || $0 == NumberText.comma }
    let first = range.first { text.bytes[$0].isASCIIDigit } ?? range.upperBound
    let last = (first..<range.upperBound).first { !isNumber(text.bytes[$0]) } ?? range.upperBound
    return first..<last
  }

  private static func defaultCommodity(_ line: LineCursor, _ context: inout JournalContext) throws(JournalProblem) {
    var line = line
    let sample = line.takeUntilComment().text
    context.scope.defaultCommodity = nil
    context.scope.defaultCommodity = try style(sample, line.text, &context)
  }

  private static func decimalMark(_ line: LineCursor, _ context: inout JournalContext) throws(JournalProblem) {
    guard line.rest.count == 1, line.next == NumberText.point || line.next == NumberText.comma else {
      throw line.problem(.journalDirective, "the decimal mark is a point or a comma")
    }
    context.scope.decimalMark = line.next
  }
}
