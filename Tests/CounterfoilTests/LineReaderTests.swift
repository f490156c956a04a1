import Counterfoil
import CounterfoilTestSupport
import CounterfoilTesting
import Testing

/// What `LineReader` does for a codec of somebody else's.
struct LineReaderTests {
  /// `DAY;AMOUNT;PAYEE`, in euros.
  struct SlipCodec: Codec {
    let descriptor = CodecDescriptor(
      name: "slip", title: "Slips", kinds: [.entry], fileExtensions: ["slip"], isStreaming: true)

    func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
      try LineReader(.entry, source, options) { line, batch throws(RecordError) in
        if line.hasPrefix("#") { return false }
        let parts = line.split(separator: ";", omittingEmptySubsequences: false)
        guard parts.count == 3, let day = CalendarDate(iso: parts[0]), let euro = Currency("EUR"),
          let amount = try? Money(exactly: parts[1], currency: euro)
        else { throw RecordError("this is not DAY;AMOUNT;PAYEE", fixes: ["Look at the line."]) }
        batch.set(EntryField.date, day)
        batch.set(EntryField.amount, amount)
        batch.set(EntryField.payee, parts[2])
        return true
      }
    }
  }

  static let slip =
    "# head\n2026-10-01;-3.20;Tea\r\nwrong\n2026-10-02;-4.00;Kaffeehaus Übersee\n2026-10-03;900.00;Wages"

  @Test func keepsTheContractOfCodecs() {
    let many = (1...400).map { "2026-10-01;-\($0).00;Payee \($0)\n" }.joined()
    let samples = [
      CodecSample(name: "a.slip", bytes: Array(Self.slip.utf8)), CodecSample(name: "b.slip", bytes: Array(many.utf8)),
      CodecSample(name: "empty.slip", bytes: []),
    ]
    var checks = CodecChecks(SlipCodec(), samples: samples)
    checks.cutLimit = Sweep.pick(200, whole: checks.cutLimit)
    #expect(checks.violations().isEmpty)
  }

  @Test func aBadLineIsSetAsideWithItsPlace() throws {
    let contents = try Counterfoil.read(
      Array(Self.slip.utf8), name: "a.slip", codecs: builtInCodecs + [SlipCodec()])
    #expect(contents.format.name == "slip")
    #expect(try contents.entries.map(\.payee) == ["Tea", "Kaffeehaus Übersee", "Wages"])
    #expect(try contents.entries.map(\.id) == ["a.slip:2", "a.slip:4", "a.slip:5"])
    let reject = try #require(contents.rejects.first)
    #expect(contents.rejects.count == 1 && reject.raw == "wrong")
    #expect(reject.diagnostic.description == "a.slip:3:1: this is not DAY;AMOUNT;PAYEE [codec.record]")
  }

  @Test func otherEncodingsAreDecoded() throws {
    let bytes = Array("2026-10-02;-4.00;Kaffeehaus ".utf8) + [0xDC] + Array("bersee\n".utf8)
    var options = ReadOptions()
    options.encoding = "windows-1252"
    let contents = try Counterfoil.read(bytes, name: "a.slip", options: options, codecs: [SlipCodec()])
    #expect(try contents.entries.map(\.payee) == ["Kaffeehaus Übersee"])
  }

  @Test func tooManyBadLinesAndTooLongOnesEndTheReading() throws {
    var options = ReadOptions()
    options.limits.rejectCount = 2
    #expect(throws: Fault.self) {
      try Counterfoil.read(Array("x\ny\nz\n".utf8), name: "a.slip", options: options, codecs: [SlipCodec()])
    }
    options.limits.recordBytes = 1000
    let long = [UInt8](repeating: 0x61, count: 200_000)
    #expect(throws: Fault.self) {
      try Counterfoil.read(long, name: "a.slip", options: options, codecs: [SlipCodec()])
    }
  }

  /// Takes a line's day, amount or both, and says that it is a record all the same.
  struct CarelessCodec: Codec {
    let descriptor = CodecDescriptor(
      name: "careless", title: "Careless slips", kinds: [.entry], fileExtensions: ["careless"], isStreaming: true)
    /// Whether its reader is one of its own, around that of lines.
    var hasOwnReader = false

    func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
      if hasOwnReader { return OwnReader(name: source.name) }
      return try LineReader(.entry, source, options) { line, batch throws(RecordError) in
        let parts = line.split(separator: ";", omittingEmptySubsequences: false)
        batch.set(EntryField.payee, line)
        if let day = CalendarDate(iso: parts[0]) { batch.set(EntryField.date, day) }
        if parts.count > 1, let euro = Currency("EUR"), let amount = try? Money(exactly: parts[1], currency: euro) {
          batch.set(EntryField.amount, amount)
        }
        return true
      }
    }

    struct OwnReader: RecordReader {
      let schema = Schema.entry
      let name: String
      var isAtEnd = false

      mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
        batch.removeAll(schema: schema)
        if isAtEnd { return false }
        isAtEnd = true
        batch.file = name
        for line in 1...3 {
          batch.beginRecord(line: line)
          if line != 2 { batch.set(EntryField.date, CalendarDate(iso: "2026-10-0\(line)")) }
          if let euro = Currency("EUR") { batch.set(EntryField.amount, Money(minorUnits: 100, currency: euro)) }
          batch.set(EntryField.payee, "Tea \(line)")
          batch.endRecord()
        }
        return true
      }
    }
  }

  @Test func aRecordWithoutAFieldThatItMustHaveIsSetAside() throws {
    let contents = try Counterfoil.read(
      Array("2026-10-01;-3.20\nyesterday;-4.00\n2026-10-03\n2026-10-04;-5.00\n".utf8), name: "a.careless",
      codecs: [CarelessCodec()])
    #expect(try contents.entries.map(\.id) == ["a.careless:1", "a.careless:4"])
    #expect(
      contents.rejects.map(\.diagnostic.description) == [
        "a.careless:2:1: the record has no date [record.incomplete]",
        "a.careless:3:1: the record has no amount [record.incomplete]",
      ])
    #expect(contents.rejects.map(\.raw) == ["yesterday;-4.00", "2026-10-03"])
  }

  @Test func aReaderOfOnesOwnThatForgetsAFieldLosesNoRecord() throws {
    let contents = try Counterfoil.read(
      [0x61], name: "a.careless", codecs: [CarelessCodec(hasOwnReader: true)])
    #expect(try contents.entries.map(\.payee) == ["Tea 1", "Tea 3"])
    let reject = try #require(contents.rejects.first)
    #expect(contents.rejects.count == 1)
    #expect(reject.diagnostic.description == "a.careless:2: the record has no date [record.incomplete]")
    #expect(
      reject.raw == #"{"amount":"1.00","currency":"EUR","payee":"Tea 2","source":{"file":"a.careless","line":2}}"#)
  }

  @Test func aCodecWithoutAWriterRefusesToWrite() throws {
    let batch = RecordBatch(schema: .entry)
    let fault = try #require(throws: Fault.self) {
      try Counterfoil.encode(batch, as: "slip", codecs: [SlipCodec()])
    }
    #expect(fault.status == .usage && fault.diagnostic.code.name == "format.unwritable")
  }
}
