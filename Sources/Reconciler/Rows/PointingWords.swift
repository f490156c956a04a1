internal import Glibc

/// Words by which the rows of one account point at another account, such as a wallet's name on a bank's rows.
struct PointingWords {
  private struct Key: Hashable {
    var word: Int32
    /// The account the word occurs in, and the one it points at.
    var account: Int32
    var target: Int32
  }

  private static let leastCount = 4.0
  private static let leastShare = 0.6

  private let side: Side
  private let vocabulary: Vocabulary
  private var weights: [Key: Double] = [:]
  /// Words of the accounts' own names, by account.
  private var nameWords: [Int32: Set<Int32>] = [:]

  init(_ side: Side, _ vocabulary: Vocabulary) {
    self.side = side
    self.vocabulary = vocabulary
    var wordsByBytes: [[UInt8]: Int32] = [:]
    for word in 0..<Int32(vocabulary.words.count) { wordsByBytes[Array(vocabulary.words.bytes(word))] = word }
    for account in Set(side.accounts) where account >= 0 {
      var tokens = TokenBuffer()
      vocabulary.names.withBytes(account) { TextFolding.tokenize($0, into: &tokens) }
      var start = 0
      for end in tokens.ends {
        let token = Array(tokens.bytes[start..<Int(end >> 1)])
        start = Int(end >> 1)
        // Words such as `giro` or `card` name a kind of account, and occur in any row.
        if end & 1 == 0, token.count >= 5, let word = wordsByBytes[token] {
          nameWords[account, default: []].insert(word)
        }
      }
    }
  }

  /// Learns which words of one account's rows come with a row of the same amount in another account, which lacks them,
  /// far oftener than by chance.
  mutating func learn(_ pairs: [(left: Int32, right: Int32, chance: Double)]) {
    var counts: [Key: Double] = [:]
    var last: [Key: Int32] = [:]
    for pair in pairs where pair.chance < 0.3 {
      for (row, other) in [(Int(pair.left), Int(pair.right)), (Int(pair.right), Int(pair.left))] {
        let known = vocabulary.words(of: side.wordings[other])
        for word in vocabulary.words(of: side.wordings[row]) where !known.contains(word) {
          let key = Key(word: word, account: side.accounts[row], target: side.accounts[other])
          if last.updateValue(Int32(row), forKey: key) != Int32(row) { counts[key, default: 0] += 1 }
        }
      }
    }
    let often = counts.filter { $0.value >= PointingWords.leastCount }
    guard !often.isEmpty else { return }
    var targets: [Int32: [Key]] = [:]
    for key in often.keys { targets[key.word, default: []].append(key) }
    var totals: [Key: Double] = [:]
    for row in 0..<side.count {
      for word in vocabulary.words(of: side.wordings[row]) {
        for key in targets[word] ?? [] where key.account == side.accounts[row] { totals[key, default: 0] += 1 }
      }
    }
    for (key, count) in often {
      let share = count / max(count, totals[key] ?? 0)
      if share >= PointingWords.leastShare { weights[key] = min(4, 1.5 + log(count / 2)) }
    }
  }

  /// How strongly a row points at an account; nil where it does not.
  func strength(of row: Int, at account: Int32) -> (weight: Double, reason: String)? {
    var best: (weight: Double, word: Int32)?
    for word in vocabulary.words(of: side.wordings[row]) {
      var weight = weights[Key(word: word, account: side.accounts[row], target: account)] ?? 0
      if nameWords[account]?.contains(word) == true, side.accounts[row] != account { weight = max(weight, 3) }
      if weight > 0, weight > best?.weight ?? 0 { best = (weight, word) }
    }
    guard let best else { return nil }
    let name = vocabulary.words.withBytes(best.word) { String(decoding: $0, as: UTF8.self) }
    return (best.weight, "`\(name)` on one row points at the other's account")
  }
}
