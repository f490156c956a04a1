internal import Glibc

/// How likely each candidate is once its rivals for the same entry and the same bill are counted.
///
/// Rivals that cannot be told apart (genuine twins) do not compete: which of two equal bills goes to which of two equal
/// entries does not matter.
struct Competition {
  /// The weight of "none of these", as a likelihood.
  private static let aloneMass = 0.25

  /// Candidates sorted by (entry, bill class) and by (bill, entry class).
  private let byEntry: [Int32]
  private let byBill: [Int32]
  private let candidates: Candidates
  private let entryClasses: [Int32]
  private let billClasses: [Int32]
  /// How many rows of each class compete.
  private let entryClassSizes: [Int32]
  private let billClassSizes: [Int32]

  init(_ candidates: Candidates, entryClasses: [Int32], billClasses: [Int32]) {
    self.candidates = candidates
    self.entryClasses = entryClasses
    self.billClasses = billClasses
    entryClassSizes = Competition.sizes(candidates.entries, entryClasses)
    billClassSizes = Competition.sizes(candidates.bills, billClasses)
    let places = Array(Int32(0)..<Int32(candidates.count))
    byEntry = places.sorted { left, right in
      let (left, right) = (Int(left), Int(right))
      let (leftKey, rightKey) = (candidates.entries[left], candidates.entries[right])
      if leftKey != rightKey { return leftKey < rightKey }
      let (leftBill, rightBill) = (candidates.bills[left], candidates.bills[right])
      let (leftClass, rightClass) = (billClasses[Int(leftBill)], billClasses[Int(rightBill)])
      return leftClass != rightClass ? leftClass < rightClass : leftBill < rightBill
    }
    byBill = places.sorted { left, right in
      let (left, right) = (Int(left), Int(right))
      let (leftKey, rightKey) = (candidates.bills[left], candidates.bills[right])
      if leftKey != rightKey { return leftKey < rightKey }
      let (leftEntry, rightEntry) = (candidates.entries[left], candidates.entries[right])
      let (leftClass, rightClass) = (entryClasses[Int(leftEntry)], entryClasses[Int(rightEntry)])
      return leftClass != rightClass ? leftClass < rightClass : leftEntry < rightEntry
    }
  }

  private static func sizes(_ rows: [Int32], _ classes: [Int32]) -> [Int32] {
    var isSeen = [Bool](repeating: false, count: classes.count)
    var sizes = [Int32](repeating: 0, count: classes.count)
    for row in rows where !isSeen[Int(row)] {
      isSeen[Int(row)] = true
      sizes[Int(classes[Int(row)])] += 1
    }
    return sizes
  }

  /// The smaller of the row share and the column share of each candidate.
  func posteriors(_ weights: [Double]) -> [Double] {
    var masses = [Double](repeating: 0, count: weights.count)
    for place in weights.indices { masses[place] = exp(max(-40, min(40, weights[place]))) }
    var shares = [Double](repeating: 1, count: weights.count)
    spread(
      byEntry, masses, &shares, node: { candidates.entries[$0] }, size: { entryClassSizes[Int(entryClasses[$0])] },
      rival: { billClasses[Int(candidates.bills[$0])] })
    spread(
      byBill, masses, &shares, node: { candidates.bills[$0] }, size: { billClassSizes[Int(billClasses[$0])] },
      rival: { entryClasses[Int(candidates.entries[$0])] })
    return shares
  }

  /// Lowers each candidate's share to that of its row. A row with equals takes as many partners as there are equals.
  private func spread(
    _ order: [Int32], _ masses: [Double], _ shares: inout [Double], node: (Int) -> Int32, size: (Int) -> Int32,
    rival: (Int) -> Int32
  ) {
    var start = 0
    while start < order.count {
      let owner = node(Int(order[start]))
      var end = start
      var total = 0.0
      while end < order.count, node(Int(order[end])) == owner {
        total += masses[Int(order[end])]
        end += 1
      }
      let anyShare = total / (Competition.aloneMass + total)
      let places = Double(size(Int(owner)))
      var runStart = start
      while runStart < end {
        let kind = rival(Int(order[runStart]))
        var runEnd = runStart
        var mass = 0.0
        while runEnd < end, rival(Int(order[runEnd])) == kind {
          mass += masses[Int(order[runEnd])]
          runEnd += 1
        }
        let share = anyShare * min(1, places * mass / total)
        for place in order[runStart..<runEnd] { shares[Int(place)] = min(shares[Int(place)], share) }
        runStart = runEnd
      }
      start = end
    }
  }

  /// The heaviest rival of a candidate for its entry or its bill, of another class; -1 where there is none.
  func rival(of chosen: Int, entryRange: Range<Int>, billRange: Range<Int>, weights: [Double]) -> Int {
    var best = -1
    func offer(_ place: Int) {
      if best < 0 || weights[place] > weights[best] || (weights[place] == weights[best] && place < best) {
        best = place
      }
    }
    let entryClass = entryClasses[Int(candidates.entries[chosen])]
    let billClass = billClasses[Int(candidates.bills[chosen])]
    for place in byEntry[entryRange].lazy.map(Int.init)
    where billClasses[Int(candidates.bills[place])] != billClass { offer(place) }
    for place in byBill[billRange].lazy.map(Int.init)
    where entryClasses[Int(candidates.entries[place])] != entryClass { offer(place) }
    return best
  }

  /// Where each entry's, and each bill's, candidates lie in the sorted orders.
  func ranges(entryCount: Int, billCount: Int) -> (entries: [Int32], bills: [Int32]) {
    func starts(_ order: [Int32], _ nodes: [Int32], _ count: Int) -> [Int32] {
      var counts = [Int32](repeating: 0, count: count + 1)
      for place in order { counts[Int(nodes[Int(place)]) + 1] += 1 }
      for node in 0..<count { counts[node + 1] += counts[node] }
      return counts
    }
    return (starts(byEntry, candidates.entries, entryCount), starts(byBill, candidates.bills, billCount))
  }

  func rival(of chosen: Int, starts: (entries: [Int32], bills: [Int32]), weights: [Double]) -> Int {
    let entry = Int(candidates.entries[chosen])
    let bill = Int(candidates.bills[chosen])
    return rival(
      of: chosen, entryRange: Int(starts.entries[entry])..<Int(starts.entries[entry + 1]),
      billRange: Int(starts.bills[bill])..<Int(starts.bills[bill + 1]), weights: weights)
  }
}
