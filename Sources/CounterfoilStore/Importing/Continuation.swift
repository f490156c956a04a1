import CounterfoilModel
import CounterfoilRecords
import GRDB

/// Finds where a new file goes on where a held one was cut off, or the other way round.
///
/// A file is continued by a longer one of the same format if every record of it stands there at the same line in the same
/// characters; of its last record, the longer file's may go on. That record is complete in the longer file,
/// whose row takes its place; so it is with whatever was read otherwise in the shorter file, for lack of the rows to
/// come. It depends on the two files alone, so it does not matter which came first.
struct Continuation {
  var rows: [ReplacedRow] = []
  var rejects: [ReplacedReject] = []

  var rereadCount: Int { rows.count(where: \.isReread) }

  var newRows: Set<Int32> {
    Set(rows.lazy.compactMap { if case .new(let row) = $0.row { row } else { nil } })
  }
  /// New rows that ``keep(_:numbers:)`` needs the numbers of.
  var namedNewRows: Set<Int32> {
    Set(rows.lazy.flatMap { [$0.row, $0.by] }.compactMap { if case .new(let row)? = $0 { row } else { nil } })
  }
  var heldRows: Set<Int64> {
    Set(rows.lazy.compactMap { if case .held(let number) = $0.row { number } else { nil } })
  }

  /// - Parameter file: the new file's number.
  init(_ database: Database, file: Int64, evidence: FileEvidence) throws(Fault) {
    guard let lines = FileLines(evidence) else { return }
    try lines.keep(database, file: file)
    for other in try lines.candidates(database, file: file, evidence) {
      var comparison = LineComparison(database, lines, evidence, newFile: file, held: other)
      guard try comparison.run() else { continue }
      rows += comparison.rows
      rejects += comparison.rejects
    }
  }

  /// Keeps what was found. `numbers` are those of the new file's rows, as far as ``rows`` names them.
  func keep(_ database: Database, numbers: [Int32: Int64]) throws(Fault) {
    func number(_ place: RowPlace) -> Int64? {
      switch place {
      case .new(let row): numbers[row]
      case .held(let number): number
      }
    }
    let row = try Statement(database, "INSERT INTO replaced_rows (row, file, by) VALUES (?, ?, ?)")
    for replaced in rows {
      row.bind(number(replaced.row), at: 1)
      row.bind(replaced.longerFile, at: 2)
      row.bind(replaced.by.flatMap { number($0) }, at: 3)
      try row.run()
    }
    let reject = try Statement(database, "INSERT INTO replaced_rejects (file, position, by) VALUES (?, ?, ?)")
    for replaced in rejects {
      reject.bind(replaced.file, at: 1)
      reject.bind(replaced.position, at: 2)
      reject.bind(replaced.longerFile, at: 3)
      try reject.run()
    }
  }
}
