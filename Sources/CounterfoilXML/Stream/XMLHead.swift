package import CounterfoilCodecKit
import CounterfoilModel

/// What the first bytes of a file say about an XML document, without a parser.
package struct XMLHead {
  /// The name in the DOCTYPE; nil where there is none.
  package var doctype: String?
  /// The name of the first element.
  package var root: String?

  /// Nil where the bytes do not start as XML does.
  package init?(_ sample: FileSample) {
    let (encoding, markBytes) = DocumentText.unicode(sample.bytes)
    var text: [UInt8] = []
    let head = sample.bytes.prefix(16 * 1024).dropFirst(markBytes)
    if encoding == .utf8 {
      text = Array(head)
    } else {
      // Names are ASCII: a byte beside anything but zero cannot be part of one.
      let isBigEndian = encoding == .utf16BigEndian
      let bytes = Array(head)
      for index in stride(from: 0, to: bytes.count - 1, by: 2) {
        let (high, low) = isBigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
        text.append(high == 0 ? low : 0x3F)
      }
    }
    guard let first = text.first(where: { !$0.isASCIISpace }), first == 0x3C else { return nil }
    scan(text[...])
    if doctype == nil, root == nil, !text.starts(with: "<?xml".utf8) { return nil }
  }

  private mutating func scan(_ text: ArraySlice<UInt8>) {
    var rest = text
    while let open = rest.firstIndex(of: 0x3C) {
      rest = rest[(open + 1)...]
      if rest.starts(with: "!--".utf8) {
        var end = rest.startIndex + 3
        while end + 2 < rest.endIndex, !(rest[end] == 0x2D && rest[end + 1] == 0x2D && rest[end + 2] == 0x3E) {
          end += 1
        }
        rest = rest[min(end + 2, rest.endIndex)...]
      } else if rest.starts(with: "!DOCTYPE".utf8) {
        doctype = XMLHead.name(rest.dropFirst(8).drop(while: \.isASCIISpace))
      } else if let letter = rest.first, letter != 0x3F, letter != 0x21 {
        root = XMLHead.name(rest)
        return
      }
    }
  }

  private static func name(_ text: ArraySlice<UInt8>) -> String {
    let bytes = text.prefix(64).prefix { !$0.isASCIISpace && $0 != 0x3E && $0 != 0x2F && $0 != 0x5B }
    return String(decoding: bytes, as: UTF8.self)
  }
}
