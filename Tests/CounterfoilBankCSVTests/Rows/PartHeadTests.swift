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

  /// Pages of a printed statement, each with its lines above and below (Raiffeisen banka in Serbia).
  private static func pages(_ between: String) -> String {
    """
    Izvod po računu broj 265-0000004417283-04,,,,
    Od 01.09.2026 do 30.09.2026,,,Valuta: RSD,
    PETAR,,,,Strana: 1/2
    ,,,,
    Datum,Opis,Isplata,Uplata,Stanje
    01.09.2026,Prenos,"45,000.00",0.00,"83,410.07"
    03.09.2026,Isplata,"10,000.00",0.00,"73,410.07"
    ,BANKOMAT,,,
    \(between)
    ,,,,
    Izvod po računu broj 265-0000004417283-04,,,,
    Od 01.09.2026 do 30.09.2026,,,Valuta: RSD,
    PETAR,,,,Strana: 2/2
    ,,,,
    Datum,Opis,Isplata,Uplata,Stanje
    15.09.2026,Zarada,0.00,"20,000.00","93,410.07"
    18.09.2026,Naknada,410.07,0.00,"93,000.00"
    STANJE,,,,"93,000.00"
    Banka a.d. Beograd; 11070 Beograd,,,,

    """
  }

  @Test func whatStandsBelowTheLastRowMayStandAtTheFootOfEachPage() {
    let read = Reading(Self.pages("Banka a.d. Beograd; 11070 Beograd,,,,"), ["date", "amount", "description"])
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(
      read.rows == [
        "2026-09-01 | -45000.00 RSD | Prenos", "2026-09-03 | -10000.00 RSD | Isplata BANKOMAT",
        "2026-09-15 | 20000.00 RSD | Zarada", "2026-09-18 | -410.07 RSD | Naknada",
      ])
    #expect(read.rejects.isEmpty)
  }

  @Test func anotherLineBetweenPagesIsRefused() {
    #expect(Reading(Self.pages("Druga partija,,,,")).fault != nil)
  }
}
