import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// DATEV's journal without its first line: S and H are those of the account a row names, never those of a bank's statement.
struct LedgerTableTests {
  private static func text(_ accounts: [String], day: String = "0403") -> String {
    let rows = accounts.map {
      "2500,00;\"S\";\"EUR\";\($0);8400;\(day);\"b02\";\"Zahlung\"\n7,90;\"H\";\"EUR\";\($0);4660;\(day);\"b03\";\"Tram\"\n"
    }
    return
      "Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);Belegdatum;Belegfeld 1;Buchungstext\n"
      + rows.joined()
  }

  @Test func isRefusedWithWhatItLacks() throws {
    let reading = Reading(Self.text(["1200", "4970"]))
    let fault = try #require(reading.fault)
    #expect(fault.diagnostic.code == .csvDirection && reading.rows.isEmpty)
    let message = fault.diagnostic.message
    for part in ["\"Konto\"", "1200, 4970", "EXTF", "year"] { #expect(message.contains(part)) }
    #expect(Reading(Self.text(["1200"]), yaml: nil) { $0.kind = .bill }.fault?.diagnostic.code == .csvDirection)
  }

  /// Whoever names the column of days has not said what S and H mean.
  @Test func namedColumnsDoNotBringTheMeaningOfABank() {
    let text = Self.text(["1200"], day: "24.03.2026")
    #expect(Reading(text, yaml: "columns: {date: Belegdatum}").fault?.diagnostic.code == .csvDirection)
    let yaml = "columns: {date: Belegdatum}\noutflow: [\"H\"]\ninflow: [\"S\"]\n"
    let reading = Reading(text, ["date", "amount"], yaml: yaml)
    #expect(reading.rows == ["2026-03-24 | 2500.00 EUR", "2026-03-24 | -7.90 EUR"])
  }
}
