import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Rows that the bank has still to book, and others whose day says less than a day.
struct AwaitedBookingTests {
  private static let header = "Data operazione,Data contabile,Nome,Importo (€)\n"
  private static let open = "30/05/2026,,RYANAIR,-84.98\n29/05/2026,,Conad,-17.65\n"
  private static let booked =
    "28/05/2026,29/05/2026,Trenitalia,-39.90\n27/05/2026,27/05/2026,SOFTCODE,1482.35\n25/05/2026,26/05/2026,Esselunga,-62.31\n"
    + "01/05/2026,01/05/2026,HYPE,-2.90\n"

  @Test func theNewestWithoutADayOfBookingAreNotBooked() {
    let read = Reading(Self.header + Self.open + Self.booked)
    #expect(read.days == ["2026-05-29", "2026-05-27", "2026-05-26", "2026-05-01"])
    #expect(read.rejects.map(\.diagnostic.code) == [.csvStatus, .csvStatus])
    let turned = (Self.open + Self.booked).split(separator: "\n").reversed().joined(separator: "\n")
    let other = Reading(Self.header + turned + "\n")
    #expect(other.days == ["2026-05-01", "2026-05-26", "2026-05-27", "2026-05-29"] && other.rejects.count == 2)
  }

  /// Air Bank's names of both days.
  @Test func theDayAnOrderWasCarriedOutIsNotThatOfBooking() {
    let read = Reading(
      """
      Datum provedení;Částka;Měna;Popis;Datum zaúčtování;Zaúčtováno
      30/09/2026;-329,00;CZK;ALZA;;Ne
      29/09/2026;-1499,00;CZK;DATART;30/09/2026;Ano
      21/09/2026;38450,00;CZK;Mzda;21/09/2026;Ano

      """, yaml: "sign: amount")
    #expect(read.days == ["2026-09-30", "2026-09-21"], "\(read.fault?.description ?? "")")
    #expect(read.rejects.map(\.diagnostic.code) == [.csvStatus])
  }

  /// Older payments without such a day were booked, and the day of the operation is that of all.
  @Test func olderOnesAreNoSign() {
    let read = Reading(Self.header + Self.booked + "30/04/2026,,Old,-9.00\n")
    #expect(read.days == ["2026-05-28", "2026-05-27", "2026-05-25", "2026-05-01", "2026-04-30"])
  }

  @Test func columnsOfTheSameDayAreOne() {
    func table(_ second: String) -> String {
      "\"Splatnost\";\"Odesláno\";\"Částka\";\"Měna\";\"Název účtu příjemce\"\n\"30.04.2026\";\"30.04.2026\";\"-350,00\";\"CZK\";\"Novák Petr\"\n"
        + "\"24.04.2026\";\"\(second).04.2026\";\"1250,00\";\"CZK\";\"Dvořáková\"\n"
    }
    #expect(
      Reading(table("24"), ["date", "amount", "payee"]).rows == [
        "2026-04-30 | -350.00 CZK | Novák Petr", "2026-04-24 | 1250.00 CZK | Dvořáková",
      ])
    #expect(Reading(table("25")).code == "csv.column-undecided")
  }

  private static let japanese = """
    "ご利用者","ご利用日","ご利用先など","ご利用金額(￥)","支払区分","訂正サイン","お支払い金額(￥)"
    "****-****-****-1314　ヤマダ"," 2026/05/16","セブン","648","１回","","648"
    "****-****-****-1314　ヤマダ"," 2026/05/19","アマゾン","3980","１回","","3980"
    "****-****-****-1314　ヤマダ"," 2026/05/28","ヨドバシカメラ","24800","１回","","24800"
    "****-****-****-1314　ヤマダ"," 2026/04/22","ユニクロ","-3990","","取消",""
    "","","お支払済分　ご返金額","","","","-3990"
    "****-****-****-1314　ヤマダ"," 2026/06","年会費","1375","１回","","1375"

    """

  /// What came back is read once; what repeats it, and a month without its day, are set aside and named.
  @Test func aCancelledPurchaseComesBackOnce() {
    let read = Reading(Self.japanese, ["date", "amount"])
    #expect(
      read.rows == [
        "2026-05-16 | -648 JPY", "2026-05-19 | -3980 JPY", "2026-05-28 | -24800 JPY", "2026-04-22 | 3990 JPY",
      ])
    #expect(read.rejects.map(\.diagnostic.location?.line) == [6, 7])
    #expect(read.rejects.map(\.diagnostic.code) == [.csvNoPayment, .csvDate])
  }

  /// Another amount than that of the row above is none of it.
  @Test func anotherAmountIsNotARepetition() {
    let read = Reading(Self.japanese.replacing("\"\",\"\",\"\",\"-3990\"", with: "\"\",\"\",\"\",\"-3991\""))
    #expect(read.code == "csv.date")
  }

  /// The same in a column of states, where what was declined is still set aside.
  @Test func aStateOfCancellationBesideWhatCameBackIsNoRefusal() {
    let header = "이용일자,가맹점명,이용구분,이용금액(원),상태\n2024/05/02,분식,신용,\"18,900\",정상\n2024/05/13,주유소,신용,\"62,000\",정상\n"
    let read = Reading(
      header + "2024/05/17,분식,신용,\"-18,900\",취소\n2024/05/15,명품관,신용,\"1,250,000\",승인거절\n", ["amount"],
      yaml: "booked: [정상]\nsign: outflow")
    #expect(read.rows == ["-18900 KRW", "-62000 KRW", "18900 KRW"])
    #expect(read.rejects.map(\.diagnostic.location?.line) == [5])
  }

  /// A purchase that was cancelled, and no more, did not take place.
  @Test func aMarkOnAPurchaseSetsItAside() {
    let read = Reading(Self.japanese.replacing("\"-3990\",\"\",\"取消\"", with: "\"3990\",\"\",\"取消\""), ["amount"])
    #expect(!read.rows.contains("3990 JPY") && !read.rows.contains("-3990 JPY"))
  }

  @Test(arguments: [("****-1234 x", false), ("**** 1234", false), ("*** End of report ***", true), ("***", true)])
  func asterisksInFrontOfDigitsAreNoFooter(_ line: String, _ isFooter: Bool) {
    #expect(FooterText.isFooter(line) == isFooter)
  }
}
