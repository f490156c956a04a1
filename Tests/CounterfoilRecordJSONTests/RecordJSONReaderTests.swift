import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecordJSON
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@Suite struct RecordJSONReaderTests {
  static let entries = """
    [
      {"id": "1", "account": "A", "date": "2024-02-29", "time": "08:15", "valueDate": "2024-03-01",
       "amount": "-12.34", "currency": "EUR", "balance": "100.00", "payee": "Caf\\u00e9 \\ud83c\\udf75 \\"x\\"",
       "description": "tab\\there", "reference": "R1", "status": "pending", "category": "food",
       "source": {"file": "a.csv", "line": 7}, "colour": {"deep": [1.50, {"a": "b c"}]}, "n\\u0061me": null},

      {"date": "2024-03-01", "amount": 5, "currency": "JPY", "status": "booked"}
    ]
    """

  @Test func entriesHaveAllTheirFields() throws {
    let batch = try read(Self.entries)
    let entry = try #require(batch.entry(0))
    #expect(entry.sourceID == "1")
    #expect(entry.account == "A")
    #expect(entry.date.iso == "2024-02-29")
    #expect(entry.time == "08:15")
    #expect(entry.valueDate?.iso == "2024-03-01")
    #expect(entry.amount.description == "-12.34 EUR")
    #expect(entry.balance?.description == "100.00 EUR")
    #expect(entry.payee == "Café 🍵 \"x\"")
    #expect(entry.description == "tab\there")
    #expect(entry.reference == "R1")
    #expect(entry.status == .pending)
    #expect(entry.category == "food")
    #expect(entry.extra == #"{"colour":{"deep":[1.50,{"a":"b c"}]},"n\u0061me":null}"#)
    #expect(batch.entry(1)?.amount.description == "5 JPY")
    #expect(batch.lineNumbers == [2, 7])
    #expect(batch.byteOffsets == [4, Int64(Array(Self.entries.utf8).count - 76)])
  }

  @Test func everyChunkAndBatchSizeGivesTheSameRecords() throws {
    let lines = (0..<300).map {
      #"{"id":"é\#($0)","date":"2024-01-02","amount":"-\#($0).10","currency":"EUR","payee":"a\"b","x":[\#($0),"}{,\n]"]}"#
        .replacing("\n", with: "\\n") + ($0 % 7 == 0 ? "\r\n\r\n" : "\n")
    }
    let texts = [
      lines.joined(), "[" + lines.joined(separator: ",") + "]",
      "[" + lines.joined(separator: ",").replacing("\r\n", with: "").replacing("\n", with: "") + "]",
    ]
    for text in texts {
      let expected = try read(text, options: options(kind: .bill))
      #expect(expected.count == 300)
      for chunk in [1, 7, 4096] {
        for batch in [1, 13, 8192] {
          for threads in [1, 3] {
            var settings = options(kind: .bill)
            settings.limits.batchRecords = batch
            settings.threadCount = threads
            let found = try read(text, options: settings, chunkBytes: chunk)
            expectEqual(found, expected, "chunk \(chunk), batch \(batch), threads \(threads)")
            #expect(found.lineNumbers == expected.lineNumbers)
            #expect(found.byteOffsets == expected.byteOffsets)
          }
        }
      }
    }
  }

  /// Cuts that are guessed wrong (objects in objects, braces in strings) change nothing.
  @Test(arguments: ["\n", ""]) func threadsNeverChangeTheResult(separator: String) throws {
    let inner =
      #"{"a":1},\#(separator){"date":"2024-01-01","amount":"9"},\#(separator){"b":"},\#(separator.isEmpty ? "" : "\\n"){"}"#
    let record =
      #"{"id":"1","date":"2024-01-02","amount":"-1.00","currency":"EUR","title":"t","x":[\#(inner),\#(inner)]}"#
    let text = "[" + Array(repeating: record, count: 20_000).joined(separator: ",\(separator)") + "]"
    var settings = ReadOptions()
    settings.threadCount = 1
    let single = try read(text, options: settings)
    settings.threadCount = 4
    let several = try read(text, options: settings)
    #expect(single.count == 20_000)
    #expect(several.lineNumbers == single.lineNumbers)
    #expect(several.byteOffsets == single.byteOffsets)
    expectEqual(several, single)
  }

  /// What is read while others decode is joined to a record that is longer than that.
  @Test func aRecordLongerThanWhatIsReadAheadIsWhole() throws {
    let short = #"{"date":"2024-01-02","amount":"1","currency":"EUR","title":"t"}"#
    let long = short.replacing(#""t""#, with: "\"\(String(repeating: "y", count: 5_000_000))\"")
    let many = Array(repeating: short, count: 40_000).joined(separator: "\n")
    let text = "\(many)\n\(long)\n\(many)\n"
    var settings = ReadOptions()
    settings.threadCount = 1
    let single = try read(text, options: settings)
    settings.threadCount = 3
    let several = try read(text, options: settings)
    #expect(single.count == 80_001)
    #expect(several.lineNumbers == single.lineNumbers)
    #expect(several.byteOffsets == single.byteOffsets)
    expectEqual(several, single)
  }

  @Test func recordsBeforeAFaultStand() throws {
    let good = Array(repeating: #"{"date":"2024-01-02","amount":"1","currency":"EUR","title":"t"}"#, count: 5000)
    let text = good.joined(separator: "\n") + "\n{\"date\":\"2024-01-02\",\n \"amount\":1.005,\"currency\":\"EUR\"}\n"
    for threads in [1, 2] {
      var settings = ReadOptions()
      settings.threadCount = threads
      var reader = try RecordJSONCodec().makeReader(
        ByteSource(name: "b.json", bytes: Array(text.utf8)), options: settings)
      var batch = RecordBatch(schema: reader.schema)
      var count = 0
      var found: Fault?
      do {
        while try reader.read(into: &batch) { count += batch.count }
      } catch {
        found = error
      }
      #expect(count == 5000)
      #expect(found?.status == .badData)
      #expect(found?.diagnostic.location?.line == 5002)
      #expect(found?.diagnostic.location?.column == 11)
      #expect(
        found.map { "\($0)" }
          == "b.json:5002:11: \"amount\" has more decimal places than EUR, which has 2; nothing is rounded [json.amount]"
      )
    }
  }

  @Test func cuttingAnywhereNeverChangesEarlierRecords() throws {
    let bytes = Array(Self.entries.utf8)
    let whole = try read(Self.entries)
    for length in 0..<bytes.count {
      let source = ByteSource(name: "cut.json", bytes: Array(bytes[..<length]))
      var settings = options(kind: .entry)
      settings.threadCount = 1
      guard var reader = try? RecordJSONCodec().makeReader(source, options: settings) else { continue }
      var batch = RecordBatch(schema: reader.schema)
      var row = 0
      var ended = false
      do {
        while try reader.read(into: &batch) {
          for own in 0..<batch.count {
            #expect(batch.hasEqualRecord(own, to: whole, row))
            row += 1
          }
        }
        ended = true
      } catch {
        #expect(error.status == .badData)
      }
      #expect(!ended, "cut at \(length)")
    }
  }

  // FAULTS 1, 2, 3
  @Test func byteOrderMarksAndUTF16AreRead() throws {
    let text = #"[{"bookID":"k","bookName":"日常 🍵"}]"#
    let plain = try read(text)
    #expect(plain.byteOffsets == [1])
    let marked = try read([0xEF, 0xBB, 0xBF] + Array(text.utf8))
    expectEqual(marked, plain)
    #expect(marked.byteOffsets == [4])
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [little, [0xFF, 0xFE] + little, big, [0xFE, 0xFF] + big] {
      expectEqual(try read(bytes), plain)
      expectEqual(try read(bytes, chunkBytes: 1), plain)
    }
    var stated = ReadOptions()
    stated.encoding = "gbk"
    let gbk: [UInt8] = Array(#"[{"bookID":"k","bookName":""#.utf8) + [0xC8, 0xD5, 0xB3, 0xA3] + Array(#""}]"#.utf8)
    #expect(try read(gbk, options: stated).text(1, 0) == "日常")
    #expect(fault(in: gbk)?.diagnostic.code == .jsonEncoding)
  }

  /// One array of objects, one object, or objects on lines; blank lines count as lines only.
  @Test func theThreeLayouts() throws {
    let object = #"{"bookID":"k","bookName":"n"}"#
    #expect(try read(object).count == 1)
    #expect(try read("\n \(object)\n\n\r\n\(object)").lineNumbers == [2, 5])
    #expect(try read("\(object)\r\(object)\r").lineNumbers == [1, 2])
    #expect(try read("[]").isEmpty)
    #expect(try read("[\n\(object)\n,\(object)]").lineNumbers == [2, 3])
    #expect(try read("{\n\"bookID\":\"k\",\n\"bookName\":\"n\"}\n\(object)").lineNumbers == [1, 4])
  }

  // FAULTS 17
  @Test func anEmptyFileIsNoJSONButMayBeNoLines() throws {
    #expect(fault(in: "", options: options(kind: .bill))?.diagnostic.code == .jsonTruncated)
    #expect(try read("", file: "a.ndjson", options: options(kind: .bill)).isEmpty)
    #expect(try read(" \n", file: "a.jsonl").isEmpty)
  }

  @Test func theRawRecordIsKeptWhenAsked() throws {
    var settings = ReadOptions()
    settings.keepsRaw = true
    let batch = try read(Self.entries, options: settings)
    #expect(batch.raws[1] == #"{"date": "2024-03-01", "amount": 5, "currency": "JPY", "status": "booked"}"#)
  }

  @Test func theAccountAndTheCurrencyOfTheCallerFillIn() throws {
    var settings = options(kind: .entry, currency: "GBP")
    settings.account = "giro"
    let batch = try read(
      #"[{"date":"2024-01-01","amount":"-1"},{"date":"2024-01-01","amount":"1","currency":"EUR","account":"x"}]"#,
      options: settings)
    #expect(batch.entry(0)?.account == "giro")
    #expect(batch.entry(0)?.amount.description == "-1.00 GBP")
    #expect(batch.entry(1)?.account == "x")
    #expect(batch.entry(1)?.amount.description == "1.00 EUR")
    #expect(batch.findings.isEmpty)
  }

  // FAULTS 29
  @Test func aMissingCurrencyIsWarnedOfOnce() throws {
    let batch = try read(
      "{\"date\":\"2024-01-01\",\"amount\":\"1\",\"title\":\"a\"}\n{\"date\":\"2024-01-01\",\"amount\":\"2\"}")
    #expect(batch[BillField.amount, 1]?.currency == .unstated)
    #expect(batch.findings.map(\.code) == [.jsonCurrencyUnstated])
    #expect(batch.findings.first?.severity == .warning)
    #expect(batch.findings.first?.location?.line == 1)
    let text = try write(batch)
    #expect(!text.contains("currency"))
    expectEqual(try read(text), batch)
  }
}
