import Counterfoil
import CounterfoilTestSupport
import Foundation
import Testing

/// Values kept by `Codable` lose no digit.
struct CodableTests {
  @Test(arguments: [
    ("0.00", "EUR"), ("-12.50", "EUR"), ("92233720368547758.07", "USD"), ("5", "JPY"), ("1.234", "KWD"),
  ])
  func anAmountKeepsEveryDigit(_ text: String, _ code: String) throws {
    let money = try Money(exactly: text, currency: #require(Currency(code)))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(money)
    #expect(String(decoding: data, as: UTF8.self) == #"{"amount":"\#(money.decimal)","currency":"\#(code)"}"#)
    #expect(try JSONDecoder().decode(Money.self, from: data) == money)
  }

  @Test(arguments: [
    #"{"amount":"1.005","currency":"EUR"}"#, #"{"amount":"1,00","currency":"EUR"}"#,
    #"{"amount":1.5,"currency":"EUR"}"#,
    #"{"amount":"1.00","currency":"euro"}"#, #"{"amount":"99999999999999999999","currency":"EUR"}"#,
  ])
  func whatIsNoAmountIsRefused(_ json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Money.self, from: Data(json.utf8)) }
  }

  @Test func hundredthsOfACurrencyThatHasNoneAreKept() throws {
    let yen = try #require(Currency("JPY")?.inHundredths)
    let money = Money(minorUnits: 85_821, currency: yen)
    let again = try JSONDecoder().decode(Money.self, from: JSONEncoder().encode(money))
    #expect(again == money && again.decimal == "858.21")
  }

  @Test func everyRecordOfTheSamplesComesBackEqual() throws {
    let bills = try Counterfoil.read(ReadingTests.sample("bills.json")).bills
    let entries = try Counterfoil.read(ReadingTests.sample("statements/harbor-checking-2026-11-14.csv")).entries
    #expect(!bills.isEmpty && !entries.isEmpty)
    #expect(try JSONDecoder().decode([Bill].self, from: JSONEncoder().encode(bills)) == bills)
    #expect(try JSONDecoder().decode([StatementEntry].self, from: JSONEncoder().encode(entries)) == entries)
  }
}
