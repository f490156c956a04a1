import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilXML

/// Hands out the records of a property list that was parsed whole.
struct CategoryPlistReader: RecordReader {
  let schema: Schema
  let inspection: Inspection
  private let places: Places
  private let table: PlistRecordTable
  private let options: ReadOptions
  private var decoder: PlistRecordDecoder
  private var position = 0
  private var rejectCount = 0
  private var hasWarnedOfCurrency = false
  /// Found in the whole file; goes with the first batch.
  private var replacementFinding: Diagnostic?
  private var lastByteOffset: Int64 = -1
  private var cursor: PlaceCursor?

  /// Reads and parses the whole source: no record is handed out before the document ended well.
  init(_ source: ByteSource, options: ReadOptions) throws(Fault) {
    let limit = min(PropertyList.fileBytes, options.limits.documentBytes)
    let bytes = try source.readAll(limitBytes: limit)
    let (root, places) = try PropertyList.located(
      bytes, file: source.name, encoding: options.encoding, depth: options.limits.nestingDepth)
    let table = try PlistRecordTable(root, kind: options.kind) { code, message, offset in
      var cursor = places.makeCursor()
      return Fault(
        .badData, code, message, at: places.location(of: offset, &cursor),
        fixes: code == .plistKind ? ["Say with --kind what the records are, such as --kind member."] : [])
    }
    guard let schema = Schema.standard(for: table.kind) else {
      throw Fault(.badData, .plistKind, "records of kind \(table.kind) are not read from property lists")
    }
    self.schema = schema
    self.places = places
    self.table = table
    self.options = options
    decoder = PlistRecordDecoder(schema: schema, account: options.account, currency: options.currency)
    cursor = places.makeCursor()
    if case .document(let document) = places { replacementFinding = document.replacementFinding }
    inspection = CategoryPlistReader.inspection(table, places, schema)
  }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    batch.removeAll(schema: schema)
    batch.file = places.file
    if options.keepsRaw { batch.keepsRaw = true }
    if let finding = replacementFinding { batch.findings.append(finding) }
    replacementFinding = nil
    while position < table.items.count, batch.count < max(1, options.limits.batchRecords) {
      let item = table.items[position]
      position += 1
      try read(item, into: &batch)
    }
    if decoder.metUnstatedCurrency, !hasWarnedOfCurrency {
      hasWarnedOfCurrency = true
      batch.findings.append(
        Diagnostic(
          .plistCurrency, .warning, "amounts name no currency", at: SourceLocation(file: places.file),
          fixes: ["Say which with --currency, such as --currency EUR."]))
    }
    return !batch.isEmpty || !batch.rejects.isEmpty || !batch.findings.isEmpty
  }

  private mutating func read(_ item: PlistRecordTable.Item, into batch: inout RecordBatch) throws(Fault) {
    let value: LocatedValue =
      switch item {
      case .record(let value): value
      case .title(let title): title.value
      }
    let place = places.location(of: value.offset, &cursor)
    // In a binary file objects lie in any order, and one may be used twice: a place that does not grow is left out.
    let byteOffset = place.byteOffset.flatMap { $0 > lastByteOffset ? $0 : nil }
    lastByteOffset = byteOffset ?? lastByteOffset
    batch.beginRecord(line: place.line ?? 0, byteOffset: byteOffset ?? -1)
    do {
      switch item {
      case .record(let record): try decoder.decode(record, into: &batch)
      case .title(let title): try decoder.decode(title, into: &batch)
      }
    } catch {
      batch.abandonRecord()
      return try reject(value, error, into: &batch)
    }
    if batch.keepsRaw { batch.raws.append(places.raw(value)) }
    batch.endRecord()
  }

  private mutating func reject(
    _ value: LocatedValue, _ problem: RecordProblem, into batch: inout RecordBatch
  ) throws(Fault) {
    var ahead = cursor
    let diagnostic = Diagnostic(
      problem.code, .error, problem.message, at: places.location(of: problem.offset, &ahead), fixes: problem.fixes)
    rejectCount += 1
    guard rejectCount <= options.limits.rejectCount else {
      throw Fault(
        .badData, .plistRejects,
        "more than \(options.limits.rejectCount) records cannot be read; the last one because: \(problem.message)",
        at: diagnostic.location, fixes: ["Say with --kind what the records are."])
    }
    batch.rejects.append(RejectedRecord(diagnostic: diagnostic, raw: places.raw(value)))
  }

  private static func inspection(_ table: PlistRecordTable, _ places: Places, _ schema: Schema) -> Inspection {
    var inspection = Inspection()
    func add(_ topic: String, _ value: String, _ evidence: String) {
      inspection.facts.append(.init(topic, value, confidence: 100, evidence: evidence))
    }
    switch places {
    case .document(let document):
      add("format", document.isTextPropertyList ? "OpenStep property list" : "XML property list", "parsed to its end")
      add("encoding", document.encoding.name, "all of the file decodes")
    case .binary: add("format", "binary property list", "parsed to its end")
    }
    add("layout", table.layout, "the value at the top of the list")
    let names = PlistRecordKeys.names(of: schema)
    guard case .record(let first)? = table.items.first, case .dictionary(let entries) = first.content else {
      return inspection
    }
    for (position, entry) in entries.enumerated() {
      let plain = names.firstIndex { $0.contains(entry.key) }.map { schema.fields[$0].name }
      let field = plain ?? combinedField(of: entry.key, schema.kind)
      inspection.columns.append(
        .init(
          position: position + 1, header: entry.key, field: field, confidence: field == nil ? 0 : 100,
          evidence: field == nil ? "no field of this name; kept in extra" : "the key's name"))
    }
    return inspection
  }

  /// What a key of a bill becomes that has no field to itself; nil for any other key.
  private static func combinedField(of key: String, _ kind: RecordKind) -> String? {
    guard kind == .bill else { return nil }
    return switch key {
    case PlistRecordKeys.money: "amount"
    case PlistRecordKeys.isIncome: "amount (sign)"
    case PlistRecordKeys.cost: "amount (spent)"
    case PlistRecordKeys.dateTime: "date, time"
    default: nil
    }
  }
}

extension Places {
  func makeCursor() -> PlaceCursor? {
    if case .document(let document) = self { return PlaceCursor(document) }
    return nil
  }

  /// Line, column and offset in a text; the offset alone in a binary file.
  func location(of offset: Int, _ cursor: inout PlaceCursor?) -> SourceLocation {
    if case .document(let document) = self, cursor != nil {
      var moved = cursor ?? PlaceCursor(document)
      let place = moved.location(of: offset, in: document)
      cursor = moved
      return place
    }
    return SourceLocation(file: file, byteOffset: Int64(offset))
  }

  /// The value as the source wrote it; of a binary file, as JSON.
  func raw(_ value: LocatedValue) -> String {
    switch self {
    case .document(let document):
      let end = min(max(value.endOffset, value.offset), document.bytes.count)
      return String(decoding: document.bytes[value.offset..<end], as: UTF8.self)
    case .binary: return PropertyListJSON.text(value.plain)
    }
  }
}
