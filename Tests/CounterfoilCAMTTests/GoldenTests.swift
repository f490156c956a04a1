import CounterfoilTestSupport
import Testing

@testable import CounterfoilCAMT

/// The cases of `Tests/Golden/camt`.
struct GoldenTests {
  static let cases = [
    "statement-v02", "statement-v08", "report-v01", "notification-v08", "prefixed-names", "newer-version",
    "no-statement", "windows-1252", "layout-in-texts", "newest-first", "cut-off",
    "batch-whole", "batch-split", "batch-split-not-adding-up",  // FAULTS 60
    "reversal", "reversal-debit", "reversal-opposite", "reversal-opposite-stated",
    "reversal-opposite-stated-wrongly", "reversal-without-balances",  // FAULTS 60
    "pending-and-information",  // FAULTS 43
    "exact-decimals",  // FAULTS 27, 28
    "balance-breaks", "balance-breaks-strict",  // FAULTS 30
    "pages", "pages-interim", "pages-break", "page-alone", "chain-breaks",
    "bad-entries",  // FAULTS 32
    "currency-missing", "currency-of-the-account",  // FAULTS 29
    "exchange-charges-and-return",
    "other-currency-beside", "other-currency-open", "closing-missing",  // FAULTS 30
  ]

  @Test func everyFolderIsACase() { #expect(Golden.strayFolders("camt", cases: Self.cases) == []) }

  @Test(arguments: cases)
  func isReadAsItsAnswerSays(_ name: String) throws {
    #expect(try Golden.differences(CAMTCodec(), folder: "camt", case: name) == [])
  }
}
