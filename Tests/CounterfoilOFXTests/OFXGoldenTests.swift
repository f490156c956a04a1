import CounterfoilOFX
import CounterfoilTestSupport
import Testing

/// The cases of `Tests/Golden/ofx`: a file, and beside it what has to be read and said.
struct OFXGoldenTests {
  /// FAULTS 1–7, 17, 27, 28, 32, 33, 42, 53, 55 and 58 for this format, and what banks do besides.
  static let cases: [String] = [
    "sgml-bank", "one-line", "one-line-header-utf8", "xml-card", "xml-with-open-tags", "xml-bare-less-than",
    "xml-undeclared-entity", "xml-doctype", "xml-encoding-1252", "charset-1252", "charset-says-1252-is-utf8",
    "charset-says-utf8-is-1252", "charset-932", "charset-unknown", "charset-none", "charset-undecodable",
    "charset-stated-by-a-person", "charset-says-1252-is-gbk", "utf16-with-mark", "utf8-with-mark", "lower-case-tags",
    "entities", "white-space", "blank-lines-in-front", "no-blank-line-behind-header", "no-header",
    "header-in-a-comment", "several-accounts", "investment", "another-currency", "currency-missing", "currency-stated",
    "currency-unknown", "account-missing", "account-stated", "days-and-zones", "days-that-are-none", "amounts",
    "amounts-that-are-none", "elements-missing", "elements-twice", "corrections", "corrections-in-the-file",
    "ids-empty-or-used-again",
    "error-of-sign-on", "error-beside-a-statement", "warning-of-the-bank", "wrong-closing-tag", "aggregate-left-open",
    "aggregate-closed-twice", "unknown-tags", "unknown-tag-left-open", "known-tags-left-empty", "cut-off",
    "two-documents", "empty-statement", "no-statement", "pending", "transfers", "balance-newest-first",
    "balance-order-open", "balance-later-than-list", "balance-that-is-none", "qfx", "replacement-characters", "nul",
  ]

  @Test func everyFolderIsACase() { #expect(Golden.strayFolders("ofx", cases: Self.cases) == []) }

  @Test(arguments: cases)
  func isReadAsItsAnswerSays(_ name: String) throws {
    #expect(try Golden.differences(OFXCodec(), folder: "ofx", case: name) == [])
  }
}
