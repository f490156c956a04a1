/// A hash of bytes for tables kept in memory.
package enum ByteHash {
  /// A hash that is the same on every run, whatever the seed of the process. O(bytes).
  ///
  /// Works as FNV-1a does, but on words of eight bytes in the order of this machine, with multipliers whose bits are
  /// spread over the whole word, and mixes the end: either half of the result may serve as a place in a table. It is
  /// no guard against bytes chosen to collide, short keys of different lengths may share one, as `[]` and `[1]` do, and
  /// it is not to be written into files: compare the bytes of keys whose hashes are equal.
  @inlinable
  package static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
    var offset = 0
    while offset + 8 <= bytes.count {
      hash = (hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      offset += 8
    }
    var tail: UInt64 = 0
    while offset < bytes.count {
      tail = tail << 8 | UInt64(bytes[offset])
      offset += 1
    }
    hash = (hash ^ tail) &* 0xBF58_476D_1CE4_E5B9
    return hash ^ hash >> 31
  }
}
