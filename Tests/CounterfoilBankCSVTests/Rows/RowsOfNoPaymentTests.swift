import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilBankCSV

/// Rows that state a balance, or head others, where payments have their amount.
struct RowsOfNoPaymentTests {
  private static let business = """
    Sold initial;Sold final;Data procesarii;Suma;Valuta;Tip tranzactie;Nume beneficiar/ordonator;Detaliile tranzactiei;Sold intermediar
    1.000,00;;01-07-26;;RON;;;;
    ;;14-07-26;-400,00;RON;Transfer;TIPAR SRL;factura 2231;600,00
    ;;15-07-26;250,00;RON;Incasare;NORD SRL;FF 118;850,00
    ;;16-07-26;-50,00;RON;Comision;;;800,00
    ;800,00;31-07-26;;RON;;;;

    """

  /// A day and an opening or closing balance, without an amount and without a text: no payment is lost with it.
  @Test func aRowWithADayAndABalanceAloneIsSetAside() {
    let read = Reading(Self.business, ["date", "amount", "payee", "description", "balance"])
    #expect(
      read.rows == [
        "2026-07-14 | -400.00 RON | TIPAR SRL | factura 2231 Transfer | 600.00 RON",
        "2026-07-15 | 250.00 RON | NORD SRL | FF 118 Incasare | 850.00 RON",
        "2026-07-16 | -50.00 RON | - | Comision | 800.00 RON",
      ], "\(read.code ?? "")")
    #expect(read.rejects.map(\.diagnostic.code) == [.csvFooter, .csvFooter])
  }

  /// With a text it may be a payment whose amount is missing.
  @Test func aRowWithATextAndNoAmountIsNotLeftOut() {
    let text = Self.business.replacing("01-07-26;;RON;;;;", with: "01-07-26;;RON;Transfer;ALFA SRL;rest;")
    #expect(Reading(text).code == "csv.amount")
  }

  private static let card = """
    Tarih;Açıklama;Tutar;Chip Para / Mil;
    ;      SUPERMARKET;0,00 TL;0 TL / 0;
    2.05.2026;MIGROS  ISTANBUL TR;65,00 TL;0 TL / 0;
    17.05.2026;Chip-Para ile Ödeme;-133,60 TL;-133,60 TL / 0;
    ;      DİĞER;0,00 TL;0 TL / 0;
    21.05.2026;SPOTIFY  STOCKHOLM SE;89,99 TL;0 TL / 0;

    """

  @Test func aLineOfACategoryWithZerosHeadsTheRowsBelow() {
    let read = Reading(Self.card, yaml: "sign: outflow\n")
    #expect(
      read.rows == [
        "2026-05-02 | -65.00 TRY | MIGROS  ISTANBUL TR", "2026-05-17 | 133.60 TRY | Chip-Para ile Ödeme",
        "2026-05-21 | -89.99 TRY | SPOTIFY  STOCKHOLM SE",
      ], "\(read.code ?? "")")
    #expect(read.rejects.isEmpty)
  }

  @Test(arguments: ["0,01 TL", "65,00 TL"])
  func aLineWithMoneyAndNoDayIsNoHeading(_ amount: String) {
    let text = Self.card.replacing("DİĞER;0,00 TL", with: "DİĞER;\(amount)")
    #expect(Reading(text, yaml: "sign: outflow\n").code == "csv.date")
  }

  /// A line without a delimiter and without a digit holds neither a day nor an amount.
  @Test func noticesBehindTheRowsNeedNoEmptyLine() {
    let read = Reading(Self.card + "Bu belge bilgi amaçlıdır.\nAkbank T.A.Ş.\n", yaml: "sign: outflow\n")
    #expect(read.rows.count == 3, "\(read.code ?? "")")
    #expect(read.rejects.isEmpty)
  }

  @Test(arguments: ["Akbank 2026\n", "Akbank\n30.05.2026;MIGROS;65,00 TL;0 TL / 0;\n"])
  func aLineThatMayBePartOfAPaymentIsNoNotice(_ end: String) {
    #expect(Reading(Self.card + end, yaml: "sign: outflow\n").fault != nil)
  }
}
