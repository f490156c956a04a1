/// What is known of words, found by their bytes: a hash table with open addressing (Knuth, TAOCP 3, 6.4, algorithm L).
///
/// It takes no `String` apart and makes none: one with two thousand words is made in a tenth of a millisecond.
struct WordTable<Value: Sendable>: Sendable {
  private var bytes: [UInt8] = []
  /// Where each word starts in ``bytes``, and the end.
  private var starts: [Int32] = [0]
  private var values: [Value] = []
  /// The number of the word in each place; -1 where there is none. A power of two of places, less than half of them full.
  private var places: [Int32]

  /// - Parameter capacity: how many words there will be at least; the table grows where there are more.
  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    places = Array(repeating: -1, count: size)
    bytes.reserveCapacity(capacity * 8)
    starts.reserveCapacity(capacity + 1)
    values.reserveCapacity(capacity)
  }

  subscript(word: UnsafeBufferPointer<UInt8>) -> Value? {
    let number = places[place(of: word)]
    return number < 0 ? nil : values[Int(number)]
  }

  /// Adds a word; one that is there already, or of no bytes, is left as it is.
  mutating func add(_ word: UnsafeBufferPointer<UInt8>, _ value: Value) {
    let place = place(of: word)
    guard !word.isEmpty, places[place] < 0 else { return }
    places[place] = Int32(values.count)
    bytes.append(contentsOf: word)
    starts.append(Int32(bytes.count))
    values.append(value)
    if values.count * 2 > places.count { grow() }
  }

  private mutating func grow() {
    places = Array(repeating: -1, count: places.count * 2)
    for number in values.indices {
      let free = bytes.withUnsafeBufferPointer { (all: UnsafeBufferPointer<UInt8>) -> Int in
        place(of: UnsafeBufferPointer(rebasing: all[Int(starts[number])..<Int(starts[number + 1])]))
      }
      places[free] = Int32(number)
    }
  }

  /// Where a word stands, or would.
  private func place(of word: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    var place = Int(truncatingIfNeeded: hash ^ hash >> 32) & (places.count - 1)
    while places[place] >= 0, !isWord(Int(places[place]), word) { place = (place + 1) & (places.count - 1) }
    return place
  }

  private func isWord(_ number: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = Int(starts[number])
    guard Int(starts[number + 1]) - start == word.count else { return false }
    return word.indices.allSatisfy { bytes[start + $0] == word[$0] }
  }
}
