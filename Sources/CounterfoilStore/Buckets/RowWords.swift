import CounterfoilModel
import CounterfoilRecords

/// How much a row says in words: how many of payee, description, reference and category are there, then their bytes.
struct RowWords: Comparable {
  private var fieldCount = 0
  private var byteCount = 0

  init(_ batch: RecordBatch, _ row: Int) {
    for field in [
      EntryField.payee.position, EntryField.description.position, EntryField.reference.position,
      EntryField.category.position,
    ] {
      let bytes = batch.bytes(field, row)?.count ?? 0
      if bytes > 0 { fieldCount += 1 }
      byteCount += bytes
    }
  }

  static func < (left: RowWords, right: RowWords) -> Bool {
    (left.fieldCount, left.byteCount) < (right.fieldCount, right.byteCount)
  }
}
