import CodecKit
import Model

/// What the values of the columns that matter tell, over all rows looked at.
struct ColumnSurvey {
  private(set) var dates: [ColumnRole: DateSurvey] = [:]
  /// The first value of a column that is no day in any pattern that fitted before.
  private(set) var badDates: [ColumnRole: (line: Int, text: String)] = [:]
  private(set) var amounts: AmountSurvey
  private(set) var signs = SignSurvey()
  private(set) var hasNegativeOutflow = false
  private(set) var hasPositiveOutflow = false
  /// Neighbouring rows whose balances fit the amount as printed, and those that fit only its opposite.
  private(set) var plainLinks = 0
  private(set) var invertedLinks = 0

  private let dialect: CSVDialect
  private let mapper: ColumnMapper
  private let profile: CSVProfile
  private let words: StatementWords

  init(
    _ head: HeadText, plan: TablePlan, mapper: ColumnMapper, profile: CSVProfile, options: ReadOptions, file: String
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
      dates[role] = DateSurvey(pivotYear: profile.pivotYear)
    }
    if let text = profile.date {
      do throws(DatePatternError) {
        let pattern = try DatePattern(text, pivotYear: profile.pivotYear)
        for role in dates.keys { dates[role] = DateSurvey(stated: pattern) }
      } catch {
        throw Fault(
          .configuration, .csvProfile, "`date: \(text)`: \(error)", at: SourceLocation(file: file),
          fixes: ["Such as `date: dd.MM.yyyy`; two-digit years also need `pivotYear: 1970`."])
      }
    }
    for role in dates.keys { dates[role]?.timePattern = plan.timePattern }
    takeRows(head.piece(plan.dialect, from: plan.dataOffset), columnCount: plan.columnCount)
  }

  private mutating func takeRows(_ piece: TextPiece, columnCount: Int) {
    var cursor = RecordCursor(piece)
    var links = LinkCounter()
    let line = mapper.header.dataLine - 1
    let amountColumns = [ColumnRole.amount, .debit, .credit, .balance].compactMap { role in
      mapper.roles[role]?.first.map { (role, $0) }
    }
    guard let dateColumn = mapper.roles[.date]?.first else { return }
    while cursor.next() {
      guard dateColumn < cursor.fieldCount else { continue }
      let number = cursor.line + line
      let dateText = HeadTable.unwrapped(cursor.field(dateColumn).text(dialect))
      if dateText.isEmpty { continue }
      guard dates[.date]?.add(dateText, line: number) == true else {
        if badDates[.date] == nil { badDates[.date] = (number, dateText) }
        continue
      }
      for role in [ColumnRole.valueDate, .dueDate] {
        guard let column = mapper.roles[role]?.first, column < cursor.fieldCount else { continue }
        let text = HeadTable.unwrapped(cursor.field(column).text(dialect))
        if !text.isEmpty, dates[role]?.add(text, line: number) == false, badDates[role] == nil {
          badDates[role] = (number, text)
        }
      }
      var amount: AmountReading?
      var balance: AmountReading?
      for (role, column) in amountColumns where column < cursor.fieldCount {
        let text = HeadTable.unwrapped(cursor.field(column).text(dialect))
        if text.isEmpty { continue }
        let reading = amounts.add(text, line: number)
        if role == .amount { amount = reading }
        if role == .balance { balance = reading }
      }
      takeSign(cursor, amount, line: number)
      links.add(amount: amount, balance: balance)
    }
    plainLinks = links.plain
    invertedLinks = links.inverted
  }

  private mutating func takeSign(_ cursor: RecordCursor, _ amount: AmountReading?, line: Int) {
    guard let amount, amount.coefficient != 0 else { return }
    let isAsked = profile.sign == nil && mapper.roles[.direction] == nil
    if isAsked {
      signs.add(amount, line: line) { (0..<cursor.fieldCount).map { cursor.field($0).text(dialect) } }
    }
    guard let column = mapper.roles[.direction]?.first, column < cursor.fieldCount else { return }
    guard words.direction(of: cursor.field(column).text(dialect)) == .outflow else { return }
    if amount.sign == .minus { hasNegativeOutflow = true } else { hasPositiveOutflow = true }
  }
}

/// Counts neighbouring rows whose balances tell the sign of the amounts.
private struct LinkCounter {
  private(set) var plain = 0
  private(set) var inverted = 0
  private var last: (amount: Int128, balance: Int128)?

  mutating func add(amount: AmountReading?, balance: AmountReading?) {
    guard let amount, let balance, let value = scaled(amount), let total = scaled(balance) else {
      last = nil
      return
    }
    if let last, value != 0, last.amount != 0 {
      let step = total - last.balance
      // Oldest first the step is this row's amount, newest first it is the opposite of the one before.
      let isOldest = step == value
      let isNewest = step == -last.amount
      let isOldestInverted = step == -value
      let isNewestInverted = step == last.amount
      if isOldest || isNewest, !(isOldestInverted || isNewestInverted) { plain += 1 }
      if isOldestInverted || isNewestInverted, !(isOldest || isNewest) { inverted += 1 }
    }
    last = (value, total)
  }

  private func scaled(_ reading: AmountReading) -> Int128? {
    guard reading.fractionDigits <= 4 else { return nil }
    var value = Int128(reading.coefficient)
    for _ in reading.fractionDigits..<4 { value *= 10 }
    return reading.sign == .minus ? -value : value
  }
}
