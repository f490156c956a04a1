import CounterfoilBankCSV
import CounterfoilCodecKit
package import CounterfoilModel

/// Rules of hledger for CSV, as a profile and rules of ours.
package struct HledgerImport {
  /// The profile in YAML.
  package private(set) var profile = ""
  /// The rules in YAML; nil where no block becomes one.
  package private(set) var rules: String?
  package private(set) var ruleCount = 0
  /// What could not be carried over, or means something else here. Nothing is left out without a line here.
  package private(set) var findings: [Diagnostic] = []

  private let file: String
  private let source: HledgerRules
  private var layout = CSVProfile()

  /// - Throws: exit status 66 for a missing file, 78 where it includes another one.
  package init(path: String) throws(Fault) {
    try self.init(text: try ProfileFile.whole(path).yaml, file: path)
  }

  /// - Throws: exit status 78 where the rules include another file.
  package init(text: String, file: String) throws(Fault) {
    self.file = file
    source = try HledgerRules(text, file: file)
    takeDirectives()
    takeFields()
    for assignment in source.assignments { take(assignment) }
    settleAmounts()
    for line in source.unknown { note("`\(line.text)` is no rule known here", line.line) }
    makeRules()
    layout.name = "From \(FileNames.last(file))"
    let remarks = findings.map { "# \(TerminalText.escape("line \($0.location?.line ?? 0): \($0.message)"))" }
    profile =
      (remarks.isEmpty ? [] : ["# Not carried over, or different here:"] + remarks + [""])
      .joined(separator: "\n") + (remarks.isEmpty ? "" : "\n") + layout.yaml
  }

  private mutating func note(_ message: String, _ line: Int, fixes: [String] = []) {
    findings.append(
      Diagnostic(.profileUncarried, .warning, message, at: SourceLocation(file: file, line: line), fixes: fixes))
  }

  // MARK: Rules by themselves

  private mutating func takeDirectives() {
    layout.hasHeader = false
    for (name, directive) in source.directives.sorted(by: { $0.value.line < $1.value.line }) {
      take(name, directive.value, directive.line)
    }
  }

  private mutating func take(_ name: String, _ value: String, _ line: Int) {
    switch name {
    case "skip":
      guard let count = value.isEmpty ? 1 : Int(value), (0...10_000).contains(count) else {
        return note("`skip \(value)` is no number of lines", line)
      }
      layout.skipLines = count
      if count > 1 { note("`skip` counts lines that are not empty, `skipLines` all lines: check the number", line) }
    case "separator":
      switch value.lowercased() {
      case "tab", "\\t": layout.delimiter = 0x09
      case "space": note("a space between fields cannot be stated here", line)
      default:
        guard let byte = value.utf8.first, value.utf8.count == 1 else {
          return note("`separator \(value)` is no single character", line)
        }
        layout.delimiter = byte
      }
    case "decimal-mark": layout.decimalMark = value == "," ? .comma : .point
    case "encoding":
      if let encoding = TextEncoding(named: value) {
        layout.encoding = encoding.name
      } else {
        note("the encoding \(value) is not known here", line)
      }
    case "date-format": takeDateFormat(value, line)
    case "newest-first", "intra-day-reversed": note("`\(name)` is not needed: the order of rows is found out", line)
    case "timezone", "timezone-in", "timezone-out": note("`\(name)` is left out: a day is never moved by a zone", line)
    default: note("`\(name)` has no counterpart", line)
    }
  }

  private mutating func takeDateFormat(_ format: String, _ line: Int) {
    guard let pattern = StrptimePattern(format) else {
      return note("`date-format \(format)` cannot be written as a pattern of days", line)
    }
    layout.date = pattern.date
    layout.time = pattern.time
    // Haskell's time library, which hledger uses, takes 69 for 1969 and 68 for 2068.
    if pattern.hasShortYear { layout.pivotYear = 1969 }
  }

  // MARK: Fields

  /// For each part of a transaction, the column of the field list that is assigned to it.
  private var columnOfField: [String: Int] = [:]

  private mutating func takeFields() {
    for (index, name) in source.fields.enumerated() where HledgerRules.isField(name) {
      columnOfField[name] = index + 1
      assign(name, [index + 1], line: 0)
    }
  }

  private mutating func assign(_ field: String, _ columns: [Int], line: Int) {
    guard let role = HledgerImport.roles[field] else {
      if line > 0 { note("`\(field)` has no counterpart; the column is kept beside the record", line) }
      return
    }
    layout.columns[role] = columns.map { .numbered($0) }
  }

  private static let roles: [String: String] = [
    "date": "date", "date2": "valueDate", "status": "status", "code": "reference", "description": "description",
    "amount": "amount", "amount1": "amount", "amount-in": "credit", "amount1-in": "credit", "amount-out": "debit",
    "amount1-out": "debit", "balance": "balance", "balance1": "balance", "currency": "currency",
    "currency1": "currency", "account1": "account", "account": "account",
  ]

  private mutating func take(_ assignment: HledgerRules.Assignment) {
    let value = Interpolation(assignment.value, fields: source.fields)
    let line = assignment.line
    switch assignment.field {
    case "account1", "account":
      if value.columns.isEmpty {
        layout.account = assignment.value
      } else {
        assign("account1", value.columns, line: line)
      }
    case "currency", "currency1":
      if !value.columns.isEmpty {
        assign("currency", value.columns, line: line)
      } else if !takeCurrency(assignment.value) {
        note("`\(assignment.value)` is no single currency; state `currency:` yourself", line)
      }
    case "amount", "amount1", "amount-in", "amount1-in", "amount-out", "amount1-out", "balance", "balance1":
      takeAmount(assignment.field, value, line)
    case "date", "date2", "description", "code", "status":
      guard !value.columns.isEmpty else {
        return note("`\(assignment.field)` is the same for all rows; left out", line)
      }
      assign(assignment.field, value.columns, line: line)
      if value.hasText { note("the text around the columns of `\(assignment.field)` is left out", line) }
    case "comment":
      note("`comment` is left out: every column that has no field is kept beside the record", line)
    default:
      note(
        "`\(assignment.field) \(assignment.value)` has no counterpart: an entry has one account and one amount", line)
    }
  }

  private mutating func takeAmount(_ field: String, _ value: Interpolation, _ line: Int) {
    guard let column = value.columns.first else {
      return note("`\(field)` is computed from no column", line)
    }
    assign(field, [column], line: line)
    if field.hasPrefix("amount"), !field.contains("-"), value.isNegated { layout.sign = .outflow }
    if field.contains("-"), value.isNegated {
      note("a sign is turned in `\(field)`: check `sign:` with `inspect`", line)
    }
    if value.columns.count > 1 {
      layout.columns["currency"] = [.numbered(value.columns[1])]
    } else if value.hasText, !takeCurrency(value.text) {
      note("`\(value.text)` beside the amount is no currency", line)
    }
  }

  private mutating func takeCurrency(_ text: String) -> Bool {
    if let currency = Currency(text) {
      layout.currency = currency
      return true
    }
    guard let symbol = CurrencySymbol(text), symbol.candidates.count == 1 else { return false }
    layout.currency = symbol.candidates[0]
    return true
  }

  private mutating func settleAmounts() {
    if layout.columns["amount"] != nil, layout.sign == nil, layout.columns["debit"] == nil { layout.sign = .amount }
  }

  // MARK: Blocks

  private mutating func makeRules() {
    // hledger leaves a column out that is assigned to nothing; it stays beside the record.
    for role in ["description", "payee"] where layout.columns[role] == nil { layout.columns[role] = [] }
    var writer = HledgerBlocks(
      fields: source.fields, columns: layout.columns, account: layout.account, file: file)
    rules = writer.yaml(source.blocks)
    ruleCount = writer.count
    findings += writer.findings
    findings.sort { ($0.location?.line ?? 0) < ($1.location?.line ?? 0) }
  }
}
