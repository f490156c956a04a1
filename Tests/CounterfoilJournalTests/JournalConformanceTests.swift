import CounterfoilCodecKit
import CounterfoilJournal
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilTesting
import Testing

@Suite("Journals keep the codec contract")
struct JournalConformanceTests {
  static let hledger = """
    ; a household
    commodity 1.000,00 EUR
    account Assets:Giro  ; type: A

    2024-01-31=2024-02-02 * (R 7) Markt | Wocheneinkauf  ; trip: 12
        ; comment on it
        Assets:Giro         -1.234,50 EUR = 100,00 EUR
        Expenses:Food        1.234,50 EUR
    2024/2/1 ! Gehalt
        Assets:Giro          2000 EUR
        Income:Salary
    2024-02-30 no day
        Assets:Giro  1
    2024-02-03 a split
        Expenses:Food  5 EUR
        Expenses:Fun  7 EUR  ; with: Emil
        Liabilities:Card
    """

  static let beancount = """
    option "title" "Haus"
    2020-01-01 open Assets:Giro EUR
    2024-01-31 * "Markt \\"am Eck\\"" "Wochen-
    einkauf" #food ^r-7
      id: "X1"
      Assets:Giro  -(1,000 + 234.50) EUR
      Expenses:Food  1234.50 EUR
    2024-02-01 txn "Gehalt"
      Assets:Giro   2000 EUR
      Income:Salary
    2024-02-02 ! "nothing adds up"
      Assets:Giro   1 EUR
      Income:Salary  1 EUR
    2024-02-03 balance Assets:Giro 5 EUR
    """

  @Test func everyRuleIsKept() throws {
    var samples: [String: [CodecSample]] = [:]
    for codec in Journals.all {
      let name = codec.descriptor.name
      for schema in [Schema.entry, .bill] {
        let batch = try JournalRoundTripTests.batch(schema, rows: 8, seed: 7)
        let text = try Journals.write(batch, codec).text
        samples[name, default: []].append(
          CodecSample(
            name: "\(schema.kind).\(codec.descriptor.fileExtensions[0])", bytes: Array(text.utf8), recordCount: 8))
      }
    }
    samples["hledger"]?.append(CodecSample(name: "f.journal", bytes: Array(Self.hledger.utf8), recordCount: 4))
    samples["ledger"]?.append(CodecSample(name: "f.ledger", bytes: Array(Self.hledger.utf8), recordCount: 4))
    samples["beancount"]?.append(CodecSample(name: "f.bean", bytes: Array(Self.beancount.utf8), recordCount: 3))
    for codec in Journals.all {
      var checks = CodecChecks(codec, samples: samples[codec.descriptor.name] ?? [])
      checks.cutLimit = 120
      #expect(checks.violations().map(\.description) == [])
    }
  }
}
