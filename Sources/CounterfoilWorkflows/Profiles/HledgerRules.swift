package import CounterfoilModel

/// A file of hledger's rules for CSV, taken apart (hledger manual, "CSV format").
struct HledgerRules {
  /// `field value`, with the line it is in.
  struct Assignment {
    var field: String
    var value: String
    var line: Int
  }

  /// One pattern of a conditional block.
  struct Matcher {
    /// The CSV field it looks at; nil for the whole record.
    var field: String?
    var pattern: String
    var isNegated = false
    /// Whether it must hold along with the one before (`&`), instead of in its place.
    var isAlongside = false
  }

  /// A conditional block, or one row of a table of them.
  struct Block {
    var matchers: [Matcher]
    var assignments: [Assignment]
    var line: Int
  }

  /// The rules that stand by themselves, such as `skip 1`: last one wins.
  private(set) var directives: [String: (value: String, line: Int)] = [:]
  private(set) var fields: [String] = []
  private(set) var assignments: [Assignment] = []
  private(set) var blocks: [Block] = []
  /// Lines that are none of these.
  private(set) var unknown: [(text: String, line: Int)] = []

  static let directiveNames: Set<String> = [
    "skip", "separator", "date-format", "decimal-mark", "newest-first", "intra-day-reversed", "balance-type", "source",
    "archive", "encoding", "timezone", "timezone-in", "timezone-out",
  ]

  private var lines: [Substring]
  private var index = 0

  /// - Throws: exit status 78 at an `include`: the file it names is not read.
  init(_ text: String, file: String) throws(Fault) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while index < lines.count {
      let line = HledgerRules.trimmed(lines[index])
      let number = index + 1
      index += 1
      if HledgerRules.isComment(line) { continue }
      if line == "include" || line.hasPrefix("include ") {
        throw Fault(
          .configuration, .profileInclude, "another file of rules is included, which is not read along",
          at: SourceLocation(file: file, line: number), fixes: ["Put its lines in place of this one and import again."])
      }
      if line == "if" || line.hasPrefix("if ") || line.hasPrefix("if\t") {
        readBlock(String(line.dropFirst(2)), number)
      } else if line.hasPrefix("if"), let mark = line.dropFirst(2).first, !mark.isLetter, !mark.isNumber {
        readTable(String(line.dropFirst(3)), mark, number)
      } else {
        read(String(line), number)
      }
    }
  }

  private static func isComment(_ line: Substring) -> Bool {
    line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") || line.hasPrefix("*")
  }

  private static func trimmed(_ text: some StringProtocol) -> Substring {
    let all = Substring(text)
    guard let first = all.firstIndex(where: { !$0.isWhitespace }),
      let last = all.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return all[first...last]
  }

  // MARK: Lines

  private mutating func read(_ line: String, _ number: Int) {
    let (name, value) = HledgerRules.split(line)
    if name == "fields" {
      fields = value.split(separator: ",", omittingEmptySubsequences: false).map {
        HledgerRules.trimmed($0).trimmingQuotes.lowercased()
      }
    } else if HledgerRules.directiveNames.contains(name) {
      directives[name] = (value, number)
    } else if HledgerRules.isField(name) {
      assignments.append(Assignment(field: name, value: value, line: number))
    } else {
      unknown.append((line, number))
    }
  }

  /// The first word and the rest; a colon may be between them.
  private static func split(_ line: String) -> (name: String, value: String) {
    let line = trimmed(line)
    let end = line.firstIndex { $0.isWhitespace || $0 == ":" } ?? line.endIndex
    var rest = trimmed(line[end...])
    if rest.hasPrefix(":") { rest = trimmed(rest.dropFirst()) }
    return (line[..<end].lowercased(), String(rest))
  }

  /// Whether a word names a part of a transaction.
  static func isField(_ name: String) -> Bool {
    if ["date", "date2", "status", "code", "description"].contains(name) { return true }
    return ["account", "amount", "currency", "balance", "comment"].contains { stem in
      guard name.hasPrefix(stem) else { return false }
      var rest = name.dropFirst(stem.count).drop { $0.isNumber }
      if stem == "amount", rest == "-in" || rest == "-out" { rest = "" }
      return rest.isEmpty
    }
  }

  // MARK: Blocks

  private mutating func readBlock(_ first: String, _ number: Int) {
    var block = Block(matchers: [], assignments: [], line: number)
    if !HledgerRules.trimmed(first).isEmpty { block.matchers.append(HledgerRules.matcher(first)) }
    while index < lines.count {
      let line = lines[index]
      let isIndented = line.first?.isWhitespace ?? false
      let text = HledgerRules.trimmed(line)
      if text.isEmpty { break }
      if !isIndented, !block.assignments.isEmpty { break }
      index += 1
      if text.hasPrefix("#") || text.hasPrefix(";") { continue }
      if isIndented {
        let (name, value) = HledgerRules.split(String(text))
        block.assignments.append(Assignment(field: name, value: value, line: index))
      } else {
        block.matchers.append(HledgerRules.matcher(String(text)))
      }
    }
    blocks.append(block)
  }

  private mutating func readTable(_ header: String, _ mark: Character, _ number: Int) {
    let names = header.split(separator: mark, omittingEmptySubsequences: false)
      .map { HledgerRules.trimmed($0).lowercased() }
    while index < lines.count {
      let text = HledgerRules.trimmed(lines[index])
      if text.isEmpty { break }
      index += 1
      if text.hasPrefix("#") || text.hasPrefix(";") { continue }
      let cells = text.split(separator: mark, omittingEmptySubsequences: false).map { HledgerRules.trimmed($0) }
      // A separator inside the pattern cannot be told from others: the values are the last cells.
      let count = min(names.count, max(cells.count - 1, 0))
      let pattern = cells.dropLast(count).joined(separator: String(mark))
      let values = zip(names, cells.suffix(count)).filter { !$1.isEmpty }
      blocks.append(
        Block(
          matchers: [HledgerRules.matcher(pattern)],
          assignments: values.map { Assignment(field: $0, value: String($1), line: index) }, line: index))
    }
    if names.isEmpty { unknown.append(("if\(mark)", number)) }
  }

  private static func matcher(_ text: String) -> Matcher {
    var matcher = Matcher(field: nil, pattern: "")
    var rest = trimmed(text)
    while let first = rest.first, first == "&" || first == "!" {
      if first == "&" { matcher.isAlongside = true } else { matcher.isNegated = true }
      rest = trimmed(rest.dropFirst())
    }
    if rest.hasPrefix("%") {
      let name = rest.dropFirst().prefix { !$0.isWhitespace }
      matcher.field = name.lowercased()
      rest = trimmed(rest.dropFirst(name.count + 1))
    }
    matcher.pattern = String(rest)
    return matcher
  }
}

extension Substring {
  fileprivate var trimmingQuotes: Substring {
    count >= 2 && hasPrefix("\"") && hasSuffix("\"") ? dropFirst().dropLast() : self
  }
}

extension DiagnosticCode {
  package static let profileInclude = DiagnosticCode(
    "profile.include", "A file of hledger's rules includes another, which is not read along.")
  package static let profileUncarried = DiagnosticCode(
    "profile.uncarried", "A line of hledger's rules has no counterpart in a profile or in rules of ours.")
  package static let profileNoTable = DiagnosticCode(
    "profile.no-table", "A profile describes tables; the file is none.")

  /// Every code of profiles and their import.
  package static let profileCodes: [DiagnosticCode] = [
    profileInclude, profileUncarried, profileNoTable, profileDisagrees,
  ]
}
