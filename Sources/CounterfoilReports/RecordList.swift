import CounterfoilModel
package import CounterfoilRecords

/// Records as a table for a person: the fields that matter, the rest left to JSON.
package struct RecordList {
  private let batches: [RecordBatch]
  private let schema: Schema

  /// Of batches of one kind; nil where there are none.
  package init?(_ batches: [RecordBatch]) {
    guard let first = batches.first else { return nil }
    self.batches = batches
    schema = first.schema
  }

  package func text(_ style: TextStyle) -> String {
    let fields = RecordList.shownFields(schema).compactMap { schema.index(of: $0) }
    var columns: [TextTable.Column] = []
    for field in fields {
      let name = schema.fields[field].name
      let place = RecordList.leaving(schema).firstIndex(of: name)
      switch schema.fields[field].type {
      case .amount:
        columns += [.init(name, .right, leavesAt: place), .init("", isWhole: true, leavesAt: place)]
      case .integer, .decimal: columns.append(.init(name, .right, leavesAt: place))
      case .day: columns.append(.init(name, isWhole: true, leavesAt: place))
      case .text: columns.append(.init(name, isFlexible: name != "id", isWhole: name == "id", leavesAt: place))
      default: columns.append(.init(name, leavesAt: place))
      }
    }
    var table = TextTable(columns)
    for batch in batches {
      for row in 0..<batch.count { table.append(fields.flatMap { RecordList.cells(batch, $0, row) }) }
    }
    return table.text(style)
  }

  private static func cells(_ batch: RecordBatch, _ field: Int, _ row: Int) -> [String] {
    switch batch.schema.fields[field].type {
    case .day: [batch.day(field, row)?.iso ?? ""]
    case .amount:
      [batch.amount(field, row)?.decimal ?? "", batch.amount(field, row)?.currency.code ?? ""]
    case .integer: [batch.integer(field, row).map(String.init) ?? ""]
    case .boolean: [batch.boolean(field, row).map { $0 ? "yes" : "no" } ?? ""]
    case .text, .decimal, .json: [batch.text(field, row) ?? ""]
    case .bytes: [batch.bytes(field, row).map { Counted.bytes($0.count) } ?? ""]
    }
  }

  /// What a narrow terminal does without, the first of them first.
  private static func leaving(_ schema: Schema) -> [String] {
    switch schema.kind {
    case .entry: ["status", "balance", "account", "payee"]
    case .bill: ["book", "dueDate", "account", "category", "title"]
    case .place: ["email", "state", "postalCode", "city"]
    default: []
    }
  }

  private static func shownFields(_ schema: Schema) -> [String] {
    switch schema.kind {
    case .entry: ["date", "amount", "balance", "payee", "description", "account", "status", "id"]
    case .bill: ["date", "dueDate", "amount", "payee", "title", "category", "book", "account", "id"]
    case .place: ["name", "address", "city", "state", "postalCode", "phone", "email", "distance"]
    default: schema.fields.map(\.name).filter { $0 != "extra" && $0 != "about" }
    }
  }
}
