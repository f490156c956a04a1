internal import CounterfoilRecords

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

  /// Gives back the memory that finds keys: numbers still tell their keys, and no key may be asked for any more.
  mutating func seal() { slots = [] }

  /// Calls `body` with the bytes of a key.
  func withBytes<Result>(_ number: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    arena.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[starts[Int(number)]..<starts[Int(number) + 1]]))
    }
  }

  /// Takes in the keys of another one, in its order. Returns the number here of each of its numbers.
  mutating func merge(_ other: Interner) -> [Int32] {
    (0..<Int32(other.count)).map { number in other.withBytes(number) { intern($0) } }
  }

  /// The same for keys made of whole numbers, each of which is called something else here.
  mutating func merge(_ other: Interner, renamed: (Int32) -> Int32) -> [Int32] {
    var key: [Int32] = []
    return (0..<Int32(other.count)).map { number in
      key.removeAll(keepingCapacity: true)
      other.withBytes(number) { bytes in
        for part in PackedNumbers(bytes) { key.append(renamed(part)) }
      }
      return intern(key)
    }
  }

  func bytes(_ number: Int32) -> ArraySlice<UInt8> { arena[starts[Int(number)]..<starts[Int(number) + 1]] }

  private func equals(_ number: Int, _ key: UnsafeRawBufferPointer) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == key.count else { return false }
    return arena.withUnsafeBytes { arena in
      let known = UnsafeRawBufferPointer(rebasing: arena[start..<(start + key.count)])
      if key.count < 8 { return Interner.short(known) == Interner.short(key) }
      var offset = 0
      while offset + 8 <= key.count {
        if Interner.eight(known, offset) != Interner.eight(key, offset) { return false }
        offset += 8
      }
      return Interner.eight(known, key.count - 8) == Interner.eight(key, key.count - 8)
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

  @inline(__always)
  private static func eight(_ key: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    key.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// Fewer than eight bytes as one number; keys of one length have different ones.
  @inline(__always)
  private static func short(_ key: UnsafeRawBufferPointer) -> UInt64 {
    if key.count >= 4 {
      let first = key.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
      return UInt64(first) << 32 | UInt64(key.loadUnaligned(fromByteOffset: key.count - 4, as: UInt32.self))
    }
    if key.isEmpty { return 0 }
    return UInt64(key[0]) << 16 | UInt64(key[key.count / 2]) << 8 | UInt64(key[key.count - 1])
  }
}
