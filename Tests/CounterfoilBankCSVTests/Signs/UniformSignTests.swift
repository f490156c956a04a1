import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Signs that stand before all amounts, or before those of one side, and what else in the table says of them.
struct UniformSignTests {
  private static func plus(_ rows: [(text: String, amount: String)], direction: (String, [String])? = nil) -> String {
    let names = ["Datum", "Text", "Betrag"] + (direction.map { [$0.0] } ?? [])
    let lines = rows.enumerated().map { index, row in
      let more = direction.map { [$0.1[index]] } ?? []
      return (["2025-02-0\(index + 1)", row.text, row.amount] + more).joined(separator: ";")
    }
    return ([names.joined(separator: ";")] + lines).joined(separator: "\n") + "\n"
  }

  /// A plus before every amount is how such a bank prints an amount: the words beside it say which way it went.
  @Test(arguments: [
    ("Typ", ["odchozí", "příchozí"]), ("Strona", ["Wn", "Ma"]), ("Irány", ["Terhelés", "Jóváírás"]),
    ("区分", ["出金", "入金"]),
    ("S/H", ["S", "H"]), ("Movement", ["Debit", "Credit"]),
  ])
  func whereAllHaveAPlusWordsTell(_ name: String, _ words: [String]) {
    let table = Self.plus([("A", "+12,50"), ("B", "+30,00")], direction: (name, words))
    let read = Reading(table, ["amount"], yaml: "currency: EUR")
    #expect(read.rows == ["-12.50 EUR", "30.00 EUR"], "\(read.fault?.description ?? "")")
  }

  /// One side alone, and no partner that shows what the word is the contrary of: never money in because of the plus.
  @Test(arguments: [("Typ", "odchozí"), ("Strona", "Wn"), ("Typ", "Terhelés"), ("区分", "出金"), ("Art", "Belastung")])
  func aPlusDoesNotTurnAWordForMoneyOut(_ name: String, _ word: String) {
    let table = Self.plus([("A", "+12,50"), ("B", "+30,00")], direction: (name, [word, word]))
    let read = Reading(table, ["amount"], yaml: "currency: EUR")
    let isAsked = ["csv.sign", "csv.direction"].contains(read.code)
    #expect(isAsked || read.rows == ["-12.50 EUR", "-30.00 EUR"], "\(read.rows) \(read.fault?.description ?? "")")
  }

  @Test func aPlusBesidePurchasesAloneIsAsked() {
    let rows = [("GROCER PURCHASE", "+12,50"), ("RENT", "+700,00"), ("PURCHASE FUEL", "+40,10"), ("X", "+3,00")]
    #expect(Reading(Self.plus(rows), yaml: "currency: EUR").code == "csv.sign")
    // With a minus before what came back it is asked as well: both signs prove that there are two ways, not which is which.
    let card = rows + [("REFUND", "-9,00")]
    #expect(Reading(Self.plus(card), yaml: "currency: EUR").code == "csv.sign")
  }

  @Test func aPlusBesideASalaryIsMoneyIn() {
    let read = Reading(Self.plus([("Gehalt", "+1200,00"), ("Miete", "-700,00")]), ["amount"], yaml: "currency: EUR")
    #expect(read.rows == ["1200.00 EUR", "-700.00 EUR"], "\(read.fault?.description ?? "")")
  }

  /// The balance of a card or a loan grows with what is bought; nothing but the texts of the rows tells that here.
  @Test func aBalanceThatGrowsWithPurchasesIsAsked() {
    let owed =
      "Date,Details,Amount,Balance\n" + """
        2025-01-02,PURCHASE A,40.00,540.00
        2025-01-05,PURCHASE B,60.00,600.00
        2025-01-09,CASH WITHDRAWAL,20.00,620.00
        2025-01-19,REFUND A,-40.00,580.00
        2025-01-22,PURCHASE C,20.00,600.00

        """
    let read = Reading(owed, yaml: "currency: EUR")
    #expect(read.code == "csv.sign")
    #expect(
      read.fault?.diagnostic.question?.choices.compactMap(\.profileLine)
        == ["sign: outflow\ncolumns: {owed: 4}", "sign: amount"])
    // The same numbers of a savings account; texts that say nothing leave it open.
    for words in [["DEPOSIT", "INTEREST"], ["A", "B"]] {
      var text = owed
      for (old, new) in [("PURCHASE", words[0]), ("CASH WITHDRAWAL", words[1]), ("REFUND", "X")] {
        text = text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
      }
      let read = Reading(text, ["amount"], yaml: "currency: EUR")
      if words[0] == "A" {
        #expect(read.code == "csv.sign")
      } else {
        #expect(read.rows.first == "40.00 EUR", "\(read.fault?.description ?? "")")
      }
    }
  }

  /// In Czech D is the credit beside MD, elsewhere the debit beside C.
  @Test(arguments: ["D", "MD"])
  func aLetterOfOneSideAloneIsAskedInCzech(_ letter: String) {
    let read = Reading("Datum;Popis;Částka;Typ\n2025-02-03;MZDA;199,26;\(letter)\n", ["amount"], yaml: "currency: CZK")
    #expect(letter == "D" ? read.code == "csv.direction" : read.rows == ["-199.26 CZK"], "\(read.rows)")
    #expect(
      Reading("Date;Sens;Libellé;Montant\n2025-02-03;D;LOYER;199,26\n", ["amount"], yaml: "currency: EUR").rows == [
        "-199.26 EUR"
      ])
  }
}

/// Columns of money out and in of which one is not known by its name.
struct OneSideTests {
  @Test(arguments: ["-18,28", "18,28"])
  func theOtherSideIsTheColumnFilledElsewhere(_ out: String) {
    let table =
      "Datum;Popis;Výdaje;Qwertz;Zůstatek\n2025-02-01;A;\(out);0,00;100,00\n2025-02-02;B;0,00;30,00;130,00\n2025-02-03;C;\(out);0,00;111,72\n"
    #expect(Reading(table, ["amount"], yaml: "currency: CZK").rows == ["-18.28 CZK", "30.00 CZK", "-18.28 CZK"])
  }

  /// A column that is named for a text and has amounts alone is heard as well.
  @Test func amountsUnderTheNameOfATextAreAskedAbout() {
    let table = "Date;Foo;Vendor;Credit\n2025-02-01;A;0.00;18.28\n2025-02-02;B;30.00;0.00\n"
    let read = Reading(table, yaml: "currency: EUR")
    #expect(read.code == "csv.debit-credit" && read.rows.isEmpty, "\(read.rows) \(read.fault?.description ?? "")")
  }

  /// Where more than one may be it, or it is filled beside the known one, nothing is read as nothing.
  @Test func anAmountInNoKnownColumnIsNeverRead() {
    let two =
      "Date;Text;Paid out;Foo;Bar\n2025-02-01;A;18.28;0.00;0.00\n2025-02-02;B;0.00;30.00;4.00\n2025-02-03;C;0.00;30.00;4.00\n"
    let read = Reading(two, yaml: "currency: EUR")
    #expect(read.code == "csv.debit-credit" && read.rows.isEmpty, "\(read.rows) \(read.fault?.description ?? "")")
    #expect(read.fault?.diagnostic.question?.choices.count == 2)
  }
}

/// Tables without a header whose first rows have whole amounts.
struct HeadlessRowTests {
  @Test func rowsOfWholeAmountsInFrontAreRows() {
    let read = Reading(
      "2025-08-30\tTESCO\t-162\n2025-09-01\tTESCO\t-7 751\n2025-09-04\tRENT\t-3 502\n2025-09-05\tSALARY\t9 762\n",
      ["amount"], yaml: "currency: HUF")
    #expect(
      read.rows == ["-162.00 HUF", "-7751.00 HUF", "-3502.00 HUF", "9762.00 HUF"], "\(read.fault?.description ?? "")")
  }

  @Test func whatStandsAboveThemIsNone() {
    let read = Reading(
      "Konto;123\n2025-08-30;;\n2025-08-30;TESCO;-162,00\n2025-09-01;SALARY;7751,00\n", ["amount"],
      yaml: "currency: EUR")
    #expect(read.rows == ["-162.00 EUR", "7751.00 EUR"], "\(read.fault?.description ?? "")")
  }
}
