import CounterfoilCodecKit
import CounterfoilText

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
    var json = JSONWriter()
    append(value, to: &json)
    return json.text
  }

  private static func append(_ value: PropertyList, to json: inout JSONWriter) {
    switch value {
    case .dictionary(let dictionary): append(dictionary, to: &json)
    case .array(let values): json.array { json in for item in values { append(item, to: &json) } }
    case .string(let text): json.value(text)
    case .boolean(let value): json.value(value)
    case .integer(let number): json.literal("\(number)")
    case .real(let number) where isFractionalNumber(number.text): json.literal(number.text)
    case .real(let number): json.object { $0.member("$real", number.text) }
    case .data(let data): json.object { $0.member("$data", Base64.encode(data)) }
    case .date(let date): json.object { $0.member("$date", date.iso ?? "\(date.seconds)") }
    case .uid(let number): json.object { $0.member("$uid", Int(number)) }
    }
  }

  private static func append(_ dictionary: PropertyListDictionary, to json: inout JSONWriter) {
    if dictionary.entries.count == 1 {
      if dictionary["$null"] == .boolean(true) { return json.literal("null") }
      if words.contains(dictionary.entries[0].key) {
        return json.object { json in
          json.key("$dict")
          appendObject(dictionary, to: &json)
        }
      }
    }
    appendObject(dictionary, to: &json)
  }

  private static func appendObject(_ dictionary: PropertyListDictionary, to json: inout JSONWriter) {
    json.object { json in
      for entry in dictionary.entries {
        json.key(entry.key)
        append(entry.value, to: &json)
      }
    }
  }

  /// The text of the object itself, never unfolded into one of the words: for `extra` as a whole.
  static func objectText(_ dictionary: PropertyListDictionary) -> String {
    var json = JSONWriter()
    appendObject(dictionary, to: &json)
    return json.text
  }

  // MARK: From JSON

  /// The dictionary of an object's text; nil where the text is not one JSON object, or has a name twice.
  static func dictionary(_ text: String) -> PropertyListDictionary? {
    object(text).flatMap { dictionary($0, depth: 0) }
  }

  /// Whether a text has the structure of one JSON object, however deep it is nested.
  static func isObject(_ text: String) -> Bool {
    var copy = text
    return copy.withUTF8 { JSONText.members(of: UnsafeRawBufferPointer($0)) != nil }
  }

  private static func object(_ text: String) -> JSONObject? {
    (try? JSONValue(parsing: Array(text.utf8), file: ""))?.object
  }

  private static func dictionary(_ object: JSONObject, depth: Int) -> PropertyListDictionary? {
    guard depth < depthMax else { return nil }
    var entries: [PropertyListDictionary.Entry] = []
    for member in object.members {
      guard let value = value(member.value, depth: depth + 1) else { return nil }
      entries.append(.init(member.name, value))
    }
    return PropertyListDictionary(unchecked: entries)
  }

  private static func value(_ value: JSONValue, depth: Int) -> PropertyList? {
    switch value {
    case .null: return .dictionary([.init("$null", .boolean(true))])
    case .boolean(let isTrue): return .boolean(isTrue)
    case .number(let digits):
      if digits != "-0", let number = PropertyListText.integer(digits) { return .integer(number) }
      return PropertyListReal(digits).map(PropertyList.real)
    case .string(let text): return .string(text)
    case .object(let object): return dictionary(object, depth: depth).map(unfolded)
    case .array(let elements):
      guard depth < depthMax else { return nil }
      var values: [PropertyList] = []
      for element in elements {
        guard let item = self.value(element, depth: depth + 1) else { return nil }
        values.append(item)
      }
      return .array(values)
    }
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
    (try? JSONValue(parsing: Array(text.utf8), file: "")) == .number(text)
  }

  /// Whether a text is a JSON number that would be read back as a real: one with a fraction or exponent, or `-0`, or
  /// one too large for a whole number.
  private static func isFractionalNumber(_ text: String) -> Bool {
    guard isNumber(text) else { return false }
    return text == "-0" || PropertyListText.integer(text) == nil
  }
}
