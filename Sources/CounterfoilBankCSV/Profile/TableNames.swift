/// What the names and words of a table mean, for those who make tables of other files.
package enum TableNames {
  /// The field a column of that name holds; nil where its name does not say it.
  package static func field(ofColumn name: String) -> String? { HeaderNames.meaning(of: name)?.role.rawValue }

  /// Whether a column's name says that its amounts are in the smallest unit of their currency.
  package static func saysMinorUnits(_ name: String) -> Bool { MinorUnits.areNamed(in: name) }

  /// Whether a column's name is that of an amount before it was exchanged.
  package static func isOfOriginal(_ name: String) -> Bool { HeaderNames.isOfOriginal(name) }

  /// Whether a word says what became of a payment.
  package static func isStatus(_ word: String) -> Bool { TableWords().status(of: word) != nil }

  /// Whether a name asks whether a payment is still to be booked: `pending` (Plaid, SimpleFIN), `hold` (monobank), `future`
  /// (Bridge), `coming` (Powens), `isPending`.
  package static func asksWhetherPending(_ path: String) -> Bool {
    ["pending", "hold", "onhold", "uncleared", "future", "coming", "upcoming", "scheduled"].contains(flag(path))
  }

  /// The word of the name of a member that is true or false: `isCancelled` and `is_cancelled` ask whether it is `cancelled`.
  package static func flag(_ path: String) -> String {
    let name = path.split(separator: ".").last ?? ""
    let bare = name.hasPrefix("is") && name.dropFirst(2).first.map { $0 == "_" || $0.isUppercase } == true
    return name.dropFirst(bare ? 2 : 0).lowercased().filter { $0 != "_" }
  }

  /// Whether a text says that its row states a balance or a total.
  package static func isOfBalance(_ text: String) -> Bool { BalanceRow.isOne(text) }

  /// Whether a word beside a row says that it is no payment.
  package static func isOfNoPayment(_ word: String, _ profile: CSVProfile) -> Bool {
    var words = TableWords()
    words.add(profile)
    let status = words.status(of: word)
    return status == .void || status == .ignored
  }

  /// Whether a word of a status says that a payment is not booked yet.
  package static func isOfNotBooked(_ word: String, _ profile: CSVProfile) -> Bool {
    var words = TableWords()
    words.add(profile)
    let status = words.status(of: word)
    return status == .pending || status == .scheduled
  }
}
