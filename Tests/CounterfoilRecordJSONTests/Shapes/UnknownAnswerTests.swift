import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecordJSON
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

/// Answers of interfaces nobody documented: what is not certain is asked, and no payment is taken for something else.
struct UnknownAnswerTests {
  private static func reading(_ text: String, currency: String? = nil) -> GoldenReading {
    JSONTableTests.reading(text, currency: currency)
  }

  /// Payments have ids and currencies as accounts have.
  @Test(arguments: [
    #""booked_at":"2023-04-13","amountMinor":628,"type":"debit""#,
    #""booked_at":"2023-04-13","debit":"6.28","credit":null"#,
    #""created":"2023-04-13T10:00:00Z","amountInCents":628,"direction":"DEBIT""#,
    #""posted":"2023-04-13","amount_in_minor_units":-628,"memo":"purchase""#,
  ])
  func paymentsAreNoAccounts(_ members: String) {
    let record = { (id: String) in #"{"id":"\#(id)","currency":"SEK",\#(members),"description":"rent"}"# }
    for text in ["[\(record("a")),\(record("b"))]", #"{"data":[\#(record("a")),\#(record("b"))],"next":null}"#] {
      let read = Self.reading(text)
      #expect(JSONTableTests.amounts(read) == ["-6.28 SEK", "-6.28 SEK"], "\(text): \(read.fault?.description ?? "")")
    }
  }

  @Test func accountsAreAccounts() {
    for text in [
      #"[{"id":"a","currency":"SEK"}]"#,
      #"[{"id":"a","name":"Checking","currency":"SEK","balance":"12.00","openedOn":"2020-01-01"}]"#,
      #"[{"id":"a","currency":"SEK","number":"1234","opened":"2020-01-01"}]"#,
    ] {
      let read = Self.reading(text)
      #expect(read.fault == nil && read.batch.schema.kind == .account, "\(text): \(read.fault?.description ?? "")")
    }
  }

  @Test func whatIsNeitherIsRefused() {
    let read = Self.reading(#"[{"id":"a","currency":"SEK","colour":"red"}]"#)
    #expect(read.fault?.diagnostic.code.name == "json.kind")
  }

  /// An amount before it was exchanged is not what moved the account.
  @Test(arguments: [
    #""amountMinor":-441,"originalAmount":{"value":"-8.82","currency":"CHF"}"#,
    #""debit":"4.41","credit":null,"originalAmount":{"value":"8.82","currency":"CHF"}"#,
    #""amount":"-4.41","foreignAmount":"-8.82""#,
  ])
  func anOriginalAmountIsNotTheAmount(_ members: String) {
    let read = Self.reading(#"[{"id":"a","date":"2023-04-13",\#(members),"currency":"EUR","description":"Purchase"}]"#)
    #expect(JSONTableTests.amounts(read) == ["-4.41 EUR"], "\(read.fault?.description ?? "")")
  }

  @Test func anOriginalAmountBesideNumbersOfNoKnownNameIsAsked() {
    let read = Self.reading(
      #"{"x":[{"date":"2023-04-13","moved":-4.41,"originalAmount":{"value":"-8.82","currency":"CHF"},"description":"Purchase"}]}"#
    )
    #expect(read.fault?.diagnostic.code.name == "csv.column-undecided", "\(JSONTableTests.amounts(read))")
  }

  /// How large the smallest unit is depends on the currency: a dinar has a thousand, a yen none, a euro a hundred.
  @Test func minorUnitsOfAnUnknownCurrencyAreAsked() {
    func text(_ currency: String) -> String {
      #"{"data":[{"id":"a","created":"2022-06-15","amount_minor":-7202,\#(currency)"description":"Purchase"}]}"#
    }
    #expect(Self.reading(text("")).fault?.diagnostic.code.name == "csv.currency")
    for (code, amount) in [("KWD", "-7.202 KWD"), ("JPY", "-7202 JPY"), ("EUR", "-72.02 EUR")] {
      #expect(JSONTableTests.amounts(Self.reading(text(#""currency":"\#(code)","#))) == [amount])
      #expect(JSONTableTests.amounts(Self.reading(text(""), currency: code)) == [amount])
    }
  }

  /// Some interfaces print what an account paid as positive: few rows, and no word that tells, are asked about.
  @Test(arguments: [
    [("-6.87", "A")], [("-2.63", "Gutschrift"), ("-7.90", "Gehalt")], [("12.17", "B"), ("-54", "Erstattung")],
    [("-477.70", "Interest paid"), ("-11.81", "Deposit")],
  ])
  func theSignsOfAnAnswerAreNoProof(_ rows: [(String, String)]) {
    let records = rows.map {
      #"{"booked_at":"2019-03-11","amount":"\#($0.0)","currency":"EUR","description":"\#($0.1)"}"#
    }
    let read = Self.reading("[\(records.joined(separator: ","))]")
    #expect(read.fault?.diagnostic.code.name == "csv.sign", "\(JSONTableTests.amounts(read))")
  }

  @Test func wordsSettleThem() {
    let text =
      #"[{"booked_at":"2019-03-11","amount":"2100.00","currency":"EUR","description":"Salary"},"#
      + #"{"booked_at":"2019-03-12","amount":"-7.90","currency":"EUR","description":"Rent"}]"#
    #expect(JSONTableTests.amounts(Self.reading(text)) == ["2100.00 EUR", "-7.90 EUR"])
  }
}
