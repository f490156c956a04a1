/// What confident links, and pairs that people confirmed, teach about words: which stand for one another (a legal name for a brand, a romanised name, a
/// shortening of a bank's own), and which say nothing (`misc`, `groceries`).
struct WordAliases {
  private static let leastLinks: Int32 = 3
  /// Of pairs that a person confirmed, fewer are enough.
  private static let leastConfirmed: Int32 = 2
  private static let leastShare = 0.4
  private static let leastLift = 4.0
  /// A word of bills that statements repeat less often than this says nothing.
  private static let leastRepeated = 0.08

  /// Pairs (statement word, bill word) that occur together far oftener than by chance, sorted.
  private(set) var pairs: [(Int32, Int32)] = []
  /// Words of bills that say nothing, sorted.
  private(set) var emptyWords: [Int32] = []

  static func learn(_ links: [ChosenLink], _ sheet: inout Worksheet, _ vocabulary: Vocabulary) -> WordAliases {
    var together: [UInt64: Int32] = [:]
    var confirmedTogether: [UInt64: Int32] = [:]
    var entryCounts = [Int32](repeating: 0, count: vocabulary.words.count)
    var billCounts = entryCounts
    var repeatedCounts = entryCounts
    var total = 0.0
    let confirmed = sheet.examples.pairs
    let sure = links.filter { $0.probability >= 0.9 }.map {
      (entry: sheet.entries.wordings[Int($0.entry)], bill: sheet.bills.wordings[Int($0.bill)])
    }
    for (place, pair) in (sure + confirmed).enumerated() {
      let entryWords = vocabulary.words(of: pair.entry)
      let billWords = vocabulary.words(of: pair.bill)
      guard !entryWords.isEmpty else { continue }
      total += 1
      for word in entryWords { entryCounts[Int(word)] += 1 }
      for word in billWords {
        billCounts[Int(word)] += 1
        var isRepeated = false
        for other in entryWords {
          if !isRepeated, sheet.similarity.score(other, word) > 0.5 { isRepeated = true }
          guard other != word else { continue }
          let key = UInt64(UInt32(other)) << 32 | UInt64(UInt32(word))
          together[key, default: 0] += 1
          if place >= sure.count { confirmedTogether[key, default: 0] += 1 }
        }
        if isRepeated { repeatedCounts[Int(word)] += 1 }
      }
    }
    var learned = WordAliases()
    var hasAlias = [Bool](repeating: false, count: vocabulary.words.count)
    learned.pairs = together.filter { key, count in
      guard count >= leastLinks || confirmedTogether[key, default: 0] >= leastConfirmed else { return false }
      let billShare = Double(count) / Double(billCounts[Int(key & 0xFFFF_FFFF)])
      let entryShare = Double(count) / Double(entryCounts[Int(key >> 32)])
      let lift = billShare / (Double(entryCounts[Int(key >> 32)]) / total)
      return max(billShare, entryShare - 0.2) >= leastShare && lift >= leastLift
    }.keys.sorted().map { (Int32($0 >> 32), Int32($0 & 0xFFFF_FFFF)) }
    for (_, billWord) in learned.pairs { hasAlias[Int(billWord)] = true }
    learned.emptyWords = (0..<Int32(vocabulary.words.count)).filter { word in
      let count = Double(billCounts[Int(word)])
      return count > 0 && !hasAlias[Int(word)]
        && (Double(repeatedCounts[Int(word)]) + 0.5) / (count + 1) < leastRepeated
    }
    return learned
  }
}

extension [Candidate] {
  /// Judges the words of all pairs again, after new aliases were learned.
  mutating func rejudgeTexts(_ sheet: inout Worksheet) {
    let isTouched = sheet.similarity.isTouchedByLearning
    for place in indices
    where isTouched[Int(sheet.bills.wordings[Int(self[place].bill)])] && self[place].textLevel != .reference
      && self[place].textLevel != .blank
    {
      let verdict = sheet.similarity.match(
        entry: sheet.entries.wordings[Int(self[place].entry)], bill: sheet.bills.wordings[Int(self[place].bill)])
      let level = verdict.hasWords ? TextLevel(likeness: verdict.likeness) : .blank
      self[place].textLevel = level
      self[place].textChance = level.rawValue > TextLevel.part.rawValue ? 0 : verdict.logChance
    }
  }
}
