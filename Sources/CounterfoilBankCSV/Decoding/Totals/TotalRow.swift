import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// A row behind the records that begins as a total does, or has but a label, and has an amount where payments have theirs.
///
/// A payee may be called *Total*, as one chain of filling stations is. So such a row is believed only where its amount is
/// what the rows in front of it add up to.
struct TotalRow: Hashable {
  let line: Int
  let raw: String
  private let amounts: [Amount]
  /// Whether it begins as a total does; else nothing but what the rows add up to can show that it is one.
  let isNamed: Bool
  /// Whether it may be a payment without a day, whatever it adds up to.
  let mayBePayment: Bool

  private struct Amount: Hashable {
    var reading: AmountReading
    var column: Int
  }

  /// Nil for a row without an amount, for one that names a balance, and for all of bills but what may be one.
  init?(_ cursor: RecordCursor, _ plan: TablePlan) {
    mayBePayment = FooterRow(cursor, plan).mayBePayment
    let isWide = cursor.fieldCount >= plan.columnCount
    guard !plan.isCanonical, mayBePayment || plan.kind == .entry && isWide else { return nil }
    var amounts: [Amount] = []
    for column in plan.paymentColumns where column < cursor.fieldCount {
      let field = cursor.field(column)
      let notation = plan.hasNumberCells && !field.isQuoted ? AmountNotation.ofCells : plan.notation
      guard let reading = try? notation.read(field.text(plan.dialect)) else { continue }
      amounts.append(Amount(reading: reading, column: column))
    }
    let texts = (0..<min(plan.columnCount, cursor.fieldCount)).map { cursor.field($0).text(plan.dialect) }
    let isBalance = texts.contains { BalanceRow.isOne($0) && !BalanceRow.beginsAsTotal($0) }
    guard mayBePayment || !amounts.isEmpty && !isBalance else { return nil }
    line = cursor.line
    raw = String(decoding: cursor.raw, as: UTF8.self)
    self.amounts = amounts
    isNamed = FooterText.isFooter(raw.trimmingSpaces()) || texts.contains(where: BalanceRow.isOne)
  }

  /// Whether each amount is one of the sums, whatever its sign.
  func isTotal(of sums: [Int128], in currency: Currency, _ plan: TablePlan) -> Bool {
    amounts.allSatisfy { TotalRow.isOne($0, of: sums, in: currency, plan) }
  }

  /// Whether one of the amounts is one of the sums.
  func hasTotal(of sums: [Int128], in currency: Currency, _ plan: TablePlan) -> Bool {
    amounts.contains { TotalRow.isOne($0, of: sums, in: currency, plan) }
  }

  private static func isOne(_ amount: Amount, of sums: [Int128], in currency: Currency, _ plan: TablePlan) -> Bool {
    guard let units = try? amount.reading.minorUnits(digits: plan.digits(amount.column, currency)) else { return false }
    return sums.contains { $0.magnitude == units.magnitude }
  }

  /// The refusal of a row that nothing shows to be a total.
  func fault(file: String) -> Fault {
    Fault(
      .badData, .csvDate, "the row has no day, and its amount is not what the rows add up to",
      at: SourceLocation(file: file, line: line),
      fixes: [
        "To set such rows aside and read the others, put `badRows: reject` into the profile; a payment in them is then missing."
      ])
  }

  /// The row, set aside for a person.
  func rejected(file: String) -> RejectedRecord {
    RejectedRecord(
      diagnostic: Diagnostic(
        .csvFooter, .error,
        isNamed
          ? "the row has no day and begins as a total does, but its amount is not what the rows add up to"
          : "the row has no day, and its amount is not what the rows add up to",
        at: SourceLocation(file: file, line: line),
        fixes: [
          "If it is a payment, enter it by hand; if it is the total, rows may be missing.",
          "If it is neither, put the beginning of the line under `footer:` in the profile.",
        ]),
      raw: raw)
  }
}
