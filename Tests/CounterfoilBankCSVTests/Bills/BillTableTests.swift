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
    // A bill that comes in is money that goes out.
    let ways = Reading(text.replacing("Soll;Haben", with: "Ausgang;Eingang")) { $0.kind = .bill }
    #expect(ways.fault?.diagnostic.code == .csvDebitCredit)
    let named = Reading(text.replacing("Soll;Haben", with: "Forderung;Verbindlichkeit"), ["amount"]) { $0.kind = .bill }
    #expect(named.rows.map { $0.split(separator: " ")[0] } == ["119.00", "-50.00"])
  }

  /// Suppliers are to be paid and customers pay; a column with one name may be the owner's.
  @Test(arguments: [
    ("Vendor", ["-119.00", "30.00"]), ("Customer", ["119.00", "-30.00"]), ("Lieferant", ["-119.00", "30.00"]),
  ])
  func theOtherSideOfBillsTellsTheirSign(_ name: String, _ amounts: [String]) {
    let text =
      "\(name),Invoice no,Date,Due date,Amount\nHolm,A-1,2026-03-13,2026-03-27,119.00\n"
      + "Feld,A-2,2026-03-14,2026-03-28,-30.00\nHolm,A-3,2026-03-15,2026-03-28,40.00\n"
    let read = Reading(text, ["amount"], yaml: "currency: EUR") { $0.kind = .bill }
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows.prefix(2).map { $0.split(separator: " ").first.map(String.init) } == amounts)
    let single = Reading(text.replacing("Feld", with: "Holm")) { $0.kind = .bill }
    #expect(single.fault?.diagnostic.code == .csvSign)
  }

  @Test func whatMayBeStillOpenOfBillsIsAskedFor() {
    let text =
      "Vendor,Invoice no,Date,Amount,Left\nHolm,A-1,2026-03-13,119.00,19.00\nFeld,A-2,2026-03-14,30.00,30.00\n"
    #expect(Reading(text) { $0.kind = .bill }.fault?.diagnostic.code == .csvColumnUnknown)
    #expect(Reading(text.replacing("119.00,19.00", with: "119.00,119.00")) { $0.kind = .bill }.fault == nil)
  }

  /// A subtotal names a supplier, and is no bill.
  @Test func subtotalsAmongBillsAreSetAside() {
    let text =
      "Fournisseur;N° pièce;Date pièce;Échéance;Montant TTC\nHolm;A-1;13/03/2026;27/03/2026;119,00\n"
      + "Sous-total Holm;;;;119,00\nFeld;A-2;14/03/2026;28/03/2026;30,00\n"
    let read = Reading(text, ["amount"], yaml: "currency: EUR") { $0.kind = .bill }
    #expect(read.rows.map { $0.split(separator: " ").first.map(String.init) } == ["-119.00", "-30.00"])
    #expect(read.rejects.map(\.diagnostic.code) == [.csvFooter])
  }

  /// Of a list of open items no letter says whether a debit is owed to its owner or by them.
  @Test(arguments: [("S", "H"), ("D", "C"), ("Soll", "Haben")])
  func lettersOfOpenItemsAreAskedAbout(_ debit: String, _ credit: String) throws {
    let text =
      "Konto;Name;Rechnungs-Nr.;Rechnungsdatum;Fälligkeit;Betrag;S/H\n10001;Holm;RE-1;01.03.2026;15.03.2026;119,00;\(debit)\n"
      + "10002;Birk;RE-2;02.03.2026;16.03.2026;50,00;\(credit)\n"
    let question = try #require(Reading(text) { $0.kind = .bill }.fault?.diagnostic.question)
    let answers = question.choices.compactMap(\.profileLine)
    #expect(
      answers.map { Reading(text, ["amount"], yaml: $0) { $0.kind = .bill }.rows } == [
        ["119.00 XXX", "-50.00 XXX"], ["-119.00 XXX", "50.00 XXX"],
      ])
  }

  /// The codes of electronic invoices for credit notes: a table that has no signs is asked which way its bills go.
  @Test(arguments: [
    ("TD01", "TD04"), ("FT", "NC"), ("SATIS", "IADE"), ("TD01 fattura", "TD04 nota di credito"),
    ("380 Invoice", "381 Note"),
  ])
  func codesOfCreditNotesAreNoBills(_ bill: String, _ note: String) throws {
    let text =
      "Type;Number;Date;Due date;Supplier;Total\n\(bill);12/A;2024-02-05;2024-03-06;Holm;610.00\n"
      + "\(note);3;2024-02-20;2024-02-20;Birk;122.00\n"
    let question = try #require(Reading(text) { $0.kind = .bill }.fault?.diagnostic.question)
    let yaml = try #require(question.choices.first?.profileLine)
    #expect(Reading(text, ["amount"], yaml: yaml) { $0.kind = .bill }.rows == ["-610.00 XXX", "122.00 XXX"])
  }

  /// Xero's types say both which way a bill goes and whether it is a credit note.
  @Test func typesOfXeroTellTheDirection() {
    let read = Reading(
      """
      Type,InvoiceNumber,ContactName,Date,DueDate,Status,CurrencyCode,Total
      ACCREC,INV-71,Gannet Books,2024-02-05,2024-03-06,AUTHORISED,GBP,600.00
      ACCPAY,P-3321,Orkney Paper,2024-02-08,2024-02-22,AUTHORISED,GBP,180.00
      ACCRECCREDIT,CN-9,Gannet Books,2024-02-12,,AUTHORISED,GBP,60.00
      ACCPAYCREDIT,PC-118,Orkney Paper,2024-02-15,,AUTHORISED,GBP,24.00
      """, ["amount"]
    ) { $0.kind = .bill }
    #expect(read.code == nil, "\(read.fault?.diagnostic.message ?? "")")
    #expect(read.rows == ["600.00 GBP", "-180.00 GBP", "-60.00 GBP", "24.00 GBP"])
  }

  @Test(arguments: ["Due date (dd/mm/yyyy)", "Fecha de vencimiento dd/mm/aaaa", "Fälligkeitsdatum TT.MM.JJJJ"])
  func thePatternBehindANameOfDaysIsNoPartOfIt(_ name: String) {
    #expect(HeaderNames.meaning(of: name)?.role == .dueDate)
    #expect(HeaderNames.meaning(of: name + " x") == nil)
  }
}
