import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

extension RowDecoder {
  /// Writes the amount of a row.
  @inline(__always)
  func decodeAmount(_ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    if signedColumn.column >= 0 {
      let text = content(cursor, signedColumn.column)
      if let plain = signedColumn.notation.plainMinorUnits(text, digits: signedColumn.currency.minorUnitDigits) {
        scratch.amounts[0][row] = plain
        scratch.currencies[0][row] = signedColumn.currency
        return
      }
    }
    try decodeAnyAmount(cursor, row)
  }

  /// Writes a balance in the table's one currency.
  @inline(__always)
  func decodeBalance(_ code: StepCode, _ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    let text = content(cursor, code.column)
    guard let plain = signedColumn.notation.plainMinorUnits(text, digits: signedColumn.currency.minorUnitDigits) else {
      return try decodeOther(code, cursor, row)
    }
    scratch.amounts[code.slot][row] = plain
    scratch.currencies[code.slot][row] = signedColumn.currency
  }

  @inline(never)
  private func decodeAnyAmount(_ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    guard var source = plan.amount else { return }
    if !plan.otherAmounts.isEmpty { source = try filledSource(source, cursor) }
    var value: Int64
    let currency: Currency
    let fee = plan.feeColumns.isEmpty ? nil : try fees(cursor)
    switch source {
    case .signed(let column):
      let found = try money(cursor, column) ?? fee.map { Money(minorUnits: 0, currency: $0.currency) }
      guard let found else { throw noAmount(column) }
      currency = found.currency
      if let signs = plan.signs.byBalance {
        value = try signed(found.minorUnits, by: signs, cursor, column)
      } else {
        value =
          plan.signs.plusIsInflow
          ? try marked(found.minorUnits, cursor, column)
          : plan.signs.isOutflowPositive ? -found.minorUnits : found.minorUnits
      }
    case .directed(let column, let direction):
      let found = try money(cursor, column) ?? fee.map { Money(minorUnits: 0, currency: $0.currency) }
      guard let found else { throw noAmount(column) }
      currency = found.currency
      value = try directed(found.minorUnits, cursor, column, direction)
    case .split(let debit, let credit):
      let found = try split(cursor, debit, credit, fee)
      value = found.minorUnits
      currency = found.currency
    }
    if let column = plan.refundColumn, let back = try money(cursor, column) {
      value = try rest(of: Money(minorUnits: value, currency: currency), without: back, column)
    }
    if let fee {
      let isReversed = plan.feeSign == .amount && plan.signs.isOutflowPositive
      let taken = isReversed ? -fee.minorUnits : fee.minorUnits
      let (rest, isOverflow) = value.subtractingReportingOverflow(taken)
      guard !isOverflow, fee.currency == currency else {
        throw badFee(plan.feeColumns[0], ofOtherCurrency: fee.currency != currency)
      }
      value = rest
    }
    scratch.amounts[amountSlot][row] = value
    scratch.currencies[amountSlot][row] = currency
  }

  /// What was taken beside the amount of a row, less what was given back; nil where no column of fees is filled.
  private func fees(_ cursor: RecordCursor) throws(RowProblem) -> Money? {
    var sum: Money?
    for column in plan.feeColumns {
      guard let fee = try money(cursor, column) else { continue }
      let taken = plan.feeSign.taken(fee.minorUnits)
      // An empty currency beside a zero says nothing.
      guard let others = sum, others.minorUnits != 0 else {
        if taken != 0 || sum == nil { sum = Money(minorUnits: taken, currency: fee.currency) }
        continue
      }
      if taken == 0 { continue }
      let (all, isOverflow) = others.minorUnits.addingReportingOverflow(taken)
      guard !isOverflow, others.currency == fee.currency else {
        throw badFee(column, ofOtherCurrency: others.currency != fee.currency)
      }
      sum = Money(minorUnits: all, currency: fee.currency)
    }
    return sum
  }

  private func badFee(_ column: Int, ofOtherCurrency: Bool) -> RowProblem {
    RowProblem(
      code: .csvAmount,
      message: "the fee in \(plan.columnName(column)) cannot be taken off the amount"
        + (ofOtherCurrency ? ", which is in another currency" : ""),
      column: column, isForReview: ofOtherCurrency)
  }

  /// How the number in a field is written.
  func notation(_ cursor: RecordCursor, _ column: Int) -> AmountNotation {
    guard plan.hasNumberCells, column < cursor.fieldCount, !cursor.field(column).isQuoted else { return plan.notation }
    return .ofCells
  }

  /// The amount of a column with the row's currency; nil where the field is empty.
  func money(_ cursor: RecordCursor, _ column: Int) throws(RowProblem) -> Money? {
    let text = content(cursor, column)
    if text.count == 0 { return nil }
    var reading: AmountReading
    do throws(AmountError) {
      reading = try notation(cursor, column).read(text)
      if !plan.centColumns.isEmpty, let cents = plan.centColumns[column] {
        reading = try RowDecoder.joined(reading, content(cursor, cents))
      }
    } catch {
      if RowDecoder.isDash(text) { return nil }
      throw badAmount(text, column, error, nil)
    }
    if let remark = reading.remark {
      try checkRemark(UnsafeRawBufferPointer(rebasing: text[remark]), text, column)
      keepInExtra(column)
    }
    var currency = try currency(of: cursor, beside: reading.symbol, column)
    if settings.keepsHundredths, (1...2).contains(reading.fractionDigits), let hundredths = currency.inHundredths {
      currency = hundredths
    }
    do throws(AmountError) {
      let units = try reading.minorUnits(digits: plan.digits(column, currency))
      return Money(minorUnits: units, currency: currency)
    } catch {
      throw badAmount(text, column, error, currency)
    }
  }

  // MARK: Direction

  /// The amount where only a plus, or the mark of a credit, marks money in.
  private func marked(_ value: Int64, _ cursor: RecordCursor, _ column: Int) throws(RowProblem) -> Int64 {
    let text = content(cursor, column)
    if value < 0 {
      throw RowProblem(
        code: .csvSign, message: "\(plan.columnName(column)) has a minus, where by the profile only a plus is printed",
        column: column)
    }
    let reading: AmountReading
    do throws(AmountError) {
      reading = try notation(cursor, column).read(text)
    } catch {
      throw badAmount(text, column, error, nil)
    }
    return reading.sign == .plus ? value : -value
  }

  /// The amount with the sign the running balance gives it.
  private func signed(
    _ value: Int64, by signs: [Int: Bool], _ cursor: RecordCursor, _ column: Int
  ) throws(RowProblem) -> Int64 {
    if value == 0 { return 0 }
    if let isOutflow = signs[cursor.line] { return isOutflow ? -value : value }
    throw RowProblem(
      code: .csvSign,
      message:
        "\(plan.columnName(column)) has no signs, and no balance beside this row tells whether money came in or went out",
      column: column, fixes: ["Enter the row by hand."], isForReview: true)
  }

  /// Of several columns that say which way money went, the first that says something in a row.
  func filledDirection(_ cursor: RecordCursor, _ first: Int) -> Int {
    if plan.otherDirections.isEmpty || content(cursor, first).count > 0 { return first }
    return plan.otherDirections.first { content(cursor, $0).count > 0 } ?? first
  }

  private func directed(
    _ value: Int64, _ cursor: RecordCursor, _ column: Int, _ direction: Int
  ) throws(RowProblem) -> Int64 {
    let direction = filledDirection(cursor, direction)
    let text = content(cursor, direction)
    if plan.kind == .bill, !isCanonical { try checkDocument(String(decoding: text, as: UTF8.self), direction) }
    switch wordCache.direction(text, plan.words) {
    case .outflow:
      if plan.kind == .bill, let amount = ofBill(value, text) { return -amount }
      if plan.signs.directionRules || value == 0 || (value < 0) == plan.signs.directedIsSigned { return -abs(value) }
    case .inflow:
      if plan.kind == .bill, let amount = ofBill(value, text) { return amount }
      if plan.signs.directionRules || value == 0 || (value < 0) == plan.signs.inflowIsNegative { return abs(value) }
    case .neutral:
      if plan.refundLines.contains(cursor.line) { return abs(value) }
      return try neutral(value, text, direction)
    case .ignored: throw ignored(direction)
    case nil:
      if text.count == 0, let problem = statesBalance(cursor) { throw problem }
      throw RowProblem(
        code: .csvDirection,
        message:
          "\"\(String(decoding: text.prefix(24), as: UTF8.self))\" in \(plan.columnName(direction)) says neither money in nor money out",
        column: direction,
        fixes: ["Put the word under `outflow:` or `inflow:` (or `neutral:`) in the profile."])
    }
    throw RowProblem(
      code: .csvDirection,
      message:
        "the sign of the amount contradicts \"\(String(decoding: text.prefix(24), as: UTF8.self))\" in \(plan.columnName(direction))",
      column: column,
      fixes: [
        "If the sign is right, put `sign: amount` into the profile; if the word is right, `sign: direction`."
      ], question: .signOrWord(in: plan.columnName(direction), plan.kind))
  }

  /// The amount of a bill in the direction its word says, where a minus is that of a credit note; nil elsewhere.
  private func ofBill(_ value: Int64, _ word: UnsafeRawBufferPointer) -> Int64? {
    guard !plan.signs.directionRules else { return nil }
    if BillWords.isCreditNote(String(decoding: word, as: UTF8.self)) { return abs(value) }
    return plan.signs.minusIsCreditNote ? value : nil
  }

  /// - Throws: `csv.status` for an offer or a payment among bills, unless the profile says which way it goes.
  private func checkDocument(_ word: String, _ column: Int) throws(RowProblem) {
    guard plan.bills.asksForNoPayment(word, column) || InvoiceWords.isWithoutEffect(word) else { return }
    let folded = TableWords.fold(word)
    let known = TableWords(.bill)
    let isStated = [
      (plan.words.outflow, known.outflow), (plan.words.inflow, known.inflow), (plan.words.booked, known.booked),
    ]
    .contains { $0.contains(folded) && !$1.contains(folded) }
    guard !isStated else { return }
    throw RowProblem(
      code: .csvStatus, message: "\"\(word.prefix(24))\" in \(plan.columnName(column)) says that the row is no bill",
      column: column, isForReview: true)
  }

  private func neutral(_ value: Int64, _ text: UnsafeRawBufferPointer, _ column: Int) throws(RowProblem) -> Int64 {
    switch plan.neutralRows {
    case .inflow: return abs(value)
    case .outflow: return -abs(value)
    case .reject:
      throw RowProblem(
        code: .csvDirection,
        message:
          "\"\(String(decoding: text.prefix(24), as: UTF8.self))\" does not tell whether money came in or went out of this account",
        column: column,
        fixes: [
          "Enter the row by hand, or put `neutralRows: outflow` (or `inflow`) into the profile.",
          "If such rows are never payments, put the word under `ignored:` in the profile.",
        ],
        isForReview: true)
    }
  }

  private func split(
    _ cursor: RecordCursor, _ debit: Int?, _ credit: Int?, _ fee: Money?
  ) throws(RowProblem) -> Money {
    let out = if let debit { try money(cursor, debit) } else { Money?.none }
    let into = if let credit { try money(cursor, credit) } else { Money?.none }
    let column = debit ?? credit ?? 0
    for (money, position) in [(out, debit), (into, credit)] {
      guard let money, money.isNegative, !plan.signs.splitIsSigned else { continue }
      if plan.signs.creditsAreNegative, position == credit { continue }
      if plan.signs.otherDebits == .moneyIn, position == debit { continue }
      if plan.linesAsWritten.contains(cursor.line) { continue }
      throw RowProblem(
        code: .csvDebitCredit, message: "\(plan.columnName(position ?? column)) holds a negative amount",
        column: position,
        fixes: [
          plan.signs.hasFewReversals
            ? "Enter the row by hand: most amounts of the column have no minus, so this one may have been taken back."
            : "If the column has signs of its own, put `sign: amount` into the profile."
        ], isForReview: plan.signs.hasFewReversals)
    }
    let isOut = out.map { !$0.isZero } ?? false
    let isIn = into.map { !$0.isZero } ?? false
    if isOut, isIn {
      if let out, let into { try checkMove(out, into, debit, credit, cursor) }
      throw RowProblem(
        code: .csvDebitCredit,
        message: "\(plan.columnName(debit ?? 0)) and \(plan.columnName(credit ?? 0)) are both filled", column: column)
    }
    if isOut, let out {
      guard plan.signs.splitIsSigned, !out.isNegative else { return plan.signs.splitIsSigned ? out : out.negated }
      if plan.signs.otherDebits == .forReview {
        throw RowProblem(
          code: .csvDebitCredit,
          message: "\(plan.columnName(column)) holds an amount without a minus, where others have one", column: column,
          fixes: ["Enter the row by hand: it may be money that came back."], isForReview: true)
      }
      return plan.signs.otherDebits == .moneyIn ? out : out.negated
    }
    if isIn, let into { return plan.signs.creditsAreNegative ? into.negated : into }
    if let zero = into ?? out { return zero }
    // A fee that was taken for nothing else, such as one of a month.
    if let fee, !fee.isZero { return Money(minorUnits: 0, currency: fee.currency) }
    throw RowProblem(
      code: .csvDebitCredit, message: "neither money out nor money in is filled", column: column)
  }

  // MARK: What is wrong

  private func noAmount(_ column: Int) -> RowProblem {
    RowProblem(
      code: .csvAmount, message: "\(plan.columnName(column)) is empty, but every record needs an amount",
      column: column,
      question: plan.mayLackAmounts ? RowDecoder.withoutAmount : nil)
  }

  /// Asked of rows with a day and without any number that could be their amount.
  private static let withoutAmount = Question(
    "What are rows without an amount?",
    choices: [
      Question.Choice(
        "No payments, such as shares that came or went without money: they are set aside and shown",
        profileLine: "badRows: reject")
    ])

  func badAmount(
    _ text: UnsafeRawBufferPointer, _ column: Int, _ error: AmountError, _ currency: Currency?
  ) -> RowProblem {
    let found = "\"\(String(decoding: text.prefix(40), as: UTF8.self))\" in \(plan.columnName(column))"
    let mark = plan.notation.decimalMark == .point ? "point" : "comma"
    let reason = plan.notationEvidence.isEmpty ? "" : " (\(plan.notationEvidence))"
    var fixes: [String] = []
    let message: String
    switch error {
    case .tooManyDigits:
      let currency = currency ?? .unstated
      if let places = (try? plan.notation.read(text))?.fractionDigits,
        places > max(RowDecoder.mostDecimalPlaces, currency.minorUnitDigits)
      {
        return belowUnits("\(found) has \(places) decimal places, and no currency in use has more than 3", column)
      }
      message = "\(found) has more decimal places than \(currency.code), which has \(currency.minorUnitDigits)"
      if currency == .unstated { fixes = ["Name the currency with --currency, or `currency: KWD` in the profile."] }
    case .overflow: message = "\(found) is larger than any amount that can be kept"
    case .badGrouping:
      message = "\(found) has grouping marks in odd places, read with a decimal \(mark)\(reason)"
      fixes = [
        "If the other mark is the decimal mark, put `decimalMark: \(mark == "point" ? "comma" : "point")` into the profile."
      ]
    case .twoSigns: message = "\(found) has two signs"
    case .empty, .unexpected: message = "\(found) is no amount with a decimal \(mark)\(reason)"
    }
    var problem = RowProblem(code: .csvAmount, message: message, column: column, fixes: fixes)
    if case .tooManyDigits = error, (currency ?? .unstated) == .unstated,
      (try? plan.notation.read(text))?.fractionDigits == 3
    {
      problem.question = Question(
        "Which currency with thousandths are the amounts in?",
        choices: RowDecoder.inThousandths.map { Question.Choice($0, profileLine: "currency: \($0)") },
        blank: .value(ofKey: "currency"))
    }
    return problem
  }

  /// The most decimal places of a currency in use: of ISO 4217's only the units of account CLF and UYW have four.
  private static let mostDecimalPlaces: UInt8 = 3

  /// A number that counts parts of a currency's smallest unit. Of balances it is asked whether they may be left out: then payments in whole
  /// units are read.
  private func belowUnits(_ message: String, _ column: Int) -> RowProblem {
    var problem = RowProblem(
      code: .csvAmount, message: message, column: column,
      fixes: [
        "Nothing is rounded: an amount smaller than the smallest unit of its currency has to be entered as it was booked."
      ]
    )
    if column == plan.balanceColumn {
      problem.question = Question(
        "Are these balances needed?",
        choices: [
          Question.Choice("No: they are kept in extra, and checked by none", profileLine: "columns: {balance: []}")
        ])
    }
    return problem
  }

  /// The currencies in use of which ISO 4217 has thousandths.
  private static let inThousandths = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
}
