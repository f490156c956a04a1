import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Words of a direction that something else in the table contradicts, or that a sign repeats.
struct ContradictedWordTests {
  private static func table(_ rows: [(word: String, state: String)], state: String = "Status") -> String {
    "Date,Text,Category,\(state),Amount\n"
      + rows.enumerated().map { "2026-09-1\($0),T\($0),\($1.word),\($1.state),1\($0).00\n" }.joined()
  }

  private static let turned = [
    ("Debet", "Received"), ("Credit", "Executed"), ("Debet", "Received"), ("Credit", "Executed"),
  ]
  private static let yaml = "currency: RUB\nbooked: [Received, Executed]\n"

  /// Modulbank's words are those of the bank: what it owes its customer stands under *Debet*.
  @Test func whatAStateContradictsIsAsked() {
    let read = Reading(Self.table(Self.turned), ["amount"], yaml: Self.yaml)
    let lines = read.fault?.diagnostic.question?.choices.compactMap(\.profileLine) ?? []
    #expect(read.code == "csv.direction" && lines.count == 2, "\(read.rows)")
    let told = lines.map { Reading(Self.table(Self.turned), ["amount"], yaml: Self.yaml + $0) }
    #expect(
      told.map(\.rows) == [
        ["10.00 RUB", "-11.00 RUB", "12.00 RUB", "-13.00 RUB"], ["-10.00 RUB", "11.00 RUB", "-12.00 RUB", "13.00 RUB"],
      ], "\(lines)")
  }

  /// Once is not enough, and one row in which both agree shows that the other column is of something else.
  @Test(arguments: [
    [("Debet", "Received"), ("Credit", "Executed"), ("Debet", "Executed"), ("Credit", "Executed")],
    [("Debet", "Received"), ("Credit", "Received"), ("Debet", "Received"), ("Credit", "Executed")],
    [("Debet", "Sent"), ("Credit", "Received"), ("Debet", "Sent"), ("Credit", "Received")],
    [("Debet", "Payment"), ("Credit", "Charge"), ("Credit", "Payment"), ("Debet", "Paid")],
  ])
  func elseTheWordsAreTaken(_ rows: [(String, String)]) {
    let states = Set(rows.map(\.1)).joined(separator: ", ")
    let read = Reading(Self.table(rows), ["amount"], yaml: "currency: RUB\nbooked: [\(states)]")
    let right = rows.enumerated().map { ($1.0 == "Debet" ? "-" : "") + "1\($0).00 RUB" }
    #expect(read.rows == right, "\(read.fault?.description ?? "")")
  }

  /// The balance tells what the words mean, whatever a state is called.
  @Test func aBalanceTellsMore() {
    let text = """
      Date,Text,Category,Status,Amount,Balance
      2026-09-10,A,Debet,Received,10.00,90.00
      2026-09-11,B,Credit,Executed,20.00,110.00
      2026-09-12,C,Debet,Received,30.00,80.00
      2026-09-13,D,Credit,Executed,5.00,85.00

      """
    let read = Reading(text, ["amount"], yaml: Self.yaml)
    #expect(read.rows == ["-10.00 RUB", "20.00 RUB", "-30.00 RUB", "5.00 RUB"], "\(read.fault?.description ?? "")")
  }

  private static func card(_ rows: [(word: String, amount: String)]) -> String {
    "Datum;Beschreibung;Betrag;Debit/Kredit\n"
      + rows.enumerated().map { "2\($0).09.2026;T\($0);\($1.amount);\($1.word)\n" }.joined()
  }

  private static let swiss = [
    ("Belastung", "86.45"), ("Gutschrift", "-129.90"), ("Belastung", "1049.00"), ("Gutschrift", "-14.35"),
  ]

  /// A card counts what was spent: its minus says once more what *Gutschrift* does.
  @Test func aMinusBesideAllMoneyInRepeatsTheWord() {
    let read = Reading(Self.card(Self.swiss), ["amount"], yaml: "currency: CHF")
    #expect(
      read.rows == ["-86.45 CHF", "129.90 CHF", "-1049.00 CHF", "14.35 CHF"], "\(read.fault?.description ?? "")")
  }

  /// One alone, or one that differs, leaves open what a minus says.
  @Test(arguments: [
    Array(swiss.prefix(3)), swiss + [("Gutschrift", "5.00")], swiss + [("Belastung", "-5.00")],
    [("Gutschrift", "-129.90"), ("Gutschrift", "-14.35")],
  ])
  func elseItIsAsked(_ rows: [(String, String)]) {
    let read = Reading(Self.card(rows), ["amount"], yaml: "currency: CHF")
    #expect(read.fault != nil, "\(read.rows)")
  }
}
