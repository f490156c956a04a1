import CounterfoilCXML
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilTestSupport
import Testing

@testable import CounterfoilXML

/// What a stream told, one line an event.
private struct Told {
  var lines: [String] = []
  var places: [String] = []
  var fault: Fault?
  var namespace: String?
  var finding: Diagnostic?

  init(
    _ bytes: [UInt8], chunkBytes: Int = .max, encoding: String? = nil, instructions: [String] = [],
    change: (inout XMLLimits) -> Void = { _ in }
  ) {
    var limits = XMLLimits.streaming
    change(&limits)
    do throws(Fault) {
      let stream = try XMLStream(
        ByteSource(name: "x", bytes: bytes, chunkBytes: chunkBytes), names: ["a", "b", "é", "k"], limits: limits,
        encoding: encoding, instructions: instructions)
      try read(stream)
    } catch {
      fault = error
    }
  }

  private mutating func read(_ stream: XMLStream) throws(Fault) {
    var textOpen = false
    while true {
      let event = try stream.next()
      let text = String(decoding: stream.text, as: UTF8.self)
      switch event {
      case .text:
        if textOpen { lines[lines.count - 1] += text } else { lines.append("'" + text) }
      case .start:
        lines.append("<\(stream.nameText) \(stream.name)")
        places.append(Told.place(stream.location))
      case .attribute: lines.append("@\(stream.nameText) \(stream.name)=\(text)")
      case .end:
        lines.append("/\(stream.nameText)")
        places.append(Told.place(stream.location))
      case .leaf: Issue.record("leaves were not asked for")
      case .instruction: lines.append("?\(stream.target)=\(text)")
      case .documentEnd:
        namespace = stream.rootNamespace
        finding = stream.replacementFinding
        return
      }
      textOpen = event == .text
      namespace = stream.rootNamespace
    }
  }

  static func place(_ location: CounterfoilModel.SourceLocation) -> String {
    "\(location.line ?? 0):\(location.column ?? 0)@\(location.byteOffset ?? -1)"
  }
}

/// Numbers that are the same in every run.
private struct Sequence: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

@Suite("The streaming parser")
struct XMLStreamTests {
  @Test func tellsNamesByPositionAndTheNamespaceOfTheRoot() {
    let told = Told(
      Array("<?xml version='1.0'?>\n<n:a xmlns:n='urn:x' k='1 &lt; 2'><n:b>t &amp; u</n:b><c/></n:a>".utf8))
    #expect(told.fault == nil)
    #expect(told.namespace == "urn:x")
    #expect(told.lines == ["<a 0", "@k 3=1 < 2", "<b 1", "'t & u", "/b", "<c -1", "/c", "/a"])
    #expect(told.places == ["2:1@22", "2:35@56", "2:55@76", "2:55@76", "2:59@80", "2:65@86"])
  }

  /// Layout between tags is left out; white space that is all of an element's contents is not.
  @Test func keepsWhiteSpaceThatIsContent() {
    let told = Told(Array("<a>\n <b> </b>\n <b>&amp; &amp;</b>\n</a>".utf8))
    #expect(told.lines == ["<a 0", "<b 1", "' ", "/b", "<b 1", "'& &", "/b", "/a"])
  }

  static func longDocument() -> (text: String, places: [String]) {
    var text = "<?xml version='1.0'?>\r\n<a>"
    var places: [String] = []
    var (line, lineStart) = (2, 23)
    for index in 0..<30_000 {
      places.append("\(line):\(text.utf8.count - lineStart + 1)@\(text.utf8.count)")
      text += "<b k='\(index)>'>é&amp;<!-- <b> - --><![CDATA[<b>]]>\(index)</b>"
      guard index % 3 == 0 else { continue }
      text += index % 2 == 0 ? "\r\n" : "\r"
      line += 1
      lineStart = text.utf8.count
    }
    return (text + "</a>\n", places)
  }

  @Test(arguments: Sweep.pick([7, 65536], whole: [1, 7, 4093, 65536, .max]))
  func eventsAndPlacesAreTheSameInAnyChunks(_ chunkBytes: Int) {
    let (text, places) = Self.longDocument()
    let told = Told(Array(text.utf8), chunkBytes: chunkBytes)
    #expect(told.fault == nil)
    #expect(told.lines.count == 30_000 * 4 + 2)
    #expect(told.lines[1...4] == ["<b 1", "@k 3=0>", "'é&<b>0", "/b"])
    let starts = stride(from: 1, to: told.places.count - 1, by: 2).map { told.places[$0] }
    #expect(starts == places)
  }

  @Test(arguments: [
    ("utf-16le", "utf-16", [UInt8(0xFF), 0xFE]), ("utf-16be", "UTF-16", [0xFE, 0xFF]), ("utf-16le", "utf-16", []),
    ("windows-1252", "windows-1252", []), ("iso-8859-1", "ISO-8859-1", []), ("utf-8", "UTF-8", [0xEF, 0xBB, 0xBF]),
  ])
  func readsEveryEncodingTheDocumentNames(_ encoding: String, _ declared: String, _ mark: [UInt8]) throws {
    let text = "<?xml version='1.0' encoding='\(declared)'?>\n<é>äöü\n<b/></é>"
    let stored = mark + (try TextEncoding.named(encoding).encode(text, name: "x"))
    for chunkBytes in [1, 3, Int.max] {
      let told = Told(stored, chunkBytes: chunkBytes)
      #expect(told.fault == nil, "\(String(describing: told.fault))")
      #expect(told.lines == ["<é 2", "'äöü\n", "<b 1", "/b", "/é"])
      let width = encoding.hasPrefix("utf-16") ? 2 : 1
      let letters = text.prefix { $0 != "é" }.utf8.count - 1
      #expect(told.places[0] == "2:1@\(mark.count + letters * width)")
    }
  }

  @Test func theEncodingStatedWinsOverTheDocument() throws {
    let stored = try TextEncoding.windows1252.encode("<?xml version='1.0' encoding='utf-8'?><a>€</a>", name: "x")
    #expect(Told(stored).fault?.diagnostic.code.name == "encoding.undecodable")
    #expect(Told(stored, encoding: "windows-1252").lines == ["<a 0", "'€", "/a"])
  }

  // FAULTS 53, 54, 55
  @Test(arguments: [
    ("<!DOCTYPE a [<!ENTITY b \"x\">]><a>&b;</a>", "xml.doctype", "1:1"),
    ("<!DOCTYPE a SYSTEM 'file:///etc/hostname'><a/>", "xml.doctype", nil),
    ("<!ENTITY b 'x'><a/>", "xml.doctype", "1:1"), ("<a>\n  &b;</a>", "xml.entity", "2:3"),
    ("<a b='&b;'/>", "xml.entity", nil), ("<a><?x?></a>", "xml.instruction", "1:4"),
    ("<a><!-- x</a>", "xml.malformed", nil), ("<a><b></a>", "xml.malformed", nil), ("<a/>x", "xml.malformed", nil),
    ("", "xml.malformed", nil), ("<a>", "xml.malformed", nil), ("<a", "xml.malformed", nil),
    ("<a/><a/>", "xml.malformed", nil), ("x", "xml.malformed", nil), ("<n:a/>", "xml.malformed", nil),
    ("<?xml version='1.0' encoding='utf-16'?><a/>", "xml.encoding", "1:31"),
    ("<?xml version='1.0'", "xml.malformed", nil), ("<a>\0</a>", "encoding.nul", "1:4"),
    ("<a>\n<b k='<'/></a>", "xml.malformed", nil), ("<a k='' k=''/>", "xml.malformed", nil),
    ("<a xmlns:p='urn:u' xmlns:q='urn:u'>\n<b p:k='' q:k=''/></a>", "xml.malformed", "2:1"),
    ("<a p:k=''/>", "xml.malformed", nil), ("<a>]]></a>", "xml.malformed", "1:4"),
    ("<a><!-- -- --></a>", "xml.malformed", nil),
    ("<a>&#x1F;</a>", "xml.malformed", "1:4"), ("<a>\u{FFFE}</a>", "xml.malformed", "1:4"),
    ("<a><1/></a>", "xml.malformed", "1:5"),
    ("<a></b>", "xml.malformed", "1:4"), ("<a/><!DOCTYPE a>", "xml.malformed", "1:5"),
    ("<a k=1/>", "xml.malformed", "1:6"),
    ("<a>\u{1}</a>", "xml.malformed", nil),
  ])
  func refuses(_ text: String, _ code: String, _ place: String?) {
    let denied = cxml_denied_loads()
    for chunkBytes in [1, 2, Int.max] {
      let fault = Told(Array(text.utf8), chunkBytes: chunkBytes).fault
      #expect(fault?.diagnostic.code.name == code, "\(String(describing: fault))")
      #expect(fault?.status == .badData)
      if let place { #expect(fault?.diagnostic.location?.description == "x:\(place)") }
    }
    #expect(cxml_denied_loads() == denied)
  }

  @Test func twoDocumentsInOneFileAreToBeTakenApart() {
    let declaration = "<?xml version=\"1.0\"?>"
    let fault = Told(Array("\(declaration)<a/>\n\(declaration)<a/>".utf8)).fault
    #expect(fault?.diagnostic.code.name == "xml.instruction")
    #expect(fault?.diagnostic.fixes == ["Take them apart: each document is to be a file of its own."])
    #expect(Told(Array("<a><?x?></a>".utf8)).fault?.diagnostic.fixes == ["Remove the line."])
  }

  // FAULTS 56
  @Test func refusesALongTagBeforeItCostsTime() {
    let attributes = (0..<400_000).map { " a\($0)=''" }.joined()
    let head = "<a>" + String(repeating: "<b/>", count: 40_000)
    let told = Told(Array((head + "<b" + attributes + "/></a>").utf8))
    #expect(told.fault?.diagnostic.code.name == "xml.tag-too-long")
    #expect(told.fault?.diagnostic.location?.column == head.utf8.count + 1)
    // Everything in front of it was handed out.
    #expect(told.lines.count == 80_001)
  }

  @Test(arguments: [XMLGuard.tagBytes - 1, XMLGuard.tagBytes, XMLGuard.tagBytes + 1])
  func aTagOfTheLongestLengthPasses(_ length: Int) {
    let tag = "<b k='" + String(repeating: "x", count: length - 9) + "'/>"
    for pad in [0, 61_000, 65_530] {
      let told = Told(Array(("<a>" + String(repeating: " ", count: pad) + tag + "</a>").utf8))
      #expect(told.fault?.diagnostic.code.name == (length > XMLGuard.tagBytes ? "xml.tag-too-long" : nil))
    }
  }

  @Test func aLongCommentIsRefusedAndALongTextIsNot() {
    let long = String(repeating: "x--", count: 400_000)
    #expect(Told(Array("<a><!--\(long)--></a>".utf8)).fault != nil)
    let told = Told(Array("<a>\(long)<![CDATA[\(long)]]></a>".utf8))
    #expect(told.fault == nil)
    #expect(told.lines == ["<a 0", "'" + long + long, "/a"])
  }

  @Test(arguments: [
    ("depth", "xml.too-deep"), ("elements", "xml.too-large"), ("text", "xml.too-large"),
    ("namespaces", "xml.namespace"),
  ])
  func limitsHold(_ limit: String, _ code: String) {
    let told = Told(Array("<a><b><c/></b><d/>text<n:x xmlns:n='u'/></a>".utf8)) {
      switch limit {
      case "depth": $0.depth = 2
      case "elements": $0.elementCount = 3
      case "namespaces": $0.allowsNamespaces = false
      default: $0.textBytes = 11
      }
    }
    #expect(told.fault?.diagnostic.code.name == code)
  }

  @Test func handsOnInstructionsThatAreAllowed() {
    let told = Told(Array("<?xml version='1.0'?><?OFX A=\"1\" B=\"2\"?><a/>".utf8), instructions: ["OFX"])
    #expect(told.lines == ["?OFX=A=\"1\" B=\"2\"", "<a 0", "/a"])
    #expect(Told(Array("<?OFX x?><?other?><a/>".utf8), instructions: ["OFX"]).fault != nil)
  }

  /// Leaves come in one piece where they were asked for, and tell the same.
  @Test func tellsLeavesInOnePiece() throws {
    let text = "<a><b>x</b><b/><b> </b><b k='1'>y</b><b>&amp;</b>\n<k>z</k >\n</a>"
    let stream = try XMLStream(ByteSource(name: "x", bytes: Array(text.utf8)), names: ["a", "b", "k"])
    stream.tellsLeaves = true
    var told: [String] = []
    while true {
      let event = try stream.next()
      if event == .documentEnd { break }
      let text = event == .start || event == .end ? "" : String(decoding: stream.text, as: UTF8.self)
      told.append("\(event) \(stream.name) \(text) \(stream.depth) \(stream.place.column)")
    }
    #expect(told.prefix(4) == ["start 0  1 1", "leaf 1 x 1 4", "start 1  2 12", "end 1  1 16"])
    #expect(told[4] == "leaf 1   1 16")
    #expect(told.filter { $0.hasPrefix("leaf") }.count == 2)
    #expect(told.last == "end 0  0 5")
  }

  @Test func countsReplacementCharacters() {
    let pad = String(repeating: " ", count: 65_532)
    let told = Told(Array("<a>\(pad)\u{FFFD}\n\u{FFFD}</a>".utf8))
    #expect(told.finding?.message.hasPrefix("the text holds 2 replacement") == true)
    #expect(told.finding?.location?.column == 65_536)
    #expect(Told(Array("<a>\u{FEFF}</a>".utf8)).finding == nil)
  }

  @Test func marksKeepAnElementsTextOverManyBlocks() throws {
    let inner = (0..<20_000).map { "<b>\($0)&amp;</b>" }.joined()
    let text = "<a>" + String(repeating: "<k/>", count: 20_000) + "<b k='1'>\(inner)</b><k/></a>"
    let stream = try XMLStream(ByteSource(name: "x", bytes: Array(text.utf8), chunkBytes: 77), names: ["a", "b", "k"])
    var marked = ""
    while true {
      let event = try stream.next()
      if event == .start, stream.name == 1, stream.depth == 2 { stream.mark() }
      if event == .end, stream.name == 1, stream.depth == 1 {
        marked = String(decoding: stream.markedText, as: UTF8.self)
      }
      if event == .documentEnd { break }
    }
    #expect(marked == "<b k='1'>\(inner)</b>")
  }

  /// Cut anywhere, the events in front of the cut are those of the whole document, and the end is never announced.
  @Test func aCutNeverLooksLikeTheEnd() {
    let text = Array("<?xml version='1.0'?><a k='ä'>é<b>x &lt; y</b><!-- c --><![CDATA[z]]></a>".utf8)
    let whole = Told(text)
    for count in 0..<text.count {
      let cut = Told(Array(text[..<count]))
      #expect(cut.fault != nil, "cut after \(count)")
      let tags = cut.lines.filter { !$0.hasPrefix("'") }
      #expect(whole.lines.filter { !$0.hasPrefix("'") }.starts(with: tags))
    }
  }

  /// Whatever the bytes are, reading ends with an answer.
  @Test func survivesChangedBytes() {
    var generator = Sequence(state: 20_261_121)
    let text = Array("<?xml version='1.0'?><a k='ä'>é<b>x &lt; y</b><!-- c --><![CDATA[z]]><?OFX y?></a>".utf8)
    for _ in 0..<Sweep.pick(500, whole: 1500) {
      var bytes = text
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      let told = Told(bytes, instructions: ["OFX"])
      let again = Told(bytes, chunkBytes: 5, instructions: ["OFX"])
      #expect(told.lines == again.lines && told.fault == again.fault && told.places == again.places, "\(bytes)")
    }
  }
}
