/// How many true pairs are believed to show each level.
struct LevelCounts: Sendable {
  /// By ``DayStep``; those of ``DayStep/beyond`` teach nothing.
  var dates = [Double](repeating: 0, count: DayStep.count + 1)
  var texts = [Double](repeating: 0, count: TextLevel.allCases.count)
  var amounts = [Double](repeating: 0, count: 2 * AmountStep.count)

  /// By ``DateLevel``.
  var dateLevels: [Double] {
    var levels = [Double](repeating: 0, count: DateLevel.count)
    for step in 0..<DayStep.count { levels[DayStep.levels[step]] += dates[step] }
    return levels
  }

  /// Adds candidates, each as far as it is likely.
  ///
  /// Sums are made of stretches of a fixed length, so that the number of threads does not change their last digits.
  mutating func add(_ candidates: [Candidate], posteriors: [Double], threadCount: Int) {
    let length = LevelCounts.stretch
    let stretches = Partition.fill((candidates.count + length - 1) / length, leastShared: 2, threadCount) { stretch in
      var counts = LevelCounts()
      counts.add(candidates, posteriors, stretch * length..<min(candidates.count, (stretch + 1) * length))
      return counts
    }
    for counts in stretches { add(counts) }
  }

  /// Adds a candidate that is certain.
  mutating func add(_ candidate: Candidate) {
    dates[Int(candidate.dayStep)] += 1
    texts[Int(candidate.textLevel.rawValue)] += 1
    amounts[Int(candidate.amountSlot)] += 1
  }

  private static let stretch = 1 << 15

  private mutating func add(_ candidates: [Candidate], _ posteriors: [Double], _ places: Range<Int>) {
    dates.withUnsafeMutableBufferPointer { dates in
      texts.withUnsafeMutableBufferPointer { texts in
        amounts.withUnsafeMutableBufferPointer { amounts in
          for place in places {
            let candidate = candidates[place]
            let posterior = posteriors[place]
            dates[Int(candidate.dayStep)] += posterior
            texts[Int(candidate.textLevel.rawValue)] += posterior
            amounts[Int(candidate.amountSlot)] += posterior
          }
        }
      }
    }
  }

  mutating func add(_ other: LevelCounts) {
    for level in dates.indices { dates[level] += other.dates[level] }
    for level in texts.indices { texts[level] += other.texts[level] }
    for slot in amounts.indices { amounts[slot] += other.amounts[slot] }
  }
}
