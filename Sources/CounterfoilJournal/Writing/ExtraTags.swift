import CounterfoilCodecKit
import CounterfoilText

/// The members of `extra` as tags, where each can be one.
enum ExtraTags {
  /// Nil where reading the tags back would not give the same text.
  static func members(of extra: String, _ dialect: JournalDialect) -> [(name: String, text: String)]? {
    guard let members = JSONText.textMembers(of: extra), !members.isEmpty else { return nil }
    var tags: [(name: String, text: String)] = []
    for member in members {
      guard let text = member.text, isName(member.name, dialect), !tags.contains(where: { $0.name == member.name })
      else { return nil }
      tags.append((member.name, text))
    }
    return JSONWriter.object(tags) == extra ? tags : nil
  }

  private static func isName(_ name: String, _ dialect: JournalDialect) -> Bool {
    guard !JournalTag.reserved.contains(name), !name.hasPrefix(JournalTag.prefix), name.utf8.count > 1 else {
      return false
    }
    let isLoose = dialect != .beancount
    for (position, byte) in name.utf8.enumerated() {
      switch byte {
      case 0x61...0x7A: continue
      case 0x41...0x5A, 0x30...0x39, 0x2D, 0x5F: if position == 0 && (!isLoose || byte < 0x41) { return false }
      case 0x80...: if !isLoose { return false }
      default: return false
      }
    }
    return VisibleText.singleLine(name) == name
  }
}
