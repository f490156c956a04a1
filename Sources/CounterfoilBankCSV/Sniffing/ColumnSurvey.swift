import CounterfoilCodecKit
import CounterfoilModel

/// What the values of the columns that matter tell, over all rows looked at.
struct ColumnSurvey {
  var dates: [ColumnRole: DateSurvey] = [:]
  /// The first value of a column that is no day in any pattern that fitted before.
  private(set) var badDates: [ColumnRole: (line: Int, text: String)] = [:]
  private(set) var amounts: AmountSurvey
  private(set) var signs = SignSurvey()
  private(set) var hasNegativeOutflow = false
  private(set) var hasPositiveOutflow = false
  /// A row whose word says money in beside a minus.
  private(set) var negativeInflowLine: Int?
  /// The different words of the direction column, up to a few.
  private(set) var directionWords: [String] = []
  /// Whether a sign stands before a positive amount, so that signs are printed where they matter.
  private(set) var hasPlus = false
  /// Money out in a column of its own, with a minus and without.
  private(set) var negativeDebits = 0
  private(set) var positiveDebits = 0
  private(set) var negativeCredits = 0
  private(set) var balances = BalanceSurvey()
  private(set) var refunds = RefundSurvey()
  /// What the balances say once the decimal mark is known; nil where no column has any.
  var balance: BalanceSurvey.Verdict?

  private let dialect: CSVDialect
  private let mapper: ColumnMapper
  private let profile: CSVProfile
  private let words: StatementWords

  init(
    _ head: HeadText, plan: TablePlan, mapper: ColumnMapper, profile: CSVProfile, hints: CSVProfile,
    options: ReadOptions, file: String, lastDay: CalendarDate?
  ) throws(Fault) {
    dialect = plan.dialect
    self.mapper = mapper
    self.profile = profile
    words = plan.words
    let hasCurrencyColumn = mapper.roles[.currency] != nil
    amounts = AmountSurvey(
      stated: profile.decimalMark, groupingMark: profile.groupingMark,
      currency: hasCurrencyColumn ? nil : profile.currency ?? options.currency)
    for role in [ColumnRole.date, .valueDate, .dueDate] where mapper.roles[role] != nil {
      dates[role] = DateSurvey(pivotYear: profile.pivotYear ?? hints.pivotYear, lastDay: lastDay)
    }
    if let text = profile.date {
      do throws(DatePatternError) {
        let pattern = try DatePattern(
          text, pivotYear: profile.pivotYear ?? hints.pivotYear ?? DateSurvey.usualPivotYear, lastDay: lastDay)
        for role in dates.keys { dates[role] = DateSurvey(stated: pattern) }
      } catch {
        throw Fault(
          .configuration, .csvProfile, "`date: \(text)`: \(error)", at: SourceLocation(file: file),
          fixes: ["Such as `date: dd.MM.yyyy`; days without a year also need `lastDay: 2024-01-31`."])
      }
    }
    for role in dates.keys { dates[role]?.timePattern = plan.timePattern }
    takeRows(head.piece(plan.dialect, from: plan.dataOffset), columnCount: plan.columnCount)
  }

  private mutating func takeRows(_ piece: TextPiece, columnCount: Int) {
    var cursor = RecordCursor(piece)
    let line = mapper.header.dataLine - 1
    let amountColumns = [ColumnRole.amount, .debit, .credit, .balance].compactMap { role in
      mapper.roles[role]?.first.map { (role, $0) }
    }
    guard let dateColumn = mapper.roles[.date]?.first else { return }
    let otherDates = [ColumnRole.valueDate, .dueDate].compactMap { role in
      mapper.roles[role]?.first.map { (role, $0) }
    }
    // Taken out of the dictionary, where each value would be looked up for its row.
    var days = dates[.date]
    defer { dates[.date] = days }
    while cursor.next() {
      guard dateColumn < cursor.fieldCount else { continue }
      let number = cursor.line + line
      let dateText = HeadTable.unwrapped(cursor.field(dateColumn).text(dialect))
      if dateText.isEmpty { continue }
      guard days?.add(dateText, line: number) == true else {
        if badDates[.date] == nil { badDates[.date] = (number, dateText) }
        continue
      }
      for (role, column) in otherDates where column < cursor.fieldCount {
        let text = HeadTable.unwrapped(cursor.field(column).text(dialect))
        if !text.isEmpty, dates[role]?.add(text, line: number) == false, badDates[role] == nil {
          badDates[role] = (number, text)
        }
      }
      takeAmounts(cursor, amountColumns, line: number)
    }
  }

  private mutating func takeAmounts(_ cursor: RecordCursor, _ columns: [(ColumnRole, Int)], line: Int) {
    var found: [(readings: BalanceSurvey.Readings, factor: BalanceSurvey.Factor)] = []
    var balance: BalanceSurvey.Readings = (nil, nil)
    var isFollowed = mapper.roles[.balance] != nil
    for (role, column) in columns where column < cursor.fieldCount {
      let text = HeadTable.unwrapped(cursor.field(column).text(dialect))
      if text.isEmpty { continue }
      let readings = amounts.add(text, line: line)
      guard let either = readings.point ?? readings.comma else { continue }
      switch role {
      case .balance: balance = readings
      case .amount:
        takeSign(cursor, either, line: line)
        takeRefund(cursor, either, line: line)
        if let factor = factor(cursor) { found.append((readings, factor)) } else { isFollowed = false }
      case .debit:
        if either.coefficient != 0 { if either.sign == .minus { negativeDebits += 1 } else { positiveDebits += 1 } }
        found.append((readings, .debit))
      default:
        if either.sign == .minus, either.coefficient != 0 { negativeCredits += 1 }
        found.append((readings, .asPrinted))
      }
    }
    if isFollowed { balances.add(found, balance: balance, line: line) }
  }

  /// How the amount of a row counts; nil where the word beside it is not known.
  private mutating func factor(_ cursor: RecordCursor) -> BalanceSurvey.Factor? {
    guard let column = mapper.roles[.direction]?.first else { return .asPrinted }
    guard column < cursor.fieldCount else { return nil }
    let word = cursor.field(column).text(dialect)
    if directionWords.count < 12, !directionWords.contains(word) { directionWords.append(word) }
    switch words.direction(of: word) {
    case .outflow: return .outflow
    case .inflow: return .inflow
    default: return nil
    }
  }

  /// The header of the column of balances.
  var balanceName: String? { mapper.roles[.balance]?.first.map { mapper.header.names[$0] } }

  /// Rows whose balances fit the amounts as they are read, and those that fit only the opposite.
  var plainLinks: Int { balance?.isPlain == true ? balance?.plain.linkCount ?? 0 : 0 }
  var invertedLinks: Int { balance?.isTurned == true ? balance?.turned.linkCount ?? 0 : 0 }

  /// Whether the column of a role fits several patterns that mean different days.
  func isOpen(_ role: ColumnRole, isComplete: Bool) -> Bool {
    guard let dates = dates[role], dates.valueCount > 0 else { return false }
    return dates.decision(isComplete: isComplete) == nil
  }

  /// Notes a row of a wallet, whose refunds say neither in nor out.
  private mutating func takeRefund(_ cursor: RecordCursor, _ amount: AmountReading, line: Int) {
    guard let direction = mapper.roles[.direction]?.first, let status = mapper.roles[.status]?.first,
      let reference = mapper.roles[.reference]?.first, let payee = mapper.roles[.payee]?.first,
      max(direction, status, reference, payee) < cursor.fieldCount
    else { return }
    func text(_ column: Int) -> String { HeadTable.unwrapped(cursor.field(column).text(dialect)) }
    refunds.add(
      direction: words.direction(of: text(direction)), status: text(status),
      isBooked: words.status(of: text(status)) == .booked, reference: text(reference), payee: text(payee), amount,
      line: line)
  }

  private mutating func takeSign(_ cursor: RecordCursor, _ amount: AmountReading, line: Int) {
    guard amount.coefficient != 0 else { return }
    if amount.sign == .plus { hasPlus = true }
    let isAsked = profile.sign == nil && mapper.roles[.direction] == nil
    if isAsked {
      signs.add(amount, line: line) { (0..<cursor.fieldCount).map { cursor.field($0).text(dialect) } }
    }
    guard let column = mapper.roles[.direction]?.first, column < cursor.fieldCount else { return }
    let direction = words.direction(of: cursor.field(column).text(dialect))
    if direction == .inflow, amount.sign == .minus, negativeInflowLine == nil { negativeInflowLine = line }
    guard direction == .outflow else { return }
    if amount.sign == .minus { hasNegativeOutflow = true } else { hasPositiveOutflow = true }
  }
}
