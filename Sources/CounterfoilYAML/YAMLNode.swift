package import CounterfoilModel

/// A node of a file of YAML with its place, read strictly: what is not understood is noted, never skipped or guessed.
///
/// A value is what is written: `0012` keeps its zeros and `no` is a text where a text is wanted.
package struct YAMLNode {
  /// What messages call it, such as "`sign`" or "a rule".
  package let title: String
  package let problems: YAMLProblems
  let tree: YAMLTree

  /// The root of a text's only document; nil where the text is empty, or where it is no YAML, which is noted.
  package static func root(_ yaml: String, _ problems: YAMLProblems) -> YAMLNode? {
    guard let tree = YAMLComposer.tree(yaml, problems), !tree.isNothing else { return nil }
    return YAMLNode(title: problems.subject.title, problems: problems, tree: tree)
  }

  package var location: SourceLocation {
    SourceLocation(file: problems.file, line: tree.line, column: tree.column)
  }

  package var isMapping: Bool { if case .mapping = tree.content { true } else { false } }

  package var isList: Bool { if case .sequence = tree.content { true } else { false } }

  /// The node by another name.
  package func titled(_ title: String) -> YAMLNode { YAMLNode(title: title, problems: problems, tree: tree) }

  /// Notes that something is wrong here.
  package func note(_ message: String, fixes: [String] = [], code: DiagnosticCode? = nil) {
    problems.note(message, line: tree.line, column: tree.column, fixes: fixes, code: code)
  }

  // MARK: Members and items

  /// Calls `body` with each member of a mapping whose key is known; every other key is noted.
  /// - Parameter repeatable: the keys that may occur more than once.
  /// - Returns: the known keys there are; nil, which is noted, where it is no mapping.
  @discardableResult
  package func eachMember(
    _ known: [String], repeatable: Set<String> = [], _ body: (_ key: String, _ value: YAMLNode) -> Void
  ) -> Set<String>? {
    guard case .mapping(let members) = tree.content else {
      note("\(title) is made of `key: value` lines", fixes: [YAMLNode.list(known)])
      return nil
    }
    var lines: [String: Int] = [:]
    for (key, value) in members {
      let keyNode = YAMLNode(title: "a key", problems: problems, tree: key)
      guard let name = key.text, known.contains(name) else {
        keyNode.noteUnknown(key.text, of: title, known)
        continue
      }
      if let line = lines.updateValue(key.line ?? 0, forKey: name), !repeatable.contains(name) {
        keyNode.note(
          "the key `\(name)` stands twice; the first one is on line \(line)", fixes: ["Keep one of them."],
          code: problems.subject.unreadable)
        continue
      }
      body(name, YAMLNode(title: "`\(name)`", problems: problems, tree: value))
    }
    return Set(lines.keys)
  }

  /// The items of a list, or the node itself where it is none.
  package var items: [YAMLNode] {
    guard case .sequence(let items) = tree.content else { return [self] }
    return items.map { YAMLNode(title: title, problems: problems, tree: $0) }
  }

  /// The items of a list; nil, which is noted, where it is none.
  package func list(of what: String) -> [YAMLNode]? {
    if isList { return items }
    note("\(title) needs a list of \(what)")
    return nil
  }

  private func noteUnknown(_ word: String?, of title: String, _ known: [String]) {
    guard let word else { return note("a key of \(title) is a word", fixes: [YAMLNode.list(known)]) }
    note(
      "`\(word.excerpt)` is no key of \(title)",
      fixes: [(YAMLNode.meant(word, known).map { "\($0) " } ?? "") + YAMLNode.list(known)])
  }

  /// A question for the word that was probably meant.
  static func meant(_ word: String, _ known: [String]) -> String? {
    NearWord.nearest(to: word, among: known).map { "Did you mean `\($0)`?" }
  }

  private static func list(_ known: [String]) -> String { "Keys: \(known.joined(separator: ", "))." }
}

extension String {
  /// The front of a text for a message.
  var excerpt: String {
    let front = prefix(40)
    return front.endIndex == endIndex ? self : "\(front)…"
  }
}
