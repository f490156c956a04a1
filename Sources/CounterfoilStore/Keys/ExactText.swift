/// A text that equals another one only where both have the same bytes in UTF-8, as SQLite compares them.
///
/// Swift takes texts for equal that Unicode holds to be equivalent, such as *é* in one character and as *e* with an
/// accent behind it. Names and ids that the store holds apart must not fall together in a set or a dictionary.
package struct ExactText: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// In order of the bytes.
  package static func < (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // So that two texts one after the other are not those of another division.
    hasher.combine(0xFF as UInt8)
  }
}

extension Sequence<String> {
  /// Each text once, in order of the bytes.
  package func distinctTexts() -> [String] { Set(map { ExactText($0) }).sorted().map(\.text) }
}
