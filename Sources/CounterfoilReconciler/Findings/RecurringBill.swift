package import CounterfoilModel

/// A payment that comes again and again, found from bills and from entries that no bill explains.
package struct RecurringBill: Hashable, Sendable {
  package enum Interval: String, Sendable, CaseIterable {
    case weekly
    case twoWeekly
    case fourWeekly
    case monthly
    case quarterly
    case yearly
  }

  /// Where in its interval a payment falls.
  package enum Anchor: Hashable, Sendable {
    /// 1 for Monday to 7 for Sunday.
    case weekday(Int)
    /// 1 to 31; the last day of a shorter month.
    case dayOfMonth(Int)
    case lastDayOfMonth
    /// The last of a month's days that is no Saturday or Sunday.
    case lastWorkingDayOfMonth
  }

  package enum State: String, Sendable, CaseIterable {
    /// The next one lies after the days covered.
    case due
    /// One was to come within the days covered and did not.
    case overdue
    /// More than one did not come: it has ended.
    case ended
  }

  /// As the latest bill, else the latest entry, names it.
  package let payee: String
  /// The account of most of its payments; nil where none is named.
  package let account: String?
  package let interval: Interval
  package let anchor: Anchor
  /// The smallest and the largest amount so far, by magnitude; equal where it never changed.
  package let lowest: Money
  package let highest: Money
  /// Rows of the bill batch, in order of day.
  package let bills: [Int]
  /// Rows of the entry batch that have no bill, in order of day.
  package let entries: [Int]
  package let firstDate: CalendarDate
  package let lastDate: CalendarDate
  /// The first day after ``lastDate`` it is expected on; nil for one that has ended.
  package let nextDate: CalendarDate?
  /// 0 to 1: how sure the next one comes, from how many of those expected came (rule of succession).
  package let confidence: Double
  package let state: State

  package var occurrences: Int { bills.count + entries.count }

  /// A few words, such as `Rent, monthly on day 1, -900.00 EUR`.
  package var sentence: Sentence {
    let amounts = [lowest, highest].map { Sentence.Value.amount($0.minorUnits, digits: $0.currency.minorUnitDigits) }
    return Sentence(
      .series, .name(payee), .sentence(rhythm),
      lowest == highest ? amounts[0] : .sentence(Sentence(.amountRange, amounts[0], amounts[1])),
      .name(lowest.currency.code))
  }

  private var rhythm: Sentence {
    let name: Sentence.Code =
      switch interval {
      case .weekly: .weekly
      case .twoWeekly: .twoWeekly
      case .fourWeekly: .fourWeekly
      case .monthly: .monthly
      case .quarterly: .quarterly
      case .yearly: .yearly
      }
    let interval = Sentence.Value.sentence(Sentence(name))
    switch anchor {
    case .weekday(let day):
      let names: [Sentence.Code] = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]
      return Sentence(.onWeekday, interval, .sentence(Sentence(names[day - 1])))
    case .dayOfMonth(let day): return Sentence(.onDay, interval, .count(day))
    case .lastDayOfMonth: return Sentence(.onLastDay, interval)
    case .lastWorkingDayOfMonth: return Sentence(.onLastWorkingDay, interval)
    }
  }
}
