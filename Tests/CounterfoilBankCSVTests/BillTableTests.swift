import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Spreadsheets of invoices and bills, as people and accounting programs keep them.
struct BillTableTests {
  /// A header of number, day, due day, vendor and total in the language.
  static let headers = [
    ("en", "Invoice no.;Issue date;Due date;Vendor;Total"),
    ("de", "Rechnungsnummer;Rechnungsdatum;Fälligkeitsdatum;Lieferant;Gesamt"),
    ("fr", "Numéro de facture;Date de facture;Date d'échéance;Fournisseur;Total TTC"),
    ("es", "Número de factura;Fecha factura;Fecha de vencimiento;Proveedor;Total"),
    ("it", "Numero fattura;Data fattura;Data scadenza;Fornitore;Totale"),
    ("nl", "Factuurnummer;Factuurdatum;Vervaldatum;Leverancier;Totaal"),
    ("pt", "Número da fatura;Data de emissão;Data de vencimento;Fornecedor;Total"),
    ("pl", "Numer faktury;Data wystawienia;Termin płatności;Dostawca;Łącznie"),
    ("cs", "Číslo faktury;Datum vystavení;Datum splatnosti;Dodavatel;Celkem"),
    ("sv", "Fakturanummer;Fakturadatum;Förfallodatum;Leverantör;Summa"),
    ("da", "Fakturanummer;Fakturadato;Forfaldsdato;Leverandør;I alt"),
    ("nb", "Fakturanummer;Fakturadato;Forfallsdato;Leverandør;Totalt"),
    ("fi", "Laskunumero;Laskun päiväys;Eräpäivä;Toimittaja;Yhteensä"),
    ("tr", "Fatura Numarası;Fatura Tarihi;Vade Tarihi;Tedarikçi;Toplam"), ("zh", "账单编号;账单日期;到期日;供应商;总计"),
    ("ja", "請求書番号;請求日;期日;仕入先;合計"), ("ru", "Номер закупки;Дата счёта;Оплатить до;Поставщик;Всего"),
  ]

  @Test(arguments: headers)
  func namesOfColumnsAreKnownIn(_ language: String, _ header: String) {
    let read = Reading(
      header + "\nA-17;2026-03-14;2026-04-13;Harbour Paper;120.00\nA-18;2026-03-15;2026-04-14;Oak Energy;75.50\n",
      ["number", "date", "dueDate", "payee", "amount"], yaml: "kind: bill\nsign: outflow\ncurrency: EUR")
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(
      read.rows == [
        "A-17 | 2026-03-14 | 2026-04-13 | Harbour Paper | -120.00 EUR",
        "A-18 | 2026-03-15 | 2026-04-14 | Oak Energy | -75.50 EUR",
      ])
  }

  /// A credit note far behind the first rows is not read as a bill either.
  @Test func aLateCreditNoteIsSetAside() {
    let bills = (1...900).map { "Bill,B-\($0),2026-03-14,Oak Energy,10.00,Open\n" }.joined()
    let read = Reading(
      "Type,Number,Issue date,Vendor,Amount,Status\n" + bills + "Credit note,C-1,2026-03-15,Oak Energy,10.00,Open\n"
        + "Bill,B-901,2026-03-15,Oak Energy,10.00,Void\n",
      ["amount"], yaml: "kind: bill\nsign: outflow\ncurrency: EUR")
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows.count == 900 && read.rejects.count == 2)
    #expect(read.rejects.allSatisfy { $0.diagnostic.code == .csvStatus })
  }

  /// Each answer about credit notes turns bills and credit notes against each other.
  @Test func theAnswersAboutCreditNotesReadBothWays() throws {
    let text =
      "Type,Number,Issue date,Vendor,Amount\nInvoice,1,2026-03-14,Oak,120.00\nCredit note,2,2026-03-15,Oak,30.00\n"
    let fault = try #require(Reading(text, yaml: "kind: bill\ncurrency: EUR").fault)
    let lines = try #require(fault.diagnostic.question).choices.compactMap(\.profileLine)
    let rows = lines.map { Reading(text, ["amount"], yaml: "kind: bill\ncurrency: EUR\n" + $0).rows }
    #expect(rows == [["-120.00 EUR", "30.00 EUR"], ["120.00 EUR", "-30.00 EUR"]])
  }

  /// A list of open items has the sides of a customer's account, and a bank's statement those of a bank's.
  @Test func theSidesOfOpenItemsAreAskedFor() throws {
    let text =
      "Konto;Name;Rechnungs-Nr.;Rechnungsdatum;Fälligkeit;Soll;Haben\n10001;Holm;RE-1;01.03.2026;15.03.2026;119,00;\n"
      + "70001;Feld;ER-7;05.03.2026;19.03.2026;;50,00\n"
    let asked = Reading(text) { $0.kind = .bill }
    #expect(asked.fault?.diagnostic.code == .csvDebitCredit)
    let lines = try #require(asked.fault?.diagnostic.question?.choices.map(\.profileLine))
    #expect(lines == ["columns: {debit: 7, credit: 6}", "columns: {debit: 6, credit: 7}"])
    let owed = Reading(text, ["amount", "number"], yaml: lines[0]) { $0.kind = .bill }
    #expect(owed.rows.map { $0.split(separator: " ")[0] } == ["119.00", "-50.00"])
    let paid = Reading(text, ["amount"], yaml: lines[1]) { $0.kind = .bill }
    #expect(paid.rows.map { $0.split(separator: " ")[0] } == ["-119.00", "50.00"])
    #expect(Reading(text.replacing("Soll;Haben", with: "Ausgang;Eingang")) { $0.kind = .bill }.fault == nil)
  }
}
