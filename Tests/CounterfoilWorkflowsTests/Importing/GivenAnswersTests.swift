import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilWorkflows

/// Earlier answers count where they are among those a question offers.
struct GivenAnswersTests {
  private static let answers = """
    account: card
    date: d/M/yyyy
    sign: outflow
    currency: EUR
    outflow: [Belasting, Afschrijving]
    columns: {amount: 3}
    """

  private func fit(
    _ lines: [String], blank: Question.Blank? = nil
  ) throws -> GivenAnswers.Fit {
    let question = Question("?", choices: lines.map { Question.Choice($0, profileLine: $0) }, blank: blank)
    return try GivenAnswers(ProfileText(yaml: Self.answers, file: "r2")).answer(to: question)
  }

  @Test func anOfferedAnswerThatWasGivenCounts() throws {
    #expect(try fit(["date: M/d/yyyy", "date: d/M/yyyy"]) == .line("date: d/M/yyyy"))
    #expect(try fit(["sign: amount", "sign: outflow"]) == .line("sign: outflow"))
    #expect(try fit(["columns: {amount: 2}", "columns: {amount: 3}"]) == .line("columns: {amount: 3}"))
  }

  /// The file disproves it: what does not lead to all rows is not offered.
  @Test func anAnswerThatIsNotOfferedContradicts() throws {
    #expect(try fit(["date: M/d/yyyy", "date: yyyy-d-M"]) == .contradicted)
    #expect(try fit(["sign: amount"]) == .contradicted)
    #expect(try fit(["columns: {amount: 4}"], blank: .column(ofField: "amount")) == .contradicted)
  }

  @Test func whatWasNeverAskedIsAskedNow() throws {
    #expect(try fit(["decimalMark: point", "decimalMark: comma"]) == .nothing)
    #expect(try fit([], blank: .column(ofField: "payee")) == .nothing)
  }

  @Test func wordsCountOneByOne() throws {
    #expect(try fit([#"outflow: ["Belasting"]"#, #"inflow: ["Belasting"]"#]) == .line(#"outflow: ["Belasting"]"#))
    #expect(try fit([#"outflow: ["Rente"]"#, #"inflow: ["Rente"]"#]) == .nothing)
  }

  /// Whose account a file is of is no matter of its layout.
  @Test func anAccountIsNoAnswer() throws {
    #expect(try fit(["account: card"], blank: .value(ofKey: "account")) == .nothing)
    #expect(try fit([], blank: .value(ofKey: "currency")) == .line("currency: EUR"))
  }
}
