import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Balances that count what is owed, not what is there.
struct DebtBalanceTests {
  static let certain = [
    "Amount owing", "Outstanding", "Schuldsaldo", "Capital restant dû", "Debito residuo", "Zadłużenie", "Dlužná částka",
    "Skuld", "Задолженность", "欠款余额", "ご利用残高", "Dívida",
  ]
  static let possible = ["Saldo devedor", "Saldo deudor", "Toplam Borç", "Openstaand saldo", "Balance due"]

  static func table(_ balance: String, preamble: String = "") -> String {
    preamble + "Date;Description;Amount;\(balance)\n" + "2025-01-02;SHOP A;40.00;540.00\n"
      + "2025-01-05;SHOP B;60.00;600.00\n" + "2025-01-19;RECEIVED;-500.00;100.00\n" + "2025-01-22;SHOP C;20.00;120.00\n"
  }

  @Test(arguments: certain)
  func aBalanceOwedProvesTheOpposite(_ name: String) {
    let read = Reading(Self.table(name), ["amount"], yaml: "currency: EUR")
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows == ["-40.00 EUR", "-60.00 EUR", "500.00 EUR", "-20.00 EUR"])
  }

  @Test(arguments: possible)
  func aNameThatMayBeOneSideOfABookIsAsked(_ name: String) {
    #expect(Reading(Self.table(name), yaml: "currency: EUR").fault?.diagnostic.code == .csvSign)
  }

  @Test(arguments: ["Loan account 12", "Line of credit", "Darlehen", "Préstamo", "貸款"])
  func onAnAccountOfDebtABalanceIsAsked(_ line: String) {
    let read = Reading(Self.table("Balance", preamble: line + "\n"), yaml: "currency: EUR")
    #expect(read.fault?.diagnostic.code == .csvSign)
  }

  /// A debt printed below zero is a balance like any other.
  @Test func aNegativeBalanceOfADebtIsAsked() {
    let text =
      "Date;Description;Amount;Debt\n2025-01-02;A;-40.00;-540.00\n2025-01-15;B;-60.00;-600.00\n"
      + "2025-01-19;C;500.00;-100.00\n2025-01-22;D;-20.00;-120.00\n"
    #expect(Reading(text, yaml: "currency: EUR").fault?.diagnostic.code == .csvSign)
  }

  @Test func columnsOfMoneyOutAndInAgreeWithWhatIsOwed() {
    let text =
      "Date,Description,Debit,Credit,Amount owing\n2025-01-02,GROCER,40.00,,540.00\n"
      + "2025-01-15,FUEL,60.00,,600.00\n2025-01-19,PAYMENT,,500.00,100.00\n2025-01-22,CINEMA,20.00,,120.00\n"
    let read = Reading(text, ["amount"], yaml: "currency: EUR")
    #expect(read.rows == ["-40.00 EUR", "-60.00 EUR", "500.00 EUR", "-20.00 EUR"])
    let turned = text.replacing("Debit,Credit", with: "Credit,Debit")
    #expect(Reading(turned, yaml: "currency: EUR").fault?.diagnostic.code == .csvSign)
  }
}
