import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Payments that stand once for each of their sides, and sales that are not what is paid out.
struct SplitAndPayoutTests {
  /// GnuCash's export of transactions: the splits of each come to nothing.
  @Test(arguments: ["Amount Num.", "Q7"]) func splitsOfALedgerAreNoPayments(_ name: String) {
    let text = """
      Date,Transaction ID,Description,Account Name,\(name),Rate/Price
      2026-10-01,t1,Groceries,Checking,"-45,60","1,0000"
      2026-10-01,t1,,Food,"40,60","1,0000"
      2026-10-01,t1,,Household,"5,00","1,0000"
      2026-10-13,t2,Salary,Checking,"2.500,00","1,0000"
      2026-10-13,t2,,Salary,"-2.500,00","1,0000"

      """
    for yaml in [nil, "columns: {amount: 5}\nsign: amount"] {
      let reading = Reading(text, yaml: yaml)
      #expect(reading.code == "csv.debit-credit" && reading.fault?.diagnostic.question == nil)
    }
  }

  /// Transfers between own accounts cancel out; beside other payments they are rows as all.
  @Test func transfersBesidePaymentsAreRead() {
    let reading = Reading(
      """
      Date,Reference,Description,Account Name,Amount
      2026-10-01,t1,To savings,Checking,-100.00
      2026-10-01,t1,From checking,Savings,100.00
      2026-10-13,t2,Salary,Checking,2500.00
      2026-10-14,t3,Rent,Checking,-900.00

      """)
    #expect(reading.amounts.count == 4 && reading.fault == nil)
  }

  private static let sales = """
    Datum;Transaktions-ID;Zahlungsart;Status;Betrag;Trinkgeld;Gebühr;Auszahlung;Währung
    31.10.2026;TAAA01;Verkauf;Erfolgreich;50,00;5,00;0,76;54,24;EUR
    30.10.2026;TAAA02;Verkauf;Fehlgeschlagen;20,00;0,00;0,00;0,00;EUR
    29.10.2026;TAAA03;Rückerstattung;Erfolgreich;-12,00;0,00;0,00;-12,00;EUR
    28.10.2026;TAAA04;Verkauf;Erfolgreich;8,50;0,00;0,12;8,38;EUR

    """

  /// SumUp's sales with a tip: what is paid out is the sale with it, and without the fee.
  @Test func whatIsPaidOutIsOffered() {
    let lines = Reading(Self.sales).fault?.diagnostic.question?.choices.compactMap(\.profileLine)
    #expect(lines == ["columns: {amount: 5}", "columns: {amount: 8}"])
    let paid = Reading(Self.sales, yaml: "columns: {amount: 8}\nsign: amount")
    #expect(paid.amounts == ["54.24 EUR", "-12.00 EUR", "8.38 EUR"] && paid.rejects.count == 1)
  }

  /// DATEV's open items: what is open of each is the balance on its side.
  @Test func theBalanceOfAnOpenItemIsOffered() {
    let text = """
      Konto;Rechnungs-Nr.;Rechnungsdatum;Fälligkeit;Betrag Soll;Betrag Haben;Saldo;Soll/Haben-Kz
      10001;RE-001;02.10.2026;16.10.2026;1.190,00;0,00;1.190,00;S
      10001;RE-004;13.10.2026;27.10.2026;595,00;200,00;395,00;S
      10001;GS-001;15.10.2026;15.10.2026;0,00;119,00;119,00;H

      """
    let lines = Reading(text, yaml: "kind: bill").fault?.diagnostic.question?.choices.compactMap(\.profileLine)
    #expect(lines == ["columns: {amount: 5}", "columns: {amount: 6}", "columns: {amount: 7}"])
    let open = Reading(text, ["amount"], yaml: "kind: bill\ncolumns: {amount: 7}\ninflow: [S]\noutflow: [H]")
    #expect(open.bare == ["1190.00", "395.00", "-119.00"])
  }

  private static let shared = """
    Date,Description,Category,Cost,Currency,Jane,Bob
    2026-10-01,Groceries,Groceries,45.60,EUR,22.80,-22.80
    2026-10-05,Rent,Rent,900.00,EUR,-450.00,450.00
    2026-10-13,Pizza,Dining out,30.00,EUR,15.00,-15.00
    2026-10-31,Total balance,,,EUR,-412.20,412.20

    """

  /// Splitwise: a cost was paid by one of a group, and each column says what its member is owed of it.
  @Test func whatSeveralPeopleShareIsAskedAbout() throws {
    let fault = try #require(Reading(Self.shared).fault)
    #expect(fault.diagnostic.code == .csvColumnUnknown)
    let lines = fault.diagnostic.question?.choices.compactMap(\.profileLine)
    // The last row has no cost, so that the cost is not offered.
    #expect(lines == [6, 7].map { "columns: {amount: \($0)}" })
    // What each is owed in all is the sum of the rows above, and no payment.
    let jane = Reading(Self.shared, ["amount"], yaml: "columns: {amount: Jane}\nsign: amount\n")
    #expect(jane.rows == ["22.80 EUR", "-450.00 EUR", "15.00 EUR"], "\(String(describing: jane.fault))")
    // Nobody is told to read the cost, whatever else is stated.
    #expect(Reading(Self.shared, yaml: "badRows: reject\nsign: outflow\n").code == "csv.column-undecided")
  }

  /// A column and its negative are no shares where a row has more in them than it cost.
  @Test func columnsThatComeToMoreAreNoShares() {
    let text = Self.shared.replacing("45.60", with: "20.00")
    #expect(Reading(text).fault?.diagnostic.message.contains("come to nothing") != true)
  }
}
