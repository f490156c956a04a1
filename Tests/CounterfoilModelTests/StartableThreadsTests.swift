import CounterfoilModel
import Testing

struct StartableThreadsTests {
  @Test(arguments: [1, 2, 5]) func asManyAsAreAskedForWhereNothingIsShort(count: Int) {
    #expect(StartableThreads.count(upTo: count) == count)
    #expect(StartableThreads.count(upTo: count) == count)
  }
}
