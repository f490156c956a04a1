import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// What a table may leave open and a record may not: a day and an amount in each, and the unit of whole numbers.
struct JSONTableCheck {
  let table: JSONTable
  let file: String
  let options: ReadOptions
  let amounts: [Int]
  private let days: [Int]
  private let others: [Int]
  let currency: Int?
  /// Columns that are fields.
  let used: Set<Int>
  /// The places of records without a day or an amount.
  private(set) var incomplete: [Int] = []
  /// Those that state a balance, such as the one brought forward, and have no amount.
  private(set) var balances: [Int] = []
  /// Those that say that they are no payments.
  private(set) var void: [MarkedRecord] = []
  let isOfBills: Bool

  /// A record that says of itself that it is no payment or bill, or none yet.
  struct MarkedRecord {
    let record: Int
    /// What says it, for messages.
    let name: String
    /// What a profile may list under `booked` if it is one all the same.
    let word: String
    let mark: TableNames.Mark
  }

  init(_ table: JSONTable, _ inspection: Inspection, isOfBills: Bool, file: String, options: ReadOptions) {
    self.table = table
    self.isOfBills = isOfBills
    self.file = file
    self.options = options
    func places(_ fields: Set<String>) -> [Int] {
      inspection.columns.filter { $0.field.map(fields.contains) ?? false }.map { $0.position - 1 }
    }
    amounts = places(["amount", "amount (debit)", "amount (credit)"])
    days = places(["date"])
    used = Set(inspection.columns.filter { $0.field != nil }.map { $0.position - 1 })
    others = places(["balance", "fee"])
    let balance = Set(places(["balance"]))
    currency = places(["currency"]).first
    if table.hasRows || amounts.isEmpty { return }
    void = voidRecords()
    let isVoid = Set(void.map(\.record))
    let states = Set(places(["status"]))
    let words = states.union(places(["amount (direction)"]))
    for record in table.records.indices where !isVoid.contains(record) && isIncomplete(record) {
      // What is no payment needs no day: a draft has none yet, and what waits at the bank has no day of booking.
      let cells = table.cells(of: record)
      let none = cells.first { words.contains($0.column) && TableNames.isOfNoPayment($0.text, table.profile) }
      let waiting = cells.first { states.contains($0.column) && TableNames.isOfNotBooked($0.text, table.profile) }
      if let word = none ?? (isOfBills ? nil : waiting) {
        let name = "\"\(TerminalText.excerpt(word.text, limitBytes: 40))\" in \(table.names[word.column])"
        void.append(
          MarkedRecord(record: record, name: name, word: word.text, mark: none == nil ? .pending : .void))
      } else if statesBalance(record, balance) {
        balances.append(record)
      } else {
        incomplete.append(record)
      }
    }
  }

  private func isIncomplete(_ record: Int) -> Bool {
    let cells = table.cells(of: record).filter { !$0.text.isEmpty }
    return !cells.contains { days.contains($0.column) } || !cells.contains { amounts.contains($0.column) }
  }

  private func statesBalance(_ record: Int, _ balance: Set<Int>) -> Bool {
    let cells = table.cells(of: record).filter { !$0.text.isEmpty }
    return !cells.contains { amounts.contains($0.column) } && cells.contains { balance.contains($0.column) }
      && cells.contains { TableNames.isOfBalance($0.text) }
  }

  /// - Throws: exit status 65 for the first, unless the profile says that such records are set aside.
  func incompleteRecords() throws(Fault) -> [RejectedRecord] {
    let found = incomplete.map { record in
      let cells = table.cells(of: record).filter { !$0.text.isEmpty }
      let lacksDay = !cells.contains { days.contains($0.column) }
      let columns = (lacksDay ? days : amounts).filter { table.names.indices.contains($0) }.map { table.names[$0] }
      let names = columns.isEmpty ? "" : " (\(columns.joined(separator: ", ")))"
      let diagnostic = Diagnostic(
        .jsonMissingField, .error, "the record has no \(lacksDay ? "day" : "amount")\(names)",
        at: SourceLocation(file: file, line: table.records[record].lineNumber),
        fixes: ["To set such records aside and read the others, put `badRows: reject` into the profile."])
      return RejectedRecord(diagnostic: diagnostic, raw: table.records[record].value.description)
    }
    if let first = found.first, table.profile.badRows != .reject {
      var fault = Fault(.badData, first.diagnostic)
      fault.diagnostic.question = Question(
        "What is to become of records without a day or an amount?",
        choices: [
          Question.Choice("\(found.count) of \(table.records.count) are set aside", profileLine: "badRows: reject")
        ])
      throw fault
    }
    return found
  }

  /// - Throws: exit status 65 with the question where the currency is one that is around the records, and a column of
  /// theirs whose name says nothing has others.
  ///
  /// So it is where the currency is that of an object with another number, such as the amount in a foreign currency.
  func checkCurrency() throws(Fault) {
    guard let currency, table.names.indices.contains(currency), table.profile.columns["currency"] == nil else { return }
    guard table.names[currency].hasPrefix("$") else { return try checkObject(of: currency) }
    let others = table.names.indices.filter { place in
      place != currency && !table.names[place].hasPrefix("$") && table.facts[place].filled > 0
        && table.facts[place].currencies == table.facts[place].filled
    }
    for place in others where differ(place, currency) {
      let choices = [place, currency].map { column in
        let name = JSONText.string(table.names[column])
        return Question.Choice(
          "\(name), such as \(table.facts[column].first)", profileLine: "columns: {currency: \(name)}")
      }
      throw Fault(
        .badData, .csvCurrency, "\(table.names[place]) and \(table.names[currency]) name different currencies",
        at: SourceLocation(file: file, line: table.records.first?.lineNumber ?? 1),
        fixes: choices.compactMap(\.profileLine).map { "Put `\($0)` into the profile." },
        question: Question("Which column holds the currency of the amounts?", choices: choices))
    }
  }

  private func checkObject(of currency: Int) throws(Fault) {
    let object = JSONTableCheck.object(of: table.names[currency])
    guard !object.isEmpty, !amounts.contains(where: { JSONTableCheck.object(of: table.names[$0]) == object }),
      table.names.indices.contains(where: { place in
        JSONTableCheck.object(of: table.names[place]) == object
          && table.facts[place].numbers + table.facts[place].wholes + table.facts[place].markedTexts > 0
      })
    else { return }
    let name = JSONText.string(table.names[currency])
    let amount = amounts.first.map { table.names[$0] } ?? "amount"
    throw Fault(
      .badData, .csvCurrency, "\(table.names[currency]) stands beside another number than \(amount)",
      at: SourceLocation(file: file, line: table.records.first?.lineNumber ?? 1),
      fixes: ["Put `columns: {currency: \(name)}` into the profile, or `columns: {currency: []}`."],
      question: Question(
        "Which currency is \(amount) in?",
        choices: [
          Question.Choice(
            "that of \(name), such as \(table.facts[currency].first)", profileLine: "columns: {currency: \(name)}"),
          Question.Choice("another one", profileLine: "columns: {currency: []}"),
        ]))
  }

  /// The path of the object a member is in; empty for the record.
  private static func object(of path: String) -> Substring { path[..<(path.lastIndex(of: ".") ?? path.startIndex)] }

  /// Whether two columns of currencies differ in a record.
  func differ(_ one: Int, _ other: Int) -> Bool {
    table.records.indices.contains { record in
      let cells = table.cells(of: record)
      let texts = [one, other].compactMap { column in cells.first { $0.column == column }?.text }
      return texts.count == 2 && texts[0].uppercased() != texts[1].uppercased()
    }
  }

  /// - Throws: exit status 65 with the question where all amounts are whole numbers, which may be cents.
  func checkUnit() throws(Fault) {
    let filled = amounts.filter { table.facts[$0].filled > 0 }
    guard table.profile.unit == nil, !table.hasRows, !filled.isEmpty,
      filled.allSatisfy({ table.facts[$0].wholes == table.facts[$0].filled }),
      !filled.contains(where: { TableNames.saysMinorUnits(table.names[$0]) }),
      !others.contains(where: { table.facts[$0].fractions + table.facts[$0].markedTexts > 0 }),
      let currency = currencyWithFractions
    else { return }
    let example = table.facts[filled[0]].first
    let units = Int64(example) ?? 0
    let money = Money(minorUnits: units, currency: currency)
    throw Fault(
      .badData, .jsonUnit,
      "all amounts (\(table.names[filled[0]])) are whole numbers, which may count the currency's smallest unit",
      at: SourceLocation(file: file, line: table.records.first?.lineNumber ?? 1),
      fixes: ["Put `unit: minor` or `unit: major` into the profile."],
      question: Question(
        "How much is \(example)?",
        choices: [
          Question.Choice("\(money.decimal): it counts the smallest unit, such as cents", profileLine: "unit: minor"),
          Question.Choice("\(example) whole ones", profileLine: "unit: major"),
        ]))
  }

  /// A currency of the amounts that has a smaller unit; nil where none of them has.
  private var currencyWithFractions: Currency? {
    var found: Set<String> = []
    if let currency {
      for record in table.records.indices {
        for cell in table.cells(of: record) where cell.column == currency { found.insert(cell.text) }
      }
    } else if let stated = table.profile.currency ?? options.currency {
      found.insert(stated.code)
    }
    let currencies = found.isEmpty ? [.unstated] : found.sorted().map { Currency($0.uppercased()) ?? .unstated }
    return currencies.first { $0.minorUnitDigits > 0 }
  }
}
