package import CounterfoilCodecKit
package import CounterfoilModel

/// A document decoded to UTF-8, with what it takes to say where in the file a byte of it came from.
package struct DocumentText: Sendable {
  /// The file's name as the person gave it.
  package let file: String
  /// Valid UTF-8 without a byte order mark and without NUL.
  package var bytes: [UInt8]
  /// How the file stores the text.
  package let encoding: TextEncoding
  /// Whether the person said the encoding; what the document says of itself does not count then.
  package let isEncodingStated: Bool
  /// Bytes of the byte order mark in the file: 0, 2 or 3.
  package let markBytes: Int

  /// Decodes a file: by its byte order mark, else by the encoding stated, else as UTF-16 where there are zeros beside
  /// the first `<`, else as its XML declaration says, else as UTF-8. Always strictly.
  /// - Throws: a fault at the first byte that is not text of that encoding; exit status 78 for an unknown name.
  package init(decoding stored: [UInt8], file: String, encoding stated: String? = nil) throws(Fault) {
    self.file = file
    isEncodingStated = stated != nil
    var (encoding, markBytes) = DocumentText.unicode(stored)
    if markBytes == 0 {
      if let stated {
        encoding = try TextEncoding.named(stated)
      } else if encoding == .utf8, let declared = DocumentText.declaredEncoding(stored) {
        encoding = declared
      }
    }
    self.encoding = encoding
    self.markBytes = markBytes
    switch encoding {
    case .utf8:
      bytes = markBytes == 0 ? stored : Array(stored[markBytes...])
      try checkUTF8()
    case .utf16LittleEndian, .utf16BigEndian:
      bytes = try DocumentText.decodeUTF16(
        stored, from: markBytes, isBigEndian: encoding == .utf16BigEndian, file: file)
    default:
      let text = try ByteSource(name: file, bytes: stored).transcoded(from: encoding)
      bytes = try text.readAll(limitBytes: XMLLimits.documentBytes * 2)
    }
    if let zero = bytes.firstIndex(of: 0) {
      throw fault(.xmlNUL, "the text holds a NUL character; XML has none", at: zero)
    }
  }

  /// UTF-8 or UTF-16, and the length of the byte order mark.
  package static func unicode(_ head: some RandomAccessCollection<UInt8>) -> (TextEncoding, markBytes: Int) {
    let two = Array(head.prefix(3))
    if two.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if two.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    if two.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    guard two.count >= 2 else { return (.utf8, 0) }
    if two[0] == 0, two[1] != 0 { return (.utf16BigEndian, 0) }
    if two[0] != 0, two[1] == 0 { return (.utf16LittleEndian, 0) }
    return (.utf8, 0)
  }

  /// The encoding of eight bits a character that the XML declaration names; nil where it names none we know.
  static func declaredEncoding(_ stored: [UInt8]) -> TextEncoding? {
    let head = Array(stored.prefix(256))
    guard head.starts(with: "<?xml".utf8), let end = head.firstIndex(of: 0x3E),
      let place = XMLGuard.encodingName(Array(head[..<end])),
      let encoding = TextEncoding(named: String(decoding: head[place], as: UTF8.self)),
      encoding != .utf16LittleEndian, encoding != .utf16BigEndian
    else { return nil }
    return encoding
  }

  private func checkUTF8() throws(Fault) {
    var bad: Int?
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      bad = error.byteOffsets.lowerBound
    }
    guard let bad else { return }
    throw fault(
      .xmlEncoding, "this is not UTF-8", at: bad,
      fixes: ["Save the file as UTF-8, for instance with `iconv -f GB18030 -t UTF-8`."])
  }

  private static func decodeUTF16(
    _ stored: [UInt8], from start: Int, isBigEndian: Bool, file: String
  ) throws(Fault) -> [UInt8] {
    func fail(_ message: String, _ offset: Int) -> Fault {
      Fault(.badData, .xmlEncoding, message, at: SourceLocation(file: file, byteOffset: Int64(offset)))
    }
    func unit(_ index: Int) -> UInt32 {
      let first = UInt32(stored[index])
      let second = UInt32(stored[index + 1])
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    guard (stored.count - start) % 2 == 0 else { throw fail("UTF-16 text ends in half a character", stored.count - 1) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(stored.count / 2 + stored.count / 4)
    var index = start
    while index < stored.count {
      var value = unit(index)
      if (0xD800...0xDFFF).contains(value) {
        guard value < 0xDC00, index + 3 < stored.count, (0xDC00...0xDFFF).contains(unit(index + 2)) else {
          throw fail("UTF-16 text holds half a surrogate pair", index)
        }
        value = 0x10000 + (value - 0xD800) << 10 + (unit(index + 2) - 0xDC00)
        index += 2
      }
      index += 2
      guard let scalar = Unicode.Scalar(value) else { continue }
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    return bytes
  }

  /// A warning where letters were lost before the file came here: it holds U+FFFD.
  package var replacementFinding: Diagnostic? {
    var count = 0
    var first = 0
    var index = 0
    while let lead = bytes[index...].firstIndex(of: 0xEF) {
      index = lead + 1
      guard lead + 2 < bytes.count, bytes[lead + 1] == 0xBF, bytes[lead + 2] == 0xBD else { continue }
      if count == 0 { first = lead }
      count += 1
    }
    var cursor = PlaceCursor(self)
    return ReplacementCounter.finding(count, at: cursor.location(of: first, in: self))
  }

  /// The fault of a place in the document.
  package func fault(_ code: DiagnosticCode, _ message: String, at offset: Int, fixes: [String] = []) -> Fault {
    var cursor = PlaceCursor(self)
    return Fault(.badData, code, message, at: cursor.location(of: offset, in: self), fixes: fixes)
  }
}

/// Finds line, column and stored offset of places that mostly come in order, each byte looked at once.
package struct PlaceCursor: Sendable {
  private var offset = 0
  private var line = 1
  private var lineStart = 0
  private var storedOffset: Int

  package init(_ document: DocumentText) { storedOffset = document.markBytes }

  /// Lines end at LF, CR LF or CR; columns count bytes of UTF-8 from 1.
  package mutating func location(of target: Int, in document: DocumentText) -> SourceLocation {
    let target = min(max(target, 0), document.bytes.count)
    if target < offset { self = PlaceCursor(document) }
    let isUTF16 = document.encoding == .utf16LittleEndian || document.encoding == .utf16BigEndian
    while offset < target {
      let byte = document.bytes[offset]
      if byte == 0x0A || (byte == 0x0D && !(offset + 1 < document.bytes.count && document.bytes[offset + 1] == 0x0A)) {
        line += 1
        lineStart = offset + 1
      }
      if !isUTF16 {
        storedOffset += 1
      } else if byte & 0xC0 != 0x80 {
        storedOffset += byte >= 0xF0 ? 4 : 2
      }
      offset += 1
    }
    let isUnicode = isUTF16 || document.encoding == .utf8
    return SourceLocation(
      file: document.file, line: line, column: offset - lineStart + 1,
      byteOffset: isUnicode ? Int64(storedOffset) : nil)
  }
}
