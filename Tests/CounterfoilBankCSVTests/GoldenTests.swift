import CounterfoilTestSupport
import Testing

@testable import CounterfoilBankCSV

/// The cases of `Tests/Golden/csv`: a file, perhaps a profile, and beside it what has to be read and said.
///
/// `RECORD=1` writes the answers again; such a run fails, so that nobody takes it for a check.
struct GoldenTests {
  static let cases: [String] = [
    "utf8-bom",  // FAULTS 1
    "utf16le-bom", "utf16le-without-bom", "utf16be-without-bom",  // FAULTS 2
    "windows-1252", "windows-1252-undecodable",  // FAULTS 3
    "gbk-wallet", "gbk-undecodable", "big5", "shift-jis", "euc-kr",  // FAULTS 4
    "replacement-characters",  // FAULTS 5
    "invalid-utf8", "surrogate-utf8",  // FAULTS 6
    "nul",  // FAULTS 7
    "open-quote",  // FAULTS 8
    "text-after-quote", "quotes",  // FAULTS 9
    "short-row", "short-row-rejected",  // FAULTS 10
    "no-last-line-end",  // FAULTS 11
    "crcrlf", "mixed-line-ends",  // FAULTS 12
    "wrong-delimiter",  // FAULTS 13
    "preamble-and-footer", "footer-differs", "record-behind-footer", "ignored-rows",  // FAULTS 14
    "header-renamed", "header-moved", "header-column-missing",  // FAULTS 15
    "amount-twice", "unused-names-twice",  // FAULTS 16
    "header-only", "empty",  // FAULTS 17
    "spoiled-identifier", "wrapped-cells",  // FAULTS 19
    "decimal-mark-open", "decimal-mark-decided", "decimal-mark-contradicted",  // FAULTS 20
    "bare-decimals",  // FAULTS 21
    "grouping", "grouping-indian", "grouping-odd",  // FAULTS 22
    "amount-forms", "amount-forms-comma",  // FAULTS 23
    "card-sign-open", "card-sign-stated", "card-sign-by-balance",  // FAULTS 24
    "debit-and-credit", "debit-and-credit-both", "debit-negative",  // FAULTS 25
    "digits-of-currencies", "too-many-digits",  // FAULTS 27
    "no-numbers",  // FAULTS 28
    "currencies-mixed", "currency-missing",  // FAULTS 29
    "balance-breaks", "balance-breaks-strict", "balance-upwards",  // FAULTS 30
    "day-order-open", "day-order-decided", "day-order-contradicted",  // FAULTS 31
    "no-day-of-the-calendar", "short-years", "short-years-with-pivot",  // FAULTS 32
    "no-shift-by-zone",  // FAULTS 33, 34
    "far-years",  // FAULTS 35
    "equal-rows",  // FAULTS 36
    // Tables made to be read wrongly: each is read right or asked about.  FAULTS 20, 24, 25, 30, 31, 32
    "amount-in-two-currencies", "amounts-without-signs", "balance-against-debit-and-credit",
    "balance-of-another-column", "balance-without-a-name", "card-balance-owed", "day-order-by-another-column",
    "day-order-by-balance", "day-order-by-period", "days-without-year", "days-without-year-open",
    "debits-negative", "decimal-mark-by-balance", "direction-against-balance", "fees-beside-the-amount",
    "gross-fee-net", "header-again", "loan", "names-unknown", "no-header-balance-first",
    "no-header-debit-and-credit", "no-header-one-day", "no-header-open", "no-header-tally", "preamble-in-columns",
    "quantity-and-price", "sections", "short-years-change-least", "short-years-grouping-indian",
    "short-years-open", "status-declined", "tally", "total-among-rows", "total-with-a-day", "two-tables",
    "words-learned-from-balance", "card-paid-in-full", "de-comdirect", "he-isracard",
    // Lists of bills: what is no bill, or one of several amounts, is asked about or set aside.
    "bills-credit-notes", "bills-credit-notes-open", "bills-net-tax-gross", "bills-total-and-open-alike",
    "bills-total-or-open", "bills-void-and-draft",
    // DATEV's journal of a ledger: read as the statement of one of its accounts.
    "ledger-open", "ledger-stated", "ledger-second-account", "ledger-currency-open", "ledger-currency-stated",
    "ledger-day-outside", "ledger-bad-rows", "ledger-years-contradict", "ledger-no-bookings",
    "zh-alipay-refunds",
    "zh-alipay", "zh-alipay-row-missing", "zh-wechat", "zh-jd", "zh-meituan",  // FAULTS 14: wallets of China
    "zh-icbc", "zh-ccb", "zh-cmb", "zh-boc",  // and banks
  ]

  @Test func everyFolderIsACase() {
    #expect(Golden.strayFolders("csv", cases: Self.cases) == [])
  }

  @Test(arguments: cases)
  func isReadAsItsAnswerSays(_ name: String) throws {
    #expect(try Golden.differences(BankCSVCodec(), folder: "csv", case: name) == [])
  }
}
