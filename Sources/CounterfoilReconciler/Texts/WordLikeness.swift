import CounterfoilModel

/// Whether two different words may stand for one another.
enum WordLikeness {
  static func score(entry: UnsafeRawBufferPointer, bill: UnsafeRawBufferPointer) -> Float {
    guard entry.count >= 3, bill.count >= 3, entry[0] == bill[0], entry[0] < 0x80 else { return 0 }
    if hasPrefix(bill, entry) || hasPrefix(entry, bill) { return Priors.Words.beginning }
    guard bill.count >= 5 else { return 0 }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bill.count) { buffer in
      let squeezedBill = UnsafeRawBufferPointer(
        rebasing: UnsafeRawBufferPointer(buffer)[..<squeeze(bill, into: buffer)])
      if hasPrefix(squeezedBill, entry) { return Priors.Words.beginning }
      if entry.count >= 5, isOneEditApart(entry, bill) { return Priors.Words.beginning }
      if bill.count >= 6, entry.count >= 4, isSqueezed(entry), isOneEditApart(squeezedBill, entry) {
        return Priors.Words.shortened
      }
      return 0
    }
  }

  /// The letters of a word but its vowels, in order: five bits each from the highest, then how many they are. More than
  /// twelve are told by that number alone.
  static func consonants(_ word: UnsafeRawBufferPointer) -> UInt64 {
    var sequence: UInt64 = 0
    var count: UInt64 = 0
    for byte in word where !isVowel(byte) {
      if count == mostConsonants { return mostConsonants + 1 }
      let letter = byte.isASCIILowercase ? UInt64(byte) - 0x60 : 27 + UInt64(byte) % 5
      sequence |= letter << (59 - 5 * count)
      count += 1
    }
    return sequence | count
  }

  private static let mostConsonants: UInt64 = 12

  /// False where words of these consonants cannot stand for one another: those of what begins a word begin its own, and one
  /// edit changes, takes away, brings in or swaps one.
  @inline(__always)
  static func mayBeAlike(_ entry: UInt64, _ bill: UInt64) -> Bool {
    let (entryCount, billCount) = (entry & 15, bill & 15)
    if max(entryCount, billCount) > mostConsonants { return true }
    let (entry, bill) = (entry & ~15, bill & ~15)
    let common = UInt64(entry ^ bill).leadingZeroBitCount / 5
    if common >= min(entryCount, billCount) { return true }
    let (kept, left) = (UInt64(5 * common), UInt64(5 * (common + 1)))
    if entryCount == billCount { return (entry << left) << 5 == (bill << left) << 5 }
    if entryCount == billCount + 1 { return entry << left == bill << kept }
    return billCount == entryCount + 1 && bill << left == entry << kept
  }

  private static func hasPrefix(_ word: UnsafeRawBufferPointer, _ prefix: UnsafeRawBufferPointer) -> Bool {
    word.count >= prefix.count && word.prefix(prefix.count).elementsEqual(prefix)
  }

  private static func isVowel(_ byte: UInt8) -> Bool {
    byte == 0x61 || byte == 0x65 || byte == 0x69 || byte == 0x6F || byte == 0x75
  }

  /// The word without its inner vowels, as cramped terminals print it; short words stay.
  static func squeezed(_ word: UnsafeRawBufferPointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: word.count) { buffer, count in count = squeeze(word, into: buffer) }
  }

  /// Writes the word without its inner vowels; returns how many letters that are.
  private static func squeeze(_ word: UnsafeRawBufferPointer, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var count = 0
    for (place, byte) in word.enumerated() where place == 0 || word.count < 5 || !isVowel(byte) {
      buffer.initializeElement(at: count, to: byte)
      count += 1
    }
    return count
  }

  /// Whether a word has no inner vowels to leave out.
  private static func isSqueezed(_ word: UnsafeRawBufferPointer) -> Bool {
    word.count < 5 || !word.dropFirst().contains(where: isVowel)
  }

  /// Whether one letter added, left out, changed or swapped with its neighbour makes one word the other.
  static func isOneEditApart(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    guard abs(left.count - right.count) <= 1 else { return false }
    var index = 0
    while index < left.count, index < right.count, left[index] == right[index] { index += 1 }
    if left.count == right.count {
      if index == left.count || left[(index + 1)...].elementsEqual(right[(index + 1)...]) { return true }
      return index + 1 < left.count && left[index] == right[index + 1] && left[index + 1] == right[index]
        && left[(index + 2)...].elementsEqual(right[(index + 2)...])
    }
    return left.count > right.count
      ? left[(index + 1)...].elementsEqual(right[index...]) : left[index...].elementsEqual(right[(index + 1)...])
  }
}
