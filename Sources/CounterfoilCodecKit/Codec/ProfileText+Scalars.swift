extension ProfileText {
  /// The value of a key at the top level, where it is one word or a quoted text on the key's own line; nil otherwise.
  ///
  /// For formats that need a word or two of a profile, such as `currency: EUR`, and no YAML.
  package func scalar(_ key: String) -> String? {
    for line in yaml.split(whereSeparator: \.isNewline) {
      guard line.hasPrefix(key) else { continue }
      let rest = line.dropFirst(key.count).drop { $0 == " " }
      guard rest.first == ":" else { continue }
      let value = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
      guard let quote = value.first, quote == "\"" || quote == "'" else {
        let word = value.prefix { $0 != "#" }
        let end = word.lastIndex { $0 != " " && $0 != "\t" }
        return end.map { String(word[...$0]) }
      }
      return unquoted(value.dropFirst(), quote)
    }
    return nil
  }

  /// What stands before the closing quote; an apostrophe inside apostrophes is written twice.
  private func unquoted(_ text: Substring, _ quote: Character) -> String? {
    var result = ""
    var rest = text
    while let character = rest.popFirst() {
      if character == quote {
        guard quote == "'", rest.first == "'" else { return result }
        rest.removeFirst()
      } else if character == "\\", quote == "\"", let next = rest.popFirst() {
        result.append(next)
        continue
      }
      result.append(character)
    }
    return nil
  }
}
