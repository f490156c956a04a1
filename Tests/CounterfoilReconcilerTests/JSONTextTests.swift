import Testing

@testable import CounterfoilReconciler

struct JSONTextTests {
  private func escaped(_ bytes: [UInt8]) -> [UInt8] {
    var json = JSONText()
    json.string { $0.append(contentsOf: bytes) }
    return json.bytes
  }

  /// Against one byte after the other, for every byte at every place of texts of a few words' length.
  @Test func everyByteIsEscapedWhereItStands() {
    let digits = Array("0123456789abcdef".utf8)
    for byte in UInt8.min...UInt8.max {
      var one: [UInt8] = [byte]
      if byte == 0x22 || byte == 0x5C { one = [0x5C, byte] }
      if byte < 0x20 || byte == 0x7F { one = Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
      for length in 1...19 {
        for place in 0..<length {
          let before = [UInt8](repeating: 0x61, count: place)
          let after = [UInt8](repeating: 0xE6, count: length - place - 1)
          #expect(escaped(before + [byte] + after) == [0x22] + before + one + after + [0x22])
        }
      }
    }
  }

  @Test func allThatIsEscapedIs() {
    #expect(escaped(Array("a \"b\" \\ \n c".utf8)) == Array(#""a \"b\" \\ \u000a c""#.utf8))
    #expect(escaped([]) == Array("\"\"".utf8))
  }
}
