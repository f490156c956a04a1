import Dispatch
import Testing

@testable import CounterfoilReconciler

struct DisjointPlacesTests {
  @Test func piecesWriteTheirOwnPlacesAtTheSameTime() {
    var numbers = [Int](repeating: 0, count: 10_000)
    let (pieceCount, size) = (8, numbers.count / 8)
    numbers.withDisjointPlaces { places in
      DispatchQueue.concurrentPerform(iterations: pieceCount) { piece in
        for place in piece * size..<(piece + 1) * size { places[place] += place }
      }
    }
    #expect(numbers == Array(0..<10_000))
  }

  @Test func givesFirstValuesToMemoryThatHasNone() {
    let texts = [String](unsafeUninitializedCapacity: 100) { buffer, count in
      let places = DisjointPlaces(buffer)
      DispatchQueue.concurrentPerform(iterations: 100) { places.initialize($0, to: "the text of place \($0)") }
      count = 100
    }
    #expect(texts == (0..<100).map { "the text of place \($0)" })
  }

  @Test func refusesAPlaceBehindTheLast() async {
    await #expect(processExitsWith: .failure) {
      var numbers = [1, 2, 3]
      numbers.withDisjointPlaces { $0[3] = 4 }
    }
    await #expect(processExitsWith: .failure) {
      var numbers = [1, 2, 3]
      numbers.withDisjointPlaces { $0.initialize(-1, to: 4) }
    }
  }
}
