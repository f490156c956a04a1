import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReconciler
import Testing

@testable import CounterfoilWorkflows

struct RateFileTests {
  private func rates(_ text: String) throws(Fault) -> [String] {
    try RateFile.read(text, file: "rates").rates.map { rate in
      func code(_ packed: UInt16) -> String { Currency.all.first { $0.packedCode == packed }?.code ?? "?" }
      let day = CalendarDate(daysSinceEpoch: rate.day)?.iso ?? "?"
      return "\(day) \(code(rate.from)) \(code(rate.to)) \(rate.numerator)/\(rate.denominator)"
    }
  }

  /// A rate between euros and yen is one between cents and yen.
  @Test(arguments: [
    "date,from,to,rate\n2026-10-01,EUR,JPY,161.25\n2026-10-02,EUR,USD,1.0834\n",
    "rate;to;from;date\n161,25;JPY;EUR;2026-10-01\n1,0834;USD;EUR;2026-10-02\n",
    "P 2026-10-01 EUR 161.25 JPY\nP 2026/10/02 12:30:00 EUR USD 1.0834 ; noon\n",
    "; prices\n2026-10-02 price EUR 1.0834 USD\n\n2026-10-01 price EUR 161.25 JPY\n2026-10-03 open Assets:Bank\n",
  ])
  func ratesAreReadExactly(_ text: String) throws {
    #expect(try rates(text) == ["2026-10-01 EUR JPY 16125/10000", "2026-10-02 EUR USD 10834/10000"])
  }

  @Test func pricesOfWhatIsNoCurrencyArePassedOver() throws {
    #expect(try rates("P 2026-10-01 AAPL 240.10 USD\nP 2026-10-01 GBP €1.15\n") == ["2026-10-01 GBP EUR 115/100"])
  }

  @Test(arguments: [
    ("date,from,to,rate\n2026-10-01,EUR,JPY,many\n", 2), ("date,from,to,rate\n2026-13-01,EUR,JPY,1\n", 2),
    ("date,from,to,rate\n\n2026-10-01,EUR,YEN,1\n", 3), ("date,from,to,rate\n2026-10-01,EUR,JPY,-1\n", 2),
    ("P 2026-10-01 EUR 161.25 JPY\nP 2026-10-41 EUR 161.25 JPY\n", 2),
  ])
  func aLineThatIsNoRateIsNamed(_ text: String, line: Int) {
    let fault = #expect(throws: Fault.self) { try rates(text) }
    #expect(fault?.status == .badData && fault?.diagnostic.location?.line == line)
  }

  @Test func aFileWithoutRatesIsNoRateFile() {
    #expect(throws: Fault.self) { try rates("2026-10-03 open Assets:Bank\n") }
  }
}
