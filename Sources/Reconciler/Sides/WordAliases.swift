/// Words that stand for one another, learned from confident links: a legal name for a brand, a romanised name, a
/// shortening of a bank's own.
enum WordAliases {
  private static let leastLinks: Int32 = 3
  private static let leastShare = 0.4
  private static let leastLift = 4.0

  /// Pairs (statement word, bill word) that occur together far oftener than by chance, sorted.
  static func learn(_ links: [ChosenLink], _ sheet: Worksheet, _ vocabulary: Vocabulary) -> [(Int32, Int32)] {
    var together: [UInt64: Int32] = [:]
    var entryCounts = [Int32](repeating: 0, count: vocabulary.words.count)
    var billCounts = entryCounts
    var total = 0.0
    for link in links where link.probability >= 0.9 {
      let entryWords = vocabulary.words(of: sheet.entries.wordings[Int(link.entry)])
      let billWords = vocabulary.words(of: sheet.bills.wordings[Int(link.bill)])
      total += 1
      for word in entryWords { entryCounts[Int(word)] += 1 }
      for word in billWords {
        billCounts[Int(word)] += 1
        for other in entryWords where other != word {
          together[UInt64(UInt32(other)) << 32 | UInt64(UInt32(word)), default: 0] += 1
        }
      }
    }
    return together.filter { key, count in
      guard count >= leastLinks else { return false }
      let share = Double(count) / Double(billCounts[Int(key & 0xFFFF_FFFF)])
      let lift = share / (Double(entryCounts[Int(key >> 32)]) / total)
      return share >= leastShare && lift >= leastLift
    }.keys.sorted().map { (Int32($0 >> 32), Int32($0 & 0xFFFF_FFFF)) }
  }
}

extension Candidates {
  /// Judges the words of all pairs again, after new aliases were learned.
  mutating func rejudgeTexts(_ sheet: inout Worksheet) {
    for place in 0..<count where textLevels[place] != .reference && textLevels[place] != .blank {
      let verdict = sheet.similarity.match(
        entry: sheet.entries.wordings[Int(entries[place])], bill: sheet.bills.wordings[Int(bills[place])])
      textLevels[place] = TextLevel(likeness: verdict.likeness)
      textChances[place] = textLevels[place] == .none ? 0 : verdict.logChance
    }
  }
}
