import CounterfoilCodecKit
import CounterfoilXML

/// The reversible way between property-list values and JSON text, used for a record's `extra`.
///
/// Texts, booleans, whole numbers, arrays and dictionaries are themselves; a real whose text is a JSON number with a
/// fraction or exponent is that number, digit for digit. What JSON lacks is an object with one member:
/// `{"$data": "Base64"}`, `{"$date": "2016-10-10T12:10:00Z"}` (or `{"$date": "seconds since 2001"}` where there is a
/// fraction), `{"$real": "nan"}`, `{"$uid": 1}`. A dictionary whose one key is such a word is `{"$dict": {…}}`, and
/// JSON's null is a dictionary `{$null: true}` on the property-list side.
enum PropertyListJSON {
  private static let words: Set<String> = ["$data", "$date", "$real", "$uid", "$dict"]
  /// Deepest nesting of `extra` that is read.
  private static let depthMax = 120

  // MARK: To JSON

  static func text(_ value: PropertyList) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ value: PropertyList, to bytes: inout [UInt8]) {
    switch value {
    case .dictionary(let dictionary): append(dictionary, to: &bytes)
    case .array(let values):
      bytes.append(0x5B)
      for (position, item) in values.enumerated() {
        if position > 0 { bytes.append(0x2C) }
        append(item, to: &bytes)
      }
      bytes.append(0x5D)
    case .string(let text): JSONText.appendString(text, to: &bytes)
    case .boolean(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let number): bytes.append(contentsOf: "\(number)".utf8)
    case .real(let number):
      if isFractionalNumber(number.text) {
        bytes.append(contentsOf: number.text.utf8)
      } else {
        append(word: "$real", JSONText.string(number.text), to: &bytes)
      }
    case .data(let data):
      append(word: "$data", "\"\(String(decoding: Base64.encode(data), as: UTF8.self))\"", to: &bytes)
    case .date(let date): append(word: "$date", "\"\(date.iso ?? "\(date.seconds)")\"", to: &bytes)
    case .uid(let number): append(word: "$uid", "\(number)", to: &bytes)
    }
  }

  private static func append(_ dictionary: PropertyListDictionary, to bytes: inout [UInt8]) {
    if dictionary.entries.count == 1 {
      if dictionary["$null"] == .boolean(true) { return bytes.append(contentsOf: "null".utf8) }
      if words.contains(dictionary.entries[0].key) {
        bytes.append(contentsOf: "{\"$dict\":".utf8)
        appendMembers(dictionary, to: &bytes)
        return bytes.append(0x7D)
      }
    }
    appendMembers(dictionary, to: &bytes)
  }

  private static func appendMembers(_ dictionary: PropertyListDictionary, to bytes: inout [UInt8]) {
    bytes.append(0x7B)
    for (position, entry) in dictionary.entries.enumerated() {
      if position > 0 { bytes.append(0x2C) }
      JSONText.appendString(entry.key, to: &bytes)
      bytes.append(0x3A)
      append(entry.value, to: &bytes)
    }
    bytes.append(0x7D)
  }

  private static func append(word: String, _ value: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "{\"\(word)\":\(value)}".utf8)
  }

  /// The text of the object itself, never unfolded into one of the words: for `extra` as a whole.
  static func objectText(_ dictionary: PropertyListDictionary) -> String {
    var bytes: [UInt8] = []
    appendMembers(dictionary, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: From JSON

  /// The dictionary of an object's text; nil where the text is not one JSON object, or has a name twice.
  static func dictionary(_ text: String) -> PropertyListDictionary? {
    var copy = text
    return copy.withUTF8 { members(UnsafeRawBufferPointer($0), depth: 0) }
  }

  /// Whether a text has the structure of one JSON object.
  static func isObject(_ text: String) -> Bool {
    var copy = text
    return copy.withUTF8 { JSONText.members(of: UnsafeRawBufferPointer($0)) != nil }
  }

  private static func members(_ text: UnsafeRawBufferPointer, depth: Int) -> PropertyListDictionary? {
    guard depth < depthMax, let members = JSONText.members(of: text) else { return nil }
    var entries: [PropertyListDictionary.Entry] = []
    for member in members {
      guard let name = JSONText.decodedString(UnsafeRawBufferPointer(rebasing: text[member.name])),
        let value = value(UnsafeRawBufferPointer(rebasing: text[member.value]), depth: depth + 1)
      else { return nil }
      entries.append(.init(name, value))
    }
    guard PropertyListDictionary.repeatedKey(in: entries.lazy.map(\.key)) == nil else { return nil }
    return PropertyListDictionary(unchecked: entries)
  }

  private static func value(_ text: UnsafeRawBufferPointer, depth: Int) -> PropertyList? {
    guard let first = text.first else { return nil }
    switch first {
    case 0x22: return JSONText.decodedString(text).map(PropertyList.string)
    case 0x7B: return members(text, depth: depth).map(unfolded)
    case 0x5B: return array(text, depth: depth).map(PropertyList.array)
    default: return word(String(decoding: text, as: UTF8.self))
    }
  }

  private static func word(_ text: String) -> PropertyList? {
    switch text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .dictionary([.init("$null", .boolean(true))])
    default:
      guard isNumber(text) else { return nil }
      if text != "-0", let number = PropertyListText.integer(text) { return .integer(number) }
      return PropertyListReal(text).map(PropertyList.real)
    }
  }

  /// The values of an array's elements.
  private static func array(_ text: UnsafeRawBufferPointer, depth: Int) -> [PropertyList]? {
    guard depth < depthMax, let ranges = JSONElements.ranges(of: text) else { return nil }
    var values: [PropertyList] = []
    for range in ranges {
      guard let item = value(UnsafeRawBufferPointer(rebasing: text[range]), depth: depth + 1) else { return nil }
      values.append(item)
    }
    return values
  }

  /// What one of the words stands for; any other dictionary is itself.
  private static func unfolded(_ dictionary: PropertyListDictionary) -> PropertyList {
    guard dictionary.entries.count == 1 else { return .dictionary(dictionary) }
    let entry = dictionary.entries[0]
    switch (entry.key, entry.value) {
    case ("$data", .string(let text)):
      if let data = Base64.decode(Array(text.utf8)) { return .data(data) }
    case ("$date", .string(let text)):
      if let date = PropertyListDate(iso: text) ?? Double(text).flatMap(PropertyListDate.init(seconds:)) {
        return .date(date)
      }
    case ("$real", .string(let text)):
      if let number = PropertyListReal(text) { return .real(number) }
    case ("$uid", .integer(let number)):
      if let uid = UInt32(exactly: number) { return .uid(uid) }
    case ("$dict", .dictionary(let inner)): return .dictionary(inner)
    default: break
    }
    return .dictionary(dictionary)
  }

  /// Whether a text is a number of RFC 8259.
  static func isNumber(_ text: String) -> Bool {
    var rest = Substring(text)
    if rest.first == "-" { rest = rest.dropFirst() }
    func digits() -> Int {
      let count = rest.utf8.prefix { (0x30...0x39).contains($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    let startsWithZero = rest.first == "0"
    let whole = digits()
    guard whole > 0, whole == 1 || !startsWithZero else { return false }
    if rest.first == "." {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if rest.first == "e" || rest.first == "E" {
      rest = rest.dropFirst()
      if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// Whether a text is a JSON number that would be read back as a real: one with a fraction or exponent, or `-0`, or
  /// one too large for a whole number.
  private static func isFractionalNumber(_ text: String) -> Bool {
    guard isNumber(text) else { return false }
    return text == "-0" || PropertyListText.integer(text) == nil
  }
}

/// Finds the elements of a JSON array's text.
enum JSONElements {
  /// Where each element lies; nil where the text is not one array.
  static func ranges(of text: UnsafeRawBufferPointer) -> [Range<Int>]? {
    guard text.count >= 2, text.first == 0x5B, text.last == 0x5D else { return nil }
    var ranges: [Range<Int>] = []
    var start = 1
    var depth = 0
    var index = 1
    let end = text.count - 1
    while index < end {
      switch text[index] {
      case 0x22:
        index += 1
        while index < end, text[index] != 0x22 { index += text[index] == 0x5C ? 2 : 1 }
        guard index < end else { return nil }
      case 0x5B, 0x7B: depth += 1
      case 0x5D, 0x7D:
        depth -= 1
        guard depth >= 0 else { return nil }
      case 0x2C where depth == 0:
        guard let range = trimmed(text, start..<index) else { return nil }
        ranges.append(range)
        start = index + 1
      default: break
      }
      index += 1
    }
    guard depth == 0 else { return nil }
    if let last = trimmed(text, start..<end) {
      ranges.append(last)
    } else if !ranges.isEmpty {
      return nil
    }
    return ranges
  }

  private static func trimmed(_ text: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int>? {
    guard let first = text[range].firstIndex(where: { !XMLCharacters.isSpace($0) }),
      let last = text[range].lastIndex(where: { !XMLCharacters.isSpace($0) })
    else { return nil }
    return first..<last + 1
  }
}
