import CounterfoilCXML
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilTestSupport
import CounterfoilText
import CounterfoilXML
import Testing

@testable import CounterfoilCategoryPlist

@Suite("Hostile documents")
struct PlistHostileTests {
  static func document(_ body: String, doctype: String = "") -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(doctype)<plist version=\"1.0\">\n\(body)\n</plist>\n"
  }

  private static let apple =
    "PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\""

  // FAULTS 6, 7, 53, 54, 55
  @Test(arguments: [
    (
      "external entity", "xml.doctype", "2:1",
      document("<string>&x;</string>", doctype: "<!DOCTYPE plist [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>\n")
    ),
    (
      "entity bomb", "xml.doctype", "2:1",
      document("<string>&b;</string>", doctype: "<!DOCTYPE plist [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]>\n")
    ),
    (
      "parameter entity", "xml.doctype", "2:1",
      document("<true/>", doctype: "<!DOCTYPE plist [<!ENTITY % p SYSTEM \"http://127.0.0.1/p\"> %p;]>\n")
    ),
    (
      "Apple's DOCTYPE with a subset", "xml.doctype", "2:1",
      document("<true/>", doctype: "<!DOCTYPE plist \(apple) [<!ATTLIST plist a CDATA \"x\">]>\n")
    ),
    (
      "another DTD", "xml.doctype", nil,
      document("<true/>", doctype: "<!DOCTYPE plist SYSTEM \"file:///etc/passwd\">\n")
    ),
    ("another root in the DOCTYPE", "xml.doctype", nil, document("<true/>", doctype: "<!DOCTYPE html \(apple)>\n")),
    ("undeclared entity", "xml.entity", "3:9", document("<string>&nbsp;</string>")),
    (
      "undeclared entity under Apple's DOCTYPE", "xml.entity", "4:9",
      document("<string>&nbsp;</string>", doctype: "<!DOCTYPE plist \(apple)>\n")
    ),
    ("entity in an attribute", "xml.entity", nil, "<plist version=\"&v;\"><true/></plist>"),
    ("processing instruction", "xml.instruction", "3:1", document("<?php x?><true/>")),
    ("style sheet", "xml.instruction", "1:1", "<?xml-stylesheet href='x'?><plist><true/></plist>"),
    ("default namespace", "xml.namespace", nil, "<plist xmlns=\"http://example.com/\"><true/></plist>"),
    ("prefix", "xml.namespace", nil, "<plist xmlns:a=\"urn:a\"><a:true/></plist>"),
    ("xml: attribute", "xml.namespace", nil, "<plist><string xml:space=\"preserve\">x</string></plist>"),
    ("unknown element", "plist.element", "3:1", document("<html/>")),
    ("unknown attribute", "plist.element", "3:1", document("<dict a=\"b\"/>")),
    ("another version", "plist.element", nil, "<plist version=\"2.0\"><true/></plist>"),
    ("two values", "plist.element", "3:8", document("<true/><true/>")),
    ("no value", "plist.value", nil, document("")),
    ("no <plist>", "plist.element", "1:1", "<array/>"),
    ("key without value", "plist.element", "3:7", document("<dict><key>a</key></dict>")),
    ("value without key", "plist.element", "3:7", document("<dict><true/></dict>")),
    ("key in an array", "plist.element", nil, document("<array><key>a</key></array>")),
    ("same key twice", "plist.duplicate-key", "3:26", document("<dict><key>a</key><true/><key>a</key><false/></dict>")),
    ("text between elements", "plist.element", "3:8", document("<array>x</array>")),
    ("element in a text", "plist.element", nil, document("<string>a<true/></string>")),
    ("not Base64", "plist.value", "3:1", document("<data>AAA</data>")),
    ("not a number", "plist.value", nil, document("<integer>12x</integer>")),
    ("too large a number", "plist.value", nil, document("<integer>18446744073709551616</integer>")),
    ("half a number", "plist.value", nil, document("<real>1.2.3</real>")),
    ("30 February", "plist.value", nil, document("<date>2024-02-30T00:00:00Z</date>")),
    ("not closed", "xml.malformed", nil, "<plist><array>"),
    ("wrong end", "xml.malformed", nil, "<plist><array></plist>"),
    ("two roots", "xml.malformed", nil, "<plist><true/></plist><plist/>"),
    ("nothing", "xml.malformed", nil, ""),
    ("NUL", "xml.nul", "1:16", "<plist><string>\u{0}</string></plist>"),
    ("control character", "xml.malformed", nil, "<plist><string>\u{1}</string></plist>"),
    ("reference to NUL", "xml.malformed", nil, "<plist><string>&#0;</string></plist>"),
    ("wrong encoding", "xml.encoding", "1:31", "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><true/></plist>"),
    (
      "unknown encoding", "xml.encoding", "1:31", "<?xml version=\"1.0\" encoding=\"EBCDIC-37\"?><plist><true/></plist>"
    ),
    ("declaration in the middle", "xml.doctype", nil, "<plist><!ENTITY a \"b\"></plist>"),
  ])
  func isRefused(name: String, code: String, place: String?, text: String) throws {
    let denied = deniedLoads()
    let fault = try #require(Plist.fault { _ = try PropertyList(parsing: Array(text.utf8), file: "h.plist") })
    #expect(fault.status == .badData)
    #expect(fault.diagnostic.code.name == code, "\(fault)")
    let location = try #require(fault.diagnostic.location)
    if let place { #expect(location.description == "h.plist:\(place)") }
    #expect(location.file == "h.plist")
    #expect(fault.description.utf8.count < 400)
    #expect(deniedLoads() == denied, "libxml2 asked for something outside the document")
  }

  // FAULTS 6
  @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE9]] as [[UInt8]])
  func badUTF8IsRefusedWithItsPlace(bad: [UInt8]) throws {
    let bytes = Array("<plist>\n<string>é".utf8) + bad + Array("</string></plist>".utf8)
    let fault = try #require(Plist.fault { _ = try PropertyList(parsing: bytes, file: "b") })
    #expect(fault.diagnostic.code == .xmlEncoding)
    #expect(fault.diagnostic.location == SourceLocation(file: "b", line: 2, column: 11, byteOffset: 18))
  }

  // FAULTS 56
  @Test func fourHundredThousandAttributesAreRefusedAtOnce() throws {
    var text = "<plist"
    for index in 0..<400_000 { text += " a\(index)=\"\"" }
    text += "><true/></plist>"
    let bytes = Array(text.utf8)
    var code: DiagnosticCode?
    let time = processorTime { code = Plist.fault { _ = try PropertyList(parsing: bytes) }?.diagnostic.code }
    #expect(code == .xmlTagTooLong)
    #expect(time < .seconds(5))
  }

  /// A `>` inside quotes does not end the tag.
  @Test func quotesDoNotHideALongTag() throws {
    let text = "<plist " + String(repeating: "a=\">\" ", count: 2000) + "><true/></plist>"
    #expect(Plist.fault { _ = try PropertyList(parsing: Array(text.utf8)) }?.diagnostic.code == .xmlTagTooLong)
  }

  @Test(arguments: [100, 129, 100_000])
  func nestingIsBounded(depth: Int) throws {
    let text =
      "<plist>" + String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth) + "</plist>"
    let fault = Plist.fault { _ = try PropertyList(parsing: Array(text.utf8)) }
    #expect(fault?.diagnostic.code == (depth < 128 ? nil : .xmlTooDeep))
  }

  @Test func elementsAreBounded() throws {
    let text = "<plist><array>" + String(repeating: "<true/>", count: 2_000_000) + "</array></plist>"
    #expect(Plist.fault { _ = try PropertyList(parsing: Array(text.utf8)) }?.diagnostic.code == .xmlTooLarge)
  }

  @Test func sizeIsBounded() throws {
    let bytes = [UInt8](repeating: 0x20, count: PropertyList.fileBytes + 1)
    #expect(Plist.fault { _ = try PropertyList(parsing: bytes) }?.diagnostic.code == .inputTooLarge)
    #expect(Plist.fault { _ = try Plist.read(bytes) }?.diagnostic.code == .inputTooLarge)
  }

  @Test(arguments: ["<!--", "<plist><string><![CDATA["])
  func anEndlessCommentTakesBoundedTime(start: String) throws {
    let bytes = Array((start + String(repeating: "-<!-", count: 1_000_000)).utf8)
    var fault: Fault?
    let time = processorTime { fault = Plist.fault { _ = try PropertyList(parsing: bytes) } }
    #expect(fault?.diagnostic.code == .xmlMalformed)
    #expect(time < .seconds(10))
  }

  @Test func whatIsHarmlessIsRead() throws {
    let text = """
      <?xml version='1.0' encoding='utf-8' standalone="no"?>
      <!-- a comment with <tags> & such -->
      <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><array><string><![CDATA[<&]]>]]&gt;</string><!-- x -->
      <string>&#x9910;&#39278;&amp;&lt;&gt;&quot;&apos;</string>
      <integer> 0x10 </integer><real> -1.50 </real><true></true><string>a\r\nb</string></array></plist>
      """
    #expect(
      try PropertyList(parsing: Array(text.utf8))
        == .array([
          .string("<&]]>"), .string("餐饮&<>\"'"), .integer(16), .real(try #require(PropertyListReal("-1.50"))),
          .boolean(true),
          .string("a\nb"),
        ]))
  }

  private func deniedLoads() -> UInt32 { cxml_denied_loads() }

  // FAULTS 1, 2
  @Test(arguments: ["utf-8 mark", "utf-16le", "utf-16be", "utf-16le mark", "utf-16be mark"])
  func encodingsAreRead(name: String) throws {
    let declared = name.hasPrefix("utf-8") ? "UTF-8" : "UTF-16"
    let text = "<?xml version=\"1.0\" encoding=\"\(declared)\"?>\n<plist><string>餐饮 👛</string></plist>"
    var bytes: [UInt8] = []
    let body = name.hasSuffix("mark") ? "\u{FEFF}" + text : text
    if name.hasPrefix("utf-8") {
      bytes = Array(body.utf8)
    } else {
      for unit in body.utf16 {
        let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
        bytes += name.hasPrefix("utf-16be") ? pair : pair.reversed()
      }
    }
    #expect(try PropertyList(parsing: bytes) == .string("餐饮 👛"))
    // The place of a fault is that of the stored file.
    let cut = Array(bytes.dropLast(name.hasPrefix("utf-8") ? 8 : 16))
    let fault = try #require(Plist.fault { _ = try PropertyList(parsing: cut, file: "u") })
    #expect(fault.diagnostic.location?.line == 2)
    #expect(fault.diagnostic.location?.byteOffset == Int64(cut.count))
  }

  @Test func halfASurrogateIsRefused() throws {
    let bytes: [UInt8] = [0xFE, 0xFF, 0x00, 0x3C, 0xD8, 0x3D, 0x00, 0x3E]
    let fault = try #require(Plist.fault { _ = try PropertyList(parsing: bytes, file: "u") })
    #expect(fault.diagnostic.code == .xmlEncoding)
    #expect(fault.diagnostic.location?.byteOffset == 4)
  }

  // FAULTS 4
  @Test func aDeclaredLegacyEncodingIsDecodedStrictly() throws {
    let head = Array("<?xml version=\"1.0\" encoding=\"GB18030\"?><plist><string>".utf8)
    let tail = Array("</string></plist>".utf8)
    #expect(try PropertyList(parsing: head + [0xB2, 0xCD, 0xD2, 0xFB] + tail) == .string("餐饮"))
    #expect(throws: Fault.self) { try PropertyList(parsing: head + [0xB2, 0xFF] + tail) }
  }
}
