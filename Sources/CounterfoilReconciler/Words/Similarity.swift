internal import Glibc

/// How alike two wordings are, judged word by word with rare words counting more.
struct Similarity: Sendable {
  /// Likeness 0 to 1, and the log-probability that a random bill is as alike.
  struct Verdict: Sendable {
    var likeness: Float
    var logChance: Float
    /// Whether both sides have words. Told by the sign of a likeness of zero: many verdicts are remembered.
    var hasWords: Bool { likeness.sign == .plus }

    /// One side has no words.
    static let blank = Verdict(likeness: -0.0, logChance: 0)
  }

  /// What judging needs to know of a word.
  private struct Word: Sendable {
    var rarity: Float
    /// The log-probability that a random bill has it.
    var logShare: Float
    /// 0 where the word is alike to itself alone, unless learned otherwise.
    var firstLetter: UInt8
    /// Its first byte, and how many it has, at most 255.
    var initial: UInt8
    var byteCount: UInt8
    /// As of ``WordLikeness/consonants(_:)``.
    var consonants: UInt64
    /// Of bills; a word of statements was learned for it.
    var hasAlias = false
    /// Of bills; it was learned to say nothing.
    var isEmpty = false
    /// Of statements; a bit for each word of bills it was learned to stand for, some of which share one.
    var aliases: UInt64 = 0
  }

  let vocabulary: Vocabulary
  private let entryCount: Double
  /// The log-probability of being alike that no verdict falls below.
  private let leastLogChance: Float
  /// How many entries, and how many bills, have each word.
  private(set) var entryFrequencies: [Int32]
  private(set) var billFrequencies: [Int32]
  private var words: [Word]
  /// The first bytes of each word: most words are no longer, and these are read without holding on to the vocabulary,
  /// which threads would count up and down against each other.
  private let letters: [SIMD16<UInt8>]
  /// By wording: the log-probability that a random bill has the very same.
  private let logShares: [Float]
  /// Of entries; and how words of bills begin, where there are any.
  let cutTexts: CutTexts
  let beginnings: WordBeginnings
  private let billCount: Double
  private var verdicts: PairCache<Verdict>
  /// Pairs of words (statement, bill) of which one was learned to stand for the other; the same by word of statements.
  private var learnedPairs = PairTable<Bool>(blank: false)
  private var aliasWords: [Int32: [Int32]] = [:]

  init(vocabulary: Vocabulary, entries: Side, bills: Side, learning: Learning = .none) {
    self.vocabulary = vocabulary
    let sizeBits = PairCache<Verdict>.sizeBits(rowCount: entries.count + bills.count)
    verdicts = PairCache(blank: Verdict.blank, sizeBits: sizeBits)
    let known = WordFrequencies(entries: entries, bills: bills, vocabulary, learning)
    entryCount = known.entryCount
    billCount = known.billCount + 10
    let billCount = billCount
    leastLogChance = Float(log(0.5 / billCount))
    (entryFrequencies, billFrequencies) = (known.ofEntries, known.ofBills)
    logShares = known.billsOfWordings.map { Float(log(max(0.5, Double($0) - 0.5) / billCount)) }
    let total = entryCount
    words = (0..<Int32(vocabulary.words.count)).map { word in
      let frequency = known.ofBills[Int(word)]
      let (initial, byteCount, consonants) = vocabulary.words.withBytes(word) {
        ($0.first ?? 0, UInt8(min(255, $0.count)), WordLikeness.consonants($0))
      }
      return Word(
        rarity: Float(log(1 + total / Double(1 + known.ofEntries[Int(word)] + frequency))),
        logShare: Float(log(max(0, Double(frequency) - 0.5) / billCount)),
        firstLetter: byteCount >= 3 && initial < 0x80 ? initial : 0, initial: initial, byteCount: byteCount,
        consonants: consonants)
    }
    letters = (0..<Int32(vocabulary.words.count)).map { word in
      vocabulary.words.withBytes(word) { bytes in
        var letters = SIMD16<UInt8>()
        withUnsafeMutableBytes(of: &letters) { $0.copyBytes(from: bytes.prefix($0.count)) }
        return letters
      }
    }
    cutTexts = Priors.Stages.cutTexts ? CutTexts(entries, vocabulary, learning) : CutTexts()
    beginnings = cutTexts.isEmpty ? WordBeginnings() : known.beginnings(vocabulary, learning)
  }

  /// Whether a wording has no words.
  func isBlank(_ wording: Int32) -> Bool { vocabulary.words(of: wording).isEmpty }

  var wordingCount: Int { vocabulary.wordingCount }

  func words(of wording: Int32) -> ArraySlice<Int32> { vocabulary.words(of: wording) }

  /// The words of a bill's title.
  func titleWords(of wording: Int32) -> ArraySlice<Int32> { vocabulary.titleWords(of: wording) }

  /// Counts learned pairs of words as alike from now on, and words that say nothing as none.
  mutating func accept(_ learned: WordAliases) {
    verdicts.removeAll()
    for (entryWord, billWord) in learned.pairs {
      words[Int(billWord)].hasAlias = true
      words[Int(entryWord)].aliases |= 1 << UInt64(billWord & 63)
      learnedPairs[entryWord, billWord] = true
      aliasWords[entryWord, default: []].append(billWord)
    }
    for word in learned.emptyWords { words[Int(word)].isEmpty = true }
  }

  /// By wording: whether it has a word of bills that something was learned of.
  var isTouchedByLearning: [Bool] {
    (0..<Int32(vocabulary.wordingCount)).map { wording in
      vocabulary.words(of: wording).contains { words[Int($0)].hasAlias || words[Int($0)].isEmpty }
    }
  }

  /// Adds the words of a bill's wording of which a text at least so alike has one, each once: the rarest, until what is
  /// left weighs too little.
  func addTellingWords(of wording: Int32, leastLikeness: Float, to found: inout [Int32]) {
    let places = vocabulary.wordPlaces(of: wording)
    let leadCount = vocabulary.leadCount(of: wording)
    let start = found.count
    addTellingWords(places, leastShare: leastLikeness, start, &found)
    if leadCount < places.count {
      let lead = places.lowerBound..<(places.lowerBound + leadCount)
      addTellingWords(lead, leastShare: leastLikeness / Priors.Words.payee, start, &found)
    }
  }

  private func addTellingWords(_ places: Range<Int>, leastShare: Float, _ start: Int, _ found: inout [Int32]) {
    var total: Float = 0
    var left: Float = 0
    for place in places {
      let word = words[Int(vocabulary.word(at: place))]
      left += word.rarity
      if !word.isEmpty { total += word.rarity }
    }
    // The rarest first: a text has few words, so each is looked for among all.
    var last: (rarity: Float, word: Int32) = (.infinity, -1)
    for _ in places {
      // A little less than the share, for sums of rounded numbers.
      guard left >= 0.999 * leastShare * total else { return }
      var next: (rarity: Float, word: Int32) = (-1, -1)
      for place in places {
        let word = vocabulary.word(at: place)
        let rarity = words[Int(word)].rarity
        let isAfterLast = rarity < last.rarity || rarity == last.rarity && word > last.word
        if isAfterLast, rarity > next.rarity || rarity == next.rarity && word < next.word { next = (rarity, word) }
      }
      if !found[start...].contains(next.word) { found.append(next.word) }
      left -= next.rarity
      last = next
    }
  }

  /// How much of a bill's words, by rarity, a text at least so alike covers of those given.
  ///
  /// Initials can make a text alike that covers less.
  func coverageNeeded(of wording: Int32, leastLikeness: Float, foundBy telling: ArraySlice<Int32>) -> Float {
    let places = vocabulary.wordPlaces(of: wording)
    let leadCount = vocabulary.leadCount(of: wording)
    var (total, lead, others): (Float, Float, Float) = (0, 0, 0)
    for place in places {
      let word = vocabulary.word(at: place)
      let known = words[Int(word)]
      if !known.isEmpty { total += known.rarity }
      if place - places.lowerBound < leadCount, !known.isEmpty { lead += known.rarity }
      if !telling.contains(word) { others += known.rarity }
    }
    var least = leastLikeness * total
    if leadCount < places.count { least = min(least, leastLikeness / Priors.Words.payee * lead) }
    // A little less, for sums of rounded numbers.
    return 0.999 * least - others
  }

  /// Whether a text has a word that may be the initials of a bill's words.
  func mayHaveInitials(entry: Int32, bill: Int32) -> Bool {
    let billWords = vocabulary.wordPlaces(of: bill)
    guard (2...8).contains(billWords.count) else { return false }
    let initial = words[Int(vocabulary.word(at: billWords.lowerBound))].initial
    for place in vocabulary.wordPlaces(of: entry) {
      let word = words[Int(vocabulary.word(at: place))]
      if Int(word.byteCount) == billWords.count, word.initial == initial { return true }
    }
    return false
  }

  /// Words of bills that a statement's word was learned to stand for.
  func aliases(of entryWord: Int32) -> [Int32] { aliasWords[entryWord] ?? [] }

  func rarity(_ word: Int32) -> Float { words[Int(word)].rarity }

  /// How well an entry's wording covers a bill's.
  mutating func match(entry: Int32, bill: Int32) -> Verdict {
    match(entry: entry, bill: bill, isCut: cutTexts.contains(entry))
  }

  private mutating func match(entry: Int32, bill: Int32, isCut: Bool) -> Verdict {
    // Numbers below 0 are no wording's: with them go the verdicts of texts that are cut.
    let key = isCut ? ~bill : bill
    if let known = verdicts[entry, key] { return known }
    var verdict = judge(
      vocabulary.wordPlaces(of: entry), vocabulary.wordPlaces(of: bill), leadCount: vocabulary.leadCount(of: bill),
      isCut: isCut)
    if verdict.hasWords, verdict.logChance < 0 {
      // At least the bills of the very same wording are as alike.
      verdict.logChance = max(verdict.logChance, logShares[Int(bill)])
    }
    verdicts[entry, key] = verdict
    return verdict
  }

  /// The likeness of two entries' wordings, the same both ways round.
  mutating func same(_ left: Int32, _ right: Int32) -> Float {
    if left == right { return 1 }
    return max(
      match(entry: left, bill: right, isCut: false).likeness, match(entry: right, bill: left, isCut: false).likeness)
  }

  /// Whether all words of one text are alike to some of the other.
  func covers(_ words: ArraySlice<Int32>, _ others: ArraySlice<Int32>) -> Bool {
    for other in others {
      var isCovered = false
      for word in words where score(word, other) > Priors.Words.oneWord { isCovered = true }
      if !isCovered { return false }
    }
    return true
  }

  /// Whether all that an entry and a bill share are words of a name that the entry has in full.
  func isShared(entry: Int32, bill: Int32, within name: Int32) -> Bool {
    let (billWords, nameWords) = (vocabulary.words(of: bill), vocabulary.words(of: name))
    func isWord(_ word: Int32, of others: ArraySlice<Int32>) -> Bool {
      others.contains { score(word, $0) > Priors.Words.oneWord }
    }
    return vocabulary.words(of: entry).allSatisfy { !isWord($0, of: billWords) || isWord($0, of: nameWords) }
  }

  /// Whether an entry has all words of the payee that a bill names, each as it is written there.
  func isExact(entry: Int32, bill: Int32) -> Bool {
    let (words, leadCount) = (vocabulary.words(of: bill), vocabulary.leadCount(of: bill))
    let payee = leadCount > 0 ? words.prefix(leadCount) : words
    return payee.allSatisfy { vocabulary.words(of: entry).contains($0) }
  }

  /// - Parameter isCut: whether the entry's last word may be the beginning of a longer one; what a bill names behind that
  ///   would not be seen.
  private func judge(
    _ entryWords: Range<Int>, _ billWords: Range<Int>, leadCount: Int, isCut: Bool
  ) -> Verdict {
    guard !billWords.isEmpty, !entryWords.isEmpty else { return .blank }
    var total: Float = 0
    var covered: Float = 0
    var payeeLikeness: Float = 0
    var chances = RarestChances()
    /// Whether all words so far are there: letters that are left of a word only go on with a text.
    var isUnbroken = true
    /// Whether the bill has words that would stand behind the end of a text that is cut.
    var hidesWords = false
    for place in billWords {
      let word = vocabulary.word(at: place)
      let known = words[Int(word)]
      let weight = known.rarity
      var best: Float = 0
      for other in entryWords {
        let entryWord = vocabulary.word(at: other)
        if entryWord == word {
          best = 1
          break
        }
        let entryFacts = words[Int(entryWord)]
        if Similarity.mayBeAlike(entryFacts, known) || isLearned(entryWord, entryFacts, word, known) {
          best = max(best, score(entryWord, word))
        }
      }
      var logShare = known.logShare
      var endsText = false
      if isCut {
        let last = vocabulary.word(at: entryWords.upperBound - 1)
        if last == word {
          endsText = true
        } else if best < 1, isUnbroken, let share = logShareOfWords(beginningWith: last, word, known) {
          best = max(best, Priors.Words.cut)
          logShare = share
          endsText = true
        }
      }
      if best > Priors.Words.oneWord || !known.isEmpty {
        total += weight
        covered += weight * best
      }
      if best > Priors.Words.oneWord { chances.add(logShare) } else if !known.isEmpty { isUnbroken = false }
      if endsText {
        hidesWords = place + 1 < billWords.upperBound
        break
      }
      // A statement names the payee; what was bought it seldom tells.
      if place + 1 - billWords.lowerBound == leadCount, leadCount < billWords.count, total > 0 {
        payeeLikeness = Priors.Words.payee * covered / total
      }
    }
    guard total > 0 else { return .blank }
    if billWords.count >= 2, covered < Priors.Words.part * total, initialsOccur(billWords, entryWords) {
      covered = max(covered, Priors.Words.initials * total)
      chances.add(Priors.Words.initialsChance)
    }
    var likeness = max(payeeLikeness, covered / total)
    if hidesWords { likeness = min(likeness, Priors.Words.cut) }
    return Verdict(likeness: likeness, logChance: max(chances.together, leastLogChance))
  }

  /// The log-probability that a random bill has a word that begins as a word does; nil where that one does not.
  private func logShareOfWords(beginningWith beginning: Int32, _ word: Int32, _ known: Word) -> Float? {
    let facts = words[Int(beginning)]
    guard facts.initial == known.initial, facts.byteCount < known.byteCount else { return nil }
    return vocabulary.words.withBytes(beginning) { letters in
      guard vocabulary.words.withBytes(word, { $0.starts(with: letters) }) else { return nil }
      guard let count = beginnings.count(letters) else { return known.logShare }
      return Float(log(min(1, max(0.5, Double(count) - 0.5) / billCount)))
    }
  }

  /// Whether the first letters of the bill's words are a word of the entry.
  private func initialsOccur(_ billWords: Range<Int>, _ entryWords: Range<Int>) -> Bool {
    for place in entryWords {
      let word = vocabulary.word(at: place)
      let agrees = vocabulary.words.withBytes(word) { bytes in
        bytes.count == billWords.count
          && zip(bytes, billWords).allSatisfy { letter, bill in
            letter < 0x80 && vocabulary.words.withBytes(vocabulary.word(at: bill)) { $0[0] } == letter
          }
      }
      if agrees { return true }
    }
    return false
  }

  /// Whether the letters of a statement's word may make it stand for a bill's word.
  @inline(__always)
  private static func mayBeAlike(_ entry: Word, _ bill: Word) -> Bool {
    entry.firstLetter == bill.firstLetter && entry.firstLetter != 0
      && WordLikeness.mayBeAlike(entry.consonants, bill.consonants)
  }

  /// Whether a statement's word was learned to stand for a bill's word.
  @inline(__always)
  private func isLearned(_ entryWord: Int32, _ entry: Word, _ billWord: Int32, _ bill: Word) -> Bool {
    bill.hasAlias && entry.aliases >> UInt64(billWord & 63) & 1 != 0 && learnedPairs[entryWord, billWord] != nil
  }

  /// How well an entry's wording covers a bill's by letters alone, without what was learned of words.
  func coverageByLetters(entry: Int32, bill: Int32) -> Float {
    var (total, covered, ofPayee): (Float, Float, Float) = (0, 0, 0)
    for (place, word) in vocabulary.words(of: bill).enumerated() {
      let best = vocabulary.words(of: entry).reduce(Float(0)) { max($0, scoreByLetters($1, word)) }
      let weight = words[Int(word)].rarity
      (total, covered) = (total + weight, covered + weight * best)
      if place + 1 == vocabulary.leadCount(of: bill), total > 0 { ofPayee = Priors.Words.payee * covered / total }
    }
    return total > 0 ? max(ofPayee, covered / total) : 0
  }

  /// How alike the letters of two words are, as of ``WordLikeness``.
  @inline(__always)
  private func likeness(_ entry: (word: Int32, byteCount: Int), _ bill: (word: Int32, byteCount: Int)) -> Float {
    let (entryLetters, billLetters) = (letters[Int(entry.word)], letters[Int(bill.word)])
    if entry.byteCount <= entryLetters.scalarCount, bill.byteCount <= billLetters.scalarCount {
      return withUnsafeBytes(of: entryLetters) { entryBytes in
        withUnsafeBytes(of: billLetters) { billBytes in
          WordLikeness.score(
            entry: UnsafeRawBufferPointer(rebasing: entryBytes[..<entry.byteCount]),
            bill: UnsafeRawBufferPointer(rebasing: billBytes[..<bill.byteCount]))
        }
      }
    }
    return vocabulary.words.withBytes(entry.word) { entryBytes in
      vocabulary.words.withBytes(bill.word) { WordLikeness.score(entry: entryBytes, bill: $0) }
    }
  }

  /// 0 to 1: whether a statement's word stands for a bill's word.
  func score(_ entryWord: Int32, _ billWord: Int32) -> Float {
    let isLearned = isLearned(entryWord, words[Int(entryWord)], billWord, words[Int(billWord)])
    return max(isLearned ? Priors.Words.learned : 0, scoreByLetters(entryWord, billWord))
  }

  private func scoreByLetters(_ entryWord: Int32, _ billWord: Int32) -> Float {
    if entryWord == billWord { return 1 }
    let (entryFacts, billFacts) = (words[Int(entryWord)], words[Int(billWord)])
    guard Similarity.mayBeAlike(entryFacts, billFacts) else { return 0 }
    return likeness((entryWord, Int(entryFacts.byteCount)), (billWord, Int(billFacts.byteCount)))
  }
}
