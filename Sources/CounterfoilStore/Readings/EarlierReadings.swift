import CounterfoilModel
import GRDB

/// What other readings of the same bytes made of each line: a file read with one profile, and then with another.
///
/// Files that were imported before the store kept the lines are only known to be there.
struct EarlierReadings {
  private var idsByLine: [Int64: String] = [:]
  private var readingsByID: [ExactText: Set<Int64>] = [:]
  /// The runs that brought them, the last one first.
  private(set) var runs: [Int64] = []
  /// The first run that brought one of which no lines are known.
  private(set) var runWithoutLines: Int64?

  /// - Parameters:
  ///   - file: the reading under way, which does not count.
  ///   - run: the import under way, which is none of ``runs``.
  ///   - part: of the bytes; other parts are other records.
  init(
    _ database: Database, file: Int64, run: Int64, sha256: String, part: String?, kind: String
  ) throws(Fault) {
    let files = try Statement(
      database,
      """
      SELECT id, part, (SELECT min(run) FROM sightings WHERE sightings.file = files.id),
        EXISTS (SELECT 1 FROM listed WHERE listed.file = files.id AND reading IS NULL)
      FROM files LEFT JOIN file_parts ON file_parts.file = files.id
      WHERE sha256 = ? AND kind = ? AND id != ? ORDER BY 3, id
      """)
    files.bind(sha256, at: 1)
    files.bind(kind, at: 2)
    files.bind(file, at: 3)
    var found: [Int64] = []
    while try files.next() {
      if files.number(3) != 0 {
        runWithoutLines = runWithoutLines ?? files.integer(2)
      } else if files.text(1) == part {
        found.append(files.number(0))
      }
    }
    if found.isEmpty { return }
    runs = try EarlierReadings.runs(database, found).subtracting([run]).sorted(by: >)
    let records = try Statement(database, "SELECT line, id, reading FROM listed WHERE file = ? AND kind = ?")
    for other in found {
      records.bind(other, at: 1)
      records.bind(kind, at: 2)
      while try records.next() {
        guard let id = records.text(1) else { continue }
        readingsByID[ExactText(id), default: []].insert(records.number(2))
        if let line = records.integer(0), idsByLine[line] == nil { idsByLine[line] = id }
      }
    }
  }

  private static func runs(_ database: Database, _ files: [Int64]) throws(Fault) -> Set<Int64> {
    let sightings = try Statement(database, "SELECT run FROM sightings WHERE file = ?")
    var runs: Set<Int64> = []
    for file in files {
      sightings.bind(file, at: 1)
      while try sightings.next() { runs.insert(sightings.number(0)) }
    }
    return runs
  }

  var isEmpty: Bool { readingsByID.isEmpty }

  /// The records whose lines are known.
  var placedIDs: Set<ExactText> { Set(idsByLine.values.lazy.map { ExactText($0) }) }

  /// The record that another reading found where a line begins.
  func id(atLine line: Int64?) -> String? { line.flatMap { idsByLine[$0] } }

  func lists(_ id: String) -> Bool { readingsByID[ExactText(id)] != nil }

  /// Whether one of them says of the record what the hash stands for.
  func says(_ reading: Int64, of id: String) -> Bool { readingsByID[ExactText(id)]?.contains(reading) ?? false }
}
