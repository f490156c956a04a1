/// A person's word on two rows, as places among the rows of a bucket.
struct SaidOfRows {
  var row: Int
  var other: Int
  var isSame: Bool
}

/// What was said of the rows of one bucket, carried over to what other files list in the same words.
struct SettledRows {
  private struct Pair: Hashable {
    let low: UInt64
    let high: UInt64

    init(_ one: UInt64, _ other: UInt64) {
      low = min(one, other)
      high = max(one, other)
    }
  }

  /// What each row says, and which of its file's rows that say so it is.
  private var names: [Int32: UInt64] = [:]
  private var verdicts: [Pair: Bool] = [:]
  private var namesOfSlot: [Int: [UInt64]] = [:]

  /// - Parameters:
  ///   - groups: the rows of each file, in its order.
  ///   - key: what a row says, as a hash.
  init(_ said: [SaidOfRows], _ groups: some Sequence<[Int32]>, key: (Int32) -> UInt64) {
    if said.isEmpty { return }
    for group in groups {
      var seen: [UInt64: UInt64] = [:]
      for index in group {
        let content = key(index)
        var hash = StableHash()
        hash.combine(content)
        hash.combine(seen[content, default: 0])
        seen[content, default: 0] += 1
        names[index] = hash.finish()
      }
    }
    for word in said {
      guard let one = names[Int32(word.row)], let other = names[Int32(word.other)], one != other
      else { continue }
      verdicts[Pair(one, other)] = word.isSame
    }
  }

  mutating func add(_ index: Int32, to slot: Int) {
    if let name = names[index] { namesOfSlot[slot, default: []].append(name) }
  }

  /// Whether a person said that the row is the entry's, or that it is not; nil where neither.
  func isSame(_ index: Int32, as slot: Int) -> Bool? {
    guard let name = names[index], let others = namesOfSlot[slot] else { return nil }
    let found = others.compactMap { verdicts[Pair(name, $0)] }
    return found.isEmpty ? nil : found.contains(true)
  }
}
