import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

extension RowDecoder {
  /// Writes a field that is neither a day nor one column's text.
  @inline(never)
  func decodeOther(_ code: StepCode, _ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    switch code.operation {
    case .day: break
    case .amount, .balance: try decodeMoney(code, cursor, row)
    case .text: decodeJoined(code, cursor, row)
    case .time: try decodeTime(code, cursor, row)
    case .status: try decodeStatus(code, cursor, row)
    case .integer: try decodeInteger(code, cursor, row)
    case .boolean: try decodeBoolean(code, cursor, row)
    case .base64: try decodeBase64(code, cursor, row)
    }
  }

  private func decodeMoney(_ code: StepCode, _ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    if plan.isCanonical { return try decodeCanonicalMoney(code, cursor, row) }
    var money = try money(cursor, code.column)
    if let side = plan.balanceSide, code.operation == .balance, let printed = money {
      money = try balance(printed, cursor, side)
    }
    if plan.owesBalance, code.operation == .balance { money = money?.negated }
    if money == nil, plan.habits?.filled.contains(code.column) == true { state.pointee.outlier = .sure }
    scratch.amounts[code.slot][row] = money?.minorUnits ?? AmountColumn.missing
    scratch.currencies[code.slot][row] = money?.currency ?? AmountColumn.placeholder
  }

  /// A balance with the sign that the word behind it says.
  private func balance(_ printed: Money, _ cursor: RecordCursor, _ side: Int) throws(RowProblem) -> Money {
    let text = content(cursor, side)
    switch wordCache.direction(text, plan.words) {
    case .inflow where !printed.isNegative: return printed
    case .outflow where !printed.isNegative: return printed.negated
    default:
      if printed.isZero { return printed }
      throw RowProblem(
        code: .csvDirection,
        message:
          "\"\(String(decoding: text.prefix(24), as: UTF8.self))\" in \(plan.columnName(side)) does not say which side the balance is on",
        column: side)
    }
  }

  /// An amount of one of our own tables: a plain decimal in the row's currency, or one followed by its own.
  private func decodeCanonicalMoney(_ code: StepCode, _ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    let text = content(cursor, code.column)
    if text.count == 0 {
      if code.isRequired { throw missing(code) }
      scratch.amounts[code.slot][row] = AmountColumn.missing
      scratch.currencies[code.slot][row] = AmountColumn.placeholder
      return
    }
    var number = text
    var currency: Currency?
    if text.count > 4, text[text.count - 4] == 0x20 {
      number = UnsafeRawBufferPointer(rebasing: text[..<(text.count - 4)])
      currency = Currency(letters: text[(text.count - 3)...])
    } else if case .column(let column, _) = plan.currency {
      currency = wordCache.currency(content(cursor, column))
    }
    guard let currency else {
      throw RowProblem(code: .csvCurrency, message: "the amount has no currency of ISO 4217", column: code.column)
    }
    do throws(MoneyError) {
      let units = try Money.parseMinorUnits(number, digits: currency.minorUnitDigits)
      // A balance is what it is, whatever the amounts mean.
      scratch.amounts[code.slot][row] = plan.signs.isOutflowPositive && code.slot == plan.amountSlot ? -units : units
      scratch.currencies[code.slot][row] = currency
    } catch {
      throw badAmount(text, code.column, error == .overflow ? .overflow : .unexpected(at: 0), currency)
    }
  }

  private func decodeJoined(_ code: StepCode, _ cursor: RecordCursor, _ row: Int) {
    let columns = plan.steps[code.index].columns
    var joined: [UInt8] = []
    var placeholder: [UInt8] = []
    for column in columns {
      let text = hasWrappedTexts && !isGuarded ? bare(content(cursor, column), column) : content(cursor, column)
      if text.count == 0 { continue }
      if code.isDescription, BalanceRow.mayBe(text), BalanceRow.isOne(text) { state.pointee.balanceColumn = column }
      if code.isWatched, state.pointee.outlier == .none, mayBeTelling(text) { state.pointee.outlier = .possible }
      if joined.elementsEqual(text) { continue }
      // WeChat has a slash where there is no remark.
      if text.count <= 2, text.allSatisfy({ $0 == 0x2F || $0 == 0x2D }) {
        placeholder = Array(text)
        continue
      }
      if !joined.isEmpty { joined.append(0x20) }
      joined.append(contentsOf: text)
    }
    if joined.isEmpty { joined = placeholder }
    if joined.isEmpty { return scratch.texts[code.slot].setMissing(row) }
    joined.withUnsafeBytes { scratch.texts[code.slot].set(row, $0) }
  }

  private func decodeTime(_ code: StepCode, _ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    let text = content(cursor, code.column)
    if text.count == 0 { return scratch.texts[code.slot].setMissing(row) }
    guard let time = TimeOfDay(text, pattern: plan.timePattern) else {
      throw RowProblem(
        code: .csvTime,
        message:
          "\"\(String(decoding: text.prefix(24), as: UTF8.self))\" in \(plan.columnName(code.column)) is no time of day\(plan.timePattern.map { " written \($0.text)" } ?? "")",
        column: code.column, fixes: ["Put its pattern into the profile, such as `time: HH.mm.ss`."])
    }
    scratch.texts[code.slot].set(row, copy.hold { time.append(to: &$0) })
  }

  private func decodeStatus(_ code: StepCode, _ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    if code.isSingle { return try decodeStatus(code.column, code, cursor, row) }
    let columns = plan.steps[code.index].columns
    // Each may set the row aside; of those that do not, one that says *pending* counts.
    var told: Int?
    for column in columns {
      try decodeStatus(column, code, cursor, row)
      switch wordCache.status(content(cursor, column), plan.words) {
      case .pending: told = column
      case .booked where told == nil: told = column
      default: break
      }
    }
    if let told { try decodeStatus(told, code, cursor, row) }
  }

  private func decodeStatus(
    _ column: Int, _ code: StepCode, _ cursor: RecordCursor, _ row: Int
  ) throws(RowProblem) {
    let text = content(cursor, column)
    if text.count == 0 { return scratch.texts[code.slot].setMissing(row) }
    switch wordCache.status(text, plan.words) {
    case .pending: set(EntryStatus.pending, code.slot, row)
    case .booked: set(EntryStatus.booked, code.slot, row)
    case .ignored: throw ignored(column)
    case .scheduled:
      throw RowProblem(
        code: .csvStatus,
        message: "\"\(String(decoding: text.prefix(24), as: UTF8.self))\": the payment was not made yet",
        column: column,
        fixes: ["Put the word under `pending:` in the profile to read such rows as pending."], isForReview: true)
    case .void
    where mayHaveMoved(cursor, word: text)
      || plan.cameBackColumns.contains(column)
        && RefusalText.cancellations.contains(TableWords.fold(String(decoding: text, as: UTF8.self))):
      keepInExtra(column)
      scratch.texts[code.slot].setMissing(row)
    case .void:
      throw RowProblem(
        code: .csvStatus,
        message: "\"\(String(decoding: text.prefix(24), as: UTF8.self))\": the row says that no payment took place",
        column: column,
        fixes: [
          "Put the word under `ignored:` in the profile to leave such rows out, or under `booked:` if they are payments."
        ], isForReview: true)
    case nil:
      if let known = plan.habits?.states,
        !known.contains(TableWords.fold(String(decoding: text, as: UTF8.self)))
      {
        state.pointee.outlier = .sure
      }
      if !plan.columnsOfNumbersAndStates.contains(column) { keepInExtra(column) }
      scratch.texts[code.slot].setMissing(row)
    }
  }

  /// Whether a row that a known word calls void moved the balance by its amount: then it is a payment. Behind the sample the rows beside it
  /// are to show that, see ``RowWindow``. What the owner says of a word holds.
  private func mayHaveMoved(_ cursor: RecordCursor, word: UnsafeRawBufferPointer) -> Bool {
    guard TableWords.voidWords.contains(TableWords.fold(String(decoding: word, as: UTF8.self))) else { return false }
    if plan.movedLines.contains(cursor.line) { return true }
    guard cursor.line > lastSampleLine, plan.habits?.balanceIsFollowed == true, let balance = plan.balanceColumn,
      !isEmpty(cursor, balance)
    else { return false }
    state.pointee.outlier = .sure
    return true
  }

  func set(_ status: EntryStatus, _ slot: Int, _ row: Int) {
    var word = status.rawValue
    word.withUTF8 { scratch.texts[slot].set(row, UnsafeRawBufferPointer($0)) }
  }

  private func decodeInteger(_ code: StepCode, _ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    let text = content(cursor, code.column)
    if text.count == 0, !code.isRequired {
      scratch.integers[code.slot][row] = IntegerColumn.missing
      return
    }
    guard let value = Int64(String(decoding: text, as: UTF8.self)), value != IntegerColumn.missing else {
      throw notA("whole number", text, code)
    }
    scratch.integers[code.slot][row] = value
  }

  private func decodeBoolean(_ code: StepCode, _ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    let text = content(cursor, code.column)
    switch String(decoding: text, as: UTF8.self).lowercased() {
    case "true", "1", "yes": scratch.booleans[code.slot][row] = 1
    case "false", "0", "no": scratch.booleans[code.slot][row] = 0
    case "" where !code.isRequired: scratch.booleans[code.slot][row] = BooleanColumn.missing
    default: throw notA("true or false", text, code)
    }
  }

  private func decodeBase64(_ code: StepCode, _ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    let text = content(cursor, code.column)
    if text.count == 0 {
      let isEmpty = code.column < cursor.fieldCount && cursor.field(code.column).count > 0
      if isEmpty { scratch.texts[code.slot].set(row, text) } else { scratch.texts[code.slot].setMissing(row) }
      return
    }
    guard let bytes = Base64.decode(text) else { throw notA("text in Base64", text, code) }
    bytes.withUnsafeBytes { scratch.texts[code.slot].set(row, $0) }
  }

  private func notA(_ kind: String, _ text: UnsafeRawBufferPointer, _ code: StepCode) -> RowProblem {
    RowProblem(
      code: .csvValue,
      message:
        "\"\(String(decoding: text.prefix(24), as: UTF8.self))\" in \(plan.columnName(code.column)) is not \(kind)",
      column: code.column)
  }

  var amountSlot: Int { plan.amountSlot }
}

/// Answers found before for the few words a column repeats.
struct WordCache {
  private var directions: [(word: [UInt8], answer: TableWords.Direction?)] = []
  private var statuses: [(word: [UInt8], answer: TableWords.Status?)] = []
  private var currencies: [(word: [UInt8], answer: Currency?)] = []
  private static let limit = 16

  private static func equal(_ word: [UInt8], _ text: UnsafeRawBufferPointer) -> Bool {
    word.count == text.count && word.elementsEqual(text)
  }

  mutating func direction(_ text: UnsafeRawBufferPointer, _ words: TableWords) -> TableWords.Direction? {
    for entry in directions where WordCache.equal(entry.word, text) { return entry.answer }
    let answer = words.direction(of: String(decoding: text, as: UTF8.self))
    if directions.count < WordCache.limit { directions.append((Array(text), answer)) }
    return answer
  }

  mutating func status(_ text: UnsafeRawBufferPointer, _ words: TableWords) -> TableWords.Status? {
    for entry in statuses where WordCache.equal(entry.word, text) { return entry.answer }
    let answer = words.status(of: String(decoding: text, as: UTF8.self))
    if statuses.count < WordCache.limit { statuses.append((Array(text), answer)) }
    return answer
  }

  /// The currency of a code in letters or digits, or of a sign that stands for one currency only.
  mutating func currency(_ text: UnsafeRawBufferPointer) -> Currency? {
    for entry in currencies where WordCache.equal(entry.word, text) { return entry.answer }
    let word = String(decoding: text, as: UTF8.self)
    let candidates = CurrencySymbol(word)?.candidates ?? []
    let answer =
      Currency(word) ?? Currency(word.uppercased()) ?? (candidates.count == 1 ? candidates[0] : nil)
      ?? Currency(isoNumber: word)
    if currencies.count < WordCache.limit { currencies.append((Array(text), answer)) }
    return answer
  }
}
