/// The tags of a well-formed XML part and the texts between them, as places in it.
struct MarkupTags {
  struct Tag {
    /// Without its prefix.
    var name: String
    var prefix: String
    /// From `<` to after `>`.
    var range: Range<Int>
    var isEnd = false
    /// Whether it is start and end in one.
    var isEmpty = false
  }

  let bytes: [UInt8]
  private(set) var tags: [Tag] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var index = 0
    while let start = bytes[index...].firstIndex(of: 0x3C) {
      if let skipped = skipped(start) {
        index = skipped
        continue
      }
      var end = start + 1
      var quote: UInt8 = 0
      while end < bytes.count, quote != 0 || bytes[end] != 0x3E {
        if quote == bytes[end] {
          quote = 0
        } else if quote == 0, bytes[end] == 0x22 || bytes[end] == 0x27 {
          quote = bytes[end]
        }
        end += 1
      }
      guard end < bytes.count else { return }
      let isEnd = bytes[start + 1] == 0x2F
      let words = bytes[(start + (isEnd ? 2 : 1))..<end].prefix { $0 > 0x20 && $0 != 0x2F }
      let parts = String(decoding: words, as: UTF8.self).split(separator: ":")
      tags.append(
        Tag(
          name: String(parts.last ?? ""), prefix: parts.count > 1 ? parts[0] + ":" : "", range: start..<end + 1,
          isEnd: isEnd, isEmpty: bytes[end - 1] == 0x2F))
      index = end + 1
    }
  }

  /// Behind a comment, a marked section or an instruction that starts there; nil where none does.
  private func skipped(_ start: Int) -> Int? {
    for (open, close) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")]
    where bytes[start...].starts(with: open.utf8) {
      var index = start + open.utf8.count
      while index < bytes.count, !bytes[index...].starts(with: close.utf8) { index += 1 }
      return min(index + close.utf8.count, bytes.count)
    }
    return nil
  }

  /// The text of an attribute, as written; nil where the tag has none of that name, prefixes aside.
  func attribute(_ name: String, of tag: Tag) -> Range<Int>? {
    var index = tag.range.lowerBound
    while let open = bytes[index..<tag.range.upperBound].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
      let close = bytes[(open + 1)..<tag.range.upperBound].firstIndex(of: bytes[open])
    {
      let words = bytes[index..<open].split { $0 <= 0x20 || $0 == 0x3D || $0 == 0x3A }
      if let last = words.last, last.elementsEqual(name.utf8) { return open + 1..<close }
      index = close + 1
    }
    return nil
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// A text as it is in XML.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
