import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Finds out how a table is to be read, step by step: dialect, header, columns, then what whole columns tell.
///
/// What the profile or the options state is taken as it is. What the text does not tell is a fault that says which line
/// to put into the profile.
struct StatementSniffer {
  /// Heads looked at, each only where the one before left something open. The last one bounds the memory used.
  static let headBytes = [1 << 17, 1 << 21, 1 << 24, 1 << 26]

  let file: String
  let options: ReadOptions
  /// What the person states, over what the layout of a known bank does.
  var profile: CSVProfile { knowledge.profile }
  private var knowledge: LayoutKnowledge
  var facts: [Inspection.Fact] = []
  var columns: [Inspection.Column] = []
  /// Words whose meaning the balances show.
  private(set) var learned: DirectionLearner.Finding?
  var findings: [Diagnostic] = []
  var claims: [TableClaim] = []

  /// - Parameter layout: the one the person names.
  init(file: String, options: ReadOptions, profile: CSVProfile, layout: KnownLayout? = nil) {
    self.file = file
    self.options = options
    knowledge = LayoutKnowledge(file: file, stated: profile, named: layout, options: options)
  }

  /// The plan for a text.
  mutating func plan(_ source: ByteSource) throws(Fault) -> TablePlan {
    for (index, limit) in StatementSniffer.headBytes.enumerated() {
      let bytes = try source.peek(limit)
      try LineLengthCheck(file: file, limitBytes: options.limits.recordBytes).check(bytes)
      let isComplete = bytes.count < limit
      let head = HeadText(bytes: Array(bytes), isComplete: isComplete)
      let isLast = isComplete || index == StatementSniffer.headBytes.count - 1
      knowledge.reset()
      facts = []
      columns = []
      findings = []
      claims = []
      do throws(Fault) {
        if let plan = try plan(head, isLast: isLast) { return plan }
      } catch {
        throw knowledge.naming(error)
      }
    }
    throw Fault(.internalFault, .csvHeader, "the last look at a table settled nothing", at: SourceLocation(file: file))
  }

  /// The plan; nil where a longer head may still settle what this one leaves open.
  private mutating func plan(_ head: HeadText, isLast: Bool) throws(Fault) -> TablePlan? {
    let dialect = DialectSniffer.sniff(head, profile: profile)
    let name = CSVDialect.name(ofDelimiter: dialect.dialect.delimiter)
    facts.append(
      Inspection.Fact("delimiter", name, confidence: dialect.confidence, evidence: dialect.evidence))
    if let escape = dialect.dialect.escape {
      facts.append(
        Inspection.Fact(
          "escape", String(decoding: [escape], as: UTF8.self), confidence: 90, evidence: "it stands before quotes"))
    }
    let table = head.table(dialect.dialect, rowLimit: 400)
    try knowledge.look(at: table)
    let header = try HeaderFinder(file: file, profile: profile, options: options).find(table)
    try knowledge.look(at: header)
    facts += knowledge.facts
    findings += knowledge.findings
    notePreamble(table, header)
    if let kind = header.canonicalKind, options.kind == nil || options.kind == kind,
      let schema = Schema.standard(for: kind)
    {
      return try canonicalPlan(schema, header, dialect.dialect)
    }
    let kind = options.kind ?? profile.kind ?? header.simpleKind ?? .entry
    guard kind == .entry || kind == .bill else {
      return try simplePlan(kind, header, dialect.dialect)
    }
    var mapper = ColumnMapper(file: file, profile: profile, header: header, kind: kind)
    do throws(Fault) {
      try mapper.map(table)
    } catch {
      columns = mapper.inspection.map(knowledge.naming)
      throw error
    }
    columns = mapper.inspection.map(knowledge.naming)
    learned = mapper.learned
    var builder = PlanBuilder(
      file: file, options: options, profile: profile, header: header, mapper: mapper, dialect: dialect.dialect,
      table: table, knowledge: knowledge)
    do throws(Fault) {
      guard let plan = try knowledge.plan(&builder, head, isLast: isLast) else { return nil }
      facts += builder.facts
      findings += builder.findings
      return plan
    } catch {
      facts += builder.facts
      throw error
    }
  }

  private mutating func notePreamble(_ table: HeadTable, _ header: HeaderFinder.Finding) {
    let preamble = table.rows.filter { $0.start < header.headerOffset }
    for row in preamble {
      let text = row.cells.joined(separator: ",")
      claims += TableClaim.claims(in: text, line: row.line)
    }
    if !preamble.isEmpty {
      facts.append(
        Inspection.Fact(
          "preamble", "\(preamble.count) rows", confidence: 95, evidence: "they stand in front of the header row"))
    }
    facts.append(
      Inspection.Fact(
        "header", header.hasHeader ? "line \(header.line)" : "none", confidence: header.confidence,
        evidence: header.evidence))
  }

  private mutating func canonicalPlan(
    _ schema: Schema, _ header: HeaderFinder.Finding, _ dialect: CSVDialect
  ) throws(Fault) -> TablePlan {
    var plan = CanonicalTable.plan(schema, header: header.names, dialect: dialect)
    plan.dataOffset = header.dataOffset
    plan.dataLine = header.dataLine
    facts.append(
      Inspection.Fact(
        "kind", schema.kind.name, confidence: 100, evidence: "the header is that of a table of ours"))
    if let sign = profile.sign, schema.index(of: "amount") != nil {
      if sign == .direction { throw SignJudge.noDirection(file: file, header) }
      plan.isOutflowPositive = sign == .outflow
      facts.append(Inspection.Fact("sign", sign.rawValue, confidence: 100, evidence: "stated by the profile"))
    }
    note(plan)
    return plan
  }

  /// A table of places, members, categories, books or accounts, made by hand: our field names, others kept.
  private mutating func simplePlan(
    _ kind: RecordKind, _ header: HeaderFinder.Finding, _ dialect: CSVDialect
  ) throws(Fault) -> TablePlan {
    guard let schema = Schema.standard(for: kind) else {
      throw Fault(
        .usage, .csvKind, "a table cannot hold records of kind \(kind.name)", at: SourceLocation(file: file),
        fixes: ["Kinds: \(RecordKind.all.map(\.name).joined(separator: ", "))."])
    }
    var plan = CanonicalTable.plan(schema, header: header.names, dialect: dialect)
    plan.isCanonical = false
    plan.dataOffset = header.dataOffset
    plan.dataLine = header.dataLine
    let used = Set(plan.steps.flatMap(\.columns))
    let missing = schema.fields.indices.filter { field in
      schema.fields[field].isRequired && !plan.steps.contains { $0.field == field }
    }
    guard missing.isEmpty else {
      let names = missing.map { schema.fields[$0].name }.joined(separator: ", ")
      throw Fault(
        .badData, .csvHeader, "a table of kind \(kind.name) needs a column \(names)",
        at: SourceLocation(file: file, line: header.line),
        fixes: ["Columns found: \(header.names.joined(separator: ", "))."])
    }
    plan.steps.removeAll { schema.fields[$0.field].name == "extra" }
    plan.extras = header.names.indices.filter { !used.contains($0) || header.names[$0] == "extra" }
    note(plan)
    return plan
  }

  private mutating func note(_ plan: TablePlan) {
    for (position, name) in plan.header.enumerated() {
      let step = plan.steps.first { $0.columns.contains(position) }
      let field = step.map { plan.schema.fields[$0.field].name } ?? (name == "currency" ? "currency" : nil)
      columns.append(
        Inspection.Column(
          position: position + 1, header: name, field: field, confidence: field == nil ? 0 : 100,
          evidence: field == nil ? "kept in extra" : "it is the field's own name"))
    }
  }
}
