import CounterfoilCXML
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilXML

/// What libxml2 makes of a document, without the guard and the limits of ours.
private struct Oracle {
  var lines: [String] = []
  var isAccepted = false
  var message = ""
  var namespace: String?

  init(_ bytes: [UInt8]) {
    let limits = cxml_limits(
      depth: 128, element_count: 100_000, text_bytes: 1 << 30, allows_plist_doctype: 0, allows_namespaces: 1,
      allows_instructions: 1)
    guard let parser = cxml_create(limits) else { return }
    defer { cxml_destroy(parser) }
    var status = bytes.withUnsafeBufferPointer { cxml_feed(parser, $0.baseAddress, $0.count) }
    take(parser)
    if status == CXML_OK {
      status = cxml_finish(parser)
      take(parser)
    }
    isAccepted = status == CXML_OK
    message = cxml_message(parser).map { String(cString: $0) } ?? ""
  }

  private mutating func take(_ parser: OpaquePointer) {
    var count = 0
    guard let events = cxml_events(parser, &count), count > 0, let arena = cxml_text(parser) else { return }
    for event in UnsafeBufferPointer(start: events, count: count) {
      let base = UnsafeRawPointer(arena) + Int(event.text_start)
      let name = String(decoding: UnsafeRawBufferPointer(start: base, count: Int(event.text_count)), as: UTF8.self)
      let value = String(
        decoding: UnsafeRawBufferPointer(start: base + Int(event.text_count), count: Int(event.value_count)),
        as: UTF8.self)
      switch event.kind {
      case CXML_EVENT_START:
        if lines.allSatisfy({ $0.hasPrefix("?") }), !value.isEmpty { namespace = value }
        lines.append("<\(name)")
      case CXML_EVENT_ATTRIBUTE: lines.append("@\(name)=\(value)")
      case CXML_EVENT_TEXT: add(name)
      case CXML_EVENT_INSTRUCTION: lines.append("?\(name)=\(value)")
      default: lines.append("/\(name)")
      }
    }
  }

  private mutating func add(_ text: String) {
    if let last = lines.last, last.hasPrefix("'") { lines[lines.count - 1] += text } else { lines.append("'" + text) }
  }

  /// The targets of the instructions.
  var hasForeignInstruction: Bool { lines.contains { $0.hasPrefix("?") && !$0.hasPrefix("?pi=") } }
}

/// What our parser makes of it.
private struct Ours {
  var lines: [String] = []
  var fault: Fault?
  var namespace: String?

  init(_ bytes: [UInt8], tellsLeaves: Bool, chunkBytes: Int = .max) {
    do throws(Fault) {
      let stream = try XMLStream(
        ByteSource(name: "x", bytes: bytes, chunkBytes: chunkBytes), names: ["Ntry", "Amt", "c", "v"],
        instructions: ["pi"])
      stream.tellsLeaves = tellsLeaves
      defer { namespace = stream.rootNamespace }
      while try take(stream) {}
    } catch {
      fault = error
    }
  }

  private mutating func take(_ stream: XMLStream) throws(Fault) -> Bool {
    let event = try stream.next()
    let text = String(decoding: stream.text, as: UTF8.self)
    switch event {
    case .start: lines.append("<\(stream.nameText)")
    case .attribute: lines.append("@\(stream.nameText)=\(text)")
    case .text: add(text)
    case .leaf:
      lines.append("<\(stream.nameText)")
      if !text.isEmpty { lines.append("'" + text) }
      lines.append("/\(stream.nameText)")
    case .end: lines.append("/\(stream.nameText)")
    case .instruction: lines.append("?\(stream.target)=\(text)")
    case .documentEnd: return false
    }
    return true
  }

  private mutating func add(_ text: String) {
    if let last = lines.last, last.hasPrefix("'") { lines[lines.count - 1] += text } else { lines.append("'" + text) }
  }
}

/// The lines without white space that may be left out.
private func withoutLayout(_ lines: [String]) -> [String] {
  lines.enumerated().filter { index, line in
    guard line.hasPrefix("'"), line.utf8.dropFirst().allSatisfy(\.isASCIISpace) else { return true }
    let isAlone =
      index > 0 && index + 1 < lines.count && lines[index + 1].hasPrefix("/")
      && (lines[index - 1].hasPrefix("<") || lines[index - 1].hasPrefix("@"))
    return isAlone
  }.map(\.element)
}

private struct Draws {
  var state: UInt64

  mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}

/// Our parser against libxml2: both must take or refuse the same documents and tell the same of them.
@Suite("The parser beside libxml2")
struct XMLOracleTests {
  private static let documents = [
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02" xmlns:x='http://a.example/b?c=1#d'>\r
    <!-- two statements --><Stmt><Id>S1</Id>\r<Ntry x:kind="a"  kind = 'b'><Amt Ccy="EUR">12.50</Amt><Nm>Caf\u{E9} &amp; S\u{F6}hne</Nm>
    <Ustrd>1 &lt; 2 ]] &gt; &#xE9;&#8364;</Ustrd><E></E><E/><E />  <Ustrd><![CDATA[a]]b<c>&d;]]></Ustrd >
    </Ntry><?pi some words?><AVeryLongNameOfAnElement b="1&#10;2&quot;" c='\t'>t</AVeryLongNameOfAnElement></Stmt></Document>
    <!-- behind -->
    """,
    """
    <n:sheet xmlns:n="urn:x" xmlns:r="urn:y" xml:space="preserve"><n:row r="1" n:r="2" r:r="3"><c r="A1" s="1" t="s"><v>17</v></c>
    <c r="B1"><is><t xml:space="preserve"> a  b </t></is></c></n:row><sub xmlns="urn:z"><c xmlns="" n:a=""/></sub><n:row></n:row>
    </n:sheet>
    """,
    """
    <?pi A="1"?><OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS></SONRS></SIGNONMSGSRSV1>
    <BANKTRANLIST><STMTTRN><TRNAMT>-12.50</TRNAMT><NAME>&apos;\u{4E2D}\u{6587}&apos; \u{1F600}</NAME><\u{E9}t\u{E9}.-_1>x</\u{E9}t\u{E9}.-_1>
    </STMTTRN></BANKTRANLIST></OFX>
    """,
  ]

  /// Pieces that are put in, or in place of others.
  private static let pieces = [
    "<", ">", "&", "'", "\"", "/", "=", "]]>", "<!--", "-->", "--", "<![CDATA[", "&lt;", "&amp;", "&#0;", "&#x1F600;",
    "&#xD800;",
    "&b;", "&#;", "&#x;", "<a>", "</a>", "<a/>", "<Ntry>", "</Ntry>", " ", "\n", "\r", "\r\n", "\t", "xmlns",
    "xmlns:x=''",
    " xmlns:q='urn:q'", " q:a='1'", " a='1'", " a='2'", "x:", ":", "<?pi?>", "<?pi ?>", "<?x?>", "<!DOCTYPE a>", "<!x",
    "\u{1}", "\u{7F}",
    "\u{FFFE}", "\u{FFFF}", "\u{FFFD}", "\u{FEFF}", "\u{B7}", "\u{D7}", "\u{C0}", "\u{2028}", "\u{85}", "\0",
    "xml:space='x'", " xml:lang='!'",
    "1", "-", ".", " xmlns:y='u'", " xmlns:xml='urn:z'", " xmlns:xmlns='urn:z'", "<q:a/>", " xmlns='b c'", "]]", "]",
    ";",
  ]

  /// More of them where somebody asks for it.
  private static let roundCount = Sweep.pick(300, whole: 1500)

  private static func mutated(_ text: [UInt8], _ draws: inout Draws) -> [UInt8] {
    var bytes = text
    for _ in 0...draws.next(3) {
      let place = draws.next(bytes.count)
      let length = min(bytes.count - place, 1 + draws.next(draws.next(4) == 0 ? 40 : 4))
      switch draws.next(8) {
      case 0: bytes.removeSubrange(place..<place + length)
      case 1: bytes.insert(contentsOf: bytes[place..<place + length], at: draws.next(bytes.count))
      case 2: bytes[place] = UInt8(draws.next(256))
      case 3: bytes.swapAt(place, draws.next(bytes.count))
      case 4: bytes.removeLast(draws.next(10) == 0 ? bytes.count - place : 0)
      case 5: bytes.replaceSubrange(place..<place + length, with: Array(pieces[draws.next(pieces.count)].utf8))
      default: bytes.insert(contentsOf: pieces[draws.next(pieces.count)].utf8, at: place)
      }
      if bytes.isEmpty { return bytes }
    }
    return bytes
  }

  /// Where we may refuse what libxml2 takes.
  private static func isStricter(_ fault: Fault, _ oracle: Oracle) -> Bool {
    switch fault.diagnostic.code {
    case .xmlInstruction: return oracle.hasForeignInstruction
    // libxml2 reads over letters that are none of an encoding's name, and over parts of the declaration in another order.
    case .xmlMalformed: return fault.diagnostic.message.contains("XML declaration")
    default: return false
    }
  }

  /// libxml2 leaves an ampersand in a namespace as a reference to it.
  private static func isOne(_ ours: String?, _ oracle: String?) -> Bool {
    ours?.utf8.count == oracle?.utf8.count ? ours == oracle : oracle?.contains("&#38;") == true
  }

  private static func difference(_ bytes: [UInt8]) -> String? {
    let oracle = Oracle(bytes)
    let ours = Ours(bytes, tellsLeaves: bytes.count % 2 == 0)
    if let fault = ours.fault {
      guard oracle.isAccepted, !isStricter(fault, oracle) else { return nil }
      return "only we refuse: \(fault.diagnostic)"
    }
    guard oracle.isAccepted else { return "only libxml2 refuses: \(oracle.message)" }
    if !isOne(ours.namespace, oracle.namespace) { return "the namespaces differ" }
    let mine = withoutLayout(ours.lines)
    var theirs = withoutLayout(oracle.lines)
    // libxml2 leaves line ends in CDATA sections as they are; XML 1.0 (2.11) makes each a line feed.
    if bytes.contains(0x0D), bytes.indices.contains(where: { bytes[$0...].starts(with: "<![CDATA[".utf8) }) {
      theirs = theirs.map { $0.replacing("\r\n", with: "\n").replacing("\r", with: "\n") }
      if mine.map({ $0.replacing("\r\n", with: "\n").replacing("\r", with: "\n") }) == theirs { return nil }
    }
    if mine == theirs { return nil }
    let first = zip(mine, theirs).first { $0 != $1 }
    return "the events differ: \(first.map { "\($0)" } ?? "\(mine.count), \(theirs.count)")"
  }

  @Test(arguments: documents)
  func wholeDocumentsAreToldAlike(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(Oracle(bytes).isAccepted)
    #expect(Ours(bytes, tellsLeaves: false).fault == nil)
    #expect(Self.difference(bytes) == nil)
    #expect(Self.difference(bytes + [0x0A]) == nil)
  }

  @Test(arguments: 0..<3)
  func changedDocumentsAreTakenOrRefusedAlike(_ document: Int) {
    var draws = Draws(state: 20_261_122 + UInt64(document))
    var acceptedCount = 0
    for round in 0..<XMLOracleTests.roundCount {
      let bytes = Self.mutated(Array(Self.documents[document].utf8), &draws)
      if let difference = Self.difference(bytes) {
        Issue.record("round \(round): \(difference)\n\(String(decoding: bytes, as: UTF8.self))")
      }
      if Ours(bytes, tellsLeaves: false).fault == nil { acceptedCount += 1 }
    }
    // Enough of them are still documents for the events to be compared.
    #expect(acceptedCount * 15 > XMLOracleTests.roundCount)
  }
}
