import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

@Suite("Rows that are no payments of the account yet, or no payments at all")
struct UnbookedRowTests {
  @Test("Rows with neither the second day nor the balance of all others are set aside")
  func neitherDayNorBalance() {
    let reading = Reading(
      """
      BLOCKED AMOUNT;2024-03-12;-;-410,00;-
      PRESSBY;2024-03-11;2024-03-11;-62,00;17 664,00
      ELGIGANT;2024-03-07;2024-03-07;-1499,90;17 726,00
      BARNBIDRAG;2024-03-05;2024-03-05;1310,00;19 225,90
      TIDVIK;2024-03-04;2024-03-04;-89,00;17 915,90

      """)
    #expect(reading.rows.count == 4)
    #expect(reading.rejects.map(\.diagnostic.code) == [.csvStatus])
  }

  @Test("A row without the second day that says it is reserved is set aside, another without it is not")
  func reserved() {
    let reading = Reading(
      """
      Dato;Forklaring;Rentedato;Ut fra konto;Inn på konto
      28.02.2025;Reservert transaksjon KIWI;;186,40;
      28.02.2025;Renter;01.03.2025;;3,41
      17.02.2025;Husleie;;8.500,00;
      14.02.2025;Lønn;14.02.2025;;27.350,00

      """)
    #expect(reading.rows.count == 3)
    #expect(reading.rejects.map(\.diagnostic.code) == [.csvStatus])
  }

  @Test("A word for reserved in the place of the day")
  func wordForDay() {
    let reading = Reading(
      """
      Kirjauspäivä;Määrä;Nimi;Otsikko
      Varaus;-23,50;;PRISMA
      2025/01/17;-88,00;Helen Oy;Helen Oy
      2025/01/15;1 850,00;Työnantaja;PALKKA

      """, ["date", "amount"])
    #expect(reading.bare == ["2025-01-17 | -88.00", "2025-01-15 | 1850.00"])
    #expect(reading.rejects.map(\.diagnostic.code) == [.csvStatus])
  }

  @Test("A row with money in and out and a word for a sum states sums")
  func sums() {
    let reading = Reading(
      """
      Datum;Vorgang;Einnahmen;Ausgaben;Bestand
      01.01.2025;Anfangsbestand;250,00;;250,00
      03.01.2025;Tageseinnahme;180,50;;430,50
      06.01.2025;Porto;;14,80;415,70
      13.01.2025;Übertrag;430,50;14,80;415,70
      20.01.2025;Tageseinnahme;95,00;;510,70

      """, ["date", "amount"])
    #expect(reading.bare == ["2025-01-03 | 180.50", "2025-01-06 | -14.80", "2025-01-20 | 95.00"])
    #expect(reading.rejects.map(\.diagnostic.code) == [.csvFooter, .csvFooter])
  }

  @Test("A row with money in and out and no such word is refused")
  func bothSides() {
    let reading = Reading(
      """
      Datum;Vorgang;Einnahmen;Ausgaben
      03.01.2025;Tageseinnahme;180,50;
      06.01.2025;Kasse Nord;20,00;14,80

      """)
    #expect(reading.fault != nil)
  }

  @Test("A first row without a day is the opening balance only where the next row starts from it")
  func undatedOpening() throws {
    func table(_ opening: String) -> String {
      """
      Datum;Text;Ein;Aus;Saldo
      ;EB-Wert;\(opening);;\(opening)
      02.01.2025;Miete;;850,00;3.150,00
      10.01.2025;Kunde;2.380,00;;5.530,00
      15.01.2025;Telefon;;59,90;5.470,10

      """
    }
    let proved = Reading(table("4.000,00"), ["amount"])
    #expect(proved.bare == ["-850.00", "2380.00", "-59.90"])
    #expect(proved.rejects.map(\.diagnostic.code) == [.csvFooter])
    #expect(try #require(Reading(table("4.100,00")).fault).diagnostic.code == .csvDate)
  }

  @Test(
    "Drawn lines are no rows",
    arguments: [
      "----------------", "|----|------|----|", "=====;=====;====", "********;****;*****", ":-----|:----|---:",
    ])
  func drawnLines(line: String) {
    #expect(Array(line.utf8).withUnsafeBytes(RulerRow.isOne))
    #expect(!Array((line + "1").utf8).withUnsafeBytes(RulerRow.isOne))
  }

  @Test("Dashes for nothing are no drawn line", arguments: ["-;-;-", "--,--", "", ";;;", "- - -", "**"])
  func dashes(line: String) {
    #expect(!Array(line.utf8).withUnsafeBytes(RulerRow.isOne))
  }

  @Test("A table with lines drawn around its header and pages")
  func drawnTable() {
    let reading = Reading(
      """
      **********,*********************,********,********
      Date,Narration,Withdrawal,Deposit
      **********,*********************,********,********
      01/04/2025,KIRANA STORE,150.00,
      02/04/2025,ACME CORP,,50000.00
      **********,*********************,********,********
      15/04/2025,ELECTRICITY,1200.00,

      """, ["date", "amount"])
    #expect(reading.bare == ["2025-04-01 | -150.00", "2025-04-02 | 50000.00", "2025-04-15 | -1200.00"])
  }

  @Test("A summary under the rows with names of its own")
  func summary() {
    let reading = Reading(
      """
      Date,Narration,Withdrawal,Deposit,Closing Balance
      01/04/2025,KIRANA STORE,150.00,,45320.00
      02/04/2025,ACME CORP,,50000.00,95320.00
      15/04/2025,ELECTRICITY,1200.00,,94120.00
      STATEMENT SUMMARY :-,,,,
      Opening Balance,Debits,Credits,Dr Count,Closing Bal
      45470.00,1350.00,50000.00,2,94120.00

      """, ["amount"])
    #expect(reading.bare == ["-150.00", "50000.00", "-1200.00"])
  }

  @Test("A pro forma invoice is no bill")
  func proForma() {
    let reading = Reading(
      """
      Numer;Data wystawienia;Termin płatności;Brutto;Waluta;Nabywca
      21/03/2025;2025-03-03;2025-03-17;1 230,00;PLN;Staw
      PROFORMA 4/03/2025;2025-03-12;2025-03-26;1 107,00;PLN;Łąka
      23/03/2025;2025-03-21;2025-04-04;98,40;PLN;Łąka

      """, ["number", "amount"]
    ) { $0.kind = .bill }
    #expect(reading.bare == ["21/03/2025 | 1230.00", "23/03/2025 | 98.40"])
    #expect(reading.rejects.map(\.diagnostic.code) == [.csvStatus])
  }
}

/// Rows without a balance among rows that have one.
struct RowsWithoutABalanceTests {
  private func table(_ rows: [String]) -> Reading {
    Reading((["Date,Description,Amount,Balance"] + rows).joined(separator: "\n") + "\n")
  }

  private static let rows = [
    "2026-01-13,Coffee House,-4.50,995.50", "2026-01-15,Grocer,-60.10,935.40", "2026-01-16,Salary,500.00,1435.40",
    "2026-01-17,Fuel,-35.40,1400.00",
  ]

  /// The balance goes on as if they were not there.
  @Test(arguments: [["-250.00"], ["-250.00", "-1.00"], ["80.00"]])
  func whatTheBalancePassesOverIsSetAside(_ amounts: [String]) {
    let between = amounts.map { "2026-01-14,Acme,\($0)," }
    for order in [false, true] {
      let lines = [Self.rows[0]] + between + Self.rows.dropFirst()
      let reading = table(order ? lines.reversed() : lines)
      #expect(reading.rows.count == 4 && reading.rejects.count == amounts.count, "\(reading.rows)")
      #expect(!reading.findings.contains { $0.code.name == "csv.balance" })
    }
  }

  @Test func whatComesToNothingMayHaveMoved() {
    let reading = table([Self.rows[0], "2026-01-14,Acme,-250.00,", "2026-01-14,Acme,250.00,"] + Self.rows.dropFirst())
    #expect(reading.rows.count == 6 && reading.rejects.isEmpty)
  }

  /// Banks print the balance of each day once.
  @Test func balancesOfDaysAreNoProofAgainstTheirRows() {
    let reading = table([
      "2026-01-13,Coffee House,-4.50,995.50", "2026-01-14,Acme,-250.00,", "2026-01-14,Bolt,-45.50,700.00",
      "2026-01-15,Grocer,-60.00,640.00", "2026-01-16,Salary,500.00,", "2026-01-16,Fuel,-40.00,1100.00",
      "2026-01-17,Fuel,-100.00,1000.00",
    ])
    #expect(reading.rows.count == 7 && reading.rejects.isEmpty, "\(reading.rejects)")
  }

  @Test(arguments: [
    ("PENDING Hotel", true), ("DECLINED: Hotel", true), ("Hotel", false), ("Cancelled flight refund", false),
  ])
  func atAnEndTheTextHasToSayIt(_ text: String, _ isSetAside: Bool) {
    for row in [Self.rows + ["2026-01-18,\(text),-250.00,"], ["2026-01-12,\(text),-250.00,"] + Self.rows] {
      let reading = table(row)
      #expect(reading.rejects.count == (isSetAside ? 1 : 0), "\(reading.rejects)")
      #expect(reading.rows.count == (isSetAside ? 4 : 5))
    }
  }

  /// What has moved the balance was paid, whatever its text says.
  @Test func balancesWinOverTexts() {
    let reading = table(Self.rows + ["2026-01-18,DECLINED: Hotel,-400.00,1000.00"])
    #expect(reading.rows.count == 5 && reading.rejects.isEmpty)
  }
}
