import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Which column holds the currency of each row.
extension ColumnMapper {
  /// A column all of whose values are currencies, under whatever name, where none is named for it.
  mutating func takeCurrency(_ records: [HeadTable.Row]) {
    guard roles[.currency] == nil, profile.columns(for: .currency) == nil else { return }
    let amounts = [.amount, .debit, .credit].flatMap { roles[$0] ?? [] }
    // That of what a purchase cost abroad is not that of the account; whoever reads answers of interfaces asks about it.
    let isOfAccount = amounts.contains { !HeaderNames.isOfOriginal(header.names[$0]) }
    let currencies = header.names.indices.filter {
      statistics[$0].filled > 0 && statistics[$0].currencies == statistics[$0].filled && !isTaken($0)
        && !(isOfAccount && !isOfInterface && HeaderNames.isOfOriginal(header.names[$0]))
    }
    if currencies.count > 1, let amount = roles[.amount]?.first, header.names[amount].contains("."),
      let own = currency(of: amount, among: currencies)
    {
      return assign(.currency, own, 85, "it belongs to the amount")
    }
    let full = currencies.filter { column in
      records.allSatisfy { column < $0.cells.count && !$0.cells[column].isEmpty }
    }
    let isSame = records.allSatisfy { row in Set(full.map { row.cells[$0] }).count <= 1 }
    if let only = currencies.count == 1 ? currencies.first : full.count == 1 || isSame ? full.first : nil {
      // Among named columns, one that some rows leave empty may be of something else, such as of a fee.
      if header.hasHeader, full.isEmpty { return }
      assign(.currency, only, 80, "the only column of currencies")
    }
  }

  /// Leaves a column of currencies that the name of the amounts contradicts: it is that of other amounts, such as those of
  /// purchases abroad beside `Amount in card currency (UAH)`.
  mutating func freeOtherCurrency(_ records: [HeadTable.Row]) {
    guard let column = roles[.currency]?.first, roles[.currency]?.count == 1, profile.columns(for: .currency) == nil,
      let amount = (roles[.amount] ?? roles[.debit] ?? roles[.credit])?.first
    else { return }
    if let code = currencyOfAll(column, amount, records) {
      if statedCurrency == nil { accountCurrency = code }
      return drop(.currency, "only a row without an amount names it, for all; kept in extra")
    }
    if !isOfInterface, let other = numbersBeside(column, amount, records) {
      return drop(
        .currency,
        "it is filled just where \"\(header.names[other])\" is, and so is not that of the amounts; kept in extra")
    }
    guard let named = CurrencyDetection.code(in: header.names[amount]) else { return }
    let money = [.amount, .debit, .credit].flatMap { roles[$0] ?? [] }
    let differs = records.contains { row in
      guard column < row.cells.count else { return false }
      // Of an amount that it names no currency for it is not the column.
      if row.cells[column].isEmpty { return money.contains { $0 < row.cells.count && !row.cells[$0].isEmpty } }
      return CurrencySymbol(row.cells[column])?.candidates.first.map { $0 != named } ?? false
    }
    if differs { drop(.currency, "the name of the amounts says another; kept in extra") }
  }

  /// The one currency that a column names in rows without an amount and in no other: Amazon's settlement reports (flat file V2) name it in
  /// the first row, which says what the settlement came to.
  private func currencyOfAll(_ column: Int, _ amount: Int, _ records: [HeadTable.Row]) -> Currency? {
    let named = records.filter { !$0.isEmpty(at: column) }
    guard roles[.balance] == nil, !named.isEmpty, named.allSatisfy({ $0.isEmpty(at: amount) }),
      named.count < records.count,
      Set(named.map { $0.cells[column] }).count == 1,
      let candidates = CurrencySymbol(named[0].cells[column])?.candidates, candidates.count == 1
    else { return nil }
    return candidates[0]
  }

  /// A column of numbers, such as amounts abroad or rates, that has one just where a column of currencies names one, where
  /// some amounts have neither.
  private func numbersBeside(_ column: Int, _ amount: Int, _ records: [HeadTable.Row]) -> Int? {
    let rows = records.filter { amount < $0.cells.count && column < $0.cells.count && !$0.cells[amount].isEmpty }
    guard rows.contains(where: { $0.cells[column].isEmpty }), rows.contains(where: { !$0.cells[column].isEmpty }) else {
      return nil
    }
    return header.names.indices.first { other in
      guard other != column, other != amount, !isTaken(other) || roles[.fee]?.contains(other) == true else {
        return false
      }
      return rows.allSatisfy { row in
        guard other < row.cells.count else { return row.cells[column].isEmpty }
        let number = FeeDetection.number(row.cells[other])
        return row.cells[column].isEmpty ? row.cells[other].isEmpty || number == 0 : number.map { $0 != 0 } ?? false
      }
    }
  }
}
