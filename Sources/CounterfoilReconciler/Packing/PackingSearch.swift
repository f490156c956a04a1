/// The best choice within one component of hypotheses that share rows.
struct PackingSearch {
  /// Whether the answer may not be the best there is.
  private(set) var isBounded = false

  private let limits: Packing.Limits
  /// Places among all hypotheses, in order of their first entry and first bill.
  private let places: [Int]
  private let hypotheses: [Hypothesis]
  private let weights: [Int64]
  /// Numbers of the rows each hypothesis uses: entries first, from 0, then bills.
  private var rows: [[Int32]] = []
  /// Where each hypothesis stands in the relaxation: its row and its column there.
  private var anchorRows: [Int32] = []
  private var anchorColumns: [Int32] = []
  private var columnCount = 0
  private var rowCount = 0

  private var workLeft: Int
  private var best: [Int] = []
  private var bestTotal: Int64 = 0

  /// - Parameter component: places whose weights are positive.
  init(_ component: [Int], _ all: [Hypothesis], _ allWeights: [Int64], _ limits: Packing.Limits) {
    self.limits = limits
    workLeft = limits.work
    // Hypotheses of one row of the relaxation lie together; those without entries have one each.
    func key(_ place: Int) -> (Int32, Int32, Int) {
      (all[place].entries.first ?? .max, all[place].bills.first ?? .max, place)
    }
    places = component.sorted { key($0) < key($1) }
    hypotheses = places.map { all[$0] }
    weights = places.map { allWeights[$0] }
    let entryNumbers = PackingSearch.numbers(hypotheses.flatMap(\.entries))
    let billNumbers = PackingSearch.numbers(hypotheses.flatMap(\.bills))
    let (entryCount, billCount) = (Int32(entryNumbers.count), Int32(billNumbers.count))
    rowCount = Int(entryCount + billCount)
    var privateRow = entryCount
    // Columns: one per bill, one per entry as the second of a move, then private ones.
    var privateColumn = billCount + entryCount
    for hypothesis in hypotheses {
      let entries = hypothesis.entries.map { entryNumbers[$0] ?? 0 }
      let bills = hypothesis.bills.map { entryCount + (billNumbers[$0] ?? 0) }
      rows.append(entries + bills)
      if let entry = entries.first {
        anchorRows.append(entry)
      } else {
        anchorRows.append(privateRow)
        privateRow += 1
      }
      if let bill = bills.first {
        anchorColumns.append(bill - entryCount)
      } else if entries.count > 1 {
        anchorColumns.append(billCount + entries[1])
      } else {
        anchorColumns.append(privateColumn)
        privateColumn += 1
      }
    }
    columnCount = Int(privateColumn)
  }

  private static func numbers(_ rows: [Int32]) -> [Int32: Int32] {
    var numbers: [Int32: Int32] = [:]
    for row in rows where numbers[row] == nil { numbers[row] = Int32(numbers.count) }
    return numbers
  }

  /// Places of the chosen hypotheses among all.
  mutating func solve() -> [Int] {
    branch(Array(hypotheses.indices), taken: [], total: 0)
    if workLeft <= 0 {
      isBounded = true
      exchange()
    }
    return best.map { places[$0] }
  }

  // MARK: Branch and bound

  /// - Parameter active: hypotheses that may still be taken, in order; none shares a row with a taken one.
  private mutating func branch(_ active: [Int], taken: [Int], total: Int64) {
    let relaxed = relaxation(active)
    let bound = total + relaxed.reduce(0) { $0 + weights[$1] }
    if bound <= bestTotal { return }
    guard let wrong = keepFeasible(relaxed, taken, total), workLeft > 0 else { return }
    branch(active.filter { !share($0, wrong) }, taken: taken + [wrong], total: total + weights[wrong])
    branch(active.filter { $0 != wrong }, taken: taken, total: total)
  }

  /// The best assignment in which each hypothesis holds only its place in the relaxation, two rows at most.
  private mutating func relaxation(_ active: [Int]) -> [Int] {
    guard !active.isEmpty else { return [] }
    var starts: [Int32] = []
    var previous: Int32 = -1
    for (place, number) in active.enumerated() where anchorRows[number] != previous {
      starts.append(Int32(place))
      previous = anchorRows[number]
    }
    starts.append(Int32(active.count))
    var assignment = Assignment(
      starts: starts, rights: active.map { anchorColumns[$0] }, weights: active.map { weights[$0] },
      rightCount: columnCount)
    let edges = assignment.solve()
    if assignment.boundedSearchCount > 0 { isBounded = true }
    workLeft -= active.count + 1
    return edges.compactMap { $0 < 0 ? nil : active[Int($0)] }
  }

  /// Takes what fits of a relaxed choice, heaviest first, and keeps it when it is the best so far. Returns the heaviest
  /// group that shares a row with another of the choice; nil when all fits.
  private mutating func keepFeasible(_ relaxed: [Int], _ taken: [Int], _ total: Int64) -> Int? {
    var users = [Int32](repeating: -1, count: rowCount)
    var kept = taken
    var keptTotal = total
    var wrong: Int?
    func note(_ number: Int) {
      guard !hypotheses[number].isPair else { return }
      if wrong.map({ (weights[$0], -$0) < (weights[number], -number) }) ?? true { wrong = number }
    }
    for number in relaxed.sorted(by: { (weights[$1], $0) < (weights[$0], $1) }) {
      if let taker = rows[number].lazy.map({ users[Int($0)] }).first(where: { $0 >= 0 }) {
        note(number)
        note(Int(taker))
        continue
      }
      for row in rows[number] { users[Int(row)] = Int32(number) }
      kept.append(number)
      keptTotal += weights[number]
    }
    if keptTotal > bestTotal {
      best = kept
      bestTotal = keptTotal
    }
    return wrong
  }

  private func share(_ left: Int, _ right: Int) -> Bool { rows[left].contains { rows[right].contains($0) } }

  // MARK: Exchanges

  /// Takes a hypothesis in where it weighs more than all it displaces, until none does.
  private mutating func exchange() {
    var users = [Int32](repeating: -1, count: rowCount)
    var isChosen = [Bool](repeating: false, count: hypotheses.count)
    for number in best {
      isChosen[number] = true
      for row in rows[number] { users[Int(row)] = Int32(number) }
    }
    let order = hypotheses.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
    for _ in 0..<limits.exchangeRounds {
      var hasChanged = false
      for number in order where !isChosen[number] {
        let displaced = Set(rows[number].map { users[Int($0)] }.filter { $0 >= 0 })
        let cost = displaced.reduce(Int64(0)) { $0 + weights[Int($1)] }
        guard weights[number] > cost else { continue }
        for other in displaced {
          isChosen[Int(other)] = false
          for row in rows[Int(other)] { users[Int(row)] = -1 }
        }
        isChosen[number] = true
        for row in rows[number] { users[Int(row)] = Int32(number) }
        hasChanged = true
      }
      if !hasChanged { break }
    }
    reassignPairs(&isChosen)
    best = hypotheses.indices.filter { isChosen[$0] }
    bestTotal = best.reduce(0) { $0 + weights[$1] }
  }

  /// The best pairs among the rows that chosen groups leave.
  private mutating func reassignPairs(_ isChosen: inout [Bool]) {
    var isTaken = [Bool](repeating: false, count: rowCount)
    for number in hypotheses.indices where isChosen[number] && !hypotheses[number].isPair {
      for row in rows[number] { isTaken[Int(row)] = true }
    }
    let free = hypotheses.indices.filter { number in
      hypotheses[number].isPair && !rows[number].contains { isTaken[Int($0)] }
    }
    let pairs = relaxation(free)
    let before = free.filter { isChosen[$0] }.reduce(Int64(0)) { $0 + weights[$1] }
    guard pairs.reduce(0, { $0 + weights[$1] }) > before else { return }
    for number in free { isChosen[number] = false }
    for number in pairs { isChosen[number] = true }
  }
}
