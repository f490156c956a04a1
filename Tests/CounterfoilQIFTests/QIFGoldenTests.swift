import CounterfoilQIF
import CounterfoilTestSupport
import Testing

/// The cases of `Tests/Golden/qif`: a file, and beside it what has to be read and said.
struct QIFGoldenTests {
  /// FAULTS 1–3, 11, 12, 17, 20–23, 27, 28, 31, 32, 35 and 36 for this format, and what programs do besides.
  static let cases: [String] = [
    "bank", "currency-missing", "days-month-first", "days-day-first", "days-open", "days-stated-by-setting",
    "days-stated-by-profile", "days-stated-by-option", "days-contradict-the-option", "days-contradict",
    "days-contradict-stated", "days-the-same-either-way", "days-apostrophe", "days-apostrophe-of-the-past",
    "days-short-years", "days-short-years-day-first-many", "days-short-years-few", "days-iso", "days-compact",
    "days-dots", "days-with-month-names", "days-that-are-none", "days-that-are-none-stated", "far-years",
    "amounts-point", "amounts-comma", "amounts-open", "amounts-stated", "amounts-contradict", "amounts-yen",
    "amounts-that-are-none", "amounts-u-and-t", "splits", "splits-that-differ", "accounts", "account-stated",
    "opening-balance", "lists", "investments", "lines-missing-or-twice", "several-lines-of-text", "no-last-mark",
    "crlf-and-blank-lines", "lower-case-headers", "no-header", "header-only", "empty", "windows-1252",
    "cut-in-the-header", "cut-behind-the-account", "lines-before-the-header", "days-of-one-month", "days-of-a-quarter",
    "days-yearly-open", "days-yearly-with-gaps-open", "utf16-with-mark", "utf8-with-mark", "bills", "places-asked",
    "unknown-setting", "twins",
  ]

  @Test func everyFolderIsACase() { #expect(Golden.strayFolders("qif", cases: Self.cases) == []) }

  @Test(arguments: cases)
  func isReadAsItsAnswerSays(_ name: String) throws {
    #expect(try Golden.differences(QIFCodec(), folder: "qif", case: name) == [])
  }
}
