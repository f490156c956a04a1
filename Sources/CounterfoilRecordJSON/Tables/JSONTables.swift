import CounterfoilBankCSV
package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// JSON of any shape as a table: found by looking through it, or as a profile states.
package enum JSONTables {
  /// A tree of values takes some ten times its text.
  static let documentBytes = 64 << 20
  /// What is wrong with a text that is no JSON.
  static let syntaxCodes: Set<DiagnosticCode> = [
    .jsonSyntax, .jsonTruncated, .jsonString, .jsonEncoding, .jsonNesting, .jsonDuplicateName, .jsonShape,
  ]

  /// Whether a profile says that the file is JSON, or where its records are.
  static func areStated(_ options: ReadOptions) throws(Fault) -> Bool {
    guard let text = options.profile else { return false }
    let profile = try CSVProfile(text)
    return profile.isJSON == true || !profile.records.isEmpty
  }

  /// What is found of a text: its records, and where they are.
  private struct Found {
    var choice: JSONRecordChoice.Finding
    var records: [JSONTableRecord]
    var profile: CSVProfile
    /// The documented list it is told to be.
    var maker: String?
    var notices: [Diagnostic]
  }

  /// A reader of the records; nil where nothing in the text may be records.
  /// - Parameter bytes: all of the text, in UTF-8.
  static func reader(
    _ bytes: [UInt8], file: String, options: ReadOptions, textOffset: Int64?, fact: Inspection.Fact
  ) throws(Fault) -> (any RecordReader)? {
    var facts = [fact]
    do throws(Fault) {
      guard let found = try find(bytes, file: file, options: options) else { return nil }
      facts += JSONTables.facts(found)
      if found.records.isEmpty {
        let kind = options.kind ?? found.profile.kind
        return JSONEmptyReader(file: file, facts: facts, kind: kind, notices: found.notices)
      }
      guard var reader = try reader(found, file, options) else { return nil }
      reader.textOffset = textOffset
      reader.facts = facts
      for notice in found.notices { reader.add(notice) }
      if options.profile == nil { reader.maker = found.maker }
      return reader
    } catch {
      options.notes?.amend { noted in
        noted.facts = facts + noted.facts.filter { $0.topic != "encoding" && $0.topic != "delimiter" }
      }
      throw error
    }
  }

  /// Nil where the only list in a text has no column that may hold a day or an amount, and nobody says it is the one.
  private static func reader(_ found: Found, _ file: String, _ options: ReadOptions) throws(Fault) -> JSONTableReader? {
    do throws(Fault) {
      try checkPaymentsToCome(found, file)
      try checkKind(found, file, options)
      return try JSONTableReader(
        found.records, at: found.choice.paths, file: file, options: options, profile: found.profile)
    } catch {
      let isOther = [.csvHeader, .csvColumnUnknown].contains(error.diagnostic.code)
      let isStated = found.profile.isJSON == true || !found.profile.records.isEmpty
      if isOther, !isStated, error.diagnostic.question?.choices.isEmpty != false { return nil }
      throw error
    }
  }

  /// - Throws: exit status 65 where the list is named for payments still to come, and no profile says that it has the records.
  private static func checkPaymentsToCome(_ found: Found, _ file: String) throws(Fault) {
    guard found.profile.records.isEmpty, found.maker == nil else { return }
    for case .member(let name) in found.choice.paths.flatMap(\.steps) where TableNames.isOfPaymentsToCome(name) {
      throw Fault(
        .badData, .csvStatus, "the list `\(name)` holds payments still to be made, not those that were made",
        at: SourceLocation(file: file, line: found.records.first?.lineNumber ?? 1),
        fixes: [
          "Put `records: \(JSONText.string(found.choice.paths[0].text))` into the profile if they were made all the same."
        ])
    }
  }

  /// - Throws: exit status 65 with the question where nobody says that records which look like bills are payments.
  private static func checkKind(_ found: Found, _ file: String, _ options: ReadOptions) throws(Fault) {
    guard options.kind == nil, found.profile.kind == nil, found.profile.columns.isEmpty,
      let sign = JSONKindQuestion.sign(found.records, at: found.choice.paths)
    else { return }
    let fault = JSONKindQuestion.fault(sign, file: file, line: found.records.first?.lineNumber ?? 1)
    var options = options
    options.notes = nil
    let tried = JSONKindQuestion.tried(fault) { kind throws(Fault) in
      var profile = found.profile
      profile.kind = kind
      return try JSONKindQuestion.count(
        JSONTableReader(found.records, at: found.choice.paths, file: file, options: options, profile: profile))
    }
    // Where neither reads, what is wrong is no matter of the kind.
    if tried.diagnostic.question != nil { throw tried }
  }

  private static func find(_ bytes: [UInt8], file: String, options: ReadOptions) throws(Fault) -> Found? {
    if let kind = options.kind, kind != .entry, kind != .bill { return nil }
    var profile = try options.profile.map { text throws(Fault) in try CSVProfile(text) } ?? CSVProfile()
    let values = try JSONValue.sequence(parsing: bytes, file: file)
    let root = values.count == 1 ? values[0] : .array(values)
    let answer = JSONAnswer(values, file: file)
    if profile.records.isEmpty { try answer.check() }
    let known = try ListShape.recognised(in: root, profile, options.kind)
    if let known { profile = known.profile }
    guard let choice = try JSONRecordChoice(root: root, file: file, options: options, profile: profile).find() else {
      return nil
    }
    let records = try JSONRecordCollection.records(at: choice.paths, in: root, file: file)
    return Found(
      choice: choice, records: records, profile: profile, maker: known?.shape.name, notices: answer.notices)
  }

  private static func facts(_ found: Found) -> [Inspection.Fact] {
    let places = found.choice.paths.map(\.text).joined(separator: ", ")
    let maker = found.maker.map { maker in
      Inspection.Fact("layout", maker, confidence: 100, evidence: "members only this format has")
    }
    return [maker].compactMap(\.self) + [
      Inspection.Fact(
        "records", places.isEmpty ? "none" : "\(places), \(found.records.count)", confidence: found.choice.confidence,
        evidence: found.maker.map { "as documented of \($0)" } ?? found.choice.evidence)
    ]
  }

  /// A profile in YAML that reads the file as it is read now.
  /// - Throws: what reading it throws.
  package static func profileYAML(_ source: ByteSource, options: ReadOptions) throws(Fault) -> String {
    let opened = try JSONInput.open(source, encoding: options.encoding)
    let bytes = try opened.source.readAll(limitBytes: min(options.limits.documentBytes, documentBytes))
    guard let found = try find(bytes, file: source.name, options: options), !found.records.isEmpty else {
      throw Fault(
        .badData, .jsonShape, "no record stands in the file that a profile could be made of",
        at: SourceLocation(file: source.name))
    }
    let table = JSONTable(found.records, at: found.choice.paths, stated: found.profile)
    var tableOptions = options
    tableOptions.encoding = nil
    tableOptions.profile = ProfileText(yaml: table.profile.statedYAML, file: "")
    return try ProfileInference.yaml(ByteSource(name: source.name, bytes: table.bytes), options: tableOptions) {
      $0.isJSON = true
      $0.records = found.choice.paths.map(\.text)
      ($0.encoding, $0.delimiter, $0.quote, $0.escape, $0.header, $0.skipLines) = (nil, nil, nil, nil, nil, nil)
      ($0.decimalMark, $0.groupingMark) = (found.profile.decimalMark, found.profile.groupingMark)
      if table.profile.decimalMark != .point, found.profile.decimalMark == nil { $0.decimalMark = nil }
    }
  }
}

/// A file without a record.
struct JSONEmptyReader: RecordReader {
  let schema: Schema
  let inspection: Inspection
  private var findings: [Diagnostic]

  init(file: String, facts: [Inspection.Fact], kind: RecordKind?, notices: [Diagnostic]) {
    schema = kind == .bill ? .bill : .entry
    var inspection = Inspection()
    inspection.facts = facts
    self.inspection = inspection
    findings = [
      Diagnostic(
        .jsonNoRecord, .warning, "no record stands in the file: its lists are empty", at: SourceLocation(file: file))
    ]
    findings += notices
  }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    batch.removeAll(schema: schema)
    batch.findings = findings
    findings = []
    return !batch.findings.isEmpty
  }
}
