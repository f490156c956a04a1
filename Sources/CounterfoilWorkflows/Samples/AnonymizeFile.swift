import CounterfoilAnonymizer
import CounterfoilArchives
import CounterfoilBankCSV
import CounterfoilCategoryPlist
package import CounterfoilCodecKit
import CounterfoilDigest
package import CounterfoilModel
import CounterfoilRecords
import CounterfoilSpreadsheet

/// Makes a sample of a file that can be sent with a bug report, and looks whether it is read as the file is.
package struct AnonymizeFile {
  package var options: ReadOptions
  /// What the stand-ins are drawn from; nil for the file's own content, which those who get the sample do not know.
  package var key: [UInt8]?

  package init(options: ReadOptions, key: [UInt8]? = nil) {
    self.options = options
    self.key = key
  }

  /// A sample, and what is to be said about it.
  package struct Outcome: Sendable {
    package var bytes: [UInt8]
    /// The format it was read as; nil where none was recognised.
    package var format: String?
    package var findings: [Diagnostic]
  }

  /// The sample of a file. A packed file gives an unpacked sample.
  /// - Throws: exit status 65 for formats no sample can be made of, 78 where the encoding must be said first, 70 where
  ///   something of the file would have stood in the sample.
  package func run(_ request: InputRequest, formats: CodecRegistry) throws(Fault) -> Outcome {
    let file = try ByteSource(path: request.path).opened(member: options.settings["member"]).source
    let bytes = try file.readAll(limitBytes: Anonymizer.limitBytes)
    return try run(bytes, name: file.name, format: request.format, formats: formats)
  }

  /// The sample of a file's bytes.
  package func run(
    _ bytes: [UInt8], name: String, format: String?, formats: CodecRegistry
  ) throws(Fault) -> Outcome {
    let codec = try codec(bytes, name: name, format: format, formats: formats)
    if codec?.descriptor.name == "plist", let outcome = try unpacked(bytes, name: name, formats: formats) {
      return outcome
    }
    if codec?.descriptor.name == "xlsx", WorkbookSample.isWorkbook(bytes), let codec {
      return try workbook(bytes, name: name, codec)
    }
    // What no format is recognised in may still be a table.
    let format: any Codec = codec ?? BankCSVCodec()
    guard format.sampleParts(of: SampleFile(text: [])) != nil else { throw .noSample(of: format, name: name) }
    let before = SampleReading(codec, bytes, name: name, options: options)
    let encoding = try encoding(of: bytes, name: name, before)
    let outcome = try Anonymizer(key: key(bytes)).sample(of: bytes, encoding, keeping: TableVocabulary.words) { text in
      format.sampleParts(of: before.file(text)) ?? SampleParts()
    }
    let sample = outcome.bytes
    try SampleLeaks(before, outcome.keptWords).check(sample, encoding: encoding, name: name)
    var findings = findings(codec, before, sample, encoding, name: name)
    if codec == nil {
      findings.append(
        Diagnostic(
          .formatUnknown, .note, "no format is recognised in this file; every word and number of it was replaced",
          at: SourceLocation(file: name)))
    }
    return Outcome(bytes: sample, format: codec?.descriptor.name, findings: findings)
  }

  /// Where the words of the file told its encoding and those of the sample do not, only that is said, and the rest is
  /// compared with the encoding named.
  private func findings(
    _ codec: (any Codec)?, _ before: SampleReading, _ sample: [UInt8], _ encoding: TextEncoding, name: String
  ) -> [Diagnostic] {
    let after = SampleReading(codec, sample, name: name, options: options)
    guard before.fault == nil, after.fault?.diagnostic.code == .encodingUndecided else {
      return AnonymizeFile.findings(before, after, name: name)
    }
    var named = options
    named.encoding = encoding.name
    let lost = Diagnostic(
      .anonymizeDiffers, .warning,
      "the words of the sample no longer tell its encoding, as those of the file do: \(encoding.name)",
      at: SourceLocation(file: name), fixes: ["Say so when you send it: it is read with --encoding \(encoding.name)."])
    return [lost]
      + AnonymizeFile.findings(before, SampleReading(codec, sample, name: name, options: named), name: name)
  }

  private static func findings(_ before: SampleReading, _ after: SampleReading, name: String) -> [Diagnostic] {
    before.differences(from: after).map { difference in
      Diagnostic(
        .anonymizeDiffers, .warning, "the sample is not read as the file is: \(difference)",
        at: SourceLocation(file: name), fixes: ["Look whether the sample still shows the problem before you send it."])
    }
  }

  /// The sample of a workbook: each sheet is a table.
  private func workbook(_ bytes: [UInt8], name: String, _ codec: any Codec) throws(Fault) -> Outcome {
    let book = try WorkbookSample(bytes, file: name)
    let before = SampleReading(codec, bytes, name: name, options: options)
    var chosen = before.inspection
    // Here its sheets are tables.
    chosen.facts.removeAll { $0.topic == "delimiter" }
    chosen.facts.append(Inspection.Fact("delimiter", "comma", confidence: 100, evidence: ""))
    var other = Inspection()
    other.facts = chosen.facts.suffix(1)
    let chosenName = before.inspection.facts.first { $0.topic == "sheet" }?.value
    let anonymizer = try Anonymizer(key: key(bytes))
    var tables: [[UInt8]] = []
    var names: [String] = []
    for (index, sheet) in book.names.enumerated() {
      let isChosen = sheet == chosenName
      let table = try anonymizer.sample(of: book.table(ofSheet: index), .utf8, keeping: TableVocabulary.words) { text in
        let records = isChosen ? before.records : RecordBatch(schema: .entry)
        let file = SampleFile(text: text, inspection: isChosen ? chosen : other, records: records)
        return BankCSVCodec().sampleParts(of: file) ?? SampleParts()
      }
      tables.append(table.bytes)
      names.append(try newName(sheet, anonymizer))
    }
    let sample = try book.bytes(tables: tables, names: names)
    try SampleLeaks(before, AnonymizeFile.vocabulary).check(sample, encoding: .utf8, name: name)
    let after = SampleReading(codec, sample, name: name, options: options)
    return Outcome(
      bytes: sample, format: codec.descriptor.name, findings: AnonymizeFile.findings(before, after, name: name))
  }

  /// The name of a sheet; one that says nothing of a person stays.
  private func newName(_ name: String, _ anonymizer: Anonymizer) throws(Fault) -> String {
    let words = name.lowercased().split { !$0.isLetter }.map(String.init)
    let common: Set<String> = ["sheet", "tabelle", "feuil", "hoja", "foglio", "list", "blad", "arkusz", "工作表"]
    if words.allSatisfy({ AnonymizeFile.vocabulary.contains($0) || common.contains($0) }),
      name.count(where: \.isNumber) <= 2
    {
      return name
    }
    return try anonymizer.text(name, keeping: TableVocabulary.words)
  }

  /// The sample of a property list that is not XML, made by way of XML; nil where it is XML, or cannot be read.
  private func unpacked(_ bytes: [UInt8], name: String, formats: CodecRegistry) throws(Fault) -> Outcome? {
    let isBinary = bytes.starts(with: "bplist".utf8)
    guard isBinary || bytes.first(where: { $0 > 0x20 }) != 0x3C, bytes.first != 0xEF, bytes.first ?? 0 < 0xFE else {
      return nil
    }
    let xml = try PropertyList(parsing: bytes, file: name).bytes(as: .xml)
    var outcome = try run(xml, name: name, format: "plist", formats: formats)
    if isBinary {
      outcome.bytes = try PropertyList(parsing: outcome.bytes, file: name).bytes(as: .binary)
    } else {
      outcome.findings.append(
        Diagnostic(
          .anonymizeDiffers, .warning, "the sample is XML, the file is an older property list",
          at: SourceLocation(file: name), fixes: ["Look whether the sample still shows the problem before you send it."]
        ))
    }
    return outcome
  }

  private static let vocabulary = KeptWords(labels: TableVocabulary.words)

  private func key(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
    if let key, key.count < 16 {
      throw Fault(
        .configuration, .anonymizeKey, "a key needs 16 bytes or more; this one has \(key.count)",
        fixes: ["Make one: head -c 32 /dev/urandom > sample.key"])
    }
    var hash = SHA256()
    hash.update(Array("counterfoil sample 1\n".utf8))
    hash.update(key ?? bytes)
    return Array(hash.finalize())
  }

  /// Nil where no format is recognised: what is text is then replaced word by word.
  private func codec(
    _ bytes: [UInt8], name: String, format: String?, formats: CodecRegistry
  ) throws(Fault) -> (any Codec)? {
    if let format { return try formats.required(format) }
    let head = Array(bytes.prefix(FileSample.limitBytes))
    let sample = FileSample(
      bytes: head, fileName: name == "-" ? nil : name, isComplete: head.count == bytes.count)
    do throws(Fault) {
      return try formats.recognise(sample, name: name).codec
    } catch {
      return error.diagnostic.code != .formatAmbiguous ? nil : formats.codec(named: "csv")
    }
  }

  private func encoding(of bytes: [UInt8], name: String, _ reading: SampleReading) throws(Fault) -> TextEncoding {
    if let stated = options.encoding, EncodingGuess(bytes.prefix(4), isComplete: true).byteOrderMarkBytes == 0 {
      return try TextEncoding.named(stated)
    }
    if let fact = reading.inspection.facts.first(where: { $0.topic == "encoding" }) {
      let word = fact.value.split(separator: " ").first.map(String.init) ?? fact.value
      if let encoding = TextEncoding(named: word) { return encoding }
    }
    let guess = EncodingGuess(bytes, isComplete: true)
    if let encoding = guess.encoding { return encoding }
    // Bytes that are no text stop every reader; the rest of such a file is most likely what its other bytes say.
    let wide = AnonymizeFile.wideCharacters(bytes)
    if wide.whole > 2 * wide.broken { return .utf8 }
    if let likely = guess.candidates.first { return likely.encoding }
    throw Fault(
      .configuration, .anonymizeEncoding, "the encoding of the file cannot be told, so its words cannot be replaced",
      at: SourceLocation(file: name), fixes: ["Name it with --encoding, such as windows-1252 or gb18030."])
  }

  /// How many sequences beyond ASCII are well-formed UTF-8, and how many bytes are in none.
  private static func wideCharacters(_ bytes: [UInt8]) -> (whole: Int, broken: Int) {
    var result = (whole: 0, broken: 0)
    var index = 0
    while index < bytes.count {
      let first = bytes[index]
      let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
      if first < 0x80 {
        index += 1
      } else if length > 1, index + length <= bytes.count,
        bytes[index + 1..<index + length].allSatisfy({ $0 & 0xC0 == 0x80 })
      {
        result.whole += 1
        index += length
      } else {
        result.broken += 1
        index += 1
      }
    }
    return result
  }
}

extension Fault {
  fileprivate static func noSample(of format: any Codec, name: String) -> Fault {
    Fault(
      .badData, .anonymizeFormat, "no sample can be made of files of the format \(format.descriptor.name)",
      at: SourceLocation(file: name),
      fixes: [
        "Make a sample of its records, if they show the problem too: "
          + "counterfoil convert FILE --to json | counterfoil anonymize json:-"
      ])
  }
}
