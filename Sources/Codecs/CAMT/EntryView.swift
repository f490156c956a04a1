/// The leaves of one transaction of an entry together with the entry's own.
struct EntryView {
  let gathered: Gathered
  /// The transaction's number from 1; 0 for the entry without any, or with several.
  let transaction: Int32
  let statement: StatementState
  let isMoneyIn: Bool

  /// The leaf of the transaction.
  func first(_ field: CAMTField) -> Gathered.Piece? { gathered.first(field, transaction) }

  /// The leaf of the transaction, else of the entry.
  func firstOfAll(_ field: CAMTField) -> Gathered.Piece? {
    first(field) ?? (transaction == 0 ? nil : gathered.first(field))
  }

  func bytes(_ piece: Gathered.Piece) -> ArraySlice<UInt8> { gathered.bytes(piece) }

  /// A reference; nil where it is one of the words that stand for none.
  func reference(_ piece: Gathered.Piece?) -> ArraySlice<UInt8>? {
    guard let piece else { return nil }
    let text = bytes(piece)
    return EntryView.isPlaceholder(text) ? nil : text
  }

  static func isPlaceholder(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == 0x4E else { return false }
    return text.elementsEqual("NOTPROVIDED".utf8) || text.elementsEqual("NONREF".utf8)
      || text.elementsEqual("NOTAVAILABLE".utf8)
  }

  /// Whether the other party is the debtor.
  ///
  /// The account's owner is one of both: known by the account or the name. Where that does not tell, money comes from a
  /// debtor and goes to a creditor; in returns and reversals both keep the parts of the payment that is undone.
  var isCounterpartDebtor: Bool {
    if let piece = first(.debtorAccount), bytes(piece).elementsEqual(statement.account) { return false }
    if let piece = first(.creditorAccount), bytes(piece).elementsEqual(statement.account) { return true }
    let hasDebtor = first(.debtor) != nil || first(.debtorAccount) != nil || first(.ultimateDebtor) != nil
    let hasCreditor = first(.creditor) != nil || first(.creditorAccount) != nil || first(.ultimateCreditor) != nil
    if hasDebtor != hasCreditor { return hasDebtor }
    if !statement.owner.isEmpty {
      if let piece = first(.debtor), bytes(piece).elementsEqual(statement.owner) { return false }
      if let piece = first(.creditor), bytes(piece).elementsEqual(statement.owner) { return true }
    }
    let isUndone =
      firstOfAll(.returnReason) != nil
      || gathered.first(.isReversal).map { ["true", "1"].contains(gathered.text($0)) } ?? false
    return isMoneyIn != isUndone
  }
}
