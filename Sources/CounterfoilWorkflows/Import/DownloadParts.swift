package import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import CounterfoilText

/// What was read of a file, and which download each row came in.
struct ReadEvidence {
  var file: FileEvidence
  var downloads: DownloadColumn
}

/// A file that holds several downloads, as its column `import` says, taken apart: each is evidence of its own, as if it had come
/// in a file of its own.
///
/// What a download is known by are its rows as they stand in the file. So it is known again in a file to which others were added.
struct DownloadParts {
  private struct Part {
    /// What the column calls it; nil for the rows that name none.
    var name: String?
    var rows: [Int32] = []
    var rejects: [RejectedRecord] = []
  }

  private var parts: [Part] = []
  private let whole: FileEvidence
  /// Whether ids are numbers of the file's rows, by which no payment is known.
  private var hasRowNumbers = false

  /// Nil where all rows came in one download, or are entries as this program lists them, each once.
  init?(_ read: ReadEvidence) throws(Fault) {
    whole = read.file
    let rowCount = whole.records.count
    guard whole.records.schema.kind == .entry, let numbers = read.downloads.numbers?.prefix(rowCount),
      numbers.contains(where: { $0 != numbers.first })
    else { return nil }
    var places: [Int32: Int] = [:]
    var partOfRow: [Int] = []
    for (row, number) in numbers.enumerated() {
      let place = places[number] ?? parts.count
      if place == parts.count {
        places[number] = place
        parts.append(Part(name: number < 0 ? nil : read.downloads.names[Int(number)]))
      }
      parts[place].rows.append(Int32(row))
      partOfRow.append(place)
    }
    switch try DownloadIDs(whole.records, partOfRow) {
    case .payments: break
    case .rows: hasRowNumbers = true
    case .entries: return nil
    }
    shareOutRejects(partOfRow)
  }

  var count: Int { parts.count }

  /// A record that could not be read is of the download of the row before it.
  private mutating func shareOutRejects(_ partOfRow: [Int]) {
    if whole.rejects.isEmpty { return }
    let lines = whole.records.lineNumbers
    let rows = lines.indices.sorted { lines[$0] < lines[$1] }
    for reject in whole.rejects {
      let line = reject.diagnostic.location?.line ?? 0
      var range = 0..<rows.count
      while !range.isEmpty {
        let middle = (range.lowerBound + range.upperBound) / 2
        range = Int(lines[rows[middle]]) <= line ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      parts[partOfRow[rows[max(0, range.lowerBound - 1)]]].rejects.append(reject)
    }
  }

  /// Calls `body` with one download after the other, in the order in which the file names them first.
  func forEach(_ body: (FileEvidence) throws(Fault) -> Void) throws(Fault) {
    for part in parts { try body(try evidence(of: part)) }
  }

  /// Whether the balances of each download follow by themselves.
  func balancesFollow() throws(Fault) -> Bool {
    var follow = true
    try forEach { evidence throws(Fault) in
      if let found = try BalanceFindings.findings(evidence), !found.isEmpty { follow = false }
    }
    return follow
  }

  /// So many rows are taken over at once.
  private static let rowsAtOnce = 1 << 14

  private func evidence(of part: Part) throws(Fault) -> FileEvidence {
    let records = whole.records
    var own = RecordPieces(schema: records.schema, limit: records.limit)
    own.file = records.file
    let digest = ByteDigest()
    // Rows without their characters are known by the file and the name of their download.
    if !records.hasRaws { digest.add(Array("\(whole.sha256)\n\(part.name ?? "")\n".utf8)) }
    // A record is the same line whether it could be read or not.
    func line(_ reject: RejectedRecord) -> Int { reject.diagnostic.location?.line ?? 0 }
    var rejects = part.rejects.sorted { line($0) < line($1) }[...]
    func addRejects(before limit: Int) {
      while let next = rejects.first, line(next) < limit {
        digest.add(Array(next.raw.utf8) + [0x0A])
        rejects.removeFirst()
      }
    }
    for start in stride(from: 0, to: part.rows.count, by: DownloadParts.rowsAtOnce) {
      let rows = part.rows[start..<min(start + DownloadParts.rowsAtOnce, part.rows.count)]
      var batch = try records.batch(rows: Array(rows))
      batch.file = records.file
      if records.hasRaws {
        for row in 0..<batch.count {
          addRejects(before: Int(batch.lineNumbers[row]))
          digest.add(batch.raws.withBytes(row) { Array($0) } + [0x0A])
        }
      }
      if hasRowNumbers {
        var none = TextColumn()
        for _ in 0..<batch.count { none.endText() }
        batch.texts[batch.schema.slot(of: EntryField.id)] = none
      }
      try own.append(batch)
    }
    addRejects(before: .max)
    var file = FileEvidence(
      path: whole.path, sha256: digest.finish(), byteCount: digest.byteCount, format: whole.format, records: own,
      rejects: part.rejects)
    file.part = JSONWriter.object { json in
      json.member("download", part.name)
      json.member("of", whole.part)
    }
    file.endsWithinLine = whole.endsWithinLine && part.rows.last == Int32(records.count - 1)
    return file
  }
}

extension DiagnosticCode {
  package static let importDownloads = DiagnosticCode(
    "import.downloads", "The column `import` of a file names several downloads, each of which is taken as one.")
}
