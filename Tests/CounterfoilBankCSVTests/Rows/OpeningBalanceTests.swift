import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Rows of balances and totals beside payments, and what they must not hide.
struct OpeningBalanceTests {
  /// YNAB's payee, Mercado Pago's type of record, the Turkish word for what is carried over.
  @Test(arguments: ["Starting Balance", "initial_available_balance", "DEVİR", "Devir"])
  func openingBalancesAreNoPayments(_ text: String) {
    let read = Reading(
      "Date,Text,Money out,Money in\n2025-02-01,\(text),,500.00\n2025-02-13,Shop,5.40,\n2025-02-14,Pay,,250.00\n",
      ["amount"])
    #expect(read.rows == ["-5.40 XXX", "250.00 XXX"] && read.rejects.map(\.diagnostic.code) == [.csvFooter])
  }

  @Test func netAmountsOfBothSidesWinOverTheGrossOne() {
    let read = Reading(
      "Date,Description,Net credit amount,Net debit amount,Gross amount\n2025-02-13,a,94.05,0.00,100.00\n"
        + "2025-02-14,b,0.00,30.00,-30.00\n", ["amount"])
    #expect(read.rows == ["94.05 XXX", "-30.00 XXX"])
  }

  @Test func threeDigitsOfNoCurrencyAreAskedAbout() {
    let text = "Date,Text,Amount\n2025-02-13,a,-12.7505\n"
    #expect(Reading(text, yaml: "decimalMark: point\nsign: amount").fault?.diagnostic.question == nil)
    let thousandths = text.replacing("12.7505", with: "12.755")
    let lines = Reading(thousandths, yaml: "decimalMark: point\nsign: amount").fault?.diagnostic.question?.choices
    #expect(lines?.compactMap(\.profileLine).contains("currency: KWD") == true)
  }

  /// A row of totals has no day and fills both columns; one that carries a balance fills neither.
  @Test func totalsAndBalancesDoNotHideTwoSides() {
    let read = Reading(
      "日付,お支払金額,お預り金額,差引残高,摘要\n2025/02/01,,,\"50,000\",前月より繰越\n2025/02/13,540,,\"49,460\",カード\n"
        + "2025/02/14,,\"250,000\",\"299,460\",給与\n2025/02/15,\"30,000\",,\"269,460\",ＡＴＭ\n,\"30,540\",\"250,000\",,合計\n",
      ["amount"])
    #expect(read.rows.map { $0.prefix { $0 != " " && $0 != "." } } == ["-540", "250000", "-30000"])
  }

  /// What is carried over has no amount and no mark beside it.
  @Test func theBalanceTellsMarksBesideARowThatIsCarriedOver() {
    let read = Reading(
      "TARİH,AÇIKLAMA,TUTAR,B/A,BAKİYE\n,DEVİR,,,900.00\n01/03/2024,Nakit,500.00,B,400.00\n08/03/2024,EFT,4200.75,A,4600.75\n"
        + "19/03/2024,Su,1250.50,B,3350.25\n22/03/2024,Kira,640.00,B,2710.25\n", ["amount"])
    #expect(read.rows == ["-500.00 XXX", "4200.75 XXX", "-1250.50 XXX", "-640.00 XXX"])
  }

  /// A column of balances before each row says where the first one started, whichever end of the file is the newest.
  @Test(arguments: [false, true]) func aBalanceBeforeEachRowTellsTheSignOfTheFirst(_ isNewestFirst: Bool) {
    let rows = [
      "02.10.2026;Card payment;1000.00;45.60;954.40;EUR", "05.10.2026;Incoming transfer;954.40;2500.00;3454.40;EUR",
      "13.10.2026;Card payment;3454.40;67.80;3386.60;EUR", "15.10.2026;Refund;3386.60;67.80;3454.40;EUR",
      "20.10.2026;Fee;3454.40;3.00;3451.40;EUR",
    ]
    let amounts = ["-45.60 EUR", "2500.00 EUR", "-67.80 EUR", "67.80 EUR", "-3.00 EUR"]
    let text =
      "Date;Operation;Balance before;Amount;Balance after;Currency\n"
      + (isNewestFirst ? rows.reversed() : rows).joined(separator: "\n") + "\n"
    let read = Reading(text, ["amount"])
    #expect(read.rows == (isNewestFirst ? amounts.reversed() : amounts), "\(String(describing: read.fault))")
    #expect(read.rejects.isEmpty)
  }
}
