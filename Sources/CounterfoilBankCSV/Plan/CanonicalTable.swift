import CounterfoilModel
import CounterfoilRecords

/// The columns of the tables this codec writes: the fields of a kind by name, and `currency` behind `amount`.
enum CanonicalTable {
  /// The header of a kind's table.
  static func header(of schema: Schema) -> [String] {
    schema.fields.flatMap { field in
      field.type == .amount && field.name == "amount" && schema.index(of: "currency") == nil
        ? [field.name, "currency"] : [field.name]
    }
  }

  /// The kind of which a row holds every column; nil where it is not the header of one of our tables.
  static func kind(ofHeader row: [String]) -> RecordKind? {
    headers.first { row.count == $0.count && Set(row) == $0.columns }?.kind
  }

  /// The columns of each kind's table.
  private static let headers: [(kind: RecordKind, columns: Set<String>, count: Int)] = RecordKind.all.compactMap {
    kind in
    Schema.standard(for: kind).map { schema in
      let names = header(of: schema)
      return (kind, Set(names), names.count)
    }
  }

  /// The plan for reading a table whose header has every column of a schema, in any order.
  static func plan(_ schema: Schema, header: [String], dialect: CSVDialect) -> TablePlan {
    var plan = TablePlan(kind: schema.kind, schema: schema, dialect: dialect, header: header)
    plan.isCanonical = true
    if let currency = header.firstIndex(of: "currency"), schema.index(of: "currency") == nil {
      plan.currency = .column(currency, fallback: nil)
    }
    for (number, field) in schema.fields.enumerated() {
      guard let column = header.firstIndex(of: field.name) else { continue }
      var step = TablePlan.Step(
        operation: operation(for: field.type), field: number, slot: schema.slot(of: number), columns: [column])
      step.isRequired = field.isRequired
      plan.steps.append(step)
    }
    return plan
  }

  private static func operation(for type: FieldType) -> TablePlan.Step.Operation {
    switch type {
    case .day: .day
    case .amount: .amount
    case .integer: .integer
    case .boolean: .boolean
    case .text, .decimal, .json: .text
    case .bytes: .base64
    }
  }
}
