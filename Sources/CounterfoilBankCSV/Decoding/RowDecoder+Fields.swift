import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

extension RowDecoder {
  /// The content of a field: trimmed and unwrapped in a statement, exact in a table of ours.
  @inline(__always)
  func content(_ cursor: RecordCursor, _ column: Int) -> UnsafeRawBufferPointer {
    guard column < cursor.fieldCount else { return UnsafeRawBufferPointer(start: cursor.base, count: 0) }
    let field = cursor.field(column)
    if let content = field.content(dialect, isTrimmed: !isCanonical) {
      if content.count > 2, content[0] == 0x3D, !isCanonical { return unwrapped(content) }
      return content
    }
    return copied(field)
  }

  /// Without the `="…"` a spreadsheet keeps text in.
  func unwrapped(_ content: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard content.count >= 3, content[1] == 0x22, content[content.count - 1] == 0x22 else { return content }
    return UnsafeRawBufferPointer(rebasing: content[2..<content.count - 1])
  }

  /// The content of a field with doubled quotes. Good until the next field with such quotes is read.
  func copied(_ field: CSVField) -> UnsafeRawBufferPointer {
    let all = copy.hold(trimmed: !plan.isCanonical) { field.appendUnescaped(plan.dialect, to: &$0) }
    return plan.isCanonical || all.first != 0x3D ? all : unwrapped(all)
  }

  @inline(__always)
  func decodeText(_ code: StepCode, _ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    let text = content(cursor, code.column)
    if isCanonical { return try decodeCanonicalText(text, code, cursor, row) }
    if text.count == 0 {
      if code.isRequired { throw missing(code) }
      if code.fallsBackToAccount, var account = plan.fallbackAccount {
        return account.withUTF8 { texts[code.slot].set(row, UnsafeRawBufferPointer($0)) }
      }
      return texts[code.slot].setMissing(row)
    }
    if code.isDescription, BalanceRow.mayBe(text) { state.pointee.balanceColumn = code.column }
    if code.isWatched, state.pointee.outlier == .none, mayBeTelling(text) { state.pointee.outlier = .possible }
    if code.isIdentifier, text[0].isASCIIDigit, IdentifierCheck.isSpoiled(text) { throw spoiled(code) }
    if hasWrappedTexts { return texts[code.slot].set(row, bare(text, code.column)) }
    texts[code.slot].set(row, padded: text)
  }

  /// A text without the guard of a formula, and without the quotes that stand around each text of its column.
  func bare(_ text: UnsafeRawBufferPointer, _ column: Int) -> UnsafeRawBufferPointer {
    if isGuarded { return FormulaGuard.removed(from: text) }
    guard plan.quotedColumns.contains(column), text.count > 2, text[0] == 0x22, text[text.count - 1] == 0x22 else {
      return text
    }
    return UnsafeRawBufferPointer(rebasing: text[1..<text.count - 1])
  }

  func decodeCanonicalText(
    _ text: UnsafeRawBufferPointer, _ code: StepCode, _ cursor: RecordCursor, _ row: Int
  ) throws(RowProblem) {
    if text.count > 0 { return texts[code.slot].set(row, FormulaGuard.removed(from: text)) }
    if cursor.field(code.column).count > 0 { return texts[code.slot].set(row, text) }
    if code.isRequired { throw missing(code) }
    texts[code.slot].setMissing(row)
  }

  func spoiled(_ code: StepCode) -> RowProblem {
    RowProblem(
      code: .csvIdentifier,
      message:
        "\(plan.columnName(code.column)) holds a number in scientific notation: a spreadsheet has rounded the identifier",
      column: code.column, fixes: ["Download the file again and do not open and save it with a spreadsheet."])
  }

  @inline(__always)
  func decodeDay(_ code: StepCode, _ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    let text = code.isSingle ? content(cursor, code.column) : joinedDay(cursor, plan.steps[code.index].columns)
    if code.isISO, text.count == 10, let day = CalendarDate(isoBytes: text) {
      scratch.days[code.slot][row] = day.daysSinceEpoch
      if code.timeSlot >= 0 { texts[code.timeSlot].setMissing(row) }
      return
    }
    try decodeOtherDay(text, code, cursor, row)
  }

  /// The text of a day whose parts stand in several columns.
  @inline(never)
  func joinedDay(_ cursor: RecordCursor, _ columns: [Int]) -> UnsafeRawBufferPointer {
    copy.hold { $0.append(contentsOf: DayParts.text(cursor, columns, dialect).utf8) }
  }

  /// Whether the day as of which a row counts has a field to go to.
  private var hasSecondDays: Bool { plan.steps.contains(where: \.isSecondDay) }

  @inline(never)
  func decodeOtherDay(
    _ text: UnsafeRawBufferPointer, _ code: StepCode, _ cursor: RecordCursor, _ row: Int
  ) throws(RowProblem) {
    let step = plan.steps[code.index]
    if text.count == 0 || !code.isRequired && RowDecoder.isDash(text) {
      if plan.habits?.filled.contains(code.column) == true { state.pointee.outlier = .sure }
      scratch.days[code.slot][row] = code.isRequired ? try carriedDay(code, cursor) : DayColumn.missing
      if code.timeSlot >= 0 { texts[code.timeSlot].setMissing(row) }
      return
    }
    guard let (day, length) = step.pattern.prefix(in: text) else {
      throw statesBalance(cursor) ?? badDay(text, code)
    }
    let rest = UnsafeRawBufferPointer(rebasing: text[length...])
    if code.isSecondDay {
      scratch.days[code.slot][row] = SecondDay.day(in: rest, step.pattern)?.daysSinceEpoch ?? DayColumn.missing
      return
    }
    scratch.days[code.slot][row] = day.daysSinceEpoch
    let hasSecond = code.isRequired && hasSecondDays && SecondDay.day(in: rest, step.pattern) != nil
    if rest.count == 0 || hasSecond {
      if code.timeSlot >= 0 { texts[code.timeSlot].setMissing(row) }
      return
    }
    guard let time = TimeOfDay(behindDay: rest, pattern: plan.timePattern, isPacked: step.pattern.isPacked) else {
      throw badDay(text, code)
    }
    guard code.timeSlot >= 0 else { return }
    texts[code.timeSlot].set(row, copy.hold { time.append(to: &$0) })
  }

  /// The same for a row that says so in another column than the description.
  func checkCells(_ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    guard scratch.amounts[amountSlot][row] != 0, !plan.takesSums else { return }
    if var problem = statesBalance(cursor) {
      problem.fixes = [RowProblem.sumFix]
      throw problem
    }
  }

  /// What is to be said of a row one of whose cells is a word for a total or a balance, and nothing else.
  func statesBalance(_ cursor: RecordCursor) -> RowProblem? {
    if plan.movedLines.contains(cursor.line) { return nil }
    for column in 0..<min(cursor.fieldCount, columnCount) {
      let text = content(cursor, column)
      guard text.count >= 3, text.count <= 60, BalanceRow.isOne(String(decoding: text, as: UTF8.self)) else { continue }
      return balanceRow(text, column)
    }
    return nil
  }

  private func balanceRow(_ text: UnsafeRawBufferPointer, _ column: Int) -> RowProblem {
    RowProblem(
      code: .csvFooter,
      message:
        "\"\(String(decoding: text.prefix(40), as: UTF8.self))\": the row states a total or a balance, not a payment",
      column: column, isForReview: true)
  }

  /// Sets a row aside that states a total or a balance and not a payment.
  func checkBalanceRow(_ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    let column = state.pointee.balanceColumn
    state.pointee.balanceColumn = -1
    let text = content(cursor, column)
    guard scratch.amounts[amountSlot][row] != 0, !plan.takesSums, BalanceRow.isOne(text),
      !plan.movedLines.contains(cursor.line)
    else { return }
    var problem = balanceRow(text, column)
    problem.fixes = [RowProblem.sumFix]
    throw problem
  }
}

// MARK: Bills

extension RowDecoder {
  /// The number or kind of a row that begins with *pro forma*.
  private func proforma(_ cursor: RecordCursor) -> (text: String, column: Int)? {
    for column in plan.bills.nameColumns {
      let bytes = content(cursor, column)
      // p, P, and the first bytes of Cyrillic letters and of 形.
      guard bytes.count >= 6, [0x70, 0x50, 0xD0, 0xE5].contains(bytes[0]) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      if InvoiceWords.isProForma(text) { return (text, column) }
    }
    return nil
  }

  /// Sets rows aside that are no bills to be paid: those of a status such as *void*, pro forma invoices, and credit notes that only their word
  /// tells from bills.
  @inline(never)
  func checkBill(_ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    for column in plan.bills.statusColumns {
      let text = content(cursor, column)
      let word = String(decoding: text, as: UTF8.self)
      switch wordCache.status(text, plan.words) {
      case .ignored: throw ignored(column)
      case .void: throw withoutEffect(word, column)
      case nil where InvoiceWords.isWithoutEffect(word): throw withoutEffect(word, column)
      default: break
      }
    }
    if let (text, column) = proforma(cursor) {
      throw RowProblem(
        code: .csvStatus, message: "\"\(text.prefix(40))\": a pro forma invoice is no bill, and nobody owes it",
        column: column,
        isForReview: true)
    }
    for column in plan.bills.wordColumns {
      let word = String(decoding: content(cursor, column), as: UTF8.self)
      guard plan.bills.asksForNoPayment(word, column), plan.words.status(of: word) != .booked else { continue }
      throw RowProblem(
        code: .csvStatus, message: "\"\(word.prefix(24))\" in \(plan.columnName(column)) says that the row is no bill",
        column: column, isForReview: true)
    }
    if case .directed(let column, _) = plan.amount { return try checkCreditNote(cursor, column) }
    guard case .signed = plan.amount else { return }
    let printed = scratch.amounts[plan.amountSlot][row] * (plan.signs.isOutflowPositive ? -1 : 1)
    if printed == 0, let whole = plan.bills.wholeColumns.first(where: { hasAmount(cursor, $0) }) {
      throw RowProblem(
        code: .csvStatus, message: "nothing is open of a bill that has an amount in \(plan.columnName(whole))",
        isForReview: true)
    }
    guard printed != 0, (printed > 0) == plan.bills.arePositive else { return }
    try refuseCreditNote(cursor)
  }

  /// Counts a bill of whose amount a part is paid, by its status.
  func countPartlyPaid(_ cursor: RecordCursor) {
    guard plan.bills.areWhole else { return }
    let isOne = plan.bills.statusColumns.contains { column in
      InvoiceWords.isPaidInPart(String(decoding: content(cursor, column).prefix(40), as: UTF8.self))
    }
    if isOne { outcome.partlyPaid.add(line: cursor.line) }
  }

  /// A credit note without a minus, in a column of words beside the one that says whose the bill is.
  private func checkCreditNote(_ cursor: RecordCursor, _ column: Int) throws(RowProblem) {
    guard plan.signs.minusIsCreditNote, !plan.bills.wordColumns.isEmpty,
      let reading = try? notation(cursor, column).read(content(cursor, column)), reading.coefficient != 0,
      reading.sign != .minus
    else { return }
    try refuseCreditNote(cursor)
  }

  private func refuseCreditNote(_ cursor: RecordCursor) throws(RowProblem) {
    for column in plan.bills.wordColumns {
      let word = String(decoding: content(cursor, column), as: UTF8.self)
      let isNote =
        plan.bills.codes(of: column)?.isCreditNote(word) ?? InvoiceWords.isCreditNote(word)
      guard isNote else { continue }
      throw RowProblem(
        code: .csvStatus,
        message:
          "\"\(word.prefix(24))\" in \(plan.columnName(column)) says that the row is no bill, and its amount has a bill's sign",
        column: column,
        fixes: [
          "Put `columns: {direction: \(column + 1)}` into the profile, and the words under `outflow:` and `inflow:`."
        ], isForReview: true)
    }
  }

  private func hasAmount(_ cursor: RecordCursor, _ column: Int) -> Bool {
    guard column < cursor.fieldCount, let reading = try? notation(cursor, column).read(content(cursor, column)) else {
      return false
    }
    return reading.coefficient != 0
  }

  private func withoutEffect(_ word: String, _ column: Int) -> RowProblem {
    RowProblem(
      code: .csvStatus, message: "\"\(word.prefix(24))\" in \(plan.columnName(column)): nothing is to be paid",
      column: column,
      fixes: [
        "Put the word under `ignored:` in the profile to leave such rows out, or under `booked:` if they are bills."
      ], isForReview: true)
  }
}
