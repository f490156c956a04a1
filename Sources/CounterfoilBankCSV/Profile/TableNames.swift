/// What the names and words of a table mean, for those who make tables of other files.
package enum TableNames {
  /// The field a column of that name holds; nil where its name does not say it.
  package static func field(ofColumn name: String) -> String? { HeaderNames.meaning(of: name)?.role.rawValue }

  /// Whether a column's name says that its amounts are in the smallest unit of their currency.
  package static func saysMinorUnits(_ name: String) -> Bool { MinorUnits.areNamed(in: name) }

  /// Whether a word says what became of a payment.
  package static func isStatus(_ word: String) -> Bool { TableWords().status(of: word) != nil }

  /// Whether a text says that its row states a balance or a total.
  package static func isOfBalance(_ text: String) -> Bool { BalanceRow.isOne(text) }

  /// Whether a word beside a row says that it is no payment.
  package static func isOfNoPayment(_ word: String, _ profile: CSVProfile) -> Bool {
    var words = TableWords()
    words.add(profile)
    let status = words.status(of: word)
    return status == .void || status == .ignored
  }
}
