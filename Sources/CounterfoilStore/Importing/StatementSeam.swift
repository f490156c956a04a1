package import CounterfoilModel
package import CounterfoilRecords
import GRDB

/// Two files of one account, of which the later starts after the earlier ends, and none that covers the days between.
package struct StatementSeam: Sendable {
  package let account: String
  /// The last component of the earlier file's path.
  package let earlierName: String
  package let laterName: String
  /// SHA-256 of the bytes of the file this import read: the later one, if it read both.
  package let sha256: String
  /// Whether that is the later one.
  package let isLaterRead: Bool
  /// Whether this import is the first that read one of the two.
  package let isNew: Bool
  /// The last rows of the earlier file and the first ones of the later.
  package let records: RecordBatch
  /// 0 for the rows of the earlier file, 1 for those of the later.
  package let downloads: [Int32]
}

extension ImportSession {
  /// Where files of this import meet what the store holds, or each other.
  ///
  /// To be asked once all files are merged: one that fills a gap may come after the two it lies between. What comes
  /// depends on the files held, not on the order they came in. O(files held × log files held).
  /// - Parameter sha256s: of the files to look at; others of this import are not.
  package func seams(ofFiles sha256s: Set<String>) throws(Fault) -> [StatementSeam] {
    if sha256s.isEmpty { return [] }
    return try SeamSearch(database, run: run, taken: Set(seals.keys)).seams(sha256s)
  }
}

/// Looks for neighbours among the days that files cover.
private struct SeamSearch {
  /// What one file covers of an account.
  private struct Span {
    var file: Int64
    var first: Int32
    var last: Int32
    var sha256: String
    var isSeen: Bool
    /// Whether rows of it could not be read: then what is missing may be among them.
    var hasHoles: Bool
  }

  /// How many days of rows tell in which order a file lists them.
  private static let edgeDays: Int32 = 6

  private let spans: Statement
  private let rows: Statement
  private let name: Statement

  /// Files this import is the first to read.
  private let taken: Set<Int64>

  init(_ database: Database, run: Int64, taken: Set<Int64>) throws(Fault) {
    self.taken = taken
    spans = try Statement(
      database,
      """
      SELECT account, file, coverage.first_day, coverage.last_day, sha256,
        EXISTS (SELECT 1 FROM sightings WHERE sightings.file = coverage.file AND run = ?),
        EXISTS (SELECT 1 FROM set_aside WHERE set_aside.file = coverage.file)
      FROM coverage JOIN files ON files.id = coverage.file
      ORDER BY account, coverage.first_day, coverage.last_day, files.row_count, sha256, content
      """)
    spans.bind(run, at: 1)
    // The plus keeps SQLite from the index of files: a file may have a million rows, a day of an account has few.
    rows = try Statement(
      database,
      "SELECT \(StoredRows.columns), line FROM statement_rows WHERE day = ? AND account = ? AND +file = ? ORDER BY number"
    )
    name = try Statement(
      database,
      """
      SELECT (SELECT min(name) FROM sightings WHERE file = ?1)
        || ifnull((SELECT ', ' || json_extract(part, '$.download') FROM file_parts WHERE file = ?1), '')
      """)
  }

  func seams(_ sha256s: Set<String>) throws(Fault) -> [StatementSeam] {
    var found: [StatementSeam] = []
    var account: String?
    var held: [Span] = []
    while try spans.next() {
      let next = spans.text(0) ?? ""
      if let account, ExactText(account) != ExactText(next) {
        found += try seams(account, held, sha256s)
        held.removeAll(keepingCapacity: true)
      }
      account = next
      guard let first = try spans.day(2), let last = try spans.day(3) else { continue }
      held.append(
        Span(
          file: spans.number(1), first: first.daysSinceEpoch, last: last.daysSinceEpoch,
          sha256: spans.text(4) ?? "", isSeen: spans.number(5) != 0, hasHoles: spans.number(6) != 0))
    }
    if let account { found += try seams(account, held, sha256s) }
    return found
  }

  /// - Parameter held: of one account, in order of the first day.
  private func seams(_ account: String, _ held: [Span], _ sha256s: Set<String>) throws(Fault) -> [StatementSeam] {
    var found: [StatementSeam] = []
    var furthest: [Span] = []
    for (place, span) in held.enumerated() {
      let reach = furthest.first?.last ?? .max
      if reach < span.first, place == 0 || held[place - 1].first < span.first {
        let later = held[place...].prefix { $0.first == span.first }
        if let seam = try seam(account, furthest, Array(later), sha256s) { found.append(seam) }
      }
      if furthest.isEmpty || span.last > reach {
        furthest = [span]
      } else if span.last == reach {
        furthest.append(span)
      }
    }
    return found
  }

  /// Of files that end, or start, on the same day, one that prints balances stands for all.
  private func seam(
    _ account: String, _ earlier: [Span], _ later: [Span], _ sha256s: Set<String>
  ) throws(Fault) -> StatementSeam? {
    func isAsked(_ span: Span) -> Bool { span.isSeen && sha256s.contains(span.sha256) }
    guard let asked = later.first(where: isAsked) ?? earlier.first(where: isAsked) else { return nil }
    var records = RecordBatch(schema: .entry)
    var downloads: [Int32] = []
    var names: [String] = []
    for (download, spans) in [earlier, later].enumerated() {
      var chosen: (span: Span, batch: RecordBatch)?
      for span in spans where chosen == nil && !span.hasHoles {
        let edge =
          download == 0 ? span.last - SeamSearch.edgeDays...span.last : span.first...span.first + SeamSearch.edgeDays
        let batch = try rows(account, span.file, edge)
        if batch.amounts[batch.schema.slot(of: EntryField.balance)].minorUnits.contains(where: {
          $0 != AmountColumn.missing
        }) {
          chosen = (span, batch)
        }
      }
      guard let chosen else { return nil }
      name.bind(chosen.span.file, at: 1)
      names.append(try name.next() ? name.text(0) ?? "" : "")
      name.reset()
      downloads += [Int32](repeating: Int32(download), count: chosen.batch.count)
      records.append(contentsOf: chosen.batch)
    }
    return StatementSeam(
      account: account, earlierName: names[0], laterName: names[1], sha256: asked.sha256,
      isLaterRead: later.contains { $0.file == asked.file },
      isNew: (earlier + later).contains { taken.contains($0.file) }, records: records, downloads: downloads)
  }

  private func rows(_ account: String, _ file: Int64, _ days: ClosedRange<Int32>) throws(Fault) -> RecordBatch {
    var batch = RecordBatch(schema: .entry)
    for day in days {
      rows.bind(CalendarDate(daysSinceEpoch: day)?.iso, at: 1)
      rows.bind(account, at: 2)
      rows.bind(file, at: 3)
      while try rows.next() {
        try StoredRows.appendRecord(rows, id: 18, to: &batch)
        if let line = rows.integer(19) { batch.lineNumbers[batch.count] = UInt32(clamping: line) }
        batch.endRecord()
      }
    }
    return batch
  }
}
