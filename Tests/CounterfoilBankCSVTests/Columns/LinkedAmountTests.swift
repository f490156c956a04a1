import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Amounts that other columns explain, and names that say what amounts are.
struct LinkedAmountTests {
  private func question(_ text: String, kind: RecordKind? = nil) -> [String] {
    let read = Reading(text) { if let kind { $0.kind = kind } }
    return read.fault?.diagnostic.question?.choices.compactMap(\.profileLine) ?? []
  }

  /// The fee lies between two columns: neither of them is less another time.
  @Test func aFeeThatTheNumbersExplainIsNotTakenOffAgain() {
    let net = Reading(
      "Date,Text,Amount,Fee,Tax,Gross\n2026-01-15,A,976.40,20.00,3.60,1000.00\n2026-01-16,B,488.20,10.00,1.80,500.00\n"
        + "2026-01-17,C,-250.00,0.00,0.00,-250.00\n", yaml: "columns: {amount: 3}\nsign: amount")
    #expect(net.bare.first?.hasPrefix("2026-01-15 | 976.40") == true, "\(net.fault?.description ?? "")")
    // Without such a column nothing tells.
    let open = Reading(
      "Date,Text,Amount,Fee\n2026-01-15,A,976.40,20.00\n2026-01-16,B,488.20,10.00\n2026-01-17,C,-250.00,0.00\n",
      yaml: "columns: {amount: 3}\nsign: amount")
    #expect(open.code == "csv.column-undecided")
  }

  /// *(CR)* is a credit and *MR* a man: neither counts amounts in crores or millions.
  @Test(arguments: ["DEPOSIT(CR)", "Deposit (Cr.)"])
  func abbreviationsThatAreNoUnits(_ name: String) {
    let read = Reading(
      "Account Name : MR TEST\nDate,Text,WITHDRAWAL(DR),\(name),BALANCE\n2026-01-15,A,,500.00,1500.00\n"
        + "2026-01-16,B,5.90,,1494.10\n2026-01-17,C,20.00,,1474.10\n", ["amount"])
    #expect(read.bare == ["500.00", "-5.90", "-20.00"], "\(read.fault?.description ?? "")")
  }

  @Test func croresBesideACurrencyAreStillAUnit() {
    let read = Reading("Date,Text,Amount (₹ Cr)\n2026-01-15,A,-1.50\n2026-01-16,B,2.00\n", ["amount"])
    #expect(!read.rows.contains("-1.50 INR"), "\(read.rows)")
  }

  @Test func onlyColumnsNamedForAmountsAreOffered() {
    let lines = question(
      "Fecha,Folio,Tipo,Monto Neto,Monto Total,Texto\n2026-01-15,101,33,100,119,A\n2026-01-16,102,33,50,60,B\n")
    #expect(!lines.isEmpty && !lines.contains { $0.contains("amount: 2") || $0.contains("amount: 3") }, "\(lines)")
  }

  @Test func partsOfPaymentsInRowsOfTheirOwnAreTheAmount() {
    let lines = question(
      "Date,Payee,Amount,Part,Category\n2026-01-13,A,-50.00,-30.00,x\n2026-01-13,A,-50.00,-20.00,y\n"
        + "2026-01-15,B,200.00,200.00,z\n2026-01-16,C,-45.00,-25.00,x\n2026-01-16,C,-45.00,-20.00,y\n")
    #expect(lines == ["columns: {amount: 4}"], "\(lines)")
  }

  /// The balance follows from both, and the first row, which it says nothing of, has two different amounts.
  @Test func twoColumnsThatExplainTheBalanceAreAskedAbout() {
    let lines = question(
      "Date,Merchant,Auth Amount,Settled Amount,Balance\n2026-01-13,A,-100.00,-45.20,454.80\n"
        + "2026-01-14,B,-12.00,-12.00,442.80\n2026-01-16,C,500.00,500.00,942.80\n2026-01-17,D,-7.50,-7.50,935.30\n")
    #expect(Set(lines) == ["columns: {amount: 3}", "columns: {amount: 4}"], "\(lines)")
  }

  /// Words for the sides of an account say which is money out only where the balance says so, too.
  @Test func sidesByAWordOfTheirNames() {
    let words =
      "Date,Text,Expense amount,Income amount\n2026-01-13,A,45.20,0\n2026-01-14,B,0,900.00\n2026-01-15,C,7.00,0\n"
    #expect(Reading(words, ["amount"]).bare == ["-45.20", "900.00", "-7.00"])
    let books = "Tgl,Desk,Awal,MUTASI_DEBET,MUTASI_KREDIT,Akhir\n"
    let rows = [
      "2026-01-13,A,1000.00,0.00,250.00,1250.00", "2026-01-14,B,1250.00,1.00,0.00,1249.00",
      "2026-01-15,C,1249.00,500.00,0.00,749.00", "2026-01-16,D,749.00,0.00,300.00,1049.00",
    ]
    let yaml = "columns: {date: 1}"
    #expect(
      Reading(books + rows.joined(separator: "\n"), ["amount"], yaml: yaml).bare == [
        "250.00", "-1.00", "-500.00", "300.00",
      ])
    let open = "Datum,Text,Betrag Soll,Betrag Haben\n2026-01-13,A,,184.60\n2026-01-20,B,24.60,\n2026-01-21,C,,190.00\n"
    #expect(question(open).count == 2)
  }

  /// A word of several parts is a name of an amount by its last one.
  @Test func compoundsAreNamesOfAmounts() {
    let lines = question(
      "Datum,Text,Fälliger Betrag X,Dokumentbetrag X,Zähler\n2026-01-13,A,590.00,1190.00,1\n2026-01-14,B,238.00,238.00,2\n"
    )
    #expect(lines.contains { $0.contains("amount: 3") } && lines.contains { $0.contains("amount: 4") }, "\(lines)")
    #expect(!lines.contains { $0.contains("amount: 5") })
  }

  @Test(arguments: ["Billed amount", "Settled amount", "Net received", "Total"])
  func anotherAmountOfTheSamePaymentIsAskedAbout(_ name: String) {
    let rows = ["2026-01-13,A,-20.00,-20.00", "2026-01-14,B,-100.00,-92.10", "2026-01-15,C,300.00,300.00"]
    let lines = question((["Date,Text,Amount,\(name)"] + rows).joined(separator: "\n") + "\n")
    #expect(lines == ["columns: {amount: 3}", "columns: {amount: 4}"], "\(lines)")
    // Where the balance follows from the amount, it is the one.
    let told = zip(rows, ["80.00", "-20.00", "280.00"]).map { "\($0),\($1)" }
    #expect(question((["Date,Text,Amount,\(name),Balance"] + told).joined(separator: "\n") + "\n").isEmpty)
  }

  @Test func anAmountIsInTheCurrencyNamedAfterIt() {
    let lines = question(
      "Date,Text,Sell Currency,Sell Amount,Buy Currency,Buy Amount\n2026-01-15,A,EUR,100.00,USD,110.00\n"
        + "2026-01-16,B,USD,55.00,EUR,50.00\n")
    #expect(lines.allSatisfy { !$0.contains("amount: 4") || $0.contains("currency: 3") } && !lines.isEmpty, "\(lines)")
  }

  /// Refunds went the other way, so no one meaning of all amounts is offered.
  @Test func refundsOfAStatusAreADirection() {
    let lines = question(
      "Date,Invoice,Customer,Amount,Status\n2026-01-13,INV1,Ani,150000.00,Success\n2026-01-14,INV2,Budi,90000.00,Success\n"
        + "2026-01-15,INV1,Ani,150000.00,Refund\n")
    #expect(!lines.contains { $0.hasPrefix("sign:") }, "\(lines)")
  }

  @Test func billsOfWhichOnlyTheNetAmountIsThereAreRefused() {
    let text = "Invoice,Customer,Date,Net,VAT\nR1,A,2026-01-15,100.00,19.00\nR2,B,2026-01-16,200.00,38.00\n"
    let read = Reading(text) { $0.kind = .bill }
    #expect(read.code == "csv.column-undecided" && read.fault?.diagnostic.question == nil, "\(read.rows)")
  }

  @Test func documentsThatAreNoBillsAreSetAside() {
    let rows = ["Invoice", "Purchase Order", "Delivery Note", "Mahnung", "Receipt"].enumerated().map {
      "\($1),\($0 + 1),2026-01-1\($0),A,10\($0).00"
    }
    let text = (["Document Type,Number,Date,Supplier,Total"] + rows).joined(separator: "\n") + "\n"
    let read = Reading(text, yaml: "sign: outflow") {
      $0.kind = .bill
    }
    #expect(read.rejects.map { $0.diagnostic.location?.line } == [3, 4, 5], "\(read.rows)")
  }
}
