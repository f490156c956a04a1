import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Reads records of JSON as the table the CSV codec maps.
struct JSONTableReader: RecordReader {
  private let table: JSONTable
  private var reader: any RecordReader
  private let file: String
  private let options: ReadOptions
  private let keeper: JSONExtraKeeper
  /// Whether a record is left to read.
  private let hasRecords: Bool
  /// Records without a day or an amount, set aside.
  private var incomplete: [RejectedRecord]
  let incompleteCount: Int
  /// Bytes of the file before its text; nil where it is not stored as it is read.
  var textOffset: Int64? = 0
  /// What is known besides what the table shows.
  var facts: [Inspection.Fact] = []
  /// Whose documentation says what a profile would.
  var maker: String?
  private var openingFindings: [Diagnostic] = []

  /// - Parameter profile: what the person states.
  /// - Throws: what a table of these records lacks, with the question that settles it.
  init(
    _ records: [JSONTableRecord], at paths: [RecordPath], file: String, options: ReadOptions, profile: CSVProfile
  ) throws(Fault) {
    self.file = file
    self.options = options
    var table = JSONTable(records, at: paths, stated: profile)
    var reader = try JSONTableReader.reader(of: table, file, options)
    // What is asked from here on is asked of a table whose columns are known: answers are remembered by them.
    options.notes?.keep(JSONTableReader.inspection(of: table, reader))
    var check = JSONTableCheck(
      table, reader.inspection, isOfBills: reader.schema.kind == .bill, file: file, options: options)
    var profile = profile
    if let own = check.ownCurrency {
      profile.columns["currency"] = [.named(table.names[own])]
      table = JSONTable(records, at: paths, stated: profile)
      reader = try JSONTableReader.reader(of: table, file, options)
      check = JSONTableCheck(
        table, reader.inspection, isOfBills: reader.schema.kind == .bill, file: file, options: options)
    }
    incomplete = try check.incompleteRecords() + check.rejectedVoidRecords()
    incompleteCount = check.incomplete.count
    let lines = Set(check.incomplete + check.balances + check.void.map(\.record))
    hasRecords = lines.count < records.count
    if !lines.isEmpty, hasRecords {
      table = JSONTable(
        records.indices.filter { !lines.contains($0) }.map { records[$0] }, at: paths, stated: profile)
      reader = try JSONTableReader.reader(of: table, file, options)
    }
    try check.checkOtherAmounts()
    try check.checkCurrency()
    try check.checkUnit()
    self.table = table
    self.reader = reader
    keeper = JSONExtraKeeper(table, reader.inspection)
    openingFindings = table.momentNotes(in: file)
  }

  private static func reader(
    of table: JSONTable, _ file: String, _ options: ReadOptions
  ) throws(Fault) -> any RecordReader {
    var options = options
    options.encoding = nil
    options.layouts = nil
    options.judgesFlags = true
    options.profile = ProfileText(yaml: table.profile.statedYAML, file: options.profile?.file ?? "")
    do throws(Fault) {
      return try BankCSVCodec().makeReader(ByteSource(name: file, bytes: table.bytes), options: options)
    } catch {
      throw table.placed(error, in: file)
    }
  }

  var schema: Schema { reader.schema }

  /// Says something at the beginning.
  mutating func add(_ finding: Diagnostic) { openingFindings.insert(finding, at: 0) }

  var inspection: Inspection {
    var inspection = JSONTableReader.inspection(of: table, reader)
    if let maker {
      let words = "as documented of \(maker)"
      for index in inspection.facts.indices {
        inspection.facts[index].evidence = inspection.facts[index].evidence.replacing(
          "stated by the profile", with: words)
      }
      for index in inspection.columns.indices where inspection.columns[index].evidence == "stated by the profile" {
        inspection.columns[index].evidence = words
      }
    }
    inspection.facts = facts + inspection.facts
    return inspection
  }

  private static func inspection(of table: JSONTable, _ reader: any RecordReader) -> Inspection {
    var inspection = reader.inspection
    inspection.facts = table.facts(of: inspection)
    for index in inspection.columns.indices {
      guard let evidence = table.implied[inspection.columns[index].header] else { continue }
      inspection.columns[index].evidence = evidence
    }
    return inspection
  }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    let hasMore: Bool
    do throws(Fault) {
      hasMore = hasRecords ? try reader.read(into: &batch) : false
    } catch {
      throw table.placed(error, in: file)
    }
    if !hasMore {
      batch.removeAll(schema: schema)
      batch.file = file
    } else {
      complete(&batch)
    }
    batch.rejects += incomplete
    batch.findings += openingFindings
    incomplete = []
    openingFindings = []
    return hasMore || !batch.rejects.isEmpty || !batch.findings.isEmpty
  }

  /// Places in the table become places in the file, and what the table has no place for is put back.
  private func complete(_ batch: inout RecordBatch) {
    let rows = (0..<batch.count).map { Int(batch.lineNumbers[$0]) - table.firstLine }
    table.restoreLineFeeds(&batch)
    keeper.complete(&batch, rows)
    if batch.keepsRaw {
      batch.raws = TextColumn()
      for row in rows { batch.raws.append(table.records[row].value.description) }
    }
    for (place, row) in rows.enumerated() {
      let record = table.records[row]
      batch.lineNumbers[place] = UInt32(clamping: record.lineNumber)
      batch.byteOffsets[place] = record.byteOffset < 0 ? -1 : textOffset.map { $0 + Int64(record.byteOffset) } ?? -1
    }
    for index in batch.rejects.indices {
      if let line = batch.rejects[index].diagnostic.location?.line, let record = table.record(onLine: line) {
        batch.rejects[index].raw = record.value.description
      }
      batch.rejects[index].diagnostic = table.placed(batch.rejects[index].diagnostic)
    }
    for index in batch.findings.indices { batch.findings[index] = table.placed(batch.findings[index]) }
  }
}
