import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// What stands below the rows and where nothing is, as banks write it.
struct LabelledSumTests {
  @Test func sumsWithTheirWordsEndTheRows() {
    let text = """
      Tarih,Açıklama,Tutar,Bakiye
      01.09.2026,KİRA,"-12,500.00","28,319.43"
      31.08.2026,MAAŞ,"38,500.00","40,819.43"
      "Borç:-12.500,00","Alacak:38.500,00",,
      T.C. ZİRAAT BANKASI A.Ş.,,,

      """
    let read = Reading(text, ["date", "amount"], yaml: "currency: TRY\nsign: amount\ndate: d.M.yyyy")
    #expect(
      read.rows == ["2026-09-01 | -12500.00 TRY", "2026-08-31 | 38500.00 TRY"], "\(read.fault?.description ?? "")")
    // A row that has such a text and a day is a payment.
    let payment = Reading(
      text.replacing(#""Borç:-12.500,00","Alacak:38.500,00",,"#, with: #"30.08.2026,"Borç:-5",-5.00,"2,319.43""#),
      ["amount"], yaml: "currency: TRY\nsign: amount\ndate: d.M.yyyy")
    #expect(payment.rows.contains("-5.00 TRY"), "\(payment.rows) \(payment.fault?.description ?? "")")
  }

  @Test func whatIsNotAvailableIsNothing() {
    let text = """
      Date,Text,Amount,Balance,Status
      2026-09-04,DB,-17.90,3266.86,Completed
      2026-09-07,Figma,-123.10,N/A,Declined
      2026-09-08,Tax,-66.86,3200.00,Completed

      """
    let read = Reading(text, ["date", "amount"], yaml: "currency: EUR\nsign: amount")
    #expect(read.rows == ["2026-09-04 | -17.90 EUR", "2026-09-08 | -66.86 EUR"], "\(read.fault?.description ?? "")")
  }

  @Test func dutchWordsSayTheSide() {
    let text = """
      Datum;CreditDebet;Bedrag;Omschrijving
      30-09-2026;Afschrijvingen;7;Kosten
      29-09-2026;Bijschrijvingen;1318,45;Factuur

      """
    let read = Reading(text, ["amount"], yaml: "currency: EUR")
    #expect(read.rows == ["-7.00 EUR", "1318.45 EUR"], "\(read.fault?.description ?? "")")
  }
}
