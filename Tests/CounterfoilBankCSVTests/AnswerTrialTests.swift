import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// No answer is offered that does not lead to a reading of all rows.
struct AnswerTrialTests {
  private static func choices(_ read: Reading) -> [String] {
    (read.fault?.diagnostic.question?.choices ?? []).compactMap(\.profileLine)
  }

  @Test func everyAnswerOfAnOpenTableReadsAllRows() {
    let text = "Date,Text,Amount\n03/04/2026,a,-3.20\n05/06/2026,b,9.00\n"
    let read = Reading(text)
    #expect(Self.choices(read).count == 2)
    for line in Self.choices(read) { #expect(Reading(text, yaml: line).rows.count == 2) }
  }

  // As the amount, the first column would leave the second row without one.
  @Test func aColumnThatSomeRowsLackIsNotOfferedAsTheAmount() {
    let text = "Date,Text,One,Two\n2026-04-03,a,3.20,100.00\n2026-04-04,b,,91.00\n2026-04-05,c,1.20,7.00\n"
    let read = Reading(text)
    #expect(read.code == "csv.column-undecided")
    #expect(Self.choices(read) == ["columns: {amount: 4}"])
  }

  @Test func whereNoAnswerLeadsOnNoneIsOfferedAndTheReasonIsSaid() throws {
    let text = "Date,Text,One,Two\n2026-04-03,a,3.20,\n2026-04-04,b,,91.00\n"
    let fault = try #require(Reading(text).fault)
    #expect(fault.diagnostic.question?.choices.isEmpty ?? true)
    #expect(fault.diagnostic.fixes.contains { $0.hasPrefix("No answer we know leads to all rows: t.csv:") })
  }
}
