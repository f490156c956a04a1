import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Lists of both ledgers, with a word beside each bill for the one it is of.
struct BillWordTests {
  private static let profile = "kind: bill\ncurrency: EUR\n"

  private static func list(_ name: String, _ rows: [(word: String, amount: String)]) -> String {
    "Number;Name;Date;Due;Amount;\(name)\n"
      + rows.enumerated().map { place, row in
        "F\(place)-1;Name \(place);\(14 + place).01.2026;\(14 + place).02.2026;\(row.amount);\(row.word)\n"
      }.joined()
  }

  private static func read(_ text: String, _ more: String = "") -> Reading {
    Reading(text, ["amount"], yaml: profile + more)
  }

  @Test(arguments: [
    ("Soort", "Debiteur", "Crediteur"), ("Ledger", "Debtors", "Creditors"), ("Party Type", "Customer", "Supplier"),
    ("Source", "Customer", "Vendor"), ("Grootboek", "Verkopen", "Aankopen"), ("Konto", "Debitoren", "Kreditoren"),
    ("Buch", "Rechnungsausgang", "Rechnungseingang"), ("voucherType", "salesinvoice", "purchaseinvoice"),
    ("Journal", "Ventes", "Achats"), ("Tiers", "Client", "Fournisseur"), ("Tipo", "Cliente", "Proveedor"),
    ("Registro", "Vendita", "Acquisto"), ("Registo", "Venda", "Compra"), ("move_type", "out_invoice", "in_invoice"),
    ("Document", "A/R Invoice", "A/P Invoice"), ("Rejestr", "Odbiorca", "Dostawca"), ("类别", "客户", "供应商"),
    ("区分", "売掛金", "買掛金"), ("구분", "매출", "매입"), ("Тип", "Покупатель", "Поставщик"),
  ])
  func theLedgerTellsTheSideAndAMinusACreditNote(_ name: String, _ receive: String, _ pay: String) {
    let rows = [(receive, "100,00"), (receive, "200,00"), (receive, "300,00"), (receive, "-60,50"), (pay, "40,00")]
    let read = Self.read(Self.list(name, rows))
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows == ["100.00 EUR", "200.00 EUR", "300.00 EUR", "-60.50 EUR", "-40.00 EUR"])
    let turned = Self.read(Self.list(name, rows.map { ($0.0 == pay ? receive : pay, $0.1) }))
    #expect(turned.rows == ["-100.00 EUR", "-200.00 EUR", "-300.00 EUR", "60.50 EUR", "40.00 EUR"])
  }

  /// Each of several bills to be paid has a minus: the sign says what the word does.
  @Test func aMinusMayMarkWhatIsToBePaid() {
    let read = Self.read(
      Self.list(
        "Soort", [("Debiteur", "100,00"), ("Debiteur", "30,00"), ("Crediteur", "-60,50"), ("Crediteur", "-40,00")]))
    #expect(read.rows == ["100.00 EUR", "30.00 EUR", "-60.50 EUR", "-40.00 EUR"])
  }

  /// One bill to be paid with a minus may be a credit note, or marked as what is to be paid: each meaning can be said, and one is right.
  @Test func aSingleMinusIsAskedAbout() throws {
    let text = Self.list(
      "Soort", [("Debiteur", "100,00"), ("Debiteur", "30,00"), ("Debiteur", "7,00"), ("Crediteur", "-60,50")])
    let fault = try #require(Self.read(text).fault)
    #expect(fault.diagnostic.code == .csvDirection)
    let lines = try #require(fault.diagnostic.question).choices.compactMap(\.profileLine)
    #expect(lines == ["sign: creditNote", "sign: amount", "sign: direction"])
    let last = lines.map { Self.read(text, $0).rows.last }
    #expect(last == ["60.50 EUR", "-60.50 EUR", "-60.50 EUR"])
  }

  /// Odoo's, Xero's and lexoffice's words for credit notes say the way themselves, with a minus or without.
  @Test(arguments: ["", "-"])
  func wordsForCreditNotesSayTheWay(_ sign: String) {
    let read = Self.read(
      Self.list(
        "move_type",
        [
          ("out_invoice", "100,00"), ("out_refund", "\(sign)20,00"), ("in_invoice", "50,00"),
          ("in_refund", "\(sign)5,00"),
          ("in_invoice", "70,00"),
        ]))
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows == ["100.00 EUR", "-20.00 EUR", "-50.00 EUR", "5.00 EUR", "-70.00 EUR"])
  }

  /// One negative amount of three is many, unless it is named a credit note.
  @Test func aNamedCreditNoteExplainsItsMinus() {
    let text =
      "Number,Name,Date,Due,Amount,Ledger,Kind\n1,Alpha,2026-01-25,2026-02-25,100.00,Debtors,Invoice\n"
      + "2,Beta,2026-01-26,2026-02-26,-20.00,Debtors,Credit note\n3,Gamma,2026-01-26,2026-02-26,80.00,Creditors,Invoice\n"
    #expect(Self.read(text).rows == ["100.00 EUR", "-20.00 EUR", "-80.00 EUR"])
  }

  /// Sage 50's types of transactions; *Credit* as a text beside them says nothing.
  @Test func codesOfSageTellTheSide() {
    let text =
      "Type,Account,Ref,Date,Due Date,Details,Gross\nSI,ALPHA,1001,15/01/2026,14/02/2026,Consulting,120.00\n"
      + "SC,ALPHA,1002,16/01/2026,16/01/2026,Credit,12.00\nPI,GAMMA,88,17/01/2026,16/02/2026,Paper,48.00\n"
      + "PC,DELTA,89,18/01/2026,17/02/2026,Ink,7.00\n"
    let read = Self.read(text)
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows == ["120.00 EUR", "-12.00 EUR", "-48.00 EUR", "7.00 EUR"])
  }

  /// A credit note that only another column names, and that has no minus, is left to a person.
  @Test func aCreditNoteWithoutAMinusIsNoBill() {
    let text =
      "Number,Name,Date,Due,Amount,Ledger,Kind\n1,Alpha,2026-01-25,2026-02-25,100.00,Debtors,Invoice\n"
      + "2,Beta,2026-01-26,2026-02-26,20.00,Debtors,Credit note\n3,Gamma,2026-01-26,2026-02-26,80.00,Creditors,Invoice\n"
    let read = Self.read(text)
    #expect(read.rows == ["100.00 EUR", "-80.00 EUR"])
    #expect(read.rejects.map(\.diagnostic.code) == [.csvStatus])
  }
}
