import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Columns of money beside the one named as the amount, of which another may be what moved the account.
extension ColumnMapper {
  /// Takes what an amount and a tax add up to, and asks where it and another column may both be what moved the account.
  /// - Throws: `csv.column-undecided` with both columns; nothing where the balance follows from the amount.
  mutating func checkOtherAmounts(_ records: [HeadTable.Row]) throws(Fault) {
    try checkLedger(records)
    try checkSplits(records)
    freeWholeAmounts()
    guard kind == .entry, header.hasHeader, profile.columns(for: .amount) == nil, let amount = roles[.amount]?.first,
      roles[.amount]?.count == 1
    else { return }
    if balanceFollows(from: amount, records) { return try checkFollowers(amount, records) }
    if try takeTotalWithFees(amount, records) { return }
    let others = header.names.indices.filter { column in
      let values = statistics[column]
      return column != amount && (!isTaken(column) || roles[.fee] == [column]) && values.filled > 0
        && values.amounts + values.dashes >= values.filled && values.markedDays == 0
        && !HeaderNames.isOfPoints(header.names[column])
    }
    if HeaderNames.isOfOriginal(header.names[amount]),
      let own = others.first(where: { statistics[$0].filled >= statistics[amount].filled && isMoneyAsUsual($0) })
    {
      throw rivals(
        [own, amount],
        "\(quoted([amount])) is an amount before it was exchanged, and \(quoted([own])) has numbers as well")
    }
    try checkPriceOfOne(amount, others)
    if let (whole, part) = instalments(amount, others, records) {
      let found = rivals(
        [whole, part], "\(quoted([whole])) may be what was bought, and \(quoted([part])) what is paid of it this time")
      guard isFilledLess(part, than: whole, records) else { throw found }
      // Neither column has what was paid in every row, so neither is offered alone.
      throw Fault(
        .badData, .csvColumnUnknown, found.diagnostic.message, at: found.diagnostic.location,
        fixes: [
          "Put what was paid into one column, or say `columns: {amount: \(whole + 1)}` if the account was charged for the whole."
        ])
    }
    if let billed = billedNow(amount, others, records) {
      throw rivals(
        [amount, billed],
        "\(quoted([amount])) may be what was spent, and \(quoted([billed])) what is to be paid of it this time")
    }
    if let part = partsOfRows(amount, others, records) {
      throw rivals(
        [part],
        "\(quoted([amount])) has the same amount in rows that follow one another, and \(quoted([part])) comes to it: a payment is there once for each of its parts"
      )
    }
    try checkSums(amount, others, records)
    try checkPayouts(amount, others, records)
    if roles[.amount] == [amount], let gross = gross(of: amount, others, records) {
      throw rivals(
        [gross, amount], "\(quoted([amount])) is a net amount, and \(quoted([gross])) may be what it was taken from")
    }
    try checkOtherCurrency(amount, others, records)
    try checkFurther(amount, others, records)
  }

  /// *Amount incl. fees* holds amounts, and not the fees in them.
  private mutating func freeWholeAmounts() {
    guard profile.columns(for: .fee) == nil else { return }
    for column in roles[.fee] ?? [] {
      let words = TableNames.words(ofColumn: header.names[column])
      if words.contains("amount"), words.contains(where: ["incl", "including", "inclusive", "after", "with"].contains) {
        free(column)
      }
    }
  }

  /// A column that is named for another amount of the same payment, such as *Billed amount*, *Total debited* or *amountWithCommission*.
  private func checkFurther(_ amount: Int, _ others: [Int], _ records: [HeadTable.Row]) throws(Fault) {
    let named = others.filter { column in
      let words = TableNames.words(ofColumn: header.names[column])
      let isWithFees =
        words.contains("amount") && words.contains("with") && FeeDetection.isNamedForFees(header.names[column])
      return isMoneyAsUsual(column) && (isWithFees || words.contains(where: ColumnMapper.paid.contains))
        && !HeaderNames.isOfOriginal(header.names[column]) && !words.contains(where: { HeaderNames.isTax($0) })
    }
    for mark in profile.decimalMark.map({ [$0] }) ?? [.point, .comma] {
      let grid = AmountGrid(records, [amount] + named, mark, profile).columns
      guard let own = grid.first(where: { $0.position == amount }), own.isAlwaysFilled else { continue }
      let rival = grid.first { other in
        other.position != amount && other.isAlwaysFilled && other.values != own.values
          && (zip(other.values, own.values).allSatisfy { ($0 ?? 0).signum() == ($1 ?? 0).signum() }
            // *Total debited* needs no minus.
            || own.isNegative && other.negativeCount == 0)
      }
      guard let rival else { continue }
      throw rivals(
        [amount, rival.position],
        "\(quoted([amount, rival.position])) are not always the same, and either may be what was paid")
    }
  }

  /// Words by which an amount is what the account was charged or credited with, in the end.
  private static let paid: Set<String> = [
    "total", "billed", "billing", "charged", "debited", "credited", "settled", "received", "final", "incl", "including",
    "inclusive", "after", "belastet", "abgerechnet", "débité", "cobrado", "addebitato", "recibido",
  ]

  /// The one other column of money, where the amount is a net one and the other is never less: a tax may be what lies between them, which
  /// was paid, or a fee, which was not.
  private func gross(of amount: Int, _ others: [Int], _ records: [HeadTable.Row]) -> Int? {
    let money = others.filter { statistics[$0].moneyLike > 0 && isMoneyAsUsual($0) }
    guard HeaderNames.isNet(header.names[amount]), money.count == 1, let gross = money.first else { return nil }
    for mark in profile.decimalMark.map({ [$0] }) ?? [.point, .comma] {
      let grid = AmountGrid(records, [amount, gross], mark, profile).columns
      guard grid.count == 2, grid.allSatisfy(\.isAlwaysFilled), grid[0].values != grid[1].values else { continue }
      let (own, other) = grid[0].position == amount ? (grid[0], grid[1]) : (grid[1], grid[0])
      let isLarger = zip(own.values, other.values).allSatisfy { net, gross in
        (net ?? 0).signum() == (gross ?? 0).signum() && (net ?? 0).magnitude <= (gross ?? 0).magnitude
      }
      if isLarger { return gross }
    }
    return nil
  }

  /// Whether rows have the one and not the other.
  private func isFilledLess(_ part: Int, than whole: Int, _ records: [HeadTable.Row]) -> Bool {
    records.contains { row in
      whole < row.cells.count && !row.cells[whole].isEmpty && (part >= row.cells.count || row.cells[part].isEmpty)
    }
  }

  /// Whether a column may hold amounts: not a rate, a count or a number of something.
  func isMoneyAsUsual(_ column: Int) -> Bool {
    let name = header.names[column].lowercased()
    return !HeaderNames.isTax(name) && !HeaderNames.isOfRowNumbers(header.names[column])
      && !ColumnMapper.countNames.contains(HeaderNames.key(name))
      && !HeaderNames.isOfRate(name)
      && roles[.fee]?.contains(column) != true
  }

  func balanceFollows(from amount: Int, _ records: [HeadTable.Row]) -> Bool {
    guard let balance = roles[.balance]?.first else { return false }
    return ArithmeticSearch.find(records, [amount, balance], profile)?.meaning.columns == [amount]
  }

  /// Two columns may both explain the balance, and differ in a row that it says nothing of.
  private func checkFollowers(_ amount: Int, _ records: [HeadTable.Row]) throws(Fault) {
    for other in columnsOfNumbers where statistics[other].filled == statistics[amount].filled {
      guard let balance = roles[.balance]?.first,
        let found = ArithmeticSearch.find(records, [other, balance], profile), found.meaning.columns == [other],
        found.links.missCount == 0,
        records.contains(where: { !$0.isEmpty(at: amount) && $0.cells[amount] != $0.cells[other] })
      else { continue }
      throw rivals(
        [amount, other], "the balance follows from \(quoted([amount, other])), which are not always the same")
    }
  }

  // MARK: Sums

  private mutating func checkSums(_ amount: Int, _ others: [Int], _ records: [HeadTable.Row]) throws(Fault) {
    guard records.count >= 2, others.count >= 2, others.count <= 10 else { return }
    for mark in profile.decimalMark.map({ [$0] }) ?? [.point, .comma] {
      let grid = AmountGrid(records, [amount] + others, mark, profile).columns
      guard let own = grid.first(where: { $0.position == amount }) else { continue }
      for part in grid where part.position != amount && part.moneyCount > 0 {
        for whole in grid where ![amount, part.position].contains(whole.position) && whole.moneyCount > 0 {
          guard ColumnMapper.isSum(own, part, whole) else { continue }
          let name = header.names[part.position]
          if HeaderNames.isTax(header.names[whole.position]) { return }
          if HeaderNames.isTax(name) {
            let isLarger = zip(own.values, whole.values).allSatisfy { ($0 ?? 0).magnitude <= ($1 ?? 0).magnitude }
            guard isLarger else { return }
            free(amount)
            return assign(
              .amount, whole.position, 90, "column \(amount + 1) and the tax in column \(part.position + 1)")
          }
          // Of a net amount and a fee the net one moved the account.
          if HeaderNames.isNet(header.names[amount]) { return }
          throw rivals(
            [amount, whole.position],
            "\(quoted([amount])) and \(quoted([whole.position])) differ by \(quoted([part.position]))")
        }
      }
    }
  }

  /// Whether in all rows a column is what two others come to, one of them with its sign or taken off.
  private static func isSum(
    _ own: AmountGrid.Column, _ part: AmountGrid.Column, _ whole: AmountGrid.Column
  ) -> Bool {
    var isPlus = true
    var isMinus = true
    var differs = false
    for row in own.values.indices {
      guard let amount = own.values[row], let sum = whole.values[row] else { return false }
      let step = part.values[row] ?? 0
      if step != 0 { differs = true }
      // A part is less than the whole.
      guard amount == 0 || sum != 0 && step.magnitude < amount.magnitude else { return false }
      isPlus = isPlus && amount &+ step == sum
      isMinus = isMinus && amount &- step == sum
    }
    return differs && (isPlus || isMinus)
  }

  /// Asks where an amount with one column and without another comes to a third, as a sale with its tip and without the fee comes to
  /// what SumUp pays out: neither the sale nor the sale without the fee is what the account gets. Rows without a payout had none.
  private func checkPayouts(_ amount: Int, _ others: [Int], _ records: [HeadTable.Row]) throws(Fault) {
    guard records.count >= 2, others.count >= 3, others.count <= 10 else { return }
    for mark in profile.decimalMark.map({ [$0] }) ?? [.point, .comma] {
      let grid = AmountGrid(records, [amount] + others, mark, profile).columns
      guard let own = grid.first(where: { $0.position == amount }) else { continue }
      for whole in grid where whole.position != amount && !HeaderNames.isTax(header.names[whole.position]) {
        let paid = own.values.indices.filter { (whole.values[$0] ?? 0) != 0 }
        guard paid.count >= 2 else { continue }
        for more in grid where ![amount, whole.position].contains(more.position) {
          for less in grid where ![amount, whole.position, more.position].contains(less.position) {
            guard paid.contains(where: { (more.values[$0] ?? 0) != 0 }),
              paid.contains(where: { (less.values[$0] ?? 0) != 0 }),
              paid.allSatisfy({ row in
                let (sale, tip, fee) = (own.values[row] ?? 0, more.values[row] ?? 0, abs(less.values[row] ?? 0))
                // A tip and a fee are parts of the sale and of what is paid out, which tells them apart.
                let sum = sale + tip - fee
                return sum == whole.values[row] && max(abs(tip), fee) < min(abs(sale), abs(sum))
              })
            else { continue }
            throw rivals(
              [amount, whole.position],
              "\(quoted([whole.position])) is \(quoted([amount])) with \(quoted([more.position])) and without \(quoted([less.position]))"
            )
          }
        }
      }
    }
  }

  /// Amounts of several currencies beside a column of one: abroad, both are printed.
  private mutating func checkOtherCurrency(_ amount: Int, _ others: [Int], _ records: [HeadTable.Row]) throws(Fault) {
    guard let column = roles[.currency]?.first, profile.columns(for: .currency) == nil else { return }
    let currencies = Set(records.compactMap { column < $0.cells.count ? $0.cells[column] : nil })
    guard currencies.count >= 2 else { return }
    for mark in profile.decimalMark.map({ [$0] }) ?? [.point, .comma] {
      // A rate is no amount, in whichever row it stands.
      let rivals = others.filter { !HeaderNames.isOfRate(header.names[$0]) }
      let grid = AmountGrid(records, [amount] + rivals, mark, profile).columns
      guard let own = grid.first(where: { $0.position == amount }) else { continue }
      let rival = grid.first { other in
        other.position != amount && (other.isMoney || isPaired(other.position)) && other.isAlwaysFilled
          && other.values != own.values
          && zip(other.values, own.values).allSatisfy { ($0 ?? 0).signum() == ($1 ?? 0).signum() }
      }
      guard let rival, own.isMoney else { continue }
      // The names say of both whose currency each is in.
      if HeaderNames.isOfOriginal(header.names[rival.position]), !HeaderNames.isOfOriginal(header.names[amount]),
        currencyNamed(as: amount) == column, let other = currencyNamed(as: rival.position), other != column
      {
        return
      }
      if let proved = provedBySums([amount, rival.position], records) {
        if proved != amount { takeAmount(proved, "what is printed around the rows is the sum of") }
        return
      }
      throw eitherCurrency(amount, rival.position, column, records)
    }
  }

  /// Whether a column stands beside one of currencies that is not that of the amount.
  private func isPaired(_ column: Int) -> Bool {
    [column - 1, column + 1].contains { place in
      header.names.indices.contains(place) && roles[.currency] != [place] && statistics[place].filled > 0
        && statistics[place].currencies == statistics[place].filled
    }
  }

  func rivals(_ columns: [Int], _ reason: String) -> Fault {
    Fault(
      .badData, .csvColumnUnknown, "\(reason), and nothing tells which of them moved the account",
      at: SourceLocation(file: file, line: header.line),
      fixes: ["Say which by number in the profile: `columns: {amount: \(columns[0] + 1)}`."],
      question: Question("Which column holds the amount?", choices: columns.map { choice(.amount, $0) }))
  }

  // MARK: Prices

  /// Names of columns of counts, and parts of names of the price of one, as shops and brokers have them.
  static let countNames: Set<String> = [
    "units", "quantity", "qty", "count", "shares", "anzahl", "menge", "stück", "stueck", "quantité", "quantite",
    "cantidad",
    "quantità", "quantita", "quantidade", "aantal", "hoeveelheid", "antal", "antall", "ilość", "množství", "数量", "數量",
  ]
  static let priceWords = [
    "price", "preis", "prix", "precio", "prezzo", "preço", "prijs", "pris", "cena", "单价", "單價",
  ]

  private func checkPriceOfOne(_ amount: Int, _ others: [Int]) throws(Fault) {
    let name = header.names[amount].lowercased()
    guard name.containsAny(of: ColumnMapper.priceWords) else { return }
    let counts = header.names.indices.filter { ColumnMapper.countNames.contains(HeaderNames.key(header.names[$0])) }
    guard let count = counts.first else { return }
    throw Fault(
      .badData, .csvColumnUnknown,
      "\(quoted([amount])) is the price of one, and \(quoted([count])) says how many there were",
      at: SourceLocation(file: file, line: header.line),
      fixes: ["If another column holds what was paid, name it: `columns: {amount: NAME OF THE COLUMN}`."],
      question: Question(
        "Which column holds the amount?",
        choices: others.filter { $0 != count && statistics[$0].moneyLike > 0 }.map { choice(.amount, $0) },
        blank: .column(ofField: "amount")))
  }
}
