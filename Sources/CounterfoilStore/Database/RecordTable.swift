import CounterfoilModel
import CounterfoilRecords

/// The table of one kind of record, made from the kind's schema: a column per field, in the schema's order.
///
/// Days are ISO texts; an amount is two columns, minor units and currency; everything textual is TEXT, bytes are BLOB.
struct RecordTable: Sendable {
  let kind: RecordKind
  let schema: Schema
  let name: String
  /// The columns after `seq`, as SQL names; an amount's minor units come before its currency.
  let columns: [String]
  private let definitions: [String]

  /// The kinds that have a table. Entries are kept otherwise; see ``StoreSchema``.
  static let all: [RecordTable] = RecordKind.all.compactMap { RecordTable($0) }

  /// The table of a kind; nil for entries and for kinds that are not ours.
  init?(_ kind: RecordKind) {
    guard kind != .entry, let schema = Schema.standard(for: kind) else { return nil }
    self.kind = kind
    self.schema = schema
    name = kind.name.hasSuffix("y") ? "\(kind.name.dropLast())ies" : "\(kind.name)s"
    var columns: [String] = []
    var definitions: [String] = []
    for field in schema.fields {
      let column = RecordTable.snakeCase(field.name)
      let must = field.isRequired || field.name == "id" ? " NOT NULL" : ""
      switch field.type {
      case .amount:
        columns += ["minor_units", "currency"]
        definitions += ["minor_units INTEGER\(must)", "currency TEXT\(must)"]
      case .integer, .boolean:
        columns.append(column)
        definitions.append("\(column) INTEGER\(must)")
      case .bytes:
        columns.append(column)
        definitions.append("\(column) BLOB\(must)")
      case .day, .text, .decimal, .json:
        columns.append(column)
        definitions.append("\(column) TEXT\(must)\(field.name == "id" ? " UNIQUE" : "")")
      }
    }
    self.columns = columns
    self.definitions = definitions
  }

  /// The table and its shadow, which keeps each record as it was before a run changed or removed it.
  var creation: [String] {
    let past = definitions.map { $0.replacing(" UNIQUE", with: "") }
    return [
      "CREATE TABLE \(name) (seq INTEGER PRIMARY KEY, \(definitions.joined(separator: ", "))) STRICT",
      "CREATE TABLE past_\(name) (run INTEGER NOT NULL REFERENCES runs (number), seq INTEGER NOT NULL, "
        + "\(past.joined(separator: ", ")), PRIMARY KEY (run, id)) STRICT",
    ]
  }

  var columnList: String { columns.joined(separator: ", ") }
  var placeholders: String { columns.map { _ in "?" }.joined(separator: ", ") }
  /// Gives each column the value of a parameter, in their order.
  var assignments: String { columns.map { "\($0) = ?" }.joined(separator: ", ") }
  var insertion: String { "INSERT INTO \(name) (\(columnList)) VALUES (\(placeholders))" }

  /// Takes the values of one record over to a statement, from parameter `first` (from 1) on.
  func bind(_ batch: RecordBatch, _ row: Int, id: String, to statement: Statement, from first: Int32 = 1) {
    var parameter = first
    for (field, definition) in schema.fields.enumerated() {
      defer { parameter += definition.type == .amount ? 2 : 1 }
      if definition.name == "id" {
        statement.bind(id, at: parameter)
        continue
      }
      switch definition.type {
      case .day: statement.bind(batch.day(field, row)?.iso, at: parameter)
      case .amount:
        let amount = batch.amount(field, row)
        statement.bind(amount?.minorUnits, at: parameter)
        statement.bind(amount?.currency.code, at: parameter + 1)
      case .integer: statement.bind(batch.integer(field, row), at: parameter)
      case .boolean: statement.bind(batch.boolean(field, row).map { $0 ? 1 : 0 }, at: parameter)
      case .bytes: statement.bind(blob: batch.bytes(field, row), at: parameter)
      case .text, .decimal, .json: statement.bind(batch.text(field, row), at: parameter)
      }
    }
  }

  /// Appends the record a statement stands on, whose columns begin at `first` (from 0).
  func append(_ statement: Statement, from first: Int32 = 0, to batch: inout RecordBatch) throws(Fault) {
    batch.beginRecord()
    var column = first
    for (field, definition) in schema.fields.enumerated() {
      defer { column += definition.type == .amount ? 2 : 1 }
      switch definition.type {
      case .day: batch.set(field, day: try statement.day(column))
      case .amount: batch.set(field, amount: try statement.money(column, currency: column + 1))
      case .integer: batch.set(field, integer: statement.integer(column))
      case .boolean: batch.set(field, boolean: statement.integer(column).map { $0 != 0 })
      case .text, .decimal, .json, .bytes:
        let slot = schema.slot(of: field)
        statement.appendText(column, to: &batch.texts[slot])
      }
    }
    batch.endRecord()
  }

  /// `valueDate` becomes `value_day`-like names: a capital begins a word.
  private static func snakeCase(_ name: String) -> String {
    var text = ""
    for character in name {
      if character.isUppercase { text += "_" }
      text += character.lowercased()
    }
    return text
  }
}
