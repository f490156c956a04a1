import CounterfoilModel
import CounterfoilRecords

/// Where the places that rules name lie in records of a kind.
struct RecordView {
  let amount: Int
  let payee: Int
  let category: Int
  let account: Int
  let extra: Int
  /// Only bills have one.
  let book: Int?
  let date: Int
  private let fields: [TextTest.Place: [Int]]

  /// Nil for kinds that rules say nothing about.
  init?(_ schema: Schema) {
    switch schema {
    case .entry:
      amount = EntryField.amount.position
      payee = EntryField.payee.position
      category = EntryField.category.position
      account = EntryField.account.position
      extra = EntryField.extra.position
      date = EntryField.date.position
      book = nil
      fields = [
        .payee: [EntryField.payee.position], .description: [EntryField.description.position],
        .reference: [EntryField.reference.position],
        .account: [EntryField.account.position], .category: [EntryField.category.position],
        .status: [EntryField.status.position],
        .id: [EntryField.id.position], .text: RecordView.texts(schema),
      ]
    case .bill:
      amount = BillField.amount.position
      payee = BillField.payee.position
      category = BillField.category.position
      account = BillField.account.position
      extra = BillField.extra.position
      date = BillField.date.position
      book = BillField.book.position
      fields = [
        .payee: [BillField.payee.position], .description: [BillField.title.position, BillField.remark.position],
        .reference: [BillField.number.position],
        .account: [BillField.account.position], .category: [BillField.category.position], .id: [BillField.id.position],
        .text: RecordView.texts(schema),
      ]
    default: return nil
    }
  }

  private static func texts(_ schema: Schema) -> [Int] {
    schema.fields.indices.filter { schema.fields[$0].type == .text || schema.fields[$0].type == .json }
  }

  /// Calls `body` with each text that is in a place; a missing one does not count.
  func forEachText(
    of place: TextTest.Place, _ batch: RecordBatch, _ row: Int, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    switch place {
    case .currency:
      if var code = batch.amount(amount, row)?.currency.code { code.withUTF8 { body(UnsafeRawBufferPointer($0)) } }
    case .date:
      if var day = batch.day(date, row)?.iso { day.withUTF8 { body(UnsafeRawBufferPointer($0)) } }
    default:
      for field in fields[place] ?? [] {
        let column = batch.texts[batch.schema.slot(of: field)]
        if !column.isMissing(row) { column.withBytes(row, body) }
      }
    }
  }
}
