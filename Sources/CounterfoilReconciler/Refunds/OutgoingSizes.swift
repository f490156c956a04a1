/// The sizes of outgoing rows, to tell how many would fit by chance within six weeks.
struct OutgoingSizes: Sendable {
  private struct Key: Hashable {
    var account: Int32
    var currency: UInt16
  }

  private let side: Side
  /// One list after another for each account and currency, each sorted.
  private var sizes: [UInt64]
  /// Where each list starts in ``sizes``; one more than there are lists.
  private var starts: [Int32] = [0]
  /// For each row its list; -1 for other rows.
  private var lists: [Int32]
  /// Six weeks as a share of all days.
  private let windowShare: Double
  private let learning: Learning
  /// For each list a row of it.
  private var examples: [Int32] = []

  /// O(rows).
  /// - Parameter rows: those of each currency in order of size.
  init(_ side: Side, bySize rows: [Int32], _ learning: Learning = .none) {
    self.side = side
    self.learning = learning
    var known: [Key: Int32] = [:]
    var counts: [Int32] = []
    var last: (key: Key, list: Int32)?
    lists = [Int32](repeating: -1, count: side.count)
    for row in rows.lazy.map(Int.init) {
      let key = Key(account: side.accounts[row], currency: side.currencies[row])
      let list = last?.key == key ? last?.list ?? 0 : known[key] ?? Int32(counts.count)
      if Int(list) == counts.count {
        known[key] = list
        counts.append(0)
        examples.append(Int32(row))
      }
      last = (key, list)
      lists[row] = list
      counts[Int(list)] += 1
    }
    for count in counts { starts.append((starts.last ?? 0) + count) }
    var next = starts
    sizes = [UInt64](repeating: 0, count: rows.count)
    for row in rows.lazy.map(Int.init) {
      let list = Int(lists[row])
      sizes[Int(next[list])] = side.amounts[row].magnitude
      next[list] += 1
    }
    let days =
      learning.frozen.map { ($0[.lastEntryDay] ?? 0) - ($0[.firstEntryDay] ?? 0) + 1 }
      ?? Double((side.days.last ?? 0) - (side.days.first ?? 0)) + 1
    windowShare = min(1, 45 / max(45, days))
  }

  /// A number for rows of one account and currency; -1 for rows that do not count.
  func list(of row: Int) -> Int32 { lists[row] }

  /// How many rows of a list are of at least one size and less than another; nil as the other is no bound.
  private func count(_ list: Int32, from low: UInt64, below high: UInt64?) -> Double {
    guard list >= 0 else { return 0 }
    let places = Int(starts[Int(list)])..<Int(starts[Int(list) + 1])
    let start = sizes.firstPlace(in: places, notBelow: low)
    let end = high.map { sizes.firstPlace(in: start..<places.upperBound, notBelow: $0) } ?? places.upperBound
    return Double(end - start)
  }

  /// What a model counted of outgoing rows of an account and a currency between two sizes; nil where there is no model.
  private func known(_ list: Int32, size: UInt64, from low: Double, to high: Double) -> Double? {
    guard let frozen = learning.frozen else { return nil }
    guard list >= 0 else { return 0 }
    let example = Int(examples[Int(list)])
    let amount = side.modelAmount(Int64(clamping: size), side.currencies[example])
    return frozen.count(
      .sizesOfAccounts, amount, isNegative: true, from: low, to: high,
      of: learning.keys.account(side.accounts[example]))
  }

  /// Other rows of the same size.
  func expected(equalTo row: Int) -> Double {
    let size = side.amounts[row].magnitude
    if let frozen = learning.frozen {
      let key = side.modelAmount(row).key(learning.keys.account(side.accounts[row]))
      return max(Priors.Refunds.leastEqual, (frozen[.amountsOfAccounts, key] - 1) * windowShare)
    }
    return max(Priors.Refunds.leastEqual, (count(lists[row], from: size, below: size &+ 1) - 1) * windowShare)
  }

  /// Rows of at least a size in a list.
  func expected(atLeast size: UInt64, in list: Int32) -> Double {
    max(
      Priors.Refunds.leastLarger,
      (known(list, size: size, from: 1, to: Priors.Refunds.mostRatio) ?? count(list, from: size, below: nil))
        * windowShare)
  }

  /// Rows within a tenth of the size of a row.
  func near(_ row: Int) -> Double {
    let size = side.amounts[row].magnitude
    let reach = size / 10 + 1
    if let known = known(lists[row], size: size, from: 0.9, to: 1.1) { return known }
    return count(lists[row], from: size - min(size, reach), below: size &+ reach &+ 1)
  }

  /// Rows among that many sizes near a row's, of which ``near(_:)`` tells how many are near.
  func expected(near: Double, size: UInt64, width: UInt64) -> Double {
    let reach = size / 10 + 1
    return max(Priors.Refunds.leastNear, near * Double(width) / Double(2 * reach + 1) * windowShare)
  }
}

extension [UInt64] {
  /// The first of some places whose number is not below another, the numbers there being sorted; the end where none.
  @inline(__always)
  func firstPlace(in places: Range<Int>, notBelow number: UInt64) -> Int {
    withUnsafeBufferPointer { numbers in
      var low = places.lowerBound
      var count = places.count
      while count > 0 {
        let half = count / 2
        if numbers[low + half] < number {
          low += half + 1
          count -= half + 1
        } else {
          count = half
        }
      }
      return low
    }
  }
}
