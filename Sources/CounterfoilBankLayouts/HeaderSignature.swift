/// The names of a table's columns as they are compared: without case (of ASCII letters), spaces, quotes, and empty names
/// at the end.
struct HeaderSignature: Hashable, Sendable {
  let keys: [[UInt8]]
  let hash: UInt64
  /// Of each name.
  private let keyHashes: [UInt64]

  init(_ names: some Collection<String>) {
    var keys = names.map { HeaderSignature.key($0.utf8) }
    while keys.last?.isEmpty == true { keys.removeLast() }
    self.keys = keys
    keyHashes = keys.map { HeaderSignature.hash($0, HeaderSignature.basis) }
    hash = keys.reduce(HeaderSignature.basis) { HeaderSignature.hash($1, $0) }
  }

  var count: Int { keys.count }

  /// Whether four of these names or more can be among others, by their hashes: never no where they are.
  func mayShareMost(with others: ArraySlice<UInt64>) -> Bool {
    guard others.count >= 4 else { return false }
    var common = 0
    for hash in others where keyHashes.contains(hash) {
      common += 1
      if common == 4 { return true }
    }
    return false
  }

  static func key(_ name: some Sequence<UInt8>) -> [UInt8] { name.compactMap(folded) }

  /// A byte as it is compared; nil for one that does not count.
  private static func folded(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte | 0x20
    case 0x00...0x20, 0x22, 0x27, 0x5C: nil
    default: byte
    }
  }

  /// Whether a name as it is written has a byte that counts.
  static func isFilled(_ name: UnsafeRawBufferPointer) -> Bool { name.contains { folded($0) != nil } }

  static let basis: UInt64 = 0xcbf2_9ce4_8422_2325

  /// FNV-1a over a name, as it is written or as its key, going on from others.
  static func hash(_ name: some Sequence<UInt8>, _ start: UInt64) -> UInt64 {
    var hash = start
    for case let byte? in name.lazy.map(folded) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return (hash ^ 0x1F) &* 0x100_0000_01b3
  }

  static func == (left: HeaderSignature, right: HeaderSignature) -> Bool { left.keys == right.keys }
  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
