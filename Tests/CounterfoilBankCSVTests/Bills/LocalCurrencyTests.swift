import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Amounts in the currency of a document beside the same in that of the books, as Business Central lists ledger entries.
struct LocalCurrencyTests {
  private static func read(_ names: String, _ rows: String, _ yaml: String = "kind: bill\nsign: outflow") -> Reading {
    Reading("\(names)\n\(rows)\n", ["date", "amount"], yaml: yaml)
  }

  private static let rows = """
    29-09-2026;F-2026-3391;Nordlys;;18.450,00;18.450,00;29-10-2026
    25-09-2026;77120045;Kiel GmbH;EUR;2.560,40;19.101,86;25-10-2026
    15-09-2026;SE-88120;Plåt AB;SEK;41.300,00;28.042,70;15-10-2026
    """

  @Test(arguments: [
    ("Beløb", "Beløb (RV)"), ("Amount", "Amount (LCY)"), ("Betrag", "Betrag (MW)"), ("Belopp", "Belopp (BVA)"),
    ("Bedrag", "Bedrag (LV)"), ("Importe", "Importe (DL)"), ("Importo", "Importo (VL)"), ("Montant", "Montant DS"),
  ])
  func theAmountOfTheDocumentCounts(_ own: String, _ local: String) {
    let names = "Invoice date;Invoice no;Supplier;Currency;\(own);\(local);Due date"
    let read = Self.read(names, Self.rows)
    #expect(
      read.rows == ["2026-09-29 | -18450.00 XXX", "2026-09-25 | -2560.40 EUR", "2026-09-15 | -41300.00 SEK"],
      "\(read.fault?.description ?? "")")
    #expect(read.finding(.csvCurrency)?.message.contains("the currency of the books") == true)
    let told = Self.read(names, Self.rows, "kind: bill\nsign: outflow\ncurrency: DKK")
    #expect(told.rows.first == "2026-09-29 | -18450.00 DKK")
  }

  /// The column of suppliers tells the side, as most amounts are bills.
  @Test func ledgerEntriesOfSuppliersAreToBePaid() {
    let read = Self.read(
      "Bogføringsdato;Bilagsnr.;Kreditornavn;Valutakode;Beløb;Beløb (RV);Forfaldsdato",
      Self.rows.replacing(";18.450,00;18.450,00", with: ";-18.450,00;-18.450,00").replacing(
        ";2.560,40;", with: ";-2.560,40;-"
      )
      .replacing(";41.300,00;", with: ";-41.300,00;-"), "kind: bill")
    #expect(
      read.rows == ["2026-09-29 | -18450.00 XXX", "2026-09-25 | -2560.40 EUR", "2026-09-15 | -41300.00 SEK"],
      "\(read.fault?.description ?? "")")
  }

  @Test func whereARowWithoutACurrencyHasTwoAmountsItIsAsked() {
    let rows = Self.rows.replacing(";;18.450,00;18.450,00", with: ";;18.450,00;18.000,00")
    let read = Self.read("Invoice date;Invoice no;Supplier;Currency;Amount;Amount (LCY);Due date", rows)
    #expect(read.code == "csv.column-undecided")
  }
}
