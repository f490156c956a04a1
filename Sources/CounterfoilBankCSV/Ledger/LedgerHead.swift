import CounterfoilModel

/// The first line of a file in DATEV's format: what the file holds, of which fiscal year and days, in which currency.
///
/// The fields and their order are those of DATEV's documentation of the format ("Header", developer.datev.de): 1 `EXTF`
/// or `DTVF`, 3 category, 4 name of the format, 13 start of the fiscal year, 14 digits of an account, 15 and 16 first
/// and last day, 22 currency, 27 chart of accounts.
struct LedgerHead {
  /// What the files of DATEV's that hold bookings say in fields 3 and 4.
  private static let bookings = (category: "21", name: "buchungsstapel")
  /// The currency where field 22 is empty, by DATEV's documentation of it.
  private static let defaultCurrency = "EUR"

  /// The fields that a file is read by, from 1.
  static let readFields: Set<Int> = [1, 2, 3, 4, 5, 13, 14, 15, 16, 22, 27]

  private let cells: [String]
  let line: Int

  /// - Returns: nil where the cells are those of any other line.
  init?(_ cells: [String], line: Int) {
    guard cells.count > 3, ["EXTF", "DTVF"].contains(cells[0]), Int(cells[1]) != nil else { return nil }
    self.cells = cells
    self.line = line
  }

  private func field(_ number: Int) -> String { number <= cells.count ? cells[number - 1] : "" }

  private func day(_ number: Int) -> CalendarDate? {
    let digits = Array(field(number))
    guard digits.count == 8 else { return nil }
    return CalendarDate(iso: "\(String(digits[..<4]))-\(String(digits[4..<6]))-\(String(digits[6...]))")
  }

  var mark: String { cells[0] }
  /// The name of the format, such as `Buchungsstapel`.
  var title: String { field(4).isEmpty ? "category \(field(3))" : field(4) }
  var version: String { field(5) }
  var holdsBookings: Bool {
    field(3) == LedgerHead.bookings.category
      || Int(field(3)) == nil && field(4).lowercased() == LedgerHead.bookings.name
  }
  var yearStart: CalendarDate? { day(13) }
  var accountDigits: Int? { Int(field(14)) }
  var firstDay: CalendarDate? { day(15) }
  var lastDay: CalendarDate? { day(16) }
  /// Whether a day is written that is none.
  var hasUnreadableDay: Bool { [13, 15, 16].contains { !field($0).isEmpty && day($0) == nil } }
  var currency: String { field(22).isEmpty ? LedgerHead.defaultCurrency : field(22).uppercased() }
  /// The chart of accounts, such as `03`; nil where the file names none.
  var chart: LedgerChart { LedgerChart(number: field(27), accountDigits: accountDigits) }
}
