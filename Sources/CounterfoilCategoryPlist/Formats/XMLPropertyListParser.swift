import CounterfoilModel
import CounterfoilText
import CounterfoilXML

/// Builds the value of an XML property list from the events of its document.
struct XMLPropertyListParser: XMLEventHandler {
  private enum Tag {
    case plist, dictionary, array, key, string, data, date, integer, real, boolean(Bool)

    var isLeaf: Bool {
      switch self {
      case .plist, .dictionary, .array: false
      default: true
      }
    }
  }

  /// An open element.
  private struct Frame {
    var tag: Tag
    var offset: Int
    var entries: [LocatedValue.Entry] = []
    var values: [LocatedValue] = []
    var key: (text: String, offset: Int)?
  }

  private let document: DocumentText
  private var frames: [Frame] = []
  private var leafText: [UInt8] = []
  private var root: LocatedValue?

  private init(_ document: DocumentText) { self.document = document }

  /// The value of a document and the document as it was parsed.
  static func parse(_ document: DocumentText, depth: Int = 128) throws(Fault) -> (LocatedValue, DocumentText) {
    let checked = try XMLGuard.checked(document)
    var parser = XMLPropertyListParser(checked)
    var limits = XMLLimits()
    limits.depth = min(depth, limits.depth)
    limits.allowsPlistDoctype = true
    try parseXML(checked, limits: limits, into: &parser)
    guard let root = parser.root else {
      throw checked.fault(.plistValue, "the property list holds no value", at: checked.bytes.count)
    }
    return (root, checked)
  }

  // MARK: Events

  mutating func startElement(_ name: UnsafeRawBufferPointer, at offset: Int) throws(Fault) {
    guard let tag = XMLPropertyListParser.tag(name) else {
      throw document.fault(
        .plistElement, "<\(XMLPropertyListParser.shown(name))> is not part of a property list", at: offset)
    }
    try checkPlace(of: tag, name, at: offset)
    frames.append(Frame(tag: tag, offset: offset))
    leafText.removeAll(keepingCapacity: true)
  }

  mutating func attribute(
    _ name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer, at offset: Int
  ) throws(Fault) {
    guard case .plist? = frames.last?.tag, name.elementsEqual("version".utf8) else {
      throw document.fault(
        .plistElement, "the attribute \"\(XMLPropertyListParser.shown(name))\" is not part of a property list",
        at: offset)
    }
    guard value.elementsEqual("1.0".utf8) else {
      throw document.fault(
        .plistElement, "the property list has version \"\(XMLPropertyListParser.shown(value))\"; 1.0 is read",
        at: offset)
    }
  }

  mutating func text(_ text: UnsafeRawBufferPointer, at offset: Int) throws(Fault) {
    guard let frame = frames.last else { return }
    if frame.tag.isLeaf {
      leafText.append(contentsOf: text)
    } else if let stray = text.firstIndex(where: { !$0.isASCIISpace }) {
      throw document.fault(
        .plistElement, "text stands between the elements of a property list", at: offset + stray,
        fixes: ["Put the text into a <string>."])
    }
  }

  mutating func endElement(at offset: Int) throws(Fault) {
    guard let frame = frames.popLast() else { return }
    func located(_ content: LocatedValue.Content) -> LocatedValue {
      LocatedValue(content: content, offset: frame.offset, endOffset: offset)
    }
    switch frame.tag {
    case .plist:
      return
    case .key:
      frames[frames.count - 1].key = (String(decoding: leafText, as: UTF8.self), frame.offset)
    case .dictionary:
      try add(located(try dictionary(frame)))
    case .array:
      try add(located(.array(frame.values)))
    case .boolean(let value):
      guard leafText.allSatisfy(\.isASCIISpace) else {
        throw document.fault(.plistElement, "<true/> and <false/> hold no text", at: frame.offset)
      }
      try add(located(.scalar(.boolean(value))))
    default:
      try add(located(.scalar(try scalar(frame))))
    }
  }

  // MARK: Structure

  private func checkPlace(of tag: Tag, _ name: UnsafeRawBufferPointer, at offset: Int) throws(Fault) {
    var shown: String { XMLPropertyListParser.shown(name) }
    let isKey = if case .key = tag { true } else { false }
    guard let frame = frames.last else {
      guard case .plist = tag else {
        throw document.fault(.plistElement, "the document starts with <\(shown)>; <plist> was expected", at: offset)
      }
      return
    }
    if case .plist = tag { throw document.fault(.plistElement, "<plist> stands inside a property list", at: offset) }
    switch frame.tag {
    case .plist:
      guard root == nil else { throw document.fault(.plistElement, "the property list holds two values", at: offset) }
      guard !isKey else { throw document.fault(.plistElement, "a <key> stands outside a <dict>", at: offset) }
    case .dictionary:
      guard isKey == (frame.key == nil) else {
        throw document.fault(
          .plistElement, isKey ? "two keys follow each other; a value is missing" : "<\(shown)> has no <key>",
          at: offset)
      }
    case .array:
      guard !isKey else { throw document.fault(.plistElement, "a <key> stands outside a <dict>", at: offset) }
    default:
      throw document.fault(.plistElement, "<\(shown)> stands inside a value that holds only text", at: offset)
    }
  }

  private mutating func add(_ value: LocatedValue) throws(Fault) {
    let top = frames.count - 1
    switch frames[top].tag {
    case .plist: root = value
    case .array: frames[top].values.append(value)
    default:
      guard let key = frames[top].key else { return }
      frames[top].key = nil
      frames[top].entries.append(LocatedValue.Entry(key: key.text, keyOffset: key.offset, value: value))
    }
  }

  private func dictionary(_ frame: Frame) throws(Fault) -> LocatedValue.Content {
    if let key = frame.key { throw document.fault(.plistElement, "a key has no value", at: key.offset) }
    if let repeated = PropertyListDictionary.repeatedKey(in: frame.entries.map(\.key)) {
      throw document.fault(
        .plistDuplicateKey, "a dictionary has the key \"\(XMLCharacters.shown(frame.entries[repeated].key))\" twice",
        at: frame.entries[repeated].keyOffset)
    }
    if frame.entries.count == 1, frame.entries[0].key == "CF$UID",
      case .scalar(.integer(let number)) = frame.entries[0].value.content, let uid = UInt32(exactly: number)
    {
      return .scalar(.uid(uid))
    }
    return .dictionary(frame.entries)
  }

  // MARK: Values

  private func scalar(_ frame: Frame) throws(Fault) -> PropertyList {
    if case .string = frame.tag { return .string(String(decoding: leafText, as: UTF8.self)) }
    if case .data = frame.tag {
      guard let bytes = Base64.decode(leafText) else {
        throw document.fault(.plistValue, "<data> holds text that is not Base64", at: frame.offset)
      }
      return .data(bytes)
    }
    let text = PropertyListText.trimmed(leafText)
    switch frame.tag {
    case .integer:
      if let number = PropertyListText.integer(text) { return .integer(number) }
      throw document.fault(.plistValue, "<integer> holds no whole number from -2^63 to 2^64-1", at: frame.offset)
    case .real:
      if let number = PropertyListReal(text) { return .real(number) }
      throw document.fault(.plistValue, "<real> holds no number", at: frame.offset)
    default:
      if let date = PropertyListDate(iso: text) { return .date(date) }
      throw document.fault(.plistValue, "<date> holds no date such as 2016-10-10T12:10:00Z", at: frame.offset)
    }
  }

  private static func tag(_ name: UnsafeRawBufferPointer) -> Tag? {
    switch String(decoding: name, as: UTF8.self) {
    case "plist": .plist
    case "dict": .dictionary
    case "array": .array
    case "key": .key
    case "string": .string
    case "data": .data
    case "date": .date
    case "integer": .integer
    case "real": .real
    case "true": .boolean(true)
    case "false": .boolean(false)
    default: nil
    }
  }

  private static func shown(_ name: UnsafeRawBufferPointer) -> String {
    XMLCharacters.shown(String(decoding: name.prefix(160), as: UTF8.self))
  }
}
