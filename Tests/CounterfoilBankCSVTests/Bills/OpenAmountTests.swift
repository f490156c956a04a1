import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// What bills were of and what is still open of them.
struct OpenAmountTests {
  private static let profile = "kind: bill\nsign: amount\ncurrency: EUR\n"
  private static let text =
    "fakturanummer;kund;fakturadatum;förfallodatum;belopp;saldo\n100;Öst;2026-01-05;2026-02-04;300,00;125,00\n"
    + "101;Norr;2026-02-05;2026-03-06;87,50;87,50\n99;Öst;2025-12-05;2026-01-04;40,00;0,00\n"

  /// A balance beside the amounts of bills is what is open of them.
  @Test func aBalanceBesideTheAmountIsAskedAbout() throws {
    let fault = try #require(Reading(Self.text, yaml: Self.profile).fault)
    #expect(fault.diagnostic.code == .csvColumnUnknown)
    let lines = try #require(fault.diagnostic.question).choices.compactMap(\.profileLine)
    #expect(lines == ["columns: {amount: 5}", "columns: {amount: 6}"])
    let whole = Reading(Self.text, ["amount"], yaml: Self.profile + lines[0])
    #expect(whole.rows == ["300.00 EUR", "87.50 EUR", "40.00 EUR"] && whole.rejects.isEmpty)
  }

  /// Of what is paid nothing is open: the row is named and no bill.
  @Test func ofAPaidBillNothingIsOpen() {
    let open = Reading(Self.text, ["amount"], yaml: Self.profile + "columns: {amount: 6}")
    #expect(open.rows == ["125.00 EUR", "87.50 EUR"])
    #expect(open.rejects.map(\.diagnostic.code) == [.csvStatus] && open.rejects[0].diagnostic.location?.line == 4)
    // A bill of nothing at all stays one.
    let free = Reading(
      Self.text.replacing("40,00;0,00", with: "0,00;0,00"), ["amount"], yaml: Self.profile + "columns: {amount: 6}")
    #expect(free.rows == ["125.00 EUR", "87.50 EUR", "0.00 EUR"] && free.rejects.isEmpty)
  }

  /// The day due stands in where a list has no other day, and only there.
  @Test func theDayDueIsTheOnlyDayOfSomeLists() {
    let due = "Invoice no.,Customer,Due date,Amount\n1,Alpha,2026-02-19,121.00\n2,Beta,2026-03-06,36.30\n"
    let read = Reading(due, ["date", "dueDate"], yaml: Self.profile)
    #expect(read.rows == ["2026-02-19 | 2026-02-19", "2026-03-06 | 2026-03-06"])
    let other = due.replacing("Amount", with: "Amount,Geliefert")
      .replacing("121.00", with: "121.00,2026-01-02").replacing("36.30", with: "36.30,2026-01-03")
    #expect(Reading(other, yaml: Self.profile).fault?.diagnostic.code == .csvColumnUnknown)
  }

  /// Parts of different amounts due on days of their own are instalments; equal ones may each show all of the bill.
  @Test(arguments: [("610.00", "600.00", false), ("610.00", "610.00", true)])
  func instalmentsAreBillsOfTheirOwn(_ first: String, _ second: String, _ isAsked: Bool) {
    let text =
      "Invoice no.,Supplier,Invoice date,Due date,Amount\n1,Alpha,2026-01-31,2026-02-28,\(first)\n"
      + "1,Alpha,2026-01-31,2026-03-31,\(second)\n2,Beta,2026-01-31,2026-02-28,10.00\n"
    let read = Reading(text, ["amount"], yaml: "kind: bill\ncurrency: EUR")
    #expect((read.fault?.diagnostic.code == .csvValue) == isAsked)
    if !isAsked { #expect(read.rows == ["-\(first) EUR", "-\(second) EUR", "-10.00 EUR"]) }
    let sameDay = Reading(text.replacing("2026-03-31", with: "2026-02-28"), yaml: "kind: bill\ncurrency: EUR")
    #expect(sameDay.fault?.diagnostic.code == .csvValue)
  }

  /// Age bands are headings where the party has a column of its own, and a row of sums alone is named.
  @Test func headingsAndSumsOfAgedListsAreNoBills() {
    let text =
      "Date,Vendor,Num,Due date,Amount\n31 - 60 days past due,,,,\n2026-01-05,Alpha,1,2026-02-05,120.00\n"
      + "Current,,,,\n2026-02-05,Beta,2,2026-03-05,80.00\n,,,,200.00\n"
    let read = Reading(text, ["amount"], yaml: "kind: bill\ncurrency: EUR")
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows == ["-120.00 EUR", "-80.00 EUR"])
    #expect(read.rejects.map(\.diagnostic.code) == [.csvFooter])
    // A heading that changes what the rows below it are is not left out.
    for heading in ["Credit notes", "Vendor credits 2026", "Receivables", "Supplier bills", "Void", "Gutschriften"] {
      let fault = Reading(text.replacing("Current,,,,", with: "\(heading),,,,"), yaml: "kind: bill\ncurrency: EUR")
        .fault
      #expect(fault?.diagnostic.code == .csvDate, "\(heading)")
    }
    // A text with an amount beside it is none, and is not left out in silence.
    let totals = text.replacing("Current,,,,", with: "Total for 31 - 60 days past due,,,,120.00\nCurrent,,,,")
    let named = Reading(totals, ["amount"], yaml: "kind: bill\ncurrency: EUR")
    #expect(named.rows == read.rows && named.rejects.map(\.diagnostic.location?.line) == [4, 7])
    let odd = Reading(text.replacing("Current,,,,", with: "Current,,,,55.00"), yaml: "kind: bill\ncurrency: EUR")
    #expect(odd.fault != nil || odd.rejects.count == 2)
  }

  /// JIS X 0201 has the yen sign, and KS X 1003 the won sign, where other character sets have a backslash.
  @Test(arguments: [("ステータス", "JPY"), ("상태", "KRW"), ("状态", nil)])
  func aBackslashMayBeASignOfMoney(_ header: String, _ currency: String?) {
    let text =
      "請求書番号,得意先,請求日,支払期日,請求金額,\(header)\nA-1,みどり,2026/02/05,2026/03/31,\"\\330,000\",\nA-2,さくら,2026/02/14,2026/03/15,\"\\88,000\",\n"
    let read = Reading(text, ["amount"], yaml: "kind: bill\nsign: amount")
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(
      read.rows == (currency.map { ["330000 \($0)", "88000 \($0)"] } ?? ["330000.00 XXX", "88000.00 XXX"]))
  }

  @Test(arguments: ["(en €)", "(EUR)", "in €"])
  func aTitleNamesTheCurrency(_ words: String) {
    let text =
      "Échéancier fournisseurs au 28/02/2026 \(words)\nN° facture;Fournisseur;Date facture;Échéance;Montant TTC\n"
      + "1;Alpha;02/02/2026;03/03/2026;240,00\n2;Beta;14/02/2026;15/03/2026;100,23\n"
    #expect(Reading(text, ["amount"]) { $0.kind = .bill }.rows == ["-240.00 EUR", "-100.23 EUR"])
  }

  /// A column of no known name beside what is open may be what the bill was of.
  @Test func whatABillWasOfIsOfferedBesideWhatIsOpen() throws {
    let text =
      "Factuurnr.;Naam;Factuurdatum;Vervalt;Factuur;Saldo\n1;Naro;2026-01-23;2026-02-06;257,69;257,69\n"
      + "2;Linde;2026-01-24;2026-02-07;1073,92;500,00\n"
    let fault = try #require(Reading(text, yaml: Self.profile).fault)
    let lines = fault.diagnostic.question?.choices.compactMap(\.profileLine) ?? []
    #expect(Set(lines).isSuperset(of: ["columns: {amount: 5}", "columns: {amount: 6}"]), "\(lines)")
    let whole = Reading(text, ["dueDate", "amount"], yaml: Self.profile + "columns: {amount: 5}")
    #expect(whole.rows == ["2026-02-06 | 257.69 EUR", "2026-02-07 | 1073.92 EUR"])
  }
}
