import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

struct StatusWordTests {
  private func table(_ name: String, _ words: [String]) -> String {
    "Date,Description,Amount,\(name)\n"
      + words.enumerated().map {
        "2026-01-\($0.offset + 13),Shop \($0.offset),\($0.offset == 2 ? "" : "-")\($0.offset + 1)0.00,\($0.element)\n"
      }
      .joined()
  }

  /// *Failed* or *cancelled*, and *done*, in the words of pretix, Tryton and Akaunting.
  @Test(arguments: [
    ("Käsitelty", "Peruutettu"), ("Başarılı", "İptal edildi"), ("Thành công", "Thất bại"), ("Finalizată", "Eşuată"),
    ("Ολοκληρώθηκε", "Απέτυχε"), ("Виконано", "Скасовано"), ("Selesai", "Gagal"), ("완료", "취소됨"), ("完了", "失敗"),
    ("สำเร็จ", "ล้มเหลว"), ("kész", "sikertelen"), ("obavljeno", "otkazano"), ("Fullført", "Kansellert"),
    ("הושלם", "נכשל"),
    ("مكتملة", "ملغاة"), ("Pabeigts", "Atcelts"), ("Makstud", "Tühistatud"), ("Apmokėta", "Nepavyko"),
    ("Завършена", "Отказана"),
  ])
  func columnsOfAnyNameWhoseWordsSayThatAPaymentFailedSetItAside(_ done: String, _ failed: String) {
    let reading = Reading(table("Q7", [done, failed, done, done]))
    #expect(reading.rows.count == 3 && reading.rejects.map { $0.diagnostic.code.name } == ["csv.status"])
    #expect(reading.rejects.first?.diagnostic.location?.line == 3)
  }

  @Test(arguments: ["İptal", "Batal", "取消", "취소", "キャンセル"])
  func flagsNamedForACancellationAreAskedAbout(_ name: String) {
    let reading = Reading(table(name, ["", "X", "", ""]))
    #expect(reading.code == "csv.status")
    #expect(Reading(table(name, ["", "", "", ""])).fault == nil)
  }

  @Test func responseCodesOfCardsSayWhatWasDeclined() {
    let reading = Reading(table("Response", ["00 Approved", "51 Insufficient funds", "00 Approved", "00 Approved"]))
    #expect(reading.code == "csv.status")
    let line = reading.fault?.diagnostic.question?.choices.first?.profileLine
    #expect(line?.contains("void: [\"51 Insufficient funds\"]") == true)
    let answered = Reading(
      table("Response", ["00 Approved", "51 Insufficient funds", "00 Approved", "00 Approved"]), yaml: line)
    #expect(answered.rows.count == 3 && answered.rejects.count == 1, "\(String(describing: answered.fault))")
  }

  @Test(arguments: [
    ("Auth Response", "000", "116"), ("RC", "00", "05"), ("Response", "0", "14"), ("Antwortcode", "00", "51"),
    ("Code", "00", "51"),
  ])
  func responseCodesHaveManyNames(_ name: String, _ good: String, _ bad: String) {
    #expect(Reading(table(name, [good, bad, good, good])).code == "csv.status")
    #expect(Reading(table(name, [bad, bad, bad, bad])).fault == nil)
  }

  @Test func cancellationsInARemarkAreOfTheirRow() {
    let reading = Reading("日付,内容,金額,備考\n2026-01-13,書店,-10.00,\n2026-01-14,家電,-20.00,取消\n2026-01-15,給与 振込,2000.00,\n")
    #expect(reading.rows.count == 2 && reading.rejects.count == 1, "\(String(describing: reading.fault))")
  }

  @Test func textsThatAreAWordOfCardSchemesSetTheirRowAside() {
    let reading = Reading(
      """
      Date,Merchant,Type,Amount
      2026-01-13,Coffee House,PURCHASE,-4.50
      2026-01-14,Acme,DECLINE,-250.00
      2026-01-15,Grocer,REFUND,60.10

      """)
    #expect(reading.rows.count == 2 && reading.rejects.count == 1)
    // Among kinds of payments it says what became of one, and the kinds are not asked about.
    let kinds = Reading(table("Type", ["PURCHASE", "DECLINE", "REFUND", "PURCHASE"]))
    #expect(kinds.code == nil && kinds.rejects.map(\.diagnostic.code) == [.csvStatus])
    // A cancellation is a payment that was taken back, where it stands in the text.
    let back = Reading(
      "日付,内容,金額\n2026-01-13,書店,-10.00\n2026-01-14,キャンセル,10.00\n2026-01-15,給与 振込,2000.00\n")
    #expect(back.rejects.isEmpty, "\(back.rejects)")
  }

  @Test func theDotAboveATurkishCapitalIsNoLetter() {
    #expect(TableWords.fold("İPTAL EDİLDİ") == "iptal edildi")
    #expect(TableWords.fold("Éxito.") == "éxito")
  }

  @Test(arguments: [
    ("CONTABILIZZATO", "NON CONTABILIZZATO"), ("Bokført", "Ikke bokført"), ("Zaúčtováno", "Nezaúčtováno"),
    ("Проведен", "Не проведен"), ("Posted", "Unposted"),
  ])
  func whatIsNotBookedYetIsPending(_ booked: String, _ pending: String) {
    let reading = Reading(table("Q7", [pending, booked, booked, booked]), ["date", "status"])
    #expect(reading.rows.prefix(2) == ["2026-01-13 | pending", "2026-01-14 | booked"], "\(reading.code ?? "")")
  }

  /// A word of the column with something in front of it says less, in any language.
  @Test(arguments: [("Eseguito", "Non eseguito"), ("Hotovo", "Nehotovo"), ("Completed", "Partially completed")])
  func wordsThatRestrictOthersOfTheColumnAreAskedAbout(_ booked: String, _ other: String) {
    let reading = Reading(table("Q7", [other, booked, booked, booked]))
    #expect(reading.code == "csv.status")
    #expect(reading.fault?.diagnostic.question?.choices.count == 3)
  }
}
