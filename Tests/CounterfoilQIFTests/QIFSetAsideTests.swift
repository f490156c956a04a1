import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilQIF
import CounterfoilRecords
import Testing

/// What of a QIF file is no payment, and what may be one.
struct QIFSetAsideTests {
  private struct Read {
    var amounts: [String] = []
    var rejects: [Diagnostic] = []
    var findings: [Diagnostic] = []
  }

  private func read(_ text: String, currency: String = "EUR") throws -> Read {
    var options = ReadOptions()
    options.currency = Currency(currency)
    var reader = try QIFCodec().makeReader(ByteSource(name: "a.qif", bytes: Array(text.utf8)), options: options)
    var batch = RecordBatch(schema: reader.schema)
    var read = Read()
    while try reader.read(into: &batch) {
      for row in 0..<batch.count { read.amounts.append(batch[EntryField.amount, row]?.description ?? "-") }
      read.rejects += batch.rejects.map(\.diagnostic)
      read.findings += batch.findings
    }
    return read
  }

  private static let account = "!Account\nNGiro\nTBank\n^\n!Type:Bank\n"
  private static let payment = "D2026-10-26\nT-1.00\nPBakery\n^\n"

  @Test func aPaymentOfAnAccountToItselfWaitsForAPerson() throws {
    let read = try read(Self.account + "D2026-10-25\nT-12.34\nPCorrection\nL[Giro]\n^\n" + Self.payment)
    #expect(read.amounts == ["-1.00 EUR"])
    #expect(read.rejects.map { $0.location?.line } == [6])
  }

  /// Quicken makes the amount of a void payment zero.
  @Test func aVoidPaymentWithAnAmountWaitsForAPerson() throws {
    let void = "!Type:Bank\nD2026-10-25\nT-33.10\nP**VOID**Gym\nCX\n^\nD2026-10-25\nT0.00\nP**VOID**Gym\n^\n"
    let read = try read(void + Self.payment)
    #expect(read.amounts == ["0.00 EUR", "-1.00 EUR"])
    #expect(read.rejects.map(\.code.name) == ["qif.set-aside"])
    #expect(read.rejects.map { $0.location?.line } == [4])
  }

  @Test func anOpeningBalanceIsNoted() throws {
    let read = try read(Self.account + "D2026-10-25\nT500.00\nPOpening Balance\nL[Giro]\n^\n" + Self.payment)
    #expect(read.amounts == ["-1.00 EUR"])
    #expect(read.rejects.isEmpty)
    #expect(read.findings.map(\.severity) == [.note])
  }

  @Test(arguments: ["Invoice", "Bill", "Surprise"])
  func recordsWithADayAndAnAmountAreNoQuietList(_ section: String) throws {
    let read = try read("!Type:Bank\n" + Self.payment + "!Type:\(section)\nD2026-10-26\nT-99.00\nPHidden\n^\n")
    #expect(read.amounts == ["-1.00 EUR"])
    #expect(read.findings.contains { $0.severity == .warning && $0.message.contains("1 \(section)") })
  }

  @Test func cashThatMovesInAndOutOfAnInvestmentAccountIsRead() throws {
    let record = { (action: String) in "D2026-10-26\nN\(action)\nT100.00\nL[Giro]\n^\n" }
    let read = try read("!Type:Invst\n" + ["ContribX", "WithdrwX", "XIn", "XOut"].map(record).joined())
    #expect(read.amounts == ["100.00 EUR", "-100.00 EUR", "100.00 EUR", "-100.00 EUR"])
  }

  @Test func amountsOfThreeDecimalsAreWrittenSoThatTheyCanBeRead() throws {
    var batch = RecordBatch(schema: .entry)
    batch.beginRecord()
    batch.set(EntryField.date, CalendarDate(year: 2026, month: 10, day: 5))
    batch.set(EntryField.amount, Money(minorUnits: -1234, currency: try #require(Currency("KWD"))))
    batch.endRecord()
    let sink = ByteSink()
    var writer = try QIFCodec().makeWriter(sink, schema: .entry, options: WriteOptions())
    try writer.write(batch)
    try writer.finish()
    #expect(try read(String(decoding: sink.bytes, as: UTF8.self), currency: "KWD").amounts == ["-1.234 KWD"])
  }
}
