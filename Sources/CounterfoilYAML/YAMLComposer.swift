import CounterfoilModel
import Yams

/// Makes a tree of a YAML text and notes why it cannot be made.
struct YAMLComposer {
  private let problems: YAMLProblems
  private let text: HiddenAliases
  private var anchors: [String: YAMLTree] = [:]
  /// The keys that stand again further down, by place.
  private var earlierKeys: [Place: String] = [:]

  /// More bytes are no file of a person's own.
  static let limitBytes = 4 << 20
  /// A text may be read again for each key that occurs twice, up to so many bytes in all.
  private static let rereadBytes = 2 << 20

  /// Of plain and of quoted texts, and those that say that a value is a text.
  private static let textTags: Set<String> = ["", "!", "tag:yaml.org,2002:str"]

  private struct Place: Hashable {
    var line: Int
    var column: Int
  }

  /// The tree was given up; the reason is noted.
  private struct GivenUp: Error {}

  /// The tree of a text; nil where it is empty, or no YAML, which is noted.
  static func tree(_ yaml: String, _ problems: YAMLProblems) -> YAMLTree? {
    guard yaml.utf8.count <= limitBytes else {
      problems.note(
        "\(problems.subject.title) has more than \(limitBytes >> 20) MiB", code: problems.subject.unreadable)
      return nil
    }
    let yaml = yaml.unicodeScalars.first == "\u{FEFF}" ? String(yaml.unicodeScalars.dropFirst()) : yaml
    guard let text = HiddenAliases(yaml) else {
      problems.note(
        "\(problems.subject.title) has aliases and the characters U+E000 to U+E00F",
        fixes: ["Write out what the aliases stand for."], code: problems.subject.unreadable)
      return nil
    }
    var composer = YAMLComposer(problems: problems, text: text)
    return composer.tree()
  }

  private init(problems: YAMLProblems, text: HiddenAliases) {
    self.problems = problems
    self.text = text
  }

  private mutating func tree() -> YAMLTree? {
    var yaml = text.yaml
    var twice: YamlError?
    while true {
      do {
        // The parser holds on to the anchors that its nodes have.
        let parser = try Parser(yaml: yaml, resolver: .basic, encoding: .utf8)
        guard let root = try parser.singleRoot() else { return nil }
        return try withExtendedLifetime(parser) { try tree(of: root) }
      } catch let error as YamlError {
        if case .duplicatedKeysInMapping(let keys, let context) = error, let key = keys.first,
          let next = setApart(key, at: context.mark, in: yaml)
        {
          yaml = next
          twice = twice ?? error
        } else {
          YAMLComplaint(text.yaml, problems).note(twice ?? error)
          return nil
        }
      } catch {
        return nil
      }
    }
  }

  // MARK: Keys that occur twice

  /// The text with the first of two equal keys made another one, so that Yams does not stop there: what a key that
  /// occurs twice means is reported by its mapping. Nil where it is no plain or quoted word.
  private mutating func setApart(_ key: String, at mark: Mark, in yaml: String) -> String? {
    let place = Place(line: mark.line, column: mark.column)
    let count = UInt32(earlierKeys.count)
    // A plane for private use (Unicode 23.5).
    guard earlierKeys[place] == nil, (Int(count) + 1) * yaml.utf8.count <= YAMLComposer.rereadBytes,
      let other = Unicode.Scalar(0xF0000 + count), count < 0xFFFE
    else { return nil }
    var scalars = yaml.unicodeScalars
    guard var index = TextPlace.index(line: mark.line, column: mark.column, in: scalars) else { return nil }
    if "\"'".unicodeScalars.contains(scalars[index]) { scalars.formIndex(after: &index) }
    guard index < scalars.endIndex, !"\"'&!*?|>[{".unicodeScalars.contains(scalars[index]) else { return nil }
    scalars.replaceSubrange(index...index, with: CollectionOfOne(other))
    earlierKeys[place] = key
    return String(scalars)
  }

  // MARK: Nodes

  private mutating func tree(of node: Node) throws -> YAMLTree {
    let tree =
      switch node {
      case .scalar(let scalar): try self.scalar(scalar)
      case .sequence(let items):
        YAMLTree(
          .sequence(try items.map { try self.tree(of: $0) }), line: items.mark?.line, column: items.mark?.column)
      case .mapping(let members):
        YAMLTree(
          .mapping(try members.map { (try self.tree(of: $0.key), try self.tree(of: $0.value)) }),
          line: members.mark?.line, column: members.mark?.column)
      case .alias: throw GivenUp()
      }
    if tree.size > YAMLTree.sizeLimit {
      throw noted(
        "\(problems.subject.title) is too large: more than \(YAMLTree.sizeLimit) values, with each alias written out",
        node.mark)
    }
    if tree.depth > YAMLTree.depthLimit {
      throw noted(YAMLTree.tooDeep, node.mark)
    }
    if let anchor = node.anchor { anchors[anchor.rawValue] = tree }
    return tree
  }

  private func scalar(_ scalar: Node.Scalar) throws -> YAMLTree {
    let isPlain = scalar.style == .plain
    if let mark = scalar.mark, let key = earlierKeys[Place(line: mark.line, column: mark.column)] {
      return YAMLTree(.scalar(text.restored(key), isPlain: isPlain), line: mark.line, column: mark.column)
    }
    guard isPlain, let alias = text.alias(scalar.string) else {
      let tag = scalar.tag.description
      guard YAMLComposer.textTags.contains(tag) else {
        throw noted("the tag \(tag.excerpt) means nothing here", scalar.mark, fixes: ["Write the value without it."])
      }
      return YAMLTree(
        .scalar(text.restored(scalar.string), isPlain: isPlain && tag.isEmpty), line: scalar.mark?.line,
        column: scalar.mark?.column)
    }
    guard let tree = anchors[alias] else {
      throw noted(
        "the alias `*\(alias.excerpt)` stands for nothing above it", scalar.mark, fixes: [YAMLComplaint.quotes])
    }
    return tree
  }

  private func noted(_ message: String, _ mark: Mark?, fixes: [String] = []) -> GivenUp {
    problems.note(message, line: mark?.line, column: mark?.column, fixes: fixes, code: problems.subject.unreadable)
    return GivenUp()
  }
}
