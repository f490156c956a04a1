import Glibc

/// Paths of files whose names are no UTF-8, as texts.
///
/// A byte that fits into no character stands as U+F780 and following, code points for private use, as file systems of
/// other kinds are shown elsewhere; so every name there is has a text, two names never the same one: see ``texts(_:)``.
package enum RawPath {
  private static let firstStandIn: UInt32 = 0xF700

  /// The text of a name.
  package static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    var rest = bytes[...]
    while !rest.isEmpty {
      let length = min(rest.count, length(of: rest[rest.startIndex]))
      if length > 0, let character = String(validating: rest.prefix(length), as: UTF8.self) {
        text.append(contentsOf: character.unicodeScalars)
        rest = rest.dropFirst(length)
      } else {
        Unicode.Scalar(firstStandIn + UInt32(rest[rest.startIndex])).map { text.append($0) }
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }

  /// The texts of the names in a folder, in order of their bytes. Texts whose characters can be composed in two ways, such as é, are equal in
  /// Swift, where the names are two: the second has stand-ins for all bytes that are not ASCII.
  package static func texts(_ names: [[UInt8]]) -> [String] {
    var seen: Set<String> = []
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map { name in
      let plain = name.withUnsafeBufferPointer(text)
      if seen.insert(plain).inserted { return plain }
      var distinct = String.UnicodeScalarView()
      for byte in name {
        distinct.append(byte < 0x80 ? Unicode.Scalar(byte) : Unicode.Scalar(firstStandIn + UInt32(byte)) ?? " ")
      }
      return String(distinct)
    }
  }

  /// How long the character is that begins with a byte; 0 where none does.
  private static func length(of byte: UInt8) -> Int {
    switch byte {
    case 0x00...0x7F: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }

  /// Calls `body` with the bytes of a path: where nothing of that very name is there, with those the stand-ins mean.
  package static func withBytes<Value>(_ path: String, _ body: (UnsafePointer<CChar>) -> Value) -> Value {
    guard path.unicodeScalars.contains(where: isStandIn) else { return path.withCString(body) }
    var status = stat()
    if path.withCString({ lstat($0, &status) }) == 0 { return path.withCString(body) }
    var bytes: [CChar] = []
    for scalar in path.unicodeScalars {
      if isStandIn(scalar) {
        bytes.append(CChar(bitPattern: UInt8(scalar.value - firstStandIn)))
      } else {
        bytes += UTF8.encode(scalar).map { $0.map { CChar(bitPattern: $0) } } ?? []
      }
    }
    return (bytes + [0]).withUnsafeBufferPointer { body($0.baseAddress!) }
  }

  /// Whether a text stands for a name that is no UTF-8.
  package static func hasStandIns(_ path: String) -> Bool { path.unicodeScalars.contains(where: isStandIn) }

  private static func isStandIn(_ scalar: Unicode.Scalar) -> Bool {
    (firstStandIn + 0x80...firstStandIn + 0xFF).contains(scalar.value)
  }
}
