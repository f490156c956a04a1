import Glibc

/// The leaves of one transaction of an entry together with the entry's own.
struct EntryView {
  let gathered: Gathered
  /// The transaction's number from 1; 0 for the entry without any, or with several.
  let transaction: Int32
  let statement: StatementState
  let isMoneyIn: Bool

  /// The leaf of the transaction.
  @inline(__always)
  func first(_ field: CAMTField) -> Gathered.Piece? { gathered.first(field, transaction) }

  /// The leaf of the transaction, else of the entry.
  func firstOfAll(_ field: CAMTField) -> Gathered.Piece? {
    first(field) ?? (transaction == 0 ? nil : gathered.first(field))
  }

  @inline(__always)
  func bytes(_ piece: Gathered.Piece) -> UnsafeRawBufferPointer { gathered.bytes(piece) }

  /// A reference; nil where it is one of the words that stand for none.
  func reference(_ piece: Gathered.Piece?) -> UnsafeRawBufferPointer? {
    guard let piece else { return nil }
    let text = bytes(piece)
    return EntryView.isPlaceholder(text) ? nil : text
  }

  static func isPlaceholder(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.first == 0x4E else { return false }
    return text.isWord("NOTPROVIDED") || text.isWord("NONREF") || text.isWord("NOTAVAILABLE")
  }

  /// Whether the other party is the debtor.
  ///
  /// The account's owner is one of both: known by the account or the name. Where that does not tell, money comes from a
  /// debtor and goes to a creditor; in returns and reversals both keep the parts of the payment that is undone.
  var isCounterpartDebtor: Bool {
    if let piece = first(.debtorAccount), bytes(piece).isText(statement.account) { return false }
    if let piece = first(.creditorAccount), bytes(piece).isText(statement.account) { return true }
    let hasDebtor = first(.debtor) != nil || first(.debtorAccount) != nil || first(.ultimateDebtor) != nil
    let hasCreditor = first(.creditor) != nil || first(.creditorAccount) != nil || first(.ultimateCreditor) != nil
    if hasDebtor != hasCreditor { return hasDebtor }
    if !statement.owner.isEmpty {
      if let piece = first(.debtor), bytes(piece).isText(statement.owner) { return false }
      if let piece = first(.creditor), bytes(piece).isText(statement.owner) { return true }
    }
    let isUndone = firstOfAll(.returnReason) != nil || gathered.isReversal
    return isMoneyIn != isUndone
  }
}

extension Gathered {
  /// Whether the entry is marked as a reversal.
  var isReversal: Bool {
    guard let piece = first(.isReversal) else { return false }
    return bytes(piece).isWord("true") || bytes(piece).isWord("1")
  }
}

extension UnsafeRawBufferPointer {
  @inline(__always)
  func isWord(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount, let baseAddress else { return false }
    return memcmp(baseAddress, word.utf8Start, count) == 0
  }

  func isText(_ text: UnsafeRawBufferPointer) -> Bool {
    guard count == text.count, let baseAddress, let other = text.baseAddress else { return count == text.count }
    return memcmp(baseAddress, other, count) == 0
  }

  @inline(__always)
  func isText(_ text: [UInt8]) -> Bool {
    guard count == text.count, let baseAddress else { return count == text.count }
    return text.withUnsafeBytes { memcmp(baseAddress, $0.baseAddress!, count) == 0 }
  }
}
