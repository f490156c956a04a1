import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Plan: columns whose texts say of single rows that their payment was refused.
enum RefusedRows {
  /// Beside a column of the status, those that are named for the answer to a payment: of an order or a delivery *cancelled* says nothing
  /// of what was paid. Of rows with a balance, that shows which moved money.
  /// On a list of what was spent, a row of money in with a mark of cancellation (*取消*) is what came back of a purchase, and not refused.
  static func columns(
    _ columns: TableColumns, _ words: TableWords, _ signs: TablePlan.Signs, _ context: SniffContext
  ) -> [Int] {
    // Where a person says that none holds the status, none is looked for.
    guard columns.kind == .entry, context.profile.columns(for: .status)?.isEmpty != true else { return [] }
    let rows = context.rows.filter { row in
      columns[.balance].map(row.isEmpty(at:)) ?? true
    }
    return context.header.names.indices.filter { column in
      guard columns[.status].map({ $0 != column && isOfAnswers(context.header.names[column]) }) ?? true else {
        return false
      }
      let cells = rows.compactMap { column < $0.cells.count ? $0.cells[column] : nil }
      let refused = cells.count {
        RefusalText.word($0, words, isRemark: isRemark(column, columns, context.header.names)) != nil
      }
      return refused > 0 && refused < context.rows.count
        && !(signs.isOutflowPositive && marksWhatCameBack(column, columns, context))
    }
  }

  /// Columns of states that do so.
  static func cameBackColumns(
    _ columns: TableColumns, _ signs: TablePlan.Signs, _ context: SniffContext
  ) -> Set<Int> {
    guard columns.kind == .entry, signs.isOutflowPositive else { return [] }
    return Set((columns.roles[.status] ?? []).filter { marksWhatCameBack($0, columns, context) })
  }

  /// Whether a column marks rows as cancelled just where the amount is negative.
  private static func marksWhatCameBack(_ column: Int, _ columns: TableColumns, _ context: SniffContext) -> Bool {
    guard case .signed(let amount) = columns.amount else { return false }
    let rows = context.rows.filter { !$0.isEmpty(at: amount) }
    return rows.allSatisfy { row in
      let isMarked =
        !row.isEmpty(at: column) && RefusalText.cancellations.contains(TableWords.fold(row.cells[column]))
      return isNegative(row.cells[amount]).map { $0 == isMarked } ?? false
    }
  }

  /// Whether a number has a minus, whichever its decimal mark is; nil where it is none.
  private static func isNegative(_ text: String) -> Bool? {
    [AmountNotation.DecimalMark.point, .comma].lazy
      .compactMap { try? AmountNotation(decimalMark: $0).read(text) }
      .first.map { $0.sign == .minus }
  }

  private static func isOfAnswers(_ name: String) -> Bool {
    let words = TableNames.words(name)
    return !words.isEmpty
      && words.allSatisfy { answerWords.contains($0) || HeaderNames.meaning(of: $0)?.role == .status }
  }

  /// What names of answers to payments are made of: those of ISO 8583 (response code, authorization) and of payment gateways.
  private static let answerWords: Set<String> = [
    "response", "result", "outcome", "decision", "answer", "code", "message", "text", "auth", "authorization",
    "authorisation", "payment", "transaction", "card", "bank", "gateway", "processor", "islem", "işlem",
    "ödeme", "zahlung", "transaktion", "paiement", "pago", "pagamento", "transacción",
  ]

  /// Columns whose texts say of single rows that their payment is not booked yet; none where a column holds the status.
  static func pendingColumns(_ columns: TableColumns, _ words: TableWords, _ context: SniffContext) -> [Int] {
    guard columns.kind == .entry, columns[.status] == nil, context.profile.columns(for: .status) == nil else {
      return []
    }
    let rows = context.rows.filter { row in columns[.balance].map(row.isEmpty(at:)) ?? true }
    return context.header.names.indices.filter { column in
      let pending = rows.count { row in
        column < row.cells.count && RefusalText.pendingWord(row.cells[column], words) != nil
      }
      return pending > 0 && pending < context.rows.count
    }
  }

  /// Whether a column has texts beside those that name the payments, if by its name alone.
  static func isRemark(_ column: Int, _ columns: TableColumns, _ header: [String]) -> Bool {
    if (columns.roles[.description] ?? []).dropFirst().contains(column), HeaderNames.isBesideTexts(header[column]) {
      return true
    }
    return columns.roles[.description]?.contains(column) != true && columns.roles[.payee]?.contains(column) != true
  }
}
