import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecordJSON
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

/// What is refused, and the words, the place and the code with which it is.
@Suite struct RecordJSONFaultTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var place: String
    var code: String
    var kind: RecordKind? = .bill
    var testDescription: String { text }
  }

  static let cases: [Case] = [
    // FAULTS 48
    Case(text: #"[{"date":"2024-01-01","amount":"1"},]"#, place: "1:37", code: "json.syntax"),
    Case(text: "[{\"date\":\"2024-01-01\",\n\"amount\":\"1\",}]", place: "2:14", code: "json.syntax"),
    Case(
      text: #"[{"date":"2024-01-01","amount":"1"} {"date":"2024-01-01","amount":"1"}]"#, place: "1:37",
      code: "json.syntax"),
    Case(text: #"[{"date":"2024-01-01","amount":"1"}] x"#, place: "1:38", code: "json.syntax"),
    Case(
      text: #"{"date":"2024-01-01","amount":"1"} {"date":"2024-01-01","amount":"1"}"#, place: "1:36",
      code: "json.syntax"),
    Case(text: #"{"date":"2024-01-01","amount":"1"}]"#, place: "1:35", code: "json.syntax"),
    // FAULTS 49
    Case(text: #"[{"date":"2024-01-01","amount":"1","amount":"2"}]"#, place: "1:37", code: "json.duplicate-name"),
    Case(text: #"[{"date":"2024-01-01","amount":"1","\u0061mount":"1"}]"#, place: "1:37", code: "json.duplicate-name"),
    Case(text: #"[{"date":"2024-01-01","amount":"1","x":1,"y":2,"x":1}]"#, place: "1:49", code: "json.duplicate-name"),
    Case(
      text: #"[{"date":"2024-01-01","amount":"1","x":[{"a":1,"b":{},"a":1}]}]"#, place: "1:56",
      code: "json.duplicate-name"),
    Case(
      text: #"[{"date":"2024-01-01","amount":"1","category":{"a":1,"a":1}}]"#, place: "1:55",
      code: "json.duplicate-name"),
    // FAULTS 51
    Case(text: #"[{"date":"2024-01-01","amount":"1","title":"\ud800"}]"#, place: "1:45", code: "json.string"),
    Case(text: #"[{"date":"2024-01-01","amount":"1","title":"\udc00\ud800"}]"#, place: "1:45", code: "json.string"),
    Case(text: #"[{"date":"2024-01-01","amount":"1","title":"\q"}]"#, place: "1:45", code: "json.string"),
    Case(text: "[{\"date\":\"2024-01-01\",\"amount\":\"1\",\"title\":\"a\tb\"}]", place: "1:46", code: "json.string"),
    Case(text: #"[{"date":"2024-01-01","amount":"1""#, place: "1:35", code: "json.truncated"),
    Case(text: #"[{"date":"2024-01-01","amount":"1"}"#, place: "1:36", code: "json.truncated"),
    Case(text: #"[{"date":"2024-01-01","amount":"1"},"#, place: "1:37", code: "json.truncated"),
    Case(text: #"[{"date":"2024-01-01","amount":"1"#, place: "1:32", code: "json.truncated"),
    Case(text: #"{"date":"2024-01-01""#, place: "1:21", code: "json.truncated"),
    // FAULTS 26, 27, 28
    Case(text: #"[{"date":"2024-01-01","amount":"1.005","currency":"GBP"}]"#, place: "1:32", code: "json.amount"),
    Case(text: #"[{"date":"2024-01-01","amount":1.5,"currency":"JPY"}]"#, place: "1:32", code: "json.amount"),
    Case(text: #"[{"date":"2024-01-01","amount":"1.2345","currency":"KWD"}]"#, place: "1:32", code: "json.amount"),
    Case(text: #"[{"date":"2024-01-01","amount":1e400,"currency":"EUR"}]"#, place: "1:32", code: "json.amount"),
    Case(text: #"[{"date":"2024-01-01","amount":1e-400,"currency":"EUR"}]"#, place: "1:32", code: "json.amount"),
    Case(text: #"[{"date":"2024-01-01","amount":"NaN","currency":"EUR"}]"#, place: "1:32", code: "json.amount"),
    Case(text: #"[{"date":"2024-01-01","amount":"0x10","currency":"EUR"}]"#, place: "1:32", code: "json.amount"),
    Case(text: #"[{"date":"2024-01-01","amount":"1,234.56","currency":"EUR"}]"#, place: "1:32", code: "json.amount"),
    Case(text: #"[{"date":"2024-01-01","amount":"","currency":"EUR"}]"#, place: "1:32", code: "json.amount"),
    Case(
      text: #"[{"date":"2024-01-01","amount":92233720368547758.08,"currency":"EUR"}]"#, place: "1:32",
      code: "json.amount"),
    Case(text: #"[{"date":"2024-01-01","amount":true}]"#, place: "1:32", code: "json.type"),
    Case(text: #"[{"date":"2024-01-01","money":-1}]"#, place: "1:31", code: "json.amount"),
    Case(text: #"[{"date":"2024-01-01","amount":5,"isIncome":false}]"#, place: "1:45", code: "json.amount"),
    Case(text: #"[{"date":"2024-01-01","amount":5,"cost":5}]"#, place: "1:35", code: "json.alias"),
    Case(text: #"[{"date":"2024-01-01","amount":5,"remark":"a","reMarks":"b"}]"#, place: "1:48", code: "json.alias"),
    // Dates and the rest
    Case(text: #"[{"date":"2023-02-29","amount":"1"}]"#, place: "1:10", code: "json.date"),
    Case(text: #"[{"date":"1.2.2024","amount":"1"}]"#, place: "1:10", code: "json.date"),
    Case(text: #"[{"datetime":"2016.10.10 24:10","cost":1}]"#, place: "1:14", code: "json.date"),
    Case(text: #"[{"date":20240101,"amount":"1"}]"#, place: "1:10", code: "json.type"),
    Case(text: #"[{"date":"2024-01-01","amount":"1","time":"9:00"}]"#, place: "1:43", code: "json.time"),
    Case(text: #"[{"date":"2024-01-01","amount":"1","currency":"eur"}]"#, place: "1:47", code: "json.currency"),
    Case(text: #"[{"date":"2024-01-01","amount":"1","photo":"a"}]"#, place: "1:44", code: "json.base64"),
    Case(text: #"[{"date":"2024-01-01","amount":"1","payee":["x"]}]"#, place: "1:44", code: "json.type"),
    Case(text: #"[{"date":"2024-01-01"}]"#, place: "1:2", code: "json.missing-field"),
    Case(text: "[\n {\"amount\":\"1\"}]", place: "2:2", code: "json.missing-field"),
    Case(text: #"[{"date":null,"amount":"1"}]"#, place: "1:2", code: "json.missing-field"),
    Case(text: #"[{"bookID":"1","bookName":"x"}]"#, place: "1:2", code: "json.mixed-kinds"),
    Case(text: "[{\"name\":\"x\",\"latitude\":\"north\"}]", place: "1:25", code: "json.type", kind: .place),
    Case(text: #"[{"id":"1","name":"x","imageIndex":1.5}]"#, place: "1:36", code: "json.type", kind: .book),
    Case(text: #"[{"id":"1","isIncome":2}]"#, place: "1:23", code: "json.type", kind: .category),
    Case(
      text: #"[{"date":"2024-01-01","amount":"-1","status":"gone"}]"#, place: "1:46", code: "json.type", kind: .entry),
    // What the file is
    Case(text: #"{"bills":[{"a":1}]}"#, place: "1:1", code: "json.kind", kind: nil),
    Case(text: #"[{"date":"2024-01-01","amount":"1","payee":"x"}]"#, place: "1:2", code: "json.kind", kind: nil),
    Case(text: #"[{"id":"1","name":"x"}]"#, place: "1:2", code: "json.kind", kind: nil),
    Case(
      text: "[{\"bookID\":\"1\",\"bookName\":\"x\"},\n{\"dateStr\":\"2024-01-01\",\"money\":1}]", place: "1:2",
      code: "json.mixed-kinds", kind: nil),
    Case(text: "[1]", place: "1:2", code: "json.shape", kind: nil),
    Case(text: "[[]]", place: "1:2", code: "json.shape", kind: nil),
    Case(text: "null", place: "1:1", code: "json.shape", kind: nil),
  ]

  @Test(arguments: cases) func isRefusedAtItsPlace(example: Case) throws {
    let found = try #require(fault(in: example.text, options: options(kind: example.kind)))
    #expect(found.status == .badData)
    #expect(found.diagnostic.code.name == example.code, "\(found)")
    #expect("\(found)".hasPrefix("test.json:\(example.place): "), "\(found)")
    #expect(!found.diagnostic.message.isEmpty)
    #expect(DiagnosticCode.recordJSONCodes.contains(found.diagnostic.code))
    #expect(fault(in: example.text, options: options(kind: example.kind), chunkBytes: 1) == found)
  }

  // FAULTS 6
  @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE4, 0xB8]] as [[UInt8]])
  func bytesThatAreNoUTF8AreRefusedWithTheirOffset(bad: [UInt8]) throws {
    let before = Array("{\"date\":\"2024-01-01\",\"amount\":\"1\"}\n{\"title\":\"".utf8)
    let found = try #require(fault(in: before + bad + Array("\"}".utf8), options: options(kind: .bill)))
    #expect(found.diagnostic.code == .jsonEncoding)
    #expect(found.diagnostic.location?.byteOffset == Int64(before.count))
    #expect(found.diagnostic.location?.line == 2)
    #expect(found.diagnostic.location?.column == 11)
  }

  // FAULTS 7
  @Test func aNULByteIsRefused() throws {
    let found = fault(
      in: "[{\"date\":\"2024-01-01\",\"amount\":\"1\",\"title\":\"a\u{0}\"}]", options: options(kind: .bill))
    #expect(found?.diagnostic.code == .jsonString)
    #expect(fault(in: "[{\"a\":1}\u{0}]", options: options(kind: .bill)) != nil)
  }

  // FAULTS 50
  @Test func nestingBeyondTheLimitIsRefused() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(fault(in: deep, options: options(kind: .bill)) != nil)
    #expect(JSONSyntax.fault(in: Array(deep.utf8), file: "a")?.code == .jsonNesting)
    func nested(_ depth: Int) -> String {
      let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return #"[{"date":"2024-01-01","amount":"1","x":\#(value)}]"#
    }
    #expect(fault(in: nested(126), options: options(kind: .bill)) == nil)
    #expect(fault(in: nested(127), options: options(kind: .bill))?.diagnostic.code == .jsonNesting)
  }

  // FAULTS 18
  @Test func aRecordBeyondTheLimitIsRefused() throws {
    let long = String(repeating: "x", count: 5000)
    let text =
      "{\"date\":\"2024-01-01\",\"amount\":\"1\"}\n{\"date\":\"2024-01-01\",\"amount\":\"1\",\"title\":\"\(long)\"}"
    var settings = options(kind: .bill)
    settings.limits.recordBytes = 5000
    let found = fault(in: text, options: settings)
    #expect(found?.diagnostic.code == .jsonRecordSize)
    #expect(found?.diagnostic.location?.line == 2)
    settings.limits.recordBytes = 6000
    #expect(fault(in: text, options: settings) == nil)
    settings.limits.columnCount = 2
    #expect(fault(in: text, options: settings)?.diagnostic.code == .jsonNesting)
  }

  /// 40 MB of one record in chunks: memory stays at the limit.
  @Test func anEndlessRecordStopsAtTheLimit() throws {
    struct Endless: ByteStream {
      var given = 0
      mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
        let start = Array("[{\"title\":\"".utf8)
        for index in 0..<buffer.count { buffer[index] = given + index < start.count ? start[given + index] : 0x61 }
        given += buffer.count
        return given > 100 << 20 ? 0 : buffer.count
      }
    }
    let source = ByteSource(name: "endless", stream: Endless())
    #expect(throws: Fault.self) {
      var reader = try RecordJSONCodec().makeReader(source, options: options(kind: .bill))
      var batch = RecordBatch(schema: reader.schema)
      while try reader.read(into: &batch) {}
    }
    #expect(try source.peek(1).count == 1, "the reader went on to the end")
  }

  // FAULTS 71
  @Test func messagesHoldNoAmountsAndNoPayees() throws {
    for text in [
      #"[{"date":"2024-01-01","amount":"987.654","payee":"canary","currency":"EUR"}]"#,
      #"[{"date":"canary","amount":"987.65"}]"#, #"[{"date":"2024-01-01","amount":"canary"}]"#,
      #"[{"date":"2024-01-01","amount":"1","payee":canary}]"#,
    ] {
      let found = try #require(fault(in: text, options: options(kind: .bill)))
      let words = ([found.diagnostic.message] + found.diagnostic.fixes).joined()
      #expect(!words.contains("canary"))
      #expect(!words.contains("987"))
    }
  }
}
