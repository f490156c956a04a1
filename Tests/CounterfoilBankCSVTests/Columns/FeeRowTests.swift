import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Fees in rows that have no amount, as Air Bank lists them.
struct FeeRowTests {
  private static let table = """
    "Datum provedení";"Měna účtu";"Částka v měně účtu";"Poplatek v měně účtu";"Původní měna úhrady";"Název protistrany";"Variabilní symbol";"Poznámka pro mne";"Datum zaúčtování";"Referenční číslo"
    "21/09/2026";"CZK";"-9800,00";"";"CZK";"Dvořák";"4417";"";"21/09/2026";"1"
    "24/09/2026";"CZK";"38450,00";"";"CZK";"Strojírny";"";"";"24/09/2026";"2"
    "25/09/2026";"CZK";"";"-25,00";"";"";"";"";"25/09/2026";"3"

    """

  @Test func aFeeWithoutAnAmountIsAskedAbout() throws {
    let read = Reading(Self.table, yaml: "sign: amount")
    let lines = try #require(read.fault?.diagnostic.question).choices.compactMap(\.profileLine)
    #expect(lines == ["columns: {fee: 4}"], "\(read.fault?.description ?? "")")
    let answered = Reading(Self.table, ["amount"], yaml: "sign: amount\n\(lines[0])")
    #expect(answered.rows == ["-9800.00 CZK", "38450.00 CZK", "-25.00 CZK"])
  }

  /// The same where a column says which way money went.
  @Test func aFeeBesideADirectionIsTakenOff() {
    let text = """
      Date;Direction;Amount;Currency;Fee
      21/09/2026;Outgoing;9800.00;EUR;
      24/09/2026;Incoming;38450.00;EUR;
      25/09/2026;Outgoing;;EUR;25.00

      """
    let read = Reading(text, ["amount"], yaml: "columns: {fee: 5}")
    #expect(read.rows == ["-9800.00 EUR", "38450.00 EUR", "-25.00 EUR"], "\(read.fault?.description ?? "")")
  }
}
