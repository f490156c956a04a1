import CounterfoilCodecKit
import CounterfoilJournal
import Testing

struct JournalNameTests {
  static let common = """
    2026-01-05 *
      Assets:Bank  -5.00 EUR
      Expenses:Food  5.00 EUR

    """

  static func surest(_ text: String, _ name: String) -> String? {
    let sample = FileSample(bytes: Array(text.utf8), fileName: name, isComplete: true)
    let answers = Journals.all.map { ($0.descriptor.name, $0.confidence(in: sample).score) }
    let best = answers.map(\.1).max() ?? 0
    let names = answers.filter { $0.1 == best }.map(\.0)
    return names.count == 1 && best >= Confidence.floor ? names[0] : nil
  }

  /// Lines every dialect has are those of the dialect the file's name says.
  @Test(arguments: [
    ("a.beancount", "beancount"), ("a.bean", "beancount"), ("a.journal", "hledger"), ("a.ledger", "ledger"),
  ])
  func theNameDecidesWhereTheLinesDoNot(_ name: String, _ dialect: String) {
    #expect(Self.surest(Self.common, name) == dialect)
  }

  /// What only another dialect has is stronger than a name.
  @Test func theLinesDecideWhereTheyTell() {
    let hledger = "decimal-mark .\n2026-01-05 * Shop\n  assets:bank  -5.00 EUR\n  expenses:food\n"
    #expect(Self.surest(hledger, "a.beancount") == "hledger")
    let beancount = "2026-01-05 * \"Shop\" \"\"\n  Assets:Bank  -5.00 EUR\n  Expenses:Food  5.00 EUR\n"
    #expect(Self.surest(beancount, "a.journal") == "beancount")
  }
}
