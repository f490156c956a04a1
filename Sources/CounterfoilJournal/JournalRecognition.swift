import CounterfoilCodecKit
import CounterfoilModel

/// Judges whether a file's head is a journal, and whose.
struct JournalRecognition {
  private var transactions = 0
  private var postings = 0
  /// Those to accounts with parts.
  private var partedPostings = 0
  private var beancountLines = 0
  private var hledgerLines = 0
  private var ledgerLines = 0
  private var directives = 0
  /// Transactions with a flag and no text in quotes: of every dialect.
  private var flaggedLines = 0
  private var strangeLines = 0
  /// Lines that open an account, as only beancount has them.
  private var openings = 0
  /// Lines that declare an account or a commodity by a word at the margin, as beancount has none.
  private var declarations = 0
  /// Whether the first line is that of our own writer, which every dialect begins with.
  private var isWrittenHere = false
  /// Whether a year was stated, so that dates may go without one.
  private var hasYear = false
  private let fileExtension: String?

  init(_ sample: FileSample) {
    fileExtension = sample.fileExtension
    var text = sample.narrowBytes
    if !sample.isComplete, let end = text.lastIndex(of: 0x0A) { text.removeSubrange(end...) }
    var isInTransaction = false
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard let first = line.first, !line.allSatisfy({ $0.isASCIIBlank }) else { continue }
      if first.isASCIIBlank {
        guard isInTransaction else { continue }
        countPosting(line)
      } else {
        isInTransaction = judge(line)
      }
      if strangeLines > 50 { break }
    }
  }

  /// Counts a line at the margin and says whether it starts a transaction.
  private mutating func judge(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    if first.isASCIIDigit {
      guard let rest = JournalRecognition.behindDate(line, needsYear: !hasYear) else {
        strangeLines += 1
        return false
      }
      return judgeDated(rest)
    }
    if [0x3B, 0x23, 0x2A, 0x7E, 0x3D].contains(first) {
      if line.starts(with: "; \(JournalTag.prefix): ".utf8) { isWrittenHere = true }
      return false
    }
    let word = String(decoding: line.prefix { !$0.isASCIIBlank }, as: UTF8.self)
    if line.first == 0x59, line.count > 1, line.dropFirst().allSatisfy(\.isASCIIDigit) {
      // `Y2025`
      (directives, hasYear) = (directives + 1, true)
      return false
    }
    switch word {
    case "option", "plugin", "pushtag", "poptag", "pushmeta", "popmeta":
      // Names in quotes, tags behind `#`, metadata with a colon (Beancount Language Syntax).
      let sign: UInt8 = word.hasSuffix("tag") ? 0x23 : word.hasSuffix("meta") ? 0x3A : 0x22
      if line.contains(sign) { beancountLines += 1 } else { strangeLines += 1 }
    case "decimal-mark": hledgerLines += 1
    case "Y", "year": (directives, hasYear) = (directives + 1, true)
    case "apply":
      directives += 1
      if line.split(whereSeparator: { $0.isASCIIBlank }).dropFirst().first?.elementsEqual("year".utf8) ?? false {
        hasYear = true
      }
    case "account", "commodity": (directives, declarations) = (directives + 1, declarations + 1)
    case "alias", "include", "end", "comment", "D", "P": directives += 1
    case "bucket", "capture", "define", "payee", "tag", "N", "assert", "check", "expr", "A", "!include", "!account":
      ledgerLines += 1
    default: strangeLines += 1
    }
    return false
  }

  private mutating func judgeDated(_ rest: ArraySlice<UInt8>) -> Bool {
    let words = rest.split(maxSplits: 1) { $0.isASCIIBlank }
    let word = words.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let tail = words.dropFirst().first ?? []
    switch word {
    case _ where JournalRecognition.isDirective(word, tail):
      beancountLines += 1
      if word == "open" { openings += 1 }
      return false
    case "txn", "*", "!":
      transactions += 1
      if word == "txn" || tail.first == 0x22 {
        beancountLines += 1
      } else {
        directives += 1
        if tail.isEmpty || tail.first == 0x3B { flaggedLines += 1 }
      }
      return true
    default:
      if word.first == "\"" { beancountLines += 1 }
      transactions += 1
      return true
    }
  }

  /// Whether a word behind a day is a directive of beancount, by what comes behind it: an account, a commodity, or a text
  /// in quotes (Beancount Language Syntax). In other dialects it may be a payee.
  private static func isDirective(_ word: String, _ tail: ArraySlice<UInt8>) -> Bool {
    let tail = tail.drop { $0.isASCIIBlank }
    guard let first = tail.first else { return false }
    let isCapital = first.isASCIIUppercase || first >= 0x80
    switch word {
    case "open", "close", "balance", "pad", "note", "document":
      return isCapital && tail.prefix { !$0.isASCIIBlank }.contains(0x3A)
    case "commodity", "price": return isCapital
    case "event", "query", "custom": return first == 0x22
    default: return false
    }
  }

  /// What follows a date and a space at the start of a line; nil where there is none.
  private static func behindDate(_ line: ArraySlice<UInt8>, needsYear: Bool) -> ArraySlice<UInt8>? {
    var rest = line
    var mark: UInt8 = 0
    let hasYear = rest.prefix(while: \.isASCIIDigit).count == 4
    guard hasYear || !needsYear else { return nil }
    let lengths = hasYear ? [4, 2, 2] : [2, 2]
    for (number, length) in lengths.enumerated() {
      let digits = rest.prefix(while: \.isASCIIDigit)
      guard digits.count >= 1, digits.count <= length else { return nil }
      rest = rest[digits.endIndex...]
      if number == lengths.count - 1 { break }
      guard let next = rest.first, [0x2D, 0x2F, 0x2E].contains(next), mark == 0 || next == mark else { return nil }
      mark = next
      rest = rest.dropFirst()
    }
    if rest.first == 0x3D {
      let second = rest.dropFirst().prefix { !$0.isASCIIBlank }
      guard let digit = second.first, digit.isASCIIDigit else { return nil }
      rest = rest[second.endIndex...]
    }
    guard rest.first?.isASCIIBlank ?? true else { return nil }
    return rest
  }

  /// Counts an indented line that is an account with parts, or one with an amount after a gap.
  private mutating func countPosting(_ line: ArraySlice<UInt8>) {
    let words = line.drop { $0.isASCIIBlank }
    guard let first = words.first, first != 0x3B else { return }
    let gap = words.indices.first {
      words[$0] == 0x09 || words[$0] == 0x20 && $0 + 1 < words.endIndex && words[$0 + 1].isASCIIBlank
    }
    let account = words[..<(gap ?? words.endIndex)]
    let hasParts = account.dropFirst().contains(0x3A) && account.last != 0x3A
    if hasParts { partedPostings += 1 }
    if hasParts || gap.map({ words[$0...].contains(where: \.isASCIIDigit) }) ?? false { postings += 1 }
  }

  // MARK: Scores

  /// Whether the lines are beancount's. Where its name says so, lines that every dialect has are.
  private var isBeancount: Bool {
    let isNamed = fileExtension.map(JournalDialect.beancount.fileExtensions.contains) ?? false
    // Our own files have the same first line in all dialects; only beancount's open accounts.
    if isWrittenHere { return hledgerLines == 0 && declarations == 0 && (openings > 0 || isNamed) }
    if isNamed, hledgerLines == 0, ledgerLines == 0, beancountLines + flaggedLines >= directives - flaggedLines {
      return beancountLines + flaggedLines > 0
    }
    return beancountLines > 0 && beancountLines >= directives
  }

  func confidence(as dialect: JournalDialect) -> Confidence {
    let fits = fileExtension.map(dialect.fileExtensions.contains) ?? false
    let fitsOther = JournalDialect.allCases.contains { other in
      other != dialect && other != .beancount && (fileExtension.map(other.fileExtensions.contains) ?? false)
    }
    let isBeancount = isBeancount
    guard isBeancount == (dialect == .beancount) else { return .none }
    let hasPostings = partedPostings > 0 || fits && postings > transactions
    if transactions > 0, hasPostings, strangeLines <= transactions {
      let isLikelier: Bool
      switch dialect {
      case .beancount: isLikelier = true
      case .hledger: isLikelier = fits || !fitsOther && ledgerLines <= hledgerLines
      case .ledger: isLikelier = fits || !fitsOther && ledgerLines > hledgerLines
      }
      return Confidence(
        score: isLikelier ? 92 : 85, reason: "dated lines with indented postings, such as \(dialect.rawValue) writes")
    }
    if isBeancount, strangeLines == 0 { return Confidence(score: 88, reason: "dated directives of beancount") }
    if fits, strangeLines == 0, isWrittenHere || directives + hledgerLines + ledgerLines > 0 {
      return Confidence(score: 60, reason: "directives of a journal, and the file's name")
    }
    return .none
  }
}
