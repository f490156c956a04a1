/// How often pairs of numbers were seen.
struct PairCounts: Sendable {
  /// The pairs, in order of first sight.
  private(set) var pairs: [(left: Int32, right: Int32)] = []
  private var counts: [Int32] = []
  private var numbers = PairTable<Int32>(blank: -1)

  mutating func add(_ left: Int32, _ right: Int32, _ count: Int32) {
    if let number = numbers[left, right] {
      counts[Int(number)] += count
    } else {
      numbers[left, right] = Int32(counts.count)
      pairs.append((left, right))
      counts.append(count)
    }
  }

  /// 0 for pairs that were never seen.
  subscript(left: Int32, right: Int32) -> Int32 { numbers[left, right].map { counts[Int($0)] } ?? 0 }
}
