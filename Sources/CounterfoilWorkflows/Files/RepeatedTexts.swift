import CounterfoilRecords
import Glibc

/// Which texts of a column more than one row has. Missing and empty texts do not count.
struct RepeatedTexts {
  private(set) var isRepeated: [Bool]
  private(set) var hasAny = false

  /// O(bytes): no text is copied.
  init(_ column: TextColumn) {
    isRepeated = [Bool](repeating: false, count: column.count)
    var size = 128
    while size < column.count * 2 { size *= 2 }
    // The first row with each text, counted from 1, and the upper half of the text's hash.
    var slots = [UInt64](repeating: 0, count: size)
    column.arena.withUnsafeBytes { bytes in
      for row in 0..<column.count {
        let text = UnsafeRawBufferPointer(rebasing: bytes[column.range(row)])
        guard !text.isEmpty else { continue }
        let hash = ByteHash.hash(text)
        var slot = Int(truncatingIfNeeded: hash) & (size - 1)
        while slots[slot] != 0 {
          let first = Int(slots[slot] & 0xFFFF_FFFF) - 1
          if slots[slot] >> 32 == hash >> 32,
            RepeatedTexts.isEqual(text, UnsafeRawBufferPointer(rebasing: bytes[column.range(first)]))
          {
            isRepeated[first] = true
            isRepeated[row] = true
            hasAny = true
            break
          }
          slot = (slot + 1) & (size - 1)
        }
        if slots[slot] == 0 { slots[slot] = (hash & ~0xFFFF_FFFF) | UInt64(row + 1) }
      }
    }
  }

  private static func isEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    guard left.count == right.count, let one = left.baseAddress, let other = right.baseAddress else { return false }
    return memcmp(one, other, left.count) == 0
  }
}
