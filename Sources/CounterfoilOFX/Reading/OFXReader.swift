import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Reads the entries of all statements of an OFX file as a stream.
struct OFXReader: RecordReader {
  private var parser: OFXParser
  private let head: OFXHead
  private let text: DecodedText
  private let source: ByteSource
  private var hasStarted = false
  private var hasPassedProlog = false
  private var hasReportedCharset = false
  private var isVerified = false

  init(_ source: ByteSource, options: ReadOptions) throws(Fault) {
    if let kind = options.kind, kind != .entry {
      throw Fault(
        .usage, .ofxKind, "OFX holds statement entries, no records of kind \(kind)",
        at: SourceLocation(file: source.name))
    }
    self.source = source
    let front = Array(try source.peek(OFXAccounts.surveyBytes))
    head = OFXHead(front)
    let encoding = options.encoding ?? options.stated.encoding
    let accounts = OFXReader.accounts(front, head, encoding, options)
    text = try OFXReader.decode(source, head, stated: encoding)
    let window = OFXWindow(text, limitBytes: options.limits.recordBytes)
    parser = OFXParser(
      lexer: OFXLexer(window, isXML: head.isXML), options: options,
      signMeaning: try options.stated.sign.map(OFXSigns.Meaning.init), accounts: accounts)
    parser.output.keepsRaw = options.keepsRaw
  }

  /// The accounts in the head of the file.
  private static func accounts(
    _ front: [UInt8], _ head: OFXHead, _ encoding: String?, _ options: ReadOptions
  ) -> OFXAccounts? {
    guard let text = try? decode(ByteSource(name: "", bytes: front), head, stated: encoding) else { return nil }
    return OFXAccounts(OFXLexer(OFXWindow(text, limitBytes: options.limits.recordBytes), isXML: head.isXML))
  }

  private static func decode(_ source: ByteSource, _ head: OFXHead, stated: String?) throws(Fault) -> DecodedText {
    if stated != nil { return try source.decoded(encoding: stated) }
    return switch head.declared {
    case .nothing: try source.decoded()
    case .encoding(let encoding): try DecodedText(source, declared: encoding)
    case .unknown: try DecodedText(source, declared: .utf8)
    }
  }

  var schema: Schema { .entry }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    if !hasStarted {
      hasStarted = true
      if batch.keepsRaw { parser.output.keepsRaw = true }
      parser.output.start()
    }
    do throws(Fault) {
      if !hasPassedProlog { try parser.lexer.skipProlog() }
      hasPassedProlog = true
      try parser.run()
    } catch {
      throw explained(error)
    }
    if parser.isFinished, !isVerified {
      try source.verifyUnchanged()
      isVerified = true
    }
    guard var next = parser.output.takeBatch() else {
      batch.removeAll(schema: .entry)
      return false
    }
    if !hasReportedCharset, let finding = charsetFinding {
      hasReportedCharset = true
      next.findings.insert(finding, at: 0)
    }
    batch = next
    return true
  }

  /// Names the charset nobody knows where the bytes are not UTF-8 either.
  private func explained(_ fault: Fault) -> Fault {
    guard head.declared == .unknown, fault.diagnostic.code == .encodingUndecodable else { return fault }
    var fault = fault
    let words = TerminalText.excerpt(head.declaredWords, limitBytes: 60)
    fault.diagnostic.message =
      "the header declares \(words), which is not known here, and "
      + fault.diagnostic.message
    return fault
  }

  /// Says so where the header declares one charset and the bytes are in another.
  private var charsetFinding: Diagnostic? {
    guard parser.isFinished, !text.isStated, !text.guess.isSupposed else { return nil }
    guard case .encoding(let declared) = head.declared, declared != text.encoding else { return nil }
    let isUTF16 = text.encoding == .utf16LittleEndian || text.encoding == .utf16BigEndian
    if isUTF16, head.declaresUnicode { return nil }
    return Diagnostic(
      .ofxCharset, .warning,
      "the header declares \(TerminalText.excerpt(head.declaredWords, limitBytes: 60)), but the bytes are \(text.encoding.name), "
        + "and were read so", at: SourceLocation(file: text.source.name, line: 1),
      fixes: ["If letters look wrong, say --encoding \(declared.name)."])
  }

  var inspection: Inspection {
    var inspection = Inspection()
    let kind = head.isXML ? "XML" : "SGML"
    inspection.facts = [
      .init(
        "format", "OFX" + (head.version.map { " \(TerminalText.excerpt($0, limitBytes: 10))" } ?? "") + " (\(kind))",
        confidence: 100, evidence: head.reason),
      text.fact,
    ]
    if !parser.institution.isEmpty {
      inspection.facts.append(
        .init(
          "institution", TerminalText.excerpt(parser.institution, limitBytes: 80), confidence: 100,
          evidence: "ORG in the sign-on answer"))
    }
    inspection.facts += parser.statementFacts
    inspection.facts.append(
      .init(
        "balances", "not checked", confidence: 100,
        evidence: "OFX states the closing balance only, which proves nothing by itself"))
    return inspection
  }
}
