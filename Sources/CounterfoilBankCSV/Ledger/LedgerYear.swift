import CounterfoilModel

/// Gives the days of a DATEV file, which are printed without a year, the year they are of.
///
/// "Das Jahr wird immer aus dem Feld 13 des Headers ermittelt" (DATEV's documentation of `Belegdatum`): a fiscal year has
/// each day once, also one that starts in July.
struct LedgerYear {
  /// The days one of which each printed day must be: those of the fiscal year that the first line also says.
  private let first: CalendarDate
  private let last: CalendarDate
  private let head: LedgerHead

  /// - Throws: `csv.date` where the first line does not say of which year the days are, or contradicts itself.
  init(_ head: LedgerHead, file: String) throws(Fault) {
    self.head = head
    let year = head.yearStart.flatMap { start in LedgerYear.lastDay(of: start).map { (start, $0) } }
    let first = [year?.0, head.firstDay].compactMap(\.self).max()
    let last = [year?.1, head.lastDay].compactMap(\.self).min()
    let place = SourceLocation(file: file, line: head.line)
    guard !head.hasUnreadableDay, let first, let last else {
      throw Fault(
        .badData, .csvDate,
        "the days of a DATEV file have no year of their own, and the first line does not say which they are of",
        at: place, fixes: [LedgerYear.fix])
    }
    guard first <= last else {
      throw Fault(
        .badData, .csvDate,
        "the first line contradicts itself: \(head.firstDay?.iso ?? "?") to \(head.lastDay?.iso ?? "?") are not days of "
          + "the fiscal year that starts on \(head.yearStart?.iso ?? "?")", at: place, fixes: [LedgerYear.fix])
    }
    self.first = first
    self.last = last
  }

  private static let fix =
    "Field 13 is the start of the fiscal year, 15 and 16 are the first and the last day, each as in 20260101. Have the "
    + "program write the file again, or correct the line."

  /// The last day of the twelve months from a day on.
  private static func lastDay(of start: CalendarDate) -> CalendarDate? {
    let (year, month, day) = start.components
    let next = CalendarDate(year: year + 1, month: month, day: day) ?? CalendarDate(year: year + 1, month: 3, day: 1)
    return next?.advanced(byDays: -1)
  }

  /// The day that digits such as `0403` or `403` mean; nil where it is none of the file's, or more than one.
  func day(_ digits: String) -> CalendarDate? {
    guard digits.utf8.count == 3 || digits.utf8.count == 4, let number = Int(digits), number > 0 else { return nil }
    let (from, to) = (first.components.year, last.components.year)
    guard to - from <= 100 else { return nil }
    let fitting = (from...to).compactMap { CalendarDate(year: $0, month: number % 100, day: number / 100) }
      .filter { $0 >= first && $0 <= last }
    return fitting.count == 1 ? fitting[0] : nil
  }

  var text: String { "\(first.iso) to \(last.iso)" }
}
