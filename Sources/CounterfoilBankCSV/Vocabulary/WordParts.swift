import Glibc

extension String {
  /// Whether one of these parts stands in the text: what `contains` says of each, which compares characters by canonical
  /// equivalence. No part is empty, holds an end of line, or is ASCII only by equivalence, as the sign for kelvin is.
  ///
  /// A text of ASCII, as most headings are, is searched by its bytes instead: each of them but in an end of line is a
  /// character of its own, and equivalent to nothing but itself.
  func containsAny(of parts: [String]) -> Bool {
    var text = self
    let found: Bool? = text.withUTF8 { bytes -> Bool? in
      for byte in bytes where byte >= 0x80 { return nil }
      for part in parts where part.utf8.count <= bytes.count {
        var part = part
        if part.withUTF8({ WordParts.contains(bytes, $0) }) { return true }
      }
      return false
    }
    return found ?? parts.contains { contains($0) }
  }
}

private enum WordParts {
  /// Whether the bytes of a part, one at least and no more than there are, stand somewhere in those of a text.
  static func contains(_ text: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = text.baseAddress, let sought = part.baseAddress else { return false }
    var place = UnsafeRawPointer(start)
    let end = place + text.count
    while end - place >= part.count, let hit = memchr(place, Int32(part[0]), end - place - part.count + 1) {
      if memcmp(hit, sought, part.count) == 0 { return true }
      place = UnsafeRawPointer(hit) + 1
    }
    return false
  }
}
