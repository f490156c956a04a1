/// Numbers in sets that are joined step by step (union–find, with path halving). About O(1) for each step.
struct DisjointSets: Sendable {
  /// A number of the same set that is not higher; a set's lowest number is its own.
  private var parents: [Int32]

  /// Each number from 0 is a set of its own.
  init(count: Int) { parents = Array(0..<Int32(count)) }

  /// The lowest number of a number's set.
  mutating func lowest(_ number: Int32) -> Int32 {
    var number = Int(number)
    while Int(parents[number]) != number {
      parents[number] = parents[Int(parents[number])]
      number = Int(parents[number])
    }
    return Int32(number)
  }

  /// Makes one set of those of two numbers. Returns its lowest number.
  @discardableResult
  mutating func join(_ left: Int32, _ right: Int32) -> Int32 {
    let (left, right) = (lowest(left), lowest(right))
    parents[Int(max(left, right))] = min(left, right)
    return min(left, right)
  }

  /// The lowest number of each number's set.
  consuming func allLowest() -> [Int32] {
    // No parent comes after its children.
    for number in parents.indices { parents[number] = parents[Int(parents[number])] }
    return parents
  }
}
