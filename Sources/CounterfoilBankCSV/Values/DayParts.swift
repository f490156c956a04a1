/// A day whose parts stand in several columns, as one text.
enum DayParts {
  /// The fields with a hyphen between them, such as `2025-2-13`; empty where one of them is.
  static func text(_ cursor: RecordCursor, _ columns: [Int], _ dialect: CSVDialect) -> String {
    let parts = columns.map { $0 < cursor.fieldCount ? cursor.field($0).text(dialect) : "" }
    return parts.contains("") ? "" : parts.joined(separator: "-")
  }
}
