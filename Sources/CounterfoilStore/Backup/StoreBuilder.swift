package import CounterfoilModel
import GRDB

/// Makes a store of the rows another one gave, in a file that nobody uses yet.
///
/// What comes is believed in nothing: only tables, indexes and views are made, and what came of it is to be verified before
/// anybody uses it.
package final class StoreBuilder {
  private static let beginnings = ["CREATE TABLE ", "CREATE INDEX ", "CREATE UNIQUE INDEX ", "CREATE VIEW "]

  private let path: String
  private let queue: DatabaseQueue
  private var insertion: (table: String, names: [String], statement: Statement)?

  /// - Parameters:
  ///   - path: an empty file.
  ///   - version: of the tables.
  ///   - definitions: what makes them.
  /// - Throws: exit status 65 where a statement makes something else, 70 where the version is newer than this program.
  package init(path: String, version: Int, definitions: [String]) throws(Fault) {
    self.path = path
    guard version <= Int(StoreSchema.version) else { throw Fault.newer(version, path) }
    queue = try Store.attempt { () throws in
      var configuration = Configuration()
      // Rows come in the order of their tables; references are looked at by whoever verifies.
      configuration.foreignKeysEnabled = false
      configuration.allowsUnsafeTransactions = true
      configuration.prepareDatabase { database in
        try Store.defend(database)
        // The file counts for nothing until it is complete.
        try database.execute(sql: "PRAGMA journal_mode = OFF")
        try database.execute(sql: "PRAGMA synchronous = OFF")
      }
      return try DatabaseQueue(path: path, configuration: configuration)
    }
    try change { database throws(Fault) in
      for sql in definitions {
        guard StoreBuilder.beginnings.contains(where: sql.hasPrefix) else {
          throw Fault(.badData, .storeSchema, "the export holds a statement that makes no table, index or view")
        }
        try database.run(sql)
      }
      try database.run("PRAGMA application_id = \(StoreFile.applicationID)")
      try database.run("PRAGMA user_version = \(version)")
      try database.run("BEGIN")
    }
  }

  /// A statement must be gone before its connection is.
  deinit { insertion = nil }

  /// - Throws: exit status 65 where there is no such table or column, or the row does not fit it.
  package func insert(_ table: String, _ names: [String], _ values: [StoredValue]) throws(Fault) {
    try change { database throws(Fault) in
      do throws(Fault) {
        let statement = try statement(table, names, database)
        for (index, value) in values.enumerated() { value.bind(to: statement, at: Int32(index + 1)) }
        try statement.run()
      } catch {
        guard error.status == .internalFault else { throw error }
        throw Fault(.badData, error.diagnostic)
      }
    }
  }

  private func statement(_ table: String, _ names: [String], _ database: Database) throws(Fault) -> Statement {
    if let insertion, insertion.table == table, insertion.names == names { return insertion.statement }
    let columns = names.map(Store.quoted).joined(separator: ", ")
    let places = names.map { _ in "?" }.joined(separator: ", ")
    let made = try Statement(
      database, "INSERT INTO main.\(Store.quoted(table)) (\(columns)) VALUES (\(places))")
    insertion = (table, names, made)
    return made
  }

  /// Ends the file. To be called once, last.
  package func finish() throws(Fault) {
    try change { database throws(Fault) in
      insertion = nil
      try database.run("COMMIT")
    }
    try Store.attempt { () throws in try queue.close() }
  }

  private func change(_ body: (Database) throws(Fault) -> Void) throws(Fault) {
    try Store.attempt { () throws in
      // One transaction goes on from call to call.
      try queue.unsafeReentrantWrite { database in try body(database) }
    }
  }
}
