import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Values: what those of the columns that matter tell, over all rows of the head. The steps behind it look at this, not at
/// the rows again.
struct ValueSurvey {
  private(set) var dates: [ColumnRole: DateSurvey] = [:]
  /// The first value of a column that is no day in any pattern that fitted before.
  private(set) var badDates: [ColumnRole: (line: Int, text: String)] = [:]
  private(set) var amounts: AmountSurvey
  private(set) var signs = SignSurvey()
  private(set) var hasNegativeOutflow = false
  private(set) var hasPositiveOutflow = false
  /// The signs of bills, by the side that their word says.
  private(set) var billSides = BillSideSurvey()
  private(set) var inflows = InflowSigns()
  /// The different words of the direction column, up to a few.
  private(set) var directionWords: [String] = []
  /// Whether a sign stands before a positive amount, so that signs are printed where they matter.
  private(set) var hasPlus = false
  /// Whether each such sign is written `CR`.
  var marksCredits: Bool { hasPlus && !hasPlainPlus }
  private var hasPlainPlus = false
  /// Amounts with a mark of double entry: `Dr`, `S` and the like, and `Cr`, `H` and the like.
  private(set) var debitMarks = 0
  private(set) var creditMarks = 0
  /// Money out in a column of its own, with a minus and without.
  private(set) var negativeDebits = 0
  private(set) var positiveDebits = 0
  private(set) var negativeCredits = 0
  private(set) var positiveCredits = 0
  private(set) var balances = BalanceSurvey()
  /// The same with the fees taken off the amounts.
  private(set) var balancesWithFees = BalanceSurvey()
  private(set) var balancesWithoutFees = BalanceSurvey()
  /// The same with money out that has a minus as money that came back.
  private(set) var balancesAsWritten = BalanceSurvey()
  /// Rows with a fee, and the first of them.
  private(set) var feeCount = 0
  private(set) var firstFeeLine: Int?
  /// Whether fees are taken off the account beside the amounts.
  private(set) var usesFee = false
  private(set) var refunds = RefundSurvey()
  /// For amounts without signs, the rows in which a cell is no more than a word for a direction, and whether it is out.
  private(set) var outflowWords: [Int: Bool] = [:]
  /// Rows with an amount and a text and no day, behind one with a day; see ``EmptyDayDetection``.
  private(set) var undatedCount = 0
  /// What all amounts come to as they are printed, in ten-thousandths, with a point and with a comma; nil where one is none.
  private var sums: (point: Int128?, comma: Int128?) = (0, 0)
  private var feeSums: (point: Int128?, comma: Int128?) = (0, 0)
  /// Rows whose amount is their balance and whose texts have a word for a balance; see `BalanceRow.mayCarryOver`.
  private var openingLines: Set<Int> = []
  /// Rows without a day whose amount is as large as their balance.
  private var undatedOpenings: [(line: Int, balance: BalanceSurvey.Readings)] = []
  /// Whether the last row with an amount is such a row.
  private(set) var endsUndated = false

  /// Amounts beside which words of direction are looked for: a bound of work. Where what they would tell is not looked at, it is asked.
  private static let wordLimit = 200
  private let dialect: CSVDialect
  private let columns: TableColumns
  private let isSignStated: Bool
  private let carriesDay: Bool
  private let hasNumberCells: Bool

  /// - Parameters:
  ///   - lastDay: what the lines around the rows say of days without a year.
  ///   - carriesDay: whether rows without a day count, as rows of the day above them.
  init(
    _ context: SniffContext, _ columns: TableColumns, lastDay: CalendarDate?, carriesDay: Bool = false
  ) throws(Fault) {
    let profile = context.profile
    let hints = context.layout.hints
    let lastDay = profile.lastDay ?? lastDay
    dialect = context.dialect
    self.columns = columns
    isSignStated = profile.sign != nil
    self.carriesDay = carriesDay
    hasNumberCells = context.options.hasNumberCells
    let hasCurrencyColumn = columns[.currency] != nil
    amounts = AmountSurvey(
      stated: profile.decimalMark, groupingMark: profile.groupingMark,
      currency: hasCurrencyColumn ? nil : profile.currency ?? context.options.currency)
    let clues = YearCountClues(names: context.header.names, rows: context.rows)
    let calendar = context.calendar
    for role in [ColumnRole.date, .valueDate, .dueDate] {
      guard let column = columns[role] else { continue }
      dates[role] = DateSurvey(
        pivotYear: profile.pivotYear ?? hints.pivotYear, lastDay: lastDay, name: context.header.names[column],
        preamble: calendar, clues: clues)
    }
    if let text = profile.date {
      do throws(DatePatternError) {
        let pattern = try DatePattern(
          text, pivotYear: profile.pivotYear ?? hints.pivotYear ?? DayPatterns.usualPivotYear, lastDay: lastDay)
        // Another column of days may be written in another way.
        for role in dates.keys where role == .date || fits(pattern, columns[role], context) {
          dates[role] = DateSurvey(stated: pattern)
        }
      } catch {
        throw Fault(
          .configuration, .csvProfile, "`date: \(text)`: \(error)", at: SourceLocation(file: context.file),
          fixes: ["Such as `date: dd.MM.yyyy`; days without a year also need `lastDay: 2024-01-31`."])
      }
    }
    for role in dates.keys { dates[role]?.timePattern = profile.timePattern }
    takeRows(context.head.piece(dialect, from: context.header.dataOffset))
  }

  private func fits(_ pattern: DatePattern, _ column: Int?, _ context: SniffContext) -> Bool {
    guard let column else { return false }
    return context.rows.allSatisfy { row in
      guard column < row.cells.count, !row.cells[column].isEmpty else { return true }
      return DayPatterns.day(row.cells[column], pattern, context.profile.timePattern) != nil
    }
  }

  private mutating func takeRows(_ piece: TextPiece) {
    var cursor = RecordCursor(piece)
    let line = columns.header.dataLine - 1
    let amountColumns = [ColumnRole.amount, .debit, .credit, .fee, .balance].flatMap { role in
      columns.moneyColumns(role).map { (role, $0) }
    }
    guard let dateColumn = columns[.date], let dateColumns = columns.roles[.date] else { return }
    let otherDates = [ColumnRole.valueDate, .dueDate].compactMap { role in
      columns[role].map { (role, $0) }
    }
    // Taken out of the dictionary, where each value would be looked up for its row.
    var days = dates[.date]
    defer { dates[.date] = days }
    while cursor.next() {
      guard dateColumn < cursor.fieldCount else { continue }
      let number = cursor.line + line
      let dateText =
        dateColumns.count == 1
        ? HeadTable.unwrapped(cursor.field(dateColumn).text(dialect)) : DayParts.text(cursor, dateColumns, dialect)
      if dateText.isEmpty {
        guard isUndatedPayment(cursor, dateColumn) else {
          takeStill(cursor, amountColumns, line: number)
          continue
        }
        noteUndatedOpening(cursor, amountColumns, line: number)
        guard days?.valueCount != 0 else { continue }
        undatedCount += 1
        endsUndated = true
        if carriesDay { takeAmounts(cursor, amountColumns, line: number) }
        continue
      }
      guard days?.add(dateText, line: number) == true else {
        if badDates[.date] == nil, !RulerRow.isOne(cursor.raw), !isMonthAlone(dateText, cursor) {
          badDates[.date] = (number, dateText)
        }
        continue
      }
      for (role, column) in otherDates where column < cursor.fieldCount {
        let text = HeadTable.unwrapped(cursor.field(column).text(dialect))
        if !text.isEmpty, dates[role]?.add(text, line: number) == false, badDates[role] == nil {
          badDates[role] = (number, text)
        }
      }
      endsUndated = false
      takeAmounts(cursor, amountColumns, line: number)
    }
  }

  /// Whether a row is a heading for the rows of a month, or a payment of a month without its day, which is set aside.
  private func isMonthAlone(_ text: String, _ cursor: RecordCursor) -> Bool {
    guard Heading.isOfMonth(text) else { return false }
    func isFilled(_ column: Int) -> Bool {
      column < cursor.fieldCount && !HeadTable.unwrapped(cursor.field(column).text(dialect)).isEmpty
    }
    return (0..<cursor.fieldCount).count(where: isFilled) == 1
      || columns.kind == .entry
        && [ColumnRole.amount, .debit, .credit].flatMap(columns.moneyColumns).contains(where: isFilled)
  }

  /// Notes a row without a day whose only amount is as large as its balance.
  private mutating func noteUndatedOpening(_ cursor: RecordCursor, _ fields: [(ColumnRole, Int)], line: Int) {
    var found: [AmountReading] = []
    for (_, column) in fields where column < cursor.fieldCount {
      let text = HeadTable.unwrapped(cursor.field(column).text(dialect))
      guard !text.isEmpty else { continue }
      guard let reading = amounts.reading(text, .point) ?? amounts.reading(text, .comma) else { return }
      found.append(reading)
    }
    guard found.count == 2, columns[.balance] != nil, found[0].coefficient == found[1].coefficient,
      found[0].fractionDigits == found[1].fractionDigits, let column = columns[.balance], column < cursor.fieldCount
    else { return }
    let text = HeadTable.unwrapped(cursor.field(column).text(dialect))
    undatedOpenings.append((line, (amounts.reading(text, .point), amounts.reading(text, .comma))))
  }

  /// The lines of rows that state the balance in front of all others, by a word or because the first row in time starts there.
  func openings(_ mark: AmountNotation.DecimalMark) -> Set<Int> {
    let proved = undatedOpenings.filter { balances.starts(at: $0.balance, beside: $0.line, mark) }.map(\.line)
    return openingLines.union(proved)
  }

  /// Takes in the balance of a row without a day and an amount.
  private mutating func takeStill(_ cursor: RecordCursor, _ fields: [(ColumnRole, Int)], line: Int) {
    var balance: BalanceSurvey.Readings = (nil, nil)
    for (role, column) in fields where column < cursor.fieldCount {
      let text = HeadTable.unwrapped(cursor.field(column).text(dialect))
      if text.isEmpty { continue }
      guard role == .balance else { return }
      balance = (amounts.reading(text, .point), amounts.reading(text, .comma))
    }
    if balance.point != nil || balance.comma != nil { balances.addStill(balance, line: line) }
  }

  /// Whether a row without a day has an amount and a text where payments have theirs, and states no total; see
  /// `RowDecoder.isUndatedPayment`.
  private func isUndatedPayment(_ cursor: RecordCursor, _ dateColumn: Int) -> Bool {
    let money = [ColumnRole.amount, .debit, .credit].flatMap(columns.moneyColumns)
    let known = [ColumnRole.payee, .payer, .description, .reference, .title, .remark].flatMap {
      columns.roles[$0] ?? []
    }
    let placesOfTexts = known.isEmpty ? Array(0..<cursor.fieldCount) : known
    let texts = (0..<min(cursor.fieldCount, columns.header.names.count)).map {
      HeadTable.unwrapped(cursor.field($0).text(dialect))
    }
    return money.contains { $0 < texts.count && !texts[$0].isEmpty && !RowDecoder.isDash(texts[$0]) }
      && placesOfTexts.contains { $0 < texts.count && texts[$0].contains(where: \.isLetter) }
      && !texts.contains { BalanceRow.isOne($0) || FooterText.isFooter($0) }
  }

  /// Whether nothing but the last value of a file tells its decimal mark: `-1,4` of a file of thousands may be the start of `-1,400`.
  private func isDecidedBy(_ text: String, line: Int, column: Int) -> Bool {
    guard case .open = amounts.verdict(isComplete: true) else { return false }
    var trial = amounts
    _ = trial.add(text, line: line, column: column)
    if case .open = trial.verdict(isComplete: true) { return false }
    return true
  }

  private mutating func takeAmounts(_ cursor: RecordCursor, _ fields: [(ColumnRole, Int)], line: Int) {
    var found: [(readings: BalanceSurvey.Readings, factor: BalanceSurvey.Factor)] = []
    var balance: BalanceSurvey.Readings = (nil, nil)
    var isFollowed = columns[.balance] != nil
    var fees: [(readings: BalanceSurvey.Readings, factor: BalanceSurvey.Factor)] = []
    for (role, column) in fields where column < cursor.fieldCount {
      let field = cursor.field(column)
      let text = HeadTable.unwrapped(field.text(dialect))
      if text.isEmpty { continue }
      let isCell = hasNumberCells && !field.isQuoted
      let mayBeCut = !cursor.endsLine && column == cursor.fieldCount - 1 && !field.isQuoted
      let readings: BalanceSurvey.Readings =
        isCell
        ? amounts.add(cell: text)
        : mayBeCut && isDecidedBy(text, line: line, column: column)
          ? (amounts.reading(text, .point), amounts.reading(text, .comma))
          : amounts.add(text, line: line, column: column)
      guard let either = readings.point ?? readings.comma else { continue }
      switch role {
      case .balance: balance = readings
      case .fee:
        if either.coefficient != 0 {
          feeCount += 1
          if firstFeeLine == nil { firstFeeLine = line }
        }
        fees.append((readings, columns.feeSign.factor))
        ValueSurvey.add(readings, to: &feeSums, columns.feeSign.taken)
      case .amount:
        ValueSurvey.add(readings, to: &sums) { $0 }
        takeSign(cursor, either, line: line)
        takeRefund(cursor, either, line: line)
        if let factor = factor(cursor) { found.append((readings, factor)) } else { isFollowed = false }
      case .debit:
        ValueSurvey.add(readings, to: &sums) { -abs($0) }
        if either.coefficient != 0 { if either.sign == .minus { negativeDebits += 1 } else { positiveDebits += 1 } }
        found.append((readings, .debit))
      default:
        ValueSurvey.add(readings, to: &sums) { $0 }
        if either.coefficient != 0 { if either.sign == .minus { negativeCredits += 1 } else { positiveCredits += 1 } }
        found.append((readings, .asPrinted))
      }
    }
    if found.count == 1, let amount = found[0].readings.point ?? found[0].readings.comma, amount.coefficient != 0,
      let held = balance.point ?? balance.comma, held.coefficient == amount.coefficient,
      held.fractionDigits == amount.fractionDigits,
      (0..<cursor.fieldCount).contains(where: { BalanceRow.mayCarryOver(cursor.field($0).text(dialect)) })
    {
      openingLines.insert(line)
    }
    if let side = columns.balanceSide, side < cursor.fieldCount,
      columns.words.direction(of: HeadTable.unwrapped(cursor.field(side).text(dialect))) == .outflow
    {
      balance.point?.sign = .minus
      balance.comma?.sign = .minus
    }
    if columns.owesBalance {
      let isNegative = (balance.point ?? balance.comma)?.sign == .minus
      balance.point?.sign = isNegative ? AmountReading.Sign.none : .minus
      balance.comma?.sign = isNegative ? AmountReading.Sign.none : .minus
    }
    if isFollowed, found.isEmpty {
      balances.addStill(balance, line: line)
      // A fee may be all that was taken.
      if !fees.isEmpty { balancesWithFees.add(fees, balance: balance, line: line) }
    } else if isFollowed {
      balances.add(found, balance: balance, line: line)
      balancesAsWritten.add(BalanceSurvey.asWritten(found), balance: balance, line: line)
      if columns[.fee] != nil { balancesWithFees.add(found + fees, balance: balance, line: line) }
    }
  }

  /// What all amounts come to as they are printed, money out of a column of its own taken off, in ten-thousandths.
  func sum(_ mark: AmountNotation.DecimalMark) -> Int128? { mark == .point ? sums.point : sums.comma }
  /// The same of the fees.
  func feeSum(_ mark: AmountNotation.DecimalMark) -> Int128? { mark == .point ? feeSums.point : feeSums.comma }

  private static func add(
    _ readings: BalanceSurvey.Readings, to sums: inout (point: Int128?, comma: Int128?), _ value: (Int128) -> Int128
  ) {
    sums.point = sums.point.flatMap { sum in readings.point.flatMap(AmountGrid.scaled).map { sum + value($0) } }
    sums.comma = sums.comma.flatMap { sum in readings.comma.flatMap(AmountGrid.scaled).map { sum + value($0) } }
  }

  /// Takes the fees off the amounts.
  mutating func takeFees() {
    usesFee = true
    balancesWithoutFees = balances
    balances = balancesWithFees
  }

  /// How the amount of a row counts; nil where the word beside it is not known.
  private mutating func factor(_ cursor: RecordCursor) -> BalanceSurvey.Factor? {
    guard columns[.direction] != nil else { return .asPrinted }
    guard let column = directionColumn(cursor) else { return nil }
    let word = cursor.field(column).text(dialect)
    if directionWords.count < 12, !directionWords.contains(word) { directionWords.append(word) }
    switch columns.words.direction(of: word) {
    case .outflow: return .outflow
    case .inflow: return .inflow
    default: return nil
    }
  }

  /// Of the columns that say which way money went, the first that says something in a row.
  private func directionColumn(_ cursor: RecordCursor) -> Int? {
    let all = (columns.roles[.direction] ?? []).filter { $0 < cursor.fieldCount }
    return all.count < 2 ? all.first : all.first { !cursor.field($0).text(dialect).isEmpty } ?? all.first
  }

  /// The header of the column of balances.
  var balanceName: String? { columns[.balance].map { columns.header.names[$0] } }

  /// Notes a row of a wallet, whose refunds say neither in nor out.
  private mutating func takeRefund(_ cursor: RecordCursor, _ amount: AmountReading, line: Int) {
    guard let direction = columns[.direction], let status = columns[.status],
      let reference = columns[.reference], let payee = columns[.payee],
      max(direction, status, reference, payee) < cursor.fieldCount
    else { return }
    func text(_ column: Int) -> String { HeadTable.unwrapped(cursor.field(column).text(dialect)) }
    refunds.add(
      direction: columns.words.direction(of: text(direction)), status: text(status),
      isBooked: columns.words.status(of: text(status)) == .booked, reference: text(reference), payee: text(payee),
      amount,
      line: line)
  }

  /// Whether a negative amount has a word for a credit note beside it, which says what the minus means.
  private func isNamedCreditNote(_ cursor: RecordCursor, _ amount: AmountReading) -> Bool {
    amount.sign == .minus
      && (0..<cursor.fieldCount).contains { InvoiceWords.isCreditNote(cursor.field($0).text(dialect)) }
  }

  private mutating func takeSign(_ cursor: RecordCursor, _ amount: AmountReading, line: Int) {
    guard amount.coefficient != 0 else { return }
    if amount.sign == .plus {
      hasPlus = true
      hasPlainPlus = hasPlainPlus || !amount.hasDirectionMark
    }
    if amount.hasDirectionMark { if amount.sign == .minus { debitMarks += 1 } else { creditMarks += 1 } }
    let isAsked = !isSignStated && columns[.direction] == nil
    if isAsked, columns[.balance] != nil, amount.sign == .none, signs.positiveCount < ValueSurvey.wordLimit {
      let told = Set(
        (0..<cursor.fieldCount).compactMap { columns.words.direction(of: cursor.field($0).text(dialect)) })
      if told == [.outflow] || told == [.inflow] { outflowWords[line] = told == [.outflow] }
    }
    if isAsked {
      let column = columns[.description] ?? columns[.payee] ?? columns[.reference] ?? cursor.fieldCount
      signs.add(
        amount, line: line, text: { column < cursor.fieldCount ? cursor.field(column).text(dialect) : "" },
        texts: { (0..<cursor.fieldCount).map { cursor.field($0).text(dialect) } })
    }
    guard let column = directionColumn(cursor) else { return }
    let word = cursor.field(column).text(dialect)
    let direction = columns.words.direction(of: word)
    if columns.kind == .bill, !isNamedCreditNote(cursor, amount) { billSides.add(direction, word, amount, line: line) }
    if direction == .inflow { inflows.add(amount, line: line) }
    guard direction == .outflow else { return }
    if amount.sign == .minus { hasNegativeOutflow = true } else { hasPositiveOutflow = true }
  }
}
