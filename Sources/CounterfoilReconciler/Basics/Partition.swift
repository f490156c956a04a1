internal import Dispatch
internal import Synchronization

/// Work on many rows, cut into pieces that may be done at the same time.
///
/// Each thread takes the next piece as soon as it is done with one, so none waits long for another. The caller must join
/// the results so that neither where the cuts lie nor who did which piece makes a difference; then one thread and several
/// give the same answer.
enum Partition {
  /// Fewer rows than this are not worth a thread.
  private static let leastCount = 512
  /// How many pieces each thread gets, about, and the rows of a piece at most.
  private static let piecesPerThread = 16
  private static let rowsPerPiece = 1024

  /// What `work` makes of each piece of 0..<count, in order of the pieces.
  /// - Parameter leastShared: fewer rows than this are not worth a thread.
  static func map<Result: Sendable>(
    _ count: Int, leastShared: Int = leastCount, threadCount: Int, _ work: @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    map(count, leastShared: leastShared, threadCount: threadCount, start: {}, { range, _ in work(range) })
  }

  /// The same where each thread keeps something from piece to piece.
  static func map<State, Result: Sendable>(
    _ count: Int, leastShared: Int = leastCount, threadCount: Int, start: @Sendable () -> State,
    _ work: @Sendable (Range<Int>, inout State) -> Result
  ) -> [Result] {
    map(cuts: cuts(count, leastShared: leastShared, threadCount: threadCount), threadCount, start: start, work)
  }

  /// Has all pieces of 0..<count worked into what their threads keep, and returns that of each thread.
  static func deal<State>(
    _ count: Int, leastShared: Int = leastCount, threadCount: Int, start: @Sendable () -> State,
    _ work: @Sendable (Range<Int>, inout State) -> Void
  ) -> [State] {
    deal(cuts: cuts(count, leastShared: leastShared, threadCount: threadCount), threadCount, start: start) {
      _, range, state in work(range, &state)
    }
  }

  /// Where the pieces of 0..<count start, and the end; one piece for one thread.
  private static func cuts(_ count: Int, leastShared: Int, threadCount: Int) -> [Int] {
    if threadCount <= 1 || count < leastShared { return [0, count] }
    let pieces = max(min(count, threadCount * piecesPerThread), (count + rowsPerPiece - 1) / rowsPerPiece)
    return (0...pieces).map { count * $0 / pieces }
  }

  /// - Parameters:
  ///   - cuts: where pieces start, and the end; a piece of no rows is left out.
  ///   - beside: done by one of the threads before it takes pieces.
  static func map<State, Result: Sendable>(
    cuts: [Int], _ threadCount: Int, beside: @Sendable () -> Void = {}, start: @Sendable () -> State,
    _ work: @Sendable (Range<Int>, inout State) -> Result
  ) -> [Result] {
    var results = [Result?](repeating: nil, count: cuts.count - 1)
    results.withDisjointPlaces { places in
      _ = deal(cuts: cuts, threadCount, beside: beside, start: start) { piece, range, state in
        places[piece] = work(range, &state)
      }
    }
    return results.compactMap { $0 }
  }

  private static func deal<State>(
    cuts: [Int], _ threadCount: Int, beside: @Sendable () -> Void = {}, start: @Sendable () -> State,
    _ work: @Sendable (_ piece: Int, Range<Int>, inout State) -> Void
  ) -> [State] {
    let pieces = cuts.count - 1
    guard threadCount > 1, pieces > 1 else {
      beside()
      var state = start()
      for piece in 0..<pieces { work(piece, cuts[piece]..<cuts[piece + 1], &state) }
      return [state]
    }
    let next = Atomic(0)
    let threads = min(threadCount, pieces)
    var states = [State?](repeating: nil, count: threads)
    states.withDisjointPlaces { places in
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        if thread == 0 { beside() }
        var piece = next.add(1, ordering: .relaxed).oldValue
        // A thread that comes too late has nothing to keep.
        guard piece < pieces else { return }
        var state = start()
        while piece < pieces {
          if cuts[piece] < cuts[piece + 1] { work(piece, cuts[piece]..<cuts[piece + 1], &state) }
          piece = next.add(1, ordering: .relaxed).oldValue
        }
        places[thread] = state
      }
    }
    return states.compactMap { $0 }
  }

  /// What `work` makes of each number of 0..<count, in order.
  /// - Parameter leastShared: fewer numbers than this are not worth a thread.
  static func fill<Element: Sendable>(
    _ count: Int, leastShared: Int = 8192, _ threadCount: Int, _ work: @Sendable (Int) -> Element
  ) -> [Element] {
    [Element](unsafeUninitializedCapacity: count) { buffer, filledCount in
      let places = DisjointPlaces(buffer)
      _ = map(count, leastShared: leastShared, threadCount: threadCount) { range in
        for place in range { places.initialize(place, to: work(place)) }
      }
      filledCount = count
    }
  }
}
