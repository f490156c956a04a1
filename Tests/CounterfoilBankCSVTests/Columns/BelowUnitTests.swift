import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Numbers that count parts of a currency's smallest unit, as finpension prints them.
struct BelowUnitTests {
  private static func table(_ amount: String) -> String {
    """
    Date;Category;Cash Flow;Balance
    2026-09-30;Fee;-12.340000;88.112345
    2026-09-24;Buy;\(amount);100.452345
    2026-09-22;Deposit;1000.000000;1067.572345

    """
  }

  @Test func balancesMayBeLeftOut() throws {
    let read = Reading(Self.table("-967.120000"), yaml: "currency: CHF")
    let fault = try #require(read.fault).diagnostic
    #expect(fault.message.contains("no currency in use has more than 3"))
    let choice = try #require(fault.question?.choices.first?.profileLine)
    let answered = Reading(Self.table("-967.120000"), ["amount", "balance"], yaml: "currency: CHF\n\(choice)")
    #expect(answered.rows == ["-12.34 CHF | -", "-967.12 CHF | -", "1000.00 CHF | -"], "\(answered.code ?? "")")
  }

  @Test func amountsAreRefused() {
    let read = Reading(Self.table("-967.1201"), yaml: "currency: CHF\ncolumns: {balance: []}")
    #expect(read.code == "csv.amount" && read.line == 3)
    #expect(read.fault?.diagnostic.question == nil)
  }
}
