/// Rows of one day laid so that each starts at the balance where the one before ended.
///
/// Balances are places and rows are the steps between them: what is looked for is a walk that takes every step once
/// (Euler; found in linear time after Hierholzer, 1873). Where the day has no such walk, as few jumps as possible are
/// added; those are the breaks. Where jumps can be added in several ways, the one that leaves the fewest breaks and
/// the least unexplained is taken; ties go to the order given. O(n) expected, times at most 18 for days with breaks.
struct DayTrail {
  private(set) var rows: [TrailRow]
  /// Whether no other order of the rows fits as well.
  private(set) var isOnly: Bool

  /// - Parameters:
  ///   - rows: at least one, all with a balance.
  ///   - entry: the balance before the day; nil where unknown.
  ///   - exit: the balance the next day starts from; nil where unknown.
  init(_ rows: ArraySlice<TrailRow>, entry: Int128?, exit: Int128?) {
    let graph = BalanceGraph(rows)
    var best: (score: Score, walk: BalanceGraph.Walk)?
    for plan in graph.jumpPlans(entry: entry, exit: exit, isBounded: rows.count > Priors.Search.trail) {
      let walk = graph.walk(plan)
      let score = Score(walk.rows, entry: entry, exit: exit)
      if best.map({ score < $0.score }) ?? true { best = (score, walk) }
      if score.breaks == 0 { break }
    }
    self.rows = best?.walk.rows ?? Array(rows)
    isOnly = best?.walk.isOnly ?? false
  }

  /// Where a day's rows must start; nil where their balances do not tell.
  static func opening(_ rows: ArraySlice<TrailRow>) -> Int128? {
    guard let first = rows.first, rows.allSatisfy(\.hasBalance) else { return nil }
    if LedgerStep.breakCount(rows, limit: 0) == 0 { return first.start }
    var excess: [Int128: Int] = [:]
    for row in rows {
      excess[row.start, default: 0] += 1
      excess[row.end, default: 0] -= 1
    }
    let sources = excess.filter { $0.value > 0 }
    guard sources.count == 1, let only = sources.first, only.value == 1 else { return nil }
    return only.key
  }

  /// How little an order leaves to explain.
  private struct Score: Comparable {
    var breaks = 0
    /// Breaks that no slip in the row behind explains.
    var unexplained = 0
    var jump: UInt128 = 0

    init(_ rows: [TrailRow], entry: Int128?, exit: Int128?) {
      var last = entry
      for row in rows {
        if let last, last != row.start {
          breaks += 1
          let gap = row.start - last
          if gap != -2 * Int128(row.amount), gap != -Int128(row.amount) { unexplained += 1 }
          jump += gap.magnitude
        }
        last = row.end
      }
      if let exit, let last, last != exit {
        breaks += 1
        unexplained += 1
        jump += (exit - last).magnitude
      }
    }

    static func < (left: Score, right: Score) -> Bool {
      (left.breaks, left.unexplained, left.jump) < (right.breaks, right.unexplained, right.jump)
    }
  }
}

/// The balances of a day as places, its rows as steps from one to another.
struct BalanceGraph {
  /// Where a walk starts, and from where to where it jumps.
  struct JumpPlan {
    var first: Int32
    var jumps: [(from: Int32, to: Int32)] = []
    /// Whether another plan would do as well.
    var isOpen = false
  }

  struct Walk {
    var rows: [TrailRow]
    var isOnly: Bool
  }

  private let given: [TrailRow]
  /// Both ends of each step.
  private var starts: [Int32] = []
  private var ends: [Int32] = []
  private var places: [Int128: Int32] = [:]

  init(_ rows: ArraySlice<TrailRow>) {
    given = Array(rows)
    for row in given {
      starts.append(place(row.start))
      ends.append(place(row.end))
    }
  }

  private mutating func place(_ balance: Int128) -> Int32 {
    if let known = places[balance] { return known }
    let new = Int32(places.count)
    places[balance] = new
    return new
  }

  // MARK: Jumps

  /// Ways to make every place but the first and the last be left as often as it is reached. At least one.
  func jumpPlans(entry: Int128?, exit: Int128?, isBounded: Bool) -> [JumpPlan] {
    let (sources, sinks) = looseEnds()
    let entryPlace = entry.flatMap { places[$0] }
    guard !sources.isEmpty else {
      // A round trip may start anywhere: only what lies before it tells where.
      return [JumpPlan(first: entryPlace ?? starts[0], isOpen: entryPlace == nil && starts.count > 1)]
    }
    let firsts = BalanceGraph.choices(sources, known: entryPlace, likely: starts[0])
    let lasts = BalanceGraph.choices(sinks, known: exit.flatMap { places[$0] }, likely: ends[ends.count - 1])
    var plans: [JumpPlan] = []
    for first in firsts {
      for last in lasts {
        var open = sources
        var closed = sinks
        open.remove(at: first)
        closed.remove(at: last)
        let isOpen = sources.count > 1
        let tries = open.count <= 2 && !isBounded ? BalanceGraph.orders(open) : [open]
        for order in tries {
          plans.append(
            JumpPlan(first: sources[first], jumps: zip(closed, order).map { (from: $0, to: $1) }, isOpen: isOpen))
        }
        if isBounded || open.count > 2 { return plans }
      }
    }
    return plans
  }

  /// Places left more often than reached, and the other way round, in the order of the rows.
  private func looseEnds() -> (sources: [Int32], sinks: [Int32]) {
    var left = [Int](repeating: 0, count: places.count)
    for step in starts.indices {
      left[Int(starts[step])] += 1
      left[Int(ends[step])] -= 1
    }
    var sources: [Int32] = []
    var sinks: [Int32] = []
    for step in starts.indices {
      if left[Int(starts[step])] > 0 {
        left[Int(starts[step])] -= 1
        sources.append(starts[step])
      }
      if left[Int(ends[step])] < 0 {
        left[Int(ends[step])] += 1
        sinks.append(ends[step])
      }
    }
    return (sources, sinks)
  }

  /// Which of a list to try, the likeliest first; only the known one where it is there.
  private static func choices(_ list: [Int32], known: Int32?, likely: Int32) -> [Int] {
    if let known, let index = list.firstIndex(of: known) { return [index] }
    guard let index = list.firstIndex(of: likely) else { return Array(list.indices) }
    return [index] + list.indices.filter { $0 != index }
  }

  private static func orders(_ list: [Int32]) -> [[Int32]] {
    list.count == 2 ? [list, [list[1], list[0]]] : [list]
  }

  // MARK: The walk

  /// All rows in an order that takes as many of them as can be without a break.
  func walk(_ plan: JumpPlan) -> Walk {
    let starts = starts + plan.jumps.map(\.from)
    let ends = ends + plan.jumps.map(\.to)
    var first = [Int32](repeating: 0, count: places.count + 1)
    for place in starts { first[Int(place) + 1] += 1 }
    for place in 0..<places.count { first[place + 1] += first[place] }
    var next = Array(first.dropLast())
    var steps = [Int32](repeating: 0, count: starts.count)
    for step in starts.indices {
      let place = Int(starts[step])
      steps[Int(next[place])] = Int32(step)
      next[place] += 1
    }
    var cursors = Array(first.dropLast())
    var isUsed = [Bool](repeating: false, count: starts.count)
    func trail(from place: Int32) -> [Int32] {
      var walk: [Int32] = []
      var stack: [(place: Int32, step: Int32)] = [(place, -1)]
      while let top = stack.last {
        let here = Int(top.place)
        if cursors[here] < first[here + 1] {
          let step = steps[Int(cursors[here])]
          cursors[here] += 1
          isUsed[Int(step)] = true
          stack.append((ends[Int(step)], step))
        } else {
          stack.removeLast()
          if top.step >= 0 { walk.append(top.step) }
        }
      }
      return walk.reversed()
    }
    var walk = trail(from: plan.first)
    var isWhole = true
    // Parts that no balance connects with the rest.
    for step in given.indices where !isUsed[step] {
      isWhole = false
      walk += trail(from: starts[step])
    }
    let isOnly = isWhole && !plan.isOpen && isUnique(walk, starts, ends)
    return Walk(rows: walk.compactMap { Int($0) < given.count ? given[Int($0)] : nil }, isOnly: isOnly)
  }

  /// Whether the walk is the only one: no place is come to three times, and no two places are come to by turns. Else
  /// two parts of the walk could change places. (The tests try all orders of small days.)
  private func isUnique(_ walk: [Int32], _ starts: [Int32], _ ends: [Int32]) -> Bool {
    guard let first = walk.first else { return true }
    let visited = [starts[Int(first)]] + walk.map { ends[Int($0)] }
    var counts = [UInt8](repeating: 0, count: places.count)
    for place in visited {
      counts[Int(place)] += 1
      if counts[Int(place)] > 2 { return false }
    }
    var open: [Int32] = []
    for place in visited where counts[Int(place)] == 2 {
      if open.last == place { open.removeLast() } else { open.append(place) }
    }
    return open.isEmpty
  }
}
