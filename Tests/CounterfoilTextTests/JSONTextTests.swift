import CounterfoilText
import Testing

struct JSONTextTests {
  @Test func elementsAreTextsWhateverTheyHold() {
    #expect(
      JSONText.textElements(of: #"["a,b", "[\"c\"]" ,1.50, {"d":[]}, null]"#) == [
        "a,b", #"["c"]"#, "1.50", #"{"d":[]}"#, "null",
      ])
    #expect(JSONText.textElements(of: "[]") == [])
    #expect(JSONText.textElements(of: "{}") == nil && JSONText.textElements(of: "[1") == nil)
  }

  @Test(arguments: ["", "[", "[1,]", "[1 2]", "[,1]", "[1]]", "[1", "[\"a]", "{]"])
  func whatIsNoArrayHasNoElements(text: String) { #expect(JSONText.textElements(of: text) == nil) }

  @Test(arguments: [
    "", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{\"a\":1}x", "{\"a\":1 \"b\":2}", "{\"a\":[1}",
  ])
  func whatIsNoObjectHasNoMembers(text: String) { #expect(JSONText.textMembers(of: text) == nil) }

  @Test func membersAreTextsWhateverTheyHold() throws {
    let members = try #require(
      JSONText.textMembers(of: #" { "a" : "x\u00e9\ud83d\udc5b" , "b":null,"c" : [ 1, 2 ] } "#))
    #expect(members.map(\.name) == ["a", "b", "c"])
    #expect(members.map(\.text) == ["xé👛", nil, "[ 1, 2 ]"])
  }

  /// Strings of quotes, backslashes and letters end where they do byte by byte.
  @Test func theEndOfAStringIsFoundAlikeInBytesAndInMemory() {
    var state: UInt64 = 1
    for _ in 0..<20_000 {
      let bytes = (0..<12).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return [UInt8(0x22), 0x22, 0x5C, 0x61, 0x61, 0x7D][Int(state >> 33) % 6]
      }
      for start in 0...bytes.count {
        let inMemory = bytes.withUnsafeBytes { JSONText.endOfString($0, start) }
        #expect(inMemory == JSONText.endOfString(bytes, start), "\(String(decoding: bytes, as: UTF8.self)) \(start)")
      }
    }
  }

  /// `\uXXXX` is decoded alike in bytes and in code points, and written back.
  @Test(arguments: [
    (#"\u0041"#, "A", 6), (#"\u00E9x"#, "é", 6), (#"\ud83d\udc5b"#, "👛", 12), (#"\ud83d"#, nil, 0),
    (#"\udc5b"#, nil, 0),
    (#"\u00g0"#, nil, 0), (#"\u00e"#, nil, 0), (#"\n"#, nil, 0), ("A", nil, 0),
  ])
  func escapesAreDecodedInOnePlace(text: String, character: Unicode.Scalar?, length: Int) {
    let bytes = Array(text.utf8)
    let found = JSONText.escapedScalar(bytes, 0, bytes.count)
    #expect(found?.scalar == character && found?.length ?? 0 == length)
    let points = text.unicodeScalars.map(\.value)
    #expect(JSONText.escapedScalar(points, 0, points.count)?.scalar == character)
    var written: [UInt8] = []
    if let character { JSONText.appendNumber(of: character, to: &written) }
    #expect(String(decoding: written, as: UTF8.self) == String(text.prefix(length)).lowercased())
  }

  @Test(arguments: [
    (#"{"a": "x:" , "b" :[-1.5e+3,{}]}"#, "{ n s n [ # { } ] }"), (#"[tru, "a\"#, "[ c"), (#"}"x":"#, "} n"), ("", ""),
  ])
  func tokensOfDamagedTextAreThoseThatAreThere(text: String, kinds: String) {
    let bytes = Array(text.utf8)
    let found = JSONTokens(bytes[...]).map { token in
      switch token.kind {
      case .name: "n"
      case .string: "s"
      case .cutString: "c"
      case .number: "#"
      case .opening, .closing: String(decoding: bytes[token.range], as: UTF8.self)
      }
    }
    #expect(found.joined(separator: " ") == kinds)
  }
}

@Test(arguments: [("", false), ("x", false), ("\"shown", false), ("a\"shown\"", true), ("ü\"shown\":1", true)])
func bytesOfATextAreFound(_ text: String, _ isThere: Bool) { #expect(text.hasBytes(of: "\"shown\"") == isThere) }
