import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilBankCSV

/// No answer that is offered leads to a reading that the table itself speaks against.
struct OfferedAnswerTests {
  private static let reversals = """
    Date,Description,Debit,Credit
    01/13/2025,SHELL OIL,52.30,
    01/14/2025,SHELL OIL REVERSAL,-52.30,
    01/15/2025,SAFEWAY,12.00,
    01/16/2025,SALARY,,300.00

    """
  private static let signed = """
    Date,Description,Debit,Credit
    01/13/2025,SHELL OIL,-52.30,
    01/14/2025,SHELL OIL REVERSAL,52.30,
    01/15/2025,SAFEWAY,-12.00,
    01/16/2025,SALARY,,300.00

    """

  private func amounts(_ reading: Reading) -> [Int64?] {
    (0..<reading.batch.count).map { reading.batch[EntryField.amount, $0]?.minorUnits }
  }

  /// A column of money out with both signs: what came back is money in, and which amounts came back is asked.
  @Test(arguments: [(reversals, "outflow"), (signed, "amount")])
  func amountsThatCameBackAreMoneyIn(_ text: String, _ right: String) {
    let asked = Reading(text)
    #expect(asked.code == "csv.debit-credit")
    let choices = asked.fault?.diagnostic.question?.choices.map(\.profileLine)
    #expect(choices == ["sign: outflow", "sign: amount"])
    let told = Reading(text, yaml: "sign: \(right)")
    #expect(amounts(told) == [-5230, 5230, -1200, 30000], "\(told.code ?? "")")
  }

  /// A few that came back among many payments are set aside; where most have a minus, it is asked.
  @Test func fewThatCameBackAreSetAside() {
    var plain = "Date,Description,Debit,Credit\n"
    var signed = plain
    for day in 10..<20 {
      plain += "2025-01-\(day),Shop \(day),1\(day).00,\n"
      signed += "2025-01-\(day),Shop \(day),-1\(day).00,\n"
    }
    let few = Reading(plain + "2025-01-21,Back,-12.00,\n")
    #expect(few.batch.count == 10 && few.batch.rejects.count == 1, "\(few.code ?? "")")
    #expect(Reading(signed + "2025-01-21,Back,12.00,\n").code == "csv.debit-credit")
    #expect(Reading(signed + "2025-01-21,Salary,,12.00\n").batch.count == 11)
  }

  /// One that stands behind the rows that are looked at first is set aside, or read as the profile says.
  @Test(arguments: [(nil, [-500], 1), ("sign: amount", [-500, 1200], 0)] as [(String?, [Int64], Int)])
  func oneFarBelowTheHeadIsNotAPayment(_ yaml: String?, _ last: [Int64], _ rejects: Int) {
    var text = "Date,Description,Debit,Credit\n"
    for row in 0..<40_000 { text += "2025-01-\(10 + row % 20),Shop number \(row),-5.00,\n" }
    let reading = Reading(text + "2025-01-30,Back,12.00,\n", yaml: yaml)
    #expect(reading.batch.rejects.count == rejects, "\(reading.code ?? "")")
    #expect(Array(amounts(reading).suffix(last.count)) == last)
  }

  /// Headings that say the currency, or which way money went, of the rows below them are not passed over.
  @Test(arguments: [
    (
      "Date,Description,Amount\nCurrency: USD,,\n01/13/2025,SHELL,-52.30\n01/15/2025,SALARY,12.00\nCurrency: EUR,,\n01/16/2025,BAKER,-3.00\n",
      "csv.date"
    ),
    (
      "Date,Description,Amount\nDEPOSITS,,\n01/13/2025,SALARY,1200.00\n01/15/2025,REFUND,12.00\nWITHDRAWALS,,\n01/16/2025,BAKER,3.00\n",
      "csv.sign"
    ),
    (
      "Date,Description,Amount\nDeposits and additions,,\n01/13/2025,SALARY,1200.00\nElectronic withdrawals,,\n01/16/2025,BAKER,3.00\n",
      "csv.sign"
    ),
    (
      "Datum;Text;Betrag\nGutschriften;;\n13.01.2025;Lohn;1200,00\nBelastungen;;\n16.01.2025;Miete;700,00\n", "csv.sign"
    ),
  ])
  func headingsThatChangeTheAmountsAreNotPassedOver(_ text: String, _ code: String) {
    let reading = Reading(text)
    #expect(reading.code == code)
    #expect(reading.fault?.diagnostic.question == nil)
    #expect(reading.fault?.diagnostic.fixes.contains { $0.contains("file of its own") } == true)
    #expect(reading.fault?.diagnostic.fixes.contains { $0.contains("badRows") } == false)
  }

  /// Other headings are passed over if somebody says so.
  @Test func aHeadingOfAPersonIsAskedAbout() {
    let reading = Reading("Date,Description,Amount\n01/13/2025,SHELL,-52.30\nBOB MILLER,,\n01/15/2025,SALARY,12.00\n")
    #expect(
      reading.fault?.diagnostic.question?.choices.map(\.profileLine) == ["badRows: reject"], "\(reading.code ?? "")")
  }

  /// What the table says of its currency is not passed over for one that was said of all files.
  @Test(arguments: [
    "Date,Description,Amount (EUR)\n2025-01-13,SHELL,-52.30\n2025-01-15,SALARY,12.00\n",
    "Currency: EUR\nDate,Description,Amount\n2025-01-13,SHELL,-52.30\n2025-01-15,SALARY,12.00\n",
    "Date,Description,Amount\nCurrency: EUR,,\n2025-01-13,SHELL,-52.30\n2025-01-15,SALARY,12.00\n",
  ])
  func anotherCurrencyThanTheTablesIsAsked(_ text: String) {
    func code(_ reading: Reading) -> String? { reading.batch[EntryField.amount, 0]?.currency.code }
    let asked = Reading(text) { $0.currency = Currency("USD") }
    #expect(asked.code == "csv.currency")
    #expect(asked.fault?.diagnostic.question?.choices.map(\.profileLine) == ["currency: EUR", "currency: USD"])
    #expect(code(Reading(text) { $0.currency = Currency("EUR") }) == "EUR")
    #expect(code(Reading(text)) == "EUR")
    #expect(code(Reading(text, yaml: "currency: USD")) == "USD")
  }

  /// Charges and payments by turns are the two sides of a card, not fees beside amounts.
  @Test func chargesByTurnsAreNoFees() {
    let text =
      "Date,Description,Charges,Payments\n01/13/2025,SHELL,52.30,\n01/15/2025,SAFEWAY,12.00,\n01/16/2025,THANK YOU,,300.00\n"
    let choices = Reading(text).fault?.diagnostic.question?.choices.map(\.profileLine)
    #expect(choices == ["columns: {debit: 3, credit: 4}", "columns: {debit: 4, credit: 3}"])
    #expect(amounts(Reading(text, yaml: "columns: {debit: 3, credit: 4}")) == [-5230, -1200, 30000])
  }

  /// Marks in a column without a name say the direction, and what its empty cells say is asked.
  @Test func marksInAColumnWithoutAName() {
    let text =
      "Date,Description,Amount,\n01/13/2025,SHELL,52.30,\n01/15/2025,SALARY,1200.00,CR\n01/16/2025,BAKER,3.00,\n"
    let asked = Reading(text)
    #expect(asked.code == "csv.direction", "\(asked.code ?? "")")
    #expect(amounts(Reading(text, yaml: "outflow: [\"\"]")) == [-5230, 120000, -300])
  }

  /// Freetrade's *Type* says *ORDER* of purchases and sales; *Buy / Sell* says which, and nothing of all else.
  @Test func twoColumnsTogetherTellTheDirection() {
    let text = """
      Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Order ID
      Top up,TOP_UP,2026-02-02T09:00:00.000Z,GBP,500.00,,
      Harbor,ORDER,2026-02-13T10:11:12.000Z,GBP,201.00,BUY,O1
      Harbor,ORDER,2026-03-12T14:00:00.000Z,GBP,110.00,SELL,O2
      Withdrawal,WITHDRAWAL,2026-03-20T12:00:00.000Z,GBP,100.00,,

      """
    let lines = Reading(text).fault?.diagnostic.question?.choices.compactMap(\.profileLine) ?? []
    #expect(lines.contains("columns: {direction: [6, 2]}"), "\(lines)")
    let words = "outflow: [BUY]\ninflow: [SELL, TOP_UP]\n"
    let read = Reading(text, ["amount"], yaml: "columns: {direction: [6, 2]}\n\(words)")
    let amounts = ["500.00 GBP", "-201.00 GBP", "110.00 GBP", "-100.00 GBP"]
    #expect(read.rows == amounts, "\(String(describing: read.fault))")
    // A word of either column that nobody knows is asked about.
    #expect(Reading(text, yaml: "columns: {direction: [6, 2]}\ninflow: [SELL, TOP_UP]\n").code == "csv.direction")
  }
}
