import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore

/// One row of an invented statement.
struct Row: Hashable {
  var day: Int
  var cents: Int64
  var text: String?
  var reference: String?
  var balance: Int64?
  var isPending = false
  var account = "checking"
  var payee: String?
}

extension FileEvidence {
  /// A file that says these rows. Its digest is made from them and the name's.
  /// - Parameter limit: how many of them are in memory at once; nil for all.
  init(_ name: String, _ rows: [Row], limit: Int? = nil) {
    let currency = Currency("EUR") ?? .unstated
    var records = RecordBatch(schema: .entry)
    records.keepsRaw = true
    records.file = name
    for (index, row) in rows.enumerated() {
      let entry = StatementEntry(
        id: "", date: CalendarDate(daysSinceEpoch: Int32(20_000 + row.day)) ?? .first,
        amount: Money(minorUnits: row.cents, currency: currency))
      records.beginRecord(line: index + 2, byteOffset: Int64(index * 40))
      records.set(EntryField.account, row.account)
      records.set(EntryField.date, entry.date)
      records.set(EntryField.amount, entry.amount)
      records.set(EntryField.balance, row.balance.map { Money(minorUnits: $0, currency: currency) })
      records.set(EntryField.payee, row.payee)
      records.set(EntryField.description, row.text)
      records.set(EntryField.reference, row.reference)
      records.set(EntryField.status, row.isPending ? "pending" : "booked")
      records.raws.append("\(row)")
      records.endRecord()
    }
    self.init(
      path: name, sha256: "sha-\(name)-\(rows.count)", byteCount: rows.count * 40, format: "csv",
      records: RecordPieces(records))
    if let limit { self.records = (try? records.pieces(limit)) ?? self.records }
  }
}

extension Store {
  /// Imports the files, in that order, each in a run of its own.
  @discardableResult
  func take(_ files: FileEvidence...) throws -> [FileOutcome] { try take(files) }

  @discardableResult
  func take(_ files: [FileEvidence]) throws -> [FileOutcome] {
    var outcomes: [FileOutcome] = []
    for file in files {
      _ = try importing { session throws(Fault) in
        outcomes.append(try session.merge(file))
        return .keep(summary: "{}")
      }
    }
    return outcomes
  }

  /// All entries as `day amount text`, sorted.
  func listing() throws -> [String] {
    let records = try entries().records
    return (0..<records.count).map { row in
      let day = (records[EntryField.date, row]?.daysSinceEpoch ?? 0) - 20_000
      return
        "\(day) \(records[EntryField.amount, row]?.minorUnits ?? 0) \(records[EntryField.description, row] ?? "-")"
    }.sorted()
  }
}

/// Numbers that look random and are the same in every run.
struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

extension FileEvidence {
  init(
    path: String, sha256: String, byteCount: Int, format: String, records: RecordBatch, rejects: [RejectedRecord] = []
  ) {
    self.init(
      path: path, sha256: sha256, byteCount: byteCount, format: format, records: RecordPieces(records),
      rejects: rejects)
  }
}

extension RecordBatch {
  /// The same records, of which so many are in memory at once.
  func pieces(_ limit: Int) throws -> RecordPieces {
    var pieces = RecordPieces(schema: schema, limit: limit)
    pieces.file = file
    var row = 0
    while row < count {
      let rows = row..<min(row + limit, count)
      try pieces.append(without { !rows.contains($0) })
      row = rows.upperBound
    }
    return pieces
  }
}
