import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Amounts beside the one that was paid: what came back of it, what was debited in all, a second one in the same cell.
struct FurtherAmountTests {
  private func table(_ name: String, _ cells: [String]) -> String {
    let rows = [
      "2026-01-05,Shop,-45.30", "2026-01-06,Hotel,-120.00", "2026-01-07,Rent,-900.00", "2026-01-08,Train,-20.00",
    ]
    return "Date,Description,Amount,\(name)\n" + zip(rows, cells).map { "\($0),\($1)\n" }.joined()
  }

  @Test(arguments: [
    ("Refunded amount", "120.00"), ("Amount refunded", "20.00"), ("Reversal amount", "120.00"),
    ("amount_refunded", "20.00"),
  ])
  func whatCameBackIsAskedAbout(_ name: String, _ back: String) {
    for none in ["", "0.00"] {
      let text = table(name, [none, back, none, none])
      let asked = Reading(text)
      #expect(asked.code == "csv.column-undecided" && asked.line == 3)
      #expect(asked.fault?.diagnostic.question?.choices.count == 2)
      let left = back == "120.00" ? "0.00" : "-100.00"
      #expect(Reading(text, ["amount"], yaml: "columns: {refund: 4}").bare == ["-45.30", left, "-900.00", "-20.00"])
      #expect(
        Reading(text, ["amount"], yaml: "columns: {refund: []}").bare == ["-45.30", "-120.00", "-900.00", "-20.00"])
    }
  }

  @Test func moreThanWasPaidDoesNotComeBack() {
    let read = Reading(table("Refunded amount", ["", "130.00", "", ""]), yaml: "columns: {refund: 4}")
    #expect(read.rejects.map { $0.diagnostic.location?.line } == [3] && read.rows.count == 3)
  }

  /// A balance shows what moved the account.
  @Test func aBalanceTellsWhetherItCameBack() {
    let read = Reading(
      "Date,Description,Amount,Refunded amount,Balance\n2026-01-05,Shop,-45.30,,954.70\n2026-01-06,Hotel,-120.00,120.00,834.70\n"
        + "2026-01-07,Rent,-100.00,,734.70\n2026-01-08,Hotel refund,120.00,,854.70\n", ["amount"])
    #expect(read.bare == ["-45.30", "-120.00", "-100.00", "120.00"])
  }

  @Test(arguments: ["Total debited", "Amount incl. fees", "Amount charged"])
  func whatWasDebitedInAllIsAskedAbout(_ name: String) {
    for sign in ["", "-"] {
      let read = Reading(table(name, ["45.90", "121.50", "901.00", "20.10"].map { sign + $0 }))
      #expect(read.code == "csv.column-undecided", "\(read.rows)")
    }
  }

  @Test func twoAmountsInOneCellAreNotReadAsOne() {
    let read = Reading(
      "Date,Description,Amount\n2026-01-05,Shop,-11.00 USD (-10.50 EUR)\n2026-01-06,Hotel,-5.00 USD (-4.00 EUR)\n")
    #expect(read.code == "csv.amount" && read.line == 2)
  }

  @Test func aListOfEqualAmountsMayBeLong() {
    let rows = (0..<300).map {
      "2026-01-\($0 % 28 < 9 ? "0" : "")\($0 % 28 + 1),Shop \($0),-\($0 + 1).30,-\($0 + 1).30\n"
    }
    #expect(Reading("Date,Description,Amount,Billed amount\n" + rows.joined()).rows.count == 300)
  }

  @Test func theLastOfThreeIsTheSumOfTwo() {
    let rows = "Date,Description,Amount\n2026-01-05,Shop,-45.37\n2026-01-06,Hotel,-120.19\n2026-01-07,Xyzzy,"
    #expect(Reading(rows + "-165.56\n").rejects.map { $0.diagnostic.location?.line } == [4])
    #expect(Reading(rows + "-165.57\n").rejects.isEmpty)
    let round = "Date,Description,Amount\n2026-01-05,Shop,-10.00\n2026-01-06,Hotel,-20.00\n2026-01-07,Xyzzy,-30.00\n"
    #expect(Reading(round).rejects.isEmpty)
  }

  /// ISO 8583: a message 0420 takes back a payment.
  @Test(arguments: [("MTI", "0420", "void"), ("Message type", "420", "void"), ("MTI", "0100", "pending")])
  func messagesThatAreNoPaymentsAreAskedAbout(_ name: String, _ code: String, _ word: String) {
    let usual = code.count == 4 ? "0200" : "200"
    let read = Reading(table(name, [usual, code, usual, usual]))
    #expect(read.code == "csv.status", "\(read.rows)")
    #expect(read.fault?.diagnostic.question?.choices.first?.profileLine?.contains("\(word): [\"\(code)\"]") == true)
  }

  @Test func rowsThatAreNotIncludedAreAskedAbout() {
    #expect(Reading(table("Included", ["yes", "no", "yes", "yes"])).code == "csv.status")
    #expect(Reading(table("Included", ["yes", "yes", "yes", "yes"])).rows.count == 4)
  }

  @Test func aRowWithoutADayCanBeSetAside() {
    let text = "Date,Description,Amount\n2026-01-05,Shop,-45.30\n2026-01-06,Hotel,-120.00\n,Alles zusammen,-165.30\n"
    let lines = Reading(text).fault?.diagnostic.question?.choices.compactMap(\.profileLine) ?? []
    #expect(lines.contains("badRows: reject"))
    #expect(Reading(text, yaml: "badRows: reject").rows.count == 2)
  }
}
