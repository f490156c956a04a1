/// Rows put in order by whole numbers, digit by digit: O(rows) for each 11 bits of the numbers' spread.
struct RadixOrder {
  private(set) var rows: [Int32]

  private static let digitBits: UInt64 = 11
  private static let digitCount = 1 << digitBits

  /// - Parameter rows: in their first order.
  init(_ rows: [Int32]) { self.rows = rows }

  /// Puts rows in order of a number each; rows of equal numbers stay in the order they were in. To sort by several
  /// numbers, sort by the least important first.
  mutating func sort(by number: (Int) -> Int64) {
    let numbers = rows.map { number(Int($0)) }
    guard let first = numbers.first else { return }
    var (least, most, last) = (first, first, first)
    var isSorted = true
    for number in numbers {
      least = min(least, number)
      most = max(most, number)
      if number < last { isSorted = false }
      last = number
    }
    if isSorted { return }
    let spread = UInt64(bitPattern: most &- least)
    if spread > UInt64(UInt32.max) { return sort(numbers, least, spread) }
    // Number and row in one.
    var items = zip(numbers, rows).map { UInt64(bitPattern: $0 &- least) << 32 | UInt64(UInt32(bitPattern: $1)) }
    RadixOrder.sort(&items, spread) { $0 >> 32 }
    for place in rows.indices { rows[place] = Int32(truncatingIfNeeded: items[place]) }
  }

  /// The same in order of a probability each, the highest first.
  mutating func sortFromMost(by probability: (Int) -> Double) {
    // The bits of numbers that are not negative are in their order.
    sort { -Int64(bitPattern: probability($0).bitPattern) }
  }

  private mutating func sort(_ numbers: [Int64], _ least: Int64, _ spread: UInt64) {
    var items = zip(numbers, rows).map { (number: UInt64(bitPattern: $0 &- least), row: $1) }
    RadixOrder.sort(&items, spread) { $0.number }
    for place in rows.indices { rows[place] = items[place].row }
  }

  /// - Parameters:
  ///   - spread: no item's number is higher.
  ///   - number: an item's.
  @inline(__always)
  private static func sort<Item>(_ items: inout [Item], _ spread: UInt64, _ number: (Item) -> UInt64) {
    var sorted = items
    var places = [Int](repeating: 0, count: digitCount + 1)
    var shift: UInt64 = 0
    while shift < 64, spread >> shift > 0 {
      for digit in places.indices { places[digit] = 0 }
      for item in items { places[digit(number(item), shift) + 1] += 1 }
      for digit in 0..<digitCount { places[digit + 1] += places[digit] }
      for item in items {
        let digit = digit(number(item), shift)
        sorted[places[digit]] = item
        places[digit] += 1
      }
      swap(&items, &sorted)
      shift += digitBits
    }
  }

  @inline(__always)
  private static func digit(_ number: UInt64, _ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: number >> shift) & (digitCount - 1)
  }
}
