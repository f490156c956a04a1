import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Rows that have no day and are no payments of their own.
struct RowsWithoutADayTests {
  /// What a collective order is made of stands in rows of its own, with its currency and amounts in columns of theirs.
  private static let parts =
    "Datum;Buchungstext;Whg;Betrag Detail;Belastung CHF;Gutschrift CHF;Saldo CHF\n27.02.2026;Belastungen (2);;;170.00;;3830.00\n"
    + ";Schreinerei;CHF;120.00;;;\n;Stadtwerk;CHF;50.00;;;\n13.02.2026;Gutschrift;;;;2000.00;4000.00\n"
    + "02.02.2026;Einkauf Konstanz;EUR;20.00;19.20;;2000.00\n"

  @Test func partsOfAPaymentAreNamedAndNotCounted() {
    let read = Reading(Self.parts, ["date", "amount", "description"])
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(
      read.rows == [
        "2026-02-27 | -170.00 CHF | Belastungen (2)", "2026-02-13 | 2000.00 CHF | Gutschrift",
        "2026-02-02 | -19.20 CHF | Einkauf Konstanz",
      ])
    #expect(read.rejects.map(\.diagnostic.location?.line) == [3, 4])
    #expect(read.rejects.allSatisfy { $0.diagnostic.code == .csvNoPayment })
  }

  /// The names of such columns at UBS, Thurgauer Kantonalbank and BancaStato.
  @Test(arguments: [
    "Einzelbetrag", "Betrag Einzelzahlung (CHF)", "Individual amount", "Sous-montant", "Importo pagamento collettivo",
  ])
  func otherBanksNameTheirParts(_ name: String) {
    let read = Reading(Self.parts.replacing("Betrag Detail", with: name), ["amount"])
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows == ["-170.00 CHF", "2000.00 CHF", "-19.20 CHF"])
    #expect(read.rejects.map(\.diagnostic.location?.line) == [3, 4])
  }

  /// With an amount where payments have theirs such a row may be a payment whose day is missing.
  @Test func aRowWithAnAmountOfItsOwnIsNoPart() {
    let fault = Reading(Self.parts.replacing(";Stadtwerk;CHF;50.00;;;", with: ";Stadtwerk;CHF;;50.00;;")).fault
    #expect(fault?.diagnostic.code == .csvDate && fault?.diagnostic.location?.line == 4)
  }

  @Test(arguments: [
    ("Reservert transaksjon Kiwi", true), ("Vorgemerkt: Kiosk", true), ("Pending - Cafe", true), ("Kiwi", false),
    ("Kiwi reservert", false),
  ])
  func whatIsReservedHasNoDayYet(_ text: String, _ isNamed: Bool) {
    let read = Reading(
      "Dato;Forklaring;Rentedato;Ut fra konto;Inn på konto\n;\(text);;412,90;\n27.02.2026;Visa Kafé;26.02.2026;89,00;\n"
        + "15.02.2026;Lønn;15.02.2026;;31250,40\n", ["amount"])
    #expect((read.fault == nil) == isNamed)
    if isNamed {
      #expect(read.rows.count == 2 && read.rejects.map(\.diagnostic.code) == [.csvStatus])
    } else {
      #expect(read.fault?.diagnostic.code == .csvDate)
    }
  }

  /// A label that counts its rows is one where the amount is their sum; a damaged day is none.
  @Test(arguments: [
    ("Withdrawals (2 items)", "15.00", true), ("Withdrawals (2 items)", "16.00", false), ("0x/02/2026", "15.00", false),
  ])
  func aSumMayCountItsRows(_ label: String, _ sum: String, _ isSum: Bool) {
    let read = Reading(
      "Date,Text,Paid out,Paid in\n2026-02-01,Shop,10.00,\n2026-02-02,Cafe,5.00,\n2026-02-03,Pay,,90.00\n\(label),,\(sum),\n",
      ["amount"], yaml: "currency: EUR")
    #expect((read.fault == nil && read.rejects.isEmpty) == isSum, "\(read.fault?.description ?? "")")
    if isSum { #expect(read.rows == ["-10.00 EUR", "-5.00 EUR", "90.00 EUR"]) }
  }

  /// FinecoBank prints a short text and the whole one.
  @Test func ofTwoTextsTheWholeOneCounts() {
    let read = Reading(
      "Data;Entrate;Uscite;Descrizione;Descrizione_Completa;Stato\n26/02/2026;;-110,00;Bonifico;Ben: Bianchi Ugo Cau: affitto;Contabilizzato\n"
        + "12/02/2026;2050,00;;Stipendio;Ord: Officine Galileo;Contabilizzato\n"
        + "05/02/2026;;-0,95;Bollo;Imposta bollo conto;Contabilizzato\n", ["amount", "description"],
      yaml: "currency: EUR")
    #expect(
      read.rows == [
        "-110.00 EUR | Ben: Bianchi Ugo Cau: affitto", "2050.00 EUR | Ord: Officine Galileo",
        "-0.95 EUR | Imposta bollo conto",
      ])
  }

  /// A note that sounds like a heading of payments is one all the same where no row is below it.
  @Test(arguments: [
    "In case of errors or questions about your transfers: call us.", "Please keep this statement for your records.",
  ])
  func aNoteBelowTheRowsMayBeNamedAsOne(_ note: String) {
    let text = "Date,Description,Amount\n2026-10-01,Cafe,-3.50\n2026-10-13,Pay,1200.00\n\(note),,\n"
    let reading = Reading(text)
    let line = reading.fault?.diagnostic.question?.choices.first?.profileLine
    #expect(line == "footer: [\"\(note.split(separator: " ").prefix(4).joined(separator: " "))\"]")
    #expect(Reading(text, ["amount"], yaml: line).bare == ["-3.50", "1200.00"])
    // With a payment below it would be lost.
    let more = Reading(text + "2026-10-14,Rent,-800.00\n")
    #expect(more.fault?.diagnostic.question?.choices.contains { $0.profileLine?.hasPrefix("footer") == true } != true)
  }
}
