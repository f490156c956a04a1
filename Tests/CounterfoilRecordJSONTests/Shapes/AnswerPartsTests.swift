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
