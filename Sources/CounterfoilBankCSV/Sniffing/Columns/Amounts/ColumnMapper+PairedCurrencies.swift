import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Money out and in with a column of currencies each, as `DEBIT;DEBIT CURRENCY;CREDIT;CREDIT CURRENCY` in Yuh's activity reports.
extension ColumnMapper {
  /// Takes for each side of money the column of currencies that is its own: by its name, by its place, or because it is filled
  /// where that side is. Of several columns stated for the currency, the first that is filled counts where they are not of the sides.
  /// - Throws: `csv.currency` where one balance goes on through rows of several, so that these are not what the amounts are in.
  mutating func pairCurrencies(_ records: [HeadTable.Row]) throws(Fault) {
    defer { pairFees() }
    guard kind == .entry, columnCurrencies.isEmpty, let debit = roles[.debit]?.first,
      let credit = roles[.credit]?.first,
      roles[.debit]?.count == 1, roles[.credit]?.count == 1,
      roles[.amount] == nil || profile.columns(for: .amount) == nil
    else { return }
    if profile.columns(for: .currency) != nil {
      guard let stated = roles[.currency], stated.count == 2,
        let pair = pair(debit, credit, among: stated, records)
      else { return }
      currencyBeside = [debit: pair.debit, credit: pair.credit]
      return
    }
    let known = roles[.currency] ?? []
    guard known.count <= 1 else { return }
    let open = header.names.indices.filter { column in
      (!isTaken(column) || known.contains(column)) && holdsCurrencies(column)
        && !HeaderNames.isOfOriginal(header.names[column])
    }
    guard let pair = pair(debit, credit, among: open, records) else { return }
    if let fault = oneBalance(debit, pair, records) {
      if statedCurrency == nil { throw fault }
      return [pair.debit, pair.credit].forEach {
        leave($0, "one balance goes on through rows of several; kept in extra")
      }
    }
    if !known.isEmpty { drop(.currency, "each side of money has its own") }
    assign(.currency, pair.debit, 90, "that of column \(debit + 1)")
    assign(.currency, pair.credit, 90, "that of column \(credit + 1)")
    currencyBeside = [debit: pair.debit, credit: pair.credit]
  }

  /// Takes for the fees the column of currencies that is named for them, or stands right behind them and is not that of the amounts.
  private mutating func pairFees() {
    guard kind == .entry, let fee = roles[.fee]?.first, roles[.fee]?.count == 1 else { return }
    let own = header.names.indices.filter { column in
      notes[column] == nil && holdsCurrencies(column) && !HeaderNames.isOfOriginal(header.names[column])
        && (column == fee + 1
          || TableNames.words(ofColumn: header.names[column]).contains { HeaderNames.meaning(of: $0)?.role == .fee })
    }
    guard own.count == 1, let only = own.first else { return }
    currencyBeside[fee] = only
    leave(only, "the currency of the fees in column \(fee + 1)")
  }

  /// The question which currency the account is in, where its balance goes on from rows of one to rows of another.
  private func oneBalance(_ debit: Int, _ pair: (debit: Int, credit: Int), _ records: [HeadTable.Row]) -> Fault? {
    guard let balance = roles[.balance]?.first else { return nil }
    // The currency of each row goes behind its cells.
    let rows = records.compactMap { row -> HeadTable.Row? in
      let own = ColumnMapper.isZero(row, debit) ? pair.credit : pair.debit
      guard !row.isEmpty(at: balance), !row.isEmpty(at: own), row.cells.count == header.names.count else { return nil }
      var row = row
      row.cells.append(row.cells[own])
      return row
    }
    let codes = Set(rows.map { $0.cells[header.names.count] }).sorted()
    guard codes.count >= 2, goesOn(rows, balance, currency: header.names.count) else { return nil }
    return whichCurrency(
      pair.debit, codes,
      "one balance goes on through rows of \(codes.prefix(4).joined(separator: ", ")), so \(quoted([pair.debit, pair.credit])) are not those of the amounts"
    )
  }

  /// Columns of currencies that nothing says more of, where none is taken: they may be those of the amounts.
  func openCurrencies(_ records: [HeadTable.Row]) -> [Int] {
    guard kind == .entry, !isOfInterface, roles[.currency] == nil, profile.columns(for: .currency) == nil,
      columnCurrencies.isEmpty,
      accountCurrency == nil
    else { return [] }
    let amounts = [ColumnRole.amount, .debit, .credit].flatMap { roles[$0] ?? [] }
    let paid = records.filter { row in amounts.contains { !ColumnMapper.isZero(row, $0) } }
    guard !paid.isEmpty else { return [] }
    let open = header.names.indices.filter { column in
      notes[column] == nil && holdsCurrencies(column) && !HeaderNames.isOfOriginal(header.names[column])
        && !isBesideOtherNumbers(column, amounts, records)
    }
    // Only columns that name a currency in every payment can be what the amounts are in.
    return paid.allSatisfy { row in open.contains { !row.isEmpty(at: $0) } } ? open : []
  }

  func holdsCurrencies(_ column: Int) -> Bool {
    let values = statistics[column]
    return values.filled > 0 && values.currencies == values.filled
  }

  /// Whether a column names a currency just where another column, which is none of the amounts, has a number, and not in every row.
  private func isBesideOtherNumbers(_ column: Int, _ amounts: [Int], _ records: [HeadTable.Row]) -> Bool {
    guard records.contains(where: { $0.isEmpty(at: column) }) else { return false }
    return header.names.indices.contains { other in
      !amounts.contains(other) && statistics[other].amounts > 0
        && records.allSatisfy { ColumnMapper.isZero($0, other) == $0.isEmpty(at: column) }
    }
  }

  /// Of columns of currencies, that of money out and that of money in; nil where nothing tells them apart, or a payment would have none.
  func pair(
    _ debit: Int, _ credit: Int, among columns: [Int], _ records: [HeadTable.Row]
  ) -> (debit: Int, credit: Int)? {
    func isFilled(_ column: Int, where side: Int) -> Bool {
      records.allSatisfy { ColumnMapper.isZero($0, side) || !$0.isEmpty(at: column) }
    }
    func only(_ fits: (Int) -> Bool) -> Int? {
      let found = columns.filter(fits)
      return found.count == 1 ? found[0] : nil
    }
    func words(_ column: Int) -> Set<String> { Set(TableNames.words(ofColumn: header.names[column])) }
    func named(_ side: Int, _ other: Int) -> Int? {
      let own = words(side).subtracting(words(other))
      return own.isEmpty ? nil : only { own.isSubset(of: words($0)) }
    }
    func filled(_ side: Int, _ other: Int) -> Int? {
      only { column in
        isFilled(column, where: side)
          && records.contains { ColumnMapper.isZero($0, side) && $0.isEmpty(at: column) }
      }
    }
    // What is named for a fee or a balance is the currency of that.
    func beside(_ side: Int, _ step: Int) -> Int? {
      only { column in
        column == side + step
          && !TableNames.words(ofColumn: header.names[column]).contains {
            [.fee, .balance].contains(HeaderNames.meaning(of: $0)?.role)
          }
      }
    }
    let ways: [(Int?, Int?)] = [
      (named(debit, credit), named(credit, debit)), (beside(debit, 1), beside(credit, 1)),
      (beside(debit, -1), beside(credit, -1)),
      (filled(debit, credit), filled(credit, debit)),
    ]
    for case (let out?, let into?) in ways
    where out != into && isFilled(out, where: debit) && isFilled(into, where: credit) {
      return (out, into)
    }
    return nil
  }
}
