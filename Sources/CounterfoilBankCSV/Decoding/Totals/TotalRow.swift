import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// A row behind the records that begins as a total does and has an amount where payments have theirs.
///
/// A payee may be called *Total*, as one chain of filling stations is. So such a row is believed only where its amount is
/// what the rows in front of it add up to.
struct TotalRow: Hashable {
  let line: Int
  let raw: String
  let amounts: [AmountReading]

  /// Nil for a row without an amount, and for one that names a balance.
  init?(_ cursor: RecordCursor, _ plan: TablePlan) {
    guard plan.kind == .entry, !plan.isCanonical, cursor.fieldCount >= plan.columnCount else { return nil }
    var amounts: [AmountReading] = []
    for column in plan.paymentColumns {
      let field = cursor.field(column)
      let notation = plan.hasNumberCells && !field.isQuoted ? AmountNotation.ofCells : plan.notation
      guard let reading = try? notation.read(field.text(plan.dialect)) else { continue }
      amounts.append(reading)
    }
    let texts = (0..<plan.columnCount).map { cursor.field($0).text(plan.dialect) }
    guard !amounts.isEmpty, !texts.contains(where: { BalanceRow.isOne($0) && !BalanceRow.beginsAsTotal($0) }) else {
      return nil
    }
    line = cursor.line
    raw = String(decoding: cursor.raw, as: UTF8.self)
    self.amounts = amounts
  }

  /// Whether each amount is one of the sums, whatever its sign.
  func isTotal(of sums: [Int128], in currency: Currency) -> Bool {
    amounts.allSatisfy { amount in
      guard let units = try? amount.minorUnits(digits: currency.minorUnitDigits) else { return false }
      return sums.contains { $0.magnitude == units.magnitude }
    }
  }

  /// The row, set aside for a person.
  func rejected(file: String) -> RejectedRecord {
    RejectedRecord(
      diagnostic: Diagnostic(
        .csvFooter, .error,
        "the row has no day and begins as a total does, but its amount is not what the rows add up to",
        at: SourceLocation(file: file, line: line),
        fixes: [
          "If it is a payment, enter it by hand; if it is the total, rows may be missing.",
          "If it is neither, put the beginning of the line under `footer:` in the profile.",
        ]),
      raw: raw)
  }
}
