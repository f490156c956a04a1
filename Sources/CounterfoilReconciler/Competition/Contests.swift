/// Candidates that bear on one another: those of one contest share rows, directly or through others.
///
/// What the rows of one contest tell is never heard in another. So each can be weighed by itself, from the first round
/// to the last, in memory small enough to stay near. Candidates whose rows have no other are in no contest.
/// Found in about O(candidates).
struct Contests: Sendable {
  /// Places of candidates, contest by contest, in each by entry and bill.
  private(set) var places: [Int32] = []
  /// Where the places of each contest start; one more than there are contests.
  private(set) var starts: [Int] = [0]
  /// Where each of the places would be were its contest in order of bills and entries.
  private(set) var billSlots: [Int32] = []
  /// How many candidates each row of a contest has, in order, and where those of each contest start.
  private(set) var entryRuns = Runs()
  private(set) var billRuns = Runs()
  /// Places of candidates in no contest.
  private(set) var alone: [Int32] = []

  struct Runs: Sendable {
    fileprivate(set) var lengths: [Int32] = []
    fileprivate(set) var starts: [Int32] = [0]
  }

  var count: Int { starts.count - 1 }

  /// - Parameters:
  ///   - bills: of each candidate; sorted by entry.
  ///   - entryStarts: where each entry's candidates start; one more than there are entries.
  ///   - byBill: candidates by bill, and where each bill's start there.
  init(bills: [Int32], entryStarts: [Int32], byBill: [Int32], billStarts: [Int32], threadCount: Int = 1) {
    let contestOfBill = number(Contests.roots(bills, entryStarts, billCount: billStarts.count - 1), billStarts)
    let (starts, count) = (starts, count)
    let (orders, runs) = Partition.both(bills.count, threadCount: threadCount) {
      Contests.orders(starts, bills, contestOfBill, byBill, billStarts)
    } _: {
      (
        ofBills: Contests.runs(count, billStarts) { contestOfBill[$0] },
        ofEntries: Contests.runs(count, entryStarts) { contestOfBill[Int(bills[Int(entryStarts[$0])])] }
      )
    }
    (places, billSlots, alone) = orders
    (billRuns, entryRuns) = (runs.ofBills, runs.ofEntries)
  }

  /// Candidates by contest, in order of entry; where each is in order of bill; and those in no contest.
  private static func orders(
    _ starts: [Int], _ bills: [Int32], _ contestOfBill: [Int32], _ byBill: [Int32], _ billStarts: [Int32]
  ) -> (places: [Int32], billSlots: [Int32], alone: [Int32]) {
    var next = starts
    var slots = [Int32](repeating: 0, count: bills.count)
    for bill in contestOfBill.indices where contestOfBill[bill] >= 0 {
      let contest = Int(contestOfBill[bill])
      for order in Int(billStarts[bill])..<Int(billStarts[bill + 1]) {
        slots[Int(byBill[order])] = Int32(next[contest])
        next[contest] += 1
      }
    }
    next = starts
    var places = [Int32](repeating: 0, count: starts[starts.count - 1])
    var billSlots = places
    var alone: [Int32] = []
    for place in bills.indices {
      let contest = Int(contestOfBill[Int(bills[place])])
      if contest < 0 {
        alone.append(Int32(place))
      } else {
        places[next[contest]] = Int32(place)
        billSlots[next[contest]] = slots[place]
        next[contest] += 1
      }
    }
    return (places, billSlots, alone)
  }

  /// By bill: the lowest bill that it is tied to.
  private static func roots(_ bills: [Int32], _ entryStarts: [Int32], billCount: Int) -> [Int32] {
    var sets = DisjointSets(count: billCount)
    for entry in 0..<(entryStarts.count - 1) where entryStarts[entry + 1] - entryStarts[entry] > 1 {
      let first = bills[Int(entryStarts[entry])]
      for place in Int(entryStarts[entry] + 1)..<Int(entryStarts[entry + 1]) { sets.join(first, bills[place]) }
    }
    return sets.allLowest()
  }

  /// Numbers contests of two candidates or more and sets their starts. Returns each bill's; -1 where it is in none.
  private mutating func number(_ roots: [Int32], _ billStarts: [Int32]) -> [Int32] {
    var sizes = [Int32](repeating: 0, count: roots.count)
    for bill in roots.indices { sizes[Int(roots[bill])] += billStarts[bill + 1] - billStarts[bill] }
    var numbers = [Int32](repeating: -1, count: roots.count)
    for bill in roots.indices where sizes[Int(roots[bill])] > 1 {
      if roots[bill] == bill {
        numbers[bill] = Int32(count)
        starts.append(starts[count] + Int(sizes[bill]))
      } else {
        numbers[bill] = numbers[Int(roots[bill])]
      }
    }
    return numbers
  }

  private static func runs(_ count: Int, _ rowStarts: [Int32], _ contest: (_ row: Int) -> Int32) -> Runs {
    var runs = Runs()
    runs.starts = [Int32](repeating: 0, count: count + 1)
    for row in 0..<(rowStarts.count - 1) where rowStarts[row] < rowStarts[row + 1] {
      let contest = contest(row)
      if contest >= 0 { runs.starts[Int(contest) + 1] += 1 }
    }
    for contest in 0..<count { runs.starts[contest + 1] += runs.starts[contest] }
    runs.lengths = [Int32](repeating: 0, count: Int(runs.starts[count]))
    var next = runs.starts
    for row in 0..<(rowStarts.count - 1) where rowStarts[row] < rowStarts[row + 1] {
      let contest = contest(row)
      guard contest >= 0 else { continue }
      runs.lengths[Int(next[Int(contest)])] = rowStarts[row + 1] - rowStarts[row]
      next[Int(contest)] += 1
    }
    return runs
  }
}
