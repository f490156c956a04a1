/// A tree of YAML with its places. What several aliases stand for is held once.
struct YAMLTree {
  enum Content {
    case scalar(String, isPlain: Bool)
    case sequence([YAMLTree])
    case mapping([(key: YAMLTree, value: YAMLTree)])
  }

  let content: Content
  /// From 1.
  let line: Int?
  /// From 1, in characters of Unicode.
  let column: Int?
  /// Nodes it has, those of an alias counted as often as it is used.
  let size: Int
  /// Levels below it.
  let depth: Int

  /// More nodes are no file of a person's own: aliases of aliases make a short text endless.
  static let sizeLimit = 500_000
  /// More levels mean nothing in any file, and code that follows them could run out of stack.
  static let depthLimit = 100
  static let tooDeep = "values lie too deep in one another; the limit is \(depthLimit) levels"

  init(_ content: Content, line: Int?, column: Int?) {
    self.content = content
    self.line = line
    self.column = column
    switch content {
    case .scalar:
      size = 1
      depth = 0
    case .sequence(let items):
      size = items.reduce(1) { $0 + $1.size }
      depth = (items.lazy.map(\.depth).max() ?? 0) + 1
    case .mapping(let members):
      size = members.reduce(1) { $0 + $1.key.size + $1.value.size }
      depth = (members.lazy.map { max($0.key.depth, $0.value.depth) }.max() ?? 0) + 1
    }
  }

  var text: String? { if case .scalar(let text, _) = content { text } else { nil } }

  /// Whether nothing is written there, or the word of YAML for nothing (YAML 1.2.2, 10.3.2).
  var isNothing: Bool {
    if case .scalar(let text, isPlain: true) = content {
      ["", "~", "null", "Null", "NULL"].contains(text)
    } else {
      false
    }
  }
}
