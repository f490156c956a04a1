import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilReconciler

@Suite struct DateWindowTests {
  private func sides(_ gaps: [Int32], amounts: (Int) -> Int64 = { Int64(1000 + 37 * $0) }) -> (Side, Side) {
    var entries = Side()
    var bills = Side()
    for (row, gap) in gaps.enumerated() {
      entries.rows.append(Int32(row))
      entries.days.append(Int32(100 + row) + gap)
      entries.amounts.append(amounts(row))
      entries.currencies.append(1)
      bills.rows.append(Int32(row))
      bills.days.append(Int32(100 + row))
      bills.dueDays.append(Side.noDay)
      bills.amounts.append(amounts(row))
      bills.currencies.append(1)
    }
    return (entries, bills)
  }

  private func widened(_ sides: (Side, Side), _ options: ReconcileOptions = ReconcileOptions()) -> ReconcileOptions {
    var findings: [Diagnostic] = []
    let result = DateWindow.widened(
      options, entries: sides.0.orderedByAmount(), bills: sides.1.orderedByAmount(), &findings)
    #expect(findings.isEmpty == (result == options))
    return result
  }

  @Test func paymentsLongBeforeTheirBillsWidenTheWindowToThatSide() {
    let options = widened(sides((0..<40).map { -Int32($0 % 19) }))
    #expect(options.windowDaysBefore == 18)
    #expect(options.windowDaysAfter == 21)
  }

  @Test func paymentsWithinTheWindowLeaveItAlone() {
    #expect(widened(sides((0..<40).map { Int32($0 % 20) - 3 })) == ReconcileOptions())
  }

  @Test func whatAPersonSetIsKept() {
    var options = ReconcileOptions()
    options.windowIsStrict = true
    #expect(widened(sides((0..<40).map { -Int32($0 % 19) }), options) == options)
  }

  @Test func chanceMeetingsSpreadOverAllDaysLeaveItAlone() {
    #expect(widened(sides((0..<400).map { Int32($0 * 7 % 121) - 60 })) == ReconcileOptions())
  }

  @Test func amountsThatOccurTwiceSayNothing() {
    #expect(widened(sides((0..<40).map { _ in -12 }, amounts: { Int64(1000 + $0 / 2) })) == ReconcileOptions())
  }
}
