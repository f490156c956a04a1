import CounterfoilModel
import CounterfoilRecords
import GRDB

/// What a row counts for; the numbers in the column `standing`.
enum Standing {
  static let entry: Int32 = 0
  static let copy: Int32 = 1
  static let review: Int32 = 2
  static let bookedLater: Int32 = 3
  static let maybeBookedLater: Int32 = 4
  static let replaced: Int32 = 5
}

/// The entry and the standing of every row of one bucket.
struct BucketSettlement {
  var entries: [String] = []
  var standings: [Int32] = []
  var slotCount = 0
  var slots: [Int32] = []

  /// Settles the rows and names the entries by the content of the rows that stand for them.
  init(_ rows: [BucketRow], _ resolver: BucketResolver, key: BucketKey) {
    let outcome = resolver.resolve(rows)
    slotCount = outcome.representatives.count
    slots = outcome.slots
    var bySlot = [String](repeating: "", count: slotCount)
    var seen: [UInt64: UInt64] = [:]
    let ordered = outcome.representatives.indices.sorted { left, right in
      let one = rows[Int(outcome.representatives[left])]
      let other = rows[Int(outcome.representatives[right])]
      return one.fileRank != other.fileRank ? one.fileRank < other.fileRank : one.order < other.order
    }
    for slot in ordered {
      let row = rows[Int(outcome.representatives[slot])]
      let content = key.contentHash(resolver.batch(row), Int(row.row))
      let repetition = seen[content, default: 0]
      seen[content] = repetition + 1
      bySlot[slot] = key.entryKey(content, repetition: repetition)
    }
    entries = outcome.slots.map { bySlot[Int($0)] }
    standings = rows.indices.map { index in
      if outcome.isInReview[index] { return Standing.review }
      return outcome.representatives[Int(outcome.slots[index])] == Int32(index) ? Standing.entry : Standing.copy
    }
  }
}

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
