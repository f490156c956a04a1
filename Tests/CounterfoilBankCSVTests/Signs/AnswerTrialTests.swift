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

  @Test func ofTwoColumnsFilledByTurnsItIsAskedWhichIsMoneyOut() {
    let text = "Date,Text,One,Two\n2026-04-03,a,3.20,\n2026-04-04,b,,91.00\n"
    let read = Reading(text)
    #expect(read.code == "csv.column-undecided")
    #expect(Self.choices(read) == ["columns: {debit: 3, credit: 4}", "columns: {debit: 4, credit: 3}"])
    #expect(Reading(text, ["amount"], yaml: Self.choices(read)[0]).rows == ["-3.20 XXX", "91.00 XXX"])
  }

  @Test func whetherTheSignOrTheWordIsRightIsAsked() {
    let text = """
      Action,Time,Ticker,Total
      Purchase,2026-01-05,EXC,1055.00
      Deposit,2026-01-13,,1500.00
      Withdrawal,2026-01-28,,-400.00
      """
    let read = Reading(text, yaml: "columns: {direction: 1, amount: 4, date: 2, description: 3}")
    #expect(read.code == "csv.direction")
    #expect(Self.choices(read) == ["sign: amount", "sign: direction"])
  }

  @Test func quotesAmongTextsMayMeanNothing() {
    let text =
      "Date,Text,Amount\n2025-02-14,5\" PIPE,-20.00\n2025-02-15,\"PAY \"X\" MAY\",2000.00\n2025-02-16,A,-1.00\n"
    let read = Reading(text)
    #expect(read.code == "csv.quote")
    #expect(Self.choices(read) == ["quote: none"])
    #expect(
      Reading(text, ["amount", "description"], yaml: "quote: none").rows
        == ["-20.00 XXX | 5\" PIPE", "2000.00 XXX | \"PAY \"X\" MAY\"", "-1.00 XXX | A"])
    // Where a delimiter stands inside quotes, they mean something.
    #expect(Self.choices(Reading(text.replacing("\"X\"", with: "\"X\", Y"))).isEmpty)
  }

  @Test func whereNoAnswerLeadsOnNoneIsOfferedAndTheReasonIsSaid() throws {
    let text = "Date,Text,One,Two,Three\n2026-04-03,a,3.20,,\n2026-04-04,b,,91.00,\n2026-04-05,c,,,7.00\n"
    let fault = try #require(Reading(text).fault)
    #expect(fault.diagnostic.question?.choices.isEmpty ?? true)
    #expect(fault.diagnostic.fixes.contains { $0.hasPrefix("No answer we know leads to all rows: t.csv:") })
  }
}

extension AnswerTrialTests {
  @Test func theQuestionsBehindTheFirstAreKnownWithTheirAnswers() throws {
    let text = "Date,Text,Amount\n03/04/2026,a,3.20\n05/06/2026,b,9.00\n"
    let question = try #require(Reading(text).fault?.diagnostic.question)
    #expect(question.choices.compactMap(\.profileLine) == ["date: d/M/yyyy", "date: M/d/yyyy"])
    #expect(question.following.map { $0.choices.compactMap(\.profileLine) } == [["sign: outflow", "sign: amount"]])
  }

  /// Each answer is read with what may follow from it. Were all that follows from all of them tried, thirty columns without names would be
  /// read many thousand times.
  @Test(.timeLimit(.minutes(1))) func manyQuestionsInARowAreTriedInTime() {
    let rows = (1...12).map { row in
      ([
        "\(row)", "33", "Del Giro", "FERRETERIA N\(row)", "4172\(row)", "0\(row % 9 + 1)/09/2026",
        "1\(row % 9)/10/2026", "",
      ]
        + (1...20).map { "\($0 * row * 17)" }).joined(separator: ";")
    }
    let read = Reading(rows.joined(separator: "\n") + "\n", yaml: "hasHeader: false\ncurrency: CLP")
    let question = read.fault?.diagnostic.question
    #expect(question?.choices.isEmpty == false)
    #expect(question?.following.isEmpty == false)
  }
}
