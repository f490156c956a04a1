import Testing

@testable import CounterfoilReconciler

/// Which month payments name, seen from the day and the due day of their bills.
struct MonthConventionTests {
  private typealias Step = MonthConvention.Step

  /// By payee, how far the months of its payments are from those of the bills' due days, on which of 30 days of a month these are; from the
  /// bills' days one month more.
  private func convention(_ payees: [[Int]], dueOn day: Int = 10) -> MonthConvention {
    var steps: [Int32: [(day: Step, due: Step)]] = [:]
    for (payee, of) in payees.enumerated() {
      steps[Int32(payee)] = of.map { months in
        let due = Step(months: months, days: day - 1 - 30 * months)
        return (Step(months: months + 1, days: due.days - 30), due)
      }
    }
    return MonthConvention(steps)
  }

  /// By payee, how many days its bills are due after the first of the month that its payments name.
  private func convention(days payees: [[Int]]) -> MonthConvention {
    var steps: [Int32: [(day: Step, due: Step)]] = [:]
    for (payee, of) in payees.enumerated() {
      steps[Int32(payee)] = of.map { days in
        let step = Step(months: Int((-Double(days) / 30).rounded(.up)), days: days)
        return (step, step)
      }
    }
    return MonthConvention(steps)
  }

  private func agrees(_ convention: MonthConvention, _ days: Int) -> Bool? {
    let step = Step(months: Int((-Double(days) / 30).rounded(.up)), days: days)
    return convention.agree([(step, step)])
  }

  @Test func mostPayeesShowIt() {
    let found = convention([[0, 0, 0, 0], [0, 0, 0, -1], [0, 0], [-1, -1, -1]])
    #expect(found.rule == .month(0))
    #expect(found.basis == .due)
  }

  /// Some are behind with each payment, and name the month they pay for.
  @Test func thoseBehindDoNotHideIt() {
    #expect(convention([[-1, -1, -1], [0, 0, 0], [-1, -1, -1], [0, 0, 0], [0, 0, 0]]).rule == .month(0))
  }

  /// Where days due are on the last days of one month or the first of the next, months show nothing, and days do.
  @Test func daysDueMayBeOnBothSidesOfTheFirstOfAMonth() {
    let found = convention(days: [[-2, 0, 3], [1, -3, 2, -1], [4, -1], [0, -4], [31, 33]])
    #expect(found.rule == .days(0))
    for days in [-15, -4, 0, 4, 15] { #expect(agrees(found, days) == true) }
    for days in [-31, -27, -16, 16, 27, 31] { #expect(agrees(found, days) == false) }
  }

  /// As long as no days lie beyond a month, it is a month: a payee with bills of the 25th names it, too.
  @Test func daysOfOneMonthAreThatMonth() {
    let found = convention(days: [[0, 1, 2], [2, 2], [3, 0], [1, 4]].map { $0.map { -30 + 1 + $0 } })
    #expect(found.rule == .month(1))
    #expect(agrees(found, -1) == true)
    #expect(agrees(found, 2) == false)
  }

  @Test func daysThatLieTooFarApartShowNothing() {
    #expect(convention(days: [[-40, 0, 40], [50, 1, -30], [90, 12], [-50, 30], [-9, 12], [-8, 9]]).rule == nil)
  }

  @Test func halfOfThePayeesAndTwoPayeesShowNothing() {
    #expect(convention([[0, 0], [0, 0], [1, 1], [1, 1]]).rule == nil)
    #expect(convention([[0, 0, 0], [0, 0, 0]]).rule == nil)
  }

  @Test func aModelSaysTheSame() {
    for convention in [convention([[0, 0], [0], [0, 0]]), convention(days: [[-2, 0, 3], [1, -3], [4, -1]])] {
      for isRange in [false, true] {
        var model = LearnedModel()
        convention.record(&model, isRange: isRange)
        let read = MonthConvention(model, isRange: isRange)
        #expect(read.rule == convention.rule)
        #expect(read.basis == convention.basis)
        #expect(MonthConvention(model, isRange: !isRange).rule == nil)
      }
    }
  }
}
