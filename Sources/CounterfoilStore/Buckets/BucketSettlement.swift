import CounterfoilModel
import CounterfoilRecords

/// The entry and the standing of every row of one bucket.
struct BucketSettlement {
  var entries: [String] = []
  var standings: [Int32] = []
  var slotCount = 0
  var slots: [Int32] = []

  /// Settles the rows and names the entries by the content of the rows that name them.
  init(_ rows: [BucketRow], _ resolver: BucketResolver, key: BucketKey) {
    let outcome = resolver.resolve(rows)
    slotCount = outcome.representatives.count
    slots = outcome.slots
    var bySlot = [String](repeating: "", count: slotCount)
    var seen: [UInt64: UInt64] = [:]
    let ordered = outcome.names.indices.sorted { left, right in
      let one = rows[Int(outcome.names[left])]
      let other = rows[Int(outcome.names[right])]
      return one.fileRank != other.fileRank ? one.fileRank < other.fileRank : one.order < other.order
    }
    for slot in ordered {
      let row = rows[Int(outcome.names[slot])]
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
