import CounterfoilModel
import CounterfoilRecords

/// Account, day, amount and currency: what rows must share to be the same payment.
struct BucketKey {
  let account: [UInt8]
  let day: CalendarDate
  let minorUnits: Int64
  let currency: Currency
  private let dayText: [UInt8]
  private let base: StableHash

  init(account: [UInt8], day: CalendarDate, minorUnits: Int64, currency: Currency) {
    self.account = account
    self.day = day
    self.minorUnits = minorUnits
    self.currency = currency
    var text: [UInt8] = []
    text.reserveCapacity(10)
    day.appendISO(to: &text)
    dayText = text
    var hash = StableHash()
    hash.combine(UInt64(account.count))
    account.withUnsafeBytes { hash.combine($0) }
    hash.combine(UInt64(bitPattern: Int64(day.daysSinceEpoch)))
    hash.combine(UInt64(bitPattern: minorUnits))
    hash.combine(UInt64(currency.packedCode))
    base = hash
  }

  /// A hash of the bucket and of the words and the reference of one of its rows.
  func contentHash(_ batch: RecordBatch, _ row: Int) -> UInt64 {
    var hash = base
    for field in [EntryField.payee.position, EntryField.description.position, EntryField.reference.position] {
      let column = batch.texts[batch.schema.slot(of: field)]
      let range = column.range(row)
      hash.combine(UInt64(range.count))
      column.arena.withUnsafeBytes { hash.combine(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
    return hash.finish()
  }

  /// The same of a row's payee, description and reference.
  func contentHash(_ words: [String?]) -> UInt64 {
    var hash = base
    for word in words {
      var word = word ?? ""
      word.withUTF8 {
        hash.combine(UInt64($0.count))
        hash.combine(UnsafeRawBufferPointer($0))
      }
    }
    return hash.finish()
  }

  /// The entry's id. `repetition` counts, from 0, the entries of the bucket that say the same.
  func entryKey(_ content: UInt64, repetition: UInt64) -> String {
    var bytes: [UInt8] = []
    appendEntryKey(content, repetition: repetition, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What a replaced row goes by where the row that took its place says another amount: an id no entry has.
  func replacedKey(_ batch: RecordBatch, _ row: Int) -> String { entryKey(contentHash(batch, row), repetition: .max) }

  func appendEntryKey(_ content: UInt64, repetition: UInt64, to bytes: inout [UInt8]) {
    var hash = StableHash()
    hash.combine(content)
    hash.combine(repetition)
    ContentKey.appendEntryKey(day: dayText[...], hash: repetition == 0 ? content : hash.finish(), to: &bytes)
  }
}
