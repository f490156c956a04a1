import Testing

@testable import CounterfoilReconciler

/// Which month payments name, seen from the day and the due day of their bills.
struct MonthConventionTests {
  /// By payee, how far the months of its payments are from those of the bills' due days; from the bills' days one more.
  private func convention(_ payees: [[Int]]) -> MonthConvention {
    var offsets: [Int32: [(day: Int, due: Int)]] = [:]
    for (payee, of) in payees.enumerated() { offsets[Int32(payee)] = of.map { ($0 + 1, $0) } }
    return MonthConvention(offsets)
  }

  @Test func mostPayeesShowIt() {
    let found = convention([[0, 0, 0, 0], [0, 0, 0, -1], [0, 0], [-1, -1, -1]])
    #expect(found.offset == 0)
    #expect(found.basis == .due)
  }

  /// Some are behind with each payment, and name the month they pay for.
  @Test func thoseBehindDoNotHideIt() {
    #expect(convention([[-1, -1, -1], [0, 0, 0], [-1, -1, -1], [0, 0, 0], [0, 0, 0]]).offset == 0)
  }

  /// Due days move past the ends of months: each payee names now this month, now the next.
  @Test func whoNamesNowThisNowTheNextShowsNothing() {
    #expect(convention([[0, 0, 1, 1], [0, 1, 1], [0, 0, 1]]).offset == nil)
  }

  @Test func halfOfThePayeesAndTwoPayeesShowNothing() {
    #expect(convention([[0, 0], [0, 0], [1, 1], [1, 1]]).offset == nil)
    #expect(convention([[0, 0, 0], [0, 0, 0]]).offset == nil)
  }
}
