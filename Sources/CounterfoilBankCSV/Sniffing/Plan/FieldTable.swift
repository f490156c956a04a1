import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Tables whose header has the names of our own fields: those we write, and lists of places, members, categories, books
/// or accounts made by hand. They need none of the steps that look at values.
enum FieldTable {
  /// The plan; nil where the table is one of entries or bills in a bank's own words.
  static func plan(_ context: SniffContext, _ report: inout SniffReport) throws(Fault) -> TablePlan? {
    let header = context.header
    if let kind = header.canonicalKind, context.options.kind == nil || context.options.kind == kind,
      let schema = Schema.standard(for: kind)
    {
      return try canonicalPlan(schema, context, &report)
    }
    let kind = context.kind
    return kind == .entry || kind == .bill ? nil : try simplePlan(kind, context, &report)
  }

  private static func canonicalPlan(
    _ schema: Schema, _ context: SniffContext, _ report: inout SniffReport
  ) throws(Fault) -> TablePlan {
    var plan = plan(schema, context)
    report.add("kind", schema.kind.name, confidence: 100, evidence: "the header is that of a table of ours")
    if let sign = context.profile.sign, schema.index(of: "amount") != nil {
      if sign == .direction { throw SignDetection.noDirection(context) }
      plan.signs.isOutflowPositive = sign == .outflow
      report.add("sign", sign.rawValue, confidence: 100, evidence: "stated by the profile")
    }
    report.columns = columns(plan)
    return plan
  }

  /// A table made by hand: our field names, others kept.
  private static func simplePlan(
    _ kind: RecordKind, _ context: SniffContext, _ report: inout SniffReport
  ) throws(Fault) -> TablePlan {
    guard let schema = Schema.standard(for: kind) else {
      throw Fault(
        .usage, .csvKind, "a table cannot hold records of kind \(kind.name)", at: SourceLocation(file: context.file),
        fixes: ["Kinds: \(RecordKind.all.map(\.name).joined(separator: ", "))."])
    }
    var plan = plan(schema, context)
    plan.isCanonical = false
    let used = Set(plan.steps.flatMap(\.columns))
    let missing = schema.fields.indices.filter { field in
      schema.fields[field].isRequired && !plan.steps.contains { $0.field == field }
    }
    guard missing.isEmpty else {
      let names = missing.map { schema.fields[$0].name }.joined(separator: ", ")
      throw Fault(
        .badData, .csvHeader, "a table of kind \(kind.name) needs a column \(names)", at: context.headerPlace,
        fixes: ["Columns found: \(plan.header.joined(separator: ", "))."])
    }
    plan.steps.removeAll { schema.fields[$0.field].name == "extra" }
    plan.extras = plan.header.indices.filter { !used.contains($0) || plan.header[$0] == "extra" }
    report.columns = columns(plan)
    return plan
  }

  private static func plan(_ schema: Schema, _ context: SniffContext) -> TablePlan {
    var plan = CanonicalTable.plan(schema, header: context.header.names, dialect: context.dialect)
    plan.dataOffset = context.header.dataOffset
    plan.dataLine = context.header.dataLine
    return plan
  }

  private static func columns(_ plan: TablePlan) -> [Inspection.Column] {
    plan.header.enumerated().map { position, name in
      let step = plan.steps.first { $0.columns.contains(position) }
      let field = step.map { plan.schema.fields[$0.field].name } ?? (name == "currency" ? "currency" : nil)
      return Inspection.Column(
        position: position + 1, header: name, field: field, confidence: field == nil ? 0 : 100,
        evidence: field == nil ? "kept in extra" : "it is the field's own name")
    }
  }
}
