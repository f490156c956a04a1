/// SipHash-2-4 with a key of its own: the same number for the same bytes on every machine and in every version.
///
/// For keys of rows, where a collision must be out of reach by accident; where somebody could gain by one, SHA-256 is
/// used. Source: J.-P. Aumasson and D. J. Bernstein, "SipHash: a fast short-input PRF", 2012.
struct StableHash {
  private var v0: UInt64 = 0x736f_6d65_7073_6575 ^ 0x636f_756e_7465_7266
  private var v1: UInt64 = 0x646f_7261_6e64_6f6d ^ 0x6f69_6c2d_6b65_7931
  private var v2: UInt64 = 0x6c79_6765_6e65_7261 ^ 0x636f_756e_7465_7266
  private var v3: UInt64 = 0x7465_6462_7974_6573 ^ 0x6f69_6c2d_6b65_7931
  private var tail: UInt64 = 0
  private var count = 0

  init() {}

  /// The hash of all of `bytes`.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = StableHash()
    hash.combine(bytes)
    return hash.finish()
  }

  mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index < bytes.count, count & 7 != 0 {
      push(bytes[index])
      index += 1
    }
    while index + 8 <= bytes.count {
      compress(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      count &+= 8
      index += 8
    }
    while index < bytes.count {
      push(bytes[index])
      index += 1
    }
  }

  mutating func combine(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { combine($0) }
  }

  /// To be called once, last.
  mutating func finish() -> UInt64 {
    let last = UInt64(truncatingIfNeeded: count & 0xFF) << 56 | tail
    compress(last)
    v2 ^= 0xFF
    for _ in 0..<4 { round() }
    return v0 ^ v1 ^ v2 ^ v3
  }

  private mutating func push(_ byte: UInt8) {
    tail |= UInt64(byte) << UInt64(8 * (count & 7))
    count &+= 1
    if count & 7 == 0 {
      let word = tail
      tail = 0
      compress(word)
    }
  }

  private mutating func compress(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  private mutating func round() {
    v0 = v0 &+ v1
    v1 = (v1 << 13 | v1 >> 51) ^ v0
    v0 = v0 << 32 | v0 >> 32
    v2 = v2 &+ v3
    v3 = (v3 << 16 | v3 >> 48) ^ v2
    v0 = v0 &+ v3
    v3 = (v3 << 21 | v3 >> 43) ^ v0
    v2 = v2 &+ v1
    v1 = (v1 << 17 | v1 >> 47) ^ v2
    v2 = v2 << 32 | v2 >> 32
  }
}
