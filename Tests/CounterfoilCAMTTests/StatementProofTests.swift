import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilCAMT

/// What a statement says of itself must be so.
struct StatementProofTests {
  private static func balance(_ code: String, _ amount: String, _ day: String) -> String {
    "<Bal><Tp><CdOrPrtry><Cd>\(code)</Cd></CdOrPrtry></Tp><Amt Ccy=\"EUR\">\(amount)</Amt><CdtDbtInd>CRDT</CdtDbtInd>"
      + "<Dt><Dt>\(day)</Dt></Dt></Bal>"
  }

  private static func entry(_ amount: String, _ mark: String = "CRDT", more: String = "") -> String {
    "<Ntry><Amt Ccy=\"EUR\">\(amount)</Amt>\(more)<CdtDbtInd>\(mark)</CdtDbtInd><Sts>BOOK</Sts>"
      + "<BookgDt><Dt>2026-03-05</Dt></BookgDt></Ntry>"
  }

  private static func statement(_ id: String, _ opening: String, _ closing: String, _ rest: String) -> String {
    "<Stmt><Id>\(id)</Id><Acct><Id><IBAN>NL55TEST0000000001</IBAN></Id><Ccy>EUR</Ccy></Acct>"
      + balance("OPBD", opening, "2026-03-01") + balance("CLBD", closing, "2026-03-31") + rest + "</Stmt>"
  }

  private func read(_ statements: String) -> GoldenReading {
    let text =
      "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.02\"><BkToCstmrStmt>\(statements)"
      + "</BkToCstmrStmt></Document>"
    return GoldenReading(CAMTCodec(), bytes: Array(text.utf8), name: "a.xml")
  }

  private func codes(_ reading: GoldenReading) -> [String] {
    reading.rejects.map(\.diagnostic.code.name) + reading.findings.map(\.code.name)
      + (reading.fault.map { [$0.diagnostic.code.name] } ?? [])
  }

  private static func summary(_ all: String, _ credits: String = "") -> String {
    "<TxsSummry><TtlNtries>\(all)</TtlNtries>"
      + (credits.isEmpty ? "" : "<TtlCdtNtries>\(credits)</TtlCdtNtries>") + "</TxsSummry>"
  }

  @Test(arguments: [
    (summary("<NbOfNtries>2</NbOfNtries><Sum>50.00</Sum>"), true),
    (summary("<NbOfNtries>2</NbOfNtries><Sum>30.00</Sum>"), true),
    (summary("<NbOfNtries>3</NbOfNtries>"), false), (summary("<Sum>51.00</Sum>"), false),
    (summary("", "<NbOfNtries>1</NbOfNtries><Sum>40.00</Sum>"), true),
    (summary("", "<NbOfNtries>1</NbOfNtries><Sum>90.00</Sum>"), false),
  ])
  func theSummaryIsCompared(_ summary: String, _ isRight: Bool) {
    let reading = read(
      Self.statement("S", "100.00", "130.00", summary + Self.entry("40.00") + Self.entry("10.00", "DBIT")))
    #expect(codes(reading) == (isRight ? [] : ["camt.totals"]))
    #expect(reading.batch.count == 2)
  }

  @Test func anEntryWithTwoAmountsIsSetAside() {
    let reading = read(
      Self.statement("S", "100.00", "140.00", Self.entry("40.00", more: "<Amt Ccy=\"EUR\">41.00</Amt>")))
    #expect(reading.rejects.map(\.diagnostic.code.name) == ["camt.field"])
    #expect(reading.batch.isEmpty)
  }

  @Test func theSameStatementTwiceIsRefused() {
    let statement = Self.statement("S", "100.00", "140.00", Self.entry("40.00"))
    #expect(codes(read(statement + statement)) == ["camt.repeated"])
  }

  @Test func statementsThatDoNotFollowOnAreTold() {
    let first = Self.statement("S1", "100.00", "140.00", Self.entry("40.00"))
    let next = Self.statement("S2", "140.00", "150.00", Self.entry("10.00"))
    let later = Self.statement("S3", "155.00", "160.00", Self.entry("5.00"))
    #expect(codes(read(first + next)) == [])
    #expect(codes(read(next + first)) == [])
    #expect(codes(read(first + later)) == ["camt.chain"])
  }

  // MARK: Repeats and pages

  private static func report(_ id: String, _ entries: String, account: String = "NL55TEST0000000001") -> String {
    "<Rpt><Id>\(id)</Id><Acct><Id><IBAN>\(account)</IBAN></Id><Ccy>EUR</Ccy></Acct>\(entries)</Rpt>"
  }

  private static func booking(_ amount: String, _ reference: String, day: String = "2026-03-05") -> String {
    "<Ntry><NtryRef>7</NtryRef><Amt Ccy=\"EUR\">\(amount)</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>"
      + "<BookgDt><Dt>\(day)</Dt></BookgDt><AcctSvcrRef>\(reference)</AcctSvcrRef></Ntry>"
  }

  @Test func aBookingOfTwoReportsIsTakenOnce() {
    let first = Self.report("A", Self.booking("12.40", "K1") + Self.booking("12.40", "K1"))
    let reading = read(
      first + Self.report("B", Self.booking("12.40", "K1") + Self.booking("12.40", "K1") + Self.booking("8.00", "K2")))
    #expect(codes(reading) == ["camt.repeated", "camt.repeated"])
    #expect(reading.batch.count == 3)
    for other in [
      Self.report("B", Self.booking("12.40", "K1"), account: "NL55TEST0000000002"),
      Self.report("B", Self.booking("12.41", "K1")), Self.report("B", Self.booking("12.40", "K2")),
      Self.report("B", Self.booking("12.40", "K1", day: "2026-03-06")),
      Self.report("B", Self.booking("12.40", "K1").replacing("BOOK<", with: "PDNG<")),
    ] {
      #expect(codes(read(first + other)) == [])
    }
  }

  /// The entry reference counts where the bank gives none of its own.
  @Test func aBookingIsKnownByItsEntryReferenceToo() {
    let entry = Self.booking("12.40", "NONREF")
    let reading = read(Self.report("A", entry) + Self.report("B", entry))
    #expect(codes(reading) == ["camt.repeated"])
    #expect(reading.rejects.first?.diagnostic.message.contains("NtryRef \"7\"") == true)
  }

  /// Statements that follow on from each other hold different bookings, whatever their references.
  @Test func bookingsOfStatementsInARowAreNotTheSame() {
    let entry = Self.booking("10.00", "K1")
    let first = Self.statement("S1", "100.00", "90.00", entry)
    #expect(codes(read(first + Self.statement("S2", "90.00", "80.00", entry))) == [])
    let overlapping = Self.statement("S2", "100.00", "72.00", entry + Self.booking("18.00", "K2"))
    #expect(codes(read(first + overlapping)) == ["camt.repeated"])
  }

  private static func page(_ number: String, _ isLast: String) -> String {
    "<StmtPgntn><PgNb>\(number)</PgNb><LastPgInd>\(isLast)</LastPgInd></StmtPgntn>"
  }

  @Test(arguments: [
    ([("1", "false")], 1), ([("2", "true")], 1), ([("2", "false")], 2), ([("1", "false"), ("2", "true")], 0),
    ([("1", "false"), ("3", "true")], 1), ([("1", "true")], 0), ([("1", "false"), ("1", "true")], 1),
  ])
  func pagesThatAreMissingAreTold(_ pages: [(String, String)], _ count: Int) {
    let statements = pages.enumerated().map { index, page in
      Self.statement("S", "100.00", "140.00", Self.entry("40.00"))
        .replacing("</Id><Acct>", with: "</Id>\(Self.page(page.0, page.1))<ElctrncSeqNb>\(index)</ElctrncSeqNb><Acct>")
    }
    let found = codes(read(statements.joined())).filter { $0 == "camt.chain" }
    #expect(found.count == count)
  }

  @Test func aMessageThatIsNotTheLastPageIsTold() {
    let header =
      "<GrpHdr><MsgId>M</MsgId><MsgPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></MsgPgntn></GrpHdr>"
    let reading = read(header + Self.statement("S", "100.00", "140.00", Self.entry("40.00")))
    #expect(codes(reading) == ["camt.chain"])
    #expect(reading.batch.count == 1)
  }

  @Test func interimBalancesOfAStatementTellOfPages() {
    let whole = Self.statement("S", "100.00", "140.00", Self.entry("40.00"))
    #expect(codes(read(whole.replacing("CLBD", with: "ITBD"))) == ["camt.chain"])
    #expect(codes(read(whole.replacing("OPBD", with: "ITBD"))) == ["camt.chain"])
    let next = Self.statement("T", "140.00", "150.00", Self.entry("10.00")).replacing("OPBD", with: "ITBD")
    #expect(codes(read(whole.replacing("CLBD", with: "ITBD") + next)) == [])
  }

  @Test func aValueDayTakenForABookingDayIsTold() {
    let entry = Self.entry("40.00").replacing("BookgDt", with: "ValDt")
    let reading = read(Self.statement("S", "100.00", "180.00", entry + entry))
    #expect(codes(reading) == ["camt.date"])
    #expect(reading.batch.count == 2)
    let pending = Self.statement("S", "100.00", "100.00", entry.replacing("BOOK", with: "PDNG"))
    #expect(codes(read(pending)) == [])
  }

  /// The amount before charges, of the one transaction of an entry.
  @Test(arguments: [
    ("<AmtDtls><TxAmt><Amt Ccy=\"EUR\">6.00</Amt></TxAmt></AmtDtls>", "6.00 EUR"),
    ("<Amt Ccy=\"EUR\">6.00</Amt>", "6.00 EUR"),
    ("<Amt Ccy=\"USD\">5.00</Amt>", "5.00 USD"), ("<Amt Ccy=\"EUR\">5.0</Amt>", nil), ("", nil),
  ])
  func theAmountOfTheOnlyTransactionIsKeptWhereItIsAnother(_ amount: String, _ kept: String?) throws {
    let details = "<NtryDtls><TxDtls><Refs><EndToEndId>a</EndToEndId></Refs>\(amount)</TxDtls></NtryDtls>"
    let entry = Self.entry("5.00").replacing("</Ntry>", with: details + "</Ntry>")
    let reading = read(Self.statement("1", "10.00", "15.00", entry))
    #expect(reading.fault == nil && reading.batch[EntryField.amount, 0]?.decimal == "5.00")
    let member = kept.map { "\"transactionAmount\":\"\($0)\"," } ?? ""
    #expect(reading.batch[EntryField.extra, 0] == "{\(member)\"endToEndId\":\"a\"}")
  }
}
