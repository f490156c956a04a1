import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Quotes that are characters of texts, as in names of companies.
struct TextQuoteTests {
  private static let text =
    "Data księgowania;Kwota;Waluta;Dane kontrahenta;Tytuł operacji;Saldo po operacji\n"
    + "31-08-2026;-5,00;PLN;;Opłata;6349,33\n31-08-2026;-42,90;PLN;\"POD LIPA\" SP. Z O.O.;Karta;6354,33\n"
    + "28-08-2026;-1850,00;PLN;ANNA WÓJCIK;Czynsz;6397,23\n27-08-2026;5120,00;PLN;FIRMA \"X\";Pensja;8247,23\n"

  /// Without them each row has the fields of the header, and the balances follow through all.
  @Test func balancesProveThatTheyAreCharacters() {
    let read = Reading(Self.text, ["amount", "payee"])
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(
      read.rows == [
        "-5.00 PLN | -", "-42.90 PLN | \"POD LIPA\" SP. Z O.O.", "-1850.00 PLN | ANNA WÓJCIK",
        "5120.00 PLN | FIRMA \"X\"",
      ])
    #expect(read.fact("quotes") == "characters of the texts")
  }

  /// A balance that does not follow, a field in quotes, or a delimiter inside them: what they mean is asked about, as where no balance tells.
  @Test(arguments: [
    ("6349,33", "6349,34"), ("ANNA WÓJCIK", "\"WÓJCIK; ANNA\""), ("Karta", "\"Karta\""), ("POD LIPA", "POD; LIPA"),
    ("8247,23", "8000,00"),
  ])
  func elsewhereTheyAreAskedAbout(_ old: String, _ new: String) {
    #expect(Reading(Self.text.replacing(old, with: new)).fault?.diagnostic.code == .csvQuote)
  }
}
