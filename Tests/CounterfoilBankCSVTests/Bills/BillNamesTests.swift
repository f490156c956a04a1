import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilBankCSV

/// The columns and states of lists of bills in Slovak and Czech.
struct BillNamesTests {
  @Test(arguments: [
    "Odberateľ;Dátum vystavenia;Dátum splatnosti;Celkom bez DPH;Celkom s DPH;Uhradená;Čiastočne uhradená",
    "Odběratel;Datum vystavení;Datum splatnosti;Celkem bez DPH;Celkem s DPH;Uhrazená;Částečně uhrazená",
  ])
  func theTotalAndTheStatesAreKnown(_ words: String) {
    let words = words.split(separator: ";")
    let names = (party: words[0], date: words[1], due: words[2], net: words[3], total: words[4])
    let read = Reading(
      """
      Číslo dokladu;\(names.party);\(names.date);\(names.due);Mena;\(names.net);DPH;\(names.total);Stav
      2026001;ACME s.r.o.;12.01.2026;26.01.2026;EUR;100,00;23,00;123,00;\(words[5])
      2026002;Beta a.s.;20.01.2026;03.02.2026;EUR;250,00;57,50;307,50;\(words[6])

      """, ["date", "dueDate", "amount", "payee"], yaml: "sign: amount\n"
    ) { $0.kind = .bill }
    #expect(
      read.rows == [
        "2026-01-12 | 2026-01-26 | 123.00 EUR | ACME s.r.o.", "2026-01-20 | 2026-02-03 | 307.50 EUR | Beta a.s.",
      ], "\(read.code ?? "") \(read.fault?.diagnostic.message ?? "")")
  }

  /// Days cut short, as programs print them above narrow columns: *Laskupvm* and *Eräpvm* (Procountor), *Splatno* (Pohoda), *Data scadenta*
  /// (SmartBill).
  @Test(arguments: [
    ("Laskupvm", "Eräpvm"), ("Fakt.datum", "Förf.datum"), ("Rg.-Datum", "Fällig"), ("Datum", "Splatno"),
    ("Data emitere", "Data scadenta"),
    ("תאריך הפקה", "תאריך לתשלום"), ("Fecha emis.", "Fecha vto."),
  ])
  func daysCutShortAreKnown(_ date: String, _ due: String) {
    let read = Reading(
      "Number;Supplier;\(date);\(due);Amount\n1;ACME;12.01.2026;26.01.2026;123,00\n2;Beta;20.01.2026;03.02.2026;307,50\n",
      ["date", "dueDate"], yaml: "sign: outflow\n"
    ) { $0.kind = .bill }
    #expect(read.rows == ["2026-01-12 | 2026-01-26", "2026-01-20 | 2026-02-03"], "\(read.fault?.description ?? "")")
  }

  /// What is asked after the column of the amount speaks of whichever column that will be.
  @Test func aLaterQuestionNamesNoColumnThatWasNotChosen() {
    let read = Reading(
      """
      Datum,Vendor,Aaa,Bbb
      2026-01-13,ACME,100.00,121.00
      2026-01-14,BETA,250.00,302.50

      """)
    let question = read.fault?.diagnostic.question
    #expect(question?.choices.count == 2)
    #expect(question?.following.isEmpty == false)
    #expect(question?.following.allSatisfy { !$0.text.contains("Aaa") } == true)
  }

  /// Of two columns of one name, as AKINSOFT's *Vadesi*, the one of days is the day due, and the one of times none.
  @Test func aTimeOfTheSameNameIsNoDayDue() {
    let read = Reading(
      """
      Fatura No;Fatura Tarihi;Vadesi;Vadesi;Ticari Unvanı;Genel Toplam
      CNR1187;28.09.2026;27.11.2026;16:41;ÇINAR AMBALAJ;₺18.450,00
      GNL4402;25.09.2026;25.10.2026;09:12;GÜNEY LOJİSTİK;₺7.236,00

      """, ["date", "dueDate", "amount"], yaml: "sign: outflow\n"
    ) { $0.kind = .bill }
    #expect(
      read.rows == ["2026-09-28 | 2026-11-27 | -18450.00 TRY", "2026-09-25 | 2026-10-25 | -7236.00 TRY"],
      "\(read.code ?? "") \(read.fault?.diagnostic.message ?? "")")
  }
}
