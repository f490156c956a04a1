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

  /// What is owed is a balance below zero, which the amounts add up to.
  @Test func whatIsOwedIsReadAsANegativeBalance() {
    let read = Reading(Self.table("Amount owing"), ["amount", "balance"], yaml: "currency: EUR")
    #expect(read.rows.last == "-20.00 EUR | -120.00 EUR")
    #expect(read.finding(.csvBalance) == nil)
  }

  @Test func theProfileSaysThatABalanceIsOwed() {
    let text = Self.table("Balance")
    let read = Reading(text, ["amount", "balance"], yaml: "currency: EUR\ncolumns: {owed: Balance}\n")
    #expect(read.rows.first == "-40.00 EUR | -540.00 EUR", "\(String(describing: read.fault))")
    #expect(read.finding(.csvBalance) == nil)
    // With the sign alone the numbers contradict it, and the warning says what to add.
    let bare = Reading(text, ["amount"], yaml: "currency: EUR\nsign: outflow\n")
    #expect(bare.finding(.csvBalance)?.fixes.contains { $0.contains("columns: {owed: 4}") } == true)
  }

  /// The answer that positive amounts are payments says at once that the balance is owed, where all rows show it.
  @Test(arguments: ["Loan account 12", "Darlehen"])
  func theAnswerAboutTheSignSaysWhatTheBalanceIs(_ line: String) {
    let text = Self.table("Balance", preamble: line + "\n")
    let lines = Reading(text, yaml: "currency: EUR").fault?.diagnostic.question?.choices.compactMap(\.profileLine)
    #expect(lines == ["sign: outflow\ncolumns: {owed: 4}", "sign: amount"])
    let read = Reading(text, ["amount"], yaml: "currency: EUR\n\(lines?.first ?? "")")
    #expect(read.rows.first == "-40.00 EUR" && read.finding(.csvBalance) == nil)
  }

  /// Marks of debit and credit, and columns of their own, beside what is owed.
  @Test func columnsBesideADebtHaveANegativeBalance() {
    let text =
      "Date,Description,Debit,Credit,Amount owing\n2025-01-02,GROCER,40.00,,540.00\n"
      + "2025-01-15,FUEL,60.00,,600.00\n2025-01-19,PAYMENT,,500.00,100.00\n2025-01-22,CINEMA,20.00,,120.00\n"
    let read = Reading(text, ["balance"], yaml: "currency: EUR")
    #expect(read.rows.last == "-120.00 EUR" && read.finding(.csvBalance) == nil)
  }
}
