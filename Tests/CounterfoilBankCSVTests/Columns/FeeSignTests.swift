import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Several columns of what was taken beside the amounts, and what their signs say.
struct FeeSignTests {
  /// A broker's list: a tax that is withheld, one that is given back alone, a fee alone, and shares that came without money.
  private static func table(_ rows: [String]) -> String {
    "date,type,name,shares,price,amount,fee,tax,currency\n" + rows.map { $0 + "\n" }.joined()
  }

  private static let rows = [
    "2026-09-01,INTEREST,Interest,,,4.17,,-1.10,EUR",
    "2026-09-04,BUY,Siemens Energy,7,101.48,-710.36,-1.00,,EUR",
    "2026-09-15,SELL,Siemens Energy,-4,108.50,434.00,-1.00,-7.14,EUR",
    "2026-09-15,TAX,Tax optimisation,,,0,,2.31,EUR",
    "2026-09-28,FEE,Network fee,,,0,-0.30,,EUR",
    "2026-09-30,CARD,Bakery,,,-14.00,0,,EUR",
  ]

  @Test func feesAndTaxesAreTakenAsAmountsAre() {
    let read = Reading(
      Self.table(Self.rows), ["amount"], yaml: "columns: {fee: [fee, tax], amount: amount}\nfeeSign: amount")
    #expect(
      read.rows == ["3.07 EUR", "-711.36 EUR", "425.86 EUR", "2.31 EUR", "-0.30 EUR", "-14.00 EUR"],
      "\(read.fault?.description ?? "")")
  }

  @Test func aCostGivenBackIsNegative() {
    let text = """
      Date;Text;Amount;Fee;Currency
      21/09/2026;Transfer;-100.00;2.50;EUR
      22/09/2026;Fee returned;0.00;-2.50;EUR

      """
    let read = Reading(text, ["amount"], yaml: "columns: {fee: Fee}\nfeeSign: cost")
    #expect(read.rows == ["-102.50 EUR", "2.50 EUR"], "\(read.fault?.description ?? "")")
    let taken = Reading(text, ["amount"], yaml: "columns: {fee: Fee}")
    #expect(taken.rows == ["-102.50 EUR", "-2.50 EUR"])
  }

  /// A column of taxes beside one of fees is asked about with it, and each answer reads the table to its end.
  @Test func taxesAreAskedAboutWithTheFees() throws {
    let read = Reading(Self.table(Self.rows))
    let question = try #require(read.fault?.diagnostic.question, "\(read.fault?.description ?? "\(read.rows)")")
    let lines = question.choices.compactMap(\.profileLine)
    #expect(lines.contains("columns: {fee: [7, 8]}\nfeeSign: amount"), "\(lines)")
    #expect(lines.contains("columns: {fee: [7, 8]}\nfeeSign: cost"), "\(lines)")
    for line in lines {
      #expect(Reading(Self.table(Self.rows), yaml: line).fault == nil, "\(line)")
    }
    let answered = Reading(Self.table(Self.rows), ["amount"], yaml: "columns: {fee: [7, 8]}\nfeeSign: amount")
    #expect(answered.rows.prefix(3) == ["3.07 EUR", "-711.36 EUR", "425.86 EUR"])
  }

  /// Of one sign alone there is nothing to ask about signs.
  @Test func ofOneSignTheSignIsNotAskedAbout() throws {
    let read = Reading(Self.table(Self.rows.filter { !$0.contains("TAX") }))
    let lines = try #require(read.fault?.diagnostic.question).choices.compactMap(\.profileLine)
    #expect(lines.contains("columns: {fee: [7, 8]}"), "\(lines)")
    #expect(!lines.contains { $0.contains("feeSign") }, "\(lines)")
  }

  /// Taxes are no question where the balance follows from amount and fee.
  @Test func theBalanceSaysThatTaxesAreInTheAmounts() {
    let text = """
      Date,Text,Amount,Fee,Tax,Balance,Currency
      2026-09-01,Interest,4.17,0.10,1.10,104.07,EUR
      2026-09-04,Dividend,60.00,0.00,15.83,164.07,EUR
      2026-09-09,Transfer,-50.00,1.00,0.00,113.07,EUR

      """
    let read = Reading(text, ["amount"])
    #expect(read.rows == ["4.07 EUR", "60.00 EUR", "-51.00 EUR"], "\(read.fault?.description ?? "")")
  }

  @Test func sharesWithoutMoneyAreAskedAbout() throws {
    let rows = Self.rows + ["2026-09-29,FREE_RECEIPT,Ethereum,0.5,2488.46,,,,EUR"]
    let yaml = "columns: {fee: [fee, tax]}\nfeeSign: amount"
    let read = Reading(Self.table(rows), yaml: yaml)
    let question = try #require(read.fault?.diagnostic.question, "\(read.fault?.description ?? "")")
    let lines = question.choices.map(\.profileLine)
    #expect(lines == ["badRows: reject"])
    let answered = Reading(Self.table(rows), ["amount"], yaml: yaml + "\nbadRows: reject")
    #expect(answered.rows.count == 6)
    #expect(answered.rejects.count == 1)
  }

  /// A number where only such rows have one may be their amount: then nothing is offered.
  @Test func aNumberElsewhereMayBeTheAmount() {
    func question(_ second: String) -> Question? {
      let text = """
        Date;Text;Amount;Price;Currency
        21/09/2026;Rent;-100.00;\(second);EUR
        22/09/2026;Shop;-12.50;\(second);EUR
        23/09/2026;Wages;;19.25;EUR

        """
      return Reading(text, yaml: "sign: amount").fault?.diagnostic.question
    }
    #expect(question("")?.choices.contains { $0.profileLine == "badRows: reject" } != true)
    #expect(question("18.50")?.choices.map(\.profileLine) == ["badRows: reject"])
  }
}
