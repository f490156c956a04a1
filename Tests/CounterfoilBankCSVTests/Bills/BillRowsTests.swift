import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Bills that stand in several rows, and lists of bills in groups.
struct BillRowsTests {
  static let profile = "kind: bill\nsign: outflow\ncurrency: EUR\n"

  static let lines =
    "Invoice No,Supplier,Invoice Date,Amount\n1001,Acme,2025-01-02,20.00\n1001,Acme,2025-01-02,30.00\n"
    + "1002,Beta,2025-01-15,10.00\n1001,Beta,2025-01-16,5.00\n"

  @Test func theSameNumberTwiceIsAskedAbout() throws {
    let fault = try #require(Reading(Self.lines, yaml: Self.profile).fault)
    #expect(fault.diagnostic.code == .csvValue && fault.diagnostic.location?.line == 3)
    #expect(
      fault.diagnostic.question?.choices.compactMap(\.profileLine) == ["sameNumber: lines", "sameNumber: separate"])
  }

  @Test(arguments: [
    ("lines", ["1001 | -50.00 EUR", "1002 | -10.00 EUR", "1001 | -5.00 EUR"]),
    ("separate", ["1001 | -20.00 EUR", "1001 | -30.00 EUR", "1002 | -10.00 EUR", "1001 | -5.00 EUR"]),
  ])
  func theAnswersReadTheRows(_ answer: String, _ rows: [String]) {
    let read = Reading(Self.lines, ["number", "amount"], yaml: Self.profile + "sameNumber: \(answer)")
    #expect(read.fault == nil && read.rejects.isEmpty)
    #expect(read.rows == rows)
  }

  @Test func whatIsSetAsideBesideBillsOfSeveralRowsIsToldOnce() {
    let text =
      "Invoice No,Supplier,Invoice Date,Amount,Status\n1001,Acme,2025-01-13,20.00,Sent\n"
      + "1001,Acme,2025-01-13,30.00,Sent\n1002,Beta,2025-01-15,10.00,Void\n"
    let read = Reading(text, ["number", "amount"], yaml: "kind: bill\nsign: outflow\nsameNumber: lines")
    #expect(read.rows == ["1001 | -50.00 XXX"])
    #expect(read.rejects.map(\.diagnostic.location?.line) == [4])
    #expect(read.findings.map(\.code) == [.csvCurrency])
  }

  /// A row that contradicts what was said of it is set aside, not added.
  @Test func aRowWithAnotherAmountThanTheWholeIsSetAside() {
    let read = Reading(Self.lines, ["number", "amount"], yaml: Self.profile + "sameNumber: whole")
    #expect(read.rows == ["1001 | -20.00 EUR", "1002 | -10.00 EUR", "1001 | -5.00 EUR"])
    #expect(read.rejects.map(\.diagnostic.location?.line) == [3])
  }

  /// What the lines add up to, in a column of its own, is the bill's amount, once.
  @Test func aTotalThatEachRowRepeatsCountsOnce() {
    let text =
      "Bill Number,Vendor,Bill Date,Bill Total,Line Description,Line Amount\n"
      + "B1,Acme,2025-01-02,50.00,Widget,20.00\nB1,Acme,2025-01-02,50.00,Gadget,30.00\nB2,Beta,2025-01-15,10.00,Widget,10.00\n"
    let read = Reading(text, ["number", "amount"], yaml: Self.profile)
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows == ["B1 | -50.00 EUR", "B2 | -10.00 EUR"])
  }

  /// Xero's lines are without tax, and the tax stands beside them.
  @Test func aTotalOfLinesAndTaxesCountsOnce() {
    let text =
      "ContactName,InvoiceNumber,InvoiceDate,Total,Description,LineAmount,TaxAmount\n"
      + "Kauri,KP-201,2025-03-13,345.00,Flyers,200.00,30.00\nKauri,KP-201,2025-03-13,345.00,Posters,100.00,15.00\n"
      + "Harbour,HP-77,2025-03-14,230.00,Power,200.00,30.00\n"
    let read = Reading(text, ["number", "amount"], yaml: Self.profile + "columns: {amount: Total}")
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows == ["KP-201 | -345.00 EUR", "HP-77 | -230.00 EUR"])
  }

  @Test func amountsThatCannotBeAddedAreSetAside() {
    let text =
      "Invoice No,Supplier,Invoice Date,Amount\n1,A,2025-01-02,90000000000000000.00\n1,A,2025-01-02,90000000000000000.00\n"
    let read = Reading(text, ["amount"], yaml: Self.profile + "sameNumber: lines")
    #expect(read.rows.count == 1 && read.rejects.count == 1)
  }

  /// Groups under the names of vendors, as reports of open bills have them.
  @Test func headingsNameTheOtherSideOfTheBillsBelow() {
    let text =
      "Date,Transaction type,Num,Due date,Amount\nGreen Power Co,,,,\n03/13/2025,Bill,88120,04/12/2025,310.20\n"
      + "03/14/2025,Bill,88177,05/13/2025,298.00\nTotal for Green Power Co,,,,608.20\nPaper Supply Inc.,,,,\n"
      + "04/02/2025,Bill,A-17,05/02/2025,75.00\nTotal for Paper Supply Inc.,,,,75.00\nTOTAL,,,,683.20\n"
    let read = Reading(text, ["payee", "amount"], yaml: Self.profile)
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(
      read.rows == ["Green Power Co | -310.20 EUR", "Green Power Co | -298.00 EUR", "Paper Supply Inc. | -75.00 EUR"])
    let wrong = Reading(text.replacing("608.20", with: "609.20"), ["amount"], yaml: Self.profile)
    #expect(wrong.fault != nil || !wrong.rejects.isEmpty)
  }

  /// Headings that name accounts are those of the rows below them, not nothing.
  @Test func headingsNameTheAccountOfTheRowsBelow() {
    let text =
      "Date,Description,Amount\nAccount: 12345678 Current,,\n2025-01-02,Grocer,-40.00\n2025-01-15,Salary,2000.00\n"
      + "Account: 87654321 Savings,,\n2025-01-16,Interest,+10.00\n"
    let read = Reading(text, ["account", "amount"], yaml: "sign: amount\ncurrency: EUR")
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows == ["12345678 | -40.00 EUR", "12345678 | 2000.00 EUR", "87654321 | 10.00 EUR"])
  }

  @Test(arguments: [
    ("Disputed", true), ("Written off", true), ("Vervallen", true), ("Overdue", false), ("Zapłacone", false),
  ])
  func unknownStatesOfBillsAreAskedAbout(_ word: String, _ isAsked: Bool) {
    let text =
      "Invoice No,Supplier,Invoice Date,Amount,Status\n1,Acme,2025-01-02,20.00,Paid\n2,Acme,2025-01-03,30.00,\(word)\n"
    #expect((Reading(text, yaml: Self.profile).fault?.diagnostic.code == .csvStatus) == isAsked)
  }
}
