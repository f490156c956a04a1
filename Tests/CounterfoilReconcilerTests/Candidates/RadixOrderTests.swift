import Testing

@testable import CounterfoilReconciler

struct RadixOrderTests {
  @Test(arguments: [1, 7, 300])
  func equalNumbersStayInOrder(distinct: Int) {
    var dice = Dice(seed: UInt64(distinct))
    let numbers = (0..<2000).map { _ in Int64(dice.roll(distinct)) * 1_000_003 - 500_000 }
    let rows = dice.shuffle(Array(0..<Int32(2000)))
    var order = RadixOrder(rows)
    order.sort { numbers[$0] }
    let expected = rows.enumerated().sorted { (numbers[Int($0.1)], $0.0) < (numbers[Int($1.1)], $1.0) }.map(\.1)
    #expect(order.rows == expected)
  }

  @Test func theFarthestNumbersAreSorted() {
    let numbers: [Int64] = [.max, 0, .min, -1, 1, .max - 1, .min + 1, 1 << 33, -(1 << 33), 1 << 32, 0]
    var order = RadixOrder(Array(0..<Int32(numbers.count)))
    order.sort { numbers[$0] }
    #expect(order.rows.map { numbers[Int($0)] } == numbers.sorted())
    var none = RadixOrder([])
    none.sort { numbers[$0] }
    #expect(none.rows.isEmpty)
  }

  @Test func probabilitiesAreSortedFromTheHighest() {
    let probabilities = [0.5, 1, 0, 0.999_999, 1e-300, 0.5, 0.25]
    var order = RadixOrder(Array(0..<Int32(probabilities.count)))
    order.sortFromMost { probabilities[$0] }
    #expect(order.rows.map { probabilities[Int($0)] } == probabilities.sorted(by: >))
    #expect(order.rows.prefix(4) == [1, 3, 0, 5], "equal ones stay in order")
  }
}
