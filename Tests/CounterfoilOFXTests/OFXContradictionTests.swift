import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilOFX
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

/// What a statement says twice, or against itself, is not taken silently.
struct OFXContradictionTests {
  private static func transaction(_ id: String, _ amount: String, _ more: String = "") -> String {
    "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>\(amount)<FITID>\(id)<NAME>Kiosk\(more)</STMTTRN>\n"
  }

  private static func correction(_ target: String, _ action: String) -> String {
    "<CORRECTFITID>\(target)" + (action.isEmpty ? "" : "<CORRECTACTION>\(action)")
  }

  private func codes(_ reading: GoldenReading) -> [String] {
    reading.rejects.map(\.diagnostic.code.name) + reading.findings.map(\.code.name)
  }

  private func read(_ transactions: String, after: String = "") -> GoldenReading {
    OFXSamples.read(bytes: Array(OFXSamples.document(transactions, after: after).utf8))
  }

  @Test func aTransactionSentTwiceIsSetAsideOnce() {
    let reading = read(Self.transaction("a", "-3.00") + Self.transaction("a", "-3.00") + Self.transaction("b", "-3.00"))
    #expect(codes(reading) == ["ofx.repeated"])
    #expect(reading.batch.count == 2)
  }

  @Test func anIDOfTwoPaymentsIsToldAndBothAreRead() {
    let reading = read(Self.transaction("a", "-3.00") + Self.transaction("a", "-4.00"))
    #expect(codes(reading) == ["ofx.shared-id"])
    #expect(reading.batch.count == 2)
  }

  /// Zeros are no number of a transaction: two payments that have them are two.
  @Test func zerosAreNoID() {
    let reading = read(
      Self.transaction("000000", "-18.50") + Self.transaction("000000", "-18.50") + Self.transaction("00", "-3.00"))
    #expect(codes(reading) == [])
    #expect(reading.batch.count == 3)
  }

  @Test func aCorrectionMustSayWhatItDoes() {
    let reading = read(Self.transaction("a", "-3.00") + Self.transaction("b", "-4.00", Self.correction("a", "")))
    #expect(codes(reading) == ["ofx.correction"])
    #expect(reading.batch.count == 1)
  }

  @Test func aCorrectionOfOneOfTwoIsSetAside() {
    let reading = read(
      Self.transaction("a", "-3.00") + Self.transaction("a", "-4.00")
        + Self.transaction("b", "-5.00", Self.correction("a", "REPLACE")))
    #expect(codes(reading).sorted() == ["ofx.correction", "ofx.shared-id"])
    #expect(reading.batch.count == 2)
  }

  @Test func correctionsOfEachOtherAreBothSetAside() {
    let reading = read(
      Self.transaction("a", "-3.00", Self.correction("b", "REPLACE"))
        + Self.transaction("b", "-4.00", Self.correction("a", "REPLACE")))
    #expect(codes(reading) == ["ofx.correction", "ofx.correction"])
    #expect(reading.batch.isEmpty)
  }

  /// Whichever order they come in, the second one is set aside, and not called one of a transaction that is not there.
  @Test(arguments: [0, 1, 2])
  func ofTwoCorrectionsOfOneTransactionTheSecondIsSetAside(_ place: Int) {
    var parts = [
      Self.transaction("b", "-4.00", Self.correction("a", "REPLACE")),
      Self.transaction("c", "-5.00", Self.correction("a", "REPLACE")),
    ]
    parts.insert(Self.transaction("a", "-3.00"), at: place)
    let reading = read(parts.joined())
    #expect(reading.batch.count == 1 && reading.batch[EntryField.amount, 0]?.decimal == "-4.00")
    #expect(
      reading.rejects.map(\.diagnostic.message) == [
        "another transaction of this statement corrects the same one (CORRECTFITID)"
      ])
  }

  @Test func ofTwoLedgerBalancesNeitherIsTaken() {
    let balance = "<LEDGERBAL><BALAMT>10.00<DTASOF>20260105</LEDGERBAL>"
    let other = "<LEDGERBAL><BALAMT>77.00<DTASOF>20260105</LEDGERBAL>"
    #expect(codes(read(Self.transaction("a", "-3.00"), after: balance + balance)) == [])
    let reading = read(Self.transaction("a", "-3.00"), after: balance + other)
    #expect(codes(reading) == ["ofx.balance"])
    #expect(reading.batch[EntryField.balance, 0] == nil)
  }

  /// A point is not the decimal mark of one amount where a comma is that of another, whichever comes first.
  @Test(arguments: ["-20,15", "-3.020,15", "-1.002.003"])
  func aPointBesideADecimalCommaMayStandBetweenThousands(_ proof: String) {
    for isFirst in [true, false] {
      let open = Self.transaction("a", "-7.000") + Self.transaction("b", "-0.500") + Self.transaction("c", "-9.90")
      let other = Self.transaction("z", proof)
      let reading = read(isFirst ? other + open : open + other)
      #expect(codes(reading) == ["ofx.amount"])
      #expect(reading.rejects.first?.raw.contains("-7.000") == true)
      let ids = (0..<reading.batch.count).compactMap { reading.batch[EntryField.id, $0] }
      #expect(ids.sorted() == ["b", "c", "z"])
    }
    #expect(codes(read(Self.transaction("a", "-7.000") + Self.transaction("c", "-9.90"))) == [])
  }

  @Test func theLedgerBalanceTellsTheDecimalMarkToo() {
    let balance = "<LEDGERBAL><BALAMT>1.250,00<DTASOF>20260105</LEDGERBAL>"
    #expect(codes(read(Self.transaction("a", "-7.000"), after: balance)) == ["ofx.amount"])
    let open = "<LEDGERBAL><BALAMT>1.250<DTASOF>20260105</LEDGERBAL>"
    let reading = read(Self.transaction("a", "-7,25"), after: open)
    #expect(codes(reading) == ["ofx.balance"])
    #expect(reading.batch[EntryField.balance, 0] == nil)
  }

  /// Entries that were handed out long before the first comma cannot be taken back: then nothing is taken.
  @Test(arguments: [500, 8192])
  func aDecimalCommaFarBehindRefusesTheFile(_ size: Int) {
    var options = ReadOptions()
    options.limits.batchRecords = size
    func read(_ count: Int) -> GoldenReading {
      let many = (0..<count).map { Self.transaction("m\($0)", "-1.00") }.joined()
      let text = OFXSamples.document(Self.transaction("a", "-7.000") + many + Self.transaction("z", "-20,15"))
      return OFXSamples.read(bytes: Array(text.utf8), options: options)
    }
    #expect(read(20_000).fault?.diagnostic.code.name == "ofx.amount")
    let near = read(16_000)
    #expect(codes(near) == ["ofx.amount"])
    #expect(near.batch.count == 16_001)
  }

  @Test func aHoldAmongPostedTransactionsIsPending() {
    let hold = "<STMTTRN><TRNTYPE>HOLD<DTPOSTED>20260106<TRNAMT>-50.00<FITID>h<NAME>Pump</STMTTRN>\n"
    let balance = "<LEDGERBAL><BALAMT>10.00<DTASOF>20260131</LEDGERBAL>"
    let last = Self.transaction("b", "-4.00").replacing("20260105", with: "20260107")
    let reading = read(Self.transaction("a", "-3.00") + hold + last, after: balance)
    #expect(codes(reading) == [])
    let statuses = (0..<3).map { reading.batch[EntryField.status, $0] }
    #expect(statuses == ["booked", "pending", "booked"])
    #expect((0..<3).map { reading.batch[EntryField.balance, $0]?.decimal } == [nil, nil, "10.00"])
  }

  @Test func theBanksWarningAndLoansAreNamed() {
    let text = OFXSamples.document(Self.transaction("a", "-3.00"))
    let warned = text.replacing(
      "<TRNUID>1<STATUS><CODE>0<SEVERITY>INFO", with: "<TRNUID>1<STATUS><CODE>0<SEVERITY>WARN<MESSAGE>Partial list")
    #expect(warned != text)
    #expect(codes(OFXSamples.read(bytes: Array(warned.utf8))) == ["ofx.status"])
    let loan = text.replacing(
      "</OFX>",
      with:
        "<LOANMSGSRSV1><LOANSTMTTRNRS><TRNUID>2<LOANSTMTRS><CURDEF>EUR</LOANSTMTRS></LOANSTMTTRNRS></LOANMSGSRSV1></OFX>"
    )
    #expect(codes(OFXSamples.read(bytes: Array(loan.utf8))) == ["ofx.loan"])
  }

  @Test func anIDLongerThanTheStandardHasIsMadeAnewAndNamed() throws {
    var batch = RecordBatch(schema: .entry)
    batch.beginRecord()
    batch.set(EntryField.date, CalendarDate(year: 2026, month: 1, day: 5))
    batch.set(EntryField.amount, try Money(exactly: "-3.00", currency: #require(Currency("EUR"))))
    batch.set(EntryField.account, "12")
    batch.set(EntryField.id, String(repeating: "i", count: 300))
    batch.endRecord()
    let sink = ByteSink()
    var options = WriteOptions()
    options.settings = ["closing": "none"]
    var writer = try OFXCodec().makeWriter(sink, schema: .entry, options: options)
    try writer.write(batch)
    try writer.finish()
    #expect(writer.unheldFields == ["id"])
    #expect(!String(decoding: sink.bytes, as: UTF8.self).contains("iiii"))
  }
}
