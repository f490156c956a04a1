import CounterfoilJournal
import CounterfoilTestSupport
import Foundation
import Testing

/// The cases of `Tests/Golden/journal`.
@Suite("Journals of other people")
struct JournalGoldenTests {
  static let cases: [String] = [
    "accounts-chosen",
    "amount-styles",
    "balance-breaks",
    "balance-breaks-strict",
    "balances",
    "beancount",
    "beancount-open-quote",
    "bills",
    "dates",
    "decimal-mark-by-directive",
    "decimal-mark-by-evidence",
    "decimal-mark-open",
    "decimal-mark-stated",
    "directives",
    "elided-and-split",
    "ledger-capture",
    "ledger-directives",
    "ledger-words",
    "line-ends",
    "no-own-account",
    "no-year",
    "utf16",
    "windows-1252",
    "words",
  ]

  @Test func everyFolderIsACase() {
    #expect(Golden.strayFolders("journal", cases: Self.cases) == [])
  }

  @Test(arguments: cases)
  func isReadAsItsAnswerSays(_ name: String) throws {
    let folder = Repository.file("Tests/Golden/journal/\(name)").path
    let input = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasPrefix("input.") })
    let codec = Journals.named(String(input.dropFirst(6)))
    #expect(try Golden.differences(codec, folder: "journal", case: name) == [])
  }
}
