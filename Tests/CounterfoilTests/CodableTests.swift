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
    #"{"amount":"1.00","currency":"euro"}"#, #"{"amount":"858.21","currency":"JPY"}"#,
    #"{"amount":"1.00","currency":"EUR/100"}"#, #"{"amount":"99999999999999999999","currency":"EUR"}"#,
  ])
  func whatIsNoAmountIsRefused(_ json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Money.self, from: Data(json.utf8)) }
  }

  /// Every currency there is, also one counted in hundredths that has none, with amounts of every size and sign.
  @Test func everyAmountOfEveryCurrencyComesBackAsItWas() throws {
    let currencies = Currency.all + Currency.all.compactMap(\.inHundredths)
    #expect(Set(currencies.map(\.minorUnitDigits)) == [0, 2, 3, 4])
    var random = SplitMix(seed: 232)
    let amounts = currencies.flatMap { currency -> [Money] in
      let some = (0..<8).map { Int64.random(in: -Int64.max...Int64.max, using: &random) >> ($0 * 7) }
      return ([0, 1, -1, 100, 85_800, 85_821, .max, -.max] + some).map { Money(minorUnits: $0, currency: currency) }
    }
    #expect(try JSONDecoder().decode([Money].self, from: JSONEncoder().encode(amounts)) == amounts)
    #expect(try JSONDecoder().decode([Currency].self, from: JSONEncoder().encode(currencies)) == currencies)
  }

  @Test func hundredthsOfACurrencyThatHasNoneSayThatTheyAre() throws {
    let money = Money(minorUnits: 85_800, currency: try #require(Currency("JPY")?.inHundredths))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(money), as: UTF8.self)
    #expect(text == #"{"amount":"858.00","currency":"JPY/100"}"#)
  }

  @Test func everyRecordOfTheSamplesComesBackEqual() throws {
    let bills = try Counterfoil.read(ReadingTests.sample("bills.json")).bills
    let entries = try Counterfoil.read(ReadingTests.sample("statements/harbor-checking-2026-11-14.csv")).entries
    #expect(!bills.isEmpty && !entries.isEmpty)
    #expect(try JSONDecoder().decode([Bill].self, from: JSONEncoder().encode(bills)) == bills)
    #expect(try JSONDecoder().decode([StatementEntry].self, from: JSONEncoder().encode(entries)) == entries)
  }
}
