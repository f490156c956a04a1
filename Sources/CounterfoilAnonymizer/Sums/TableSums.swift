/// What groups of rows add up to, so that sums printed around a table are those of the sample's rows.
struct TableSums {
  private struct Group {
    var old: Int128 = 0
    var new: Int128 = 0
    var count = 0
  }

  private var groups: [[[UInt32]]: Group] = [:]
  /// By one word alone.
  private var wordGroups: [[UInt32]: Group] = [:]
  private var signed: (inflow: Group, outflow: Group, all: Group) = (Group(), Group(), Group())
  private(set) var rowCount = 0
  private static let subsetLimit = 10

  /// Takes a row in.
  /// - Parameters:
  ///   - words: its words for direction and status.
  ///   - old: its amount, and `new` the one in the sample; with their signs, as far as known.
  mutating func add(words: [[UInt32]], old: Int128?, new: Int128?) {
    rowCount += 1
    guard let old, let new else {
      groups[words, default: Group()].count += 1
      return
    }
    func take(_ group: inout Group, _ old: Int128, _ new: Int128) {
      group.old += old
      group.new += new
      group.count += 1
    }
    take(&groups[words, default: Group()], abs(old), abs(new))
    for word in Set(words) where word.count > 1 { take(&wordGroups[word, default: Group()], abs(old), abs(new)) }
    if old < 0 { take(&signed.outflow, -old, -new) }
    if old > 0 { take(&signed.inflow, old, new) }
    take(&signed.all, old, new)
  }

  /// Sums of the rows that have a word for direction or status, with that word.
  var wordedValues: [(word: [UInt32], old: Int128, new: Int128)] {
    wordGroups.map { ($0.key, $0.value.old, $0.value.new) }.sorted { ($0.old, $0.new) < ($1.old, $1.new) }
  }

  /// For every sum of the file the one of the sample; sums of few groups win over those of many.
  var values: [Int128: Int128] {
    var result: [Int128: Int128] = [:]
    for group in all.reversed() where group.old != 0 {
      result[group.old] = group.new
      result[-group.old] = -group.new
    }
    return result
  }

  var counts: Set<Int> { Set(all.map(\.count) + wordGroups.values.map(\.count) + [rowCount]) }

  private var all: [Group] {
    var result = [signed.inflow, signed.outflow, signed.all]
    let parts = groups.values.sorted { ($0.old, $0.new, $0.count) < ($1.old, $1.new, $1.count) }
    guard parts.count <= TableSums.subsetLimit else { return result + parts }
    var subsets: [(size: Int, group: Group)] = []
    for chosen in 1..<(1 << parts.count) {
      var sum = Group()
      for (place, part) in parts.enumerated() where chosen >> place & 1 == 1 {
        sum.old += part.old
        sum.new += part.new
        sum.count += part.count
      }
      subsets.append((chosen.nonzeroBitCount, sum))
    }
    result += subsets.sorted { $0.size < $1.size }.map(\.group)
    return result
  }
}
