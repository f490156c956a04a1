import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Delimiters of several characters, and the apostrophes by which spreadsheets mark text.
@Suite struct LongDelimiterTests {
  @Test(arguments: ["~|~", "||", "|~|", "^|^", ";;"]) func readsADelimiterOfSeveralCharacters(_ mark: String) {
    let lines = [["Date", "Text", "Amount"], ["2025-02-03", "a | b", "-1.50"], ["2025-02-04", "", "2.00"]]
    let entries = Reading(lines.map { $0.joined(separator: mark) }.joined(separator: "\n") + "\n")
    #expect(entries.days == ["2025-02-03", "2025-02-04"])
    #expect(entries.texts("description") == ["a | b", "-"])
  }

  @Test(arguments: ["^", "~", "\u{1}", "!", "\u{A6}", "\u{A7}", "\u{AC}", "::", " ; "]) func readsARareDelimiter(
    _ mark: String
  ) {
    let lines = [["Date", "Text", "Amount"], ["2025-02-03", "a, b", "-1.50"], ["2025-02-14", "", "2.00"]]
    let entries = Reading(lines.map { $0.joined(separator: mark) }.joined(separator: "\n") + "\n", yaml: "sign: amount")
    #expect(entries.fault == nil, "\(entries.fault?.description ?? "")")
    #expect(entries.days == ["2025-02-03", "2025-02-14"])
    #expect(entries.texts("description") == ["a, b", "-"])
  }

  @Test func aSignInTextsIsNoDelimiter() {
    let entries = Reading("Date;Text;Amount\n2025-02-03;a § 1 § b;-1.50\n2025-02-14;c § 2 § d;2.00\n")
    #expect(entries.texts("description") == ["a § 1 § b", "c § 2 § d"])
  }

  @Test func keepsWhatStandsInQuotes() {
    let entries = Reading("Date~|~Text~|~Amount\n2025-02-03~|~\"q, |\"~|~-1.50\n2025-02-04~|~\"a ~|~ b\"~|~2.00\n")
    #expect(entries.texts("description") == ["q, |", "a ~|~ b"])
  }

  /// Whatever the sizes of what is read at a time.
  @Test func readsTheSameCutAnywhere() {
    let text = "Date~|~Text~|~Amount\n2025-02-03~|~a~b~|~-1.50\n2025-02-04~|~~|~2.00\n"
    for size in 1...9 {
      #expect(Reading(text, chunkBytes: size).days == ["2025-02-03", "2025-02-04"])
    }
  }

  @Test func starsOfCardNumbersAreNoDelimiter() {
    let entries = Reading(
      "Card;Date;Text;Amount\n4055-****-****-5758;2025-02-03;a;-1.50\n4055-****-****-5758;2025-02-04;b;2.00\n")
    #expect(entries.days == ["2025-02-03", "2025-02-04"])
  }

  @Test func emptyCellsAreNoDelimiter() {
    let entries = Reading("Date;Text;Code;Extra;Amount\n2025-02-03;a;;;-1.50\n2025-02-04;b;;;2.00\n")
    #expect(entries.texts("description") == ["a", "b"])
  }

  @Test func apostrophesInFrontOfDaysAndNumbersAreLeftOut() {
    let entries = Reading(
      "Fecha,Texto,Sucursal,Importe\n'13082025',PAGO,'0000,'-450.00\n'14082025',\"O'Hara, 'x'\",'0001,'15000.00\n")
    #expect(entries.days == ["2025-08-13", "2025-08-14"])
    #expect(entries.amounts.map { $0.split(separator: " ")[0] } == ["-450.00", "15000.00"])
    #expect(entries.texts("description") == ["PAGO", "O'Hara, 'x'"])
  }

  @Test func anApostropheOfATextStays() {
    let entries = Reading(
      "Date,Text,Amount\n2025-02-03,'t Koffiehuis,-1.50\n2025-02-04,'s-Hertogenbosch,-2.00\n2025-02-05,3,5.00\n")
    #expect(entries.texts("description") == ["'t Koffiehuis", "'s-Hertogenbosch", "3"])
  }
}
