import CounterfoilModel
import CounterfoilTestSupport
import Testing

@testable import CounterfoilBankCSV

/// Tables that were read wrongly, found by making tables by chance: each is asked about.
// FAULTS 24
struct ChanceFindTests {
  @Test(arguments: [
    // Which way money went stands in a column without a name, and a plus before every amount.
    "03-03-2020;HAVALE GİDEN;Gider;+1,97\n02-03-2020;MAAŞ;Gelir;+60,99\n28-02-2020;İADE;Gelir;+662,07\n26-02-2020;KİRA;Gider;+5,15\n",
    // The balance goes up by every amount, and none has a sign.
    "Datum,Mededelingen,Bedrag,Saldo na mutatie\n20201106,ALBERT HEIJN,\"621,00\",\"3.610,16\"\n20201103,ALBERT HEIJN,\"3,63\",\"2.989,16\"\n20201101,JUMBO,\"128,21\",\"2.985,53\"\n20201025,WONING,\"85,41\",\"2.857,32\"\n",
    // What was received from the holder of a card has a minus.
    "Buchungsdatum\tUmsatztext\tUmsatz\tSaldo\n20.07.2025\tStadtwerke Abschlag\t+8,79\t+337,29\n27.07.2025\tZahlung/Einzug dankend erhalten\t-151,83\t+185,46\n28.07.2025\tAusgleich\t-11,78\t+173,68\n",
    // A card's, whose balance goes up by what was bought.
    "Credit card statement\n\nDate,Particulars,Amount,Balance\n22/02/21,SHELL,+3.00,+218.39\n24/02/21,AMAZON,+97.97,+316.36\n25/02/21,SHELL,+25.06,+341.42\n26/02/21,TESCO,+20.86,+362.28\n",
    "Date;Narrative;Amount;Balance\n20/02/2025;DIRECT DEBIT PAYMENT;-21.81;1565.39\n20/02/2025;TESCO;132.00;1697.39\n24/02/2025;SHELL;17.82;1715.21\n",
    "Date;Narrative;Amount;Balance\n22/09/2019;TESCO;3.55;2659.91\n29/09/2019;SHELL;2.00;2661.91\n30/09/2019;AMAZON;318.00;2979.91\n01/10/2019;ADJUSTMENT;-6.11;2973.80\n",
  ])
  func isAskedForItsSigns(_ text: String) {
    #expect(Reading(text, yaml: "currency: EUR").code == "csv.sign")
  }

  /// Nothing was paid by the column whose name is known, and the balance moved all the same.
  @Test func aColumnBesideTheKnownOneIsNotLeftOut() {
    let text = """
      日付,内容,お支払金額,Mizumi,残高
      2019年02月17日,振込入金,0,"1,016","494,534"
      2019年02月20日,電気料金,"31,682",0,"462,852"
      2019年02月21日,電気料金,"1,406",0,"461,446"
      2019年02月23日,返金,0,330,"461,776"
      2019年02月24日,家賃,"1,000",0,"460,776"
      2019年02月25日,家賃,"2,000",0,"458,776"

      """
    #expect(Reading(text, yaml: "currency: JPY").fault != nil)
  }

  /// Amounts with a letter nobody knows behind them stand beside a column that can be read.
  @Test func markedNumbersBesideAnotherColumnAreAsked() {
    let text = """
      日付,内容,Zuzuven,通貨,Venpli
      20250724,電気料金,532D,JPY,"210,441 CR"
      20250724,家賃,483D,JPY,"209,958 CR"
      20250725,ATM,"2,727D",JPY,"207,231 CR"

      """
    #expect(Reading(text).code == "csv.column-undecided")
  }

  @Test(arguments: [
    // As many credit notes as bills, beside a name of the supplier.
    "Numero\tData\tFornitore\tOggetto\tImporto totale\n1\t21.11.2024\tStudio 7\tP\t-25,14\n2\t24.11.2024\tAcme\tP\t-30,07\n3\t02.12.2024\tSohn\tP\t8002,94\n4\t04.12.2024\tBlue\tP\t11187,11\n",
    // Two bills of a list may be credit notes, and so may the only one.
    "Verbindlichkeiten\n\nBelegnr.\tBelegdatum\tName\tBrutto\nR1\t2023-07-27\tStudio 7\t-98,82\nR2\t2023-07-28\tAcme\t-8,82\n",
    "Verbindlichkeiten\n\nBelegnr.\tBelegdatum\tFällig am\tBetreff\tName\tBrutto\nINV1000\t2023-07-27\t2023-08-10\tProject 12\tStudio 7\t-98,82\n",
  ])
  func creditNotesThatNothingTellsAreAsked(_ text: String) {
    #expect(Reading(text, yaml: "kind: bill\ncurrency: EUR").code == "csv.sign")
  }

  /// Of two unnamed columns of days both may be that of booking; one alone leaves the order of day and month open.
  @Test func daysWithoutNamesAreNotTakenForTheOthers() {
    let text = """
      12.03.2019|13.03.2019|VIR MARTIN|-3,68|EUR|5166,25
      12.03.2019|13.03.2019|PRLV EDF|-471,56|EUR|5169,93
      09.03.2019|09.03.2019|RETRAIT|-37,74|EUR|5641,49
      08.03.2019|09.03.2019|LOYER|-79,88|EUR|5679,23

      """
    #expect(Reading(text).code == "csv.column-undecided")
  }

  /// A row without a name for its columns has its amount in another one.
  @Test func aRowOfNothingBesideAnAmountIsAsked() {
    let text = """
      2024-11-17,-81780,0,KÉSZPÉNZFELVÉT,0
      2024-11-24,-162,0,TESCO VÁSÁRLÁS,0
      2024-11-24,0,245,VISSZÁRU,0
      2024-11-25,-101,0,LAKBÉR,0

      """
    #expect(Reading(text, yaml: "currency: HUF").code == "csv.column-undecided")
  }

  /// A day without a year is as much one of booking as one with it.
  @Test func aDayOfBookingMayHaveNoYear() {
    let text = "Bokförd;Valutadag;Text;Belopp\n15/03;16/03;A;-5,00\n18/03;20/03;B;7,00\n"
    let read = Reading(text, ["date"], yaml: "lastDay: 2025-03-31\ncurrency: SEK")
    #expect(read.rows == ["2025-03-15", "2025-03-18"])
    let unknown = text.replacing("Bokförd", with: "Kalomi")
    #expect(Reading(unknown, yaml: "lastDay: 2025-03-31\ncurrency: SEK").code == "csv.column-undecided")
  }

  @Test(arguments: [
    "Kreditkort faktura", "Luottokortti", "Karta kredytowa", "Кредитная карта", "Kredi Kartı Ekstresi", "כרטיס אשראי",
    "신용카드",
  ])
  func aCardIsOneInItsOwnLanguage(_ title: String) {
    let rows = "Date;Text;Amount\n2024-01-01;a;5,00\n2024-01-02;Salary;10,00\n2024-01-03;c;-2,00\n"
    #expect(Reading("\(title)\n\n\(rows)", yaml: "currency: EUR").code == "csv.sign")
    #expect(Reading(rows, yaml: "currency: EUR").code == nil)
  }

  /// The only amount is what a card was paid, or what was paid to one.
  @Test func aRepaymentAloneIsAsked() {
    let text = "交易日期,起息日,摘要,对方户名,金额\n2024.01.14,2024.01.12,还款,,-156.75\n"
    #expect(Reading(text, yaml: "currency: CNY").code == "csv.sign")
    #expect(Reading(text.replacing("还款", with: "超市"), yaml: "currency: CNY").code == nil)
    let avoir = "Relevé de carte\n\nDate;Nature;Montant\n22.05.2020;AVOIR FNAC;-2,39\n"
    #expect(Reading(avoir, yaml: "currency: EUR").code == "csv.sign")
  }

  /// What a purchase cost abroad says nothing of the account's currency.
  @Test func theCurrencyOfAPurchaseIsNotTheAccounts() {
    let text =
      "Date,Text,Valor,Original amount,Orig. currency\n2020-11-27,A,-4.02,8.04,CHF\n2020-11-28,B,-5.00,10.00,CHF\n"
    #expect(Reading(text, ["amount"]).rows == ["-4.02 XXX", "-5.00 XXX"])
    let alone = "Date,Text,Original amount,Original currency\n2020-11-27,A,-4.02,CHF\n2020-11-28,B,-5.00,CHF\n"
    #expect(Reading(alone, ["amount"], yaml: "columns: {amount: Original amount}").rows == ["-4.02 CHF", "-5.00 CHF"])
  }

  /// A column that holds nothing but zeros is not the amount beside one that cannot be read with the same marks.
  @Test func zerosAreNotTheAmounts() {
    let text =
      "Data;Texto;Venpli;Tarifa\n27/07/2023;A;80,64D;0.0\n27/07/2023;B;3.572,15C;0.0\n28/07/2023;C;1,88D;0.0\n"
    #expect(Reading(text, yaml: "currency: EUR").fault != nil)
  }

  /// A head of a page is found by its names alone.
  @Test func oneWordSaysThatADayIsOfBooking() {
    #expect(ColumnMeaning(name: "Bokförd") == .day)
    #expect(ColumnMeaning(name: "Processing fee") == nil)
  }
}
