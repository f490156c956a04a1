import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// What balances and sums printed around the rows tell of their columns.
struct PrintedFigureTests {
  private static func czech(_ closing: String) -> String {
    """
    Pocatecni zustatek;1000,00;;;;;
    Konecny zustatek;\(closing);;;;;
    Datum zauctovani;Protistrana;Nazev protiuctu;Castka;Mena;Popis pro me;Poplatek
    13.03.2026;;;-50,00;CZK;Poplatek za platbu;
    13.03.2026;DE44500105175407324931;Thomann GmbH;-400,00;CZK;kytara;50,00
    19.03.2026;2101234567/2010;Novák Petr;1500,00;CZK;vratka;

    """
  }

  @Test func balancesTellWhetherAmountsHoldTheFees() {
    let fields = ["amount", "payee", "description"]
    let held = Reading(Self.czech("2050,00"), fields)
    #expect(
      held.rows == [
        "-50.00 CZK | - | Poplatek za platbu", "-400.00 CZK | Thomann GmbH | kytara",
        "1500.00 CZK | Novák Petr | vratka",
      ])
    #expect(held.fact("fees") == "in the amounts")
    let beside = Reading(Self.czech("2000,00"), fields)
    #expect(beside.amounts == ["-50.00 CZK", "-450.00 CZK", "1500.00 CZK"])
    // Balances that show neither leave it open.
    #expect(Reading(Self.czech("2050,01"), fields).code == "csv.column-undecided")
  }

  private static func russian(_ out: String, _ into: String) -> String {
    """
    Валюта;Баланс на конец периода;Поступления;Списания;Заблокировано
    RUR;70 604,01;\(into);\(out);-600,00
    Дата операции;Дата обработки;Сумма операции;Валюта операции;Сумма пересчитанная в валюту счета;Валюта счета;Основание;Статус
    2026-05-14;2026-05-16;-1249,90;RUR;-1249,90;RUR;PYATEROCHKA;Исполнено
    2026-05-15;2026-05-17;-42,60;EUR;-3981,12;RUR;BOOKING.COM;Исполнено
    2026-05-18;2026-05-18;86450,00;RUR;86450,00;RUR;Зачисление заработной платы;Исполнено
    2026-05-20;2026-05-20;1249,90;RUR;1249,90;RUR;Возврат PYATEROCHKA;Исполнено
    2026-05-28;;-600,00;RUR;-600,00;RUR;MEGAFON;В обработке

    """
  }

  @Test func sumsTellWhichAmountMovedTheAccount() {
    let read = Reading(Self.russian("-5 231,02", "87 699,90"))
    #expect(read.amounts == ["-1249.90 RUB", "-3981.12 RUB", "86450.00 RUB", "1249.90 RUB"])
    #expect(read.rejects.map(\.diagnostic.code) == [.csvStatus])
  }

  /// The money in is the same in both columns, and tells nothing; each answer is offered once.
  @Test func sumsOfBothTellNothing() {
    let fault = Reading(Self.russian("-5 231,03", "87 699,90")).fault
    #expect(fault?.diagnostic.code == .csvColumnUnknown)
    #expect(
      fault?.diagnostic.question?.choices.compactMap(\.profileLine)
        == ["columns: {amount: 3, currency: 4}", "columns: {amount: 5, currency: 6}"])
  }

  @Test func statesAmongKindsAskAboutNoKind() {
    let header = "id,description,type,currency,amount,day\n"
    let rows = "1,Order 1,pay,SAR,230.00,2026-03-13\n2,Order 2,refund,SAR,-15.00,2026-03-14\n"
    let empty = Reading(
      header + rows + "3,Order 3,void,SAR,0.00,2026-03-15\n4,Plan,fee,SAR,-9.00,2026-03-16\n", yaml: "sign: amount")
    #expect(empty.bare.map { $0.split(separator: " | ")[1] } == ["230.00", "-15.00", "0.00", "-9.00"])
    // A void row with money in it is no payment.
    let full = Reading(
      header + rows + "3,Order 3,void,SAR,7.00,2026-03-15\n4,Plan,fee,SAR,-9.00,2026-03-16\n", yaml: "sign: amount")
    #expect(full.bare.map { $0.split(separator: " | ")[1] } == ["230.00", "-15.00", "-9.00"])
    #expect(full.rejects.map(\.diagnostic.location?.line) == [4])
  }

  @Test func hungarianListsOfRentsAreKnown() {
    let header = "Számlaszám;Bérlő;Kiállítva;Fizetési határidő;Összeg (Ft);Állapot\n"
    let read = Reading(
      header
        + "LK-411;Kiss Gergő;2026.05.04;2026.05.12;185000;Elküldve\nLK-412;Tóth Eszter;2026.05.04;2026.05.12;192500;Fizetve\n",
      ["number", "payee", "date", "dueDate", "amount"], yaml: "sign: amount", change: { $0.kind = .bill })
    #expect(
      read.rows == [
        "LK-411 | Kiss Gergő | 2026-05-04 | 2026-05-12 | 185000.00 HUF",
        "LK-412 | Tóth Eszter | 2026-05-04 | 2026-05-12 | 192500.00 HUF",
      ])
  }

  @Test func theSameNameIsAnAccountWhereItsValuesAre() {
    let read = Reading(
      "Számlaszám;Sorszám;Partner neve;Kelt;Összeg\nHU42117730161111101800000000;A-1;Kiss;2026.05.14;1000\nHU42117730161111101800000000;A-2;Tóth;2026.05.15;2000\n",
      ["account"], yaml: "columns: {date: 4, number: 2}\nsign: amount\ncurrency: HUF", change: { $0.kind = .bill })
    #expect(read.rows == ["HU42117730161111101800000000", "HU42117730161111101800000000"])
  }
}
