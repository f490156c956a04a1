import CounterfoilCJSON
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Judges a file by its first records.
enum JSONProbe {
  /// Records looked at to tell the kind.
  private static let recordLimit = 100

  struct Head {
    var schema: Schema
    var facts: [Inspection.Fact] = []
    var columns: [Inspection.Column] = []
    /// Whether the file may be something else than records of ours: none of their names is known, or all of it is one
    /// object with lists of objects in it.
    var mayBeTable = false
    var origin = RecordOrigin.ours
  }

  static func confidence(in sample: FileSample) -> Confidence {
    var bytes = sample.bytes[...]
    if bytes.starts(with: TextEncoding.utf8.byteOrderMark) { bytes = bytes.dropFirst(3) }
    let isWide = bytes.prefix(4).contains(0)
    if isWide { bytes = ArraySlice(bytes.filter { $0 != 0 && $0 != 0xFF && $0 != 0xFE }) }
    guard let first = bytes.first(where: { !$0.isASCIISpace }) else { return .none }
    let hasExtension = ["json", "ndjson", "jsonl"].contains(sample.fileExtension ?? "")
    guard first == 0x5B || first == 0x7B else {
      return hasExtension ? Confidence(score: 30, reason: "the file's name says JSON, its first byte does not") : .none
    }
    if let shape = StatementSurvey(bytes).shape {
      return Confidence(score: 98, reason: "transactions as \(shape.name) gives them")
    }
    let records = names(in: Array(bytes), isFinal: sample.isComplete && !isWide).records
    if records.contains(where: { !KindDetection.candidates($0.names).isEmpty }) {
      return Confidence(score: 97, reason: "JSON objects with names of records")
    }
    if !records.isEmpty { return Confidence(score: hasExtension ? 85 : 70, reason: "JSON objects") }
    return Confidence(score: hasExtension ? 80 : 50, reason: "begins like JSON")
  }

  /// The schema of the records, taken from the first of them unless the caller knows.
  static func head(of source: ByteSource, options: ReadOptions) throws(Fault) -> Head {
    let location = SourceLocation(file: source.name, line: 1, column: 1)
    var limit = FileSample.limitBytes
    while true {
      let wanted = min(limit, (source.size ?? limit) + 1)
      let text = Array(try source.peek(wanted))
      let isWhole = text.count < wanted
      let found = names(in: text, isFinal: isWhole)
      let records = found.records.map(\.names)
      if let kind = options.kind {
        guard let schema = Schema.standard(for: kind) else {
          throw Fault(
            .usage, .jsonUnknownKind, "JSON records of kind \(kind) cannot be read", at: location,
            fixes: ["Name one of: \(RecordKind.all.map(\.name).joined(separator: ", "))."])
        }
        var head = describe(schema, records, isArray: found.isArray, isStated: true, options)
        head.mayBeTable =
          [.entry, .bill].contains(kind) && !records.isEmpty
          && found.records.allSatisfy { record in
            let others = KindDetection.candidates(record.names)
            return others.isEmpty || record.hasUnknownName && !others.contains(kind)
          }
        head.origin = RecordOrigin(found.records, RecordPlan(schema: schema, options: options))
        return head
      }
      if !found.records.isEmpty {
        let location = place(of: found.firstOffset, in: text, source.name)
        let kind = try KindDetection.kind(of: records, at: location)
        // Payments have ids and currencies as accounts have.
        if kind == .account, found.records.allSatisfy(\.hasUnknownName),
          records.allSatisfy({ $0.isDisjoint(with: [.name, .number, .kind]) })
        {
          throw KindDetection.unknown(at: location)
        }
        let schema = Schema.standard(for: kind) ?? .bill
        var head = describe(schema, records, isArray: found.isArray, isStated: false, options)
        head.origin = RecordOrigin(found.records, RecordPlan(schema: schema, options: options))
        if kind != .entry, kind != .bill {
          let survey = StatementSurvey(text[...])
          // The number and the currency of a bill are called like those of an account.
          head.mayBeTable =
            !found.isArray && records.count == 1 && survey.hasListsOfObjects
            || found.records.allSatisfy(\.hasUnknownName) && survey.hasDueDay
        }
        return head
      }
      if isWhole || found.hasError || limit >= options.limits.recordBytes {
        var head = describe(.bill, [], isArray: found.isArray, isStated: false, options)
        // One object larger than a record of ours.
        head.mayBeTable = !isWhole && !found.hasError && !found.isArray
        return head
      }
      limit *= 4
    }
  }

  /// Whether no name of a record of ours is in the first records.
  static func hasNoKnownName(_ source: ByteSource) throws(Fault) -> Bool {
    let text = Array(try source.peek(FileSample.limitBytes + 1))
    let records = names(in: text, isFinal: text.count <= FileSample.limitBytes).records.map(\.names)
    return records.allSatisfy { KindDetection.candidates($0).isEmpty }
  }

  private static func describe(
    _ schema: Schema, _ records: [Set<JSONName>], isArray: Bool, isStated: Bool, _ options: ReadOptions
  ) -> Head {
    var head = Head(schema: schema)
    let evidence = isStated ? "stated" : records.isEmpty ? "no record tells" : "the names of the members"
    head.facts = [
      Inspection.Fact(
        "layout", isArray ? "array of objects" : "one object per line", confidence: 100, evidence: "the first byte"),
      Inspection.Fact("kind", schema.kind.name, confidence: records.isEmpty && !isStated ? 0 : 100, evidence: evidence),
    ]
    let plan = RecordPlan(schema: schema, options: options)
    let union = records.reduce(into: Set<JSONName>()) { $0.formUnion($1) }
    for name in JSONName.all where union.contains(name) {
      let role = plan.roles[name.key]
      let field = [.keep, .source, .direction].contains(role.action) ? nil : schema.fields[Int(role.field)].name
      head.columns.append(
        Inspection.Column(
          position: head.columns.count + 1, header: name.rawValue, field: field, confidence: 100, evidence: "its name"))
    }
    return head
  }

  private static func place(of offset: Int, in text: [UInt8], _ file: String) -> SourceLocation {
    var position = TextPosition()
    text.withUnsafeBytes { position.advance(over: UnsafeRawBufferPointer(rebasing: $0[..<min(offset, $0.count)])) }
    return SourceLocation(file: file, line: position.line, column: position.column)
  }

  /// What the members of the first records are.
  private static func names(
    in text: [UInt8], isFinal: Bool
  ) -> (records: [HeadRecord], firstOffset: Int, isArray: Bool, hasError: Bool) {
    let limits = DecodeLimits()
    guard let scanner = JSONScanner(depthLimit: limits.nestingDepth, memberLimit: limits.columnCount) else {
      return ([], 0, true, true)
    }
    let padded = text + [UInt8](repeating: 0x20, count: Int(CJSON_PADDING))
    return padded.withUnsafeBytes { bytes in
      let result = scanner.parse(
        UnsafeRawBufferPointer(rebasing: bytes[..<text.count]), phase: CJSON_START, isFinal: isFinal)
      var records: [HeadRecord] = []
      for number in 0..<min(result.record_count, recordLimit) {
        records.append(HeadRecord(result.records[number], result.members, bytes))
      }
      let first = result.record_count > 0 ? Int(result.records[0].offset) : 0
      let isArray = text.first { !$0.isASCIISpace } != 0x7B
      return (records, first, isArray, result.error != CJSON_OK)
    }
  }

  /// Whether an amount in a whole text is negative.
  static func hasNegativeAmount(_ text: [UInt8]) -> Bool {
    let limits = DecodeLimits()
    guard let scanner = JSONScanner(depthLimit: limits.nestingDepth, memberLimit: limits.columnCount) else {
      return false
    }
    let padded = text + [UInt8](repeating: 0x20, count: Int(CJSON_PADDING))
    return padded.withUnsafeBytes { bytes in
      let result = scanner.parse(
        UnsafeRawBufferPointer(rebasing: bytes[..<text.count]), phase: CJSON_START, isFinal: true)
      return (0..<result.record_count).contains { number in
        HeadRecord.isNegative(result.records[number], result.members, bytes)
      }
    }
  }
}
