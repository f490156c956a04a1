import CounterfoilCodecKit

/// Replaces words, digits and numbers, the same by the same and different ones by different ones.
struct TokenMask {
  private enum Purpose {
    static let word: UInt32 = 1
    static let digits: UInt32 = 2
    static let number: UInt32 = 3
  }

  private let hash: KeyedHash
  private(set) var pools: LetterPools
  /// Tokens of the file: none of them is given out for another, as far as there are others.
  private var originals: Set<[UInt32]> = []
  private var masks: [[UInt32]: [UInt32]] = [:]
  private var given: Set<[UInt32]> = []
  /// Words that may be in the sample anyway.
  let kept: KeptWords

  /// Rounds in which words of the file are avoided, and rounds in all.
  private static let politeRounds: UInt32 = 64
  private static let rounds: UInt32 = 4096

  init(_ hash: KeyedHash, _ table: EncodingTable, kept: KeptWords) {
    self.hash = hash
    self.kept = kept
    pools = LetterPools(table)
  }

  // MARK: Taking note of what the file holds

  mutating func noteWord(_ word: [UInt32]) {
    for scalar in word { pools.note(scalar) }
    originals.insert([Purpose.word] + word.map(SampleLetters.lowercase))
  }

  mutating func noteDigits(_ digits: [UInt32]) { originals.insert([Purpose.digits] + digits) }

  mutating func noteNumber(_ number: PlainNumber) { originals.insert(number.key(Purpose.number)) }

  // MARK: Replacing

  /// Letters of the same kinds in the same places; capitals stay capitals.
  mutating func word(_ word: [UInt32]) -> [UInt32] {
    let small = word.map(SampleLetters.lowercase)
    let key = [Purpose.word] + small
    let mask =
      masks[key]
      ?? find(key) { mask, stream in
        [Purpose.word]
          + small.map { letter in
            let pool = mask.pools.pool(for: letter)
            return pool[stream.next(below: pool.count)]
          }
      }
    return zip(word, mask.dropFirst()).map { original, letter in
      SampleLetters.isUppercase(original) ? pools.uppercase(letter) : letter
    }
  }

  /// As many digits, given and taken as values 0 to 9. Zeros in front stay; nothing but zeros stays.
  mutating func digits(_ digits: [UInt32]) -> [UInt32] {
    let zeros = digits.prefix { $0 == 0 }.count
    if zeros == digits.count { return digits }
    let key = [Purpose.digits] + digits
    let mask =
      masks[key]
      ?? find(key) { _, stream in
        [Purpose.digits] + digits.prefix(zeros)
          + (zeros..<digits.count).map { place in
            place == zeros ? UInt32(stream.next(below: 9)) + 1 : UInt32(stream.next(below: 10))
          }
      }
    return Array(mask.dropFirst())
  }

  /// A number with as many digits before and after the point; zero stays zero.
  mutating func number(_ number: PlainNumber) -> PlainNumber {
    if number.isZero { return number }
    let key = number.key(Purpose.number)
    let mask =
      masks[key]
      ?? find(key) { _, stream in
        // Zeros at the end of a whole number stay: `2.500` can mean two and a half, `8.496` cannot.
        let zeros = number.fraction.isEmpty ? number.whole.reversed().prefix { $0 == 0 }.count : 0
        let end = number.whole.count - zeros
        let whole = number.whole.indices.map { place in
          place >= end
            ? 0
            : place == 0 || place == end - 1 && zeros > 0
              ? UInt32(stream.next(below: 9)) + 1 : UInt32(stream.next(below: 10))
        }
        let last = number.fraction.count - 1
        let fraction = number.fraction.indices.map { place in
          place == last ? UInt32(stream.next(below: 9)) + 1 : UInt32(stream.next(below: 10))
        }
        return PlainNumber(whole: whole, fraction: fraction).key(Purpose.number)
      }
    return PlainNumber(key: mask)
  }

  /// Draws until something new comes.
  private mutating func find(
    _ key: [UInt32], _ draw: (inout TokenMask, inout KeyedHash.Stream) -> [UInt32]
  ) -> [UInt32] {
    var mask = key
    for round in 0..<TokenMask.rounds {
      var stream = KeyedHash.Stream(hash, key, purpose: key[0], round: round)
      mask = draw(&self, &stream)
      if given.contains(mask) || mask == key && round < TokenMask.rounds / 2 { continue }
      if round < TokenMask.politeRounds {
        let isWord = key[0] == Purpose.word
        if originals.contains(mask) || isWord && kept.holds(mask.dropFirst(), in: .labels) { continue }
      }
      break
    }
    masks[key] = mask
    given.insert(mask)
    return mask
  }
}
