import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// What lines come to before tax is not the amount of a bill.
struct SubtotalTests {
  private static func amounts(_ names: String, _ rows: [String]) -> Reading {
    Reading(
      "Invoice Date,Invoice Number,Customer Name,Currency Code,\(names)\n" + rows.joined(separator: "\n") + "\n",
      ["number", "amount"]
    ) { $0.kind = .bill }
  }

  @Test func theTotalIsTakenWhereOneBillHasNoTax() {
    let read = Self.amounts(
      "Item Total,SubTotal,Total",
      [
        "2026-10-01,INV-1,Acme,USD,100.00,150.00,165.00", "2026-10-01,INV-1,Acme,USD,50.00,150.00,165.00",
        "2026-10-05,INV-2,Beta,USD,500.00,500.00,500.00",
      ])
    #expect(read.rows == ["INV-1 | 165.00 USD", "INV-2 | 500.00 USD"])
  }

  @Test(arguments: ["SubTotal", "Sub Total", "Sous-total", "Zwischensumme"])
  func linesThatAddUpToTheAmountBeforeTaxAreOneBill(_ name: String) {
    let read = Self.amounts(
      "Item Total,\(name),Total",
      [
        "2026-10-01,INV-1,Acme,USD,100.00,150.00,165.00", "2026-10-01,INV-1,Acme,USD,50.00,150.00,165.00",
        "2026-10-13,INV-2,Beta,USD,500.00,500.00,550.00",
      ])
    #expect(read.rows == ["INV-1 | 165.00 USD", "INV-2 | 550.00 USD"])
  }

  @Test func itIsAskedWhereLinesAddUpToNothing() {
    let read = Self.amounts(
      "Item Total,SubTotal,Total",
      [
        "2026-10-01,INV-1,Acme,USD,100.00,140.00,165.00", "2026-10-01,INV-1,Acme,USD,50.00,140.00,165.00",
        "2026-10-13,INV-2,Beta,USD,500.00,500.00,550.00",
      ])
    #expect(read.fault?.diagnostic.question != nil)
  }

  @Test func theNumberOfAnInvoiceComesBeforeItsID() {
    let read = Reading(
      "Invoice Date,Invoice ID,Invoice Number,Customer Name,Total\n2026-10-13,7,INV-1,Acme,10.00\n2026-10-14,8,INV-2,Beta,20.00\n",
      ["number"]
    ) { $0.kind = .bill }
    #expect(read.rows == ["INV-1", "INV-2"])
    let id = Reading(
      "Invoice Date,Invoice ID,Customer Name,Total\n2026-10-13,7,Acme,10.00\n2026-10-14,8,Beta,20.00\n", ["number"]
    ) { $0.kind = .bill }
    #expect(id.rows == ["7", "8"])
  }

  /// Agenzia delle Entrate has what a bill is of without its tax, and the tax: neither is an answer to what is to be paid.
  @Test func neitherTheNetNorTheTaxIsOffered() {
    let text =
      "Numero fattura;Data emissione;Denominazione fornitore;Imponibile/Importo (totale in euro);Imposta (totale in euro)\n"
      + "528;30/09/2026;ENEL;000000000318,40;000000000070,05\n446;28/09/2026;SABA;000000001200,00;000000000000,00\n"
    let read = Reading(text) { $0.kind = .bill }
    #expect(read.code == "csv.column-undecided" && read.fault?.diagnostic.question == nil)
    #expect(
      read.fault?.description.contains("no column has what is to be paid") == true, "\(read.fault?.description ?? "")")
    let stated = Reading(text, ["amount"], yaml: "columns: {amount: 4}\nsign: outflow\ncurrency: EUR") {
      $0.kind = .bill
    }
    #expect(stated.rows == ["-318.40 EUR", "-1200.00 EUR"], "\(stated.fault?.description ?? "")")
  }

  /// India's taxes on an invoice are filled by turns: within a state two of them, between states one.
  @Test func taxesThatAreFilledByTurnsAreNoSides() {
    let text =
      "Trade name,Invoice number,Invoice Date,Invoice Value(₹),Taxable Value (₹),Integrated Tax(₹),Central Tax(₹),State/UT Tax(₹)\n"
      + "MALABAR,MP/417,01/09/2026,11800.00,10000.00,,900.00,900.00\nKAVERI,KOS-1187,23/09/2026,118.00,100.00,18.00,,\n"
    let read = Reading(text, ["number", "amount"], yaml: "sign: outflow") { $0.kind = .bill }
    #expect(read.rows == ["MP/417 | -11800.00 INR", "KOS-1187 | -118.00 INR"], "\(read.fault?.description ?? "")")
  }
}
