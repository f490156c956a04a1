import CounterfoilText
import Testing

struct JSONWriterTests {
  private func escaped(_ bytes: [UInt8], escapesMarkup: Bool = false) -> String {
    var json = JSONWriter(escapesMarkup: escapesMarkup)
    json.value { $0.append(contentsOf: bytes) }
    return json.text
  }

  /// Against one character after the other, for every byte of ASCII at every place of texts of a few words' length.
  @Test func everyByteIsEscapedWhereItStands() {
    let short: [UInt8: String] = [
      0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r", 0x22: "\\\"", 0x5C: "\\\\",
    ]
    let digits = Array("0123456789abcdef")
    for byte in UInt8(0)..<0x80 {
      var one = String(Unicode.Scalar(byte))
      if byte < 0x20 || byte == 0x7F { one = "\\u00\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])" }
      one = short[byte] ?? one
      for length in 1...19 {
        for place in 0..<length {
          let before = String(repeating: "a", count: place)
          let after = String(repeating: "é", count: length - place - 1)
          let text = Array(before.utf8) + [byte] + Array(after.utf8)
          #expect(escaped(text) == "\"" + before + one + after + "\"")
        }
      }
    }
  }

  @Test(arguments: [
    ("a \"b\" \\ \n c", #""a \"b\" \\ \n c""#), ("", "\"\""), ("<b>&", "\"<b>&\""),
    ("\u{85}\u{2028}\u{202E}\u{2066}x", #""\u0085\u2028\u202e\u2066x""#), ("12345678\u{E9}€", "\"12345678é€\""),
  ])
  func allThatIsEscapedIs(text: String, json: String) { #expect(escaped(Array(text.utf8)) == json) }

  @Test func noTextOfAPageEndsItsScript() {
    #expect(escaped(Array("</script>&12345678".utf8), escapesMarkup: true) == #""\u003c/script\u003e\u002612345678""#)
  }

  @Test func bytesThatAreNoTextBecomeTheReplacementCharacter() {
    #expect(escaped([0x61, 0xFF, 0x62, 0xC3]) == #""a\ufffdb\ufffd""#)
  }

  @Test(arguments: [
    (JSONWriter.Layout.compact, #"{"a":1,"b":["x",true],"c":{},"d":-0.25}"#),
    (.lines, "{\"a\":1,\n\"b\":[\"x\",\ntrue],\n\"c\":{},\n\"d\":-0.25}"),
    (.indented(levels: 1), "{\n  \"a\": 1,\n  \"b\": [\"x\",true],\n  \"c\": {},\n  \"d\": -0.25\n}"),
  ])
  func layoutsDifferInLinesOnly(layout: JSONWriter.Layout, text: String) {
    var json = JSONWriter(layout)
    json.object { json in
      json.member("a", 1)
      json.array("b") { json in
        json.value("x")
        json.value(true)
      }
      json.object("c") { _ in }
      json.member("d", -0.25, digits: 2)
      json.member("left out", nil as String?)
    }
    #expect(json.text == text)
  }

  @Test func whatIsWrittenGoesBehindWhatIsThere() {
    var bytes = Array("x ".utf8)
    JSONWriter.append(to: &bytes) { json in json.object { json in json.member("a", 1) } }
    #expect(String(decoding: bytes, as: UTF8.self) == #"x {"a":1}"#)
  }

  @Test func objectsGrowInBytesOfTheirOwners() {
    var bytes: [UInt8] = []
    JSONWriter.append(members: [], to: &bytes)
    JSONWriter.end(&bytes)
    #expect(bytes.isEmpty, "an object without members is missing")
    JSONWriter.append(members: Array(#""a":1,"b":2"#.utf8), to: &bytes)
    JSONWriter.beginMember(plain: "c", in: &bytes)
    bytes += "3".utf8
    JSONWriter.beginMember(literal: Array(#""d""#.utf8), in: &bytes)
    bytes += "4".utf8
    Array("\"".utf8).withUnsafeBytes { JSONWriter.beginMember($0, in: &bytes) }
    bytes += "5".utf8
    JSONWriter.end(&bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"a":1,"b":2,"c":3,"d":4,"\"":5}"#)
    #expect(JSONWriter.object([("a", "x"), ("b", "\n")]) == #"{"a":"x","b":"\n"}"#)
    #expect(JSONWriter.object([(name: String, text: String)]()) == nil)
  }
}
