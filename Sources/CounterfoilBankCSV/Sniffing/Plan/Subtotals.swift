import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Plan: rows without a day that state the sum of the payments of one kind or one card.
///
/// Epos lists *ショッピング合計* and *キャッシング合計* under the payments of both kinds. The label has to say that it is a sum and name the kind
/// as the payments do, and the amount has to be what they come to, or what all rows since the last one without a day do (*Total septiembre*). A
/// sum of the rows above it that names no kind is set aside as before: a payee may be called *Total*.
enum Subtotals {
  /// - Returns: the lines of such rows.
  static func lines(_ plan: TablePlan, _ columns: TableColumns, _ context: SniffContext) -> Set<Int> {
    if columns.kind == .bill { return groups(columns, context) }
    guard columns.kind == .entry, context.hasAllRows, let day = columns[.date], let pattern = plan.datePattern,
      let rows = SumRows.entries(plan, context)
    else { return [] }
    func hasDay(_ row: HeadTable.Row) -> Bool {
      guard !row.isEmpty(at: day) else { return false }
      var text = row.cells[day]
      return text.withUTF8 { pattern.prefix(in: UnsafeRawBufferPointer($0)) != nil }
    }
    let money = Set(plan.paymentColumns + (columns.roles[.currency] ?? []))
    let payments = rows.filter { hasDay($0.row) }
    var found: Set<Int> = []
    var empty: Set<Int> = []
    let dayless = context.rows.filter { $0.filledCount > 0 && !hasDay($0) }.map(\.line)
    for entry in rows where !hasDay(entry.row) {
      guard let kind = kind(entry.row, money), !kind.isEmpty else { continue }
      let ofKind = payments.filter { names($0.row, kind, money) }
      if isSum(entry.amount, of: ofKind) { found.insert(entry.row.line) }
      // The rows since the last one without a day, such as a heading that names their month.
      let start = dayless.last { $0 < entry.row.line } ?? 0
      let above = payments.filter { $0.row.line > start && $0.row.line < entry.row.line }
      if above.count > 1, above.count < payments.count, isSum(entry.amount, of: above) { found.insert(entry.row.line) }
      if entry.amount == 0, ofKind.isEmpty { empty.insert(entry.row.line) }
    }
    // A kind without payments is listed beside those that have some.
    return shortSums(plan, context, payments).union(found.isEmpty ? [] : found.union(empty))
  }

  /// Rows of a list of bills that head a group and say how many bills are in it, where as many stand below: Odoo exports *July 2026 (2)* with
  /// the sums of two.
  private static func groups(_ columns: TableColumns, _ context: SniffContext) -> Set<Int> {
    guard context.hasAllRows, let day = columns[.date] else { return [] }
    let rows = context.rows.filter { $0.filledCount > 0 }
    let heads = rows.indices.filter { rows[$0].isEmpty(at: day) && count(rows[$0]) != nil }
    let fit = zip(heads, heads.dropFirst() + [rows.count]).allSatisfy { count(rows[$0]) == $1 - $0 - 1 }
    return fit ? Set(heads.map { rows[$0].line }) : []
  }

  /// The count behind the only text of a row, its first cell.
  private static func count(_ row: HeadTable.Row) -> Int? {
    guard let label = row.cells.first, label.contains(where: \.isLetter),
      !row.cells.dropFirst().contains(where: { $0.contains(where: \.isLetter) }),
      let found = label.firstMatch(of: /\(([0-9]+)\)$/)
    else { return nil }
    return Int(found.1)
  }

  /// Lines behind the payments that have a label and an amount, and fewer cells than the table: *Debits* and *Credits* with what went out and came
  /// in. One of them at least has to be of several payments: a single amount is easily met again.
  private static func shortSums(
    _ plan: TablePlan, _ context: SniffContext, _ payments: [SumRows.Entry]
  ) -> Set<Int> {
    guard case .fixed(let currency) = plan.currency, let last = payments.last?.row.line else { return [] }
    let sides = [payments.filter { $0.amount < 0 }, payments.filter { $0.amount > 0 }]
    var found: [Int: Int] = [:]
    for row in context.rows where row.line > last && row.cells.count < context.header.names.count {
      guard row.filledCount == 2, let label = row.cells.first, label.contains(where: \.isLetter),
        !label.contains(where: \.isNumber), let cell = row.cells.last(where: { !$0.isEmpty }),
        let amount = try? plan.notation.read(cell).minorUnits(digits: currency.minorUnitDigits),
        let side = sides.first(where: { isSum(amount, of: $0) })
      else { continue }
      found[row.line] = side.count
    }
    return found.values.contains { $0 > 1 } ? Set(found.keys) : []
  }

  /// What the only label of a row says that it is the sum of; nil where it does not say that it is one, or there are more.
  private static func kind(_ row: HeadTable.Row, _ money: Set<Int>) -> String? {
    let texts = row.cells.indices.filter { !money.contains($0) && row.cells[$0].contains(where: \.isLetter) }
    return texts.count == 1 ? BalanceRow.withoutTotal(row.cells[texts[0]]) : nil
  }

  /// Whether a payment is of a kind by one of its cells: the same words, or a number that ends in the same four digits, as a card's does.
  private static func names(_ row: HeadTable.Row, _ kind: String, _ money: Set<Int>) -> Bool {
    guard !kind.isEmpty else { return false }
    let digits = kind.filter(\.isNumber)
    return row.cells.indices.contains { column in
      guard !money.contains(column) else { return false }
      let cell = row.cells[column]
      if cell.lowercased() == kind { return true }
      return digits.count == 4 && cell.filter(\.isNumber).count <= 19 && cell.hasSuffix(digits)
    }
  }

  private static func isSum(_ amount: Int64, of rows: [SumRows.Entry]) -> Bool {
    !rows.isEmpty && rows.reduce(Int128(0)) { $0 + Int128($1.amount) }.magnitude == Int128(amount).magnitude
  }
}
