import CounterfoilModel
import CounterfoilRecords

/// Compares what was read of a record with what a held row says; the columns are those of ``StoredRows/columns``.
struct RowReading {
  private let records: RecordBatch
  private let row: Int

  private static let texts: [(field: Int, column: Int32)] = [
    (EntryField.time.position, 8), (EntryField.payee.position, 12), (EntryField.description.position, 13),
    (EntryField.reference.position, 14),
    (EntryField.status.position, 15), (EntryField.category.position, 16), (EntryField.extra.position, 17),
  ]

  init(_ records: RecordBatch, _ row: Int) {
    self.records = records
    self.row = row
  }

  enum Result {
    case equal
    case otherWords
    case otherKey
  }

  /// Nil where the two are of two accounts.
  /// - Parameter mayBeCut: whether the name of the account may be cut off as the rest of the record is.
  func compare(_ statement: Statement, mayBeCut: Bool) throws(Fault) -> Result? {
    guard hasAccount(statement, orBeginning: mayBeCut) else { return nil }
    guard try hasEqualKey(statement) else { return .otherKey }
    return try hasEqualWords(statement) ? .equal : .otherWords
  }

  private func hasAccount(_ statement: Statement, orBeginning: Bool) -> Bool {
    let account = records.bytes(EntryField.account, row) ?? []
    return statement.withBytes(4) { held in
      let count = orBeginning ? min(account.count, held.count) : max(account.count, held.count)
      return account.prefix(count).elementsEqual(held.prefix(count))
    }
  }

  /// Whether both are of one day and amount.
  private func hasEqualKey(_ statement: Statement) throws(Fault) -> Bool {
    guard try statement.money(6, currency: 7) == records[EntryField.amount, row] else { return false }
    return try statement.day(5) == records[EntryField.date, row]
  }

  private func hasEqualWords(_ statement: Statement) throws(Fault) -> Bool {
    guard try statement.money(10, currency: 11) == records[EntryField.balance, row],
      try statement.day(9) == records[EntryField.valueDate, row]
    else { return false }
    for (field, column) in RowReading.texts {
      let bytes = records.bytes(field, row)
      guard (bytes == nil) == statement.isNull(column) else { return false }
      if let bytes, !statement.withBytes(column, { $0.elementsEqual(bytes) }) { return false }
    }
    return true
  }
}
