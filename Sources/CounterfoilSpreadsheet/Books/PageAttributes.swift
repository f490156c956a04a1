import CounterfoilModel

/// The attributes of a start tag (HTML standard, 13.1.2.3).
struct PageAttributes {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Whether the element is not shown: by the attribute `hidden` (HTML standard, 6.1) or by `display: none` in its style.
  var areHidden: Bool {
    guard !bytes.isEmpty else { return false }
    if value("hidden") != nil { return true }
    guard let style = value("style") else { return false }
    let declarations = style.filter { !$0.isASCIISpace }.map { $0.asciiLowercased }.split(separator: 0x3B)
    return declarations.contains { $0.elementsEqual("display:none".utf8) || $0.starts(with: "display:none!".utf8) }
  }

  /// The number that an attribute has, 0 where it has none; nil where it is not there.
  func number(_ name: String) -> Int? {
    guard let text = value(name) else { return nil }
    return text.prefix(5).prefix(while: \.isASCIIDigit).reduce(0) { $0 * 10 + Int($1 &- 0x30) }
  }

  /// The value of an attribute, empty where it has none; nil where it is not there.
  private func value(_ name: String) -> ArraySlice<UInt8>? {
    var rest = bytes
    while true {
      rest = rest.drop { $0.isASCIISpace || $0 == 0x2F }
      guard !rest.isEmpty else { return nil }
      let found = rest.prefix { !$0.isASCIISpace && $0 != 0x3D && $0 != 0x2F }
      rest = rest[found.endIndex...].drop(while: \.isASCIISpace)
      var text = rest.prefix(0)
      if rest.first == 0x3D {
        rest = rest.dropFirst().drop(while: \.isASCIISpace)
        if let quote = rest.first, quote == 0x22 || quote == 0x27 {
          rest = rest.dropFirst()
          text = rest.prefix { $0 != quote }
          rest = rest[text.endIndex...].dropFirst()
        } else {
          text = rest.prefix { !$0.isASCIISpace }
          rest = rest[text.endIndex...]
        }
      }
      if found.lazy.map({ $0.asciiLowercased }).elementsEqual(name.utf8) { return text }
    }
  }
}
