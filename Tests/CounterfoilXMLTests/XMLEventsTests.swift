import CounterfoilCXML
import CounterfoilModel
import CounterfoilXML
import Testing

/// Writes down what it is told.
private struct Notes: XMLEventHandler {
  var lines: [String] = []

  mutating func startElement(_ name: UnsafeRawBufferPointer, at offset: Int) {
    lines.append("\(offset) <\(String(decoding: name, as: UTF8.self))")
  }

  mutating func attribute(_ name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer, at offset: Int) {
    lines.append("\(offset) \(String(decoding: name, as: UTF8.self))=\(String(decoding: value, as: UTF8.self))")
  }

  mutating func text(_ text: UnsafeRawBufferPointer, at offset: Int) {
    lines.append("\(offset) \(String(decoding: text, as: UTF8.self))")
  }

  mutating func endElement(at offset: Int) { lines.append("\(offset) /") }
}

/// The fault a call throws.
private func fault(_ body: () throws -> Void) -> Fault? {
  do {
    try body()
    return nil
  } catch let fault as Fault {
    return fault
  } catch {
    return nil
  }
}

@Suite("The parser behind the guard")
struct XMLEventsTests {
  /// The guard refuses most of these before libxml2 sees them; libxml2 must refuse them without it, too.
  // FAULTS 53, 54, 55
  @Test(arguments: [
    ("<!DOCTYPE plist [<!ENTITY a \"x\">]><plist>&a;</plist>", "xml.doctype"),
    ("<!DOCTYPE a [<!ELEMENT a (b|c)*>]><a/>", "xml.doctype"),
    ("\(apple)[<!ELEMENT a (b|c)*>]><plist/>", "xml.doctype"),
    ("\(apple)[<!ATTLIST plist a (x|y) \"x\">]><plist/>", "xml.doctype"),
    ("\(apple)[<!NOTATION n SYSTEM \"n\">]><plist/>", "xml.doctype"),
    ("\(apple)[<!ENTITY a \"aa\"><!ENTITY b \"&a;&a;\">]><plist>&b;</plist>", "xml.doctype"),
    ("\(apple)[<!ENTITY a SYSTEM \"file:///etc/hostname\">]><plist>&a;</plist>", "xml.doctype"),
    ("\(apple)[<!ENTITY % a SYSTEM \"file:///etc/hostname\"> %a;]><plist/>", "xml.doctype"),
    ("\(apple)[%a;]><plist/>", "xml.entity"),
    ("\(apple)><plist a=\"&b;\"/>", "xml.entity"),
    ("\(apple)><plist>&b;</plist>", "xml.entity"),
    ("<?xml version=\"1.0\" standalone=\"yes\"?>\(apple)><plist>&b;</plist>", "xml.entity"),
    ("<plist><?x?></plist>", "xml.instruction"), ("<a:plist xmlns:a=\"urn:a\"/>", "xml.namespace"),
    ("<a:plist/>", "xml.malformed"), ("<plist a='1' a='2'/>", "xml.malformed"), ("x", "xml.malformed"),
    ("<plist/>x", "xml.malformed"), ("<?xml version=\"1.1\"?><plist/>", "xml.malformed"),
  ])
  func refusesAlone(text: String, code: String) throws {
    let denied = cxml_denied_loads()
    var limits = XMLLimits()
    limits.allowsPlistDoctype = true
    let document = try DocumentText(decoding: Array(text.utf8), file: "x")
    var notes = Notes()
    let fault = fault { try parseXML(document, limits: limits, into: &notes) }
    #expect(fault?.diagnostic.code.name == code, "\(String(describing: fault))")
    #expect(cxml_denied_loads() == denied)
  }

  private static let apple =
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\" "

  @Test func eventsLieWhereTheDocumentHasThem() throws {
    let text = "<a b='1 &lt; 2'>é<c/>x<![CDATA[<]]>&amp;<!-- - --></a>"
    var notes = Notes()
    try parseXML(DocumentText(decoding: Array(text.utf8), file: "x"), limits: XMLLimits(), into: &notes)
    let tags = notes.lines.filter { $0.contains("<a") || $0.contains("b=") || $0.contains("<c") || $0.hasSuffix(" /") }
    #expect(tags == ["0 <a", "0 b=1 < 2", "18 <c", "22 /", "\(text.utf8.count) /"])
    #expect(notes.lines[2] == "16 é")
  }

  /// libxml2 hands it out as a reference.
  @Test func anAmpersandInAnAttributeIsOne() throws {
    var notes = Notes()
    let text = "<a b='1 &amp; 2 &#38;#38; 3&lt;'/>"
    try parseXML(DocumentText(decoding: Array(text.utf8), file: "x"), limits: XMLLimits(), into: &notes)
    #expect(notes.lines.contains("0 b=1 & 2 &#38; 3<"))
  }

  /// Offsets stay right over many pieces fed to libxml2.
  @Test func offsetsStayRightInLongDocuments() throws {
    var text = "<a>"
    var places: [Int] = []
    for index in 0..<40_000 {
      places.append(text.utf8.count)
      text += "<b>é\(index)</b>\n"
    }
    text += "</a>"
    var notes = Notes()
    try parseXML(DocumentText(decoding: Array(text.utf8), file: "x"), limits: XMLLimits(), into: &notes)
    #expect(notes.lines.filter { $0.hasSuffix("<b") } == places.map { "\($0) <b" })
  }

  @Test(arguments: [("depth", "xml.too-deep"), ("elements", "xml.too-large"), ("text", "xml.too-large")])
  func limitsHold(limit: String, code: String) throws {
    var limits = XMLLimits()
    switch limit {
    case "depth": limits.depth = 2
    case "elements": limits.elementCount = 3
    default: limits.textBytes = 11
    }
    let document = try DocumentText(decoding: Array("<a><b><c/></b><d/>text</a>".utf8), file: "x")
    var notes = Notes()
    #expect(fault { try parseXML(document, limits: limits, into: &notes) }?.diagnostic.code.name == code)
  }
}
