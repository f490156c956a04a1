import Testing

@testable import CounterfoilReconciler

struct AssignmentTests {
  /// The largest total weight, by trying everything.
  private func bestTotal(_ weights: [[Int64]], _ left: Int = 0, _ used: Int = 0) -> Int64 {
    guard left < weights.count else { return 0 }
    var best = bestTotal(weights, left + 1, used)
    for (right, weight) in weights[left].enumerated() where weight > 0 && used & (1 << right) == 0 {
      best = max(best, weight + bestTotal(weights, left + 1, used | 1 << right))
    }
    return best
  }

  @Test func isAsGoodAsTryingEverything() {
    var dice = Dice(seed: 42)
    for _ in 0..<20_000 {
      let lefts = dice.roll(7)
      let rights = 1 + dice.roll(6)
      let ceiling = [3, 10, 1000][dice.roll(3)]
      let weights = (0..<lefts).map { _ in
        (0..<rights).map { _ in dice.roll(3) == 0 ? Int64(0) : Int64(dice.roll(ceiling) - ceiling / 5) }
      }
      var starts: [Int32] = [0]
      var targets: [Int32] = []
      var values: [Int64] = []
      for row in weights {
        for (right, weight) in row.enumerated() where weight != 0 {
          targets.append(Int32(right))
          values.append(weight)
        }
        starts.append(Int32(targets.count))
      }
      var assignment = Assignment(starts: starts, rights: targets, weights: values, rightCount: rights)
      let chosen = assignment.solve()
      let used = chosen.filter { $0 >= 0 }.map { targets[Int($0)] }
      #expect(Set(used).count == used.count)
      let total = chosen.reduce(Int64(0)) { $1 < 0 ? $0 : $0 + values[Int($1)] }
      #expect(total == bestTotal(weights))
      #expect(assignment.boundedSearchCount == 0)
    }
  }

  @Test func saysWhenItDidNotSearchToTheEnd() {
    let count = 40
    var starts: [Int32] = [0]
    var targets: [Int32] = []
    var values: [Int64] = []
    for left in 0..<count {
      for right in 0..<count / 2 {
        targets.append(Int32(right))
        values.append(Int64(1000 - abs(left - right)))
      }
      starts.append(Int32(targets.count))
    }
    var assignment = Assignment(
      starts: starts, rights: targets, weights: values, rightCount: count / 2, searchLimit: 30)
    let chosen = assignment.solve().filter { $0 >= 0 }
    #expect(assignment.boundedSearchCount > 0)
    #expect(Set(chosen.map { targets[Int($0)] }).count == chosen.count)
  }
}
