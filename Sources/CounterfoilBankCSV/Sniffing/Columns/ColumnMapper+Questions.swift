import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// What is asked where nothing tells which column holds a field.
extension ColumnMapper {
  /// A column that is named as the amount but holds something else.
  var badAmount: Fault? {
    let named = header.names.indices.first { column in
      let role = meaning(header.names[column])?.role
      return (role == .amount || role == .debit || role == .credit) && !isTaken(column) && firstBad[column] != nil
    }
    guard let named, let bad = firstBad[named] else { return nil }
    // Cells have shifted, and no column holds the amounts of all rows.
    if bad.isWide {
      return Fault(
        .badData, .csvColumnCount,
        "most rows have more cells than the header: in line \(bad.line) \"\(bad.text)\" stands where \"\(header.names[named])\" should",
        at: SourceLocation(file: file, line: bad.line),
        fixes: [
          "Delimiters stand in texts that are not quoted: download the file with another delimiter, such as a tab, or with quotes."
        ])
    }
    return Fault(
      .badData, .csvAmount, "column \"\(header.names[named])\" holds \"\(bad.text)\", which is no amount",
      at: SourceLocation(file: file, line: bad.line),
      fixes: [
        "If another column holds the amounts, say which in the profile: `columns: {amount: NAME OF THE COLUMN}`."
      ],
      question: Question(
        "Which column holds the amount?", choices: amountColumns.prefix(8).map { choice(.amount, $0) },
        blank: .column(ofField: "amount")))
  }

  /// The columns that may hold the amount; where names of some have a word for amounts, those alone: numbers of documents are numbers, too.
  var amountColumns: [Int] {
    let all = columnsOfNumbers
    let named = all.filter { column in
      TableNames.words(header.names[column]).contains { word in
        [.amount, .debit, .credit].contains(meaning(word)?.role)
          || ColumnMapper.lastParts.contains { word.hasSuffix($0) }
      }
    }
    // In a list of open items the balance is what is open of each bill, and another column may be what it was of.
    let open = all.filter {
      kind == .bill && !named.contains($0) && HeaderNames.meaning(of: header.names[$0])?.role == .balance
    }
    if !named.isEmpty { return (named + open).sorted() }
    return open.isEmpty ? all : open + all.filter { !open.contains($0) && statistics[$0].moneyLike > 0 }
  }

  /// *Amount* and *sum* as the last part of a compound, in the languages that write those as one word: *Dokumentbetrag*.
  private static let lastParts = ["betrag", "summe", "bedrag", "belopp", "beløb", "beløp", "summa", "összeg"]

  var columnsOfNumbers: [Int] {
    header.names.indices.filter { column in
      let values = statistics[column]
      return !isTaken(column) && values.areAmounts && values.markedDays == 0 && !isOfIdentifiers(column)
        && !HeaderNames.isOfPoints(header.names[column]) && !HeaderNames.isOfRowNumbers(header.names[column])
    }
  }

  /// Whether the values of a column are whole numbers of nine digits and more, all of one length: numbers of taxpayers, accounts
  /// and orders, not amounts.
  private func isOfIdentifiers(_ column: Int) -> Bool {
    let values = statistics[column]
    return values.filled > 1 && values.moneyLike == 0 && values.mostBytes >= 9
      && values.bytes == values.mostBytes * values.filled
  }

  /// The answer that a column holds a field.
  func choice(_ role: ColumnRole, _ column: Int) -> Question.Choice {
    let name = header.names[column].isEmpty ? "column \(column + 1)" : "\"\(header.names[column])\""
    return Question.Choice("\(name), such as \(samples[column] ?? "")", profileLine: line(role, column))
  }

  /// The line of a profile that takes a field from a column, with the columns stated already.
  func line(_ role: ColumnRole, _ column: Int) -> String {
    let stated = ColumnRole.allCases.compactMap { other -> String? in
      guard other != role, let columns = profile.columns(for: other), columns.count == 1 else { return nil }
      switch columns[0] {
      case .numbered(let number): return "\(other.rawValue): \(number)"
      case .named(let name): return "\(other.rawValue): \(JSONText.string(name))"
      }
    }
    var taken = stated + ["\(role.rawValue): \(column + 1)"]
    // Where several amounts have currencies of their own, each stands beside its amount.
    let currencies = header.names.indices.filter {
      statistics[$0].filled > 0 && statistics[$0].currencies == statistics[$0].filled
    }
    if role == .amount, currencies.count > 1, profile.columns(for: .currency) == nil,
      let own = currency(of: column, among: currencies)
    {
      taken.append("currency: \(own + 1)")
    }
    // What an amount is in the currency of whoever keeps the books, the column of currencies does not say.
    if role == .amount, currencies.count == 1, profile.columns(for: .currency) == nil,
      let first = TableNames.words(header.names[column]).first, ["base", "home", "local"].contains(first),
      TableNames.words(header.names[currencies[0]]).first != first
    {
      taken.append("currency: []")
    }
    return "columns: {\(taken.joined(separator: ", "))}"
  }

  /// Of columns of currencies, the one of an amount: that of the same object, where names are paths of JSON such as
  /// `amount.value` and `amount.currencyCode`; else the one beside it.
  func currency(of amount: Int, among currencies: [Int]) -> Int? {
    func object(_ column: Int) -> Substring? {
      let name = header.names[column]
      return name.lastIndex(of: ".").map { name[..<$0] }
    }
    if let object = object(amount) {
      let own = currencies.filter { header.names[$0].hasPrefix(object + ".") }
      if own.count == 1 { return own[0] }
    }
    // `Sell Amount` and `Sell Currency`, in either order.
    let first = TableNames.words(header.names[amount]).first
    let own = currencies.filter { TableNames.words(header.names[$0]).first == first }
    if own.count == 1 { return own[0] }
    return currencies.first { $0 == amount + 1 }
  }

  /// Whether a column has one and the same value in all rows: it rather says something of the statement, such as its period and its balances in
  /// Coupa's *Standard 27*, and is offered last.
  private func isConstant(_ column: Int) -> Bool { constants.contains(column) }

  func undecided(_ role: ColumnRole, _ what: String, choices: [Int]) -> Fault {
    let names = header.names.enumerated().map { $0.element.isEmpty ? "\($0.offset + 1)" : "\"\($0.element)\"" }
    let example = header.hasHeader ? "NAME OF THE COLUMN" : "NUMBER OF THE COLUMN, from 1"
    let kinds = RecordKind.all.filter { $0 != .entry && $0 != .bill }.map(\.name).joined(separator: ", ")
    let other =
      role == .date && choices.isEmpty && profile.columns.isEmpty
      ? ["No column holds days. A list of something else than payments is read with --kind, such as: \(kinds)."] : []
    let count = names.count == 1 ? "one column" : "\(names.count) columns"
    return Fault(
      .badData, .csvColumnUnknown,
      header.hasHeader
        ? "no column is known to hold \(what); the header reads \(names.joined(separator: ", "))"
        : "the table has no header row, and it cannot be told which of its \(count) holds the \(role.rawValue)",
      at: SourceLocation(file: file, line: header.line),
      fixes: header.names.count == 1
        ? ["It has one column only: if `delimiter:` in the profile is wrong, correct it; if it is missing, state it."]
        : ["Say it in the profile: `columns: {\(role.rawValue): \(example)}`."] + other,
      question: header.names.count == 1
        ? Question(
          "What stands between two fields of a row?",
          choices: ["comma", "semicolon", "tab", "bar"].map {
            Question.Choice("a \($0)", profileLine: "delimiter: \($0)")
          }, blank: .value(ofKey: "delimiter"))
        : Question(
          role != .date
            ? "Which column holds the amount?"
            : kind == .bill ? "Which column holds the day of the bill?" : "Which column holds the day of booking?",
          choices: (choices.filter { !isConstant($0) } + choices.filter(isConstant)).prefix(8).map { choice(role, $0) },
          blank: .column(ofField: role.rawValue)))
  }
}
