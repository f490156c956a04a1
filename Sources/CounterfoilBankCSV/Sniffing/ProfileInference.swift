package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecords

/// Writes down, as a profile, how a table is read.
package enum ProfileInference {
  /// A profile in YAML that reads the file as it is read now, with the evidence of each line as a comment.
  ///
  /// `change` may change what it states, for tables that were made of other files.
  /// - Throws: what reading the file throws: a profile is only inferred where nothing is left to ask.
  package static func yaml(
    _ file: ByteSource, options: ReadOptions, change: (inout CSVProfile) -> Void = { _ in }
  ) throws(Fault) -> String {
    if let text = try LabelledTable(file) {
      return try yaml(LabelledReader.source(file, text), options: LabelledReader.options(options), change: change)
    }
    var sniffer = StatementSniffer(try SniffRequest(file: file.name, options: options))
    let text = try sniffer.decode(file)
    let plan = try sniffer.plan(try sniffer.table(text.source))
    if sniffer.ledger != nil { return ledgerYAML(sniffer, text.encoding) }
    var found = sniffer.profile
    found.take(plan, encoding: text.encoding, options: options)
    if let learned = sniffer.report.learned {
      found.outflow += learned.outflow
      found.inflow += learned.inflow
    }
    change(&found)
    var evidence = ProfileEvidence(sniffer.report)
    if plan.amount == nil { evidence.leaveOut("decimalMark") }
    return found.yaml(evidence)
  }

  /// A profile of a ledger: what is stated and the encoding, since the format says all else.
  private static func ledgerYAML(_ sniffer: StatementSniffer, _ encoding: TextEncoding) -> String {
    var found = sniffer.stated
    found.encoding = encoding.name
    return found.yaml(ProfileEvidence(sniffer.report))
  }
}

/// What speaks for the lines of a profile.
struct ProfileEvidence {
  private var byKey: [String: [String]] = [:]
  private(set) var byField: [String: String] = [:]
  /// The layout of a known bank that was recognised, for the first line.
  private(set) var layout: String?

  init(_ report: SniffReport) {
    for fact in report.facts {
      if fact.topic == "layout", fact.confidence > 0 { layout = "\(fact.value), \(fact.evidence)" }
      guard let key = ProfileEvidence.key(of: fact.topic) else { continue }
      byKey[key, default: []].append(
        fact.confidence == 0 ? "not told: \(fact.evidence)" : "\(fact.evidence) (\(fact.confidence) %)")
    }
    for column in report.columns {
      guard let field = column.field else { continue }
      byField[ProfileEvidence.role(of: field)] = "\(column.evidence) (\(column.confidence) %)"
    }
  }

  func lines(for key: String) -> [String] { byKey[key] ?? [] }

  mutating func leaveOut(_ key: String) { byKey[key] = nil }

  private static func key(of topic: String) -> String? {
    switch topic {
    case "ledger": "ledgerAccount"
    case "encoding", "delimiter", "escape", "header", "sign", "currency", "account": topic
    case "decimal mark": "decimalMark"
    case "date pattern of date": "date"
    case "two-digit years of date": "pivotYear"
    case "year of date": "lastDay"
    case "kind": "kind"
    case "words for money out": "outflow"
    case "words for money in": "inflow"
    default: nil
    }
  }

  /// `amount (debit)` is the role `debit`.
  private static func role(of field: String) -> String {
    guard let open = field.firstIndex(of: "("), field.hasSuffix(")") else { return field }
    return String(field[field.index(after: open)...].dropLast())
  }
}

extension CSVProfile {
  /// Takes over what was found out about a table.
  mutating func take(_ plan: TablePlan, encoding: TextEncoding, options: ReadOptions) {
    layout = nil
    recognised = nil
    self.encoding = encoding.name
    // One of several characters is found by itself.
    delimiter = plan.dialect.delimiter == LongDelimiter.stand ? nil : plan.dialect.delimiter
    quote = .some(plan.dialect.quote)
    if let mark = plan.dialect.escape { escape = .some(mark) }
    if plan.kind != .entry { kind = plan.kind }
    if plan.header.contains(where: { !$0.isEmpty }) {
      header = plan.header
      skipLines = nil
    } else {
      hasHeader = false
      skipLines = plan.dataLine > 1 ? plan.dataLine - 1 : nil
    }
    guard plan.kind == .entry || plan.kind == .bill, !plan.isCanonical else { return }
    takeColumns(plan)
    takeDays(plan)
    if plan.amount != nil { decimalMark = plan.notation.decimalMark }
    takeSign(plan)
    switch plan.currency {
    case .fixed(let fixed) where fixed != .unstated: currency = fixed
    case .column(_, let fallback?): currency = fallback
    default: break
    }
    account = plan.account ?? plan.fallbackAccount
  }

  private mutating func takeColumns(_ plan: TablePlan) {
    // What a layout or a profile says no column holds.
    columns = columns.filter(\.value.isEmpty)
    for step in plan.steps {
      let field = plan.schema.fields[step.field].name
      if CSVProfile.columnNames.contains(field) { columns[field] = step.columns.map { column($0, plan) } }
    }
    switch plan.amount {
    case .signed(let amount): columns["amount"] = [column(amount, plan)]
    case .directed(let amount, let direction):
      columns["amount"] = [column(amount, plan)]
      columns["direction"] = ([direction] + plan.otherDirections).map { column($0, plan) }
    case .split(let debit, let credit):
      if let debit { columns["debit"] = [column(debit, plan)] }
      if let credit { columns["credit"] = [column(credit, plan)] }
    case nil: break
    }
    if !plan.otherAmounts.isEmpty {
      let sources = [plan.amount].compactMap { $0 } + plan.otherAmounts
      for (field, all) in ["amount", "debit", "credit"].map({ ($0, columns[$0] != nil) }) where all {
        columns[field] = sources.compactMap { source -> Int? in
          switch (field, source) {
          case ("amount", .signed(let column)), ("amount", .directed(let column, _)): column
          case ("debit", .split(let debit, _)): debit
          case ("credit", .split(_, let credit)): credit
          default: nil
          }
        }.map { self.column($0, plan) }
      }
    }
    if !plan.centColumns.isEmpty { columns["hundredths"] = plan.centColumns.values.sorted().map { column($0, plan) } }
    if !plan.feeColumns.isEmpty { columns["fee"] = plan.feeColumns.map { column($0, plan) } }
    if plan.feeSign != .taken { feeSign = plan.feeSign }
    if let refund = plan.refundColumn { columns["refund"] = [column(refund, plan)] }
    if let parties = plan.parties {
      columns["payee"] = [column(parties.payee, plan)]
      columns["payer"] = [column(parties.payer, plan)]
    }
    if plan.owesBalance {
      columns["owed"] = columns["balance"]
      columns["balance"] = nil
    }
    if let same = plan.sameNumber { sameNumber = same }
    if !plan.bills.statusColumns.isEmpty { columns["status"] = plan.bills.statusColumns.map { column($0, plan) } }
    if case .column(let place, _) = plan.currency {
      columns["currency"] = ([place] + plan.otherCurrencies).map { column($0, plan) }
    }
    // What is not taken now must not be taken next time because of its name.
    for role in ColumnRole.allCases where columns[role.rawValue] == nil && role != .direction {
      if role == .balance, columns["owed"] != nil { continue }
      if plan.header.contains(where: { HeaderNames.meaning(of: $0)?.role == role }) { columns[role.rawValue] = [] }
    }
  }

  private func column(_ place: Int, _ plan: TablePlan) -> Column {
    guard plan.header.indices.contains(place), !plan.header[place].isEmpty,
      plan.header.count(where: { $0 == plan.header[place] }) == 1
    else { return .numbered(place + 1) }
    return .named(plan.header[place])
  }

  /// One pattern is stated for all columns of days; where they differ each is found again.
  private mutating func takeDays(_ plan: TablePlan) {
    let patterns = Set(plan.steps.filter { $0.operation == .day }.map(\.pattern))
    guard patterns.count == 1, let pattern = patterns.first else {
      date = nil
      return
    }
    date = pattern.text
    pivotYear = pattern.pivotYear ?? pivotYear
    lastDay = pattern.lastDay ?? lastDay
  }

  private mutating func takeSign(_ plan: TablePlan) {
    switch plan.amount {
    // Where the balances give the amounts their signs, each file's own balances must.
    case .signed where plan.signs.byBalance != nil: sign = nil
    case .signed: sign = plan.signs.plusIsInflow ? .plus : plan.signs.isOutflowPositive ? .outflow : .amount
    case .directed: sign = plan.signs.directionRules ? .direction : nil
    case .split: sign = plan.signs.splitIsSigned ? .amount : nil
    case nil: break
    }
  }

  /// The lines that are stated, each after what speaks for it.
  func yaml(_ evidence: ProfileEvidence) -> String {
    var lines = ["# How this file is read. Each line may be changed; what is stated here wins over what is found."]
    if let layout = evidence.layout { lines.append("# The layout is \(layout).") }
    for key in CSVProfile.keys {
      let found = evidence.lines(for: key)
      guard let value = value(of: key) else {
        lines += found.filter { $0.hasPrefix("not told") }.flatMap { ["", "# \(comment($0))", "# \(key):"] }
        continue
      }
      lines.append("")
      lines.append("# \(CSVProfile.notes[key]?.comment ?? "")")
      lines += found.map { "# Found: \(comment($0))" }
      if key == "columns" {
        lines.append("columns:")
        lines += columnLines(evidence)
      } else {
        lines.append("\(key): \(value)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func columnLines(_ evidence: ProfileEvidence) -> [String] {
    var only = CSVProfile()
    return CSVProfile.columnNames.compactMap { field in
      guard let stated = columns[field] else { return nil }
      only.columns = [field: stated]
      let line = (only.value(of: "columns") ?? "").drop { $0 == "\n" }
      let why = stated.isEmpty ? "no column holds it" : evidence.byField[field] ?? ""
      return why.isEmpty ? String(line) : "\(line)  # \(comment(why))"
    }
  }

  /// Text of a file in a comment: one line, whatever it holds.
  private func comment(_ text: String) -> String { TerminalText.escape(text) }
}
