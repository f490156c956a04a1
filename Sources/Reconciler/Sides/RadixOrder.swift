/// Rows put in order by whole numbers, digit by digit: O(rows) for each 11 bits of the numbers' spread.
struct RadixOrder {
  private(set) var rows: [Int32]

  /// - Parameter rows: in their first order.
  init(_ rows: [Int32]) { self.rows = rows }

  /// Puts rows in order of a number each; rows of equal numbers stay in the order they were in. To sort by several
  /// numbers, sort by the least important first.
  mutating func sort(by number: (Int) -> Int64) {
    var items = rows.map { (number: number(Int($0)), row: $0) }
    let least = items.reduce(Int64.max) { min($0, $1.number) }
    let most = items.reduce(Int64.min) { max($0, $1.number) }
    guard least < most else { return }
    let spread = UInt64(bitPattern: most &- least)
    var sorted = items
    var shift: UInt64 = 0
    while shift < 64, spread >> shift > 0 {
      var places = [Int](repeating: 0, count: 2049)
      for item in items { places[Int(UInt64(bitPattern: item.number &- least) >> shift & 2047) + 1] += 1 }
      for digit in 0..<2048 { places[digit + 1] += places[digit] }
      for item in items {
        let digit = Int(UInt64(bitPattern: item.number &- least) >> shift & 2047)
        sorted[places[digit]] = item
        places[digit] += 1
      }
      swap(&items, &sorted)
      shift += 11
    }
    rows = items.map(\.row)
  }
}
