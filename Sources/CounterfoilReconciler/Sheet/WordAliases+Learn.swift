internal import Glibc

extension WordAliases {
  static func learn(_ links: [ChosenLink], _ sheet: inout Worksheet, _ vocabulary: Vocabulary) -> WordAliases {
    var together = PairCounts()
    var confirmedTogether = PairCounts()
    var entryCounts = [Int32](repeating: 0, count: vocabulary.words.count)
    var billCounts = entryCounts
    var repeatedCounts = entryCounts
    var total = 0.0
    for (pair, count, confirmedCount) in wordings(of: links, sheet) {
      let entryWords = vocabulary.words(of: pair.left)
      let billWords = vocabulary.words(of: pair.right)
      guard !entryWords.isEmpty else { continue }
      total += Double(count)
      for word in entryWords { entryCounts[Int(word)] += count }
      for word in billWords {
        billCounts[Int(word)] += count
        if entryWords.contains(where: { sheet.similarity.score($0, word) > Priors.Words.oneWord }) {
          repeatedCounts[Int(word)] += count
          continue
        }
        for other in entryWords {
          together.add(other, word, count)
          if confirmedCount > 0 { confirmedTogether.add(other, word, confirmedCount) }
        }
      }
    }
    var learned = WordAliases()
    var hasAlias = [Bool](repeating: false, count: vocabulary.words.count)
    learned.pairs = together.pairs.filter { pair in
      let (entryWord, billWord) = (pair.left, pair.right)
      let count = Double(together[entryWord, billWord])
      guard count >= Double(Priors.Words.aliasCount) else { return false }
      let (entryCount, billCount) = (Double(entryCounts[Int(entryWord)]), Double(billCounts[Int(billWord)]))
      let expected = entryCount * billCount / total
      let isTelling =
        count * log(count / expected) - (count - expected) >= Priors.Words.aliasEvidence
        || confirmedTogether[entryWord, billWord] >= Priors.Words.aliasCount
      return isTelling && count >= Priors.Words.aliasShare * min(entryCount, billCount)
        && count >= Priors.Words.aliasLift * expected
    }.sorted { $0 < $1 }
    for (_, billWord) in learned.pairs { hasAlias[Int(billWord)] = true }
    learned.emptyWords = (0..<Int32(vocabulary.words.count)).filter { word in
      let count = Double(billCounts[Int(word)])
      return count > 0 && !hasAlias[Int(word)]
        && (Double(repeatedCounts[Int(word)]) + 0.5) / (count + 1) < Priors.Words.leastRepeated
    }
    return learned
  }

  /// What a model learned, of the words at hand.
  init(_ frozen: LearnedModel, _ keys: ModelKeys) {
    self.init()
    let aliases = frozen[.aliases]
    if !aliases.isEmpty {
      // By word of bills and of statements, of which few were learned.
      let (entryWords, billWords) = (frozen[.aliasesOfEntries], frozen[.aliasesOfBills])
      let ofEntries = keys.words.indices.filter { entryWords[keys.words[$0]] != nil }
      let ofBills = keys.words.indices.filter { billWords[keys.words[$0]] != nil }
      for entryWord in ofEntries {
        for billWord in ofBills where aliases[ModelKey.pair(keys.words[entryWord], keys.words[billWord])] != nil {
          pairs.append((Int32(entryWord), Int32(billWord)))
        }
      }
    }
    let empty = frozen[.emptyWords]
    emptyWords = keys.words.indices.filter { empty[keys.words[$0]] != nil }.map { Int32($0) }
  }

  func record(_ sheet: inout Worksheet) {
    let keys = sheet.learning.keys
    sheet.learning.recording { model in
      for (entryWord, billWord) in pairs {
        let (entryKey, billKey) = (keys.words[Int(entryWord)], keys.words[Int(billWord)])
        model.set(1, .aliases, ModelKey.pair(entryKey, billKey))
        model.set(1, .aliasesOfEntries, entryKey)
        model.set(1, .aliasesOfBills, billKey)
      }
      for word in emptyWords { model.set(1, .emptyWords, keys.words[Int(word)]) }
    }
  }

  private typealias Wordings = (pair: (left: Int32, right: Int32), count: Int32, confirmedCount: Int32)

  /// The wordings of confident links and of confirmed pairs, each once, with how many have them.
  private static func wordings(of links: [ChosenLink], _ sheet: Worksheet) -> [Wordings] {
    var all = PairCounts()
    var confirmed = PairCounts()
    for link in links where link.probability >= Priors.Pairs.learnedFrom {
      all.add(sheet.entries.wordings[Int(link.entry)], sheet.bills.wordings[Int(link.bill)], 1)
    }
    for pair in sheet.examples.pairs {
      all.add(pair.entry, pair.bill, 1)
      confirmed.add(pair.entry, pair.bill, 1)
    }
    return all.pairs.map { ($0, all[$0.left, $0.right], confirmed[$0.left, $0.right]) }
  }
}
