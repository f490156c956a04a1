import Testing

@testable import CounterfoilReconciler

@Suite struct DisjointSetsTests {
  @Test func numbersAreTiedThroughOthers() {
    var sets = DisjointSets(count: 8)
    #expect(sets.join(6, 7) == 6)
    #expect(sets.join(2, 4) == 2)
    #expect(sets.join(7, 4) == 2)
    #expect((0..<8).map { sets.lowest($0) } == [0, 1, 2, 3, 2, 5, 2, 2])
    #expect(sets.allLowest() == [0, 1, 2, 3, 2, 5, 2, 2])
  }

  /// Each joint is far from the last one: the ways through a chain stay short.
  @Test func aLongChainIsOneSet() {
    var sets = DisjointSets(count: 100_000)
    for number in stride(from: Int32(99_999), to: 0, by: -1) { sets.join(number, number - 1) }
    #expect(sets.allLowest().allSatisfy { $0 == 0 })
  }
}
