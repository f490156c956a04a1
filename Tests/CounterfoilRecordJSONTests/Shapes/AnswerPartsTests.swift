import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

/// What stands in an interface's answer beside payments, or against them.
struct AnswerPartsTests {
  private static let payment = """
    {"Payment":{"id":4,"created":"2026-03-05 10:00:00","amount":{"value":"-7.10","currency":"EUR"},
    "counterparty_alias":{"display_name":"Kiosk"},"monetary_account_id":3,"alias":{"iban":"NL55TEST0000000001"}}}
    """

  @Test func objectsOfOtherKindsAreNamed() {
    let reading = StatementShapeTests.reading(
      "{\"Response\":[\(Self.payment),{\"RequestInquiry\":{\"id\":5}},{\"RequestInquiry\":{\"id\":6}}]}")
    #expect(reading.batch.count == 1)
    #expect(reading.findings.map(\.code.name) == ["json.set-aside"])
    #expect(reading.findings.first?.message == "objects of other kinds left out: 2 RequestInquiry")
    #expect(StatementShapeTests.reading("{\"Response\":[\(Self.payment)]}").findings.isEmpty)
  }

  /// Monzo API, "Retrieve transaction", and GoCardless, whose transactions may have a time and no day alone.
  @Test func oneTransactionAndATimeOfBookingAreRead() {
    let one = StatementShapeTests.reading(
      """
      {"transaction":{"id":"t","amount":-510,"created":"2026-03-05T08:00:00Z","currency":"GBP","description":"K","is_load":false,
      "settled":"2026-03-06T08:00:00Z"}}
      """)
    #expect(one.batch[EntryField.amount, 0]?.description == "-5.10 GBP")
    let timed = StatementShapeTests.reading(
      """
      {"transactions":{"booked":[{"transactionId":"t","bookingDateTime":"2026-03-05T08:00:00Z",
      "transactionAmount":{"amount":"-5.10","currency":"EUR"},"creditorName":"K"}]}}
      """)
    #expect(timed.batch[EntryField.date, 0]?.iso == "2026-03-05")
  }

  /// What a resource of JSON:API is stands in its `attributes`: Ponto's transactions, with the days on which the interface made and changed
  /// each record beside that of the payment.
  @Test func attributesAreOfTheRecord() throws {
    func record(_ id: String, _ amount: String, _ name: String, _ text: String) -> String {
      """
      {"type":"transaction","id":"\(id)","attributes":{"valueDate":"2026-03-30T00:00:00Z","updatedAt":"2026-04-01T08:00:00.5Z",
      "createdAt":"2026-04-01T08:00:00.1Z","executionDate":"2026-03-31T00:00:00Z","remittanceInformation":"\(text)",
      "description":"Overschrijving","currency":"EUR","counterpartName":"\(name)","amount":\(amount)}}
      """
    }
    let batch = try read(
      "{\"data\":[\(record("a", "-84.20", "Fluvius", "Factuur 12")),\(record("b", "2450.10", "Werkgever", "Loon"))]}")
    #expect(batch.count == 2)
    #expect(batch[EntryField.date, 0]?.iso == "2026-03-31")
    #expect(batch[EntryField.amount, 0]?.description == "-84.20 EUR")
    #expect(batch[EntryField.payee, 1] == "Werkgever")
    #expect(batch[EntryField.description, 0]?.contains("Factuur 12") == true)
  }

  private static func plaid(_ id: String, _ amount: String) -> String {
    """
    {"account_id":"a","transaction_id":"\(id)","amount":\(amount),"iso_currency_code":"USD","date":"2026-01-15","name":"S",
    "pending":false}
    """
  }

  /// Plaid, `/transactions/sync`: what is modified was given before, here in the same answer; and pages may overlap.
  @Test func transactionsGivenTwiceAreReadOnce() {
    let changed = StatementShapeTests.reading(
      "{\"added\":[\(Self.plaid("t", "10.5")),\(Self.plaid("u", "3"))],\"modified\":[\(Self.plaid("t", "11.5"))]}")
    let amounts = (0..<changed.batch.count).map { changed.batch[EntryField.amount, $0]?.description }
    #expect(amounts == ["-3.00 USD", "-11.50 USD"] && changed.findings.map(\.code.name) == ["json.set-aside"])
    let pages = StatementShapeTests.reading(
      "{\"transactions\":[\(Self.plaid("t", "1"))]}\n{\"transactions\":[\(Self.plaid("t", "1")),\(Self.plaid("u", "1"))]}"
    )
    #expect(pages.batch.count == 2)
    // Two of one id that differ are not the same.
    let other = StatementShapeTests.reading("{\"transactions\":[\(Self.plaid("t", "1")),\(Self.plaid("t", "2"))]}")
    #expect(other.batch.count == 2 && other.findings.isEmpty)
  }

  @Test func aTotalThatIsLargerIsToldAsMorePages() {
    func codes(_ total: Int) -> [String] {
      StatementShapeTests.reading("{\"transactions\":[\(Self.plaid("t", "1"))],\"total_transactions\":\(total)}")
        .findings.map(\.code.name)
    }
    #expect(codes(1) == [] && codes(250) == ["json.more-pages"])
  }

  /// SimpleFIN's connections that need a person: `errors` of the protocol 1.0.7, `errlist` of version 2.
  @Test(arguments: [
    (#""errors":["Sign in at \u001b[1mBank","",1]"#, [#"Sign in at \x1B[1mBank"#]),
    (
      #""errors":[],"errlist":[{"code":"con.auth","msg":"Authentication required","conn_id":"C"}]"#,
      ["Authentication required"]
    ),
    (#""errors":[],"errlist":[]"#, []),
  ])
  func whatAnInterfaceCouldNotGetIsWarnedOf(_ lists: String, _ words: [String]) {
    let reading = StatementShapeTests.reading(Self.simpleFIN(lists, currency: "USD"))
    #expect(reading.batch.count == 1)
    #expect(reading.findings.map(\.code.name) == words.map { _ in "json.partial-reply" })
    #expect(reading.findings.map(\.message) == words.map { "the interface says beside its records: \($0)" })
  }

  /// The currency stands in the account around the transactions: its name is said as the file has it.
  @Test func aMemberOfTheObjectAroundIsNamedAsItIs() {
    let reading = StatementShapeTests.reading(Self.simpleFIN(#""errors":[]"#, currency: "https://x.example/points"))
    #expect(
      reading.rejects.map(\.diagnostic.message) == [
        #"currency "https://x.example/points" is no ISO 4217 currency code"#
      ])
  }

  private static func simpleFIN(_ lists: String, currency: String) -> String {
    """
    {\(lists),"accounts":[{"id":"a","currency":"\(currency)","transactions":[
    {"id":"1","posted":1767312000,"amount":"-5.10","description":"x"}]}]}
    """
  }

  /// PayPal's authorizations (T13) stand beside what moves the balance.
  @Test(arguments: [("T0006", 1), ("T1300", 0), ("T1302", 0)])
  func authorizationsMoveNoMoney(_ code: String, _ count: Int) {
    let reading = StatementShapeTests.reading(
      """
      {"transaction_details":[{"transaction_info":{"transaction_id":"1","transaction_event_code":"\(code)",
      "transaction_initiation_date":"2026-01-15T08:00:00+0000","transaction_amount":{"currency_code":"USD","value":"-10.50"},
      "transaction_status":"S"}}]}
      """)
    #expect(reading.batch.count == count, "\(reading.findings)")
  }

  @Test(arguments: ["scheduledPayments", "StandingOrders", "upcoming"])
  func paymentsToComeAreNoEntries(_ list: String) {
    let record = "{\"id\":\"1\",\"date\":\"2026-02-15\",\"text\":\"Rent\",\"amount\":\"-100.00\",\"currency\":\"EUR\"}"
    let reading = StatementShapeTests.reading("{\"\(list)\":[\(record),\(record)]}")
    #expect(reading.fault?.diagnostic.code.name == "csv.status" && reading.batch.count == 0)
    #expect(StatementShapeTests.reading("{\"payments\":[\(record)]}").batch.count == 1)
  }

  @Test(arguments: [
    ("DEBIT", "-9.99", true), ("CREDIT", "9.99", true), ("DEBIT", "9.99", false), ("CREDIT", "-9.99", false),
  ])
  func aWordAgainstTheSignIsSetAside(_ word: String, _ value: String, _ isTaken: Bool) {
    let reading = StatementShapeTests.reading(
      """
      {"transactions":[{"type":"\(word)","date":"2026-03-05T08:00:00Z","amount":{"value":\(value),"currency":"EUR"},
      "totalFees":{"value":0,"currency":"EUR"},"runningBalance":{"value":50,"currency":"EUR"},"referenceNumber":"R-1"}]}
      """)
    #expect(reading.batch.count == (isTaken ? 1 : 0))
    #expect(reading.rejects.map(\.diagnostic.code.name) == (isTaken ? [] : ["json.direction"]))
  }
}
