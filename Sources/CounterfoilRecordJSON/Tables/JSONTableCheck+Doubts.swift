import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Members beside an amount that take its meaning away: `"cancelled": true`, `accountAmount` in another currency.
extension JSONTableCheck {
  /// The records of which a member called by a word for what is no payment is true.
  func voidRecords() -> [(record: Int, name: String, word: String)] {
    let flags = table.names.indices.filter { place in
      !table.names[place].hasPrefix("$") && !used.contains(place)
        && (isOfNoPayment(TableNames.flag(table.names[place])) || TableNames.asksWhetherPending(table.names[place]))
    }
    if flags.isEmpty { return [] }
    return table.records.indices.compactMap { record in
      let cells = table.cells(of: record)
      let flag = cells.first { flags.contains($0.column) && $0.text.lowercased() == "true" }
      return flag.map { flag in
        let name = table.names[flag.column]
        return (record, "\"\(name)\"", TableNames.flag(name))
      }
    }
  }

  /// `deleted` is the name of YNAB's API for transactions taken out; the others are words of a status.
  private func isOfNoPayment(_ word: String) -> Bool {
    word == "deleted" || TableNames.isOfNoPayment(word, table.profile)
  }

  func rejectedVoidRecords() -> [RejectedRecord] {
    void.map { record, name, word in
      let isPending = TableNames.asksWhetherPending(word)
      let diagnostic = Diagnostic(
        .csvStatus, .error,
        "\(name): the record says that \(isPending ? "the payment is not booked yet" : "no payment took place")",
        at: SourceLocation(file: file, line: table.records[record].lineNumber),
        fixes: ["Put `booked: [\(JSONText.string(word))]` into the profile if it did."])
      return RejectedRecord(diagnostic: diagnostic, raw: table.records[record].value.description)
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
