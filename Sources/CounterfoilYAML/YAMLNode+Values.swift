package import CounterfoilModel

extension YAMLNode {
  /// A text as it is written; nil, which is noted, for anything else.
  /// - Parameter orEmpty: whether it may be empty, in quotes.
  package func text(orEmpty: Bool = false) -> String? {
    if tree.isNothing {
      note(
        "\(title) has no value", fixes: ["Leave its line out; a text that is empty or says `null` stands in quotes."])
      return nil
    }
    if let text = tree.text, orEmpty || !text.isEmpty { return text }
    note("\(title) needs a text")
    return nil
  }

  /// One text or a list of them; nil where it is neither. What is no text is noted and left out.
  package func texts(orEmpty: Bool = false) -> [String]? {
    if isMapping {
      note("\(title) needs a text or a list of texts")
      return nil
    }
    return items.compactMap { $0.text(orEmpty: orEmpty) }
  }

  /// What `convert` makes of a text; nil, which is noted, where it is none or makes nothing.
  /// - Parameter expected: what is needed, such as "a day".
  package func value<Value>(
    _ expected: String, fixes: [String] = [], _ convert: (String) -> Value?
  ) -> Value? {
    if let value = tree.text.flatMap(convert) { return value }
    note("\(title) needs \(expected)", fixes: fixes)
    return nil
  }

  /// A whole number of a range.
  package func integer(_ range: ClosedRange<Int>) -> Int? {
    value("a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A plain decimal number of a range; no amount.
  package func number(_ range: ClosedRange<Double>) -> Double? {
    value("a number from \(range.lowerBound) to \(range.upperBound)") { text in
      guard text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }), let number = Double(text) else {
        return nil
      }
      return range.contains(number) ? number : nil
    }
  }

  package func day() -> CalendarDate? {
    value("a day, such as 2024-01-31") { CalendarDate(iso: $0) }
  }

  /// True for `true` and `yes`, false for `false` and `no`, nil for anything else.
  package var booleanOrNil: Bool? {
    switch tree.text {
    case "true", "yes": true
    case "false", "no": false
    default: nil
    }
  }

  package func boolean() -> Bool? {
    if let value = booleanOrNil { return value }
    note("\(title) is true or false")
    return nil
  }

  /// What one of some words stands for. Words of one character are not named in messages.
  package func choice<Choice>(_ choices: [(word: String, meaning: Choice)], fixes: [String] = []) -> Choice? {
    if let found = choices.first(where: { $0.word == tree.text }) { return found.meaning }
    let words = choices.map(\.word).filter { $0.count > 1 }
    note(
      words.count < 3
        ? "\(title) is \(words.joined(separator: " or "))" : "\(title) is one of \(words.joined(separator: ", "))",
      fixes: (tree.text.flatMap { YAMLNode.meant($0, words) }.map { [$0] } ?? []) + fixes)
    return nil
  }

  /// What is written, whatever is wanted; nil for a list or a mapping.
  package var written: String? { tree.text }

  /// What is written where it stands without quotes.
  package var plainText: String? { if case .scalar(let text, isPlain: true) = tree.content { text } else { nil } }
}
