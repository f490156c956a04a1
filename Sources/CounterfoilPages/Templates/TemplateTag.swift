/// One tag of a Mustache template, with the place in the HTML it is at.
struct TemplateTag {
  enum Kind {
    case variable
    case unescaped
    case section
    case close
    case partial
    case comment
    /// Blocks, parents, delimiters and settings.
    case other
  }

  /// Where in the HTML a tag stands.
  enum Place: Equatable {
    case text
    /// Inside a tag, but in no attribute's value.
    case tag
    /// Inside the quoted value of the attribute.
    case attribute(String)
    /// In a value without quotation marks.
    case bareAttribute
    /// Inside an element whose text is no text for people.
    case rawText(String)
  }

  let kind: Kind
  let name: String
  /// From 1.
  let lineNumber: Int
  let place: Place

  /// The parts of a dotted name.
  var path: [String] { name.split(separator: ".").map(String.init) }

  /// All tags in order. One that does not end is the last and of the kind `other`.
  static func tags(in text: String) -> [TemplateTag] {
    var walk = MarkupWalk()
    var tags: [TemplateTag] = []
    var rest = Substring(text)
    var lineNumber = 1
    while let open = rest.firstTag {
      walk.pass(rest[..<open])
      lineNumber += rest[..<open].lineCount
      let isTriple = rest[open...].hasPrefix("{{{")
      let body = rest[open...].dropFirst(isTriple ? 3 : 2)
      guard let close = body.closing(isTriple ? "}}}" : "}}") else {
        let name = String(body.prefix { !$0.isNewline })
        tags.append(TemplateTag(kind: .other, name: name, lineNumber: lineNumber, place: walk.place))
        break
      }
      let inside = body[..<close]
      tags.append(tag(inside, isTriple: isTriple, lineNumber, walk.place))
      if tags.last?.kind == .variable { walk.passValue() }
      lineNumber += inside.lineCount
      rest = body[close...].dropFirst(isTriple ? 3 : 2)
    }
    return tags
  }

  private static func tag(_ inside: Substring, isTriple: Bool, _ lineNumber: Int, _ place: Place) -> TemplateTag {
    let trimmed = inside.words
    let marks: [Character: Kind] = [
      "#": .section, "^": .section, "/": .close, ">": .partial, "!": .comment, "&": .unescaped, "=": .other,
      "%": .other, "$": .other, "<": .other, "*": .other,
    ]
    if isTriple {
      return TemplateTag(kind: .unescaped, name: String(trimmed), lineNumber: lineNumber, place: place)
    }
    if let mark = trimmed.first, let kind = marks[mark] {
      let name = trimmed.dropFirst().words
      let isPlain = !name.contains("(") && !name.contains("*")
      return TemplateTag(
        kind: isPlain || kind == .comment ? kind : .other, name: String(name), lineNumber: lineNumber, place: place)
    }
    let kind: Kind = trimmed.contains("(") ? .other : .variable
    return TemplateTag(kind: kind, name: String(trimmed), lineNumber: lineNumber, place: place)
  }
}

extension Substring {
  fileprivate var lineCount: Int { utf8.count { $0 == 0x0A } }

  /// Without white space at either end.
  fileprivate var words: Substring {
    var result = drop { $0.isWhitespace }
    while result.last?.isWhitespace ?? false { result.removeLast() }
    return result
  }

  fileprivate var firstTag: Index? { closing("{{") }

  fileprivate func closing(_ mark: String) -> Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(mark) { return index }
      formIndex(after: &index)
    }
    return nil
  }
}
