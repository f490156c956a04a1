internal import Glibc

/// Words by which the rows of one account point at another account, such as a wallet's name on a bank's rows.
struct PointingWords {
  private struct Key: Hashable {
    var word: Int32
    /// The account the word occurs in, and the one it points at.
    var account: Int32
    var target: Int32
  }

  private let side: Side
  private let vocabulary: Vocabulary
  private var weights: [Key: Double] = [:]
  /// Words of the accounts' own names, by account.
  private var nameWords: [Int32: Set<Int32>] = [:]
  /// By word, whether it points at any account.
  private var isPointing: [Bool]

  init(_ side: Side, _ vocabulary: Vocabulary) {
    self.side = side
    self.vocabulary = vocabulary
    isPointing = [Bool](repeating: false, count: vocabulary.words.count)
    var accountsByWord: [[UInt8]: [Int32]] = [:]
    for account in Set(side.accounts) where account >= 0 {
      var tokens = TokenBuffer()
      vocabulary.names.withBytes(account) { TextFolding.tokenize($0, into: &tokens) }
      var start = 0
      for end in tokens.ends {
        let token = Array(tokens.bytes[start..<Int(end >> 2)])
        start = Int(end >> 2)
        // Words such as `giro` or `card` name a kind of account, and occur in any row.
        if end & 1 == 0, token.count >= 5 { accountsByWord[token, default: []].append(account) }
      }
    }
    var starts = [Bool](repeating: false, count: 256)
    for word in accountsByWord.keys { starts[Int(word[0])] = true }
    for word in 0..<Int32(vocabulary.words.count) {
      let mayOccur = vocabulary.words.withBytes(word) { $0.count >= 5 && starts[Int($0[0])] }
      guard mayOccur, let accounts = accountsByWord[Array(vocabulary.words.bytes(word))] else { continue }
      for account in accounts { nameWords[account, default: []].insert(word) }
      isPointing[Int(word)] = true
    }
  }

  /// Learns which words of one account's rows come with a row of the same amount in another account, which lacks them,
  /// far more often than by chance.
  mutating func learn(_ pairs: [(left: Int32, right: Int32, chance: Double)]) {
    // Keys are numbered; the accounts of one first.
    var accounts = PairTable<Int32>(blank: -1)
    var accountPairs: [(own: Int32, other: Int32)] = []
    var numbers = PairTable<Int32>(blank: -1)
    var seen: [(key: Key, count: Double, lastRow: Int32)] = []
    for pair in pairs where pair.chance < Priors.Moves.pointingChance {
      for (row, other) in [(Int(pair.left), Int(pair.right)), (Int(pair.right), Int(pair.left))] {
        let (own, target) = (side.accounts[row], side.accounts[other])
        let accountPair = accounts[own, target] ?? Int32(accountPairs.count)
        if accountPair == accountPairs.count {
          accounts[own, target] = accountPair
          accountPairs.append((own, target))
        }
        let known = vocabulary.wordPlaces(of: side.wordings[other])
        for place in vocabulary.wordPlaces(of: side.wordings[row]) {
          let word = vocabulary.word(at: place)
          if known.contains(where: { vocabulary.word(at: $0) == word }) { continue }
          if let number = numbers[word, accountPair] {
            guard seen[Int(number)].lastRow != Int32(row) else { continue }
            seen[Int(number)].count += 1
            seen[Int(number)].lastRow = Int32(row)
          } else {
            numbers[word, accountPair] = Int32(seen.count)
            seen.append((Key(word: word, account: own, target: target), 1, Int32(row)))
          }
        }
      }
    }
    let often = seen.filter { $0.count >= Priors.Moves.pointingCount }.map { ($0.key, $0.count) }
    guard !often.isEmpty else { return }
    // By word, places in `often`.
    var targets = [[Int]](repeating: [], count: vocabulary.words.count)
    for (place, pair) in often.enumerated() { targets[Int(pair.0.word)].append(place) }
    var totals = [Double](repeating: 0, count: often.count)
    for row in 0..<side.count {
      for place in vocabulary.wordPlaces(of: side.wordings[row]) {
        for number in targets[Int(vocabulary.word(at: place))] where often[number].0.account == side.accounts[row] {
          totals[number] += 1
        }
      }
    }
    for ((key, count), total) in zip(often, totals) {
      let share = count / max(count, total)
      if share >= Priors.Moves.pointingShare {
        weights[key] = min(Priors.Moves.mostPointing, Priors.Moves.pointingWeight + log(count / 2))
        isPointing[Int(key.word)] = true
      }
    }
  }

  /// The words that a model learned to point at an account.
  mutating func learn(_ frozen: LearnedModel, _ keys: ModelKeys) {
    let known = frozen[.pointingWords]
    if known.isEmpty { return }
    let ofWords = frozen[.wordsThatPoint]
    let accounts = Set(side.accounts).filter { $0 >= 0 }
    for (word, key) in zip(Int32(0)..., keys.words) where ofWords[key] != nil {
      for account in accounts {
        for target in accounts {
          let pair = ModelKey.pair(keys.account(account), keys.account(target))
          guard let weight = known[ModelKey.pair(key, pair)] else { continue }
          weights[Key(word: word, account: account, target: target)] = weight
          isPointing[Int(word)] = true
        }
      }
    }
  }

  func record(_ learning: inout Learning) {
    let keys = learning.keys
    learning.recording { model in
      for (key, weight) in weights {
        let pair = ModelKey.pair(keys.account(key.account), keys.account(key.target))
        model.set(weight, .pointingWords, ModelKey.pair(keys.words[Int(key.word)], pair))
        model.set(1, .wordsThatPoint, keys.words[Int(key.word)])
      }
    }
  }

  /// How strongly a row points at an account; nil where it does not.
  func strength(of row: Int, at account: Int32) -> (weight: Double, reason: Sentence)? {
    var best: (weight: Double, word: Int32)?
    for place in vocabulary.wordPlaces(of: side.wordings[row]) {
      let word = vocabulary.word(at: place)
      guard isPointing[Int(word)] else { continue }
      var weight = weights[Key(word: word, account: side.accounts[row], target: account)] ?? 0
      if nameWords[account]?.contains(word) == true, side.accounts[row] != account { weight = max(weight, 3) }
      if weight > 0, weight > best?.weight ?? 0 { best = (weight, word) }
    }
    guard let best else { return nil }
    let name = vocabulary.words.withBytes(best.word) { String(decoding: $0, as: UTF8.self) }
    return (best.weight, Sentence(.channelWord, .name(name)))
  }
}
