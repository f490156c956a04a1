import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// What stands beside a payment in a second column is not lost.
struct SecondTextTests {
  private func texts(_ header: String, _ rows: [String]) -> [String] {
    Reading("Date;\(header);Amount\n" + rows.map { $0 + "\n" }.joined(), ["payee", "description"]).rows
      .map { $0.split(separator: " | ").filter { $0 != "-" }.joined(separator: " | ") }
  }

  /// *Concepto ampliado* of Abanca, 備註 of banks in Taiwan, *CONCEPTO* beside *DESCRIPCION* of Santander in Mexico, *Detalle* of BBVA in Argentina.
  @Test(arguments: [
    ("Concepto", "Concepto ampliado"), ("摘要", "備註"), ("Descripcion", "Concepto"), ("Concepto", "Detalle"),
    ("Details", "Notes"),
    ("Основание", "Пояснения"), ("รายการ", "รายละเอียด"), ("Libellé", "Complément d'information"),
    ("Verwendungszweck", "Zusatzinformation"),
    ("Popis", "Další informace"), ("Keterangan", "Catatan"),
  ])
  func bothAreTaken(_ first: String, _ second: String) {
    let read = texts(
      "\(first);\(second)", ["2026-03-02;PURCHASE ALPHA;DELTA;-45,20", "2026-03-13;TRANSFER BETA;GAMMA;-8,10"])
    #expect(
      read == ["PURCHASE ALPHA DELTA", "TRANSFER BETA GAMMA"]
        || read == ["DELTA PURCHASE ALPHA", "GAMMA TRANSFER BETA"],
      "\(first), \(second)")
  }

  @Test func whatSaysTheSameIsTakenOnce() {
    #expect(
      texts("Details;Notes", ["2026-03-02;SHOP ALPHA;SHOP ALPHA;-45,20", "2026-03-13;BETA;BETA;-8,10"]) == [
        "SHOP ALPHA", "BETA",
      ])
  }

  /// Without another text, remarks do not take the place of a column of no known name.
  @Test func emptyRemarksTakeNoPlace() {
    #expect(
      texts("Movimiento;Comentarios", ["2026-03-02;IMP. LEY 25413;;-45,20", "2026-03-13;LIBRERIA SOL;;-8,10"]) == [
        "IMP. LEY 25413", "LIBRERIA SOL",
      ])
    #expect(
      texts("Movimiento;Comentarios", ["2026-03-02;IMP. LEY 25413;;-45,20", "2026-03-13;LIBRERIA SOL;libro;-8,10"]) == [
        "IMP. LEY 25413", "LIBRERIA SOL libro",
      ])
  }

  @Test func ofAnyColumnsOfPartiesTheOneThatIsFilledCounts() {
    #expect(
      texts("Payer Name;Payee Name;Merchant", ["2026-03-02;;;Lidl Berlin;-45,20", "2026-03-13;ACME GmbH;;;8,10"])
        == ["Lidl Berlin", "ACME GmbH"])
  }

  @Test(arguments: [
    "MOKĖTOJO ARBA GAVĖJO PAVADINIMAS", "Viðtakandi eða greiðandi", "Sumber/Tujuan", "Naziv primatelja ili platitelja",
  ])
  func namesOfEitherParty(_ name: String) {
    #expect(HeaderNames.meaning(of: name)?.role == .payee)
  }

  /// ČSOB's *označení operace* is all that some rows say; the name of a standing order and one's own note are texts.
  @Test func theKindIsTheTextOfRowsWithoutAnother() {
    let read = texts(
      "jméno protistrany;označení operace;název trvalého příkazu;vlastní poznámka;zpráva",
      [
        "2026-09-30;;Poplatek za vedení účtu;;;;-49,00", "2026-09-29;;Transakce platební kartou;;;KAUFLAND;-1487,60",
        "2026-09-22;SVOBODOVÁ JANA;Trvalý příkaz;nájem;byt Veveří;;-14500,00",
      ])
    #expect(read.count == 3)
    for (row, words) in zip(read, [["Poplatek"], ["KAUFLAND"], ["SVOBODOVÁ", "nájem", "byt"]]) {
      #expect(words.allSatisfy(row.contains), "\(row)")
    }
  }
}
