import CounterfoilModel
import CounterfoilRecords

/// Compares what was read of a record with what a held row says; the columns are those of ``StoredRows/columns``.
struct RowReading {
  private let records: RecordBatch

  private static let texts: [(field: Int, column: Int32)] = [
    (EntryField.time.position, 8), (EntryField.payee.position, 12), (EntryField.description.position, 13),
    (EntryField.reference.position, 14),
    (EntryField.status.position, 15), (EntryField.category.position, 16), (EntryField.extra.position, 17),
  ]

  init(_ records: RecordBatch) { self.records = records }

  /// Whether both are of one account; the name may be cut off as the rest of the record is.
  func hasAccount(_ statement: Statement, _ row: Int32, orBeginning: Bool) throws(Fault) -> Bool {
    let account = records.bytes(EntryField.account, Int(row)) ?? []
    return statement.withBytes(4) { held in
      let count = orBeginning ? min(account.count, held.count) : max(account.count, held.count)
      return account.prefix(count).elementsEqual(held.prefix(count))
    }
  }

  /// Whether both are of one day and amount.
  func hasEqualKey(_ statement: Statement, _ row: Int32) throws(Fault) -> Bool {
    guard try statement.money(6, currency: 7) == records[EntryField.amount, Int(row)] else { return false }
    return try statement.day(5) == records[EntryField.date, Int(row)]
  }

  func isEqual(_ statement: Statement, _ row: Int32) throws(Fault) -> Bool {
    guard try hasEqualKey(statement, row) else { return false }
    let row = Int(row)
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
