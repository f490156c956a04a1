import CounterfoilCodecKit
import CounterfoilModel

extension XMLStream {
  /// By the byte order mark, else as stated, else as UTF-16 where there are zeros beside the first `<`, else as the
  /// XML declaration says, else UTF-8: the rules of ``DocumentText``.
  static func encoding(
    of source: ByteSource, stated: String?
  ) throws(Fault) -> (encoding: TextEncoding, markBytes: Int) {
    let head = try source.peek(256)
    let (encoding, markBytes) = DocumentText.unicode(head)
    if markBytes > 0 { return (encoding, markBytes) }
    if let stated { return (try TextEncoding.named(stated), 0) }
    if encoding == .utf8, let declared = DocumentText.declaredEncoding(Array(head)) { return (declared, 0) }
    return (encoding, 0)
  }

  /// Checks the XML declaration, where there is one, and passes over it.
  func passDeclaration(isStated: Bool) throws(Fault) {
    let head = Array(UnsafeBufferPointer(start: cursor, count: min(limit - cursor, XMLGuard.tagBytes)))
    guard head.starts(with: "<?xml".utf8), head.count > 5, head[5].isASCIISpace else { return }
    guard let end = XMLGuard.find("?>", in: head, from: 5) else {
      if sourceFailure != nil { return }
      throw malformed("the XML declaration does not end", at: cursor)
    }
    let declaration = Array(head[..<end])
    if let place = XMLGuard.encodingName(declaration) {
      let named = String(decoding: declaration[place], as: UTF8.self)
      if !isStated, !XMLGuard.isNamed(named, encoding) {
        throw Fault(
          .badData, .xmlEncoding,
          "the document says it is \(XMLCharacters.shown(named)), but its bytes are read as \(encoding.name)",
          at: placeAhead(place.lowerBound).location(in: file),
          fixes: ["Save the file as UTF-8 and say so in its first line, or say --encoding."])
      }
    }
    var words = XMLDeclaration(declaration)
    guard words.isWellFormed() else { throw malformed("the XML declaration is not that of XML 1.0", at: cursor) }
    cursor += end
  }
}

/// The XML declaration (XML 1.0, production 23) as bytes from `<?xml` to `?>`.
struct XMLDeclaration {
  private let bytes: [UInt8]
  private var index = 5

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func isWellFormed() -> Bool {
    guard passSpace(), let version = value(of: "version"), version.elementsEqual("1.0".utf8) else { return false }
    var hasSpace = passSpace()
    if hasSpace, let name = value(of: "encoding") {
      guard let first = name.first, first.isASCIILetter, name.allSatisfy(XMLDeclaration.isEncodingLetter)
      else { return false }
      hasSpace = passSpace()
    }
    if hasSpace, let word = value(of: "standalone") {
      guard word.elementsEqual("yes".utf8) || word.elementsEqual("no".utf8) else { return false }
      _ = passSpace()
    }
    return index == bytes.count - 2
  }

  private static func isEncodingLetter(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2E || byte == 0x5F || byte == 0x2D
  }

  private mutating func passSpace() -> Bool {
    let start = index
    while index < bytes.count, bytes[index].isASCIISpace { index += 1 }
    return index > start
  }

  /// The value in quotes after a word and an equals sign; nil, and nothing passed, where it does not stand here.
  private mutating func value(of word: StaticString) -> ArraySlice<UInt8>? {
    let start = index
    let name = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[index...].starts(with: name) else { return nil }
    index += name.count
    _ = passSpace()
    if index < bytes.count, bytes[index] == 0x3D {
      index += 1
      _ = passSpace()
      if index < bytes.count, bytes[index] == 0x22 || bytes[index] == 0x27,
        let close = bytes[(index + 1)...].firstIndex(of: bytes[index])
      {
        defer { index = close + 1 }
        return bytes[(index + 1)..<close]
      }
    }
    index = start
    return nil
  }
}
