internal import Glibc
internal import Records

/// Gives equal keys the same number, counting from 0 in order of first sight.
struct Interner: Sendable {
  /// The upper half of a key's hash, then its number; ``unused`` where there is none.
  private var slots: [UInt64]
  private var starts: [Int] = [0]
  private var arena: [UInt8] = []

  private static var unused: UInt64 { .max }

  init(minimumCapacity: Int = 64) {
    var size = 128
    while size < minimumCapacity * 2 { size *= 2 }
    slots = [UInt64](repeating: Interner.unused, count: size)
  }

  var count: Int { starts.count - 1 }

  /// The number of a key; new when it was not seen before.
  mutating func intern(_ key: UnsafeRawBufferPointer) -> Int32 {
    let tag = ByteHash.hash(key) >> 32
    let mask = slots.count - 1
    var slot = Int(tag) & mask
    while slots[slot] != Interner.unused {
      let known = slots[slot]
      if known >> 32 == tag, equals(Int(known & 0xFFFF_FFFF), key) { return Int32(truncatingIfNeeded: known) }
      slot = (slot + 1) & mask
    }
    let number = Int32(count)
    slots[slot] = tag << 32 | UInt64(number)
    arena.append(contentsOf: key)
    starts.append(arena.count)
    if count * 2 > slots.count { grow() }
    return number
  }

  mutating func intern(_ key: [UInt8]) -> Int32 { key.withUnsafeBytes { intern($0) } }

  mutating func intern(_ key: [Int32]) -> Int32 { key.withUnsafeBytes { intern($0) } }

  /// Calls `body` with the bytes of a key.
  func withBytes<Result>(_ number: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    arena.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[starts[Int(number)]..<starts[Int(number) + 1]]))
    }
  }

  func bytes(_ number: Int32) -> ArraySlice<UInt8> { arena[starts[Int(number)]..<starts[Int(number) + 1]] }

  private func equals(_ number: Int, _ key: UnsafeRawBufferPointer) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == key.count else { return false }
    guard let bytes = key.baseAddress else { return true }
    return arena.withUnsafeBytes { arena in
      arena.baseAddress.map { memcmp($0 + start, bytes, key.count) == 0 } ?? false
    }
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: Interner.unused, count: old.count * 2)
    let mask = slots.count - 1
    for known in old where known != Interner.unused {
      var slot = Int(known >> 32) & mask
      while slots[slot] != Interner.unused { slot = (slot + 1) & mask }
      slots[slot] = known
    }
  }
}
