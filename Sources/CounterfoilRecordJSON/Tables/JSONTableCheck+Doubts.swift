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
        && isOfNoPayment(JSONTableCheck.flag(table.names[place]))
    }
    if flags.isEmpty { return [] }
    return table.records.indices.compactMap { record in
      let cells = table.cells(of: record)
      let flag = cells.first { flags.contains($0.column) && $0.text.lowercased() == "true" }
      return flag.map { flag in
        let name = table.names[flag.column]
        return (record, "\"\(name)\"", JSONTableCheck.flag(name))
      }
    }
  }

  /// The word of a member's name: `isCancelled` and `is_cancelled` ask whether it is `cancelled`.
  private static func flag(_ path: String) -> String {
    let name = path.split(separator: ".").last ?? ""
    let bare = name.hasPrefix("is") && name.dropFirst(2).first.map { $0 == "_" || $0.isUppercase } == true
    return name.dropFirst(bare ? 2 : 0).lowercased().filter { $0 != "_" }
  }

  /// `deleted` is the name of YNAB's API for transactions taken out; the others are words of a status.
  private func isOfNoPayment(_ word: String) -> Bool {
    word == "deleted" || TableNames.isOfNoPayment(word, table.profile)
  }

  func rejectedVoidRecords() -> [RejectedRecord] {
    void.map { record, name, word in
      let diagnostic = Diagnostic(
        .csvStatus, .error, "\(name): the record says that no payment took place",
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

  private func mayBeOfAccount(_ place: Int, _ amount: Int) -> Bool {
    let facts = table.facts[place]
    let name = table.names[place].lowercased()
    // What was asked for or printed abroad is not what the account moved by.
    let isOther = ["orig", "foreign", "instructed", "local"].contains { name.contains($0) }
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
