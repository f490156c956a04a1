import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilPDF

/// What is believed, and what is not.
@Suite(.enabled(if: PDFBuilder.hasPoppler, "needs libpoppler-glib8"))
struct ProofTests {
  @Test func aChainFromOpeningToClosingIsBelieved() {
    let reading = Reading(Statement().bytes)
    #expect(reading.fault == nil)
    #expect(reading.amounts == Statement.amounts)
    #expect(reading.column("date") == ["2026-11-02", "2026-11-13", "2026-11-20"])
    #expect(reading.column("description") == ["Rent", "Salary October", "Books"])
    #expect(reading.proof == "balances")
  }

  /// A list behind the closing balance, whose rows no balance proves.
  @Test func linesOfAnotherListAreNamed() {
    var page = Statement().builder
    page.down(20)
    page.text(40, "Pending")
    for (day, amount) in [("2026-11-24", "-18.00"), ("2026-11-25", "-7.30")] {
      page.down(16)
      page.text(40, "\(day) Hotel \(amount)")
    }
    let reading = Reading(page.bytes)
    #expect(reading.amounts == Statement.amounts)
    #expect(reading.findings.map(\.code.name) == ["pdf.row"])
    #expect(reading.findings.first?.message.hasPrefix("2 lines with a day and an amount, outside of the table") == true)
    #expect(Reading(Statement().bytes).findings.isEmpty)
  }

  @Test(arguments: [0, 1, 2])
  func aRowThatIsMissingIsNoticed(_ index: Int) {
    var statement = Statement()
    statement.rows.remove(at: index)
    #expect(Reading(statement.bytes).code == "pdf.balance")
  }

  @Test(arguments: [0, 1, 2])
  func anAmountOfAnotherRowIsNoticed(_ index: Int) {
    var statement = Statement()
    statement.rows[index].amount = "-60.00"
    let reading = Reading(statement.bytes)
    #expect(reading.code == "pdf.balance")
    #expect(reading.fault?.diagnostic.location?.line == 1004 + index + (index > 1 ? 1 : 0))
  }

  @Test func aBreakNamesPageAndLine() {
    var statement = Statement()
    statement.rows[1].balance = "1,500.01"
    #expect(
      "\(Reading(statement.bytes).fault?.description ?? "")"
        == "statement.pdf:1005: the balance printed is 1500.01, but the rows up to here lead to 1500.00 (page 1, line 5) [pdf.balance]"
    )
  }

  @Test func withoutBalancesNothingIsBelieved() {
    var statement = Statement()
    statement.opening = nil
    #expect(Reading(statement.bytes).code == "pdf.unproved")
    statement.closing = nil
    #expect(Reading(statement.bytes).code == "pdf.unproved")
    statement.opening = "Opening balance 1,000.00"
    let reading = Reading(statement.bytes)
    #expect(reading.code == "pdf.unproved")
    #expect(reading.fault?.diagnostic.message.contains("no closing balance") == true)
  }

  @Test func theEndsAloneProveWhereNoBalanceIsPrintedInRows() {
    var statement = Statement()
    statement.names[3] = ""
    for index in statement.rows.indices { statement.rows[index].balance = "" }
    #expect(Reading(statement.bytes).amounts == Statement.amounts)
    statement.rows[0].amount = "-600.01"
    #expect(Reading(statement.bytes).code == "pdf.balance")
  }

  @Test func twoAccountsAreNotMixed() {
    let first = Statement().builder
    var second = Statement()
    second.opening = "Opening balance 20.00"
    second.closing = "Closing balance 455.00"
    var both = first
    both.down(40)
    both.text(40, second.opening ?? "")
    both.down(20)
    both.text(40, second.closing ?? "")
    #expect(Reading(both.bytes).code == "pdf.accounts")
  }

  @Test func totalsThatDifferRefuseWhatBalancesProve() {
    var statement = Statement()
    statement.opening = "Opening balance 1,000.00   Total debits 665.00   Total credits 1,100.00"
    #expect(Reading(statement.bytes).fault == nil)
    statement.opening = "Opening balance 1,000.00   Total debits 675.00   Total credits 1,110.00"
    #expect(Reading(statement.bytes).code == "pdf.balance")
  }

  @Test func amountsWithoutSignsGetThoseTheBalancesProve() {
    var statement = Statement()
    for index in statement.rows.indices {
      statement.rows[index].amount = statement.rows[index].amount.filter { $0 != "-" }
    }
    #expect(Reading(statement.bytes).amounts == Statement.amounts)
  }

  @Test func whatMayBeHeldOrOwedIsAsked() {
    var statement = Statement()
    for index in statement.rows.indices {
      let amount = statement.rows[index].amount
      statement.rows[index].amount = amount.hasPrefix("-") ? String(amount.dropFirst()) : "-" + amount
    }
    statement.names[3] = ""
    for index in statement.rows.indices { statement.rows[index].balance = "" }
    // A statement that speaks of nothing owed prints what the account holds.
    #expect(Reading(statement.bytes).amounts == Statement.amounts)
    statement.heading = "Statement of your loan account, amounts in EUR"
    #expect(Reading(statement.bytes).fault?.diagnostic.question != nil)
    #expect(Reading(statement.bytes, profile: "sign: outflow").amounts == Statement.amounts)
    let owed = Reading(statement.bytes, profile: "sign: amount")
    #expect(owed.proof == "balances, of what is owed")
    #expect(owed.amounts == ["600.00", "-1100.00", "65.00"])
  }

  @Test func aStatementWithoutPaymentsIsRead() {
    var statement = Statement()
    statement.rows = []
    statement.closing = "Closing balance 1,000.00"
    let reading = Reading(statement.bytes)
    #expect(reading.fault == nil)
    #expect(reading.batch.count == 0)
    statement.closing = "Closing balance 1,000.01"
    #expect(Reading(statement.bytes).code == "pdf.balance")
  }
}

/// The proof by itself, on numbers.
struct BalanceProofTests {
  private static func proof(
    _ rows: [(Int64, Int64?)], _ sums: [(String, Int64, Int?)]
  ) -> BalanceProof.Verdict {
    BalanceProof(
      rows: rows.enumerated().map { index, row in
        BalanceProof.Row(place: PagePlace(page: 1, line: index + 1), amount: row.0, balance: row.1)
      },
      sums: sums.map { text, amount, rowsBefore in
        BalanceProof.Sum(
          label: BalanceLabel(text)!, place: PagePlace(page: 2, line: 1), column: nil, amount: amount,
          rowsBefore: rowsBefore)
      }
    ).verdict
  }

  @Test func eachOrderOfRowsIsAChain() {
    let ends: [(String, Int64, Int?)] = [("Opening balance", 100, nil), ("Closing balance", 130, nil)]
    #expect(Self.proof([(50, 150), (-20, 130)], ends) == .balances(isDebt: false, runningCount: 2))
    #expect(Self.proof([(-20, 130), (50, 150)], ends) == .balances(isDebt: false, runningCount: 2))
    #expect(Self.proof([(-50, 150), (20, 130)], ends) == .balances(isDebt: true, runningCount: 2))
  }

  @Test func sumsCarriedOverAreCheckedWhereTheyStand() {
    let ends: [(String, Int64, Int?)] = [("Opening balance", 100, nil), ("Closing balance", 130, nil)]
    let rows: [(Int64, Int64?)] = [(50, nil), (-20, nil)]
    #expect(Self.proof(rows, ends + [("Carried forward", 150, 1)]) == .balances(isDebt: false, runningCount: 0))
    guard case .broken(_, .carried) = Self.proof(rows, ends + [("Carried forward", 151, 1)]) else {
      Issue.record("a sum carried over that is wrong was not noticed")
      return
    }
  }

  @Test func whatMovesNothingFitsBothWays() {
    let ends: [(String, Int64, Int?)] = [("Opening balance", 100, nil), ("Closing balance", 100, nil)]
    #expect(Self.proof([(50, nil), (-50, nil)], ends) == .balancesBothWays)
  }

  @Test func oneTotalIsHalfAProof() {
    let rows: [(Int64, Int64?)] = [(50, nil), (-20, nil)]
    #expect(Self.proof(rows, [("Total debits", 20, nil), ("Total credits", 50, nil)]) == .totals)
    #expect(Self.proof(rows, [("Total debits", 20, nil)]) == .unproved(.both))
  }

  @Test func sumsNearTheLargestNumberDoNotTrap() {
    let ends: [(String, Int64, Int?)] = [("Opening balance", .max, nil), ("Closing balance", .max, nil)]
    let rows: [(Int64, Int64?)] = [(.max, nil), (.max, nil)]
    guard case .broken = Self.proof(rows, ends) else {
      Issue.record("a sum that is too large was believed")
      return
    }
  }
}

/// The words of balances.
struct BalanceLabelTests {
  @Test(arguments: [
    ("Opening balance", BalanceLabel.Kind.opening), ("alter Kontostand vom 31.10.2026", .opening),
    ("SOLDE CREDITEUR AU 31/10/2026", .balance), ("Übertrag auf Blatt 2", .carried),
    ("Balance brought forward", .forward),
    ("Brought forward from page 1", .carried), ("New balance:", .closing),
    ("Balance on 30 November 2026", .balance), ("Total des débits", .totalOut),
  ])
  func aBalanceIsToldByItsWords(_ text: String, _ kind: BalanceLabel.Kind) {
    #expect(BalanceLabel(text)?.kind == kind)
  }

  @Test(arguments: [
    "Balance transfer Harbor Card", "Total Energies Nantes", "Solde de tout compte Dupont", "Report 2026 Ltd", "",
  ])
  func aPaymentIsNoBalance(_ text: String) { #expect(BalanceLabel(text) == nil) }

  @Test func anOverdrawnAccountSaysSo() {
    #expect(BalanceLabel("Solde débiteur au 30/11/2026")?.isOverdrawn == true)
    #expect(BalanceLabel("Solde créditeur au 30/11/2026")?.isOverdrawn == false)
  }
}

/// Days without a year.
@Suite(.enabled(if: PDFBuilder.hasPoppler, "needs libpoppler-glib8"))
struct YearTests {
  private static func statement(_ heading: String) -> Statement {
    var statement = Statement()
    statement.heading = heading
    for (index, day) in ["2 Nov", "13 Nov", "20 Nov"].enumerated() { statement.rows[index].day = day }
    return statement
  }

  @Test func theHeadNamesTheYear() {
    let reading = Reading(Self.statement("1 November 2026 to 30 November 2026, EUR").bytes)
    #expect(reading.column("date") == ["2026-11-02", "2026-11-13", "2026-11-20"])
  }

  @Test func aDayInFrontOfTheRowsIsNotTheirLast() {
    #expect(Reading(Self.statement("Printed for you since 26 October 2026").bytes).code == "pdf.year")
    #expect(Reading(Self.statement("Account opened 5 November 2026").bytes).code == "pdf.year")
    let stated = Reading(Self.statement("Account opened 5 November 2026").bytes, profile: "lastDay: 2026-11-30")
    #expect(stated.column("date") == ["2026-11-02", "2026-11-13", "2026-11-20"])
  }
}
