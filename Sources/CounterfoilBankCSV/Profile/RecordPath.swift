import CounterfoilText

/// The way from the root of a JSON text to its records, such as `transactions.booked[*]` or `days.*.entries[*]`.
///
/// Names stand between dots, `[*]` behind a list whose elements are meant, `*` for any name. A name with other marks in
/// it is written `["a name"]`. `$` is the root, and may be left out in front of a name.
package struct RecordPath: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case member(String)
    case anyMember
    case elements
  }

  package var steps: [Step]

  package init(_ steps: [Step]) { self.steps = steps }

  /// Nil for a text that is no such way.
  package init?(_ text: String) {
    var rest = Substring(text)
    var steps: [Step] = []
    if rest.hasPrefix("$") { rest = rest.dropFirst() }
    var needsName = !text.hasPrefix("$")
    while !rest.isEmpty || needsName {
      if rest.hasPrefix("[*]") {
        steps.append(.elements)
        rest = rest.dropFirst(3)
      } else if rest.hasPrefix("[\""), let (name, end) = RecordPath.quotedName(rest) {
        steps.append(.member(name))
        rest = end
      } else {
        if !needsName {
          guard rest.hasPrefix(".") else { return nil }
          rest = rest.dropFirst()
        }
        let name = rest.prefix { $0 != "." && $0 != "[" }
        guard !name.isEmpty, !name.contains("]"), !name.contains("\"") else { return nil }
        steps.append(name == "*" ? .anyMember : .member(String(name)))
        rest = rest.dropFirst(name.count)
      }
      needsName = false
    }
    self.steps = steps
  }

  private static func quotedName(_ text: Substring) -> (name: String, rest: Substring)? {
    let bytes = Array(text.utf8)
    guard let end = JSONText.endOfString(bytes, 1), end < bytes.count, bytes[end] == 0x5D,
      let name = bytes.withUnsafeBytes({ JSONText.decodedString(UnsafeRawBufferPointer(rebasing: $0[1..<end])) })
    else { return nil }
    return (name, text[text.utf8.index(text.startIndex, offsetBy: end + 1)...])
  }

  /// As a profile has it.
  package var text: String {
    let text = steps.reduce("") { RecordPath.joined($0, $1) }
    return text.isEmpty ? "$" : text
  }

  /// The text of a way with another step behind it.
  package static func joined(_ front: String, _ step: Step) -> String {
    switch step {
    case .elements: front + "[*]"
    case .anyMember: front.isEmpty ? "*" : front + ".*"
    case .member(let name):
      if isPlain(name) { front.isEmpty ? name : "\(front).\(name)" } else { "\(front)[\(JSONText.string(name))]" }
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name != "*" && !name.hasPrefix("$")
      && !name.utf8.contains { $0 == 0x2E || $0 == 0x5B || $0 == 0x5D || $0 == 0x22 || $0 < 0x20 }
  }
}
