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
}
