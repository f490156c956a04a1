import CounterfoilModel
import CounterfoilText
import GRDB

/// Compares tables, indexes, views and triggers with those this version makes.
enum SchemaCheck {
  private struct Item: Hashable {
    var type: String
    var name: String
    var table: String
    var sql: String
  }

  static func differences(_ database: Database) throws(Fault) -> [Diagnostic] {
    let expected = try Store.inMemory().read { database throws(Fault) in try items(database) }
    let found = try items(database)
    var differences: [Diagnostic] = []
    for item in found.subtracting(expected).sorted(by: { $0.name < $1.name }) {
      let isOurs = expected.contains { $0.type == item.type && $0.name == item.name }
      differences.append(
        Diagnostic(
          .storeSchema, .error,
          isOurs
            ? "the \(item.type) \(JSONText.string(item.name)) is defined otherwise than this program defines it"
            : "the \(item.type) \(JSONText.string(item.name)) does not come from this program"))
    }
    for item in expected.subtracting(found).sorted(by: { $0.name < $1.name })
    where !found.contains(where: { $0.type == item.type && $0.name == item.name }) {
      differences.append(
        Diagnostic(.storeSchema, .error, "the \(item.type) \(JSONText.string(item.name)) is missing"))
    }
    let journal = try Statement(database, "PRAGMA journal_mode")
    if try journal.next(), let mode = journal.text(0), !["delete", "memory"].contains(mode) {
      differences.append(
        Diagnostic(.storeSchema, .error, "the journal is kept in the mode \(mode), which this program never sets"))
    }
    journal.reset()
    return differences
  }

  /// What came with later versions than the one the store says it has: it was not this program that wrote that number.
  static func anachronisms(_ database: Database, version: Int64) throws(Fault) -> [Diagnostic] {
    let statement = try Statement(database, "SELECT name FROM main.sqlite_schema ORDER BY name")
    var found: [Diagnostic] = []
    while try statement.next() {
      let name = statement.text(0) ?? ""
      guard let since = version < 1 ? 1 : StoreSchema.firstVersions[name], since > version else { continue }
      found.append(
        Diagnostic(
          .storeSchema, .error,
          "the store says that it has version \(version) of the tables, and holds \(JSONText.string(name)), which came with "
            + "a later one"))
    }
    return found
  }

  private static func items(_ database: Database) throws(Fault) -> Set<Item> {
    let statement = try Statement(database, "SELECT type, name, tbl_name, sql FROM sqlite_schema")
    var items: Set<Item> = []
    while try statement.next() {
      items.insert(
        Item(
          type: statement.text(0) ?? "", name: statement.text(1) ?? "", table: statement.text(2) ?? "",
          sql: plain(statement.text(3) ?? "")))
    }
    return items
  }

  /// A table that a migration renamed has its name in quotes.
  private static func plain(_ sql: String) -> String {
    guard sql.hasPrefix("CREATE TABLE \""), let end = sql.dropFirst(14).firstIndex(of: "\"") else { return sql }
    return "CREATE TABLE " + sql.dropFirst(14)[..<end] + sql[sql.index(after: end)...]
  }
}
