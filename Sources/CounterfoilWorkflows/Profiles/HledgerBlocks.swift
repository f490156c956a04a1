import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilText

/// hledger's conditional blocks as rules of ours (docs/rules.md).
///
/// In hledger the last block that fits has the last word on each field, here the first rule that fits decides: so the
/// blocks are written in reverse order.
struct HledgerBlocks {
  private let names: [String]
  private let columns: [String: [CSVProfile.Column]]
  /// Of all rows: it is in the records, but not in the rows hledger looks at.
  private let account: String?
  private let file: String
  private(set) var findings: [Diagnostic] = []
  private(set) var count = 0

  init(fields: [String], columns: [String: [CSVProfile.Column]], account: String?, file: String) {
    names = fields
    self.account = account
    self.columns = columns
    self.file = file
  }

  /// The rules; nil where no block becomes one.
  mutating func yaml(_ blocks: [HledgerRules.Block]) -> String? {
    var parts: [String] = []
    var hasCategory = false
    var hasPayeeOnly = false
    for block in blocks.reversed() {
      guard let actions = actions(of: block) else { continue }
      guard let condition = condition(of: block) else { continue }
      hasCategory = hasCategory || actions.contains { $0.hasPrefix("category") }
      hasPayeeOnly = hasPayeeOnly || actions.allSatisfy { $0.hasPrefix("payee") }
      var lines = ["- name: \(JSONText.string("line \(block.line)"))", "  when:"]
      lines += condition.map { "    \($0)" }
      lines.append("  then:")
      lines += actions.map { "    \($0)" }
      parts.append(lines.joined(separator: "\n"))
    }
    if hasCategory, hasPayeeOnly {
      note(
        "some blocks set only the description, others the account: hledger adds them up, here the first rule that fits "
          + "is the only one", blocks.first?.line ?? 1)
    }
    guard !parts.isEmpty else { return nil }
    count = parts.count
    let remarks = findings.map { "# \(TerminalText.escape("line \($0.location?.line ?? 0): \($0.message)"))\n" }
    return "# From \(TerminalText.escape(file)). The last block there is the first rule here.\n" + remarks.joined()
      + "\n"
      + parts.joined(separator: "\n\n") + "\n"
  }

  private mutating func note(_ message: String, _ line: Int) {
    findings.append(
      Diagnostic(.profileUncarried, .warning, message, at: SourceLocation(file: file, line: line)))
  }

  // MARK: What a block says

  private mutating func actions(of block: HledgerRules.Block) -> [String]? {
    var actions: [String: String] = [:]
    for assignment in block.assignments {
      let isFixed = Interpolation(assignment.value, fields: names).columns.isEmpty && !assignment.value.contains("\\")
      switch assignment.field {
      case "account2" where isFixed && !assignment.value.isEmpty: actions["category"] = assignment.value
      case "description" where isFixed && !assignment.value.isEmpty: actions["payee"] = assignment.value
      case "skip":
        note(
          "`skip` in a block has no counterpart: name such rows' words under `ignored:` in the profile", assignment.line
        )
      case "end": note("`end` in a block has no counterpart: state `footer:` in the profile", assignment.line)
      default:
        note("`\(assignment.field) \(assignment.value)` in a block has no counterpart", assignment.line)
      }
    }
    guard !actions.isEmpty else { return nil }
    return actions.sorted { $0.key < $1.key }.map { "\($0.key): \(JSONText.string(HledgerBlocks.literal($0.value)))" }
  }

  /// In `then` a backslash begins a group.
  private static func literal(_ text: String) -> String { text.replacing("\\", with: "\\\\") }

  // MARK: When it fits

  private mutating func condition(of block: HledgerRules.Block) -> [String]? {
    // Matchers are alternatives, but those with `&` must hold along with the one before.
    var alternatives: [[HledgerRules.Matcher]] = []
    for matcher in block.matchers where !matcher.pattern.isEmpty {
      if matcher.isAlongside, !alternatives.isEmpty {
        alternatives[alternatives.count - 1].append(matcher)
      } else {
        alternatives.append([matcher])
      }
    }
    guard !alternatives.isEmpty else {
      note("a block without a pattern fits every row", block.line)
      return nil
    }
    let written = alternatives.map { group in
      group.count == 1
        ? one(group[0], block.line) : "{all: [\(group.map { one($0, block.line) }.joined(separator: ", "))]}"
    }
    return written.count == 1
      ? ["all: [\(written[0])]"] : ["any:"] + written.map { "  - \($0)" }
  }

  private mutating func one(_ matcher: HledgerRules.Matcher, _ line: Int) -> String {
    let place = place(of: matcher, line)
    if matcher.field == nil { noteWholeRow(matcher.pattern, line) }
    let test = "{\(place): {regex: \(JSONText.string(HledgerBlocks.expression(matcher.pattern)))}}"
    return matcher.isNegated ? "{not: \(test)}" : test
  }

  /// hledger looks for a pattern without a column in the whole row, its fields joined by commas.
  private mutating func noteWholeRow(_ pattern: String, _ line: Int) {
    if pattern.contains(where: { ",^$".contains($0) }) || pattern.contains(".*") || pattern.contains(".+") {
      note("the pattern `\(pattern)` looks at the whole row; here each text is looked at by itself", line)
    } else if pattern.contains(where: \.isNumber) || pattern.contains("[[:digit:]]") {
      note("the pattern `\(pattern)` looks at days and amounts as well; here only at the texts of a record", line)
    }
    if let account, !pattern.isEmpty, account.lowercased().contains(pattern.lowercased()) {
      note("the pattern `\(pattern)` also stands in the account \(account), which here is one of the texts", line)
    }
  }

  /// The text of a record a matcher looks at.
  private mutating func place(of matcher: HledgerRules.Matcher, _ line: Int) -> String {
    guard let field = matcher.field else { return "text" }
    guard let column = Int(field) ?? names.firstIndex(of: field).map({ $0 + 1 }) else {
      note("`%\(field)` is no column; any text of the record is looked at", line)
      return "text"
    }
    let role = columns.first { $0.value.contains(.numbered(column)) }?.key
    switch role {
    case "description", "payee", "reference", "account", "category", "status", "currency", "id", "date":
      return role ?? "text"
    case "amount", "debit", "credit", "balance":
      note("`%\(field)` is an amount, whose text is not looked at: use `amount:` in the rule", line)
      return "text"
    default:
      note("`%\(field)` is kept beside the record, where it has no place of its own; any text is looked at", line)
      return "text"
    }
  }

  /// GNU's marks of the edges of words, as RE2 writes them.
  private static func expression(_ pattern: String) -> String {
    pattern.replacing("\\<", with: "\\b").replacing("\\>", with: "\\b")
  }
}
