import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

extension ColumnMapper {
  /// Two columns whose names say of each other which is money out and which money in, see ``HeaderNames/sides(of:)``: each in the one
  /// language, no row with an amount in both, and each the only one of its side that any name tells.
  func namedPair(_ records: [HeadTable.Row]) -> (debit: Int, credit: Int)? {
    guard kind == .entry, header.hasHeader, profile.sign == nil,
      [ColumnRole.amount, .debit, .credit].allSatisfy({ roles[$0] == nil && profile.columns(for: $0) == nil })
    else { return nil }
    let money = header.names.indices.filter { statistics[$0].fits(.debit) && statistics[$0].moneyLike > 0 }
    // What each row fills is no side, and most tables have no other: their names need not be looked up.
    guard money.count > 1, money.contains(where: { column in records.contains { ColumnMapper.isZero($0, column) } })
    else { return nil }
    let named =
      money
      .map { (column: $0, sides: HeaderNames.sides(of: header.names[$0])) }
    let pairs = named.flatMap { out in
      named.compactMap { into in
        out.column != into.column && !out.sides.out.isDisjoint(with: into.sides.into) ? (out.column, into.column) : nil
      }
    }
    guard pairs.count == 1, let (debit, credit) = pairs.first,
      // Columns that are known by their names alone come first.
      !header.names.indices.contains(where: { column in
        ![debit, credit].contains(column) && statistics[column].filled > 0
          && [.debit, .credit].contains(HeaderNames.meaning(of: header.names[column])?.role)
      }),
      !records.contains(where: {
        !ColumnMapper.isZero($0, debit) && !ColumnMapper.isZero($0, credit) && hasDay($0)
      })
    else { return nil }
    return (debit, credit)
  }

  /// Takes the amount with its sign where a column of the same amounts has signs of both kinds, and the one that is named for it none, as
  /// Paystack's *difference* stands beside *amount*.
  mutating func takeSignedTwin(_ records: [HeadTable.Row]) {
    guard kind == .entry, profile.sign == nil, profile.columns(for: .amount) == nil, roles[.direction] == nil,
      roles[.debit] == nil, roles[.credit] == nil, roles[.amount]?.count == 1, let amount = roles[.amount]?.first,
      records.count > 1
    else { return }
    let others = header.names.indices.filter { $0 != amount && !isTaken($0) && statistics[$0].areAmounts }
    for mark in [AmountNotation.DecimalMark.point, .comma] where !others.isEmpty && others.count <= 20 {
      let columns = AmountGrid(records, [amount] + others, mark, profile).columns
      guard let named = columns.first(where: { $0.position == amount }), named.negativeCount == 0 else { continue }
      let twins = columns.filter { other in
        other.position != amount && other.hasBothSigns
          && zip(other.values, named.values).allSatisfy { $0?.magnitude == $1?.magnitude }
      }
      guard twins.count == 1, let twin = twins.first?.position else { continue }
      drop(.amount, "\(quoted([twin])) has the same amounts with their signs; kept in extra")
      return assign(.amount, twin, 85, "the amounts of column \(amount + 1) with their signs")
    }
  }

  /// Leaves the column of one side alone where each row has an amount in it and another one beside it: it is no side of an account, as a payout
  /// (*Auszahlung* in SumUp's reports of sales) is what comes of a sale.
  mutating func freeSideOfEachRow(_ records: [HeadTable.Row]) {
    guard kind == .entry, header.hasHeader, profile.sign == nil, (roles[.debit] == nil) != (roles[.credit] == nil),
      roles[.amount] == nil, roles[.balance] == nil, case let role = roles[.debit] == nil ? ColumnRole.credit : .debit,
      profile.columns(for: role) == nil, roles[role]?.count == 1, let side = roles[role]?.first, records.count > 1,
      records.allSatisfy({ !ColumnMapper.isZero($0, side) })
    else { return }
    let others = amountColumns.filter { column in
      column != side && statistics[column].moneyLike > 0 && records.allSatisfy { !ColumnMapper.isZero($0, column) }
        && records.contains { $0.cells[column] != $0.cells[side] }
    }
    guard !others.isEmpty else { return }
    drop(role, "each row has it beside \(quoted(others)); kept in extra")
  }

  /// Leaves a column of currencies that is named for operations where the amounts are named for the currency of the account: Halyk Bank has
  /// *Сумма операции* and *Валюта операции* beside *Приход в валюте счета* and *Расход в валюте счета*. Where each operation has the
  /// amount that was booked, the currencies are the same.
  mutating func freeCurrencyOfOperations(_ records: [HeadTable.Row]) {
    let amounts = (roles[.amount] ?? []) + (roles[.debit] ?? []) + (roles[.credit] ?? [])
    guard kind == .entry, header.hasHeader, profile.columns(for: .currency) == nil, roles[.currency]?.count == 1,
      let column = roles[.currency]?.first, !amounts.isEmpty,
      amounts.allSatisfy({ HeaderNames.accountCurrencyPhrase(header.names[$0]) != nil }),
      HeaderNames.dayKind(of: header.names[column]) == .operation
    else { return }
    let others = header.names.indices.filter {
      !isTaken($0) && statistics[$0].areAmounts && HeaderNames.dayKind(of: header.names[$0]) == .operation
    }
    if others.count == 1, areSame(amounts, others[0], records) { return }
    drop(.currency, "it is that of operations, and the amounts are in that of the account; kept in extra")
  }

  private func areSame(_ amounts: [Int], _ other: Int, _ records: [HeadTable.Row]) -> Bool {
    [AmountNotation.DecimalMark.point, .comma].contains { mark in
      let columns = AmountGrid(records, amounts + [other], mark, profile).columns
      guard columns.count == amounts.count + 1, let last = columns.first(where: { $0.position == other }) else {
        return false
      }
      return last.values.indices.allSatisfy { row in
        columns.filter { $0.position != other }.map { $0.values[row]?.magnitude ?? 0 }.reduce(0, +)
          == last.values[row]?.magnitude ?? 0
      }
    }
  }

  /// Whether a row has digits where days are: sums have none.
  private func hasDay(_ row: HeadTable.Row) -> Bool {
    row.cells.indices.contains { column in
      column < header.names.count && statistics[column].days * 2 > statistics[column].filled
        && row.cells[column].contains(where: \.isNumber)
    }
  }
}
