import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilBankCSV

/// Rows that take their day or their status from what stands above them.
struct CarriedRowTests {
  private static let header = "Date,Details,Paid out,Paid in,Balance\n"
  private static let statement =
    header + """
      13 Mar 2025,GREEN GROCER,40.00,,60.00
      ,CORNER COFFEE,2.50,,57.50
      ,ACME PAYROLL,,900.00,957.50
      17 Mar 2025,LANDLORD,310.00,,647.50
      ,FILM CLUB,9.00,,638.50

      """
  private static let days = ["2025-03-13", "2025-03-13", "2025-03-13", "2025-03-17", "2025-03-17"]

  @Test func theBalanceProvesThatRowsWithoutADayAreOfTheDayAbove() {
    let read = Reading(Self.statement, ["date", "amount"])
    #expect(read.rows.map { String($0.prefix(10)) } == Self.days)
    #expect(read.fact("rows without a day") == "of the day above")
    #expect(read.rejects.isEmpty)
  }

  @Test(arguments: [
    // The balance breaks.
    statement.replacing(",57.50", with: ",57.40"),
    // There is none.
    "Date,Details,Amount\n2025-03-13,GROCER,-40.00\n,PAY,900.00\n2025-03-17,RENT,-310.00\n,FILM,-9.00\n",
    // The last row has a day, so that days might stand below their rows.
    statement + "18 Mar 2025,GROCER,1.00,,637.50\n",
  ])
  func withoutProofTheyAreAskedAbout(_ text: String) {
    let read = Reading(text, ["date", "amount"])
    #expect(read.code == "csv.date")
    #expect(read.fault?.diagnostic.question?.choices.map(\.profileLine) == ["emptyDay: above", "badRows: reject"])
    let answered = Reading(text, ["date"], yaml: "emptyDay: above")
    #expect(answered.code == nil)
    #expect(answered.rows.first == "2025-03-13" && answered.rows.count >= 4 && !answered.rows.contains("-"))
  }

  @Test func aRowWithoutADayInFrontOfAllOthersIsRefused() {
    let read = Reading(
      "Date,Details,Amount\n,GROCER,-40.00\n2025-03-13,PAY,900.00\n", ["date"],
      yaml: "emptyDay: above\nsign: amount")
    #expect(read.code == "csv.date" && read.line == 2)
  }

  @Test func totalsAndTextsWithoutADayAreNoPayments() {
    let read = Reading(
      Self.statement + ",Total,361.50,900.00,\n", ["date", "amount"], yaml: "emptyDay: above\nbadRows: reject")
    #expect(read.rows.map { String($0.prefix(10)) } == Self.days)
    let nameless = Reading(
      "Date,Details,Amount\n2025-03-13,PAY,900.00\n,,890.00\n", ["date"], yaml: "emptyDay: above\nsign: amount")
    #expect(nameless.code == "csv.date")
  }

  @Test func noDayIsCarriedOverARowThatCannotBeRead() {
    let head = "Date,Details,Amount\n2025-03-13,PAY,900.00\n"
    let yaml = "emptyDay: above\nbadRows: reject"
    let unreadable = Reading(head + "32 March,GROCER,-1.00\n,FILM,-2.00\n", ["date", "amount"], yaml: yaml)
    #expect(unreadable.rows == ["2025-03-13 | 900.00 XXX"])
    #expect(unreadable.rejects.count == 2)
    let amount = Reading(head + "2025-03-14,GROCER,x\n,FILM,-2.00\n", ["date", "amount"], yaml: yaml)
    #expect(amount.rows == ["2025-03-13 | 900.00 XXX", "2025-03-14 | -2.00 XXX"])
  }

  @Test(arguments: Sweep.pick([7, 4096], whole: [1, 7, 64, 4096]))
  func daysAreCarriedOverPiecesAndThreads(_ chunkBytes: Int) {
    let rows = (0..<4000).map { row in
      row % 5 == 0 ? "2025-\(row < 2000 ? "01" : "02")-1\(row / 5 % 10),R\(row),-1.00" : ",R\(row),-1.00"
    }
    let text = "Date,Details,Amount\n" + rows.joined(separator: "\n") + "\n"
    func read(_ threads: Int) -> [String] {
      Reading(text, ["date", "description"], yaml: "emptyDay: above", chunkBytes: chunkBytes) {
        $0.threadCount = threads
        $0.limits.batchRecords = 3
      }.rows
    }
    let one = read(1)
    #expect(one.count == 4000 && one == read(4))
    #expect(one[2003].hasPrefix("2025-02-10") && one[1999].hasPrefix("2025-01-19"))
  }

  @Test func headingsGiveTheRowsBelowThemTheirStatus() {
    let text = """
      Date,Merchant,Amount
      Pending,,
      05/20/2025,SHELL STATION,-40.00
      Posted transactions,,
      05/19/2025,NOODLE HOUSE,-12.00
      05/16/2025,PAY,250.00
      Declined,,
      05/14/2025,SHOP,-5.00
      """
    let read = Reading(text, ["amount", "status"])
    #expect(read.rows == ["-40.00 XXX | pending", "-12.00 XXX | booked", "250.00 XXX | booked"])
    #expect(read.rejects.map(\.diagnostic.code) == [.csvStatus])
  }

  // PKO BP, "Lista transakcji": an amount on hold has a column of its own and no day of booking.
  @Test func amountsOnHoldAreSetAsideAndShown() {
    let read = Reading(
      """
      Data transakcji,Data księgowania,Tytuł,Kwota,Kwota blokady
      2025-06-05,,ŻABKA,,-14.48
      2025-06-04,2025-06-04,SKLEP,-10.00,
      2025-06-02,2025-06-02,FIRMA,3800.00,
      """, ["date", "amount"], yaml: "columns: {date: Data księgowania}")
    #expect(read.rows == ["2025-06-04 | -10.00 XXX", "2025-06-02 | 3800.00 XXX"])
    #expect(read.rejects.map(\.diagnostic.code) == [.csvStatus])
    #expect(read.rejects.first?.raw.contains("-14.48") == true)
  }

  @Test func answersMayBeWrittenOneBelowTheOther() throws {
    let profile = try CSVProfile(
      ProfileText(
        yaml: "inflow: [\"A\"]\ncolumns: {date: 1}\ninflow: [\"A\", \"B\"]\ncolumns: {amount: 2}\n", file: "p.yaml"))
    #expect(profile.inflow == ["A", "B"])
    #expect(profile.columns == ["date": [.numbered(1)], "amount": [.numbered(2)]])
    #expect(throws: Fault.self) { try CSVProfile(ProfileText(yaml: "sign: amount\nsign: outflow\n", file: "p.yaml")) }
    let problem = CSVProfile.check(ProfileText(yaml: "columns: {date: 1}\n\ncolumns: {dat: 2}\n", file: "p.yaml")).first
    #expect(problem?.location?.line == 3)
  }

  @Test func aPaymentBesidePurchasesMayBeOneToTheCard() {
    let card = """
      Date,Merchant,Type,Amount
      05/19/2025,NOODLE HOUSE,Purchase,12.00
      05/16/2025,THANK YOU,Payment,250.00
      05/14/2025,NOODLE BAR,Purchase,5.00

      """
    let read = Reading(card)
    #expect(read.code == "csv.direction")
    #expect(read.fault?.diagnostic.message.contains("\"Payment\"") == true)
    let answered = Reading(card, ["amount"], yaml: "inflow: [\"Payment\"]")
    #expect(answered.rows == ["-12.00 XXX", "250.00 XXX", "-5.00 XXX"])
    // Receipts beside them show that payments left the account.
    let account = card.replacing("Purchase", with: "Deposit")
    #expect(Reading(account, ["amount"]).rows == ["12.00 XXX", "-250.00 XXX", "5.00 XXX"])
  }
}
