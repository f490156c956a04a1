import CounterfoilModel
import CounterfoilText
import CounterfoilXML

/// Writes property-list values as XML in Apple's layout: tabs, one element a line, dictionaries in their order.
struct XMLPropertyListWriter {
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """
  static let foot = "</plist>\n"

  var bytes: [UInt8] = []

  /// Appends a value on lines of its own.
  /// - Throws: a fault where XML cannot hold a text or a date. What was appended before stays.
  mutating func append(_ value: PropertyList, indent: Int) throws(Fault) {
    switch value {
    case .dictionary(let dictionary): try append(dictionary, indent: indent)
    case .array(let values):
      guard !values.isEmpty else { return line("<array/>", indent) }
      line("<array>", indent)
      for item in values { try append(item, indent: indent + 1) }
      line("</array>", indent)
    case .string(let text): try element("string", text, indent)
    case .data(let data): append(data, indent)
    case .date(let date):
      guard let text = date.iso else {
        throw XMLPropertyListWriter.unwritable(
          "a date with a fraction of a second, or outside the years 1 to 9999, has no place in an XML property list")
      }
      line("<date>\(text)</date>", indent)
    case .integer(let number): line("<integer>\(number)</integer>", indent)
    case .real(let number): line("<real>\(number.text)</real>", indent)
    case .boolean(let value): line(value ? "<true/>" : "<false/>", indent)
    case .uid(let number):
      try append(PropertyListDictionary([.init("CF$UID", .integer(Int128(number)))]), indent: indent)
    }
  }

  private mutating func append(_ dictionary: PropertyListDictionary, indent: Int) throws(Fault) {
    guard !dictionary.isEmpty else { return line("<dict/>", indent) }
    line("<dict>", indent)
    for entry in dictionary.entries {
      try element("key", entry.key, indent + 1)
      try append(entry.value, indent: indent + 1)
    }
    line("</dict>", indent)
  }

  /// Base64 in lines that end before column 76, as Apple's writer breaks them with tabs of 8.
  private mutating func append(_ data: [UInt8], _ indent: Int) {
    line("<data>", indent)
    let lineBytes = max(16, (76 - indent * 8) / 4 * 4)
    let text = Array(Base64.encode(data).utf8)
    var start = 0
    while start < text.count {
      let end = min(start + lineBytes, text.count)
      tabs(indent)
      bytes.append(contentsOf: text[start..<end])
      bytes.append(0x0A)
      start = end
    }
    line("</data>", indent)
  }

  private mutating func tabs(_ count: Int) {
    for _ in 0..<count { bytes.append(0x09) }
  }

  private mutating func line(_ text: String, _ indent: Int) {
    tabs(indent)
    bytes.append(contentsOf: text.utf8)
    bytes.append(0x0A)
  }

  private mutating func element(_ name: String, _ text: String, _ indent: Int) throws(Fault) {
    tabs(indent)
    bytes.append(contentsOf: "<\(name)>".utf8)
    try XMLPropertyListWriter.appendEscaped(text, to: &bytes)
    bytes.append(contentsOf: "</\(name)>\n".utf8)
  }

  /// Appends character data. A carriage return is written as a reference, because XML readers turn a bare one into a
  /// line feed.
  static func appendEscaped(_ text: String, to bytes: inout [UInt8]) throws(Fault) {
    guard XMLCharacters.unwritableOffset(text) == nil else {
      throw unwritable("a text holds a control character, and XML has none but tab and line ends")
    }
    for byte in text.utf8 {
      switch byte {
      case 0x26: bytes.append(contentsOf: "&amp;".utf8)
      case 0x3C: bytes.append(contentsOf: "&lt;".utf8)
      case 0x3E: bytes.append(contentsOf: "&gt;".utf8)
      case 0x0D: bytes.append(contentsOf: "&#13;".utf8)
      default: bytes.append(byte)
      }
    }
  }

  static func unwritable(_ message: String) -> Fault {
    Fault(
      .badData, .plistUnwritable, message,
      fixes: ["Write a binary property list with the setting format=binary, or another format such as json."])
  }
}
