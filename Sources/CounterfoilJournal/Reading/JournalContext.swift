import CounterfoilCodecKit
import CounterfoilModel

/// What is known about a journal while its lines are read.
struct JournalContext {
  let dialect: JournalDialect
  var commodities: CommodityTable
  var accounts = AccountTable()
  var scope = JournalScope()
  /// Whether the lines are only looked through, to learn how numbers are written.
  var isSurvey = true
  /// Accounts that a balance is stated of.
  var checkedAccounts: Set<Int> = []
  /// Stated by the person for all amounts; 0 where nothing is.
  let statedMark: UInt8

  init(dialect: JournalDialect, currency: Currency?, statedMark: UInt8) {
    self.dialect = dialect
    self.statedMark = dialect == .beancount ? NumberText.point : statedMark
    commodities = CommodityTable(currency: currency)
  }

  /// The number of a text; notes what it tells about its commodity's decimal mark.
  mutating func number(_ text: NumberText, commodity: Int, offset: Int) throws(JournalProblem) -> ExactNumber {
    let evidence = text.evidence
    let stated = statedMark != 0 ? statedMark : scope.decimalMark
    var mark = stated != 0 ? stated : commodities[commodity].statedMark
    if mark == 0 {
      switch evidence {
      case .none: mark = NumberText.point
      case .mark(let sure):
        if isSurvey { note(sure, of: commodity) }
        mark = sure
      case .open:
        if let seen = commodities.decimalMark(of: commodity) {
          mark = seen
        } else if isSurvey {
          mark = NumberText.point
        } else {
          throw undecided(text, commodity, offset)
        }
      case .contradictory: mark = NumberText.point
      }
    }
    guard let number = text.value(decimalMark: mark) else {
      let shown = TerminalText.excerpt(String(decoding: text.bytes, as: UTF8.self), limitBytes: 40)
      throw JournalProblem(
        code: .journalAmount,
        message: "\"\(shown)\" is no number with the decimal mark \"\(mark == NumberText.comma ? "," : ".")\"",
        offset: offset)
    }
    if isSurvey, number.scale > 0 { commodities[commodity].hasDecimals = true }
    return number
  }

  private mutating func note(_ mark: UInt8, of commodity: Int) {
    if mark == NumberText.comma {
      commodities[commodity].hasComma = true
    } else {
      commodities[commodity].hasPoint = true
    }
  }

  private func undecided(_ text: NumberText, _ commodity: Int, _ offset: Int) -> JournalProblem {
    let shown = TerminalText.excerpt(String(decoding: text.bytes, as: UTF8.self), limitBytes: 40)
    let symbol = commodities[commodity].symbol
    let unit = symbol.isEmpty ? "" : " of \(TerminalText.excerpt(symbol, limitBytes: 40))"
    return JournalProblem(
      code: .journalDecimalMark,
      message:
        "\"\(shown)\" can be read with a decimal point or a decimal comma, and no other amount\(unit) tells which",
      offset: offset,
      fixes: [
        "Put the line `decimal-mark .` or `decimal-mark ,` at the top of the journal,",
        "or give a profile with the line `decimalMark: point` or `decimalMark: comma`.",
      ], isFatal: true)
  }
}
