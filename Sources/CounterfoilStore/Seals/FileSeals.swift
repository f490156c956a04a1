import CounterfoilModel
import GRDB

/// Works out the digests of files: what is known of each, what was set aside of it, and its rows.
final class FileSeals {
  /// What of a row never changes, in the order in which ``RowWriter`` seals it; which entry it stands for is worked out
  /// again with every import.
  static let rowColumns = """
    account, day, minor_units, currency, time, value_day, balance_minor_units, balance_currency, payee, description,
    reference, status, category, extra, source_id, line, byte_offset, raw, number
    """

  private let file: Statement
  private let parts: [(name: String, statement: Statement)]
  private let laterParts: [(name: String, statement: Statement)]

  init(_ database: Database) throws(Fault) {
    file = try Statement(
      database,
      """
      SELECT id, sha256, content, kind, format, byte_count, row_count, first_day, last_day FROM files WHERE id = ?
      """)
    var parts: [(name: String, statement: Statement)] = []
    for (name, sql) in FileSeals.partQueries { parts.append((name, try Statement(database, sql))) }
    self.parts = parts
    var laterParts: [(name: String, statement: Statement)] = []
    for (name, sql) in FileSeals.laterPartQueries { laterParts.append((name, try Statement(database, sql))) }
    self.laterParts = laterParts
  }

  private static let partQueries: [(name: String, sql: String)] = [
    ("coverage", "SELECT account, first_day, last_day, row_count FROM coverage WHERE file = ? ORDER BY account"),
    ("set_aside", "SELECT position, line, code, message, raw FROM set_aside WHERE file = ? ORDER BY position"),
    ("listed", "SELECT kind, id FROM listed WHERE file = ? AND reading IS NULL ORDER BY kind, id"),
    (
      "file_ends",
      """
      SELECT first_line, first_raw, last_line, record_count, row_before, ends_within_line FROM file_ends WHERE file = ?
      """
    ),
  ]

  /// What files of version 3 have nothing of: left out where there is nothing, so that their digests stay.
  private static let laterPartQueries: [(name: String, sql: String)] = [
    (
      "readings",
      "SELECT kind, id, line, reading, key FROM listed WHERE file = ? AND reading IS NOT NULL ORDER BY kind, id"
    ),
    ("file_parts", "SELECT part FROM file_parts WHERE file = ?"),
  ]

  /// What the rows of a file are sealed with.
  static func rowSeal() -> ContentSeal { ContentSeal("rows") }

  /// The digest of a file; nil where there is no such file.
  /// - Parameter rows: the digest of its rows; of a file without any, that of an empty ``rowSeal()``.
  func digest(_ number: Int64, rows: String) throws(Fault) -> String? {
    file.bind(number, at: 1)
    guard try file.next() else { return nil }
    let seal = ContentSeal("file")
    seal.append(file)
    file.reset()
    for (name, statement) in parts {
      seal.append(name)
      try seal.append(rows: statement, number)
    }
    for (name, statement) in laterParts { try seal.append(name, rowsIfAny: statement, number) }
    seal.append(rows)
    return seal.finish()
  }

  /// The digest of what longer files have complete; there is little of it.
  static func replacements(_ database: Database) throws(Fault) -> String {
    let seal = ContentSeal("replacements")
    for sql in [
      "SELECT row, file, by FROM replaced_rows ORDER BY row, file",
      "SELECT file, position, by FROM replaced_rejects ORDER BY file, position, by",
    ] { try seal.append(rows: try Statement(database, sql)) }
    return seal.finish()
  }

  /// The digests of the rows of all files, by file, in one pass over the table.
  static func rowDigests(_ database: Database) throws(Fault) -> [Int64: String] {
    let rows = try Statement(database, "SELECT file, \(rowColumns) FROM statement_rows ORDER BY number")
    var seals: [Int64: ContentSeal] = [:]
    // The rows of one file lie together.
    var last: (file: Int64, seal: ContentSeal)?
    while try rows.next() {
      let file = rows.number(0)
      if last?.file != file {
        let seal = seals[file] ?? rowSeal()
        seals[file] = seal
        last = (file, seal)
      }
      last?.seal.append(rows, from: 1)
    }
    return seals.mapValues { $0.finish() }
  }
}
