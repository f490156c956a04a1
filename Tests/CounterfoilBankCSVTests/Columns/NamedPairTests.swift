import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Columns of money out and in whose names say it of each other, and amounts beside others that say more of them.
struct NamedPairTests {
  private static func table(_ out: String, _ into: String, end: String = "") -> String {
    "Date,Text,\(out),\(into)\n2026-03-02,Alpha One,45.20,\n2026-03-05,Beta Two,38.10,\n2026-03-13,Gamma Three,,1230.00\n"
      + "2026-03-20,Delta Four,12.34,\n" + end
  }
  private static let amounts = ["-45.20", "-38.10", "1230.00", "-12.34"]

  /// Expenses and income, payments and receipts, withdrawals and deposits in the words of banks and programs of many languages.
  @Test(arguments: [
    ("Payments", "Receipts"), ("Cash out", "Cash in"), ("Retraits", "Versements"), ("Retiro", "Depósito"),
    ("Saque", "Depósito"),
    ("Prelievi", "Versamenti"), ("Afschrijving", "Bijschrijving"), ("Utgifter", "Inkomster"), ("Menot", "Tulot"),
    ("Rozchody", "Przychody"), ("Na ťarchu", "V prospech"), ("Terhelések", "Jóváírások"), ("Ieșiri", "Intrări"),
    ("Rashod", "Prihod"), ("Задолжување", "Побарување"), ("Должи", "Побарува"), ("Разходи", "Приходи"),
    ("Списання", "Зарахування"), ("Chiqim", "Kirim"), ("Çıxış", "Giriş"), ("Ելք", "Մուտք"), ("Dalje", "Hyrje"),
    ("Nurašyta", "Įskaityta"), ("المدفوعات", "المقبوضات"), ("הוצאות", "הכנסות"), ("รายจ่าย", "รายรับ"), ("ຖອນ", "ຝາກ"),
    ("Nợ", "Có"), ("Uang Keluar", "Uang Masuk"), ("지출", "수입"), ("引出金額", "預入金額"), ("轉出", "轉入"), ("ወጪ", "ገቢ"),
    ("Uttak", "Innskudd"), ("Kutoa", "Kuweka"),
  ])
  func eachNameSaysWhatTheOtherIs(_ out: String, _ into: String) {
    #expect(Reading(Self.table(out, into), ["amount"]).bare == Self.amounts, "\(out), \(into)")
    // In either order.
    let swapped = "Date,Text,\(into),\(out)\n2026-03-02,Alpha One,,45.20\n2026-03-13,Gamma Three,1230.00,\n"
    #expect(Reading(swapped, ["amount"]).bare == ["-45.20", "1230.00"])
  }

  /// 払戻 is what a shop gave back, and beside 預入 what was drawn: it was read as money in.
  @Test func whatWasDrawnIsNoRefund() {
    #expect(Reading(Self.table("払戻金額", "預入金額"), ["amount"]).bare == Self.amounts)
    let card = Reading("ご利用日,ご利用箇所,ご利用額,払戻額\n2026/03/02,スーパー,4520,\n2026/03/13,ヨドバシ,,1230\n", ["amount"])
    #expect(card.bare == ["-4520.00", "1230.00"] || card.fault != nil)
  }

  /// A row of sums fills both.
  @Test func aRowOfSumsEndsNoPair() {
    let read = Reading(Self.table("Payments", "Receipts", end: "Total,,95.64,1230.00\n"), ["amount"])
    #expect(read.bare == Self.amounts, "\(read.fault?.description ?? "")")
  }

  /// *Payments* of a card are money in, and what decreases a debt is.
  @Test(arguments: [("Charges", "Payments"), ("Decrease", "Increase"), ("Payments", "Charges")])
  func whatGoesEitherWayIsNotTaken(_ first: String, _ second: String) {
    let read = Reading(Self.table(first, second), ["amount"])
    #expect(read.bare != Self.amounts.map { $0.hasPrefix("-") ? String($0.dropFirst()) : "-\($0)" })
    if first != "Charges" { #expect(read.fault != nil) }
  }

  @Test func amountsInTheCurrencyOfTheAccountCount() {
    let read = Reading(
      """
      Выписка по счету KZ12601A0000000000001,,,,,,,
      Валюта счета: KZT,,,,,,,
      Дата проведения операции,Дата обработки операции,Описание операции,Сумма операции,Валюта операции,Приход в валюте счета,Расход в валюте счета,Комиссия
      02.03.2026,03.03.2026,Оплата MAGNUM ALMATY,"-4 520,00",KZT,"0,00","-4 520,00","0,00"
      13.03.2026,13.03.2026,Поступление зарплата,"250 000,00",KZT,"250 000,00","0,00","0,00"
      16.03.2026,17.03.2026,Оплата NETFLIX,"-9,99",USD,"0,00","-5 120,00","0,00"

      """, ["date", "amount"])
    #expect(
      read.rows == ["2026-03-03 | -4520.00 KZT", "2026-03-13 | 250000.00 KZT", "2026-03-17 | -5120.00 KZT"],
      "\(read.fault?.description ?? "")")
  }

  @Test func whatACardIsBilledCountsBesideThePurchase() {
    let read = Reading(
      """
      Date,Description,Billing amount,Billing currency,Transaction amount,Transaction currency
      2026/03/02,PARKNSHOP,-123.40,HKD,-123.40,HKD
      2026/03/13,PAYMENT,"2,000.00",HKD,"2,000.00",HKD
      2026/03/16,AMAZON.COM,-390.12,HKD,-49.99,USD

      """, ["date", "amount"])
    #expect(read.rows == ["2026-03-02 | -123.40 HKD", "2026-03-13 | 2000.00 HKD", "2026-03-16 | -390.12 HKD"])
  }

  @Test func theAmountIsTakenWithItsSign() {
    let read = Reading(
      "date,reason,amount,difference\n2026-03-02,Transfer,1250.00,-1250.00\n2026-03-13,Payout,2000.00,2000.00\n",
      ["amount"])
    #expect(read.bare == ["-1250.00", "2000.00"])
    // One that is not the same in each row is something else.
    let other = Reading(
      "date,reason,amount,difference\n2026-03-02,Transfer,1250.00,-1250.00\n2026-03-13,Payout,2000.00,1999.00\n",
      ["amount"])
    #expect(other.bare != ["-1250.00", "1999.00"])
  }

  /// What a payout comes to beside each sale is no side of an account.
  @Test func aColumnThatEachRowFillsIsNoSide() {
    let read = Reading(
      """
      Datum,Zahlungsart,Beschreibung,Betrag inkl. MwSt.,Gebühr,Auszahlung
      2026-03-02,Umsatz,Kaffee,4.50,0.06,4.44
      2026-03-13,Umsatz,Kuchen,12.00,0.18,11.82

      """)
    #expect(read.fault != nil)
    // Where another column has the other side's rows, or nothing, it is.
    #expect(
      Reading("Datum;Text;Auszahlung;Saldo\n2026-03-02;A;5,00;95,00\n2026-03-13;B;7,00;88,00\n", ["amount"]).bare == [
        "-5.00", "-7.00",
      ])
  }

  /// A semicolon in front of an amount with its sign is no delimiter of two characters.
  @Test func aSignBehindADelimiterIsNoPartOfIt() {
    let read = Reading(
      "Fecha;Documento;Descripción;Transacción;Valor Cheque;Valor Total;Referencia\n"
        + "02/03/2026;1001;EXITO BOGOTA;Nota Débito;$ 0,00;$ 45.200,00;0\n13/03/2026;1002;ACME;Nota Crédito;$ 0,00;$ 2.500.000,00;0\n",
      ["amount"])
    #expect(read.bare == ["-45200.00", "2500000.00"], "\(read.fault?.description ?? "")")
  }
}
