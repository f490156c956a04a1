import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Who owes the bills of a list.
struct BillSidesTests {
  private static let profile = "kind: bill\ncurrency: EUR\n"

  private static func list(_ first: String, _ second: String) -> String {
    "Type,Invoice no.,Name,Invoice date,Due date,Amount\n\(first),A-1,Alpha,2026-01-25,2026-02-25,100.00\n"
      + "\(second),B-1,Beta,2026-01-26,2026-02-26,200.00\n\(first),C-1,Gamma,2026-01-27,2026-02-27,300.00\n"
  }

  @Test(arguments: [
    ("Purchase", "Sale"), ("Payable", "Receivable"), ("Purchase invoice", "Sales invoice"), ("Passiva", "Attiva"),
    ("Zobowiązanie", "Należność"), ("Eingangsrechnung", "Ausgangsrechnung"), ("Factura recibida", "Factura emitida"),
    ("进项", "销项"),
    ("in_invoice", "out_invoice"), ("Expense", "Income"),
  ])
  func wordsForBillsTellTheirSide(_ toPay: String, _ toReceive: String) {
    let read = Reading(Self.list(toPay, toReceive), ["amount"], yaml: Self.profile)
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows == ["-100.00 EUR", "200.00 EUR", "-300.00 EUR"])
    let turned = Reading(Self.list(toReceive, toPay), ["amount"], yaml: Self.profile)
    #expect(turned.rows == ["100.00 EUR", "-200.00 EUR", "300.00 EUR"])
  }

  /// A bill that comes in is money that goes out: such words are asked about, and both answers are to be had.
  @Test(arguments: [
    ("incoming", "outgoing"), ("Eingang", "Ausgang"), ("In", "Out"), ("Received", "Sent"), ("入金", "出金"),
    ("Credito", "Debito"), ("Crédit", "Débit"),
  ])
  func whatComesInMayBeTheBillOrTheMoney(_ first: String, _ second: String) throws {
    let text = Self.list(first, second)
    let fault = try #require(Reading(text, yaml: Self.profile).fault)
    #expect(fault.diagnostic.code == .csvDirection)
    let lines = try #require(fault.diagnostic.question).choices.compactMap(\.profileLine)
    let rows = lines.map { Reading(text, ["amount"], yaml: Self.profile + $0).rows }
    #expect(
      rows == [["-100.00 EUR", "200.00 EUR", "-300.00 EUR"], ["100.00 EUR", "-200.00 EUR", "300.00 EUR"]])
    // The same words of a statement are of the money.
    let entries = text.replacing("Invoice no.", with: "Reference").replacing("Invoice date,Due date", with: "Date,Note")
    #expect(Reading(entries, ["amount"], yaml: "currency: EUR").rows.first?.hasPrefix("-") != true)
  }

  /// Where nothing but unknown words tells the side, the column is offered, and each word is asked about.
  @Test func unknownWordsCanBeSaid() throws {
    let text = Self.list("Bill", "Invoice")
    let fault = try #require(Reading(text, yaml: Self.profile).fault)
    let lines = try #require(fault.diagnostic.question).choices.compactMap(\.profileLine)
    #expect(lines.contains("columns: {direction: 1}"))
    let word = Reading(text, yaml: Self.profile + "columns: {direction: 1}").fault
    #expect(word?.diagnostic.code == .csvDirection)
    let read = Reading(
      text, ["amount"], yaml: Self.profile + "columns: {direction: 1}\noutflow: [Bill]\ninflow: [Invoice]")
    #expect(read.rows == ["-100.00 EUR", "200.00 EUR", "-300.00 EUR"])
  }

  /// What stands in front of the rows tells whose list it is, where it names several parties.
  @Test(arguments: [
    ("Accounts Payable Ledger", "-120.00 EUR"), ("A/P Aging Detail", "-120.00 EUR"), ("Bills Receivable", "120.00 EUR"),
    ("Offene Posten Debitoren", "120.00 EUR"), ("Offene Posten Kreditoren", "-120.00 EUR"),
    ("Facturas recibidas 2026", "-120.00 EUR"), ("Rozrachunki - należności", "120.00 EUR"),
    ("Ostolaskut", "-120.00 EUR"),
  ])
  func titlesTellTheSide(_ title: String, _ amount: String) {
    let rows = "Invoice no.,Name,Invoice date,Due date,Amount\n1,Alpha,2026-01-25,2026-02-25,120.00\n"
    let several = Reading(
      "\(title)\n\n\(rows)2,Beta,2026-01-26,2026-02-26,80.00\n", ["amount"], yaml: Self.profile)
    #expect(several.fault == nil, "\(several.fault?.description ?? "")")
    #expect(several.rows.first == amount)
    // A page on which one party lists its bills to another names the side of whoever made it.
    let single = Reading("\(title)\n\n\(rows)2,Alpha,2026-01-26,2026-02-26,80.00\n", yaml: Self.profile)
    #expect(single.fault?.diagnostic.code == .csvSign)
  }

  @Test(arguments: ["Customer service: 0800 123", "Kunden-Nr. 4711", "Atención a clientes", "Payables and receivables"])
  func titlesThatTellNoSideAreNoProof(_ title: String) {
    let text =
      "\(title)\n\nInvoice no.,Name,Invoice date,Due date,Amount\n1,Alpha,2026-01-25,2026-02-25,120.00\n"
      + "2,Beta,2026-01-26,2026-02-26,80.00\n"
    #expect(Reading(text, yaml: Self.profile).fault?.diagnostic.code == .csvSign)
  }

  /// Marks of double entry: a debit is what a customer owes, a credit what a supplier is owed.
  @Test(arguments: [
    ("Bills Receivable", "Dr", "Cr", ["120.00 EUR", "-80.00 EUR", "30.00 EUR"]),
    ("Bills Payable", "Cr", "Dr", ["-120.00 EUR", "80.00 EUR", "-30.00 EUR"]),
  ])
  func marksOfDoubleEntryCountWithTheSideOfTheList(_ title: String, _ first: String, _ other: String, _ rows: [String])
  {
    let table =
      "Date,Ref. No.,Party's Name,Pending Amount,Due on\n12-Jan-2026,S/1,Alpha,120.00 \(first),11-Feb-2026\n"
      + "13-Jan-2026,S/2,Beta,80.00 \(other),12-Feb-2026\n14-Jan-2026,S/3,Gamma,30.00 \(first),13-Feb-2026\n"
    let read = Reading("\(title)\n\n\(table)", ["amount"], yaml: Self.profile)
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows == rows)
    // Without the side, and with marks that contradict it, it is asked.
    for text in [table, "\(title)\n\n\(table)".replacing("120.00 \(first)", with: "120.00 \(other)")] {
      let fault = Reading(text, yaml: Self.profile).fault
      #expect(fault?.diagnostic.code == .csvSign, "\(text)")
      #expect(fault?.diagnostic.question?.choices.count == 2)
    }
  }

  @Test func columnsOfBothSidesAreTakenByTheirNames() {
    let text =
      "Document,Name,Date,Due,Receivable,Payable\n1,Alpha,2026-01-03,2026-02-03,100.00,\n2,Beta,2026-01-13,2026-02-13,,50.00\n"
    #expect(Reading(text, ["amount"], yaml: Self.profile).rows == ["100.00 EUR", "-50.00 EUR"])
  }
}
