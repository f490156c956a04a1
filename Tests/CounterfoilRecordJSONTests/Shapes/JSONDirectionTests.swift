import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

/// Amounts without a sign, beside a member that says which way the money went.
@Suite struct JSONDirectionTests {
  static func record(_ amount: String, _ members: String = "", _ text: String = "x") -> String {
    #"{"date":"2026-01-05","amount":"\#(amount)","currency":"EUR","description":"\#(text)"\#(members)}"#
  }

  static func list(_ records: String...) -> String { "[\n" + records.joined(separator: ",\n") + "\n]" }

  static func amounts(_ batch: RecordBatch) -> [String] {
    (0..<batch.count).map { batch[EntryField.amount, $0]?.decimal ?? "-" }
  }

  @Test(arguments: [
    (#","type":"debit""#, #","type":"credit""#),
    (#","creditDebitIndicator":"DBIT""#, #","creditDebitIndicator":"CRDT""#),
    (#","CreditDebitIndicator":"Debit""#, #","CreditDebitIndicator":"Credit""#),
    (#","CdtDbtInd":"DBIT""#, #","CdtDbtInd":"CRDT""#), (#","type":"OUTFLOW""#, #","type":"INFLOW""#),
    (#","direction":"out""#, #","direction":"in""#),
    (#","transaction_type":"DEBIT""#, #","transaction_type":"CREDIT""#),
  ])
  func theWordGivesTheSign(_ out: String, _ into: String) throws {
    let text = Self.list(Self.record("12.50", out), Self.record("20.00", into), Self.record("0.00", out))
    let batch = try read(text)
    #expect(Self.amounts(batch) == ["-12.50", "20.00", "0.00"])
    // The word stays, and what is written comes back.
    #expect(batch[EntryField.extra, 0] == "{\(out.dropFirst())}")
    expectEqual(try read(write(batch)), batch)
  }

  @Test func amountsWithSignsKeepThem() throws {
    let text = Self.list(Self.record("-12.50", #","type":"debit""#), Self.record("20.00", #","type":"credit""#))
    #expect(Self.amounts(try read(text)) == ["-12.50", "20.00"])
  }

  /// Much else is called a type.
  @Test(arguments: [#","type":"CCard""#, #","type":null"#, #","type":5"#, #","direction":"north""#, ""])
  func otherWordsSayNothing(_ member: String) throws {
    let batch = try read(Self.list(Self.record("-12.50", member, "Rent"), Self.record("20.00", member, "Salary")))
    #expect(Self.amounts(batch) == ["-12.50", "20.00"])
    #expect(batch[EntryField.extra, 0] == (member.isEmpty ? nil : "{\(member.dropFirst())}"))
    expectEqual(try read(write(batch)), batch)
  }

  @Test(arguments: [
    // A word for some amounts only, or one nobody knows beside it
    [record("12.50", #","type":"debit""#), record("3.00")],
    [record("3.00", #","type":"fee""#), record("12.50", #","type":"debit""#)],
    // Is a negative debit money that came back?
    [record("12.50", #","type":"debit""#), record("-3.00", #","type":"debit""#)],
    [record("-3.00"), record("12.50", #","type":"debit""#)],
    // Contradictions
    [record("-3.00", #","type":"credit""#)],
    [record("12.50", #","type":"debit","direction":"in""#), record("12.50", #","type":"debit""#)],
  ])
  func whatCannotBeToldIsRefused(_ records: [String]) throws {
    let text = "[\n" + records.joined(separator: ",\n") + "\n]"
    for chunk in [7, .max] {
      let found = try #require(fault(in: text, chunkBytes: chunk))
      #expect(found.diagnostic.code.name == "json.direction" && found.status == .badData)
      #expect(found.diagnostic.location?.line == records.count + 1)
    }
  }

  /// However far apart they stand.
  @Test func oneAmountOfManyIsEnough() throws {
    var records = (0..<20_000).map { _ in Self.record("1.00", #","type":"debit""#) }
    records.append(Self.record("-1.00"))
    let text = "[\n" + records.joined(separator: ",\n") + "\n]"
    for threads in [1, 4] {
      var options = ReadOptions()
      options.threadCount = threads
      #expect(fault(in: text, options: options)?.diagnostic.location?.line == 20_002)
    }
  }

  /// A word that contradicts its amount, as tables may hold them, is written where it is not looked at.
  @Test func whatIsWrittenComesBack() throws {
    var batch = try read(Self.list(Self.record("12.50", #","source":{"file":"a.csv"},"extra":{"type":"debit"}"#)))
    #expect(Self.amounts(batch) == ["12.50"])
    let text = try write(batch)
    #expect(text.contains(#""extra":{"type":"debit"}"#))
    batch = try read(text)
    #expect(Self.amounts(batch) == ["12.50"])
  }
}
