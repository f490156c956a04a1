import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Moves between own accounts without a sign among amounts with one.
struct UnsignedTransferTests {
  private static func table(_ transfer: String, _ names: String = "Type,From,To") -> String {
    "Date,\(names),Amount,Currency\n2026-10-13,Withdrawal,Bank,REWE,-45.60,EUR\n2026-10-14,Deposit,ACME,Bank,2500.00,EUR\n"
      + "2026-10-15,\(transfer),EUR\n2026-10-16,Withdrawal,Bank,Netflix,-9.99,EUR\n"
  }

  @Test(arguments: ["Transfer,Bank,Savings,500.00", "Überweisung,Bank,Sparkonto,500.00", "Traspaso,Bank,Ahorro,500.00"])
  func whichWayTheyWentIsAsked(_ transfer: String) {
    let text = Self.table(transfer)
    let read = Reading(text, ["amount"])
    #expect(read.code == "csv.direction")
    let lines = read.fault?.diagnostic.question?.choices.compactMap(\.profileLine) ?? []
    #expect(lines.count == 3)
    let rows = lines.map { Reading(text, ["amount"], yaml: $0).rows }
    #expect(rows.first == ["-45.60 EUR", "2500.00 EUR", "-500.00 EUR", "-9.99 EUR"])
    #expect(rows.last == ["-45.60 EUR", "2500.00 EUR", "-9.99 EUR"])
  }

  /// Money that came in from another account, with a sign of its own, or of which nothing tells whose it was.
  @Test(arguments: ["Transfer,Savings,Bank,500.00", "Transfer,Bank,Savings,-500.00", "Transfer,,,500.00"])
  func otherTransfersAreReadByTheirSign(_ transfer: String) {
    #expect(Reading(Self.table(transfer), ["amount"]).rows.count == 4)
  }
}
