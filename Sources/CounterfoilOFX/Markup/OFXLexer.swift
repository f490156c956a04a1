import CounterfoilCodecKit
import CounterfoilModel

/// Takes an OFX document apart into elements: SGML with optional closing tags of leaves (OFX 1.x) as well
/// as XML (OFX 2.x).
///
/// One lexer reads both, because banks put 2.x headers before 1.x bodies, and because it streams. It knows no DTD, no
/// entities of the document's own and no attributes, so nothing in a document reaches out of it.
struct OFXLexer {
  enum Event {
    /// `<NAME>` with no text after it: an aggregate, or a leaf of a name nobody knows, left empty and open.
    case open
    /// `</NAME>`.
    case close
    /// An element and its text, which may be empty; its closing tag, if it has one, is consumed too.
    case leaf
    /// The end of the file.
    case end
  }

  static let tagBytes = 4096

  let window: OFXWindow
  /// Whether the document says it is XML.
  let isXML: Bool
  /// Where the next token starts.
  var cursor = 0

  /// The tag of the last event.
  private(set) var tag = OFXTag.unknown
  /// The name in the last event's tag.
  private(set) var nameRange = 0..<0
  /// Where the last event's tag starts.
  private(set) var tagStart = 0
  /// The text of a leaf: a range of the window, or ``decoded`` where it is nil.
  private(set) var valueRange: Range<Int>?
  /// The text of a leaf that held references, comments or CDATA.
  private(set) var decoded: [UInt8] = []
  /// Where a leaf's text starts.
  private(set) var valueStart = 0

  /// The first place where an XML document is none: a leaf left open, or a bare `&`.
  private(set) var firstSlip: SourceLocation?

  init(_ window: OFXWindow, isXML: Bool) {
    self.window = window
    self.isXML = isXML
  }

  var isValueEmpty: Bool { valueRange?.isEmpty ?? decoded.isEmpty }

  /// Calls `body` with the text of the last leaf.
  @inline(__always)
  func withValue<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let valueRange { return body(window.bytes(valueRange)) }
    return decoded.withUnsafeBytes { body($0) }
  }

  var valueText: String { withValue { String(decoding: $0, as: UTF8.self) } }
  var nameText: String { String(decoding: window.bytes(nameRange), as: UTF8.self).uppercased() }

  /// Moves over what comes before the root.
  mutating func skipProlog() throws(Fault) {
    while let place = try window.find(0x3C, from: cursor) {
      cursor = place
      window.anchor = place
      guard try window.has(place + 1) else { break }
      if window[place + 1] == 0x3F {
        guard let end = try find("?>", from: place + 2) else { throw truncated() }
        cursor = end
      } else if window[place + 1] == 0x21 {
        try skipComment()
      } else {
        return
      }
    }
    throw Fault(
      .badData, .ofxHead, "there is no <OFX> in this file", at: SourceLocation(file: window.name, line: 1),
      fixes: ["If it is another format, name it with --from."])
  }

  /// The next element or closing tag.
  mutating func next() throws(Fault) -> Event {
    try skipToTag()
    guard try window.has(cursor) else { return .end }
    tagStart = cursor
    if try window.has(cursor + 1), window[cursor + 1] == 0x2F {
      try readName(from: cursor + 2)
      return .close
    }
    let isSelfClosed = try readName(from: cursor + 1)
    if isSelfClosed {
      setEmptyValue()
      return .leaf
    }
    return try readContent()
  }

  private mutating func setEmptyValue() {
    valueStart = cursor
    valueRange = cursor..<cursor
  }

  /// What follows an opening tag.
  private mutating func readContent() throws(Fault) -> Event {
    try readValue()
    let isEmpty = isValueEmpty
    if try takeClosingTag() { return .leaf }
    if isEmpty {
      guard tag.isLeaf else { return .open }
    } else if tag.isAggregate {
      throw fault(.ofxText, "text stands in <\(nameText)>, which holds elements only", at: valueStart)
    }
    if isXML { noteSlip(at: tagStart) }
    return .leaf
  }

  mutating func noteSlip(at place: Int) {
    if firstSlip == nil { firstSlip = window.location(of: place) }
  }

  // MARK: Tags

  /// Moves to the next `<` of a tag; between elements there may be white space, comments and nothing else.
  private mutating func skipToTag() throws(Fault) {
    while try window.has(cursor) {
      let byte = window[cursor]
      if byte.isASCIISpace {
        cursor += 1
      } else if byte == 0x3C {
        guard try window.has(cursor + 1) else { throw truncated() }
        guard window[cursor + 1] == 0x21 else { return }
        try skipComment()
      } else {
        throw fault(.ofxText, "text stands between elements", at: cursor)
      }
      window.anchorIfFree(cursor)
    }
  }

  /// Moves past a comment at the cursor.
  mutating func skipComment() throws(Fault) {
    guard try matches("<!--", at: cursor) else {
      throw fault(
        .ofxTag, "a declaration stands here; OFX has none, and documents that declare things are not read", at: cursor)
    }
    guard let end = try find("-->", from: cursor + 4) else { throw truncated() }
    cursor = end
  }

  /// Reads a tag's name up to and with its `>`; says whether it closes itself.
  @discardableResult
  private mutating func readName(from start: Int) throws(Fault) -> Bool {
    guard let end = try window.find(0x3E, from: start) else { throw truncated() }
    guard end - start <= OFXLexer.tagBytes else {
      throw fault(.ofxTooLong, "a tag is longer than \(OFXLexer.tagBytes) bytes", at: tagStart)
    }
    var nameEnd = start
    while nameEnd < end, OFXLexer.isNameByte(window[nameEnd]) { nameEnd += 1 }
    var rest = nameEnd
    while rest < end, window[rest].isASCIISpace { rest += 1 }
    let isSelfClosed = rest == end - 1 && window[rest] == 0x2F
    guard nameEnd > start, nameEnd - start <= 64, rest == end || isSelfClosed || isNamespace(rest..<end) else {
      let found = TerminalText.excerpt(bytes: window.bytes(tagStart..<end + 1), limitBytes: 40)
      throw fault(
        .ofxTag, "\"\(found)\" is no tag of OFX", at: tagStart,
        fixes: ["A `<` that belongs to a text must be written `&lt;`."])
    }
    nameRange = start..<nameEnd
    tag = OFXTagTable.shared.tag(window.bytes(nameRange))
    cursor = end + 1
    return isSelfClosed
  }

  /// The one attribute that is let pass: it says nothing.
  private func isNamespace(_ range: Range<Int>) -> Bool { window.bytes(range).starts(with: "xmlns".utf8) }

  /// Takes `</NAME>` of the element just read, if that is what comes next.
  private mutating func takeClosingTag() throws(Fault) -> Bool {
    let length = nameRange.count
    guard try window.has(cursor + length + 2) else {
      guard try window.has(cursor) else { throw truncated() }
      return false
    }
    guard window[cursor] == 0x3C, window[cursor + 1] == 0x2F else { return false }
    let name = window.bytes(nameRange)
    let other = window.bytes(cursor + 2..<cursor + 2 + length)
    for index in 0..<length where name[index].asciiUppercased != other[index].asciiUppercased { return false }
    var end = cursor + 2 + length
    while try window.has(end), window[end].isASCIISpace { end += 1 }
    guard try window.has(end), window[end] == 0x3E else { return false }
    cursor = end + 1
    return true
  }

  // MARK: Texts

  /// Reads the text after an opening tag, up to the next tag; white space around it does not count.
  private mutating func readValue() throws(Fault) {
    valueStart = cursor
    guard let end = try window.find(0x3C, from: cursor) else { throw truncated() }
    guard try window.has(end + 1) else { throw truncated() }
    guard OFXLexer.startsTag(window[end + 1]) else { return try readLongValue() }
    var first = cursor
    var last = end
    while first < last, window[first].isASCIISpace { first += 1 }
    while last > first, window[last - 1].isASCIISpace { last -= 1 }
    let raw = window.bytes(first..<last)
    if raw.contains(where: { $0 == 0x26 || $0 == 0x0D }) { return try readLongValue() }
    valueStart = first
    valueRange = first..<last
    cursor = end
  }

  /// Reads a text piece by piece: references are resolved, in CDATA there are none, comments are left out.
  private mutating func readLongValue() throws(Fault) {
    decoded.removeAll(keepingCapacity: true)
    valueRange = nil
    var value = OFXValue()
    while true {
      guard let end = try window.find(0x3C, from: cursor) else { throw truncated() }
      try append(cursor..<end, to: &value)
      cursor = end
      guard try window.has(end + 1) else { throw truncated() }
      let next = window[end + 1]
      if next == 0x21 {
        if try matches("<![CDATA[", at: end) {
          guard let close = try find("]]>", from: end + 9) else { throw truncated() }
          value.append(text: window.bytes(end + 9..<close - 3))
          cursor = close
        } else {
          try skipComment()
        }
      } else if OFXLexer.startsTag(next) {
        break
      } else {
        // SGML takes a `<` for a tag only in front of a letter.
        if isXML { throw fault(.ofxTag, "a bare `<` stands in a text", at: end, fixes: ["Write it `&lt;`."]) }
        value.append(character: 0x3C)
        cursor = end + 1
      }
    }
    decoded = value.finished()
  }

  private mutating func append(_ range: Range<Int>, to value: inout OFXValue) throws(Fault) {
    var place = range.lowerBound
    while place < range.upperBound {
      let rest = window.bytes(place..<range.upperBound)
      guard let offset = rest.firstIndex(of: 0x26) else { return value.append(text: rest) }
      value.append(text: UnsafeRawBufferPointer(rebasing: rest[..<offset]))
      let reference = UnsafeRawBufferPointer(rebasing: rest[offset...])
      switch OFXValue.reference(reference) {
      case .scalar(let scalar, let length):
        value.append(scalar: scalar)
        place += offset + length
      case .none:
        if isXML { noteSlip(at: place + offset) }
        value.append(character: 0x26)
        place += offset + 1
      case .unknown(let length):
        guard !isXML else {
          let found = TerminalText.excerpt(bytes: reference[..<length], limitBytes: 40)
          throw fault(.ofxText, "the reference \(found) is not declared anywhere", at: place + offset)
        }
        value.append(character: 0x26)
        place += offset + 1
      }
    }
  }

  // MARK: Small things

  func matches(_ word: StaticString, at place: Int) throws(Fault) -> Bool {
    for index in 0..<word.utf8CodeUnitCount {
      guard try window.has(place + index), window[place + index] == word.utf8Start[index] else { return false }
    }
    return true
  }

  /// The place after the next occurrence of a mark.
  func find(_ mark: StaticString, from start: Int) throws(Fault) -> Int? {
    var place = start
    while let hit = try window.find(mark.utf8Start[0], from: place) {
      if try matches(mark, at: hit) { return hit + mark.utf8CodeUnitCount }
      place = hit + 1
    }
    return nil
  }

  func fault(_ code: DiagnosticCode, _ message: String, at place: Int, fixes: [String] = []) -> Fault {
    Fault(.badData, code, message, at: window.location(of: place), fixes: fixes)
  }

  func truncated() -> Fault {
    fault(
      .ofxTruncated, "the file ends before the document does: </OFX> is missing", at: window.end,
      fixes: ["Download the file again."])
  }

  /// Whether a `<` in front of this byte starts a tag.
  @inline(__always)
  static func startsTag(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte == 0x2F }

  @inline(__always)
  static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2E || byte == 0x5F || byte == 0x2D
  }
}
