package import CounterfoilModel
import GRDB

extension Store {
  /// One of the statements that make the tables, indexes and views.
  package struct Definition: Sendable, Hashable {
    package var name: String
    package var sql: String
  }

  /// All the store holds, as it is at one moment: its version, what makes its tables, then each row of each table.
  /// - Parameters:
  ///   - begin: gets the version of the tables, and their definitions in an order in which they can be made.
  ///   - row: gets the table's name, the names of its columns, and the values of a row; rows of a table come together.
  package func eachRow(
    begin: (_ version: Int, _ definitions: [Definition]) throws(Fault) -> Void,
    row: (_ table: String, _ columns: [String], _ values: [StoredValue]) throws(Fault) -> Void
  ) throws(Fault) {
    try readAtOnce { database throws(Fault) in
      let schema = try Statement(
        database,
        """
        SELECT name, sql, type FROM sqlite_schema WHERE sql IS NOT NULL
        ORDER BY CASE type WHEN 'table' THEN 0 WHEN 'index' THEN 1 ELSE 2 END, name
        """)
      var definitions: [Definition] = []
      var tables: [String] = []
      while try schema.next() {
        definitions.append(Definition(name: schema.text(0) ?? "", sql: schema.text(1) ?? ""))
        if schema.text(2) == "table" { tables.append(schema.text(0) ?? "") }
      }
      try begin(Int(try database.number("PRAGMA user_version")), definitions)
      for table in tables {
        let names = try Store.columns(of: table, database)
        let rows = try Statement(database, "SELECT * FROM main.\(Store.quoted(table))")
        while try rows.next() {
          try row(table, names, (0..<rows.columnCount).map { StoredValue(rows, $0) })
        }
      }
    }
  }

  static func columns(of table: String, _ database: Database) throws(Fault) -> [String] {
    let statement = try Statement(database, "SELECT name FROM pragma_table_info(?, 'main') ORDER BY cid")
    statement.bind(table, at: 1)
    var names: [String] = []
    while try statement.next() { names.append(statement.text(0) ?? "") }
    return names
  }

  static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
}
