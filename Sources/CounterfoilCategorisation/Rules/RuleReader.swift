import CounterfoilModel
import Yams

/// Takes rules out of YAML and collects what is wrong with them.
struct RuleReader {
  let file: String
  private(set) var rules: [Rule] = []
  private(set) var problems: [Diagnostic] = []
  private var placeOfName: [String: Int] = [:]
  /// The first text of each expression that was tried, so that a list of equal ones costs nothing.
  private var groupCounts: [TextTest: Int] = [:]
  /// Nodes that may still be looked at: aliases can make a short file endless.
  private var nodeBudget = 500_000

  static let depthLimit = 32
  static let ruleKeys = ["name", "when", "then"]
  static let actionKeys = ["category", "book", "payee"]
  static let conditionKeys = TextTest.Place.allCases.map(\.rawValue) + ["amount", "any", "all", "not"]
  static let textKeys = TextTest.Form.allCases.map(\.rawValue) + ["caseSensitive"]
  static let amountKeys = ["is", "min", "max", "sign", "magnitude"]

  init(file: String) { self.file = file }

  func place(_ node: Node?) -> SourceLocation {
    SourceLocation(file: file, line: node?.mark?.line, column: node?.mark?.column)
  }

  mutating func note(_ message: String, _ node: Node?, fixes: [String] = [], code: DiagnosticCode = .rulesValue) {
    problems.append(Diagnostic(code, .error, message, at: place(node), fixes: fixes))
  }

  mutating func note(_ error: YamlError) {
    var place = SourceLocation(file: file)
    var message = "the file of rules is no YAML"
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      place.line = mark.line
      place.column = mark.column
      message += ": \(problem)"
    case .duplicatedKeysInMapping(let keys, let context):
      place.line = context.mark.line
      place.column = context.mark.column
      message = "a key stands twice: \(keys.joined(separator: ", "))"
    default: break
    }
    problems.append(Diagnostic(.rulesUnreadable, .error, message, at: place))
  }

  mutating func read(_ root: Node) {
    guard let list = root.sequence else {
      return note(
        "a file of rules is a list", root, fixes: ["Begin each rule with `- name: …`, then `when:` and `then:`."])
    }
    for node in list { readRule(node) }
  }

  private mutating func readRule(_ node: Node) {
    var name: String?
    var condition: Condition?
    var actions: Rule.Actions?
    let before = problems.count
    let seen = eachMember(node, RuleReader.ruleKeys, "a rule") { reader, key, keyNode, value in
      switch key {
      case "name":
        name = reader.text("name", value)
        if let name { reader.take(name, value) }
      case "when": condition = reader.condition(value, depth: 0)
      default: actions = reader.actions(value)
      }
    }
    guard let seen else { return }
    for key in ["when", "then"] where !seen.contains(key) && problems.count == before {
      note(
        "this rule has no `\(key)`", node, fixes: ["A rule has `when:` (what it looks for) and `then:` (what it says)."]
      )
    }
    guard let condition, let actions else { return }
    let rule = Rule(name: name, condition: condition, actions: actions, location: place(node))
    checkGroups(rule, node)
    rules.append(rule)
  }

  private mutating func take(_ name: String, _ node: Node) {
    if let line = placeOfName[name] {
      note(
        "two rules are called \"\(name)\"; the other one is on line \(line)", node,
        fixes: ["Give each rule a name of its own."], code: .rulesName)
    }
    placeOfName[name] = node.mark?.line ?? 0
  }

  private mutating func actions(_ node: Node) -> Rule.Actions? {
    var actions = Rule.Actions()
    let before = problems.count
    guard
      let seen = eachMember(
        node, RuleReader.actionKeys, "`then`",
        { reader, key, _, value in
          let text = reader.text(key, value)
          switch key {
          case "category": actions.category = text
          case "book": actions.book = text
          default: actions.payee = text
          }
        })
    else { return nil }
    if seen.isEmpty, problems.count == before {
      note("this rule says nothing", node, fixes: ["`then:` has one or more of category, book and payee."])
    }
    return problems.count == before ? actions : nil
  }

  // MARK: Conditions

  private mutating func condition(_ node: Node, depth: Int) -> Condition? {
    guard depth <= RuleReader.depthLimit else {
      note("conditions lie too deep in one another; the limit is \(RuleReader.depthLimit)", node)
      return nil
    }
    var parts: [Condition] = []
    let before = problems.count
    let seen = eachMember(node, RuleReader.conditionKeys, "a condition") { reader, key, _, value in
      if let part = reader.part(key, value, depth: depth) { parts.append(part) }
    }
    guard let seen, problems.count == before else { return nil }
    if seen.isEmpty {
      note("this condition looks for nothing", node, fixes: ["Keys: \(RuleReader.list(RuleReader.conditionKeys))."])
      return nil
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func part(_ key: String, _ value: Node, depth: Int) -> Condition? {
    switch key {
    case "amount": return amount(value).map { .amount($0) }
    case "not": return condition(value, depth: depth + 1).map { .not($0) }
    case "any", "all":
      guard let list = value.sequence, !list.isEmpty else {
        note("`\(key)` needs a list of conditions", value)
        return nil
      }
      var parts: [Condition] = []
      for node in list { if let part = condition(node, depth: depth + 1) { parts.append(part) } }
      return key == "any" ? .any(parts) : .all(parts)
    default:
      guard let place = TextTest.Place(rawValue: key) else { return nil }
      return texts(place, value)
    }
  }

  /// A text, a list of which one must be there, or a mapping from how it is meant to the text.
  private mutating func texts(_ place: TextTest.Place, _ node: Node) -> Condition? {
    if node.mapping == nil {
      return tests(place, place.isMatchedWhole ? .equals : .contains, false, node)
    }
    var forms: [(TextTest.Form, Node)] = []
    var isCaseSensitive = false
    let before = problems.count
    let seen = eachMember(node, RuleReader.textKeys, "`\(place.rawValue)`") { reader, key, _, value in
      if let form = TextTest.Form(rawValue: key) {
        forms.append((form, value))
      } else {
        isCaseSensitive = reader.boolean(key, value) ?? false
      }
    }
    guard seen != nil, problems.count == before else { return nil }
    if forms.isEmpty {
      note("`\(place.rawValue)` looks for nothing", node, fixes: ["Keys: \(RuleReader.list(RuleReader.textKeys))."])
      return nil
    }
    let parts = forms.compactMap { tests(place, $0.0, isCaseSensitive, $0.1) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func tests(
    _ place: TextTest.Place, _ form: TextTest.Form, _ isCaseSensitive: Bool, _ node: Node
  ) -> Condition? {
    let nodes = node.sequence.map { Array($0) } ?? [node]
    guard !nodes.isEmpty else {
      note("`\(place.rawValue)` looks for nothing", node)
      return nil
    }
    var parts: [Condition] = []
    for node in nodes {
      guard let text = text(place.rawValue, node) else { continue }
      let test = TextTest(place, form, text, isCaseSensitive: isCaseSensitive)
      if compiles(test, node) { parts.append(.text(test)) }
    }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? nil : .any(parts)
  }

  private mutating func compiles(_ test: TextTest, _ node: Node) -> Bool {
    if groupCounts[test] != nil { return true }
    do throws(PatternError) {
      groupCounts[test] = try Pattern(test.expression, isCaseSensitive: test.isCaseSensitive).groupCount
      return true
    } catch {
      note("this regular expression cannot be used: \(error.reason)", node, fixes: error.fixes, code: .rulesPattern)
      return false
    }
  }

  private mutating func amount(_ node: Node) -> AmountTest? {
    var test = AmountTest()
    let before = problems.count
    if node.mapping == nil {
      test.exact = numbers(node)
      return problems.count == before ? test : nil
    }
    let seen = eachMember(node, RuleReader.amountKeys, "`amount`") { reader, key, _, value in
      switch key {
      case "is": test.exact = reader.numbers(value)
      case "min": test.minimum = reader.number(value)
      case "max": test.maximum = reader.number(value)
      case "sign":
        test.sign = value.scalar.flatMap { AmountTest.Sign(rawValue: $0.string) }
        if test.sign == nil { reader.note("`sign` is inflow or outflow", value) }
      default: test.isMagnitude = reader.boolean(key, value) ?? false
      }
    }
    guard let seen, problems.count == before else { return nil }
    if seen.subtracting(["magnitude"]).isEmpty {
      note("`amount` looks for nothing", node, fixes: ["Keys: \(RuleReader.list(RuleReader.amountKeys))."])
      return nil
    }
    return test
  }

  private mutating func numbers(_ node: Node) -> [AmountTest.Number] {
    (node.sequence.map { Array($0) } ?? [node]).compactMap { number($0) }
  }

  private mutating func number(_ node: Node) -> AmountTest.Number? {
    if let number = node.scalar.flatMap({ AmountTest.Number($0.string) }) { return number }
    note(
      "this is no plain number", node,
      fixes: ["Write it as -12.34: a point before the cents, no currency, nothing between the thousands."])
    return nil
  }

  // MARK: Groups

  /// Texts of `then` may name groups of the rule's expressions.
  private mutating func checkGroups(_ rule: Rule, _ node: Node) {
    let wanted =
      [rule.actions.category, rule.actions.book, rule.actions.payee].compactMap { $0 }
      .map { GroupText($0).highestGroup }.max() ?? 0
    guard wanted > 0 else { return }
    let held = rule.condition.textTests.filter { $0.form == .regex }.compactMap { groupCounts[$0] }.max()
    if let held, held >= wanted { return }
    note(
      held == nil
        ? "`then` names \\\(wanted), but no `regex` of this rule stands outside `not`"
        : "`then` names \\\(wanted), but the expressions of this rule have at most \(held ?? 0) groups", node,
      fixes: ["Put parentheses around the part that is meant; write \\\\ for a backslash."])
  }

  // MARK: Nodes

  /// Calls `body` with each member of a mapping. Nil, with a problem noted, where it is none.
  private mutating func eachMember(
    _ node: Node, _ known: [String], _ what: String, _ body: (inout RuleReader, String, Node, Node) -> Void
  ) -> Set<String>? {
    nodeBudget -= 1
    guard nodeBudget > 0 else {
      if nodeBudget == 0 { note("the file of rules is too large", node) }
      return nil
    }
    guard let mapping = node.mapping else {
      note("\(what) is made of `key: value` lines", node, fixes: ["Keys: \(RuleReader.list(known))."])
      return nil
    }
    var seen: Set<String> = []
    for (key, value) in mapping {
      guard let name = key.string, known.contains(name) else {
        let word = key.string ?? "?"
        let near = NearWord.nearest(to: word, among: known).map { "Did you mean `\($0)`? " } ?? ""
        note("`\(word)` is no key of \(what)", key, fixes: ["\(near)Keys: \(RuleReader.list(known))."])
        continue
      }
      if !seen.insert(name).inserted { note("the key `\(name)` stands twice", key) }
      body(&self, name, key, value)
    }
    return seen
  }

  private mutating func text(_ name: String, _ node: Node) -> String? {
    nodeBudget -= 1
    if let text = node.scalar?.string, !text.isEmpty, nodeBudget > 0 { return text }
    note("`\(name)` needs a text", node)
    return nil
  }

  private mutating func boolean(_ name: String, _ node: Node) -> Bool? {
    switch node.scalar?.string {
    case "true", "yes": return true
    case "false", "no": return false
    default:
      note("`\(name)` is true or false", node)
      return nil
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}

extension PatternError {
  /// What a person can do about it.
  var fixes: [String] {
    if part.hasPrefix("(?=") || part.hasPrefix("(?!") || part.hasPrefix("(?<") {
      return ["There is no looking ahead or behind, which cannot be done in linear time; use `all`, `any` and `not`."]
    }
    if reason == "invalid escape sequence", let digit = part.dropFirst().first, digit.isNumber {
      return ["Groups cannot be named inside the expression, which cannot be done in linear time."]
    }
    return ["Expressions are those of RE2; a backslash before a sign makes it stand for itself."]
  }
}

extension Condition {
  /// All tests of texts, in the order written, those under `not` left out.
  var textTests: [TextTest] {
    switch self {
    case .text(let test): [test]
    case .amount, .not: []
    case .all(let parts), .any(let parts): parts.flatMap(\.textTests)
    }
  }
}
