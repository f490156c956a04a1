import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Signs that the lines around the rows prove, and rows that go on in their own columns.
@Suite struct StatementFiguresTests {
  private static let rows =
    "Date,Description,Amount\n2025-03-03,Aaa,45.20\n2025-03-05,Bbb,60.00\n2025-03-14,Ccc,-60.00\n"

  @Test func whatIsOwedOnACardGrowsByPurchases() {
    let read = Reading("Card number,XXXX 1234\nPrevious balance,100.00\nNew balance,145.20\n" + Self.rows)
    #expect(read.amounts == ["-45.20 XXX", "-60.00 XXX", "60.00 XXX"])
    #expect(read.fact("sign") == "outflow")
  }

  @Test func theCreditThatIsLeftProvesPurchases() {
    let read = Reading(
      "Credit card statement,\nCredit limit,\"5,000.00\"\nAvailable credit,\"4,854.80\"\nPrevious balance,100.00\n"
        + Self.rows)
    #expect(read.amounts == ["-45.20 XXX", "-60.00 XXX", "60.00 XXX"])
  }

  @Test func anAccountGrowsByMoneyIn() {
    let read = Reading("IBAN: DE89370400440532013000\nOpening balance: 100.00\nClosing balance: 145.20\n" + Self.rows)
    #expect(read.amounts == ["45.20 XXX", "60.00 XXX", "-60.00 XXX"])
  }

  /// A cent off, a table that may be either, a card with money in its favour, figures named twice.
  @Test(arguments: [
    "Card number,XXXX 1234\nPrevious balance,100.00\nNew balance,145.21\n",
    "Opening balance: 100.00\nClosing balance: 145.20\n",
    "Card number,XXXX 1234\nPrevious balance,-100.00\nNew balance,-54.80\nNew balance,10.00\n",
    "Card number,XXXX 1234\nOpening balance,100.00\nClosing balance,145.20\n",
  ])
  func figuresThatProveNothingAreAskedAbout(_ lines: String) {
    #expect(Reading(lines + Self.rows).code == "csv.sign")
  }

  @Test func theFirstRowIsToldByItsWordWhereTheBalanceTellsTheOthers() {
    let read = Reading(
      """
      Datum;Vorgang;Betrag;Guthaben
      13.03.2025;Einzahlung;500,00;1500,00
      31.03.2025;Habenzinsen;12,40;1512,40
      31.03.2025;Kapitalertragsteuer;3,10;1509,30
      14.04.2025;Auszahlung;200,00;1309,30
      """)
    #expect(read.amounts == ["500.00 XXX", "12.40 XXX", "-3.10 XXX", "-200.00 XXX"])
  }

  @Test func theFirstRowIsSetAsideWhereItsWordIsNotConfirmed() {
    let read = Reading(
      """
      Datum;Vorgang;Betrag;Guthaben
      13.03.2025;Einzahlung;500,00;1500,00
      31.03.2025;Habenzinsen;12,40;1512,40
      31.03.2025;Kapitalertragsteuer;3,10;1509,30
      14.04.2025;Miete;200,00;1309,30
      """)
    #expect(read.amounts == ["12.40 XXX", "-3.10 XXX", "-200.00 XXX"])
    #expect(read.rejects.count == 1)
  }

  @Test func creditsMarkedAmongOthersAreMoneyIn() {
    let read = Reading(
      "Date,Transaction details,Amount\n13/03/2025,PETROL,45.00\n14/03/2025,PAYMENT,\"1,200.00 CR\"\n17/03/2025,SHOES,59.00 CR\n"
    )
    #expect(read.amounts == ["-45.00 XXX", "1200.00 XXX", "59.00 XXX"])
  }

  @Test func aRowThatGoesOnDoesSoInItsColumns() {
    let read = Reading(
      """
      Date,Payee,Description,Amount,Currency,Order Id
      2025-02-03,FUND ALL,Purchase 3,-360.00,EUR,3f8c9a1e-77aa-
      ,WORLD,@ 120 EUR,,,4d21-9f00-aa11bb22cc33
      2025-02-04,,Deposit,100.00,EUR,
      2025-02-05,,Deposit,90.00,EUR,
      """)
    #expect(read.amounts == ["-360.00 EUR", "100.00 EUR", "90.00 EUR"])
    #expect(read.texts("payee")[0] == "FUND ALL WORLD")
    #expect(read.texts("description")[0] == "Purchase 3 @ 120 EUR")
    let order = "3f8c9a1e-77aa-4d21-9f00-aa11bb22cc33"
    #expect(read.texts("reference").first == order || read.texts("extra").first?.contains(order) == true)
  }

  @Test func aScheduledPaymentIsNoEntryYet() {
    let read = Reading(
      "Date,Description,Amount,Stage\n2025-03-13,Grocer,-45.20,Posted\n2025-03-14,Pay,900.00,Posted\n2025-04-01,Rent,-700.00,Scheduled\n"
    )
    #expect(read.amounts == ["-45.20 XXX", "900.00 XXX"])
    #expect(read.rejects.map(\.diagnostic.code) == [.csvStatus])
  }

  @Test func aHeadingWithoutMoneyIsAskedAbout() {
    let text = """
      Date,Description,Amount
      2025-03-13,Shop,-45.20
      Card ending 9921,,
      2025-03-18,Taxi,-12.00
      2025-03-19,Salary,900.00
      """
    #expect(Reading(text).fault?.diagnostic.question?.choices.map(\.profileLine) == ["badRows: reject"])
    #expect(Reading(text, yaml: "badRows: reject").amounts == ["-45.20 XXX", "-12.00 XXX", "900.00 XXX"])
  }
}
