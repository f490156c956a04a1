/// The sizes of outgoing rows, to tell how many would fit by chance within six weeks.
struct OutgoingSizes {
  private struct Key: Hashable {
    var account: Int32
    var currency: UInt16
  }

  private let side: Side
  /// Sorted, by account and currency.
  private var sizes: [[UInt64]] = []
  /// For each row its place in ``sizes``; -1 for other rows.
  private var places: [Int32]
  /// Six weeks as a share of all days.
  private let windowShare: Double

  init(_ side: Side, _ rows: [Int32]) {
    self.side = side
    var known: [Key: Int32] = [:]
    places = [Int32](repeating: -1, count: side.count)
    for row in rows.lazy.map(Int.init) {
      let key = Key(account: side.accounts[row], currency: side.currencies[row])
      let place = known[key] ?? Int32(sizes.count)
      if Int(place) == sizes.count {
        known[key] = place
        sizes.append([])
      }
      places[row] = place
      sizes[Int(place)].append(side.amounts[row].magnitude)
    }
    for place in sizes.indices { sizes[place].sort() }
    let days = Double((side.days.last ?? 0) - (side.days.first ?? 0)) + 1
    windowShare = min(1, 45 / max(45, days))
  }

  private func sorted(like row: Int) -> [UInt64] {
    places[row] < 0 ? [] : sizes[Int(places[row])]
  }

  private func count(_ sorted: [UInt64], from low: UInt64, through high: UInt64) -> Double {
    Double(sorted.firstIndexSorted { $0 > high } - sorted.firstIndexSorted { $0 >= low })
  }

  /// Other rows of the same size.
  func expected(equalTo row: Int) -> Double {
    let size = side.amounts[row].magnitude
    return max(0.05, (count(sorted(like: row), from: size, through: size) - 1) * windowShare)
  }

  /// Rows of at least a size.
  func expected(atLeast size: UInt64, like row: Int) -> Double {
    max(0.5, count(sorted(like: row), from: size, through: .max) * windowShare)
  }

  /// Rows among that many sizes near one.
  func expected(near size: UInt64, width: UInt64, like row: Int) -> Double {
    let reach = size / 10 + 1
    let near = count(sorted(like: row), from: size - min(size, reach), through: size &+ reach)
    return max(0.02, near * Double(width) / Double(2 * reach + 1) * windowShare)
  }
}
