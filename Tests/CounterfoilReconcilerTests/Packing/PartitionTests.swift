import Synchronization
import Testing

@testable import CounterfoilReconciler

/// Work that is cut into pieces is done once, whoever does it.
struct PartitionTests {
  @Test(arguments: [1, 2, 3, 8])
  func piecesCoverAllOnceAndInOrder(threadCount: Int) {
    for count in [0, 1, 5, 511, 512, 3000, 40_000] {
      #expect(Array(Partition.map(count, threadCount: threadCount) { Array($0) }.joined()) == Array(0..<count))
      #expect(Partition.fill(count, threadCount) { $0 * 2 } == (0..<count).map { $0 * 2 })
    }
  }

  /// Every thread keeps what is its own from piece to piece; together they have seen all.
  @Test(arguments: [1, 2, 5])
  func eachThreadKeepsItsOwn(threadCount: Int) {
    let started = Atomic(0)
    let kept = Partition.deal(
      10_000, threadCount: threadCount,
      start: {
        started.add(1, ordering: .relaxed)
        return [Int]()
      }, { range, seen in seen += range })
    #expect(kept.count == started.load(ordering: .relaxed) && kept.count <= threadCount)
    #expect(kept.joined().sorted() == Array(0..<10_000))
  }

  @Test(arguments: [1, 2, 4])
  func whatIsDoneBesideIsDoneOnce(threadCount: Int) {
    for starts in [[0], [0, 0], [0, 3], Array(0...5000)] {
      let count = Atomic(0)
      let parts = Partition.map(
        weighedBy: starts, leastWeight: 10, threadCount: threadCount,
        beside: { count.add(1, ordering: .relaxed) }, start: { 0 }, { range, _ in Array(range) })
      #expect(count.load(ordering: .relaxed) == 1)
      #expect(Array(parts.joined()) == Array(0..<(starts.count - 1)))
    }
  }
}
