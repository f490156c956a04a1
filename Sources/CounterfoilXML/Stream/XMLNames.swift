import CounterfoilCodecKit

/// The names met in a document, each kept once: a tag names one by a small number.
///
/// A name of up to sixteen bytes is found by its two words, without a look at single bytes.
final class XMLNames {
  enum Kind: UInt8 {
    case plain
    /// `xmlns`
    case defaultNamespace
    /// `xmlns:…`
    case namespace
  }

  struct Name {
    /// The first and the second eight bytes, zero after the name's end.
    var low: UInt64
    var high: UInt64
    var lowMask: UInt64
    var highMask: UInt64
    /// All bytes, with a prefix.
    var bytes: UnsafePointer<UInt8>
    var count: Int
    /// Bytes of the prefix and its colon; 0 where there is none.
    var prefixCount: Int
    /// The number of the prefix; 0 where there is none, 1 for `xml`. Of `xmlns:…` the one that is declared.
    var prefix: Int32
    /// The local name's position in the caller's table; -1 for any other name.
    var position: Int32
    var kind: Kind
    /// The number of the local name alone; its own where it has no prefix.
    var local: Int32
    /// The last tag that had an attribute of this name.
    var lastTag = 0

    var localCount: Int { count &- prefixCount }
  }

  /// Together names have at most so many bytes; a document with more is no statement.
  static let limitBytes = 8 << 20

  private(set) var names: UnsafeMutablePointer<Name>
  private var capacity = 256
  private var count = 0
  /// Numbers plus one by hash; 0 where free. Four places a name at least.
  private var places: UnsafeMutablePointer<Int32>
  private var placeMask = 1023
  private var keptBytes = 0
  private let table: [String: Int32]
  private var prefixes: [[UInt8]: Int32] = [Array("xml".utf8): 1]

  /// - Parameter known: the caller's table of local names.
  init(_ known: [String]) {
    table = Dictionary(zip(known, 0...)) { first, _ in first }
    names = .allocate(capacity: capacity)
    places = .allocate(capacity: placeMask + 1)
    places.initialize(repeating: 0, count: placeMask + 1)
  }

  deinit {
    for index in 0..<count { names[index].bytes.deallocate() }
    names.deallocate()
    places.deallocate()
  }

  func text(_ number: Int) -> UnsafeRawBufferPointer {
    let name = names[number]
    return UnsafeRawBufferPointer(start: name.bytes + name.prefixCount, count: name.count - name.prefixCount)
  }

  func prefixText(_ number: Int) -> String {
    let name = names[number]
    return String(
      decoding: UnsafeBufferPointer(start: name.bytes, count: max(0, name.prefixCount - 1)), as: UTF8.self)
  }

  @inline(__always)
  private static func hash(_ low: UInt64, _ high: UInt64) -> Int {
    let mixed = (low ^ (high &<< 29 | high &>> 35)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 40)
  }

  /// The number of a name of 1 to 16 bytes met before; -1 for any other.
  @inline(__always)
  func find(_ low: UInt64, _ high: UInt64, _ length: Int) -> Int {
    var place = XMLNames.hash(low, high) & placeMask
    while true {
      let number = Int(places[place]) &- 1
      if number < 0 { return -1 }
      let name = names + number
      if name.pointee.low == low, name.pointee.high == high, name.pointee.count == length { return number }
      place = (place &+ 1) & placeMask
    }
  }

  /// The number of a name, new or not; its characters were checked. Nil where there are too many names.
  func number(of bytes: UnsafeBufferPointer<UInt8>, prefixCount: Int) -> Int? {
    let (low, high) = XMLNames.words(bytes)
    var place = XMLNames.hash(low, high) & placeMask
    while places[place] != 0 {
      let name = names[Int(places[place]) - 1]
      if name.low == low, name.high == high, name.count == bytes.count,
        bytes.count <= 16 || bytes.elementsEqual(UnsafeBufferPointer(start: name.bytes, count: name.count))
      {
        return Int(places[place]) - 1
      }
      place = (place + 1) & placeMask
    }
    keptBytes += bytes.count + 64
    guard keptBytes <= XMLNames.limitBytes else { return nil }
    var local: Int?
    if prefixCount > 0 {
      local = number(of: UnsafeBufferPointer(rebasing: bytes[prefixCount...]), prefixCount: 0)
      guard local != nil else { return nil }
    }
    if count == capacity { grow() }
    append(bytes, low, high, prefixCount: prefixCount, local: local ?? count)
    return count - 1
  }

  private static func words(_ bytes: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64) {
    var words: (UInt64, UInt64) = (0, 0)
    for (index, byte) in bytes.prefix(16).enumerated() {
      if index < 8 { words.0 |= UInt64(byte) << (8 * index) } else { words.1 |= UInt64(byte) << (8 * (index - 8)) }
    }
    return words
  }

  private func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ low: UInt64, _ high: UInt64, prefixCount: Int, local localNumber: Int
  ) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
    for (index, byte) in bytes.enumerated() { copy[index] = byte }
    let prefix = Array(bytes.prefix(max(0, prefixCount - 1)))
    let local = Array(bytes[prefixCount...])
    var kind = Kind.plain
    var prefixNumber: Int32 = 0
    if prefix.elementsEqual("xmlns".utf8) {
      kind = .namespace
      prefixNumber = number(ofPrefix: local)
    } else if prefixCount > 0 {
      prefixNumber = number(ofPrefix: prefix)
    } else if local.elementsEqual("xmlns".utf8) {
      kind = .defaultNamespace
    }
    (names + count).initialize(
      to: Name(
        low: low, high: high, lowMask: ByteWords.mask(bytes.count),
        highMask: bytes.count <= 8 ? 0 : ByteWords.mask(bytes.count - 8), bytes: UnsafePointer(copy),
        count: bytes.count,
        prefixCount: prefixCount, prefix: prefixNumber,
        position: table[String(decoding: local, as: UTF8.self)] ?? -1, kind: kind,
        local: Int32(localNumber)))
    count += 1
    place(count - 1)
  }

  private func number(ofPrefix prefix: [UInt8]) -> Int32 {
    if let number = prefixes[prefix] { return number }
    prefixes[prefix] = Int32(prefixes.count + 1)
    return Int32(prefixes.count)
  }

  private func place(_ number: Int) {
    var place = XMLNames.hash(names[number].low, names[number].high) & placeMask
    while places[place] != 0 { place = (place + 1) & placeMask }
    places[place] = Int32(number + 1)
  }

  private func grow() {
    capacity = GrowingMemory<Name>.capacity(after: capacity, toHold: count + 1)
    names = GrowingMemory.move(names, keeping: count, to: capacity)
    places.deallocate()
    placeMask = capacity * 4 - 1
    places = .allocate(capacity: placeMask + 1)
    places.initialize(repeating: 0, count: placeMask + 1)
    for number in 0..<count { place(number) }
  }
}
