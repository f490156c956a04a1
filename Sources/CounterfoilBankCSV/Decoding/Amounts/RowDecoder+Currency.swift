import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Which column an amount stands in where there are several, and its currency.
extension RowDecoder {
  /// A whole amount with its hundredths, two digits in a column of their own.
  static func joined(
    _ whole: AmountReading, _ cents: UnsafeRawBufferPointer
  ) throws(AmountError) -> AmountReading {
    guard whole.fractionDigits == 0, cents.count == 2, cents.allSatisfy(\.isASCIIDigit) else {
      throw .unexpected(at: 0)
    }
    var joined = whole
    let (units, isOverflow) = whole.coefficient.multipliedReportingOverflow(by: 100)
    guard !isOverflow, units < .max - 99 else { throw .overflow }
    joined.coefficient = units + Int64(cents[0] &- 0x30) * 10 + Int64(cents[1] &- 0x30)
    joined.fractionDigits = 2
    while joined.fractionDigits > 0, joined.coefficient % 10 == 0 {
      joined.coefficient /= 10
      joined.fractionDigits -= 1
    }
    return joined
  }

  /// - Throws: `csv.amount` for a remark that is an amount itself, in a currency of its own: `-11 USD (-10.50 EUR)`.
  func checkRemark(_ remark: UnsafeRawBufferPointer, _ text: UnsafeRawBufferPointer, _ column: Int) throws(RowProblem) {
    let bare = remark.count > 2 ? UnsafeRawBufferPointer(rebasing: remark[1..<remark.count - 1]) : remark
    let readings = [remark, bare].compactMap { try? plan.notation.read($0) }
    guard readings.contains(where: { $0.symbol != nil }) else { return }
    throw RowProblem(
      code: .csvAmount,
      message:
        "\"\(String(decoding: text.prefix(40), as: UTF8.self))\" in \(plan.columnName(column)) holds two amounts, and nothing tells which of them moved the account",
      column: column, fixes: ["Put the two into columns of their own."])
  }

  /// What is left of an amount of which a part came back.
  func rest(of amount: Money, without back: Money, _ column: Int) throws(RowProblem) -> Int64 {
    guard back.currency == amount.currency || back.isZero, back.minorUnits.magnitude <= amount.minorUnits.magnitude
    else {
      throw RowProblem(
        code: .csvAmount, message: "more came back by \(plan.columnName(column)) than was paid, or in another currency",
        column: column, isForReview: true)
    }
    return amount.minorUnits - amount.minorUnits.signum() * abs(back.minorUnits)
  }

  // MARK: Currency

  /// Of amounts in columns by currency, the one that a row fills; the first where it fills none.
  func filledSource(
    _ first: TablePlan.AmountSource, _ cursor: RecordCursor
  ) throws(RowProblem) -> TablePlan.AmountSource {
    var found: TablePlan.AmountSource?
    for source in [first] + plan.otherAmounts {
      for column in source.columns {
        guard let money = try money(cursor, column), !money.isZero else { continue }
        if let other = found, other.columns != source.columns {
          throw RowProblem(
            code: .csvAmount,
            message:
              "\(plan.columnName(other.columns[0])) and \(plan.columnName(column)) both hold an amount, and other rows have one",
            column: column)
        }
        found = source
      }
    }
    return found ?? first
  }

  /// What an amount is in: what its row, its column, the sign beside it or the table says.
  func currency(
    of cursor: RecordCursor, beside symbol: CurrencySymbol?, _ column: Int
  ) throws(RowProblem) -> Currency {
    let stated: Currency
    let source = plan.currencyBeside.isEmpty ? plan.currency : source(of: column)
    switch source {
    case .fixed(let currency): stated = currency
    case .column(let first, let fallback):
      let position = plan.otherCurrencies.isEmpty ? first : filledColumn(first, cursor, of: column)
      let text = content(cursor, position)
      if text.count == 0 {
        guard let fallback else { return try currency(from: symbol, orEmpty: position) }
        stated = fallback
      } else {
        guard let found = wordCache.currency(text) ?? currency(ofSign: text, fallback) else {
          throw RowProblem(
            code: .csvCurrency,
            message:
              "\"\(String(decoding: text.prefix(12), as: UTF8.self))\" in \(plan.columnName(position)) is no currency of ISO 4217",
            column: position)
        }
        stated = found
      }
    case .besideAmount where plan.columnCurrencies[column] != nil: stated = plan.columnCurrencies[column] ?? .unstated
    case .besideAmount:
      if let symbol, symbol.candidates.count == 1 { return symbol.candidates[0] }
      throw RowProblem(
        code: .csvCurrency, message: "the amount names no currency, but others in \(plan.columnName(column)) do",
        column: column)
    }
    guard let symbol, !symbol.candidates.contains(stated) else { return stated }
    if stated == .unstated, symbol == plan.unstatedSymbol { return stated }
    throw RowProblem(
      code: .csvCurrency,
      message:
        "the amount is written in \(symbol.text), but the currency of this \(fixedCurrency == nil ? "row" : "file") is \(stated == .unstated ? "not told" : stated.code)",
      column: column,
      fixes: ["A file of several currencies needs a column that names the currency of each row."])
  }

  /// What a sign that several currencies have stands for in a column of currencies: that of the table, where it is one of them, or else none that
  /// is known.
  private func currency(ofSign text: UnsafeRawBufferPointer, _ fallback: Currency?) -> Currency? {
    guard let symbol = CurrencySymbol(String(decoding: text, as: UTF8.self)), !symbol.candidates.isEmpty else {
      return nil
    }
    if let fallback, symbol.candidates.contains(fallback) { return fallback }
    return symbol == plan.unstatedSymbol ? .unstated : nil
  }

  /// What an amount is in: what its own column of currencies says, or else the table.
  private func source(of amount: Int) -> TablePlan.CurrencySource {
    guard let own = plan.currencyBeside[amount] else { return plan.currency }
    switch plan.currency {
    case .fixed(let currency): return .column(own, fallback: currency)
    case .column(_, let fallback): return .column(own, fallback: fallback)
    case .besideAmount: return plan.currency
    }
  }

  /// Of several columns for all amounts the first that is filled; one that is an amount's own is that.
  private func filledColumn(_ first: Int, _ cursor: RecordCursor, of amount: Int) -> Int {
    if plan.currencyBeside[amount] != nil { return first }
    if content(cursor, first).count > 0 { return first }
    return plan.otherCurrencies.first { content(cursor, $0).count > 0 } ?? first
  }

  /// - Throws: what a row is whose money went out in one currency and came in in another, or went out of one account that it names and into
  ///   another: two entries of two accounts, of which the table has one row.
  func checkMove(
    _ out: Money, _ into: Money, _ debit: Int?, _ credit: Int?, _ cursor: RecordCursor
  ) throws(RowProblem) {
    guard out.currency != into.currency else { return try checkAccounts(cursor, debit) }
    throw RowProblem(
      code: .csvDebitCredit,
      message:
        "\(out.currency.code) in \(plan.columnName(debit ?? 0)) went out and \(into.currency.code) in \(plan.columnName(credit ?? 0)) came in: an exchange is two entries",
      column: debit, fixes: ["Enter both by hand: what went out, and what came in."], isForReview: true)
  }

  private func checkAccounts(_ cursor: RecordCursor, _ debit: Int?) throws(RowProblem) {
    let field = EntryField.account.position
    let columns = plan.steps.first { $0.operation == .text && $0.field == field }?.columns ?? []
    let accounts = columns.map { String(decoding: content(cursor, $0), as: UTF8.self) }.filter { !$0.isEmpty }
    guard plan.kind == .entry, accounts.count == 2, accounts[0] != accounts[1] else { return }
    let names = accounts.map { TerminalText.excerpt($0, limitBytes: 40) }
    throw RowProblem(
      code: .csvDebitCredit,
      message: "money went from \"\(names[0])\" to \"\(names[1])\": a move between two accounts is two entries",
      column: debit, fixes: ["Enter both by hand: what went out, and what came in."], isForReview: true)
  }

  private func currency(from symbol: CurrencySymbol?, orEmpty column: Int) throws(RowProblem) -> Currency {
    if let symbol, symbol.candidates.count == 1 { return symbol.candidates[0] }
    throw RowProblem(
      code: .csvCurrency, message: "\(plan.columnName(column)) is empty, so the row has no currency", column: column,
      fixes: ["Name the currency of such rows with --currency, or `currency: EUR` in the profile."])
  }
}
