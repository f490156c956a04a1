import CounterfoilPDF
import CounterfoilTestSupport
import Testing

@Suite(.enabled(if: PDFBuilder.hasPoppler, "needs libpoppler-glib8"))
struct GoldenTests {
  static let cases = [
    "english-current", "german-giro", "french-account", "american-checking", "spanish-newest-first", "english-card",
    "dutch-totals", "encrypted",
  ]

  @Test func everyFolderIsACase() { #expect(Golden.strayFolders("pdf", cases: Self.cases) == []) }

  @Test(arguments: cases)
  func isReadAsItsAnswerSays(_ name: String) throws {
    #expect(try Golden.differences(PDFCodec(), folder: "pdf", case: name) == [])
  }
}
