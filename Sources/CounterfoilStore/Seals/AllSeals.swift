import CounterfoilModel
import GRDB

/// Works out the digest of everything that is sealed.
enum AllSeals {
  /// The digests of all runs and files, from the tables as they are.
  static func digests(_ database: Database) throws(Fault) -> [SealScope: String] {
    var digests: [SealScope: String] = [.replacements: try FileSeals.replacements(database)]
    let rows = try FileSeals.rowDigests(database)
    let none = FileSeals.rowSeal().finish()
    let files = try FileSeals(database)
    for file in try numbers(database, "SELECT id FROM files") {
      digests[.file(file)] = try files.digest(file, rows: rows[file] ?? none)
    }
    let runs = try RunSeals(database, isThorough: true)
    for run in try numbers(database, "SELECT number FROM runs") { digests[.run(run)] = try runs.digest(run) }
    return digests
  }

  private static func numbers(_ database: Database, _ sql: String) throws(Fault) -> [Int64] {
    let statement = try Statement(database, sql)
    var numbers: [Int64] = []
    while try statement.next() { numbers.append(statement.number(0)) }
    return numbers
  }
}
