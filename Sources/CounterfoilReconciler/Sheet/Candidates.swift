extension [Candidate] {
  /// Keeps the heaviest pairs of one entry, which start at `first`. Equal weights prefer the bill nearest to `centre`.
  /// O(pairs · limit), mostly O(pairs): few of many weigh more than all that came before.
  mutating func keepBest(_ limit: Int, from first: Int, _ scorer: PairScorer, centre: Int32) {
    guard count - first > limit else { return }
    func isBetter(_ left: (place: Int, weight: Double), _ right: (place: Int, weight: Double)) -> Bool {
      if left.weight != right.weight { return left.weight > right.weight }
      let (leftBill, rightBill) = (self[left.place].bill, self[right.place].bill)
      let leftDistance = abs(leftBill - centre)
      let rightDistance = abs(rightBill - centre)
      return leftDistance != rightDistance ? leftDistance < rightDistance : leftBill < rightBill
    }
    var best: [(place: Int, weight: Double)] = []
    best.reserveCapacity(limit + 1)
    for place in first..<count {
      let pair = (place: place, weight: scorer.weight(self[place]))
      if best.count == limit, !isBetter(pair, best[limit - 1]) { continue }
      var rank = best.count
      while rank > 0, isBetter(pair, best[rank - 1]) { rank -= 1 }
      best.insert(pair, at: rank)
      if best.count > limit { best.removeLast() }
    }
    best.sort { $0.place < $1.place }
    for (rank, pair) in best.enumerated() { self[first + rank] = self[pair.place] }
    removeSubrange((first + limit)...)
  }

  /// Whether both rows of each pair are free.
  func areFree(_ sheet: Worksheet) -> [Bool] {
    map { sheet.entryIsFree[Int($0.entry)] && sheet.billIsFree[Int($0.bill)] }
  }

  /// All pairs in order of entry and bill.
  /// - Parameter rowCount: more than the number of any entry.
  static func sortedByEntry(_ parts: [[Candidate]], rowCount: Int, threadCount: Int) -> [Candidate] {
    var places = [Int32](repeating: 0, count: rowCount + 1)
    for part in parts {
      for pair in part { places[Int(pair.entry) + 1] += 1 }
    }
    for row in 0..<rowCount { places[row + 1] += places[row] }
    let total = Int(places[rowCount])
    let starts = places.map(Int.init)
    return [Candidate](unsafeUninitializedCapacity: total) { buffer, filledCount in
      let sorted = DisjointPlaces(buffer)
      _ = Partition.map(cuts: Partition.cuts(weighedBy: starts, threadCount), threadCount, start: {}) { entries, _ in
        var next = starts[entries.lowerBound..<entries.upperBound]
        for part in parts {
          for pair in part where entries.contains(Int(pair.entry)) {
            sorted.initialize(next[Int(pair.entry)], to: pair)
            next[Int(pair.entry)] += 1
          }
        }
        // Pairs of one entry are few, and mostly in order already.
        for place in starts[entries.lowerBound]..<starts[entries.upperBound] {
          var low = place
          while low > starts[entries.lowerBound], sorted[low - 1].entry == sorted[low].entry,
            sorted[low - 1].bill > sorted[low].bill
          {
            (sorted[low - 1], sorted[low]) = (sorted[low], sorted[low - 1])
            low -= 1
          }
        }
      }
      filledCount = total
    }
  }
}

extension [Candidate] {
  /// Judges the words of all pairs again, after new aliases were learned.
  mutating func rejudgeTexts(_ sheet: Worksheet) {
    let isTouched = sheet.similarity.isTouchedByLearning
    let count = count
    withDisjointPlaces { pairs in
      _ = Partition.map(
        count, threadCount: sheet.options.threadCount, start: { sheet.similarity }
      ) { range, similarity in
        for place in range where pairs[place].textLevel != .reference && pairs[place].textLevel != .blank {
          let bill = sheet.bills.wordings[Int(pairs[place].bill)]
          guard isTouched[Int(bill)], !sheet.ruled.isBinding(pairs[place]) else { continue }
          let verdict = similarity.match(entry: sheet.entries.wordings[Int(pairs[place].entry)], bill: bill)
          let level = verdict.hasWords ? TextLevel(likeness: verdict.likeness) : .blank
          pairs[place].textLevel = level
          pairs[place].textChance = level.rawValue > TextLevel.part.rawValue ? 0 : verdict.logChance
        }
      }
    }
  }
}

extension [Candidate] {
  /// Takes words for less that another bill's name explains: of two people called Thomas, an entry that has the full name of one says
  /// nothing of the other, and one that names *Lang* is less likely *Lange*. In order of entries. O(pairs · pairs of an entry).
  mutating func explainNames(_ sheet: Worksheet) {
    let candidates = self
    let levels = Partition.fill(count, sheet.options.threadCount) { place in
      let (pair, similarity) = (candidates[place], sheet.similarity)
      let (entry, bill) = (sheet.entries.wordings[Int(pair.entry)], sheet.bills.wordings[Int(pair.bill)])
      let isPart = pair.textLevel == .part
      guard isPart || pair.textLevel == .most || pair.textLevel == .whole, !sheet.ruled.isBinding(pair) else {
        return pair.textLevel
      }
      let isExplained = candidates.placesOfEntry(around: place).contains { other in
        let name = sheet.bills.wordings[Int(candidates[other].bill)]
        guard candidates[other].textLevel == .whole, name != bill else { return false }
        let isBetter =
          isPart || similarity.isExact(entry: entry, bill: name) && !similarity.isExact(entry: entry, bill: bill)
        return isBetter && similarity.isShared(entry: entry, bill: bill, within: name)
      }
      return isExplained ? isPart ? .none : .part : pair.textLevel
    }
    for place in indices {
      self[place].textLevel = levels[place]
      if levels[place] == .none { self[place].textChance = 0 }
    }
  }

  /// The places of all pairs of one entry, in order of entries.
  private func placesOfEntry(around place: Int) -> Range<Int> {
    var (first, end) = (place, place + 1)
    while first > 0, self[first - 1].entry == self[place].entry { first -= 1 }
    while end < count, self[end].entry == self[place].entry { end += 1 }
    return first..<end
  }
}
