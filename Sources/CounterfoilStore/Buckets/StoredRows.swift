import CounterfoilModel
import CounterfoilRecords
import GRDB

/// Rows the store holds already, as far as a merge touches their buckets.
struct StoredRows {
  var batch = RecordBatch(schema: .entry)
  var numbers: [Int64] = []
  var files: [Int64] = []
  var entries: [String] = []
  var standings: [Int32] = []

  var count: Int { numbers.count }

  static let columns = """
    number, file, entry, standing, account, day, minor_units, currency, time, value_day, balance_minor_units,
    balance_currency, payee, description, reference, status, category, extra, source_id
    """

  /// ``columns`` of a table that goes by another name in the query.
  static func columns(of table: String) -> String {
    columns.split(separator: ",").map { "\(table).\($0.drop { " \n".contains($0) })" }.joined(separator: ", ")
  }

  /// Takes over the row a statement of ``columns`` stands on.
  mutating func append(_ statement: Statement) throws(Fault) {
    numbers.append(statement.number(0))
    files.append(statement.number(1))
    entries.append(statement.text(2) ?? "")
    standings.append(Int32(truncatingIfNeeded: statement.number(3)))
    try StoredRows.appendRecord(statement, id: 18, to: &batch)
    batch.endRecord()
  }

  /// Whether the row a statement of ``columns`` stands on is of the same day, account, amount and currency as the first.
  func isInBucket(_ statement: Statement) -> Bool {
    guard let day = batch.day(EntryField.date.position, 0), let amount = batch.amount(EntryField.amount.position, 0)
    else { return false }
    func equals(_ column: Int32, _ bytes: some Sequence<UInt8>) -> Bool {
      statement.withBytes(column) { $0.elementsEqual(bytes) }
    }
    return statement.number(6) == amount.minorUnits && equals(5, day.iso.utf8)
      && equals(4, batch.bytes(EntryField.account.position, 0) ?? []) && equals(7, amount.currency.letters)
  }

  /// Forgets all rows, and keeps the memory.
  mutating func removeAll() {
    batch.removeAll()
    numbers.removeAll(keepingCapacity: true)
    files.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    standings.removeAll(keepingCapacity: true)
  }

  /// Sets the fields of an entry record begun from the columns `account` (4) to `extra` (17).
  static func appendRecord(_ statement: Statement, id: Int32, to batch: inout RecordBatch) throws(Fault) {
    batch.beginRecord()
    func text(_ field: Int, _ column: Int32) {
      statement.appendText(column, to: &batch.texts[batch.schema.slot(of: field)])
    }
    text(EntryField.id.position, id)
    text(EntryField.account.position, 4)
    batch.set(EntryField.date, try statement.day(5))
    batch.set(EntryField.amount, try statement.money(6, currency: 7))
    text(EntryField.time.position, 8)
    batch.set(EntryField.valueDate, try statement.day(9))
    batch.set(EntryField.balance, try statement.money(10, currency: 11))
    text(EntryField.payee.position, 12)
    text(EntryField.description.position, 13)
    text(EntryField.reference.position, 14)
    text(EntryField.status.position, 15)
    text(EntryField.category.position, 16)
    text(EntryField.extra.position, 17)
  }
}
