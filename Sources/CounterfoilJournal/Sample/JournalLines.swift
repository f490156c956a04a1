import CounterfoilCodecKit
import CounterfoilModel

/// The parts of a journal of hledger, ledger or beancount: what is a name, a text, a comment or an amount.
struct JournalLines {
  enum Part {
    case account
    case words
    case comment
    /// Numbers with no sum to keep.
    case amount
  }

  private(set) var parts: [(part: Part, range: Range<Int>)] = []
  private(set) var events: [SampleLedger.Event] = []
  let isBeancount: Bool
  let decimalMark: UInt32
  private let scalars: [UInt32]
  private var isInTransaction = false
  private var isInComment = false
  /// Whether a text of beancount goes on from the line above.
  private var isInText = false
  /// A balance noted in front of the postings.
  private var noted: SampleLedger.Amount?

  private static let keptDirectives: Set<String> = [
    "commodity", "D", "Y", "year", "decimal-mark", "plugin", "end", "apply year", "N", "default", "format", "nomarket",
  ]
  private static let accountDirectives: Set<String> = ["account", "bucket", "A", "alias", "capture", "apply", "poptag"]
  private static let datedDirectives: Set<String> = [
    "open", "close", "pad", "balance", "note", "document", "event", "price", "custom", "query", "commodity", "txn",
  ]

  init(_ scalars: [UInt32], isBeancount: Bool) {
    self.scalars = scalars
    self.isBeancount = isBeancount
    decimalMark = isBeancount ? 0x2E : JournalLines.likelyMark(scalars)
    for line in SampleLines.lines(of: scalars) {
      if isInText {
        parts.append((.words, line))
      } else {
        take(line)
      }
      if isBeancount, hasOddQuotes(line) { isInText.toggle() }
    }
  }

  /// The mark that more numbers have in front of a last group that is not of three digits.
  private static func likelyMark(_ scalars: [UInt32]) -> UInt32 {
    var counts: [UInt32: Int] = [:]
    for line in SampleLines.lines(of: scalars) where scalars[line.lowerBound] == 0x20 || scalars[line.lowerBound] == 9 {
      let end = scalars[line].firstIndex(of: 0x3B) ?? line.upperBound
      for index in line.lowerBound + 1..<max(end, line.lowerBound + 1)
      where (scalars[index] == 0x2C || scalars[index] == 0x2E) && SampleLetters.digit(scalars[index - 1]) != nil {
        let digits = scalars[(index + 1)..<end].prefix { SampleLetters.digit($0) != nil }.count
        let isLast = index + 1 + digits >= end || ![0x2C, 0x2E].contains(scalars[index + 1 + digits])
        if digits > 0, digits != 3, isLast { counts[scalars[index], default: 0] += 1 }
      }
    }
    return counts[0x2C, default: 0] > counts[0x2E, default: 0] ? 0x2C : 0x2E
  }

  /// Whether a text begins or ends in a line and goes on beyond it.
  private func hasOddQuotes(_ line: Range<Int>) -> Bool {
    var isQuoted = isInText
    for index in line {
      if scalars[index] == 0x22, index == line.lowerBound || scalars[index - 1] != 0x5C { isQuoted.toggle() }
      if scalars[index] == 0x3B, !isQuoted { break }
    }
    return isQuoted != isInText
  }

  // MARK: Lines

  private mutating func take(_ line: Range<Int>) {
    let first = scalars[line.lowerBound]
    if isInComment {
      isInComment = !isWord("end", at: line.lowerBound, before: line.upperBound)
      if isInComment { parts.append((.comment, line)) }
      return
    }
    if first.isASCIIBlank {
      takeIndented(line)
      return
    }
    isInTransaction = false
    let dayEnd =
      line.lowerBound
      + scalars[line].prefix { SampleLetters.digit($0) != nil || [0x2D, 0x2F, 0x2E, 0x3D].contains($0) }.count
    if SampleLetters.digit(first) != nil, dayEnd > line.lowerBound + 2 {
      takeDated(dayEnd..<line.upperBound, day: day(line.lowerBound..<dayEnd))
    } else if first == 0x7E || first == 0x3D {
      // Rules and forecasts: their postings are no part of any balance.
      isInTransaction = true
      // The words of a forecast's period stay; after two blanks stands a text.
      let period = (line.lowerBound + 1..<line.upperBound).first {
        scalars[$0] == 0x3B || scalars[$0] == 0x20 && $0 + 1 < line.upperBound && scalars[$0 + 1] == 0x20
      }
      if first == 0x3D {
        parts.append((.account, line.lowerBound + 1..<line.upperBound))
      } else if let period {
        parts.append((.comment, period..<line.upperBound))
      }
      events.append(SampleLedger.Event(kind: .transaction, day: [9999, 99, 99]))
    } else if SampleLetters.isLetter(first) || first == 0x40 || first == 0x21 {
      takeDirective(line)
    } else {
      parts.append((.comment, line))
    }
  }

  private func day(_ range: Range<Int>) -> [Int] {
    let end = scalars[range].firstIndex(of: 0x3D) ?? range.upperBound
    return scalars[range.lowerBound..<end].split { SampleLetters.digit($0) == nil }.map { digits in
      digits.reduce(0) { min($0 * 10 + Int(SampleLetters.digit($1) ?? 0), 1 << 30) }
    }
  }

  private func isWord(_ word: String, at start: Int, before end: Int) -> Bool {
    let wanted = word.unicodeScalars.map(\.value)
    let stop = start + wanted.count
    return stop <= end && scalars[start..<stop].elementsEqual(wanted)
      && (stop == end || !SampleLetters.isLetter(scalars[stop]))
  }

  /// The word that starts there, and where what follows it starts.
  private func word(_ range: Range<Int>) -> (text: String, next: Int) {
    let start = range.lowerBound + scalars[range].prefix { $0.isASCIIBlank }.count
    let end = scalars[start..<range.upperBound].firstIndex { $0.isASCIIBlank } ?? range.upperBound
    var text = ""
    for scalar in scalars[start..<end].prefix(20) { text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "?") }
    return (text, end)
  }

  private mutating func takeDated(_ rest: Range<Int>, day: [Int]) {
    let (word, next) = word(rest)
    if isBeancount, JournalLines.datedDirectives.contains(word), word != "txn" {
      return takeBeancountDirective(word, next..<rest.upperBound, day: day)
    }
    isInTransaction = true
    events.append(SampleLedger.Event(kind: .transaction, day: day))
    noted = nil
    if isBeancount {
      let hasFlag = word == "txn" || word.count == 1
      parts.append((.words, (hasFlag ? next : rest.lowerBound)..<rest.upperBound))
    } else {
      let comment = scalars[rest].firstIndex(of: 0x3B) ?? rest.upperBound
      parts.append((.words, rest.lowerBound..<comment))
      if comment < rest.upperBound { parts.append((.comment, comment..<rest.upperBound)) }
    }
  }

  private mutating func takeBeancountDirective(_ word: String, _ rest: Range<Int>, day: [Int]) {
    let comment = commentStart(rest)
    if comment < rest.upperBound { parts.append((.comment, comment..<rest.upperBound)) }
    let body = rest.lowerBound..<comment
    switch word {
    case "commodity", "open": takeAccount(body)
    case "close": takeAccount(body)
    case "pad":
      let first = takeAccount(body)
      let second = takeAccount(first.upperBound..<body.upperBound)
      var event = SampleLedger.Event(kind: .padding, day: day)
      event.postings = [first, second].map { SampleLedger.Posting(account: Array(scalars[$0])) }
      events.append(event)
    case "balance":
      let account = takeAccount(body)
      let range = account.upperBound..<body.upperBound
      var event = SampleLedger.Event(kind: .balance, day: day)
      var posting = SampleLedger.Posting(account: Array(scalars[account]))
      posting.assertion = amount(range)
      posting.isInclusive = true
      event.postings = [posting]
      events.append(event)
    // A tolerance stays: it says nothing of the account.
    case "price":
      let (_, next) = self.word(body)
      parts.append((.amount, next..<body.upperBound))
    case "note", "document":
      let account = takeAccount(body)
      parts.append((.words, account.upperBound..<body.upperBound))
    default: parts.append((.account, body))
    }
  }

  /// Takes the account that starts a text of beancount; the range is empty where none does.
  @discardableResult private mutating func takeAccount(_ range: Range<Int>) -> Range<Int> {
    let start = range.lowerBound + scalars[range].prefix { $0.isASCIIBlank }.count
    let end = scalars[start..<range.upperBound].firstIndex { $0.isASCIIBlank } ?? range.upperBound
    if scalars[start..<end].contains(0x3A) { parts.append((.account, start..<end)) }
    return start..<end
  }

  private mutating func takeDirective(_ line: Range<Int>) {
    let mark = scalars[line.lowerBound] == 0x40 || scalars[line.lowerBound] == 0x21 ? 1 : 0
    let (word, next) = word(line.lowerBound + mark..<line.upperBound)
    let comment = isBeancount || word == "alias" ? line.upperBound : commentStart(next..<line.upperBound)
    if comment < line.upperBound { parts.append((.comment, comment..<line.upperBound)) }
    let rest = next..<comment
    if word == "comment" || word == "test" {
      isInComment = !isBeancount
    } else if word == "P" {
      // A day, perhaps a time, a commodity, an amount.
      var start = rest.lowerBound
      for _ in 0..<2 { start = self.word(start..<rest.upperBound).next }
      if self.word(rest.lowerBound..<start).text.contains(":") { start = self.word(start..<rest.upperBound).next }
      parts.append((.amount, start..<rest.upperBound))
    } else if isBeancount, word == "option" {
      let (name, value) = self.word(rest)
      if name == "\"title\"" || name == "\"documents\"" || name.hasPrefix("\"account_") || name.hasPrefix("\"name_") {
        parts.append((.account, value..<rest.upperBound))
      }
    } else if JournalLines.accountDirectives.contains(word) {
      let isApplied = word == "apply"
      parts.append((.account, isApplied ? self.word(rest).next..<rest.upperBound : rest))
    } else if !JournalLines.keptDirectives.contains(word) {
      // `Y2023` sets the year.
      if word.first == "Y", Int(word.dropFirst()) != nil { return }
      let isKnown = word.allSatisfy { $0.isASCII && ($0.isLowercase || $0 == "-") } || word.count == 1
      parts.append((.words, isKnown ? rest : line))
    }
  }

  private mutating func takeIndented(_ line: Range<Int>) {
    let start = line.lowerBound + scalars[line].prefix { $0.isASCIIBlank }.count
    guard start < line.upperBound else { return }
    if scalars[start] == 0x3B || !isInTransaction && scalars[start] == 0x23 {
      takeComment(start..<line.upperBound)
    } else if !isInTransaction {
      let (word, next) = word(start..<line.upperBound)
      if JournalLines.keptDirectives.contains(word) { return }
      if word == "alias" { return parts.append((.account, next..<line.upperBound)) }
      let isKnown = ["note", "payee", "check", "assert", "eval", "value", "uuid"].contains(word) || word.last == ":"
      parts.append((.words, isKnown ? next..<line.upperBound : start..<line.upperBound))
    } else if isBeancount, isMetadata(start..<line.upperBound) {
      takeComment(start..<line.upperBound)
    } else {
      takePosting(start..<line.upperBound)
    }
  }

  /// A comment; an amount after `balance:` is one of the posting above.
  private mutating func takeComment(_ range: Range<Int>) {
    if isInTransaction, let event = events.indices.last, let start = noteOfBalance(range) {
      let value = start + "balance:".count
      let end =
        (value..<range.upperBound).first { scalars[$0] == 0x2C && $0 + 1 < range.upperBound && scalars[$0 + 1] == 0x20 }
        ?? range.upperBound
      let last = events[event].postings.indices.last
      if let stated = amount(value..<end), last.map({ events[event].postings[$0].assertion == nil }) ?? (noted == nil) {
        if let last { events[event].postings[last].assertion = stated } else { noted = stated }
        parts.append((.comment, range.lowerBound..<value))
        if end < range.upperBound { parts.append((.comment, end..<range.upperBound)) }
        return
      }
    }
    parts.append((.comment, range))
  }

  /// Where `balance:` starts in a comment; nil where it does not stand there.
  private func noteOfBalance(_ range: Range<Int>) -> Int? {
    let wanted = "balance:".unicodeScalars.map(\.value)
    guard range.count > wanted.count else { return nil }
    return (range.lowerBound...range.upperBound - wanted.count).first { start in
      let before = scalars[max(start - 1, 0)]
      return scalars[start..<start + wanted.count].elementsEqual(wanted) && !SampleLetters.isLetter(before)
        && before != 0x2D
    }
  }

  /// Whether a line is `name: value` of beancount.
  private func isMetadata(_ range: Range<Int>) -> Bool {
    guard scalars[range.lowerBound].isASCIILowercase else { return false }
    let name = scalars[range].prefix {
      SampleLetters.isLetter($0) || SampleLetters.digit($0) != nil || $0 == 0x2D || $0 == 0x5F
    }
    return name.endIndex < range.upperBound && scalars[name.endIndex] == 0x3A
  }

  // MARK: Postings

  /// Where a comment starts, outside quotes.
  private func commentStart(_ range: Range<Int>) -> Int {
    var isQuoted = false
    for index in range {
      if scalars[index] == 0x22 { isQuoted.toggle() }
      if scalars[index] == 0x3B, !isQuoted { return index }
    }
    return range.upperBound
  }

  private mutating func takePosting(_ line: Range<Int>) {
    var start = line.lowerBound
    if [0x2A, 0x21].contains(scalars[start]) || isBeancount && start + 1 < line.upperBound && scalars[start + 1] == 0x20
    {
      start += 1
      while start < line.upperBound, scalars[start].isASCIIBlank { start += 1 }
    }
    guard start < line.upperBound else { return }
    let end = endOfAccount(start..<line.upperBound)
    var posting = SampleLedger.Posting(account: Array(scalars[start..<end]))
    if let first = posting.account.first, first == 0x28 || first == 0x5B, posting.account.count > 2 {
      posting.kind = first == 0x28 ? .free : .balancedVirtual
      posting.account = Array(posting.account.dropFirst().dropLast())
    }
    parts.append((.account, start..<end))
    let comment = commentStart(end..<line.upperBound)
    takeAmounts(end..<comment, &posting)
    if let event = events.indices.last {
      if posting.assertion == nil, posting.amount != nil {
        posting.assertion = noted
        noted = nil
      }
      events[event].postings.append(posting)
    }
    if comment < line.upperBound { takeComment(comment..<line.upperBound) }
  }

  private func endOfAccount(_ range: Range<Int>) -> Int {
    for index in range {
      let scalar = scalars[index]
      if scalar == 0x09 { return index }
      guard scalar == 0x20 else { continue }
      if isBeancount || index + 1 == range.upperBound || scalars[index + 1].isASCIIBlank {
        return index
      }
    }
    return range.upperBound
  }

  /// The amount, its lot, its price, what the account holds then: each begins with its own mark.
  private mutating func takeAmounts(_ range: Range<Int>, _ posting: inout SampleLedger.Posting) {
    var index = range.lowerBound
    var mark: UInt32 = 0
    var isDouble = false
    while index < range.upperBound {
      var end: Int = index
      var isQuoted = false
      while end < range.upperBound, isQuoted || !JournalLines.isBreak(scalars[end]) {
        if scalars[end] == 0x22 { isQuoted.toggle() }
        end += 1
      }
      if mark != 0x5B { take(index..<end, mark, isDouble, &posting) }
      guard end < range.upperBound else { return }
      mark = scalars[end]
      isDouble = end + 1 < range.upperBound && scalars[end + 1] == mark
      index = end + (isDouble ? 2 : 1)
      if mark == 0x3D, index < range.upperBound, scalars[index] == 0x2A {
        posting.isInclusive = true
        index += 1
      }
    }
  }

  private static func isBreak(_ scalar: UInt32) -> Bool { [0x40, 0x7B, 0x7D, 0x5B, 0x5D, 0x3D].contains(scalar) }

  private mutating func take(
    _ range: Range<Int>, _ mark: UInt32, _ isDouble: Bool, _ posting: inout SampleLedger.Posting
  ) {
    guard let amount = amount(range) else {
      if range.contains(where: { SampleLetters.digit(scalars[$0]) != nil }) {
        parts.append((.amount, range))
        posting.hasUnknown = true
      }
      return
    }
    switch mark {
    case 0: posting.amount = amount
    case 0x3D: posting.assertion = amount
    case 0x40, 0x7B:
      // A lot's cost is what beancount balances by; elsewhere the price is.
      if let known = posting.price, isBeancount || mark == 0x7B {
        return parts.append((.amount, amount.range == known.range ? known.range : range))
      }
      if let known = posting.price { parts.append((.amount, known.range)) }
      posting.price = amount
      posting.isTotalPrice = isDouble
      // A lot's day stays, its label goes.
      if let quote = scalars[amount.range.upperBound..<range.upperBound].firstIndex(of: 0x22) {
        parts.append((.words, quote..<range.upperBound))
      }
    default: parts.append((.amount, range))
    }
  }

  private func amount(_ range: Range<Int>) -> SampleLedger.Amount? {
    SampleLedger.Amount(scalars, in: range, isBeancount: isBeancount, decimalMark: decimalMark)
  }
}
