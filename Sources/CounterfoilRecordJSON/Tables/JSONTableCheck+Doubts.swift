import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Members beside an amount that take its meaning away: `"cancelled": true`, `accountAmount` in another currency.
extension JSONTableCheck {
  /// The records that a member marks as no payment, or as none yet.
  func voidRecords() -> [MarkedRecord] {
    let open = table.names.indices.filter { !table.names[$0].hasPrefix("$") && !used.contains($0) }
    let asking = open.filter { place in
      let name = table.names[place]
      return TableNames.asksWhetherPending(name) || TableNames.isOfNoPayment(TableNames.flag(name), table.profile)
    }
    let booked = Set(table.profile.booked.map { $0.lowercased() })
    let marking = open.compactMap { place in
      TableNames.markingName(table.names[place], isOfBills: isOfBills).map { (place, $0) }
    }
    .filter { !booked.contains($0.1.word) }
    if asking.isEmpty, marking.isEmpty { return [] }
    let records = table.records.indices.map(table.cells(of:))
    let hasParts = records.joined().contains { TableNames.isOfPart(table.names[$0.column], $0.text) }
    let told = marking.filter { place, name in
      if name.mark == .whole { return hasParts }
      return !name.needsOpposite || records.joined().contains { $0.column == place && name.isOpposite($0.text) }
    }
    return records.indices.compactMap { record in
      for cell in records[record] {
        let name = "\"\(table.names[cell.column])\""
        if let found = told.first(where: { $0.0 == cell.column && $0.1.isMarked(by: cell.text) }) {
          return MarkedRecord(record: record, name: name, word: found.1.word, mark: found.1.mark)
        }
        if asking.contains(cell.column), cell.text.lowercased() == "true" {
          let word = TableNames.flag(table.names[cell.column])
          return MarkedRecord(
            record: record, name: name, word: word, mark: TableNames.asksWhetherPending(word) ? .pending : .void)
        }
      }
      return nil
    }
  }

  func rejectedVoidRecords() -> [RejectedRecord] {
    void.map { marked in
      let says =
        switch marked.mark {
        case .void: isOfBills ? "nothing is to be paid" : "no payment took place"
        case .pending: "the payment is not booked yet"
        case .copy: "it is a copy of another"
        case .whole: "it is the sum of others in the list"
        }
      let diagnostic = Diagnostic(
        .csvStatus, .error, "\(marked.name): the record says that \(says)",
        at: SourceLocation(file: file, line: table.records[marked.record].lineNumber),
        fixes: [
          "Put `booked: [\(JSONText.string(marked.word))]` into the profile if it is a \(isOfBills ? "bill" : "payment") all the same."
        ])
      return RejectedRecord(diagnostic: diagnostic, raw: table.records[marked.record].value.description)
    }
  }

  /// - Throws: exit status 65 with the question where another amount is beside the amount, in another currency or by its
  /// name that of the account.
  func checkOtherAmounts() throws(Fault) {
    guard !table.hasRows, table.profile.columns["amount"] == nil, amounts.count == 1, let amount = amounts.first,
      let other = table.names.indices.first(where: { $0 != amount && mayBeOfAccount($0, amount) })
    else { return }
    let choices = [other, amount].map { place in
      let name = JSONText.string(table.names[place])
      let own = place == amount ? currency : currencyBeside(place)
      let unit = own.map { ", currency: \(JSONText.string(table.names[$0]))" } ?? ""
      return Question.Choice(
        "\(name), such as \(table.facts[place].first)", profileLine: "columns: {amount: \(name)\(unit)}")
    }
    throw Fault(
      .badData, .csvColumnUnknown,
      "\(table.names[amount]) and \(table.names[other]) differ: nothing tells which of them moved the account",
      at: SourceLocation(file: file, line: table.records.first?.lineNumber ?? 1),
      fixes: choices.compactMap(\.profileLine).map { "Put `\($0)` into the profile." },
      question: Question("Which of them is the amount of the account?", choices: choices))
  }

  /// The column of the currency of the amounts by its name, `chargedCurrency` beside `chargedAmount`, where no other is taken.
  var ownCurrency: Int? {
    guard !table.hasRows, currency == nil, options.currency == nil, table.profile.currency == nil,
      table.profile.columns["currency"] == nil, amounts.count == 1, let amount = amounts.first,
      let own = currencyBeside(amount), !used.contains(own), table.facts[own].filled > 0,
      table.facts[own].currencies == table.facts[own].filled
    else { return nil }
    return own
  }

  private func mayBeOfAccount(_ place: Int, _ amount: Int) -> Bool {
    let facts = table.facts[place]
    let name = table.names[place].lowercased()
    // What was asked for or printed abroad is not what the account moved by.
    let isOther = TableNames.isOfOriginal(name) || name.contains("local")
    guard !name.hasPrefix("$"), name.contains("amount"), !isOther, !used.contains(place), facts.filled > 0,
      facts.wholes + facts.fractions + facts.markedTexts == facts.filled
    else { return false }
    if let currency, let own = currencyBeside(place), own != currency { return differ(own, currency) }
    let isNamed = ["account", "billing", "settle", "booked"].contains { name.contains($0) }
    return isNamed && differ(place, amount)
  }

  /// The column whose name is that of an amount with the word for the currency instead, or that is in its object.
  private func currencyBeside(_ place: Int) -> Int? {
    let name = table.names[place]
    let object = name.lastIndex(of: ".").map { name[...$0] } ?? ""
    let wanted: Set = [
      name.replacing("Amount", with: "Currency").replacing("amount", with: "currency"),
      name.replacing("Amount", with: "CurrencyCode").replacing("amount", with: "currency_code"),
      object.isEmpty ? "" : object + "currency",
    ]
    return table.names.indices.first { $0 != place && wanted.contains(table.names[$0]) }
  }
}
