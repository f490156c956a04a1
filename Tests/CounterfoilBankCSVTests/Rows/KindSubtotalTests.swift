import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Sums of some of the payments: those of a kind or a card.
struct KindSubtotalTests {
  private static let japanese = """
    月別ご利用明細　佐藤　花子　様　ご利用期間：2026年1月　株式会社エポスカード,,,,
    種別,ご利用年月日,ご利用場所,ご利用金額,備考
    ショッピング,2026年1月3日,セブン－イレブン,1284,
    ショッピング,2026年1月14日,スマ－トイ－エツクス,8570,
    ショッピング,2026年1月14日,スマ－トイ－エツクス,-8570,お取消日 2026年1月16日
    キャッシング,2026年1月29日,セブン銀行ＡＴＭ,20000,
    ショッピング合計,,,SUM,
    キャッシング合計,,,20000,
    その他合計,,,0,
    ※１　手数料は含まれておりません。,,,,

    """

  @Test func sumsOfEachKindAreLeftOut() {
    let read = Reading(Self.japanese.replacing("SUM", with: "1284"))
    #expect(read.bare.map { $0.split(separator: " | ")[1] } == ["-1284.00", "-8570.00", "8570.00", "-20000.00"])
    #expect(read.rejects.isEmpty && read.code == nil)
  }

  /// A sum of the rows since the heading that names their month.
  @Test func sumsOfEachMonthAreLeftOut() {
    func table(_ sum: String) -> String {
      """
      Fecha;Concepto;Importe;Saldo
      Septiembre 2026;;;
      02/09/2026;Alquiler;-650,00;1.350,00
      15/09/2026;Nómina;1.800,00;3.150,00
      Total septiembre;;1.150,00;
      Octubre 2026;;;
      02/10/2026;Alquiler;-650,00;2.500,00
      13/10/2026;Mercadona;-84,20;2.415,80
      Total octubre;;\(sum);

      """
    }
    let read = Reading(table("-734,20"), ["amount"], yaml: "currency: EUR")
    #expect(read.rows == ["-650.00 EUR", "1800.00 EUR", "-650.00 EUR", "-84.20 EUR"], "\(read.code ?? "")")
    #expect(read.rejects.isEmpty)
    #expect(Reading(table("-734,30"), yaml: "currency: EUR").rejects.count == 1)
  }

  /// A sum that the rows do not come to may be a payment, or rows may be missing.
  @Test func aSumOfOtherRowsIsNotLeftOut() {
    let read = Reading(Self.japanese.replacing("SUM", with: "1285"))
    #expect(read.code != nil || !read.rejects.isEmpty)
  }

  @Test func sumsOfEachCardAreLeftOut() {
    let german = Reading(
      """
      Kartennummer;Datum;Text;Betrag;Währung
      **** 1234;03.01.2026;EDEKA Bonn;-42,80;EUR
      **** 1234;15.01.2026;DB Fernverkehr;-89,90;EUR
      Summe Karte 1234;;;-132,70;EUR
      **** 9876;19.01.2026;REWE Koeln;-15,60;EUR
      **** 9876;22.01.2026;Gutschrift Zalando;39,60;EUR
      Summe Karte 9876;;;24,00;EUR
      Gesamtsumme;;;-108,70;EUR

      """, yaml: "sign: amount")
    #expect(german.amounts == ["-42.80 EUR", "-89.90 EUR", "-15.60 EUR", "39.60 EUR"])
    #expect(german.rejects.isEmpty)
    let korean = Reading(
      """
      이용일자,이용가맹점,카드,이용금액,비고
      2026-01-03,세븐일레븐,본인 1234,12800,
      2026-01-05,쿠팡,본인 1234,49800,
      2026-01-19,스타벅스,가족 9876,5600,
      2026-01-22,이마트,가족 9876,39600,
      본인 1234 소계,,,62600,
      가족 9876 소계,,,45200,
      합계,,,107800,

      """)
    #expect(korean.bare.map { $0.split(separator: " | ")[1] } == ["-12800.00", "-49800.00", "-5600.00", "-39600.00"])
    #expect(korean.rejects.isEmpty)
  }

  /// In Korean and Chinese, too, a card's amount of use is what was spent; elsewhere it is asked.
  @Test func anAmountOfUseIsSpentOnCardsOnly() {
    let rows = "2026-01-03,가게,12800\n2026-01-15,쿠팡,49800\n2026-01-16,환불,-800\n"
    #expect(Reading("이용일자,이용카드,이용금액\n" + rows).fact("sign") == "outflow")
    #expect(Reading("이용일자,가맹점,이용금액\n" + rows).code == "csv.sign")
  }

  /// What is billed of a purchase in instalments is another amount than what was spent.
  @Test func whatIsBilledIsAskedAboutWhereItDiffers() throws {
    func table(_ billed: String) -> String {
      "ご利用日,ご利用先,支払区分,ご利用金額,当月ご請求額\n2026年7月4日,スーパー,1回,4380,4380\n2026年7月10日,家電,分割,30000,\(billed)\n"
        + "2026年7月13日,書店,1回,2980,2980\n"
    }
    #expect(Reading(table("30000")).fact("sign") == "outflow")
    let fault = try #require(Reading(table("10150")).fault)
    #expect(fault.diagnostic.code == .csvColumnUnknown)
    #expect(
      fault.diagnostic.question?.choices.compactMap(\.profileLine) == ["columns: {amount: 4}", "columns: {amount: 5}"])
  }

  /// A zero beside a currency is a heading's, in any script; beside another word it is not.
  @Test(arguments: [("0,00 руб.", true), ("0,00 Kč", true), ("0,00 грн", true), ("0,00 TL", true), ("0 шт", false)])
  func zerosOfAHeadingMayNameACurrency(_ zero: String, _ isHeading: Bool) {
    let unit = zero.split(separator: " ").last ?? ""
    let money = isHeading ? unit : "руб."
    let read = Reading(
      "Дата;Описание;Сумма\n;Супермаркеты;\(zero)\n02.03.2026;Магазин;-1249,90 \(money)\n13.03.2026;Зарплата;86450,00 \(money)\n"
        + ";Транспорт;\(zero)\n15.03.2026;Метро;-315,00 \(money)\n")
    #expect((read.days == ["2026-03-02", "2026-03-13", "2026-03-15"] && read.rejects.isEmpty) == isHeading)
  }
}
