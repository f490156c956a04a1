import CounterfoilModel
import GRDB

/// The file that lay at a path when an earlier run looked at it last.
struct PathBefore {
  let file: Int64

  /// The last other file of a path that was seen before a run; nil where there was none, or where the file itself was seen there since.
  ///
  /// Of a file that holds several downloads, those of one name are compared. One that was seen before is compared with files of other bytes
  /// alone: parts of one file, such as two sheets, are seen side by side each time.
  static func last(
    besides file: Int64, path: String, before run: Int64, isKnown: Bool, _ database: Database
  ) throws(Fault) -> PathBefore? {
    let name = "CASE WHEN json_valid(part) THEN json_extract(part, '$.download') ELSE part END"
    let statement = try Statement(
      database,
      """
      SELECT seen.file FROM sightings AS seen JOIN files AS past ON past.id = seen.file JOIN files AS own ON own.id = ?2
      WHERE seen.path = ?1 AND seen.file != ?2 AND seen.run < ?3 AND past.kind = own.kind
        AND (SELECT \(name) FROM file_parts WHERE file_parts.file = seen.file)
          IS (SELECT \(name) FROM file_parts WHERE file_parts.file = ?2)
        \(isKnown ? "AND past.sha256 != own.sha256 AND seen.run > (SELECT max(run) FROM sightings WHERE file = ?2 AND path = ?1)" : "")
      ORDER BY seen.run DESC, seen.file DESC LIMIT 1
      """)
    statement.bind(path, at: 1)
    statement.bind(file, at: 2)
    statement.bind(run, at: 3)
    guard try statement.next() else { return nil }
    defer { statement.reset() }
    return PathBefore(file: statement.number(0))
  }
}
