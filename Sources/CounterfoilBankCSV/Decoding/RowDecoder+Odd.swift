import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Rows that could be read, and are no payments of the amount they show.
extension RowDecoder {
  /// - Throws: `csv.balance` for a row that moved nothing, `csv.columns` for one whose amount was split at a comma.
  func checkOdd(_ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    if plan.unmovedLines.contains(cursor.line) {
      throw RowProblem(
        code: .csvBalance,
        message: "the balance did not change by the row's amount: the payment may not have taken place",
        isForReview: true)
    }
    if plan.openingLines.contains(cursor.line), !plan.takesSums {
      var problem = opening
      problem.fixes = [RowProblem.sumFix]
      throw problem
    }
    if plan.sumLines.contains(cursor.line) {
      throw RowProblem(
        code: .csvFooter,
        message: "by what all rows add up to, it states a total or a balance, not a payment",
        fixes: [RowProblem.sumFix], isForReview: true)
    }
    if plan.wholeLines.contains(cursor.line) {
      throw RowProblem(
        code: .csvFooter,
        message: "the rows beside it come to its amount: it states their sum, not another payment",
        fixes: [RowProblem.sumFix], isForReview: true)
    }
    if plan.partLines.contains(cursor.line) {
      throw RowProblem(
        code: .csvNoPayment, message: "the row says that it is a part of the one above", isForReview: true)
    }
    if !plan.elsewhereColumns.isEmpty, scratch.amounts[amountSlot][row] == 0,
      let column = plan.elsewhereColumns.first(where: { content(cursor, $0).contains { (0x31...0x39).contains($0) } })
    {
      throw RowProblem(
        code: .csvNoPayment,
        message: "\(plan.columnName(column)) has an amount, and where amounts are taken from there is none",
        column: column,
        isForReview: true)
    }
    if let unbooked = plan.unbooked, isEmpty(cursor, unbooked.dayColumn),
      unbooked.balanceColumn.map({ isEmpty(cursor, $0) }) ?? (reservedText(cursor) != nil)
    {
      throw RowProblem(
        code: .csvStatus,
        message: "\(plan.columnName(unbooked.dayColumn)) is empty"
          + (unbooked.balanceColumn.map { ", and so is \(plan.columnName($0))" } ?? "")
          + ": the payment is not booked yet",
        isForReview: true)
    }
    if let column = plan.effectColumn, !plan.movedLines.contains(cursor.line) {
      let word = String(decoding: content(cursor, column).prefix(24), as: UTF8.self)
      if HeaderNames.isWithoutEffect(word) {
        throw RowProblem(
          code: .csvStatus, message: "\"\(word)\": the row does not touch the balance, so it is no payment",
          column: column, isForReview: true)
      }
    }
    for column in plan.refusalColumns where plan.balanceColumn.map({ isEmpty(cursor, $0) }) ?? true {
      let text = String(decoding: content(cursor, column).prefix(80), as: UTF8.self)
      guard let word = RefusalText.word(text, plan.words, isRemark: !isOfName(column)) else { continue }
      throw RowProblem(
        code: .csvStatus, message: "\"\(text.prefix(40))\": the row says that no payment took place", column: column,
        fixes: ["Put `booked: [\"\(word)\"]` into the profile if it did."], isForReview: true)
    }
    for column in plan.pendingColumns where plan.balanceColumn.map({ isEmpty(cursor, $0) }) ?? true {
      let text = String(decoding: content(cursor, column).prefix(80), as: UTF8.self)
      guard let word = RefusalText.pendingWord(text, plan.words) else { continue }
      throw RowProblem(
        code: .csvStatus, message: "\"\(text.prefix(40))\": the row says that its payment is not booked yet",
        column: column, fixes: ["Put `booked: [\"\(word)\"]` into the profile if it is."], isForReview: true)
    }
    if let column = plan.splitColumns.first(where: { isSplit(cursor, $0) }) {
      throw RowProblem(
        code: .csvColumnCount,
        message: "the amount in \(plan.columnName(column)) may have been split at its comma: a number stands behind it",
        column: column, fixes: ["Is an amount such as 1,200.00 not quoted?"])
    }
  }

  /// What a row is that has money both in and out, and a word for a total or for what is carried over: sums of both columns.
  /// The same of a first row without a day whose amount is the balance that the next one starts from.
  func sums(_ problem: RowProblem, _ cursor: RecordCursor) -> RowProblem {
    if plan.openingLines.contains(cursor.line), problem.code == .csvDate { return opening }
    guard problem.code == .csvDebitCredit, !isCanonical, plan.kind == .entry,
      case .split(let debit?, let credit?) = plan.amount, !isEmpty(cursor, debit), !isEmpty(cursor, credit)
    else { return problem }
    let texts = (0..<min(cursor.fieldCount, columnCount)).map { String(decoding: content(cursor, $0), as: UTF8.self) }
    let word = texts.first {
      BalanceRow.isOne($0) || BalanceRow.mayCarryOver($0) || BalanceRow.beginsWithTotal($0)
    }
    guard let word else { return problem }
    return RowProblem(
      code: .csvFooter,
      message: "\"\(word.prefix(40))\": the row has money in and money out, so it states sums, not a payment",
      isForReview: true)
  }

  private var opening: RowProblem {
    RowProblem(
      code: .csvFooter, message: "the row's amount is its balance: it states what was there before, not a payment",
      isForReview: true)
  }

  /// What is wrong with a row that has no day because, as it says itself, its payment is not booked.
  func unbooked(_ problem: RowProblem, _ cursor: RecordCursor) -> RowProblem {
    guard problem.code == .csvDate, !isCanonical else { return problem }
    // A heading speaks of the rows below it.
    if plan.kind == .entry, let only = onlyText(cursor), SectionHeading.status(only, plan.words) != nil {
      return problem
    }
    if plan.kind == .entry, let problem = monthAlone(cursor) { return problem }
    let hasDayText = dayText(cursor).count > 0
    if plan.kind == .bill { return subtotal(cursor) ?? (hasDayText ? nil : amountsAlone(cursor)) ?? problem }
    if hasDayText { return problem }
    if plan.kind == .entry, let text = reservedText(cursor), !(0..<columnCount).contains(where: { isDay(cursor, $0) }) {
      return RowProblem(
        code: .csvStatus, message: "\"\(text)\", and no day of booking: the payment is not booked yet",
        isForReview: true)
    }
    if case .pending? = carried.status, (0..<columnCount).contains(where: { isDay(cursor, $0) }),
      moneyColumns.contains(where: { !isEmpty(cursor, $0) })
    {
      return RowProblem(
        code: .csvStatus,
        message: "the heading above the row says that its payment is not booked yet, and it has no day of booking",
        isForReview: true)
    }
    if let column = plan.operationDay, isDay(cursor, column), moneyColumns.contains(where: { !isEmpty(cursor, $0) }) {
      return RowProblem(
        code: .csvStatus,
        message: "the row has a day in \(plan.columnName(column)) and none of booking: the payment is not booked yet",
        isForReview: true)
    }
    guard plan.kind == .entry,
      let columns = plan.steps.first(where: { $0.operation == .status })?.columns,
      let column = columns.first(where: { wordCache.status(content(cursor, $0), plan.words) != .booked })
        ?? columns.first
    else { return problem }
    let text = content(cursor, column)
    let outcome =
      switch wordCache.status(text, plan.words) {
      case .void: "no payment took place"
      case .pending, .scheduled: "the payment is not booked yet"
      default: ""
      }
    if outcome.isEmpty { return problem }
    return RowProblem(
      code: .csvStatus,
      message: "\"\(String(decoding: text.prefix(24), as: UTF8.self))\", and no day of booking: \(outcome)",
      column: column, isForReview: true)
  }

  /// A payment whose day names a month and its year only, as an annual fee of a card may.
  private func monthAlone(_ cursor: RecordCursor) -> RowProblem? {
    let text = String(decoding: dayText(cursor).prefix(40), as: UTF8.self)
    guard Heading.isOfMonth(text), moneyColumns.contains(where: { !isEmpty(cursor, $0) }) else { return nil }
    return RowProblem(
      code: .csvDate, message: "\"\(text)\" names a month and no day", fixes: ["Enter the row by hand."],
      isForReview: true)
  }

  /// Whether a column has texts that name the payment.
  func isOfName(_ column: Int) -> Bool {
    plan.steps.contains { $0.isDescription && $0.operation == .text && $0.columns.contains(column) }
      && !(column < plan.header.count && HeaderNames.isBesideTexts(plan.header[column]))
  }

  func isEmpty(_ cursor: RecordCursor, _ column: Int) -> Bool {
    let text = content(cursor, column)
    return text.count == 0 || RowDecoder.isDash(text)
  }

  /// The text of a row that begins with a word for what is not booked, as *Reservert transaksjon* does.
  private func reservedText(_ cursor: RecordCursor) -> String? {
    guard cursor.fieldCount == columnCount else { return nil }
    return (0..<columnCount).lazy.filter { self.isOfText($0) }
      .map { String(decoding: self.content(cursor, $0).prefix(60), as: UTF8.self) }
      .first { self.plan.words.beginsAsPending($0) }
  }

  /// A row of a list of bills that has no day and begins as a total does, such as that of one supplier.
  private func subtotal(_ cursor: RecordCursor) -> RowProblem? {
    let first = (0..<cursor.fieldCount).lazy.map { self.content(cursor, $0) }.first { $0.count > 0 }
    guard let text = first.map({ String(decoding: $0.prefix(40), as: UTF8.self) }), BalanceRow.beginsWithTotal(text)
    else { return nil }
    return RowProblem(
      code: .csvFooter, message: "\"\(text)\": the row has no day and states a total, not a bill",
      isForReview: true)
  }

  /// A row of a list of bills with nothing but amounts: neither a day nor a party nor a number says of what they are.
  private func amountsAlone(_ cursor: RecordCursor) -> RowProblem? {
    guard cursor.fieldCount == columnCount else { return nil }
    let filled = (0..<cursor.fieldCount).filter { content(cursor, $0).count > 0 }
    let areAmounts = filled.allSatisfy { column in
      (moneyColumns.contains(column) || plan.extras.contains(column))
        && (try? notation(cursor, column).read(content(cursor, column))) != nil
    }
    guard areAmounts, filled.contains(where: moneyColumns.contains) else { return nil }
    return RowProblem(
      code: .csvFooter, message: "the row has amounts and nothing else: it states a total, not a bill",
      isForReview: true)
  }

  /// Whether an amount of one to three digits without a fraction has three digits and a fraction behind it.
  func isSplit(_ cursor: RecordCursor, _ column: Int) -> Bool {
    let front = content(cursor, column)
    let back = content(cursor, column + 1)
    guard back.count >= 5, back[3] == 0x2E, back[..<3].allSatisfy(\.isASCIIDigit), back[4...].allSatisfy(\.isASCIIDigit)
    else { return false }
    let digits = front.count(where: \.isASCIIDigit)
    return (1...3).contains(digits) && front.last?.isASCIIDigit == true && !front.contains(0x2E)
  }
}
