import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Rows with more cells than the header, because a text with delimiters inside is not quoted.
struct WideRowTests {
  /// As AXA Bank Belgium writes them: a delimiter ends every row, the notices of cards have two inside.
  private static let notices = """
    Nummer;Transactie datum;Bedrag;Munt;Valuta datum;Rekening tegenpartij;Naam tegenpartij;Mededeling;Referentie
    214;2026-09-30;-2;EUR;30/09/2026; ; ;Kwartaalkosten rekening;C6I30AAKW0104XB;
    213;2026-09-29;-99;EUR;29/09/2026;BE08001029384713;FLUVIUS OPERATOR;+++204/7718/93042+++ ;C6I29CWNSA7932EV;
    212;2026-09-28;-41,87;EUR;26/09/2026; ;COLRUYT 3184 LEUVEN;20260926 17:03:44 ; Kaart : 0505 ;TermID : 01946432;C6I28AG03V0002PW;
    211;2026-09-25;2318,44;EUR;25/09/2026;BE08734011223313;DE WITTE NV;LOON 09/2026;C6I25CVGHK9917QZ;

    """

  @Test func theTextTakesTheCellsThatNothingElseCanHave() throws {
    let read = Reading(WideRowTests.notices, ["date", "amount", "payee", "description", "reference"])
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(
      read.rows.contains(
        "2026-09-28 | -41.87 EUR | COLRUYT 3184 LEUVEN | 20260926 17:03:44 ; Kaart : 0505 ;TermID : 01946432 | C6I28AG03V0002PW"
      ), "\(read.rows)")
    #expect(read.rows.count == 4)
    let note = try #require(read.findings.first { $0.code == .csvColumnCount })
    #expect(note.severity == .note && note.location?.line == 4)
  }

  @Test func aTextInFrontOfTheAmountIsPutTogether() {
    let text = """
      Date,Narration,Debit,Credit,Balance
      01/09/2026,SALARY ACME,,1000.00,1500.00
      03/09/2026,UPI,MARKET,GROCERIES,40.00,,1460.00
      14/09/2026,RENT,700.00,,760.00

      """
    let read = Reading(text, yaml: "currency: INR")
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(
      read.rows == [
        "2026-09-01 | 1000.00 INR | SALARY ACME", "2026-09-03 | -40.00 INR | UPI,MARKET,GROCERIES",
        "2026-09-14 | -700.00 INR | RENT",
      ])
  }

  /// Amounts that were split at their own comma, in front of a text and behind one, and of whole units.
  @Test(arguments: [
    "Date,Amount,Currency,Text\n2026-09-01,-12.00,EUR,Rent\n2026-09-02,-41,87,EUR,Market\n2026-09-14,90.00,EUR,Pay\n",
    "Date,Text,Amount,Currency\n2026-09-01,Rent,-12.00,EUR\n2026-09-02,Market,1,200.00,EUR\n2026-09-14,Pay,90.00,EUR\n",
    "Date,Amount,Text\n2026-09-01,-12,Rent\n2026-09-02,-41,87,Market\n2026-09-14,90,Pay\n",
    "Date,Text,Amount\n2026-09-01,Rent,-12\n2026-09-02,Market,-1,200\n2026-09-14,Pay,90\n",
  ])
  func anAmountThatMayHaveBeenSplitIsNoText(_ text: String) throws {
    let fault = try #require(Reading(text, yaml: "currency: EUR\nsign: amount\ndecimalMark: point").fault)
    #expect(fault.diagnostic.code == .csvColumnCount)
  }

  /// Money out and money in, each of which could be what was paid.
  @Test func aRowThatCanBeReadInTwoWaysIsRefused() throws {
    let text = """
      Date,Text,Debit,Credit,Note
      2026-09-01,Rent,700.00,,x
      2026-09-02,Market,,40.00,,y
      2026-09-14,Pay,,90.00,z

      """
    let fault = try #require(Reading(text, yaml: "currency: EUR").fault)
    #expect(fault.diagnostic.code == .csvColumnCount)
  }

  @Test(arguments: 1...4)
  func allWaysGiveWhatIsTooMuch(_ surplus: Int) throws {
    let row = try #require(WideRow(cellCount: 7 + surplus, columnCount: 7) { [1, 2, 4, 6].contains($0) })
    #expect(row.runs == [1..<3, 4..<5, 6..<7])
    #expect(Set(row.ways).count == row.ways.count)
    #expect(row.ways.count == (surplus + 1) * (surplus + 2) / 2)
    #expect(row.ways.allSatisfy { $0.reduce(0, +) == surplus && $0.count == 3 })
    #expect(row.joints([surplus, 0, 0], at: [2, 4, 6]) == Set(2..<2 + surplus))
    #expect(row.joints([0, 0, surplus], at: [1, 4, 6]) == Set(6..<6 + surplus))
  }

  @Test func manyCellsTooManyAreOfAnotherTable() {
    #expect(WideRow(cellCount: 40, columnCount: 7) { $0 == 1 } == nil)
    #expect(WideRow(cellCount: 9, columnCount: 7) { _ in false } == nil)
  }
}

/// Tables most of whose rows have more cells than the header, with amounts behind the texts.
struct MostlyWideTests {
  @Test func theMessageSaysWhatIsWrong() throws {
    let read = Reading(
      """
      Datum;Mededeling;Bedrag;Saldo
      21-09-2026;Bancontact 4417;Carrefour;Gent;-12,50;987,50
      22-09-2026;Loon september;1500,00;2487,50
      23-09-2026;Kaart ; Proxy ; Aalst;-41,87;2445,63
      24-09-2026;Huur ; oktober;-800,00;1645,63
      25-09-2026;Spotify ; P4417;-9,99;1635,64

      """)
    let fault = try #require(read.fault).diagnostic
    #expect(fault.code == .csvColumnCount && fault.location?.line == 5, "\(fault)")
    #expect(fault.question == nil)
  }
}
