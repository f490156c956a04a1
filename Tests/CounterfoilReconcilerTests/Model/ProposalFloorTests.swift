import Testing

@testable import CounterfoilReconciler

@Suite("Floor of proposals")
struct ProposalFloorTests {
  private static func floor(_ counts: [(probability: Double, count: Int)]) -> Double {
    ProposalFloor(counts.flatMap { match in (0..<match.count).map { _ in (match.probability, 1) } }).probability
  }

  @Test("a few doubtful proposals stay, however doubtful")
  func keepsAFew() {
    #expect(Self.floor([(0.5, 40)]) == 0)
    #expect(Self.floor([(0.99, 10), (0.5, 30)]) == 0)
  }

  @Test("doubtful proposals stay where nearly all of many matches are right")
  func keepsAmongMany() {
    #expect(Self.floor([(0.999, 50_000), (0.5, 1_500)]) == 0)
  }

  @Test("where many proposals are doubtful, the most doubtful ones go, and all that are as likely with them")
  func dropsTheMostDoubtful() {
    let floor = Self.floor([(0.995, 10_000), (0.7, 200), (0.6, 400), (0.5, 400)])
    #expect(floor > 0.6 && floor <= 0.7)
  }

  @Test("what is likely stays, however much else is doubtful")
  func keepsTheLikely() {
    let floor = Self.floor([(0.9, 10_000), (0.8, 10_000), (0.74, 10_000)])
    #expect(floor > 0.74 && floor <= 0.75)
  }

  @Test("a group counts with all its pairs")
  func countsPairs() {
    let pairs = [(probability: 0.6, pairCount: 6)]
    #expect(ProposalFloor(Array(repeating: pairs[0], count: 8)).probability == 0)
    #expect(ProposalFloor(Array(repeating: pairs[0], count: 9)).probability > 0.6)
  }
}
