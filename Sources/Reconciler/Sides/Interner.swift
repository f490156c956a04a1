/// Gives equal keys the same number, counting from 0 in order of first sight.
struct Interner: Sendable {
  private var slots: [Int32]
  private var hashes: [UInt64] = []
  private var starts: [Int] = [0]
  private var arena: [UInt8] = []
  private var mask: Int

  init(minimumCapacity: Int = 64) {
    var size = 128
    while size < minimumCapacity * 2 { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    mask = size - 1
  }

  var count: Int { hashes.count }

  /// The number of a key; new when it was not seen before.
  mutating func intern(_ key: UnsafeRawBufferPointer) -> Int32 {
    let hash = Interner.hash(key)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let known = Int(slots[slot])
      if hashes[known] == hash, equals(known, key) { return slots[slot] }
      slot = (slot + 1) & mask
    }
    let number = Int32(hashes.count)
    slots[slot] = number
    hashes.append(hash)
    arena.append(contentsOf: key)
    starts.append(arena.count)
    if hashes.count * 2 > slots.count { grow() }
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
    guard starts[number + 1] - starts[number] == key.count else { return false }
    let start = starts[number]
    for offset in 0..<key.count where arena[start + offset] != key[offset] { return false }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    mask = slots.count - 1
    for number in hashes.indices {
      var slot = Int(truncatingIfNeeded: hashes[number]) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number)
    }
  }

  /// FNV-1a over words of eight bytes, mixed at the end: the same on every run.
  private static func hash(_ key: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(key.count)
    var offset = 0
    while offset + 8 <= key.count {
      hash = (hash ^ key.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      offset += 8
    }
    var tail: UInt64 = 0
    while offset < key.count {
      tail = tail << 8 | UInt64(key[offset])
      offset += 1
    }
    hash = (hash ^ tail) &* 0xBF58_476D_1CE4_E5B9
    return hash ^ hash >> 31
  }
}
