import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Amounts without signs beside fees: the balance goes up or down by each amount, and down by the fee.
struct UnsignedFeeTests {
  /// MTN's mobile money in Ghana.
  private static func statement(_ amounts: [(String, String, String, String)]) -> String {
    let rows = amounts.enumerated().map { index, row in
      "0\(index + 2)-Sep-2026 08:14:22 AM,KOFI MENSAH,TRANSFER,\(row.0),\(row.1),\(row.2),\(row.3),AMA OWUSU,\(4_417_000 + index)"
    }
    return "TRANSACTION DATE,FROM NAME,TRANS. TYPE,AMOUNT,FEES,BAL BEFORE,BAL AFTER,TO NAME,F_ID\n"
      + rows.joined(separator: "\n") + "\n"
  }

  private static let rows = [
    ("150.00", "1.13", "812.40", "661.27"), ("400.00", "0.00", "661.27", "1061.27"),
    ("35.50", "0.00", "1061.27", "1025.77"), ("300.00", "3.00", "1025.77", "722.77"),
    ("250.00", "0.50", "722.77", "972.27"), ("20.00", "0.00", "972.27", "952.27"),
  ]

  @Test func theBalanceTellsSignsAndFees() {
    let read = Reading(Self.statement(Self.rows), ["amount"], yaml: "currency: GHS")
    #expect(
      read.rows == ["-151.13 GHS", "400.00 GHS", "-35.50 GHS", "-303.00 GHS", "249.50 GHS", "-20.00 GHS"],
      "\(read.fault?.description ?? "")")
  }

  @Test func aBalanceThatFollowsFromAmountsAloneHoldsTheFees() {
    var rows = Self.rows
    for row in rows.indices { rows[row].3 = "" }
    let ends = ["662.40", "1062.40", "1026.90", "726.90", "976.90", "956.90"]
    for row in rows.indices {
      rows[row].3 = ends[row]
      rows[row].2 = row == 0 ? "812.40" : ends[row - 1]
    }
    let read = Reading(Self.statement(rows), ["amount"], yaml: "currency: GHS\ncolumns: {fee: []}")
    #expect(
      read.rows == ["-150.00 GHS", "400.00 GHS", "-35.50 GHS", "-300.00 GHS", "250.00 GHS", "-20.00 GHS"],
      "\(read.fault?.description ?? "")")
  }

  @Test func aBalanceThatDoesNotFollowIsAskedAbout() {
    var rows = Self.rows
    rows[3].3 = "722.70"
    #expect(Reading(Self.statement(rows), yaml: "currency: GHS").fault != nil)
  }
}
