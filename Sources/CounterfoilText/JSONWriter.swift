internal import CounterfoilModel

/// Writes JSON text member by member, in the order given; commas, and the lines of the layout, come by themselves.
package struct JSONWriter: Sendable {
  /// Where lines are broken.
  package enum Layout: Sendable {
    /// Nowhere.
    case compact
    /// After each comma.
    case lines
    /// Before each member of so many outer levels; deeper ones lie on one line, so that a report of many records reads
    /// as a table.
    case indented(levels: Int)
  }

  package enum Bracket: UInt8, Sendable {
    case array = 0x5B
    case object = 0x7B

    fileprivate var closing: UInt8 { rawValue + 2 }
  }

  package var bytes: [UInt8] = []
  private let layout: Layout
  private let escapesMarkup: Bool
  private var depth = 0
  private var needsComma: Bool
  private var followsKey = false

  /// - Parameters:
  ///   - escapesMarkup: whether `<`, `>` and `&` are escaped, so that no text ends or opens a script of a page.
  ///   - continuesList: whether an element stands before, in another text.
  package init(_ layout: Layout = .compact, escapesMarkup: Bool = false, continuesList: Bool = false) {
    self.layout = layout
    self.escapesMarkup = escapesMarkup
    needsComma = continuesList
  }

  /// The document with a line end after it.
  package var line: [UInt8] { bytes + [0x0A] }
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text of one object on one line.
  package static func object(_ body: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    json.object(body)
    return json.text
  }

  /// The text of one object whose values are all strings; nil for no members. Names must differ.
  package static func object(_ members: [(name: String, text: String)]) -> String? {
    if members.isEmpty { return nil }
    return object { json in for member in members { json.member(member.name, member.text) } }
  }

  /// Appends what `body` writes, on one line, to bytes that are there; they are not copied.
  package static func append(to bytes: inout [UInt8], _ body: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    swap(&json.bytes, &bytes)
    body(&json)
    swap(&json.bytes, &bytes)
  }

  /// Whether the next element comes after another one.
  package var continuesList: Bool { needsComma }

  /// Goes on after elements that were handed out already.
  package mutating func continueList(as elements: JSONWriter) { needsComma = elements.needsComma }

  // MARK: Objects and arrays

  package mutating func open(_ bracket: Bracket) {
    separate()
    bytes.append(bracket.rawValue)
    depth += 1
    needsComma = false
  }

  package mutating func close(_ bracket: Bracket) {
    depth -= 1
    if needsComma, case .indented(let levels) = layout, depth < levels { breakLine() }
    bytes.append(bracket.closing)
    needsComma = true
  }

  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    open(.object)
    body(&self)
    close(.object)
  }

  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    open(.array)
    body(&self)
    close(.array)
  }

  package mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }

  package mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    array(body)
  }

  // MARK: Members

  /// The name of the member whose value comes next.
  package mutating func key(_ name: String) {
    separate()
    appendString(name)
    endKey()
  }

  /// A name that `body` appends.
  package mutating func key(of body: (inout [UInt8]) -> Void) {
    separate()
    appendString(of: body)
    endKey()
  }

  /// A member; left out where the value is nil.
  package mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    value(text)
  }

  /// A member; `null` where the value is nil.
  package mutating func member(_ name: String, orNull text: String?) {
    key(name)
    if let text { value(text) } else { literal("null") }
  }

  /// A member whose text `body` appends.
  package mutating func member(_ name: String, of body: (inout [UInt8]) -> Void) {
    key(name)
    value(of: body)
  }

  /// A member; left out where the value is nil.
  package mutating func member(_ name: String, _ number: Int?) {
    guard let number else { return }
    key(name)
    value(number)
  }

  package mutating func member(_ name: String, _ isTrue: Bool) {
    key(name)
    value(isTrue)
  }

  package mutating func member(_ name: String, _ texts: [String]) {
    array(name) { json in for text in texts { json.value(text) } }
  }

  /// A number with `digits` digits after the point, rounded half away from zero.
  package mutating func member(_ name: String, _ value: Double, digits: UInt8) {
    key(name)
    separate()
    JSONText.append(value, digits: digits, to: &bytes)
    needsComma = true
  }

  // MARK: Values

  package mutating func value(_ text: String) {
    separate()
    appendString(text)
    needsComma = true
  }

  /// A text that `body` appends.
  package mutating func value(of body: (inout [UInt8]) -> Void) {
    separate()
    appendString(of: body)
    needsComma = true
  }

  package mutating func value(_ number: Int) {
    separate()
    Money.appendDecimal(Int64(number), digits: 0, to: &bytes)
    needsComma = true
  }

  package mutating func value(_ isTrue: Bool) { literal(isTrue ? "true" : "false") }

  /// A value that is JSON already.
  package mutating func literal(_ json: String) {
    separate()
    bytes += json.utf8
    needsComma = true
  }

  /// A value that is JSON already.
  package mutating func literal(_ json: [UInt8]) {
    separate()
    bytes += json
    needsComma = true
  }

  // MARK: Text

  private mutating func endKey() {
    bytes.append(0x3A)
    if case .indented(let levels) = layout, depth <= levels { bytes.append(0x20) }
    followsKey = true
  }

  private mutating func appendString(_ text: String) {
    bytes.append(0x22)
    var text = text
    text.withUTF8 { JSONText.appendEscaped(UnsafeRawBufferPointer($0), markup: escapesMarkup, to: &bytes) }
    bytes.append(0x22)
  }

  /// Most texts need no escapes: they are appended in place, and taken out again only where they do.
  private mutating func appendString(of body: (inout [UInt8]) -> Void) {
    bytes.append(0x22)
    let start = bytes.count
    body(&bytes)
    let isPlain = bytes.withUnsafeBytes { bytes in
      let text = UnsafeRawBufferPointer(rebasing: bytes[start...])
      return JSONText.plainPrefix(text, markup: escapesMarkup) == text.count
    }
    if !isPlain {
      let text = Array(bytes[start...])
      bytes.removeLast(text.count)
      text.withUnsafeBytes { JSONText.appendEscaped($0, markup: escapesMarkup, to: &bytes) }
    }
    bytes.append(0x22)
  }

  private mutating func separate() {
    if followsKey {
      followsKey = false
      return
    }
    if needsComma { bytes.append(0x2C) }
    switch layout {
    case .compact: break
    case .lines: if needsComma { bytes.append(0x0A) }
    case .indented(let levels): if depth > 0, depth <= levels { breakLine() }
    }
    needsComma = false
  }

  private mutating func breakLine() {
    bytes.append(0x0A)
    bytes += repeatElement(0x20, count: depth * 2)
  }
}
