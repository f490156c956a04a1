import CounterfoilBankCSV
import CounterfoilBankLayouts
import CounterfoilCodecKit
import CounterfoilModel
import Foundation
import Testing

/// A known bank changes its header. Its columns are never read by place.
struct ChangedHeaderTests {
  private static func dkb(_ change: (String) -> String) throws -> Statement {
    Statement(change(try LayoutFolder.sample("de-dkb-giro")))
  }

  // FAULTS 15
  @Test func aRenamedAmountRefusesWithTheDifferenceAndTheLineToChange() throws {
    let read = try Self.dkb { $0.replacingOccurrences(of: "Betrag (€)", with: "Summe") }
    let fault = try #require(read.fault)
    #expect(fault.status == .badData)
    #expect(fault.diagnostic.code == .csvHeader)
    #expect(fault.diagnostic.location?.line == 5)
    #expect(fault.diagnostic.message.contains("de-dkb-giro"))
    #expect(fault.diagnostic.message.contains("missing \"Betrag (€)\"; new \"Summe\""))
    let fixes = fault.diagnostic.fixes
    #expect(fixes[0].hasPrefix("- de-dkb-giro: \"Buchungsdatum\""))
    #expect(fixes[1].hasPrefix("+ this file: \"Buchungsdatum\""))
    #expect(fixes[2].contains("amount: \"Summe\""))
    #expect(read.hundredths.isEmpty)
  }

  /// The line the refusal gives does what it says.
  @Test func theLineGivenReadsTheFile() throws {
    let changed = try LayoutFolder.sample("de-dkb-giro").replacingOccurrences(of: "Betrag (€)", with: "Summe")
    let question = try #require(Statement(changed).fault?.diagnostic.question)
    let line = try #require(question.choices.first?.profileLine)
    let read = Statement(changed, profile: "\(line)\ndate: d.M.yy\npivotYear: 1970\ndecimalMark: comma")
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.hundredths == SampleTests.hundredths)
    #expect(read.days == SampleTests.days)
  }

  // FAULTS 15
  @Test func movedAndAddedColumnsAreReadByNameWithAWarning() throws {
    let read = try Self.dkb { text in
      text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        let cells = line.split(separator: ";", omittingEmptySubsequences: false)
        guard cells.count == 12 else { return String(line) }
        let new = cells[0].contains("Buchungsdatum") ? "\"Karte\"" : "\"1,23\""
        return (["\(cells[8])"] + cells[..<8] + cells[9...] + [Substring(new)]).joined(separator: ";")
      }.joined(separator: "\n")
    }
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.hundredths == SampleTests.hundredths)
    #expect(read.days == SampleTests.days)
    #expect(read.fact("layout") == "de-dkb-giro")
    let warning = try #require(read.findings.first { $0.code == .csvHeader })
    #expect(warning.severity == .warning)
    #expect(warning.message.contains("new \"Karte\""))
    #expect(warning.message.contains("\"Betrag (€)\" has moved"))
  }

  /// Case, spaces and a delimiter at the end of the line are no change.
  @Test func spellingIsNoChange() throws {
    let read = try Self.dkb { text in
      text.replacingOccurrences(of: "\"Umsatztyp\"", with: "\"UMSATZTYP\"")
        .replacingOccurrences(of: "\"Wertstellung\"", with: "\" Wertstellung \"")
        .replacingOccurrences(of: "\"Kundenreferenz\"", with: "\"Kundenreferenz\";")
    }
    #expect(read.fact("layout") == "de-dkb-giro")
    #expect(read.findings.isEmpty)
    #expect(read.hundredths == SampleTests.hundredths)
  }

  @Test func aFileThatContradictsItsLayoutIsRefused() throws {
    let american = try LayoutFolder.sample("de-dkb-giro")
      .replacingOccurrences(of: "04.03.26", with: "03.24.26").replacingOccurrences(of: "05.03.26", with: "03.25.26")
      .replacingOccurrences(of: "\"06.04.26\"", with: "\"04.26.26\"")
    let days = Statement(american)
    #expect(days.fault?.status == .badData)
    #expect(
      days.fault?.diagnostic.question?.choices.first?.profileLine == "date: M.d.yy", "\(days.fault?.description ?? "")")
    let point = try LayoutFolder.sample("de-dkb-giro")
      .replacingOccurrences(of: "-1.041,35", with: "-1,041.35").replacingOccurrences(of: "-7,90", with: "-7.90")
      .replacingOccurrences(of: "2.500,00", with: "2,500.00")
    let mark = Statement(point)
    #expect(mark.fault?.diagnostic.code == .csvDecimalMark)
    #expect(mark.fault?.diagnostic.question?.choices.first?.profileLine == "decimalMark: point")
  }

  @Test func aPersonsWordGoesBeforeTheLayout() throws {
    let read = Statement(try LayoutFolder.sample("de-dkb-giro"), profile: "sign: outflow\ncurrency: CHF")
    #expect(read.fact("layout") == "de-dkb-giro")
    #expect(read.hundredths == SampleTests.hundredths.map { -$0 })
  }

  @Test func aLayoutThatDoesNotExistIsSaid() throws {
    let read = Statement(try LayoutFolder.sample("de-dkb-giro"), profile: "layout: de-nowhere")
    #expect(read.fault?.status == .configuration)
    #expect(read.fault?.diagnostic.fixes.first?.contains("profile list") == true)
  }

  /// Where several banks write a header nothing is taken for granted; the question names them.
  @Test func aHeaderOfSeveralBanksNamesThem() throws {
    let read = Statement(try LayoutFolder.sample("us-amex-three"))
    #expect(read.fault?.diagnostic.code == .csvDateOrder)
    #expect(read.fault?.diagnostic.fixes.contains { $0.contains("--profile us-amex-three") } == true)
  }
}
