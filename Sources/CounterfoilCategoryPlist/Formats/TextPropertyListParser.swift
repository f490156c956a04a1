import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilText
import CounterfoilXML

/// Builds the value of a property list in the older text form: `{ key = value; }`, `( a, b )`, `<hex>`, texts with or
/// without quotes, comments as in C, GNUstep's `<*I5>`, `<*R1.5>`, `<*BY>`, `<*D…>` and `<[Base64]>`, and a list of
/// strings, which is the inside of a dictionary without its braces.
///
/// Without GNUstep's marks everything is a text. Source: Apple, "Old-Style ASCII Property Lists" (Property List
/// Programming Topics), and the text format of GNUstep Base.
struct TextPropertyListParser {
  /// Values in one document, at most.
  private static let valueCount = 2_000_000

  let document: DocumentText
  private(set) var place = 0
  private let depthLimit: Int
  private var values = 0

  private init(_ document: DocumentText, depth: Int) {
    self.document = document
    depthLimit = depth
  }

  /// The value of a document.
  static func parse(_ document: DocumentText, depth: Int = 128) throws(Fault) -> LocatedValue {
    var parser = TextPropertyListParser(document, depth: depth)
    try parser.skipSpace()
    let start = parser.place
    guard !parser.isAtEnd else {
      throw document.fault(.plistValue, "the property list holds no value", at: document.bytes.count)
    }
    if parser.next != 0x7B, parser.next != 0x28, parser.next != 0x3C {
      // A text alone, or the first key of a list of strings.
      _ = try parser.text()
      try parser.skipSpace()
      if parser.next == 0x3D || parser.next == 0x3B {
        parser.place = start
        let entries = try parser.entries(endingWith: nil, depth: 1)
        return LocatedValue(content: .dictionary(entries), offset: start, endOffset: document.bytes.count)
      }
      guard document.bytes[start] == 0x22 || document.bytes[start] == 0x27 else {
        // It could be the first word of any other file, or of one that was cut.
        throw parser.fault("a word alone is no property list", at: start)
      }
      parser.place = start
    }
    let value = try parser.value(depth: 0)
    try parser.skipSpace()
    guard parser.isAtEnd else {
      throw parser.fault("\(parser.shownNext) follows the property list", at: parser.place)
    }
    return value
  }

  // MARK: Bytes

  var isAtEnd: Bool { place >= document.bytes.count }
  /// The next byte; 0 at the end, for the document has no such byte.
  var next: UInt8 { isAtEnd ? 0 : document.bytes[place] }

  private func byte(_ distance: Int) -> UInt8 {
    place + distance < document.bytes.count ? document.bytes[place + distance] : 0
  }

  mutating func advance() { place += 1 }

  func fault(_ message: String, at offset: Int, fixes: [String] = []) -> Fault {
    document.fault(.plistValue, message, at: offset, fixes: fixes)
  }

  private var shownNext: String {
    isAtEnd ? "the end of the file" : "\"\(XMLCharacters.shown(shown(place..<place + 20)))\""
  }

  private func shown(_ range: Range<Int>) -> String {
    let bytes = document.bytes[range.clamped(to: 0..<document.bytes.count)]
    return String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }

  /// Skips white space and comments.
  private mutating func skipSpace() throws(Fault) {
    while !isAtEnd {
      if next.isASCIISpace || next == 0x0B || next == 0x0C {
        advance()
      } else if next == 0xE2, byte(1) == 0x80, byte(2) == 0xA8 || byte(2) == 0xA9 {
        place += 3
      } else if next == 0x2F, byte(1) == 0x2F {
        while !isAtEnd, next != 0x0A, next != 0x0D { advance() }
      } else if next == 0x2F, byte(1) == 0x2A {
        let start = place
        place += 2
        while !isAtEnd, !(next == 0x2A && byte(1) == 0x2F) { advance() }
        guard !isAtEnd else { throw fault("this comment is not closed", at: start) }
        place += 2
      } else {
        return
      }
    }
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(Fault) -> LocatedValue {
    let start = place
    guard depth <= depthLimit else {
      throw document.fault(.plistTooDeep, "values are nested deeper than \(depthLimit)", at: start)
    }
    values += 1
    guard values <= TextPropertyListParser.valueCount else {
      throw document.fault(
        .plistTooLarge, "the property list holds more than \(TextPropertyListParser.valueCount) values", at: start)
    }
    let content: LocatedValue.Content
    switch next {
    case 0x7B:
      advance()
      content = .dictionary(try entries(endingWith: 0x7D, depth: depth + 1))
    case 0x28:
      advance()
      content = .array(try elements(depth: depth + 1, from: start))
    case 0x3C: content = .scalar(try angled())
    default: content = .scalar(.string(try text()))
    }
    return LocatedValue(content: content, offset: start, endOffset: place)
  }

  /// Pairs up to the closing brace, or to the end of the document.
  private mutating func entries(endingWith end: UInt8?, depth: Int) throws(Fault) -> [LocatedValue.Entry] {
    let start = place
    var entries: [LocatedValue.Entry] = []
    var keys: Set<String> = []
    while true {
      try skipSpace()
      if isAtEnd {
        if end == nil { return entries }
        throw fault("the brace of this dictionary is not closed", at: start - 1)
      }
      if let end, next == end {
        advance()
        return entries
      }
      let keyOffset = place
      let key = try text()
      guard keys.insert(key).inserted else {
        throw document.fault(
          .plistDuplicateKey, "the key \"\(XMLCharacters.shown(key))\" stands twice in one dictionary", at: keyOffset)
      }
      try skipSpace()
      var entry = LocatedValue.Entry(
        key: key, keyOffset: keyOffset,
        value: LocatedValue(content: .scalar(.string(key)), offset: keyOffset, endOffset: place))
      if next == 0x3D {
        advance()
        try skipSpace()
        entry.value = try value(depth: depth)
        try skipSpace()
      } else if next != 0x3B {
        // A key alone stands for itself, as in lists of strings.
        throw fault("\(shownNext) stands where the = behind a key was expected", at: place)
      }
      guard next == 0x3B else {
        throw fault("\(shownNext) stands where the semicolon behind a value was expected", at: place)
      }
      advance()
      entries.append(entry)
    }
  }

  private mutating func elements(depth: Int, from start: Int) throws(Fault) -> [LocatedValue] {
    var elements: [LocatedValue] = []
    while true {
      try skipSpace()
      if next == 0x29 {
        advance()
        return elements
      }
      guard !isAtEnd else { throw fault("the parenthesis of this array is not closed", at: start) }
      elements.append(try value(depth: depth))
      try skipSpace()
      if next == 0x2C {
        advance()
      } else if next != 0x29 {
        guard !isAtEnd else { throw fault("the parenthesis of this array is not closed", at: start) }
        throw fault("\(shownNext) stands where a comma or the end of the array was expected", at: place)
      }
    }
  }

  /// Data, or a value of GNUstep with its type.
  private mutating func angled() throws(Fault) -> PropertyList {
    let start = place
    guard let end = document.bytes[place...].firstIndex(of: 0x3E) else {
      throw fault("the angle bracket of this value is not closed", at: start)
    }
    let inside = document.bytes[place + 1..<end]
    place = end + 1
    if inside.first == 0x2A { return try typed(inside.dropFirst(), at: start) }
    if inside.first == 0x5B, inside.last == 0x5D {
      let text = Array(inside.dropFirst().dropLast().filter { !$0.isASCIISpace })
      if let data = Base64.decode(text) { return .data(data) }
      throw fault("the data of this value is no Base64", at: start)
    }
    var data: [UInt8] = []
    var high: UInt8?
    for (offset, byte) in zip(inside.indices, inside) where !byte.isASCIISpace {
      guard let digit = byte.hexDigitValue else {
        throw fault("data between < and > has only the digits 0 to 9 and a to f", at: offset)
      }
      if let first = high {
        data.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    guard high == nil else { throw fault("this data ends in half a byte", at: start) }
    return .data(data)
  }

  private func typed(_ inside: ArraySlice<UInt8>, at start: Int) throws(Fault) -> PropertyList {
    let text = PropertyListText.trimmed(Array(inside.dropFirst()))
    let shown = XMLCharacters.shown(String(decoding: inside.prefix(40), as: UTF8.self))
    switch inside.first {
    case 0x49: if let number = PropertyListText.integer(text) { return .integer(number) }
    case 0x42: if text == "Y" || text == "N" { return .boolean(text == "Y") }
    case 0x52: if let number = PropertyListReal(text) { return .real(number) }
    case 0x44: if let date = TextPropertyListParser.date(text) { return .date(date) }
    default: break
    }
    throw fault(
      "\"<*\(shown)>\" is no value with a type: <*I5>, <*R1.5>, <*BY>, <*BN> or <*D2001-01-31 12:00:00 +0000>",
      at: start)
  }

  /// `2001-01-31 12:00:00 +0100`
  private static func date(_ text: String) -> PropertyListDate? {
    let parts = text.split(separator: " ")
    guard parts.count == 3, let whole = PropertyListDate(iso: "\(parts[0])T\(parts[1])Z"), parts[2].utf8.count == 5,
      let zone = Int(parts[2].dropFirst()), zone >= 0, zone % 100 < 60, let sign = parts[2].first,
      sign == "+" || sign == "-"
    else { return nil }
    let seconds = Double((zone / 100 * 60 + zone % 100) * 60)
    return PropertyListDate(seconds: sign == "+" ? whole.seconds - seconds : whole.seconds + seconds)
  }
}
