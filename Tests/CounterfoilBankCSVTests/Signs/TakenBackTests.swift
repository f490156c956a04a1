import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Amounts with a minus in columns for money out and for money in, whose balance tells what they are.
struct TakenBackTests {
  private static let header = "Day,Text,Withdrawal,Deposit,Balance\n"
  private static let rows = [
    "2026-09-01,Rent,400.00,0.00,600.00", "2026-09-02,Market,45.50,0.00,554.50", "2026-09-03,Market,-45.50,0.00,600.00",
    "2026-09-04,Pay,0.00,900.00,1500.00", "2026-09-05,Pay,0.00,-100.00,1400.00", "2026-09-06,Café,3.20,0.00,1396.80",
  ]

  private func read(_ rows: [String]) -> Reading {
    Reading(Self.header + rows.joined(separator: "\n") + "\n", ["date", "amount"], yaml: "currency: EUR")
  }

  @Test func theBalanceProvesThatMoneyCameBack() {
    let right = [
      "2026-09-01 | -400.00 EUR", "2026-09-02 | -45.50 EUR", "2026-09-03 | 45.50 EUR", "2026-09-04 | 900.00 EUR",
      "2026-09-05 | -100.00 EUR", "2026-09-06 | -3.20 EUR",
    ]
    #expect(read(Self.rows).rows == right)
    #expect(read(Self.rows.reversed()).rows == right.reversed())
    #expect(read(Self.rows).rejects.isEmpty)
  }

  /// What stands in front of the first row in time is not known.
  @Test func theFirstRowInTimeIsSetAside() {
    let read = read(Array(Self.rows.dropFirst(2)))
    #expect(read.rows.count == 3)
    #expect(read.rejects.map(\.diagnostic.code) == [.csvDebitCredit])
  }

  @Test func aBalanceThatDoesNotFollowProvesNothing() {
    var rows = Self.rows
    rows[2] = "2026-09-03,Market,-45.50,0.00,509.00"
    let read = read(rows)
    #expect(read.fault != nil || read.rejects.contains { $0.diagnostic.code == .csvDebitCredit })
  }
}
