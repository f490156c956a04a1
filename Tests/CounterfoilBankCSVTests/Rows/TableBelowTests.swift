import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Names of columns with one row alone above those of the payments, and rows with a delimiter at their end.
struct TableBelowTests {
  /// BAC in Costa Rica, for a card.
  private static let card = """
    Product, Name, Date, Minimum payment/due date, Cash payment/Due date, Cash payment / Local amount
    5466-37**-****-7287, LAURA MORA, 20/09/2026, 12/10/2026, 05/10/2026, 320480.55
    Date, , Local
    22/08/2026, AUTO MERCADO, 38415.90
    25/08/2026, SODA EL PARQUE, 4200.00
    27/08/2026, ICE ELECTRICIDAD, 27985.35
    02/09/2026, FERRETERIA, -2890.00

    """

  @Test func namesOfOneRowAreNotThoseOfTheTable() {
    let read = Reading(Self.card, yaml: "sign: outflow\ncurrency: CRC\ncolumns: {amount: 3}")
    #expect(
      read.rows == [
        "2026-08-22 | -38415.90 CRC | AUTO MERCADO", "2026-08-25 | -4200.00 CRC | SODA EL PARQUE",
        "2026-08-27 | -27985.35 CRC | ICE ELECTRICIDAD", "2026-09-02 | 2890.00 CRC | FERRETERIA",
      ], "\(read.fault?.description ?? "")")
  }

  /// Chile's register of purchases ends each row, and not the names, with a delimiter.
  @Test func aDelimiterBehindTheLastCellIsNoCell() {
    let read = Reading(
      """
      Nro;Tipo Doc;Razon Social;Folio;Fecha Docto;Monto Exento;Monto Neto;Monto Total
      1;33;FERRETERIA LOS ANDES;417201;01/09/2026;0;184034;219000;
      2;34;INMOBILIARIA SUR;88;15/09/2026;650000;0;650000;

      """, ["date", "amount", "payee", "number"], yaml: "currency: CLP\nsign: outflow\ncolumns: {amount: Monto Total}",
      change: { $0.kind = .bill })
    #expect(
      read.rows == [
        "2026-09-01 | -219000 CLP | FERRETERIA LOS ANDES | 417201", "2026-09-15 | -650000 CLP | INMOBILIARIA SUR | 88",
      ],
      "\(read.rows) \(read.fault?.description ?? "")")
  }

  /// What is a credit note has a number in Chile's registers, and the sign of an invoice.
  @Test func codesOfChileanCreditNotesAreAskedAbout() {
    let text = """
      Nro;Tipo Doc;RUT Proveedor;Razon Social;Folio;Fecha Docto;Monto Total
      1;33;76044172-8;FERRETERIA LOS ANDES;417201;01/09/2026;219000
      2;34;77817204-4;INMOBILIARIA SUR;88;15/09/2026;650000
      3;61;76044172-8;FERRETERIA LOS ANDES;2044;16/09/2026;32500

      """
    let open = Reading(text, yaml: "currency: CLP", change: { $0.kind = .bill })
    let lines = (open.fault?.diagnostic.question?.choices ?? []).compactMap(\.profileLine)
    #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("\"61\"") }, "\(open.rows) \(lines)")
    // Who says what the sign means says nothing of them: a person gets them.
    let stated = Reading(text, yaml: "currency: CLP\nsign: outflow", change: { $0.kind = .bill })
    #expect(stated.rows.count == 2 && stated.rejects.map(\.diagnostic.code) == [.csvStatus], "\(stated.rows)")
    let told = Reading(
      text, ["number", "amount"],
      yaml: "currency: CLP\ncolumns: {direction: 2}\noutflow: [\"33\", \"34\"]\ninflow: [\"61\"]",
      change: { $0.kind = .bill })
    #expect(
      told.rows == ["417201 | -219000 CLP", "88 | -650000 CLP", "2044 | 32500 CLP"],
      "\(told.rows) \(told.fault?.description ?? "")")
  }

  /// SBM Bank in Mauritius.
  @Test func daysMayHaveCommas() {
    let read = Reading(
      "Transaction Date,Remarks,Amount\n\"09,01,2026\",RENT,-18500.00\n\"09,30,2026\",POS,-3284.65\n",
      yaml: "currency: MUR\nsign: amount")
    #expect(read.rows == ["2026-09-01 | -18500.00 MUR | RENT", "2026-09-30 | -3284.65 MUR | POS"])
  }

  /// Erste Bank in Croatia.
  @Test func valutaInFrontOfACodeIsTheCurrency() {
    let read = Reading(
      "Izvod prometa po računu HR5524020061100441728 Valuta EUR Razdoblje 01.09.2026 - 30.09.2026\n"
        + "Datum valute;Datum izvršenja;Opis plaćanja;Isplate;Uplate\n"
        + "01.09.2026;01.09.2026;Najam;1.062,50;\n22.09.2026;22.09.2026;Uplata;;8.330,91\n")
    #expect(read.rows == ["2026-09-01 | -1062.50 EUR | Najam", "2026-09-22 | 8330.91 EUR | Uplata"], "\(read.rows)")
  }

  @Test(arguments: [
    ("0-30", true), ("31 - 60", true), ("121-Above", true), ("> 90", true), ("90+", true), ("2026", false),
    ("Total", false), ("1-Offs", false), ("Q1-2026", false),
  ])
  func spansOfDaysAreAges(_ name: String, _ isAge: Bool) {
    #expect(HeaderNames.isOfAge(name) == isAge)
  }
}
