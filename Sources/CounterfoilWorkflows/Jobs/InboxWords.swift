import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilYAML

/// What the words of an inbox must be, so that one that means nothing is told with its line, before anything is done.
enum InboxWords {
  /// Throws where a word means nothing.
  typealias Check = (String) throws(Fault) -> Void

  static func format(_ names: [String]?) -> Check {
    { word throws(Fault) in
      guard let names, !names.contains(word) else { return }
      throw Fault(
        .configuration, .jobsValue,
        "there is no format called \"\(TerminalText.excerpt(word, limitBytes: 40))\" that can be read",
        fixes: ["Formats: \(names.joined(separator: ", ")).", "`counterfoil codecs` says what each can do."])
    }
  }

  static let kind: @Sendable (String) throws(Fault) -> Void = { word throws(Fault) in _ = try Kinds.kind(named: word) }

  static let encoding: @Sendable (String) throws(Fault) -> Void = { word throws(Fault) in
    _ = try TextEncoding.named(word)
  }

  static let currency: @Sendable (String) throws(Fault) -> Void = { word throws(Fault) in
    if Currency(word) != nil { return }
    throw Fault(
      .configuration, .jobsValue, "\"\(TerminalText.excerpt(word, limitBytes: 20))\" is no currency of ISO 4217",
      fixes: ["Give three capital letters, such as EUR."])
  }
}

extension YAMLNode {
  /// A text that passes a check; what the check says of another is noted here.
  func word(_ check: InboxWords.Check) -> String? {
    guard let word = text() else { return nil }
    do throws(Fault) {
      try check(word)
      return word
    } catch {
      note(error.diagnostic.message, fixes: error.diagnostic.fixes)
      return nil
    }
  }
}
