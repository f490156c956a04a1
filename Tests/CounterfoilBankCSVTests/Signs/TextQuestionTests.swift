import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// A table of payments none of whose columns is known to say what they were for is asked about.
struct TextQuestionTests {
  private static let open = """
    Date,Amount,Currency,Zq
    2026-09-14,-4.75,EUR,8837-11
    2026-09-15,1900.00,EUR,8840-02
    2026-09-16,-33.20,EUR,8841-07

    """

  @Test func aColumnThatMayBeTheTextIsAskedAbout() throws {
    let question = try #require(Reading(Self.open).fault?.diagnostic.question)
    #expect(
      question.choices.compactMap(\.profileLine) == ["columns: {description: 4}", "columns: {description: []}"])
    #expect(question.blank == .column(ofField: "description"))
  }

  @Test(arguments: ["columns: {description: 4}", "columns: {description: []}", "columns: {reference: Zq}"])
  func aProfileSaysWhich(line: String) {
    let read = Reading(Self.open, yaml: "\(line)\nsign: amount\n")
    #expect(read.rows.count == 3, "\(String(describing: read.fault))")
  }

  /// Nothing is lost where there is nothing else, or a column of another kind.
  @Test(arguments: [
    "Date,Amount,Currency\n2026-09-14,-4.75,EUR\n2026-09-15,1900.00,EUR\n",
    "Date,Amount,Currency,Balance,Reference\n2026-09-14,-4.75,EUR,95.25,77-1\n2026-09-15,-1.00,EUR,94.25,77-2\n",
    "No,Date,Amount,Currency\n1,2026-09-14,-4.75,EUR\n2,2026-09-15,1900.00,EUR\n",
    "Date,Amount,Currency,Zq\n2026-09-14,-4.75,EUR,Corner Cafe\n2026-09-15,1900.00,EUR,Salary\n",
  ])
  func whereNoTextIsLostNothingIsAsked(text: String) {
    let read = Reading(text, yaml: "sign: amount\n")
    #expect(read.rows.count == 2, "\(String(describing: read.fault))")
  }
}
