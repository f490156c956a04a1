import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// What a row behind the records, or one that may begin the lines behind them, holds.
struct FooterRow {
  private let cursor: RecordCursor
  private let plan: TablePlan
  private let dayColumns: [Int]

  init(_ cursor: RecordCursor, _ plan: TablePlan) {
    self.cursor = cursor
    self.plan = plan
    dayColumns = plan.steps.first { $0.operation == .day && $0.isRequired }?.columns ?? []
  }

  /// Whether it may be a record: it has a day where one belongs, and is as wide as the header or has money besides. A row
  /// that is shorter or longer is read or refused where records are, and never left out: a payee may be called *Total*.
  var isRecord: Bool { hasDay && (cursor.fieldCount == plan.columnCount || hasMoney) }

  /// Whether it may be a payment without a day that can be read: it has a text where payments have theirs and money
  /// besides, and does not name a total or a balance.
  var mayBePayment: Bool {
    guard !hasDay, !plan.isCanonical, !isNamed, hasMoney, !hasBothSides else { return false }
    return columns(.text).contains { isLabel($0) }
  }

  /// Whether it has no day, and money both out and in, in columns of their own: no payment has both, and sums of the columns have.
  var hasBothSides: Bool {
    guard plan.kind == .entry, case .split(let debit?, let credit?) = plan.amount,
      cursor.fieldCount == plan.columnCount,
      dayColumns.allSatisfy({ isEmpty($0) })
    else { return false }
    return [debit, credit].allSatisfy { column in
      notation(column).flatMap { try? $0.read(text(column)) }.map { $0.coefficient != 0 } ?? false
    }
  }

  /// The column of its only cell besides amounts, balance and sums of other columns, such as fees, where that is a text that payments do
  /// not have there: the label of a sum, in any language.
  var labelColumn: Int? {
    guard plan.kind == .entry, cursor.fieldCount == plan.columnCount, !hasDay else { return nil }
    let balances = columns(.balance)
    let filled = (0..<plan.columnCount).filter { !isEmpty($0) }
    var others = filled.filter { !plan.paymentColumns.contains($0) && !balances.contains($0) }
    // A sum alone, such as *3,75,840.50 Cr*, is as good as a label.
    if others.count > 1 { others.removeAll(where: isSumOfExtras) }
    guard others.count == 1, filled.contains(where: plan.paymentColumns.contains), isLabel(others[0]) else {
      return nil
    }
    // A damaged day has digits, more than the number of rows in a sum's label; a status or a currency alone is none of a sum.
    let isOfDays = dayColumns.contains(others[0])
    guard isOfDays ? mayCountRows(others[0]) : plan.extras.contains(others[0]) else { return nil }
    return others[0]
  }

  /// Whether a cell beside the fields of payments holds an amount with a fraction, a sign or a currency.
  private func isSumOfExtras(_ column: Int) -> Bool {
    guard plan.extras.contains(column), !dayColumns.contains(column), hasDigit(column),
      let reading = notation(column).flatMap({ try? $0.read(text(column)) })
    else { return false }
    return reading.hasMarks || reading.sign != .none || reading.symbol != nil
  }

  /// Whether it is shorter than the header and holds a balance: a word for one in front, and amounts, such as comdirect's
  /// *Alter Kontostand* behind the rows.
  var isShortBalance: Bool {
    guard plan.kind == .entry, cursor.fieldCount < plan.columnCount, !hasDay else { return false }
    let filled = (0..<cursor.fieldCount).filter { !isEmpty($0) }
    guard filled.count > 1, filled[0] == 0, BalanceRow.mayCarryOver(text(0)), !hasDigit(0) else { return false }
    return filled.dropFirst().allSatisfy { column in
      notation(column).map { (try? $0.read(text(column))) != nil } ?? false
    }
  }

  /// Whether it is shorter than the header and holds nothing but the name of a balance, wherever it stands, and one amount:
  /// `;;;;;;#Konečný zůstatek:;20 719,98 CZK;` below the rows of mBank.
  var isNamedBalance: Bool {
    guard plan.kind == .entry, !plan.isCanonical, let label = labelOfAmount else { return false }
    let isNamed = BalanceRow.isOne(label) && !BalanceRow.beginsAsTotal(label)
    return isNamed || label.hasSuffix(":") && BalanceRow.mayCarryOver(label)
  }

  /// Whether it is shorter than the header and holds nothing but a text with a colon behind it, and one amount: what payments were for does not
  /// end so.
  var isLabelledAmount: Bool { plan.kind == .entry && labelOfAmount?.hasSuffix(":") == true }

  /// The first of the only two cells of a row that is shorter than the header and has no day, where the other one is an amount.
  private var labelOfAmount: String? {
    guard cursor.fieldCount < plan.columnCount, !hasDay else { return nil }
    let filled = (0..<cursor.fieldCount).filter { !isEmpty($0) }
    guard filled.count == 2, isLabel(filled[0]), hasDigit(filled[1]),
      notation(filled[1]).map({ (try? $0.read(text(filled[1]))) != nil }) == true
    else { return nil }
    return text(filled[0])
  }

  /// Whether it has fewer cells than the header, words where payments begin with their day, and no amount where they have theirs: a note with
  /// delimiters in its text, or with a time or a number, where nothing but notes can stand.
  var isNote: Bool {
    plan.kind == .entry && plan.columnCount > 2 && cursor.fieldCount < plan.columnCount && dayColumns.first == 0
      && !hasDay
      && isLabel(0) && !hasMoney
  }

  /// Whether it has another width than the header, and words alone: the names of a summary's columns below the rows, as BAC Credomatic has
  /// them below those of a card. No record is without a digit.
  var areOtherNames: Bool {
    guard !plan.isCanonical, cursor.fieldCount != plan.columnCount else { return false }
    let filled = (0..<cursor.fieldCount).filter { !isEmpty($0) }
    return filled.count > 2 && filled.allSatisfy { isLabel($0) && !hasDigit($0) }
  }

  /// Whether each of its cells is a word for one side of money, a colon and an amount: *Borç:-40.988,02* and *Alacak:45.565,62* in the first
  /// cells of a row below those of Ziraat Bankası, in another notation than theirs.
  var areLabelledSums: Bool {
    guard plan.kind == .entry, !plan.isCanonical, !hasDay else { return false }
    let filled = (0..<cursor.fieldCount).filter { !isEmpty($0) }
    return !filled.isEmpty
      && filled.allSatisfy { column in
        let parts = text(column).split(separator: ":", maxSplits: 1)
        guard parts.count == 2, plan.words.direction(of: String(parts[0])) != nil else { return false }
        return [AmountNotation.DecimalMark.point, .comma].contains { mark in
          (try? AmountNotation(decimalMark: mark).read(String(parts[1]))) != nil
        }
      }
  }

  func isEmpty(_ column: Int) -> Bool {
    let field = cursor.field(column)
    return field.count == 0 || field.count <= 2 && field.text(plan.dialect).isEmpty
  }

  private func text(_ column: Int) -> String { cursor.field(column).text(plan.dialect) }

  private func isLabel(_ column: Int) -> Bool {
    column < cursor.fieldCount && text(column).contains(where: \.isLetter)
  }

  /// Whether a text has no digits, or few beside many letters: *Withdrawals (3 items)*.
  private func mayCountRows(_ column: Int) -> Bool {
    let text = text(column)
    let digits = text.count(where: \.isNumber)
    return digits == 0 || digits <= 3 && text.count(where: \.isLetter) >= 6
  }

  private func hasDigit(_ column: Int) -> Bool {
    text(column).unicodeScalars.contains { $0.properties.generalCategory == .decimalNumber }
  }

  private func columns(_ operation: TablePlan.Step.Operation) -> [Int] {
    plan.steps.filter { $0.operation == operation }.flatMap(\.columns)
  }

  private var isNamed: Bool {
    (0..<cursor.fieldCount).contains { column in
      let text = text(column)
      return !text.isEmpty && (BalanceRow.isOne(text) || FooterText.isFooter(text))
    }
  }

  private var hasDay: Bool {
    guard let step = plan.steps.first(where: { $0.operation == .day && $0.isRequired }), let first = dayColumns.first,
      dayColumns.allSatisfy({ $0 < cursor.fieldCount })
    else { return false }
    var day = dayColumns.count == 1 ? text(first) : DayParts.text(cursor, dayColumns, plan.dialect)
    return day.withUTF8 { step.pattern.prefix(in: UnsafeRawBufferPointer($0)) != nil }
  }

  /// Whether some cell outside days and balances holds money: digits where amounts belong, and elsewhere a number with a
  /// fraction, a sign or a currency.
  private var hasMoney: Bool {
    let balances = columns(.balance) + columns(.day)
    return (0..<cursor.fieldCount).contains { column in
      if dayColumns.contains(column) || balances.contains(column) || isEmpty(column) { return false }
      if plan.paymentColumns.contains(column) { return hasDigit(column) }
      guard let reading = notation(column).flatMap({ try? $0.read(text(column)) }) else { return false }
      return reading.hasMarks || reading.sign != .none || reading.symbol != nil
    }
  }

  private func notation(_ column: Int) -> AmountNotation? {
    plan.hasNumberCells && !cursor.field(column).isQuoted ? .ofCells : plan.notation
  }
}
