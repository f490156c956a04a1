package import CounterfoilModel
import CounterfoilRecords
import CounterfoilReports
import CounterfoilText

/// What lists for people and programs say of an entry or a bill.
package struct ShownRecord: Sendable, Hashable {
  package var location: SourceLocation
  /// As `yyyy-MM-dd`; empty where there is none.
  package var date: String
  package var amount: String
  /// As printed; where there is none, what it was for.
  package var payee: String?

  init(_ batch: RecordBatch, _ row: Int, _ location: SourceLocation) {
    let isEntry = batch.schema == .entry
    self.location = location
    date = batch.day(isEntry ? EntryField.date.position : BillField.date.position, row)?.iso ?? ""
    amount = batch.amount(isEntry ? EntryField.amount.position : BillField.amount.position, row)?.description ?? ""
    payee =
      batch.text(isEntry ? EntryField.payee.position : BillField.payee.position, row)
      ?? batch.text(isEntry ? EntryField.description.position : BillField.title.position, row)
  }

  /// The columns of ``cells`` in a table for people.
  static let columns: [TextTable.Column] = [
    .init("record", isFlexible: true), .init("day", isWhole: true), .init("amount", .right, isWhole: true),
    .init("payee", isFlexible: true),
  ]

  var cells: [String] { ["\(location)", date, amount, payee ?? ""] }

  /// Writes all but the location, which comes first.
  func writeMembers(_ json: inout JSONWriter) {
    json.member("date", date)
    json.member("amount", amount)
    json.member("payee", payee)
  }
}
