import CounterfoilModel

@testable import CounterfoilStore

/// The tables of a store, as tests look at them.
extension Store {
  /// The version of the tables that this program makes.
  static let tablesVersion = Int(StoreSchema.version)

  /// The statements that make the tables, one after another, as SQLite keeps them.
  func schemaText() throws(Fault) -> String {
    try read { database throws(Fault) in
      let statement = try Statement(
        database, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type != 'table', type, name")
      var text = "PRAGMA application_id = \(StoreFile.applicationID);\nPRAGMA user_version = \(StoreSchema.version);\n"
      while try statement.next() { text += "\n\(statement.text(0) ?? "");\n" }
      return text
    }
  }
}
