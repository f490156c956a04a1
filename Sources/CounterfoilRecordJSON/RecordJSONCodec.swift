import CounterfoilBankCSV
import CounterfoilCJSON
package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilRecords

/// Records as JSON: one array of objects, or one object per line (NDJSON).
///
/// Read are the canonical shape, whose names are those of ``Schema``, and the shapes of the programs the product grew
/// from: consumption time lines, Timi bills, categories and books, pharmacy lists. Unknown members survive in `extra`,
/// as they are written, and numbers keep every digit.
///
/// Settings for writing: `format` (`json`, `ndjson`) and `shape` (`canonical`, `consumption`, `tmbill`, `pharmacy`).
/// For reading: `format=ndjson` lets an empty input stand for no records.
package struct RecordJSONCodec: Codec {
  package init() {}

  package var descriptor: CodecDescriptor {
    CodecDescriptor(
      name: "json", aliases: ["ndjson"], title: "Records as a JSON array, or one JSON object per line",
      kinds: RecordKind.all, fileExtensions: ["json", "ndjson", "jsonl"],
      mediaTypes: ["application/json", "application/x-ndjson", "application/jsonl"], canWrite: true, isStreaming: true,
      readSettings: ["format"], writeSettings: ["format", "shape"])
  }

  package func confidence(in sample: FileSample) -> Confidence {
    JSONProbe.confidence(in: sample)
  }

  package func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    var options = options
    if options.kind == nil, let profile = options.profile { options.kind = try CSVProfile(profile).kind }
    let opened = try JSONInput.open(source, encoding: options.encoding)
    if try JSONTables.areStated(options) {
      if let reader = try table(opened, options) { return reader }
      throw Fault(
        .badData, .jsonShape, "no list in the file may hold records with days and amounts",
        at: SourceLocation(file: source.name),
        fixes: ["Say where they are in the profile, such as `records: transactions[*]`."])
    }
    let survey = StatementSurvey(try opened.source.peek(FileSample.limitBytes)[...])
    if survey.mayHoldKnownList(options.kind), let reader = try table(opened, options) {
      return reader
    }
    if survey.tableName != nil, let reader = try table(opened, options) { return reader }
    if let shape = survey.shape {
      return try StatementReader(
        opened.source, shape: shape, options: options, textOffset: opened.textOffset, fact: opened.fact)
    }
    let head: JSONProbe.Head
    do throws(Fault) {
      head = try JSONProbe.head(of: opened.source, options: options)
    } catch {
      try checkAnswer(opened)
      guard error.diagnostic.code == .jsonUnknownKind, error.status == .badData,
        try JSONProbe.hasNoKnownName(opened.source)
      else {
        if let reader = try paymentTable(error, opened, options) { return reader }
        throw try tried(error, opened, options)
      }
      guard let reader = try table(opened, options) else {
        var fault = error
        fault.diagnostic.fixes.append(
          "If it holds payments in a shape of its own, say where in a profile: `records: transactions[*]`, `columns:`.")
        throw fault
      }
      return reader
    }
    if head.mayBeTable, let reader = try table(opened, options, isOptional: true) { return reader }
    if try mustBeWeighed(head.origin, opened), let reader = try foreignTable(opened, options) { return reader }
    var inspection = Inspection()
    inspection.facts = [opened.fact] + head.facts
    inspection.columns = head.columns
    return try RecordJSONReader(
      opened.source, schema: head.schema, options: options, textOffset: opened.textOffset, inspection: inspection)
  }

  /// A table of payments whose members are called like those of accounts, places or persons, such as `name` for that of the
  /// account; nil where no day and amount stand in it.
  private func paymentTable(
    _ fault: Fault, _ opened: JSONInput.Opened, _ options: ReadOptions
  ) throws(Fault) -> (any RecordReader)? {
    guard fault.diagnostic.code == .jsonUnknownKind, fault.diagnostic.question == nil, fault.status == .badData else {
      return nil
    }
    do throws(Fault) {
      guard let reader = try table(opened, options, isOptional: true) else { return nil }
      let columns = reader.inspection.columns
      let isMoney = columns.contains { column in
        ["amount", "debit", "credit"].contains(TableNames.field(ofColumn: column.header) ?? "") && column.field != nil
      }
      return isMoney && columns.contains { $0.field == "date" } ? reader : nil
    } catch {
      // These are asked of tables whose days and amounts are known.
      let codes: Set<DiagnosticCode> = [
        .jsonUnit, .csvSign, .csvDateOrder, .csvStatus, .csvDirection, .csvCurrency, .csvDecimalMark,
      ]
      if codes.contains(error.diagnostic.code) { throw error }
      return nil
    }
  }

  /// The question whether records of ours are bills or entries, with both answers tried where the file is small enough.
  private func tried(_ fault: Fault, _ opened: JSONInput.Opened, _ options: ReadOptions) throws(Fault) -> Fault {
    guard fault.diagnostic.question != nil else { return fault }
    let limit = 1 << 20
    let bytes = Array(try opened.source.peek(limit))
    if bytes.count == limit { return fault }
    var options = options
    options.notes = nil
    options.encoding = nil
    return JSONKindQuestion.tried(fault) { kind throws(Fault) in
      options.kind = kind
      return try JSONKindQuestion.count(
        makeReader(ByteSource(name: opened.source.name, bytes: bytes), options: options))
    }
  }

  /// - Throws: exit status 65 where the text is the refusal of an interface; these are short.
  private func checkAnswer(_ opened: JSONInput.Opened) throws(Fault) {
    let bytes = Array(try opened.source.peek(FileSample.limitBytes))
    guard bytes.count < FileSample.limitBytes,
      let values = try? JSONValue.sequence(parsing: bytes, file: opened.source.name)
    else { return }
    try JSONAnswer(values, file: opened.source.name).check()
  }

  /// Whether entries are to be read as a table, which weighs all members; see ``RecordOrigin``.
  private func mustBeWeighed(_ origin: RecordOrigin, _ opened: JSONInput.Opened) throws(Fault) -> Bool {
    switch origin {
    case .ours: false
    case .foreign: true
    case .unsigned: !JSONProbe.hasNegativeAmount(Array(try opened.source.peek(JSONTables.documentBytes)))
    }
  }

  /// The same as ``table(_:_:isOptional:)``; nil where the text is no JSON: the reader of our own records then
  /// says where it breaks.
  private func foreignTable(_ opened: JSONInput.Opened, _ options: ReadOptions) throws(Fault) -> (any RecordReader)? {
    do throws(Fault) {
      return try table(opened, options)
    } catch {
      if JSONTables.syntaxCodes.contains(error.diagnostic.code) { return nil }
      throw error
    }
  }

  /// The file as a table; nil where it has none. Nothing of it is consumed then.
  ///
  /// - Parameter isOptional: whether a file that is too large, or no JSON, counts as one without a table instead of an error.
  private func table(
    _ opened: JSONInput.Opened, _ options: ReadOptions, isOptional: Bool = false
  ) throws(Fault) -> (any RecordReader)? {
    let limit = min(options.limits.documentBytes, JSONTables.documentBytes)
    let bytes = Array(try opened.source.peek(limit + 1))
    guard bytes.count <= limit else {
      if isOptional { return nil }
      throw Fault(
        .badData, .jsonRecordSize, "JSON of unknown shape is read whole, up to \(limit) bytes, and the file is larger",
        at: SourceLocation(file: opened.source.name),
        fixes: ["Cut it into several files, such as one for each year."])
    }
    try opened.source.verifyUnchanged()
    let found: (any RecordReader)?
    do throws(Fault) {
      found = try JSONTables.reader(
        bytes, file: opened.source.name, options: options, textOffset: opened.textOffset, fact: opened.fact)
    } catch {
      if isOptional, error.diagnostic.code == .jsonSyntax { return nil }
      throw error
    }
    guard let reader = found else { return nil }
    try opened.source.skip(bytes.count)
    return reader
  }

  package func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter {
    try RecordJSONWriter(sink, schema: schema, options: options)
  }
}
