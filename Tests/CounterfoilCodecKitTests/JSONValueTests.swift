import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilTestSupport
import Foundation
import Testing

struct JSONValueTests {
  private func value(_ text: String) throws(Fault) -> JSONValue {
    try JSONValue(parsing: Array(text.utf8), file: "in.json")
  }

  @Test func numbersKeepTheirDigits() throws {
    let list = try value("[12.50, -0, 1e400, 0.1000000000000000055511151231257827, 12345678901234567890123]")
    let digits = ["12.50", "-0", "1e400", "0.1000000000000000055511151231257827", "12345678901234567890123"]
    #expect(list.elements?.map(\.text) == digits)
    #expect(list == .array(digits.map { .number($0) }))
  }

  @Test func membersKeepTheirOrderAndTheirPlace() throws {
    let values = try JSONValue.sequence(
      parsing: Array("{\"b\": 1, \"a\": null}\n\n {\"c\": [true, \"\\u00e9\\ud83d\\ude00\"]}\n".utf8), file: "in.json")
    let first = try #require(values.first?.object)
    #expect(first.members.map(\.name) == ["b", "a"])
    #expect(first["a"] == .null)
    #expect(first["z"] == nil)
    let second = try #require(values.last?.object)
    #expect((second.lineNumber, second.byteOffset) == (3, 22))
    #expect(second["c"]?.elements?.last?.text == "é😀")
  }

  @Test(arguments: [
    ("[1,]", 1, 4), ("{\"a\":1 \"b\":2}", 1, 8), ("[1,\n 2,\n  x]", 3, 3), ("{\"a\":1,\n\"a\":2}", 2, 1),
    ("[01]", 1, 2),
    ("[1.]", 1, 2), ("[+1]", 1, 2), ("\"a\nb\"", 1, 1), ("\"\\ud800\"", 1, 1), ("[1] 2", 1, 5), ("", 1, 1),
    ("[tru]", 1, 2), ("{\"a\"", 1, 5), ("\"a", 1, 1), ("{1:2}", 1, 2), ("[NaN]", 1, 2), ("\u{FEFF} x", 1, 5),
  ])
  func whatIsNoJSONIsRefusedWithItsPlace(text: String, line: Int, column: Int) throws {
    let fault = try #require(throws: Fault.self) { try value(text) }
    #expect(fault.status == .badData)
    #expect(fault.diagnostic.code.name == "json.syntax")
    #expect(fault.diagnostic.location?.description == "in.json:\(line):\(column)")
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    #expect(throws: Fault.self) { try JSONValue(parsing: [0x22, 0xFF, 0x22], file: "in.json") }
  }

  @Test func aHundredThousandBracketsAreRefused() {
    #expect(throws: Fault.self) { try value(String(repeating: "[", count: 100_000)) }
    #expect(throws: Never.self) {
      try value(String(repeating: "[", count: 128) + String(repeating: "]", count: 128))
    }
  }

  @Test(arguments: [#"{"a":[1,2.50,"x\n",null,true],"b":{}}"#, "[]", #""</é""#, "-1e5"])
  func whatIsWrittenIsWhatWasRead(text: String) throws {
    #expect(try value(text).description == text)
  }

  /// The JSON test suite of Nicolas Seriot: `y_` must be accepted, `n_` refused.
  @Test(
    .enabled(
      if: Repository.hasCorpus("JSONTestSuite"),
      "test data folder shared/corpora/JSONTestSuite is not beside this checkout"))
  func agreesWithTheTestSuite() throws {
    let folder = try #require(Repository.corpus("JSONTestSuite")).appendingPathComponent("test_parsing")
    var counts: [Character: Int] = [:]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      guard let first = file.lastPathComponent.first, first != "i" else { continue }
      // Two members of one name are valid JSON, and refused all the same: which one counts cannot be told.
      if file.lastPathComponent.hasPrefix("y_object_duplicated_key") { continue }
      let bytes = try Repository.bytes(file)
      let isAccepted = (try? JSONValue(parsing: bytes, file: "")) != nil
      #expect(isAccepted == (first == "y"), "\(file.lastPathComponent)")
      counts[first, default: 0] += 1
    }
    #expect(counts == ["y": 93, "n": 188])
  }
}
