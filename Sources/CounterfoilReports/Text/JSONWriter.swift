import CounterfoilCodecKit

/// Writes one JSON document, member by member, in the order given. Outer levels get a line for each member; deeper ones
/// lie on one line, so that a report of many records reads as a table.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private let brokenLevels: Int
  private var depth = 0
  private var hasMembers = false
  private var followsName = false

  /// - Parameter brokenLevels: how many levels get a line for each of their members.
  package init(brokenLevels: Int = 2) { self.brokenLevels = brokenLevels }

  /// The document with a line end behind it.
  package var line: [UInt8] { bytes + [0x0A] }

  package mutating func object(_ body: (inout JSONWriter) -> Void) { nested(0x7B, 0x7D, body) }
  package mutating func array(_ body: (inout JSONWriter) -> Void) { nested(0x5B, 0x5D, body) }

  package mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }

  package mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    array(body)
  }

  /// A member; left out where the value is nil.
  package mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    value(text)
  }

  package mutating func member(_ name: String, _ number: Int?) {
    guard let number else { return }
    key(name)
    value(number)
  }

  package mutating func member(_ name: String, _ isTrue: Bool) {
    key(name)
    literal(isTrue ? "true" : "false")
  }

  package mutating func member(_ name: String, _ texts: [String]) {
    array(name) { json in for text in texts { json.value(text) } }
  }

  /// A number with `digits` digits after the point, `value` being whole units of the last digit.
  package mutating func member(_ name: String, scaled value: Int, digits: UInt8) {
    key(name)
    separate()
    var text: [UInt8] = []
    let magnitude = String(value.magnitude)
    let padded = String(repeating: "0", count: max(0, Int(digits) + 1 - magnitude.utf8.count)) + magnitude
    if value < 0 { text.append(0x2D) }
    text += padded.utf8.dropLast(Int(digits))
    if digits > 0 { text += [0x2E] + padded.utf8.suffix(Int(digits)) }
    bytes += text
    hasMembers = true
  }

  package mutating func value(_ text: String) {
    separate()
    JSONText.appendString(text, to: &bytes)
    hasMembers = true
  }

  package mutating func value(_ number: Int) { literal(String(number)) }

  /// A value that is JSON already.
  package mutating func literal(_ json: String) {
    separate()
    bytes += json.utf8
    hasMembers = true
  }

  package mutating func key(_ name: String) {
    separate()
    JSONText.appendString(name, to: &bytes)
    bytes += depth <= brokenLevels ? [0x3A, 0x20] : [0x3A]
    followsName = true
  }

  private mutating func separate() {
    if followsName {
      followsName = false
      return
    }
    if hasMembers { bytes.append(0x2C) }
    if depth > 0, depth <= brokenLevels { breakLine() }
  }

  private mutating func breakLine() {
    bytes.append(0x0A)
    bytes += repeatElement(0x20, count: depth * 2)
  }

  private mutating func nested(_ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(open)
    depth += 1
    hasMembers = false
    body(&self)
    depth -= 1
    if hasMembers, depth < brokenLevels { breakLine() }
    bytes.append(close)
    hasMembers = true
  }
}
