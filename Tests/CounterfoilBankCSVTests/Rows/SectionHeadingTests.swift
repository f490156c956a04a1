import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

struct SectionHeadingTests {
  static let booked = [
    "2026-01-03,Coffee House,-4.50", "2026-01-04,Salary Acme,2500.00", "2026-01-15,Grocer,-60.10",
  ]
  static let held = ["2026-01-16,Hotel,-200.00", "2026-01-17,Fuel,-45.00"]

  func statuses(_ text: String) -> [String] { Reading(text, ["description", "status"]).rows }

  func table(_ lines: [String], header: [String] = ["Date,Description,Amount"]) -> String {
    (header + lines).joined(separator: "\n") + "\n"
  }

  @Test(arguments: [
    "Pending transactions", "Vorgemerkte Umsätze", "Opérations en attente",
    "Movimientos pendientes",
    "Report: Pending transactions", "Pending transactions as of 01/16/2026", "Transações pendentes", "待处理交易",
  ])
  func headingsInTheColumnOfTextsTellWhatIsBelowThem(_ heading: String) {
    let rows = statuses(table(Self.booked + [",\(heading),"] + Self.held))
    #expect(rows.suffix(2).allSatisfy { $0.hasSuffix("pending") }, "\(rows)")
    #expect(rows.prefix(3).allSatisfy { !$0.hasSuffix("pending") })
  }

  /// One word among the texts may go on with the one above it: only where another heading says the opposite, it is a heading for sure.
  @Test func oneWordAmongTheTextsIsNotTakenForAHeadingAlone() {
    let lines = Self.booked + [",Pending,"] + Self.held
    let alone = Reading(table(lines))
    #expect(alone.code == "csv.date" && alone.line == 5, "\(alone.rows)")
    let both = statuses(table([",Posted,"] + lines))
    #expect(both.map { $0.hasSuffix("pending") } == [false, false, false, true, true], "\(both)")
    // Where days stand, nothing goes on.
    #expect(statuses(table(Self.booked + ["Pending,,"] + Self.held)).suffix(2).allSatisfy { $0.hasSuffix("pending") })
  }

  /// Nothing stands above the first row that its text goes on with, so others like it are headings as well.
  @Test func aHeadingInFrontOfAllRowsMakesHeadingsOfTheOthers() {
    let accounts = Reading(table([",Checking,"] + Self.booked + [",Savings,"] + Self.held))
    #expect(accounts.code == "csv.date" && accounts.line == 6, "\(accounts.rows)")
    #expect(Reading(table([",Checking,"] + Self.booked)).rows.count == 3)
  }

  @Test func headingsMayNamePaymentsInSeveralWords() {
    let declined = Reading("Report: Declined card transactions\n" + table(Self.booked))
    #expect(declined.rows.isEmpty && declined.rejects.count == 3, "\(declined.rows)")
  }

  /// A text that goes on and begins with a word for a status tells nothing of the rows below it.
  @Test func textsThatGoOnTellNothingOfTheOthers() {
    let rows = [Self.booked[0], ",paid by card 1234,", Self.booked[1], ",Pagos con tarjeta,"] + Self.held
    #expect(Reading(table(rows)).rows.count == 4)
  }

  @Test func headingsInFrontOfTheHeaderTellWhatIsBelowIt() {
    let rows = statuses(
      table(
        Self.held + ["Posted transactions,,"] + Self.booked,
        header: ["Pending transactions,,", "Date,Description,Amount"]))
    #expect(
      rows == ["Hotel | pending", "Fuel | pending", "Coffee House | booked", "Salary Acme | booked", "Grocer | booked"])
    let all = statuses(table(Self.held + Self.booked, header: ["Pending transactions", "Date,Description,Amount"]))
    #expect(all.count == 5 && all.allSatisfy { $0.hasSuffix("pending") }, "\(all)")
  }

  @Test func textsThatGoOnAreNoHeadings() {
    let reading = Reading(table([Self.booked[0], ",paid by card 1234,"] + Self.booked.dropFirst()))
    #expect(reading.rows.first == "2026-01-03 | -4.50 XXX | Coffee House paid by card 1234", "\(reading.rows)")
  }

  @Test func accountsOfSeveralCurrenciesAreNotReadAsOneTable() {
    let lines = ["Card 4411 in EUR,,"] + Self.booked + ["Card 8822 in USD,,"] + Self.held
    let reading = Reading(table(lines))
    #expect(reading.rows.isEmpty || reading.fault != nil)
    #expect(reading.code == "csv.date" && reading.line == 6, "\(String(describing: reading.fault))")
    // Of one currency they are.
    let one = Reading(table(lines.map { $0.replacing("USD", with: "EUR") }), ["account", "amount"])
    #expect(
      one.rows.count == 5 && one.rows.last?.contains("8822") == true, "\(one.rows) \(String(describing: one.fault))")
  }
}

extension SectionHeadingTests {
  /// An empty column of statuses says nothing; headings of which one is unknown are not half of what they say.
  @Test func headingsHoldBesideAnEmptyColumnAndAllHaveToBeKnown() {
    let lines =
      ["Pending transactions,,,"] + Self.held.map { $0 + "," } + ["Posted transactions,,,"]
      + Self.booked.map { $0 + "," }
    let rows = statuses(table(lines, header: ["Date,Description,Amount,Status"]))
    #expect(
      rows.map { $0.split(separator: " ").last ?? "" } == ["pending", "pending", "booked", "booked", "booked"],
      "\(rows)")
    let unknown = [",Opérations refusées,"] + Self.held + [",Opérations diverses,"] + Self.booked
    let reading = Reading(table(unknown))
    #expect(reading.code == "csv.date" && reading.line == 5, "\(reading.rows)")
  }

  /// No answer is offered after which pending payments are read as all others.
  @Test func headingsThatMayTellOfPendingPaymentsAreNotPassedOver() {
    let reading = Reading(table(["Alle noch vorgemerkten Buchungen hier,,"] + Self.held + ["Anderes,,"] + Self.booked))
    #expect(reading.code == "csv.date" && reading.fault?.diagnostic.question == nil)
  }

  @Test func headingsOfAccountsInCurrenciesDoNotGoOnWithATextAbove() {
    let reading = Reading(table([Self.booked[0], ",Card 1234 in USD,"] + Self.held))
    #expect(reading.code == "csv.date" && reading.line == 3)
    let text = Reading(table([Self.booked[0], ",Card 1234 12.00 USD,"] + Self.held))
    #expect(text.rows.count == 3, "\(String(describing: text.fault))")
  }

  /// Interactive Brokers' activity statement: each section has columns of its own, and none of them is the file's.
  @Test func aStatementInSectionsIsRefusedWithThoseThatHavePayments() throws {
    let text = """
      Statement,Header,Field Name,Field Value
      Statement,Data,Period,October 2026
      Dividends,Header,Currency,Date,Description,Amount
      Dividends,Data,USD,2026-10-10,HRBR Cash Dividend,26
      Dividends,Data,Total,,,26
      Fees,Header,Subtitle,Currency,Date,Description,Amount
      Fees,Data,Other Fees,USD,2026-10-05,Market Data,-4.5

      """
    let fault = try #require(Reading(text).fault)
    let message = fault.diagnostic.message
    #expect(message.contains("3 sections") && message.contains("\"Dividends\", \"Fees\""))
    #expect(fault.diagnostic.fixes.first?.contains("grep '^Dividends,'") == true)
    // The lines of one section are a table.
    let section = text.split(separator: "\n").filter { $0.hasPrefix("Fees,") }.joined(separator: "\n") + "\n"
    #expect(Reading(section, ["date", "amount"]).rows == ["2026-10-05 | -4.50 USD"])
  }
}

/// Headings that say of each amount what its printed sign does, as Eurocard has them.
struct SignedSectionTests {
  private static let text = """
    Datum;Bokfört;Specifikation;Valuta;Belopp
    2026-09-13;2026-09-13;Inbetalning;SEK;-4212.50
    Köp/uttag;;;;
    2026-09-05;2026-09-07;ICA MAXI;SEK;542.50
    2026-09-21;2026-09-22;SL APP;SEK;43.00

    """

  @Test func rowsBelowHeadingsAreReadByTheirSigns() {
    let read = Reading(SignedSectionTests.text, ["date", "amount"], yaml: "sign: outflow")
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows == ["2026-09-13 | 4212.50 SEK", "2026-09-07 | -542.50 SEK", "2026-09-22 | -43.00 SEK"])
  }

  /// What they say and what is stated, and headings of rows whose signs do not differ.
  @Test func headingsThatSayOtherwiseAreRefused() {
    #expect(Reading(SignedSectionTests.text, yaml: "sign: amount").fault != nil)
    let unsigned = SignedSectionTests.text.replacing("-4212", with: "4212")
    #expect(Reading(unsigned, yaml: "sign: outflow").fault != nil)
  }

  /// What came back of a purchase stands below its heading, with the other sign.
  @Test func aReturnBelowTheHeadingHasTheOtherSign() {
    let text = SignedSectionTests.text + "2026-09-23;2026-09-24;H&M RETUR;SEK;-299.00\n"
    let read = Reading(text, ["amount"], yaml: "sign: outflow")
    #expect(read.rows == ["4212.50 SEK", "-542.50 SEK", "-43.00 SEK", "299.00 SEK"], "\(read.code ?? "")")
    #expect(Reading(text, yaml: "sign: amount").fault != nil)
    // Amounts above the heading that have no other sign may be of another kind.
    #expect(Reading(text.replacing("-4212", with: "4212"), yaml: "sign: outflow").fault != nil)
  }

  /// Itaú lists what is still to come below what was booked, and the balance behind each day.
  @Test func whatIsStillToComeIsSetAside() {
    let read = Reading(
      """
      data;lançamento;ag./origem;valor (R$);saldos (R$)
      lançamentos;;;;
      31/08/2026;SALDO ANTERIOR;;;1.204,37
      01/09/2026;PIX QRS PADARIA;;-27,90;
      01/09/2026;SALDO TOTAL DISPONÍVEL DIA;;;1.176,47
      15/09/2026;DA SABESP;;-141,36;
      16/09/2026;EST DA SABESP;;141,36;
      16/09/2026;SALDO TOTAL DISPONÍVEL DIA;;;1.176,47
      lançamentos futuros;;;;
      05/10/2026;DA ENEL;;-188,02;

      """, ["date", "amount"], yaml: "sign: amount")
    #expect(
      read.rows == ["2026-09-01 | -27.90 BRL", "2026-09-15 | -141.36 BRL", "2026-09-16 | 141.36 BRL"],
      "\(read.fault?.description ?? "")")
    #expect(
      read.rejects.map(\.diagnostic.message) == ["the heading above the row says that its payment is still to come"])
  }

  /// Raiffeisen in Hungary puts what waits to be booked in front, without a day of booking.
  @Test func aSectionOfWaitingRowsWithoutADayOfBookingIsSetAside() {
    let header = "Típus;Könyvelés dátuma;Értéknap;Összeg;Közlemény/1"
    let read = Reading(
      """
      Könyvelésre váró tételek;;;;
      \(header)
      Kártyás vásárlás;;2026.09.30., szerda;-6 480,00 HUF;SPAR
      ;;;;
      Könyvelt tételek;;;;
      \(header)
      Kamatjóváírás;2026.09.30., szerda;2026.09.30., szerda;37,00 HUF;Kamat
      Kártyás vásárlás;2026.09.29., kedd;2026.09.27., vasárnap;-18 765,00 HUF;TESCO

      """, ["date", "amount", "status"])
    let booked = read.rows.filter { !$0.hasSuffix("pending") }
    #expect(booked.map { $0.prefix(17) } == ["2026-09-30 | 37.0", "2026-09-29 | -187"], "\(read.rows)")
    #expect(read.rows.count + read.rejects.count == 3)
  }
}
