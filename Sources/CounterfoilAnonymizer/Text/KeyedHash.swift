/// SipHash-2-4 (Aumasson and Bernstein, 2012): without the key nobody can tell which text a hash is of, nor try names.
struct KeyedHash: Sendable {
  private let firstHalf: UInt64
  private let secondHalf: UInt64

  /// - Parameter key: the first 16 bytes count.
  /// - Precondition: there are as many.
  init(key: [UInt8]) {
    precondition(key.count >= 16, "a key has 16 bytes")
    firstHalf = KeyedHash.word(key[0..<8])
    secondHalf = KeyedHash.word(key[8..<16])
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The hash of a list of numbers.
  func callAsFunction(_ values: some Sequence<UInt32>, purpose: UInt32, round: UInt32 = 0) -> UInt64 {
    var state = State(firstHalf, secondHalf)
    state.take(UInt64(purpose) << 32 | UInt64(round))
    var count: UInt64 = 1
    var pending: UInt64?
    for value in values {
      if let half = pending {
        state.take(half | UInt64(value) << 32)
        pending = nil
      } else {
        pending = UInt64(value)
      }
      count &+= 1
    }
    if let half = pending { state.take(half) }
    return state.finish(count)
  }

  /// The four words SipHash stirs.
  private struct State {
    var v0: UInt64
    var v1: UInt64
    var v2: UInt64
    var v3: UInt64

    init(_ k0: UInt64, _ k1: UInt64) {
      v0 = k0 ^ 0x736f_6d65_7073_6575
      v1 = k1 ^ 0x646f_7261_6e64_6f6d
      v2 = k0 ^ 0x6c79_6765_6e65_7261
      v3 = k1 ^ 0x7465_6462_7974_6573
    }

    mutating func take(_ word: UInt64) {
      v3 ^= word
      stir()
      stir()
      v0 ^= word
    }

    mutating func finish(_ count: UInt64) -> UInt64 {
      take(count)
      v2 ^= 0xFF
      for _ in 0..<4 { stir() }
      return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func stir() {
      v0 &+= v1
      v2 &+= v3
      v1 = v1 << 13 | v1 >> 51
      v3 = v3 << 16 | v3 >> 48
      v1 ^= v0
      v3 ^= v2
      v0 = v0 << 32 | v0 >> 32
      v2 &+= v1
      v0 &+= v3
      v1 = v1 << 17 | v1 >> 47
      v3 = v3 << 21 | v3 >> 43
      v1 ^= v2
      v3 ^= v0
      v2 = v2 << 32 | v2 >> 32
    }
  }

  /// A stream of numbers below a bound each, of one text and round.
  struct Stream {
    private let hash: KeyedHash
    private let values: [UInt32]
    private let purpose: UInt32
    private let round: UInt32
    private var block: UInt32 = 0
    private var bits: UInt64 = 0
    private var left = 0

    init(_ hash: KeyedHash, _ values: [UInt32], purpose: UInt32, round: UInt32) {
      self.hash = hash
      self.values = values
      self.purpose = purpose
      self.round = round
    }

    /// A number from 0, all but evenly spread.
    /// - Precondition: `bound` is from 1 to 65,536.
    mutating func next(below bound: Int) -> Int {
      if left == 0 {
        bits = hash(values + [block], purpose: purpose, round: round)
        block &+= 1
        left = 3
      }
      left -= 1
      let chunk = bits & 0x1F_FFFF
      bits >>= 21
      return Int(chunk) % bound
    }
  }
}
