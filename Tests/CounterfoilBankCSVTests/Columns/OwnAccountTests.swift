import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Whose account and whose name a column holds, by whether all rows have the same.
struct OwnAccountTests {
  /// Orange Money's list for merchants names two columns of accounts alike.
  private static func list(_ accounts: [(String, String)], of account: String? = "698441728") -> String {
    (account.map { "Agent;;N° de Compte :;\($0);;;;\n" } ?? "")
      + "Date;Référence;Service;Statut;N° de Compte;N° de Compte;Débit;Crédit\n"
      + accounts.enumerated().map { index, pair in
        "1\(index + 3)/09/2026;MP\(index);Merchant Payment;Succès;\(pair.0);\(pair.1);;\(1850 + index)"
      }.joined(separator: "\n") + "\n"
  }

  @Test func theAccountIsTheOneThatAllRowsHave() {
    let others = ["694417112", "655004417", "691044170"]
    for isFirst in [true, false] {
      let read = Reading(
        Self.list(others.map { isFirst ? ("698441728", $0) : ($0, "698441728") }), ["account"], yaml: "currency: XAF")
      #expect(read.rows == Array(repeating: "698441728", count: 3), "\(read.fault?.description ?? "")")
    }
  }

  /// The other party may be the same in all rows, and the accounts several.
  @Test func whatNothingInFrontNamesIsAskedAbout() {
    for (accounts, account) in [
      ([("1", "2"), ("3", "4"), ("5", "6")], "7"), ([("1", "2"), ("3", "2"), ("5", "2")], nil),
      ([("1", "2"), ("1", "2"), ("1", "2")], nil),
    ] {
      let read = Reading(Self.list(accounts, of: account), yaml: "currency: XAF")
      #expect(read.code == "csv.header")
      #expect(
        read.fault?.diagnostic.question?.choices.compactMap(\.profileLine) == [
          "columns: {account: 5}", "columns: {account: 6}",
        ])
    }
  }

  private static func report(_ names: [String]) -> String {
    "Booking date,Type,Amount,Currency,Customer name\n"
      + names.enumerated().map { "2026-09-0\($0 + 1),Capture,\(249 + $0).00,NOK,\($1)" }.joined(separator: "\n") + "\n"
  }

  @Test func aSellersCustomersAreTheOtherParty() {
    let read = Reading(Self.report(["Kari", "Åse", "Per"]), ["payee"], yaml: "sign: amount")
    #expect(read.rows == ["Kari", "Åse", "Per"], "\(read.fault?.description ?? "")")
  }

  @Test func theSameCustomerInAllRowsIsTheOwnerOfTheAccount() {
    let read = Reading(Self.report(["Kari", "Kari", "Kari"]), ["payee"], yaml: "sign: amount")
    #expect(read.rows == ["-", "-", "-"], "\(read.fault?.description ?? "")")
  }

  /// Landsbankinn has no other party for interest: of two columns of words the one that says more is the text.
  @Test func rowsWithoutTextHaveTheColumnThatSaysMost() {
    let read = Reading(
      """
      Dags;Textalykill;Skýring;Texti;Upphæð;Staða
      28.09.2026;Innvextir;Innvextir 3. ársfj.;;204;177.978
      27.09.2026;Fjármagnstekjuskattur;Fjármagnstekjuskattur;;-45;177.774
      26.09.2026;Millifært;Laun;Ólafur Þórðarson;-1.948;177.819
      25.09.2026;Millifært;Húsgjöld;Anna Jónsdóttir;-24.484;179.767

      """, ["description"], yaml: "currency: ISK")
    #expect(
      read.rows.first?.contains("Innvextir 3. ársfj.") == true, "\(read.rows) \(read.fault?.description ?? "")")
  }
}
