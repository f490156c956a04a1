import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Columns of currencies that are those of purchases abroad, beside amounts in the currency of the account.
extension ColumnMapper {
  /// Leaves a column of several currencies where one balance goes on from rows of one to rows of another: money of two currencies has
  /// no balance in common. The account's currency is the one in which another column, such as *Order amount*, equals the amounts.
  ///
  /// So National Bank of Greece has *Order amount* and *Currency* behind the amount in euro.
  /// - Throws: `csv.currency` where the balance shows it, and nothing tells which of them the account is in.
  mutating func freeCurrencyOfOrders(_ records: [HeadTable.Row]) throws(Fault) {
    guard kind == .entry, let column = roles[.currency]?.first, roles[.currency]?.count == 1,
      profile.columns(for: .currency) == nil, let balance = roles[.balance]?.first
    else { return }
    let rows = records.filter { !$0.isEmpty(at: column) && !$0.isEmpty(at: balance) }
    let codes = Set(rows.map { $0.cells[column] })
    guard codes.count >= 2, codes.allSatisfy({ CurrencySymbol($0)?.candidates.count == 1 }),
      goesOn(rows, balance, currency: column)
    else { return }
    let reason = "one balance goes on through rows of \(codes.sorted().prefix(4).joined(separator: ", "))"
    if statedCurrency == nil {
      let own = codes.filter { code in
        header.names.indices.contains { isOrder($0, of: code, currency: column, rows) }
      }
      guard own.count == 1, let code = own.first, let currency = CurrencySymbol(code)?.candidates.first else {
        throw whichCurrency(column, codes.sorted(), "\(reason), so \(quoted([column])) is not that of the amounts")
      }
      accountCurrency = currency
    }
    drop(.currency, "\(reason), so it is not that of the amounts; kept in extra")
  }

  /// Leaves a column of currencies to amounts that are named for what was paid abroad, and that only the rows of all currencies but one have:
  /// in these the account was charged in that one. So Eurocard and SEB Kort have *Utl. belopp* beside *Valuta* and *Belopp*.
  mutating func freeCurrencyOfOriginals(_ records: [HeadTable.Row]) {
    guard kind == .entry, header.hasHeader, let column = roles[.currency]?.first, roles[.currency]?.count == 1,
      profile.columns(for: .currency) == nil, statedCurrency == nil, profile.columns(for: .amount) == nil,
      let amount = roles[.amount]?.first, roles[.amount]?.count == 1, !HeaderNames.isOfOriginal(header.names[amount])
    else { return }
    let rows = records.filter { row in [column, amount].allSatisfy { !row.isEmpty(at: $0) } }
    for original in header.names.indices
    where !isTaken(original) && HeaderNames.isOfOriginal(header.names[original]) && !holdsCurrencies(original) {
      func isAbroad(_ row: HeadTable.Row) -> Bool { !row.isEmpty(at: original) && !ColumnMapper.isZero(row, original) }
      let home = Set(rows.filter { !isAbroad($0) }.map { $0.cells[column] })
      let abroad = Set(rows.filter(isAbroad).map { $0.cells[column] })
      guard home.count == 1, !abroad.isEmpty, home.isDisjoint(with: abroad), let code = home.first,
        let currency = CurrencySymbol(code)?.candidates.first
      else { continue }
      accountCurrency = currency
      return drop(
        .currency, "column \(original + 1) has the amounts in these currencies, and none in \(code); kept in extra")
    }
  }

  /// Asks whose currency a column says where another has a rate just in the rows of all currencies but one: the amounts of these may be
  /// in that one, as exchanged.
  /// - Throws: `csv.currency` with both meanings.
  func checkRates(_ records: [HeadTable.Row]) throws(Fault) {
    guard kind == .entry, header.hasHeader, let column = roles[.currency]?.first, roles[.currency]?.count == 1,
      profile.columns(for: .currency) == nil, let amount = roles[.amount]?.first ?? roles[.debit]?.first,
      profile.columns(for: .amount) == nil
    else { return }
    let rows = records.filter { !$0.isEmpty(at: column) && $0.cells.count == header.names.count }
    let codes = Set(rows.map { $0.cells[column] })
    guard codes.count >= 2 else { return }
    for rate in header.names.indices where !isTaken(rate) && ColumnMapper.isOfExchange(header.names[rate]) {
      let isOne = { (row: HeadTable.Row) in
        row.isEmpty(at: rate) || [0, 10_000].contains(FeeDetection.number(row.cells[rate]) ?? 10_000)
      }
      let areNumbers = rows.allSatisfy {
        $0.isEmpty(at: rate) || FeeDetection.number($0.cells[rate]) != nil || isRate($0.cells[rate])
      }
      guard areNumbers else { continue }
      let home = Set(rows.filter { isRate($0.cells[rate]) ? false : isOne($0) }.map { $0.cells[column] })
      let abroad = Set(rows.filter { isRate($0.cells[rate]) || !isOne($0) }.map { $0.cells[column] })
      guard home.count == 1, !abroad.isEmpty, home.isDisjoint(with: abroad), let code = home.first else { continue }
      let name = quoted([rate])
      throw Fault(
        .badData, .csvCurrency,
        "\(name) has a rate just in rows that \(quoted([column])) says are not in \(code), and nothing tells whether \(quoted([amount])) is what was paid abroad or what it came to in \(code)",
        at: SourceLocation(file: file, line: header.line),
        fixes: [
          "Put `columns: {currency: \(column + 1)}` into the profile if each amount is in the currency beside it."
        ],
        question: Question(
          "Which currency are the amounts in where \(name) has a rate?",
          choices: [
            Question.Choice("The one beside them", profileLine: "columns: {currency: \(column + 1)}"),
            Question.Choice(
              "\(code), as all others: the account was charged in it",
              profileLine: "columns: {currency: []}\ncurrency: \(code)"),
          ]))
    }
  }

  /// Where the profile takes the amount from a column that has a currency of its own by their names, as `Converted Amount` stands beside
  /// `Converted Currency`, that is its currency.
  mutating func takeCurrencyOfStatedAmount() {
    guard header.hasHeader, profile.columns(for: .amount) != nil, profile.columns(for: .currency) == nil,
      let amount = roles[.amount]?.first, let current = roles[.currency]?.first, roles[.currency]?.count == 1,
      let only = ownCurrency(of: amount), only != current, !isTaken(only)
    else { return }
    drop(.currency, "column \(only + 1) is that of the amount by its name; kept in extra")
    assign(.currency, only, 90, "its name begins as that of the amount does")
  }

  /// Of several columns of currencies, each named for something, that of the amount is the one named for the same: `Валюта счета` of
  /// `Сумма в валюте счета` and `Валюта операции` of `Сумма в валюте операции` (Raiffeisenbank in Russia), `入账币种` of `入账金额`.
  mutating func takeCurrencyNamedAlike() {
    guard header.hasHeader, profile.columns(for: .currency) == nil, roles[.amount]?.count == 1,
      let amount = roles[.amount]?.first, roles[.currency]?.count ?? 1 == 1, let own = currencyNamed(as: amount),
      !isTaken(own)
    else { return }
    if let current = roles[.currency]?.first {
      guard !isNamed(current, as: amount), !(currencyWords[current] ?? []).isEmpty else { return }
      drop(.currency, "column \(own + 1) is that of the amount by its name; kept in extra")
    }
    assign(.currency, own, 90, "it is named for what the amount is")
  }

  /// The one column of currencies that is named for what an amount is.
  func currencyNamed(as amount: Int) -> Int? {
    let own = currencyWords.keys.filter { isNamed($0, as: amount) }
    return own.count == 1 ? own.first : nil
  }

  private func isNamed(_ currency: Int, as amount: Int) -> Bool {
    let name = header.names[amount].lowercased()
    let words = Set(TableNames.words(ofColumn: name))
    guard let own = currencyWords[currency], !own.isEmpty else { return false }
    return own.allSatisfy { word in
      // Languages that put no spaces between words have one name of several.
      words.contains(word) || word.unicodeScalars.allSatisfy { $0.value >= 0x3000 } && name.contains(word)
    }
  }

  /// For each of several columns of currencies the words of its name that no other has.
  private var currencyWords: [Int: Set<String>] {
    let columns = header.names.indices.filter(holdsCurrencies)
    guard columns.count > 1 else { return [:] }
    let words = columns.map { column -> Set<String> in
      var name = header.names[column].lowercased()
      for suffix in ["币种", "幣種", "幣別", "货币", "貨幣", "通貨", "통화"] where name.hasSuffix(suffix) {
        name.removeLast(suffix.count)
      }
      return Set(TableNames.words(ofColumn: name))
    }
    var own: [Int: Set<String>] = [:]
    for (place, column) in columns.enumerated() {
      let others = words.indices.filter { $0 != place }.reduce(into: Set<String>()) { $0.formUnion(words[$1]) }
      own[column] = words[place].subtracting(others)
    }
    return own
  }

  /// The one column of currencies whose name begins as that of an amount does.
  private func ownCurrency(of amount: Int) -> Int? {
    guard let first = TableNames.words(header.names[amount]).first else { return nil }
    let own = header.names.indices.filter { column in
      statistics[column].filled > 0 && statistics[column].currencies == statistics[column].filled
        && TableNames.words(header.names[column]).first == first
    }
    return own.count == 1 ? own.first : nil
  }

  /// A number with more decimal places than ten-thousandths, as rates have them.
  private func isRate(_ text: String) -> Bool {
    [AmountNotation.DecimalMark.point, .comma].contains { mark in
      guard let reading = try? AmountNotation(decimalMark: mark).read(text) else { return false }
      return reading.fractionDigits > 4
    }
  }

  /// *Rate* alone or in a name of exchange: a rate of interest or tax is another one.
  private static func isOfExchange(_ name: String) -> Bool {
    let small = name.lowercased()
    return HeaderNames.isOfRate(name) && !HeaderNames.isTax(name)
      && !small.containsAny(of: ["interest", "zins", "tax", "vat"])
  }

  /// Whether the balance goes on wherever the currency of a row is another than that of the row beside it.
  func goesOn(_ rows: [HeadTable.Row], _ balance: Int, currency: Int) -> Bool {
    let amounts = [ColumnRole.amount, .debit, .credit].flatMap { roles[$0] ?? [] }
    for mark in profile.decimalMark.map({ [$0] }) ?? [.point, .comma] {
      let grid = AmountGrid(rows, amounts + [balance], mark, profile).columns
      guard grid.count == amounts.count + 1, let ends = grid.last?.values else { continue }
      let steps = ends.indices.map { row in grid.dropLast().compactMap { $0.values[row] }.reduce(0) { $0 + abs($1) } }
      for isOldestFirst in [true, false] {
        var linkCount = 0
        var changeCount = 0
        var isBroken = false
        for row in ends.indices.dropFirst() {
          let (before, after) = isOldestFirst ? (row - 1, row) : (row, row - 1)
          guard let start = ends[before], let end = ends[after] else { continue }
          // A balance of nothing is anybody's.
          let isLink = start != 0 && steps[after] != 0 && abs(end - start) == steps[after]
          if isLink { linkCount += 1 }
          guard rows[before].cells[currency] != rows[after].cells[currency] else { continue }
          changeCount += 1
          if !isLink { isBroken = true }
        }
        if !isBroken, changeCount > 0, linkCount >= 2 { return true }
      }
    }
    return false
  }

  /// Whether a column has the amounts again in the rows of one currency, and others in those of all others.
  private func isOrder(_ other: Int, of code: String, currency: Int, _ rows: [HeadTable.Row]) -> Bool {
    guard !isTaken(other), let amount = roles[.amount]?.first, roles[.amount]?.count == 1,
      statistics[other].areAmounts
    else { return false }
    for mark in profile.decimalMark.map({ [$0] }) ?? [.point, .comma] {
      let grid = AmountGrid(rows, [amount, other], mark, profile).columns
      guard grid.count == 2 else { continue }
      let isSo = grid[0].values.indices.allSatisfy { row in
        guard let one = grid[0].values[row], let two = grid[1].values[row] else { return false }
        return (abs(one) == abs(two)) == (rows[row].cells[currency] == code)
      }
      if isSo { return true }
    }
    return false
  }

  /// Asks which of two amounts of the same rows moved the account, and in which currency it is, where a column names several. It may be
  /// that of either: what was paid abroad, or what that came to. Where both amounts are the same in the rows of one currency only, the one
  /// that was exchanged is in that currency in all rows.
  func eitherCurrency(_ amount: Int, _ other: Int, _ currency: Int, _ records: [HeadTable.Row]) -> Fault {
    let rows = records.filter { row in [amount, other, currency].allSatisfy { !row.isEmpty(at: $0) } }
    let same = Set(rows.map { $0.cells[currency] }).filter { isOrder(other, of: $0, currency: currency, rows) }
    let home = same.count == 1 ? same.first.flatMap { CurrencySymbol($0)?.candidates.first?.code } : nil
    let abroad = rows.first { row in !same.contains(row.cells[currency]) } ?? rows.first
    func answer(_ column: Int, _ text: String, _ code: String, _ value: String, _ more: String) -> Question.Choice {
      var line = self.line(.amount, column)
      // Amounts with columns of currencies of their own take those.
      let isTold = line.contains("currency: ")
      if !isTold { line = "\(line.dropLast()), currency: \(value)}\(more)" }
      let sample = "such as \(abroad?.cells[column] ?? "")"
      return Question.Choice(
        isTold ? "\(quoted([column])), \(sample)" : "\(quoted([column])), \(text), \(sample) \(code)", profileLine: line
      )
    }
    func beside(_ column: Int) -> Question.Choice {
      answer(
        column, "in the currency that \(quoted([currency])) says", abroad?.cells[currency] ?? "", "\(currency + 1)", "")
    }
    func exchanged(_ column: Int) -> Question.Choice {
      answer(column, "all in one currency", home ?? "", "[]", home.map { "\ncurrency: \($0)" } ?? "")
    }
    // A name such as *Currency Amount* says whose the currency is.
    let choices =
      if ownCurrency(of: other) == currency {
        [exchanged(amount), beside(other)]
      } else if ownCurrency(of: amount) == currency || home == nil {
        [beside(amount), exchanged(other)]
      } else {
        [beside(amount), exchanged(other), exchanged(amount), beside(other)]
      }
    return Fault(
      .badData, .csvColumnUnknown,
      "\(quoted([currency])) names several currencies, \(quoted([amount])) and \(quoted([other])) hold different amounts of the same rows, and nothing tells which of them moved the account",
      at: SourceLocation(file: file, line: header.line),
      fixes: ["Say which by number in the profile: `columns: {amount: \(amount + 1)}`."],
      question: Question(
        "Which column holds the amount?",
        choices: choices.enumerated().filter { place, choice in
          !choices[..<place].contains { $0.profileLine == choice.profileLine }
        }.map(\.element)))
  }

  func whichCurrency(_ column: Int, _ codes: [String], _ reason: String) -> Fault {
    Fault(
      .badData, .csvCurrency, "\(reason), and nothing tells which of them the account is in",
      at: SourceLocation(file: file, line: header.line),
      fixes: ["Name it in the profile: `columns: {currency: []}` and `currency: \(codes[0])`."],
      question: Question(
        "Which currency is the account in?",
        choices: codes.prefix(8).map { code in
          let name = CurrencySymbol(code)?.candidates.first?.code ?? code
          return Question.Choice(name, profileLine: "columns: {currency: []}\ncurrency: \(name)")
        }))
  }
}
