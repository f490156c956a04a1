import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilBankCSV

/// A table without names may begin with a line that says of which statement it is.
struct SummaryLineTests {
  private static let rows = """
    30-03-2026,30-03-2026,BIEDRONKA,,,"-45,50","454,50",1,
    27-03-2026,27-03-2026,Czynsz,SPOLDZIELNIA,'12 1090 0000,"-1200,00","500,00",2,
    26-03-2026,26-03-2026,Wynagrodzenie,ALFA SP. Z O.O.,'44 1140 2004,"700,00","1700,00",3,

    """

  @Test func itIsNoPaymentAndSaysTheCurrency() {
    let read = Reading("2026-03-31,01-03-2026,'12 1090,JAN KOWALSKI 1,PLN,\"1000,00\",\"454,50\",3,\n" + Self.rows)
    #expect(
      read.rows == [
        "2026-03-30 | -45.50 PLN | BIEDRONKA", "2026-03-27 | -1200.00 PLN | Czynsz SPOLDZIELNIA",
        "2026-03-26 | 700.00 PLN | Wynagrodzenie ALFA SP. Z O.O.",
      ], "\(read.code ?? "") \(read.fault?.diagnostic.message ?? "")")
    #expect(read.rejects.isEmpty)
  }

  /// Without the balance of a row it may be a payment whose day was entered in another way.
  @Test func aPaymentWithADayOfItsOwnKindIsKept() {
    let read = Reading("2026-03-31,31-03-2026,Zwrot,ALFA,,\"11,00\",\"465,50\",3,\n" + Self.rows)
    #expect(!read.rows.contains { $0.contains("-45.50") } || read.rows.contains { $0.contains(" 11.00") })
  }
}
