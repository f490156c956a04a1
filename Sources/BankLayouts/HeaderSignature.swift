/// The names of a table's columns as they are compared: without case (of ASCII letters), spaces, quotes, and empty names
/// at the end.
struct HeaderSignature: Hashable, Sendable {
  let keys: [[UInt8]]
  let hash: UInt64

  init(_ names: some Collection<String>) {
    var keys = names.map { HeaderSignature.key($0.utf8) }
    while keys.last?.isEmpty == true { keys.removeLast() }
    self.keys = keys
    hash = HeaderSignature.hash(keys)
  }

  var count: Int { keys.count }

  static func key(_ name: some Sequence<UInt8>) -> [UInt8] {
    name.compactMap { byte in
      switch byte {
      case 0x41...0x5A: byte | 0x20
      case 0x00...0x20, 0x22, 0x27: nil
      default: byte
      }
    }
  }

  /// FNV-1a over all names.
  private static func hash(_ keys: [[UInt8]]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for key in keys {
      for byte in key { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0x1F) &* 0x100_0000_01b3
    }
    return hash
  }

  static func == (left: HeaderSignature, right: HeaderSignature) -> Bool { left.keys == right.keys }
  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
