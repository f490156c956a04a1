import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilBankCSV

/// Texts of a payment that stand in several columns are all taken.
struct SeveralTextsTests {
  @Test func numberedColumnsAreOneText() {
    let read = Reading(
      """
      Típus;Könyvelés dátuma;Összeg;Közlemény/1;Közlemény/2;Közlemény/3
      Átutalás;2025.11.17.;-7000 HUF;11773456-01234567;ADORJÁN RÓBERT;adomány
      Vásárlás;2025.11.18.;-5000 HUF;;SPAR;
      Díj;2025.11.19.;-190 HUF;;;

      """)
    #expect(
      read.rows == [
        "2025-11-17 | -7000.00 HUF | 11773456-01234567 ADORJÁN RÓBERT adomány Átutalás",
        "2025-11-18 | -5000.00 HUF | SPAR Vásárlás", "2025-11-19 | -190.00 HUF | Díj",
      ], "\(read.code ?? "")")
  }

  @Test func ofTwoColumnsNamedForTextsTheOneThatTellsMoreIsTakenToo() {
    let read = Reading(
      """
      วันที่,รายการ,รายละเอียด,เงินเข้า,เงินออก,ยอดคงเหลือ
      05/03/2026,เติมเงิน,ธนาคาร,500.00,,620.00
      16/03/2026,จ่ายบิล,การไฟฟ้า,,340.25,279.75
      21/03/2026,จ่ายบิล,นภา,,100.00,179.75

      """)
    #expect(read.texts("description") == ["เติมเงิน ธนาคาร", "จ่ายบิล การไฟฟ้า", "จ่ายบิล นภา"])
  }

  /// A column of few words is one of kinds, whatever it is called; the names beside it say what the payments were for.
  @Test func kindsAreJoinedByWhatSaysMore() {
    let names = "ANNA NOWAK,BAKER,CITY POWER,DELI,ELECTRO,FLORIST,GARAGE,HOTEL,INSURER,JEWELLER".split(separator: ",")
    var text = "Date,Description,Konto-Info,Amount,Ref\n"
    for (index, name) in names.enumerated() {
      text += "2026-03-\(index + 10),\(index % 2 == 0 ? "Card" : "Transfer"),\(name),-\(index + 1).50,AB\(index)X99\n"
    }
    let read = Reading(text)
    #expect(read.texts("description").first == "Card ANNA NOWAK")
    // Texts that tell rows apart stand alone.
    let telling = names.indices.reduce(text) { text, index in
      text.replacing(
        ",\(index % 2 == 0 ? "Card" : "Transfer"),\(names[index])", with: ",Invoice \(names[index]),Zone \(index % 2)")
    }
    #expect(Reading(telling).texts("description").first == "Invoice ANNA NOWAK")
  }

  /// The same where no column is named for texts: the one with the most letters may be of kinds.
  @Test func theLongestTextsMayBeKinds() {
    let names = ["AIR LIQUIDE", "RENAULT", "LVMH", "ORANGE", "SANOFI", "DANONE", "BOUYGUES", "MICHELIN", "PERNOD"]
    var text = "Date;Libellé Valeur;Montant net;Nature de l'opération\n"
    for (index, name) in names.enumerated() {
      text += "\(index + 10)/05/2026;\(name);-\(index + 1),50;EXECUTION SOUSCRIPTION \(index % 2 == 0 ? "A" : "B")\n"
    }
    #expect(Reading(text).texts("description").first == "EXECUTION SOUSCRIPTION A AIR LIQUIDE")
  }
}
