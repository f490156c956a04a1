import CounterfoilCodecKit
import CounterfoilText

/// Takes comments of ledger and hledger apart: tags, labels, and plain words.
enum NoteReader {
  /// Adds one line of comment to the notes.
  static func read(_ comment: Range<Int>, of text: JournalText, dialect: JournalDialect, into notes: inout JournalNotes)
  {
    let range = text.trimmed(comment)
    if range.isEmpty { return }
    let line = text.string(range)
    if let tags = tags(line, dialect) {
      for tag in tags { add(tag, to: &notes) }
    } else if let labels = labels(line) {
      notes.labels += labels
    } else {
      notes.comments.append(line)
    }
  }

  private static func add(_ tag: JournalNotes.Tag, to notes: inout JournalNotes) {
    if tag.name == "comment", case .text(let text) = tag.value {
      notes.comments.append(text)
    } else {
      notes.tags.append(tag)
    }
  }

  /// `:food:travel:`
  private static func labels(_ line: String) -> [String]? {
    guard line.utf8.count > 2, line.hasPrefix(":"), line.hasSuffix(":"), !line.contains(" ") else { return nil }
    return line.split(separator: ":").map(String.init)
  }

  /// The tags a line is made of; nil where it has other words.
  private static func tags(_ line: String, _ dialect: JournalDialect) -> [JournalNotes.Tag]? {
    if let tag = tag(line[...], dialect), isWhole(tag.value) || dialect == .ledger || !line.contains(",") {
      return [JournalNotes.Tag(name: tag.name, value: value(tag.value))]
    }
    guard dialect == .hledger else { return nil }
    var tags: [JournalNotes.Tag] = []
    for part in line.split(separator: ",", omittingEmptySubsequences: false) {
      guard let tag = tag(part, dialect) else { return nil }
      tags.append(JournalNotes.Tag(name: tag.name, value: value(tag.value)))
    }
    return tags
  }

  /// Whether the value is one text in quotes, commas and all.
  private static func isWhole(_ value: Substring) -> Bool { decoded(value) != nil }

  private static func tag(_ part: Substring, _ dialect: JournalDialect) -> (name: String, value: Substring)? {
    let part = part.drop { $0 == " " || $0 == "\t" }
    guard let colon = part.firstIndex(of: ":"), colon != part.startIndex else { return nil }
    let name = part[..<colon]
    guard !name.contains(where: { $0 == " " || $0 == "\t" || $0 == "\"" || $0 == "[" }),
      !name.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    var value = part[part.index(after: colon)...]
    guard !value.hasPrefix("//"), !value.hasPrefix(":") else { return nil }
    if dialect == .ledger, let first = value.first, first != " ", first != "\t" { return nil }
    while let first = value.first, first == " " || first == "\t" { value.removeFirst() }
    while let last = value.last, last == " " || last == "\t" { value.removeLast() }
    return (String(name), value)
  }

  private static func value(_ written: Substring) -> JournalNotes.Value {
    if written == "null" { return .null }
    return .text(decoded(written) ?? String(written))
  }

  private static func decoded(_ written: Substring) -> String? {
    guard written.utf8.first == 0x22 else { return nil }
    var copy = String(written)
    return copy.withUTF8 { JSONText.decodedString(UnsafeRawBufferPointer($0)) }
  }
}
