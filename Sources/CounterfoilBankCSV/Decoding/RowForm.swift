import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// What a row that is no payment is, by its form.
enum RowForm {
  /// It holds no amount: a heading, a mark of a page, a balance carried forward.
  case noPayment
  /// It has a day, and no amount anywhere.
  case dayAlone
  /// It goes on with the text of the row before it.
  case continuation
  /// It states a total or a balance.
  case total
  /// It has fewer cells than the header, and but a label and an amount.
  case labelled
  /// A heading that says what became of the payments in the rows below it.
  case section(TableWords.Status)
  /// It has a day and money, and neither where booked payments have them.
  case notBooked
  /// It has neither a day nor an amount where payments have theirs, and money elsewhere: a part of the payment above.
  case detail
}

extension RowDecoder {
  /// The form of a row that is no record; nil where it may be a payment that cannot be read.
  ///
  /// A row with money in it is left out only where it says itself that it states a total or a balance, and then it is
  /// shown. Whatever else is left out holds no amount in any column.
  func form(of cursor: RecordCursor) -> RowForm? {
    if plan.kind == .bill { return isHeadingOfBills(cursor) || isLineOfBill(cursor) ? .noPayment : nil }
    guard !isCanonical, plan.kind == .entry, let dayColumn = dayColumn else { return nil }
    let surplus = (min(columnCount, cursor.fieldCount)..<cursor.fieldCount).filter { content(cursor, $0).count > 0 }
    if !surplus.isEmpty {
      // A notice behind empty cells, such as a bank's disclaimer, is no row that has shifted.
      let isNotice =
        (0..<columnCount).allSatisfy { content(cursor, $0).count == 0 }
        && surplus.allSatisfy { (try? notation(cursor, $0).read(content(cursor, $0))) == nil }
      return isNotice ? .noPayment : nil
    }
    let filled = (0..<min(cursor.fieldCount, columnCount)).filter { content(cursor, $0).count > 0 }
    let hasDay = filled.contains(dayColumn) && hasDay(cursor)
    let texts = filled.filter { $0 != dayColumn || !hasDay }.map { text(cursor, $0) }
    if filled.contains(where: { isMoney(cursor, $0) }) {
      if !hasDay, filled.contains(dayColumn), plan.words.status(of: text(cursor, dayColumn)) == .pending {
        return .notBooked
      }
      if hasDay {
        if isOnHold(cursor, filled) { return .notBooked }
        if statesBalance(cursor, filled, texts) { return .noPayment }
        return holdsBalancesOnly(cursor, filled) && !filled.contains(where: saysWhatFor) ? .total : nil
      }
      if texts.contains(where: isTotal) || holdsBalancesOnly(cursor, filled) { return .total }
      if FooterRow(cursor, plan).isLabelledAmount { return .labelled }
      if isNotBooked(cursor, filled) { return .notBooked }
      if isHeadingWithZeros(cursor, filled) { return .noPayment }
      return isDetail(cursor, filled) || repeatsRowAbove(cursor, filled) ? .detail : nil
    }
    // A row that ends before its amount may be cut.
    if hasDay, moneyColumns.contains(where: { $0 >= cursor.fieldCount }) { return nil }
    if texts.contains(where: { BalanceRow.isOne($0) || BalanceRow.isPageMark($0) }) { return .noPayment }
    if hasDay { return .dayAlone }
    if holdsBalance(filled), texts.contains(where: BalanceRow.mayCarryOver) { return .noPayment }
    if !filled.contains(dayColumn), let first = filled.first, first > dayColumn, filled.allSatisfy(isOfText) {
      guard filled.count == 1, let only = texts.first, first == (0..<columnCount).first(where: isOfText) else {
        return .continuation
      }
      if Heading.isOfAccountInCurrency(only) { return nil }
      guard let status = SectionHeading.status(only, plan.words) else {
        if plan.opensWithHeading { return cursor.line == plan.dataLine ? .noPayment : nil }
        return plan.carriesStatus && SectionHeading.isLikeOne(only) ? nil : .continuation
      }
      // A column of the rows says it as well, or the heading alone does. Where it was not seen when the table was looked at, rows were
      // read without it.
      if plan.carriesStatus {
        // One word alone may as well go on with the text above it.
        let isSure =
          plan.headingsTellApart || cursor.line == plan.dataLine || !SectionHeading.isBareWord(only, plan.words)
        return isSure ? .section(status) : nil
      }
      return plan.steps.contains(where: { $0.operation == .status }) ? .noPayment : nil
    }
    // Whose card it was, beside its number, in front of what was paid by it.
    if !filled.contains(where: moneyColumns.contains), Heading.isOfCard(texts) { return .noPayment }
    // A heading such as *Pending* says of the rows behind it what a column of the table says as well, or nothing else does.
    guard filled.count == 1, let only = texts.first else { return nil }
    if plan.signs.areAsHeadingsSay, Heading.changesAmounts(only) { return .noPayment }
    // Right behind the header, or with a card's masked number in it, it says whose the rows below are.
    if cursor.fieldCount == 1, columnCount > 2, cursor.line == plan.dataLine || Heading.isOfMaskedCard(only) {
      return .noPayment
    }
    // A line of its own needs no delimiters to be a heading.
    let isBare = cursor.fieldCount == 1 && SectionHeading.status(only, plan.words) != nil
    guard isBare || cursor.fieldCount >= columnCount else { return nil }
    if Heading.isOfMonth(only) { return .noPayment }
    let word = only.split { !$0.isLetter }.first.map(String.init) ?? only
    if let status = SectionHeading.status(only, plan.words) ?? plan.words.status(of: word) {
      if plan.carriesStatus { return .section(status) }
      return plan.steps.contains { $0.operation == .status } ? .noPayment : nil
    }
    if SectionHeading.mayBeOne(only, plan.words) { return nil }
    // In front of all rows another one is about all of them. Among them it may tell accounts or directions apart.
    return cursor.line == plan.dataLine ? .noPayment : nil
  }

  /// Whether a row has one text and no more, where bills name their party in a column of their own: their age, or a
  /// state in which they stand. Any other may change what the rows below it mean, as *Credit notes* does.
  private func isHeadingOfBills(_ cursor: RecordCursor) -> Bool {
    guard !isCanonical, cursor.fieldCount == columnCount,
      plan.steps.contains(where: {
        $0.operation == .text && $0.columns.count == 1 && $0.field == BillField.payee.position
      })
    else { return false }
    let filled = (0..<columnCount).filter { content(cursor, $0).count > 0 }
    guard filled.count == 1, filled[0] == 0 || filled[0] == dayColumn, !moneyColumns.contains(filled[0]),
      !hasDay(cursor)
    else { return false }
    return Heading.isOfAge(text(cursor, filled[0])) && !isMoney(cursor, filled[0])
  }

  /// Whether a row has the number of the bill in the row above, and nothing where bills have their amounts: a further line of that bill, as
  /// Shopify exports each article of an order.
  private func isLineOfBill(_ cursor: RecordCursor) -> Bool {
    guard !isCanonical, scratch.count > 0, cursor.fieldCount == columnCount, !moneyColumns.isEmpty,
      moneyColumns.allSatisfy({ content(cursor, $0).count == 0 }),
      let step = plan.steps.first(where: { $0.operation == .text && $0.field == BillField.number.position }),
      step.columns.count == 1
    else { return false }
    let number = content(cursor, step.columns[0])
    let slot = plan.schema.slot(of: step.field)
    return number.count > 0 && scratch.texts[slot].text(scratch.count - 1).elementsEqual(number)
  }

  /// Whether a row says that it states a balance, has it in that column, and nothing where payments have their amounts: Itaú lists *SALDO DO
  /// DIA* and *SALDO TOTAL DISPONÍVEL DIA* so behind each day.
  private func statesBalance(_ cursor: RecordCursor, _ filled: [Int], _ texts: [String]) -> Bool {
    let isOfBalance = { [plan] (column: Int) in HeaderNames.meaning(of: plan.header[column])?.role == .balance }
    return cursor.fieldCount >= columnCount && plan.header.count >= columnCount
      && !filled.contains(where: moneyColumns.contains)
      && texts.contains(where: { BalanceRow.isOne($0) || BalanceRow.mayCarryOver($0) })
      && filled.contains { isOfBalance($0) && isMoney(cursor, $0) }
      && filled.allSatisfy { !isMoney(cursor, $0) || isDay(cursor, $0) || isOfBalance($0) }
  }

  /// Whether a row has a balance, as where a page carries it forward.
  private func holdsBalance(_ filled: [Int]) -> Bool {
    plan.steps.contains { $0.operation == .balance && $0.columns.contains(where: filled.contains) }
  }

  /// Whether all money of a row stands in columns named for amounts on hold.
  private func isOnHold(_ cursor: RecordCursor, _ filled: [Int]) -> Bool {
    let money = filled.filter { isMoney(cursor, $0) }
    return !money.isEmpty && money.allSatisfy { !moneyColumns.contains($0) && HeaderNames.isOfHolds(plan.header[$0]) }
  }

  /// Whether a row has no day of booking and no amount, but another day and money elsewhere: banks list amounts on hold so,
  /// in columns of their own.
  private func isNotBooked(_ cursor: RecordCursor, _ filled: [Int]) -> Bool {
    guard let dayColumn, cursor.fieldCount >= columnCount, !filled.contains(dayColumn) else { return false }
    return !filled.contains(where: moneyColumns.contains)
      && filled.contains { isDay(content(cursor, $0)) && !isMoney(cursor, $0) }
  }

  /// Whether a row has no day at all, nothing where payments have amount, balance and day, and an amount in another column,
  /// behind a row with a day: Zürcher Kantonalbank lists so what a collective order is made of.
  private func isDetail(_ cursor: RecordCursor, _ filled: [Int]) -> Bool {
    guard cursor.fieldCount >= columnCount, cursor.line > plan.dataLine, !filled.contains(where: moneyColumns.contains),
      !filled.contains(where: { isDay(cursor, $0) }), !holdsBalance(filled)
    else { return false }
    return filled.contains {
      plan.extras.contains($0) && HeaderNames.isOfDetails(plan.header[$0]) && isMoney(cursor, $0)
    }
      && filled.contains { isOfText($0) && !isMoney(cursor, $0) }
  }

  /// Whether a row has no day, nothing where payments have their amounts, and the amount of the row above in another column: JCB repeats
  /// so below a cancelled purchase what came back of it.
  private func repeatsRowAbove(_ cursor: RecordCursor, _ filled: [Int]) -> Bool {
    guard cursor.fieldCount >= columnCount, scratch.count > 0, !filled.contains(where: moneyColumns.contains),
      !filled.contains(where: { isDay(cursor, $0) }), filled.contains(where: { isOfText($0) && !isMoney(cursor, $0) })
    else { return false }
    let above = scratch.amounts[amountSlot][scratch.count - 1].magnitude
    let money = filled.filter { isMoney(cursor, $0) }
    return above != 0 && !money.isEmpty
      && money.allSatisfy { column in
        let reading = try? notation(cursor, column).read(content(cursor, column))
        let digits = scratch.currencies[amountSlot][scratch.count - 1].minorUnitDigits
        return (try? reading?.minorUnits(digits: digits))?.magnitude == above
      }
  }

  /// Whether all money in a row without an amount stands in columns named for opening and closing balances, or for sums of a
  /// period beside them, as in Venmo's statements.
  private func holdsBalancesOnly(_ cursor: RecordCursor, _ filled: [Int]) -> Bool {
    let money = filled.filter { isMoney(cursor, $0) }
    return money.contains { BalanceRow.isOne(plan.header[$0]) }
      && money.allSatisfy { column in
        !moneyColumns.contains(column)
          && (BalanceRow.isOne(plan.header[column]) || HeaderNames.isOfPeriod(plan.header[column])
            || (try? notation(cursor, column).read(content(cursor, column)))?.coefficient == 0)
      }
  }

  /// Whether a column says what payments were for, or whom they were with.
  private func saysWhatFor(_ column: Int) -> Bool {
    plan.steps.contains { $0.operation == .text && $0.isDescription && $0.columns.contains(column) }
  }

  /// Whether a row has no day, one text, and zeros where it has anything else: Akbank lists the payments of cards under such lines, one for each
  /// category (`;      SUPERMARKET;0,00 TL;0 TL / 0;`). Nothing was paid by it.
  private func isHeadingWithZeros(_ cursor: RecordCursor, _ filled: [Int]) -> Bool {
    guard let dayColumn, !filled.contains(dayColumn), cursor.fieldCount >= columnCount,
      filled.contains(where: moneyColumns.contains)
    else { return false }
    let texts = filled.filter { column in !isZero(content(cursor, column)) }
    return texts.count == 1 && saysWhatFor(texts[0])
  }

  /// Whether a cell has zeros and no other digit, beside currencies at most: `0,00 TL`, `0,00 руб.`, `0 TL / 0`.
  private func isZero(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.contains(0x30), !text.contains(where: { (0x31...0x39).contains($0) }) else { return false }
    let words = String(decoding: text, as: UTF8.self).split {
      $0.isWhitespace || $0.wholeNumberValue == 0 || "/,.:;+-−–()[]'’".contains($0)
    }
    return words.allSatisfy { word in
      HeaderNames.currencyWords.contains(word.lowercased()) || CurrencySymbol(word)?.candidates.isEmpty == false
    }
  }

  /// Deals with a row by its form; false where it has none.
  func leaveOut(_ problem: RowProblem, _ cursor: RecordCursor, _ piece: TextPiece) -> Bool {
    if takeHeading(cursor, piece) { return true }
    switch form(of: cursor) {
    case nil: return false
    case .noPayment:
      outcome.withoutPayment.add(line: cursor.line)
      return true
    case .continuation:
      if appendToLastRow(cursor) { return true }
      return handle(aside("the row goes on with the text of one before it", .csvValue), cursor, piece)
    case .dayAlone: return handle(aside("the row has a day and no amount", .csvNoPayment), cursor, piece)
    case .section(let status):
      carried.status = status
      outcome.withoutPayment.add(line: cursor.line)
      return true
    case .notBooked:
      return handle(
        aside("the row has no booked amount, but money in another column: it may be on hold", .csvStatus), cursor, piece
      )
    case .detail:
      return handle(
        aside("the row has neither a day nor an amount of its own: it is a part of the one above", .csvNoPayment),
        cursor,
        piece)
    case .labelled:
      return handle(
        aside("the row has no day and fewer cells than the others: a label and an amount, no payment", .csvFooter),
        cursor,
        piece)
    case .total:
      return handle(aside("the row states a total or a balance, not a payment", .csvFooter), cursor, piece)
    }
  }

  private func aside(_ message: String, _ code: DiagnosticCode) -> RowProblem {
    RowProblem(code: code, message: message, isForReview: true)
  }

  private var dayColumn: Int? { dayStep?.columns.first }

  var dayStep: TablePlan.Step? { plan.steps.first { $0.operation == .day && $0.isRequired } }

  /// The text of the day of booking.
  func dayText(_ cursor: RecordCursor) -> UnsafeRawBufferPointer {
    guard let columns = dayStep?.columns, let column = columns.first else { return content(cursor, cursor.fieldCount) }
    return columns.count == 1 ? content(cursor, column) : joinedDay(cursor, columns)
  }

  /// The columns that amounts are taken from.
  var moneyColumns: [Int] { plan.paymentColumns }

  private func text(_ cursor: RecordCursor, _ column: Int) -> String {
    String(decoding: content(cursor, column), as: UTF8.self)
  }

  /// Whether a row has a day where records have one.
  func hasDay(_ cursor: RecordCursor) -> Bool {
    guard let dayColumn, dayColumn < cursor.fieldCount else { return false }
    return isDay(dayText(cursor))
  }

  func isDay(_ cursor: RecordCursor, _ column: Int) -> Bool { isDay(content(cursor, column)) }

  private func isDay(_ text: UnsafeRawBufferPointer) -> Bool {
    plan.datePattern?.prefix(in: text) != nil
  }

  private func isTotal(_ text: String) -> Bool {
    BalanceRow.isOne(text) || FooterText.isFooter(text) || BalanceRow.isTotalOfSome(text)
  }

  /// Whether a column holds texts by the plan: those of records, and those kept in `extra`.
  func isOfText(_ column: Int) -> Bool {
    plan.extras.contains(column) || plan.steps.contains { $0.operation == .text && $0.columns.contains(column) }
  }

  /// Whether a cell holds money: any number where amounts belong, one with a fraction or a sign elsewhere.
  private func isMoney(_ cursor: RecordCursor, _ column: Int) -> Bool {
    let text = content(cursor, column)
    if RowDecoder.isDash(text) { return false }
    for step in plan.steps where step.columns.contains(column) {
      switch step.operation {
      case .balance, .day, .time: return false
      default: break
      }
    }
    if moneyColumns.contains(column) { return true }
    guard let reading = try? notation(cursor, column).read(text) else { return false }
    return reading.hasMarks || reading.sign != .none || reading.symbol != nil
  }

  /// Whether a cell holds dashes only, which stand for nothing.
  static func isDash(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count <= 9 else { return false }
    return dashes.contains { $0.utf8.elementsEqual(text) }
  }

  static func isDash(_ text: String) -> Bool { dashes.contains(text) }

  /// *N/A* is not applicable, or not available.
  private static let dashes = ["-", "--", "---", "–", "—", "――", "－", "−", "N/A", "n/a"]

  /// Adds a text to a field of a row: identifiers go on where they were cut, other texts behind a space.
  private func append(_ text: UnsafeRawBufferPointer, to step: TablePlan.Step, _ row: Int) {
    var joined = scratch.texts[step.slot].text(row)
    if let last = joined.last, !step.isIdentifier, last != 0x2D { joined.append(0x20) }
    joined.append(contentsOf: text)
    joined.withUnsafeBytes { scratch.texts[step.slot].set(row, $0) }
  }

  /// Adds a text to what a row has of its column in `extra`; false where it has nothing there.
  private func appendToExtra(_ text: UnsafeRawBufferPointer, _ column: Int, _ row: Int) -> Bool {
    guard let extraSlot, column < extraKeys.count else { return false }
    var object = scratch.texts[extraSlot].text(row)
    let key = extraKeys[column] + [0x3A, 0x22]
    guard let place = object.indices.first(where: { object[$0...].starts(with: key) }) else { return false }
    guard let behind = JSONText.endOfString(object, place + key.count - 1) else { return false }
    let end = behind - 1
    let joint = object[end - 1] == 0x2D ? "" : " "
    let added = JSONText.string(joint + String(decoding: text, as: UTF8.self)).utf8.dropFirst().dropLast()
    object.insert(contentsOf: added, at: end)
    object.withUnsafeBytes { scratch.texts[extraSlot].set(row, $0) }
    return true
  }

  /// Adds the texts of a row to those of the one before it, each to the field of its column, and to the description where
  /// its column has none; false where that one stands in another piece.
  private func appendToLastRow(_ cursor: RecordCursor) -> Bool {
    let steps = plan.steps.filter { $0.operation == .text && $0.isDescription }
    let names = [EntryField.description.position, EntryField.payee.position]
    guard scratch.count > 0,
      let step = names.lazy.compactMap({ name in steps.first { $0.field == name } }).first
    else { return false }
    let row = scratch.count - 1
    for column in 0..<min(cursor.fieldCount, columnCount) {
      let text = content(cursor, column)
      if text.count == 0 { continue }
      let own = plan.steps.first { $0.operation == .text && $0.columns.contains(column) }
      if own == nil, appendToExtra(text, column, row) { continue }
      append(text, to: own ?? step, row)
    }
    if settings.keepsRaw {
      var raw = scratch.raws.pointee.text(row)
      raw.append(0x0A)
      raw.append(contentsOf: cursor.raw)
      raw.withUnsafeBytes { scratch.raws.pointee.set(row, $0) }
    }
    return true
  }
}
