import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Parts of a statement that begin as the file does: accounts below one another, each with the names of the columns.
struct PartHeadTests {
  /// Crédit Agricole's list of operations of several accounts.
  private static func statement(_ second: String) -> String {
    """
    Téléchargement du 01/10/2026;

    Compte de Dépôt carte n° 41077123456;
    Solde au 30/09/2026 1 284,17
    Liste des opérations du compte entre le 01/09/2026 et le 30/09/2026;

    Date;Date valeur;Libellé;Débit euros;Crédit euros;
    30/09/2026;30/09/2026;"FRAIS
    ";2,50;;
    28/09/2026;28/09/2026;"VIREMENT EN VOTRE FAVEUR
    ";;1 915,62;

    \(second)
    Solde au 30/09/2026 8 712,31
    Liste des opérations du compte entre le 01/09/2026 et le 30/09/2026;

    Date;Date valeur;Libellé;Débit euros;Crédit euros;
    30/09/2026;01/10/2026;"INTERETS
    ";;12,31;

    """
  }

  @Test func eachPartIsOfTheAccountAboveIt() {
    let read = Reading(Self.statement("Livret A carte n° 41077124417;"), ["account", "date", "amount"])
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(
      read.rows == [
        "41077123456 | 2026-09-30 | -2.50 EUR", "41077123456 | 2026-09-28 | 1915.62 EUR",
        "41077124417 | 2026-09-30 | 12.31 EUR",
      ])
    #expect(read.rejects.isEmpty)
  }

  @Test(arguments: [
    "Opérations en attente;", "Livret A carte n° 41077124417 USD;", "Compte en dollars n° 41077124417;",
    "Compte en $ n° 41077124417;", "Carte différée;",
  ])
  func aLineThatSaysMoreIsRefused(_ line: String) throws {
    let read = Reading(Self.statement(line))
    #expect(read.code == "csv.columns")
    #expect(try #require(read.fault?.diagnostic.fixes.first).contains("a part of its own"))
    #expect(read.fault?.diagnostic.question == nil)
  }

  @Test func balancesOfEachAccountFollowApart() {
    let text = """
      Konto 12345678 EUR
      Stand 01.10.2026

      Datum;Text;Betrag;Saldo
      21.09.2026;Miete;-500,00;500,00
      22.09.2026;Gehalt;1500,00;2000,00

      Konto 87654321 EUR
      Stand 01.10.2026

      Datum;Text;Betrag;Saldo
      21.09.2026;Zins;5,00;105,00
      23.09.2026;Gebühr;-1,00;104,00

      """
    let read = Reading(text, ["account", "amount", "balance"], yaml: "currency: EUR")
    #expect(
      read.rows == [
        "12345678 | -500.00 EUR | 500.00 EUR", "12345678 | 1500.00 EUR | 2000.00 EUR",
        "87654321 | 5.00 EUR | 105.00 EUR", "87654321 | -1.00 EUR | 104.00 EUR",
      ], "\(read.code ?? "")")
    #expect(read.finding(.csvBalance) == nil)
  }

  /// Lines between the parts that are as wide as the table.
  @Test func linesMayHaveAsManyCellsAsTheTable() {
    let text = """
      Konto AT611904300234573201;;;
      Zeitraum 01.09.2026 - 30.09.2026;;;
      Buchungsdatum;Buchungstext;Betrag;Währung
      28.09.2026;GEHALT;2.310,40;EUR
      21.09.2026;SPAR;-38,15;EUR

      Konto AT071100000012345678;;;
      Zeitraum 01.09.2026 - 30.09.2026;;;
      Buchungsdatum;Buchungstext;Betrag;Währung
      30.09.2026;ZINSEN;1,17;EUR

      """
    let read = Reading(text, ["account", "amount"], yaml: "sign: amount")
    #expect(
      read.rows == [
        "AT611904300234573201 | 2310.40 EUR", "AT611904300234573201 | -38.15 EUR", "AT071100000012345678 | 1.17 EUR",
      ], "\(read.fault?.description ?? "")")
  }

  /// The number of the customer is the same above each part.
  @Test func aNumberAboveAllPartsIsNoAccount() {
    let text = """
      Kundennummer 7654321
      Konto 12345678

      Datum;Text;Betrag
      21.09.2026;Miete;-500,00
      22.09.2026;Gehalt;1500,00

      Kundennummer 7654321
      Konto 87654321

      Datum;Text;Betrag
      23.09.2026;Zins;5,00

      """
    let read = Reading(text, ["account", "amount"], yaml: "currency: EUR\nsign: amount")
    #expect(
      read.rows == ["12345678 | -500.00 EUR", "12345678 | 1500.00 EUR", "87654321 | 5.00 EUR"],
      "\(read.fault?.description ?? "")")
    let again = text + text.replacing("Miete", with: "Strom")
    let more = Reading(again, ["account", "description"], yaml: "currency: EUR\nsign: amount")
    #expect(more.rows.suffix(3) == ["12345678 | Strom", "12345678 | Gehalt", "87654321 | Zins"])
  }

  @Test func downloadsOfOneAccountMayFollowOneAnother() {
    let text = """
      Export of 2026-08-31

      Date,Text,Amount
      2026-08-30,Rent,-40.00

      Export of 2026-09-30

      Date,Text,Amount
      2026-09-29,Salary,90.00

      """
    let read = Reading(text, ["date", "amount"], yaml: "currency: EUR\nsign: amount")
    #expect(read.rows == ["2026-08-30 | -40.00 EUR", "2026-09-29 | 90.00 EUR"], "\(read.code ?? "")")
  }

  @Test func whoStatesTheAccountIsNotContradicted() {
    let read = Reading(Self.statement("Livret A carte n° 41077124417;")) { $0.account = "checking" }
    #expect(read.code == "csv.columns")
  }
}
