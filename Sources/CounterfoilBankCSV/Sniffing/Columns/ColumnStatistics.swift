import CounterfoilCodecKit
import CounterfoilModel

/// What the values of one column look like in the first rows.
struct ColumnStatistics {
  private(set) var filled = 0
  /// Dashes alone, which stand for nothing where amounts stand.
  private(set) var dashes = 0
  private(set) var days = 0
  /// Days whose parts have marks or a month's name between them, or a year of four digits in front.
  private(set) var markedDays = 0
  /// Days without a year.
  private(set) var yearlessDays = 0
  /// Values with a letter.
  private(set) var letters = 0
  private(set) var times = 0
  /// Six digits that are a time, such as `182109`; nothing but the column's name tells them from numbers.
  private(set) var packedTimes = 0
  private(set) var amounts = 0
  /// Amounts with a fraction, a sign or a currency, which plain numbers have not.
  private(set) var moneyLike = 0
  private(set) var currencies = 0
  /// Numbers of ISO 4217, which only in a column that is named for them are currencies.
  private(set) var currencyNumbers = 0
  /// Letters in all values together; account numbers have few for their length.
  private(set) var letterCount = 0
  private(set) var characterCount = 0
  private(set) var directions = 0
  private(set) var bytes = 0
  /// Of the longest value.
  private(set) var mostBytes = 0

  /// The statistics are of so many records at most.
  static let rowLimit = 200

  /// The statistics of each column of some records.
  static func of(
    _ records: [HeadTable.Row], columnCount: Int, words: TableWords, timePattern: TimePattern?
  ) -> [ColumnStatistics] {
    var all = Array(repeating: ColumnStatistics(), count: columnCount)
    var survey = anyDate
    survey.timePattern = timePattern
    let point = AmountSurvey(stated: nil, groupingMark: nil, currency: nil)
    // Of one value each: those of accounts, kinds and currencies come again and again.
    var known: [String: ColumnStatistics] = [:]
    for row in records.prefix(rowLimit) {
      for (column, cell) in row.cells.enumerated() where column < columnCount && !cell.isEmpty {
        let one = known[cell] ?? ColumnStatistics(cell, survey, point, words)
        known[cell] = one
        all[column].add(one)
      }
    }
    return all
  }

  private static let anyDate = DateSurvey()
  /// Whether a cell is one letter and digits: *R1* is an amount in rand, and the name of a request.
  private static func isNumbered(_ cell: String) -> Bool {
    let bytes = cell.utf8
    return bytes.first?.isASCIILetter == true && bytes.count > 1 && bytes.dropFirst().allSatisfy(\.isASCIIDigit)
  }

  private static let anyYearlessDate = DateSurvey.yearless

  private init() {}

  private mutating func add(_ other: ColumnStatistics) {
    filled += other.filled
    dashes += other.dashes
    days += other.days
    markedDays += other.markedDays
    yearlessDays += other.yearlessDays
    letters += other.letters
    times += other.times
    packedTimes += other.packedTimes
    amounts += other.amounts
    moneyLike += other.moneyLike
    currencies += other.currencies
    currencyNumbers += other.currencyNumbers
    letterCount += other.letterCount
    characterCount += other.characterCount
    directions += other.directions
    bytes += other.bytes
    mostBytes = max(mostBytes, other.mostBytes)
  }

  /// The statistics of one value.
  private init(_ cell: String, _ survey: DateSurvey, _ amounts: AmountSurvey, _ words: TableWords) {
    filled = 1
    bytes = cell.utf8.count
    mostBytes = bytes
    if bytes <= 9, RowDecoder.isDash(cell) { dashes = 1 }
    let isDay = survey.fits(cell)
    if isDay {
      days += 1
      if bytes >= 8 || cell.contains(where: { !$0.isNumber }) { markedDays += 1 }
    }
    if !isDay, bytes <= 20, ColumnStatistics.anyYearlessDate.fits(cell) { yearlessDays += 1 }
    if cell.utf8.allSatisfy({ $0 < 0x80 }) {
      characterCount = bytes
      letterCount = cell.utf8.count(where: \.isASCIILetter)
    } else {
      for character in cell {
        characterCount += 1
        if character.isLetter { letterCount += 1 }
      }
    }
    if letterCount > 0 { letters += 1 }
    if let reading = amounts.reading(cell, .point) ?? amounts.reading(cell, .comma) {
      self.amounts += 1
      let isMoney =
        reading.hasMarks || reading.sign != .none || reading.symbol != nil && !ColumnStatistics.isNumbered(cell)
      if isMoney, !isDay { moneyLike += 1 }
    }
    var copy = cell
    let isTime = copy.withUTF8 { TimeOfDay(UnsafeRawBufferPointer($0), pattern: survey.timePattern) } != nil
    if isTime, survey.timePattern != nil || cell.utf8.contains(where: { $0 == 0x3A || $0 == 0x2E }) {
      times += 1
    } else if isTime, cell.utf8.count == 6 {
      packedTimes += 1
    }
    if bytes <= 24, let symbol = CurrencySymbol(cell), cell.count <= 4, !symbol.candidates.isEmpty { currencies += 1 }
    if cell.utf8.count == 3, Currency(isoNumber: cell) != nil { currencyNumbers += 1 }
    if words.direction(of: cell) != nil { directions += 1 }
  }

  /// Whether all values are amounts, or dashes in the place of some.
  var areAmounts: Bool { amounts > 0 && amounts + dashes == filled }

  func isMostly(_ part: Int) -> Bool { part * 2 >= filled }

  /// Whether the values can be what a role needs. An empty column can be anything.
  func fits(_ role: ColumnRole) -> Bool {
    if filled == 0 { return true }
    return switch role {
    case .date, .valueDate, .dueDate: isMostly(days) || isMostly(yearlessDays)
    case .time: isMostly(times)
    case .amount, .debit, .credit, .fee, .refund, .balance: amounts * 2 >= filled - dashes
    case .currency: isMostly(currencies + currencyNumbers)
    case .direction: isMostly(directions)
    // SAP's *Zuordnung* is a number of the bill, or else the day of posting, `20240205`; Polish numbers have the month and
    // the year behind them, `21/03/2025`.
    case .number: !isMostly(days) || amounts < days
    default: true
    }
  }
}
