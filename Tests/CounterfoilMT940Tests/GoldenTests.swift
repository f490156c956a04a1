import CounterfoilTestSupport
import Testing

@testable import CounterfoilMT940

/// The cases of `Tests/Golden/mt940`.
struct GoldenTests {
  static let cases = [
    "german-sepa", "german-purpose-in-lines", "german-space-lost-at-line-end", "dutch-abn-codewords", "dutch-ing",
    "dutch-rabobank", "dutch-columns", "polish", "unstructured",
    "reversals",  // FAULTS 60
    "pages", "pages-break", "chain-breaks", "information-behind-closing", "text-like-a-field",  // FAULTS 59
    "february",  // FAULTS 32, 59
    "balance-breaks", "balance-breaks-strict",  // FAULTS 30
    "year-ends", "bad-lines",  // FAULTS 32
    "amounts", "yen-and-dinar",  // FAULTS 21, 27
    "interim", "expected",  // FAULTS 43
    "latin-1",  // FAULTS 3
    "line-feeds", "returns",  // FAULTS 12
    "amount-broken-off", "cut-before-opening", "cut-off", "no-closing", "no-statement", "bad-balance", "two-accounts",
    "currency-missing", "currency-stated",  // FAULTS 29
  ]

  @Test func everyFolderIsACase() { #expect(Golden.strayFolders("mt940", cases: Self.cases) == []) }

  @Test(arguments: cases)
  func isReadAsItsAnswerSays(_ name: String) throws {
    #expect(try Golden.differences(MT940Codec(), folder: "mt940", case: name) == [])
  }
}
