import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilOFX
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

struct OFXWriterTests {
  static func entry(
    _ id: String?, _ day: String, _ amount: String, account: String? = "1", currency: String = "EUR",
    balance: String? = nil, payee: String? = "Shop", status: String? = nil, extra: String? = nil
  ) throws -> RecordBatch {
    var batch = RecordBatch(schema: .entry)
    let money = try Money(exactly: amount, currency: try #require(Currency(currency)))
    batch.beginRecord()
    batch.set(EntryField.id, id)
    batch.set(EntryField.account, account)
    batch.set(EntryField.date, CalendarDate(iso: day))
    batch.set(EntryField.amount, money)
    batch.set(EntryField.balance, try balance.map { try Money(exactly: $0, currency: money.currency) })
    batch.set(EntryField.payee, payee)
    batch.set(EntryField.status, status)
    batch.set(EntryField.extra, extra)
    batch.endRecord()
    return batch
  }

  static func joined(_ batches: [RecordBatch]) -> RecordBatch {
    var all = RecordBatch(schema: .entry)
    for batch in batches { all.append(contentsOf: batch) }
    return all
  }

  static func text(
    _ batches: [RecordBatch], _ settings: [String: String] = [:]
  ) throws -> (text: String, unheld: [String]) {
    let written = try OFXSamples.write(joined(batches), settings)
    return (String(decoding: written.text, as: UTF8.self), written.unheld)
  }

  @Test func isADocumentOf22() throws {
    let written = try Self.text([Self.entry("a", "2026-01-05", "-12.50", balance: "87.50")])
    #expect(written.unheld == [])
    #expect(
      written.text == """
        <?xml version="1.0" encoding="UTF-8" standalone="no"?>
        <?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
        <OFX>
        <SIGNONMSGSRSV1>
        <SONRS>
        <STATUS>
        <CODE>0</CODE>
        <SEVERITY>INFO</SEVERITY>
        </STATUS>
        <DTSERVER>20260105</DTSERVER>
        <LANGUAGE>ENG</LANGUAGE>
        </SONRS>
        </SIGNONMSGSRSV1>
        <BANKMSGSRSV1>
        <STMTTRNRS>
        <TRNUID>1</TRNUID>
        <STATUS>
        <CODE>0</CODE>
        <SEVERITY>INFO</SEVERITY>
        </STATUS>
        <STMTRS>
        <CURDEF>EUR</CURDEF>
        <BANKACCTFROM>
        <BANKID>0</BANKID>
        <ACCTID>1</ACCTID>
        <ACCTTYPE>CHECKING</ACCTTYPE>
        </BANKACCTFROM>
        <BANKTRANLIST>
        <DTSTART>20260105</DTSTART>
        <DTEND>20260105</DTEND>
        <STMTTRN>
        <TRNTYPE>DEBIT</TRNTYPE>
        <DTPOSTED>20260105</DTPOSTED>
        <TRNAMT>-12.50</TRNAMT>
        <FITID>a</FITID>
        <NAME>Shop</NAME>
        </STMTTRN>
        </BANKTRANLIST>
        <LEDGERBAL>
        <BALAMT>87.50</BALAMT>
        <DTASOF>20260105</DTASOF>
        </LEDGERBAL>
        </STMTRS>
        </STMTTRNRS>
        </BANKMSGSRSV1>
        </OFX>

        """)
  }

  @Test func twinsWithoutIdsGetIdsOfTheirOwn() throws {
    let twin = try Self.entry(nil, "2026-01-05", "-2.00")
    let written = try Self.text([twin, twin, Self.entry(nil, "2026-01-06", "-2.00")])
    let ids = written.text.split(separator: "\n").filter { $0.hasPrefix("<FITID>") }
    #expect(Set(ids).count == 3)
    #expect(ids.count { $0.hasSuffix("-1</FITID>") } == 2)
    #expect(ids.count { $0.hasSuffix("-2</FITID>") } == 1)
    #expect(written.unheld == [])
    // They say nothing, so they are no ids when they come back.
    let again = OFXSamples.read(written.text)
    #expect((0..<3).allSatisfy { again.batch.isMissing(EntryField.id, $0) })
  }

  /// Programs that import drop what has an id they know: a second entry of one id would be lost there.
  @Test func idsUsedTwiceAreToldApart() throws {
    let written = try Self.text([
      Self.entry("x", "2026-01-05", "-2.00"), Self.entry("x-2", "2026-01-05", "-3.00"),
      Self.entry("x", "2026-01-06", "-2.00"),
    ])
    #expect(written.text.contains("<FITID>x-3</FITID>"))
    #expect(written.unheld == ["id"])
  }

  @Test func accountsAndCurrenciesGetStatementsOfTheirOwn() throws {
    let written = try Self.text([
      Self.entry("a", "2026-01-05", "-2.00"), Self.entry("b", "2026-01-05", "-2.00", account: "2"),
      Self.entry("c", "2026-01-06", "-2.00"), Self.entry("d", "2026-01-06", "-2", currency: "JPY"),
      Self.entry("e", "2026-01-06", "-5.00", extra: #"{"statement":"CCSTMTRS"}"#),
    ])
    #expect(written.text.split(separator: "\n").count { $0 == "<STMTRS>" } == 3)
    #expect(written.text.split(separator: "\n").count { $0 == "<CCSTMTRS>" } == 1)
    let again = OFXSamples.read(written.text)
    #expect((0..<5).map { again.batch[EntryField.id, $0] } == ["a", "c", "b", "d", "e"])
  }

  @Test func anAccountMustBeStated() throws {
    let batch = try Self.entry("a", "2026-01-05", "-2.00", account: nil)
    do throws(Fault) {
      _ = try OFXSamples.write(batch)
      Issue.record("an entry without an account was written")
    } catch {
      #expect(error.diagnostic.code.name == "ofx.account")
      #expect(error.status == .badData)
    }
    #expect(try Self.text([batch], ["account": "77"]).text.contains("<ACCTID>77</ACCTID>"))
  }

  /// A made-up balance would be believed, and programs refuse a statement without one: a person says what to write.
  @Test func aBalanceNobodyKnowsIsAskedFor() throws {
    let batch = try Self.entry("a", "2026-01-05", "-2.00")
    let sink = ByteSink()
    var writer = try OFXCodec().makeWriter(sink, schema: .entry, options: WriteOptions())
    try writer.write(batch)
    do throws(Fault) {
      try writer.finish()
      Issue.record("a statement without a balance was written")
    } catch {
      #expect(error.status == .badData && error.diagnostic.code.name == "ofx.unwritable")
      #expect(error.diagnostic.fixes.count == 2)
      for way in ["closing=AMOUNT", "closing=none"] { #expect(error.diagnostic.fixes.joined().contains(way)) }
    }
    #expect(sink.bytes.isEmpty)
    #expect(!(try Self.text([batch], ["closing": "none"]).text.contains("LEDGERBAL")))
    for name in ["closing", "balance"] {
      let written = try Self.text([batch], [name: "12.3"])
      #expect(written.text.contains("<LEDGERBAL>\n<BALAMT>12.30</BALAMT>\n<DTASOF>20260105</DTASOF>\n</LEDGERBAL>"))
    }
    for wrong in ["12.345", "x"] {
      #expect(throws: Fault.self) { try OFXSamples.write(batch, ["closing": wrong]) }
    }
  }

  /// The last entries may lack theirs.
  @Test func theClosingBalanceIsTheLastOneKnownAndWhatFollowed() throws {
    let rows = [
      try Self.entry("a", "2026-01-05", "-1.00", balance: "99.00"), try Self.entry("b", "2026-01-06", "-2.00"),
      try Self.entry("c", "2026-01-06", "-3.00"),
    ]
    for order in [rows, rows.reversed()] {
      #expect(try Self.text(order).text.contains("<BALAMT>94.00</BALAMT>"))
    }
  }

  /// Banks print days in other forms; the standard has one.
  @Test(arguments: ["DTPOSTED", "DTAVAIL", "DTUSER"])
  func daysAreWrittenAsTheStandardSays(_ name: String) throws {
    let statement = OFXSamples.document(
      "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240105<DTAVAIL>20240106<TRNAMT>-1.00<FITID>a<NAME>x</STMTTRN>"
        .replacing("<DTPOSTED>20240105", with: name == "DTPOSTED" ? "<DTPOSTED>2024-01-05" : "<DTPOSTED>20240105")
        .replacing("<DTAVAIL>20240106", with: name == "DTPOSTED" ? "" : "<\(name)>2024-01-06"))
    let read = OFXSamples.read(statement)
    #expect(read.batch.count == 1)
    let written = try OFXSamples.write(read.batch)
    let text = String(decoding: written.text, as: UTF8.self)
    #expect(text.contains(name == "DTPOSTED" ? "<DTPOSTED>20240105<" : "<\(name)>20240106<"))
    #expect(!text.contains("2024-01"))
    #expect(written.unheld == ["extra"])
  }

  @Test func theClosingBalanceIsThatOfTheNewestEntry() throws {
    let rows = [
      try Self.entry("c", "2026-01-07", "-3.00", balance: "94.00"),
      try Self.entry("b", "2026-01-06", "-2.00", balance: "97.00"),
      try Self.entry("a", "2026-01-05", "-1.00", balance: "99.00"),
    ]
    for order in [rows, rows.reversed()] {
      let written = try Self.text(order)
      #expect(written.text.contains("<BALAMT>94.00</BALAMT>"))
      #expect(written.unheld == ["balance"])
    }
  }

  /// Where all entries are of one day, the balances themselves tell the order.
  @Test func balancesTellTheOrderWithinADay() throws {
    let rows = [
      try Self.entry("c", "2026-01-07", "-3.00", balance: "94.00"),
      try Self.entry("b", "2026-01-07", "-2.00", balance: "97.00"),
    ]
    #expect(try Self.text(rows).text.contains("<BALAMT>94.00</BALAMT>"))
    #expect(try Self.text(rows.reversed()).text.contains("<BALAMT>94.00</BALAMT>"))
    let contradicting = [rows[0], try Self.entry("b", "2026-01-07", "-2.00", balance: "50.00")]
    #expect(!(try Self.text(contradicting).text.contains("LEDGERBAL")))
  }

  @Test func longNamesGoIntoEXTDNAME() throws {
    let long = "A payee whose name is longer than thirty-two characters"
    let written = try Self.text([Self.entry("a", "2026-01-05", "-2.00", payee: long)])
    #expect(written.text.contains("<NAME>\(long.prefix(32))</NAME>\n<EXTDNAME>\(long)</EXTDNAME>"))
    #expect(written.unheld == [])
    let old = try Self.text([Self.entry("a", "2026-01-05", "-2.00", payee: long)], ["version": "102"])
    #expect(old.unheld == ["payee"])
    #expect(!old.text.contains("EXTDNAME"))
  }

  @Test func pendingEntriesAreNeverWrittenAsBooked() throws {
    let pending = try Self.entry(nil, "2026-01-05", "-2.00", status: "pending")
    let written = try Self.text([pending])
    #expect(written.text.contains("<STMTTRNP>"))
    #expect(!written.text.contains("<STMTTRN>"))
    #expect(throws: Fault.self) { try OFXSamples.write(pending, ["version": "102"]) }
  }

  @Test func headersDeclareTheCharset() throws {
    let plain = try Self.entry("a", "2026-01-05", "-2.00")
    let umlaut = try Self.entry("a", "2026-01-05", "-2.00", payee: "Müller")
    #expect(try Self.text([plain], ["version": "102"]).text.contains("ENCODING:USASCII\nCHARSET:1252\n"))
    #expect(try Self.text([umlaut], ["version": "102"]).text.contains("ENCODING:UTF-8\nCHARSET:NONE\n"))
    for version in ["102", "220"] {
      let bytes = try OFXSamples.write(umlaut, ["version": version], encoding: "windows-1252").text
      #expect(bytes.contains(0xFC))
      let again = OFXSamples.read(bytes: bytes)
      #expect(again.batch[EntryField.payee, 0] == "Müller")
      #expect(again.findings == [])
    }
    #expect(throws: Fault.self) { try OFXSamples.write(umlaut, encoding: "gbk") }
  }

  @Test func institutionsCanBeStated() throws {
    let text = try Self.text(
      [Self.entry("a", "2026-01-05", "-2.00")],
      ["org": "A & B", "fid": "4711", "bid": "3000", "account-type": "creditcard"]
    ).text
    #expect(text.contains("<FI>\n<ORG>A &amp; B</ORG>\n<FID>4711</FID>\n</FI>\n<INTU.BID>3000</INTU.BID>"))
    #expect(text.contains("<CCACCTFROM>\n<ACCTID>1</ACCTID>"))
  }

  @Test(arguments: [["version": "999"], ["colour": "red"], ["account-type": "SOCKS"]])
  func unknownSettingsAreUsageFaults(_ settings: [String: String]) throws {
    let batch = try Self.entry("a", "2026-01-05", "-2.00")
    do throws(Fault) {
      _ = try OFXSamples.write(batch, settings)
      Issue.record("\(settings) was taken")
    } catch {
      #expect(error.status == .usage)
      #expect(error.diagnostic.code.name == "ofx.setting")
    }
  }

  @Test func billsAreNoStatement() {
    do throws(Fault) {
      _ = try OFXSamples.write(RecordBatch(schema: .bill))
      Issue.record("bills were written")
    } catch {
      #expect(error.diagnostic.code.name == "ofx.kind")
    }
  }
}
