import CounterfoilCodecKit
import CounterfoilJournal
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

/// Which postings are entries, and on which day.
struct JournalAccountTests {
  private static let mixed = """
    2026-03-01 opening
        Assets:Box    30.00 EUR
        Equity:Start
    2026-03-02 rent
        Bank:Daily    -640.00 EUR
        Costs:Flat
    2026-03-03 machine
        Bank:Daily    -20.00 EUR
        Assets:Box

    """

  private func options(_ account: String) -> (inout ReadOptions) -> Void {
    { $0.stated.account = account }
  }

  @Test(arguments: [JournalCodec.hledger, .ledger])
  func accountsOfUnknownNamesAreAskedAboutNotDropped(_ codec: JournalCodec) throws {
    let reading = Journals.read(Self.mixed, codec)
    #expect(reading.codes == ["journal.account"])
    let question = try #require(reading.fault?.diagnostic.question)
    #expect(question.text.contains("Bank:Daily, Costs:Flat"))
    #expect(
      question.choices.map(\.profileLine) == [
        "account: Assets, Bank:Daily, Costs:Flat", "account: Assets, Bank:Daily", "account: Assets, Costs:Flat",
        "account: Assets",
      ])
  }

  @Test func anAnswerReadsBothSides() throws {
    let reading = Journals.read(Self.mixed, .hledger, change: options("Assets, Bank:Daily"))
    #expect(
      reading.rows("account", "amount") == [
        "Assets:Box | 30.00 EUR", "Bank:Daily | -640.00 EUR", "Bank:Daily | -20.00 EUR", "Assets:Box | 20.00 EUR",
      ])
    let none = Journals.read(Self.mixed, .hledger, change: options("Assets"))
    #expect(none.rows("account", "amount") == ["Assets:Box | 30.00 EUR", "Assets:Box | 20.00 EUR"])
  }

  /// A declared type settles it, and so do categories that only stand beside accounts known.
  @Test func whatTellsOfItselfIsNotAsked() throws {
    let typed = "account Bank  ; type: A\naccount Costs  ; type: X\n" + Self.mixed
    #expect(Journals.read(typed, .hledger).batch.count == 4)
    let plain = "2026-03-02 rolls\n    Food    4.00 EUR\n    Assets:Box\n"
    #expect(Journals.read(plain, .hledger).rows("account", "category") == ["Assets:Box | Food"])
    let named = "2026-03-02 machine\n    Bank:Daily    -20.00 EUR\n    Assets:Box\n"
    #expect(Journals.read(named, .hledger).codes == ["journal.account"])
  }

  /// hledger manual, "Tags" and "Posting dates".
  @Test(arguments: [
    ("; note, date:2026-04-20", "2026-04-20"), ("; paid on date:2026-04-20", "2026-04-20"),
    ("; memo: see date:2026-04-20", "2026-03-05"), ("; memo: a, b, date: 4/20 , x:y", "2026-04-20"),
    ("; update:2026-04-20 was it", "2026-03-05"), ("; [paper] and [2026-04-20]", "2026-04-20"),
  ])
  func aDayIsFoundAnywhereInAComment(_ comment: String, _ day: String) {
    let reading = Journals.read(
      "2026-03-05 a\n    Assets:Box    -1.00 EUR  \(comment)\n    Expenses:X\n", .hledger)
    #expect(reading.rows("date") == [day])
  }

  @Test(arguments: ["Y2025\n", "year 2025\n", "Y 2025\n", "apply year 2025\n"])
  func aYearStatedFirstMakesDatesWithoutOneAJournal(_ line: String) {
    let text = line + "3/11 a\n    Assets:Box    -1.00 EUR\n    Expenses:X\n"
    let sample = FileSample(bytes: Array(text.utf8), fileName: "a.journal", isComplete: true)
    #expect(JournalCodec.hledger.confidence(in: sample).score > 50)
    #expect(Journals.read(text, .hledger).rows("date") == ["2025-03-11"])
  }

  /// Whatever the names of its accounts are: the first line is the same in all dialects.
  @Test(arguments: [JournalCodec.beancount, .hledger, .ledger], ["DE55", "Assets:Bank", "open"])
  func whatIsWrittenIsKnownForItsOwnDialect(_ codec: JournalCodec, _ account: String) throws {
    var batch = RecordBatch(schema: .entry)
    for number in 1...3 {
      batch.beginRecord()
      batch.set(EntryField.date, CalendarDate(year: 2026, month: 3, day: number))
      batch.set(EntryField.valueDate, CalendarDate(year: 2026, month: 3, day: number + 1))
      batch.set(EntryField.amount, try Money(exactly: "-\(number).50", currency: #require(Currency("EUR"))))
      batch.set(EntryField.account, account)
      batch.set(EntryField.id, "x\(number)")
      batch.set(EntryField.payee, "open \"Shop\"")
      batch.set(EntryField.description, "Milk & eggs")
      batch.set(EntryField.category, number == 2 ? "Food" : nil)
      batch.endRecord()
    }
    let written = try Journals.write(batch, codec)
    for name in ["a.\(codec.descriptor.fileExtensions[0])", "a.txt"] {
      let sample = FileSample(bytes: Array(written.text.utf8), fileName: name, isComplete: true)
      let best = Journals.all.max { $0.confidence(in: sample).score < $1.confidence(in: sample).score }
      // Without the name, hledger and ledger are told apart by their directives only.
      if name != "a.txt" || codec.descriptor.name == "beancount" {
        #expect(best?.descriptor.name == codec.descriptor.name, "\(name): \(written.text)")
      }
    }
    let again = Journals.read(written.text, codec)
    #expect(again.batch.count == 3)
    for row in 0..<again.batch.count { #expect(again.batch.hasEqualRecord(row, to: batch, row)) }
  }
}
