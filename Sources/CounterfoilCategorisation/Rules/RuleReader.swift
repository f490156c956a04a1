import CounterfoilModel
import CounterfoilYAML

/// Takes rules out of YAML.
struct RuleReader {
  private(set) var rules: [Rule] = []
  private var lineOfName: [String: Int] = [:]
  /// The first text of each expression that was tried, so that a list of equal ones costs nothing.
  private var groupCounts: [TextTest: Int] = [:]

  static let ruleKeys = ["name", "when", "then"]
  static let actionKeys = ["category", "book", "payee", "expect"]
  static let conditionKeys = TextTest.Place.allCases.map(\.rawValue) + ["amount", "any", "all", "not"]
  static let textKeys = TextTest.Form.allCases.map(\.rawValue) + ["caseSensitive"]
  static let amountKeys = ["is", "min", "max", "sign", "magnitude"]

  mutating func read(_ root: YAMLNode) {
    guard root.isList else {
      return root.note(
        "a file of rules is a list", fixes: ["Begin each rule with `- name: …`, then `when:` and `then:`."])
    }
    for node in root.items { readRule(node.titled("a rule")) }
  }

  private mutating func readRule(_ node: YAMLNode) {
    var name: String?
    var condition: Condition?
    var actions: Rule.Actions?
    let before = node.problems.count
    let seen = node.eachMember(RuleReader.ruleKeys) { key, value in
      switch key {
      case "name":
        name = value.text()
        if let name { take(name, value) }
      case "when": condition = self.condition(value.titled("a condition"))
      default: actions = self.actions(value)
      }
    }
    guard let seen else { return }
    for key in ["when", "then"] where !seen.contains(key) && node.problems.count == before {
      node.note(
        "this rule has no `\(key)`", fixes: ["A rule has `when:` (what it looks for) and `then:` (what it says)."])
    }
    guard let condition, let actions else { return }
    let rule = Rule(name: name, condition: condition, actions: actions, location: node.location)
    checkGroups(rule, node)
    rules.append(rule)
  }

  /// A rule of a condition alone.
  /// - Parameters:
  ///   - payee: a text that may name groups of the condition's expressions.
  ///   - title: what messages call that text.
  mutating func rule(condition node: YAMLNode, payee: String?, title: String) -> Rule? {
    guard let condition = condition(node) else { return nil }
    let rule = Rule(condition: condition, actions: Rule.Actions(payee: payee), location: node.location)
    let before = node.problems.count
    checkGroups(rule, node, namedBy: title)
    return node.problems.count == before ? rule : nil
  }

  private mutating func take(_ name: String, _ node: YAMLNode) {
    if let line = lineOfName[name] {
      node.note(
        "two rules are called \"\(name)\"; the other one is on line \(line)",
        fixes: ["Give each rule a name of its own."], code: .rulesName)
    }
    lineOfName[name] = node.location.line ?? 0
  }

  private func actions(_ node: YAMLNode) -> Rule.Actions? {
    var actions = Rule.Actions()
    let before = node.problems.count
    let seen = node.eachMember(RuleReader.actionKeys) { key, value in
      switch key {
      case "category": actions.category = value.text()
      case "book": actions.book = value.text()
      case "payee": actions.payee = value.text()
      default: actions.expectsNothing = value.choice([("none", true)]) ?? false
      }
    }
    if seen == [], node.problems.count == before {
      node.note("this rule says nothing", fixes: ["`then:` has one or more of category, book, payee and expect."])
    }
    return node.problems.count == before ? actions : nil
  }

  // MARK: Conditions

  private mutating func condition(_ node: YAMLNode) -> Condition? {
    var parts: [Condition] = []
    let before = node.problems.count
    let seen = node.eachMember(RuleReader.conditionKeys) { key, value in
      if let part = part(key, value) { parts.append(part) }
    }
    guard let seen, node.problems.count == before else { return nil }
    if seen.isEmpty {
      node.note("this condition looks for nothing", fixes: [RuleReader.list(RuleReader.conditionKeys)])
      return nil
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func part(_ key: String, _ value: YAMLNode) -> Condition? {
    switch key {
    case "amount": return amount(value).map { .amount($0) }
    case "not": return condition(value.titled("a condition")).map { .not($0) }
    case "any", "all":
      guard let list = value.list(of: "conditions") else { return nil }
      if list.isEmpty { value.note("`\(key)` needs a list of conditions") }
      var parts: [Condition] = []
      for node in list { if let part = condition(node.titled("a condition")) { parts.append(part) } }
      return key == "any" ? .any(parts) : .all(parts)
    default: return TextTest.Place(rawValue: key).flatMap { texts($0, value) }
    }
  }

  /// A text, a list of which one must be there, or a mapping from how it is meant to the text.
  private mutating func texts(_ place: TextTest.Place, _ node: YAMLNode) -> Condition? {
    guard node.isMapping else { return tests(place, place.isMatchedWhole ? .equals : .contains, false, node) }
    var forms: [(TextTest.Form, YAMLNode)] = []
    var isCaseSensitive = false
    let before = node.problems.count
    node.eachMember(RuleReader.textKeys) { key, value in
      if let form = TextTest.Form(rawValue: key) {
        forms.append((form, value.titled(node.title)))
      } else {
        isCaseSensitive = value.boolean() ?? false
      }
    }
    guard node.problems.count == before else { return nil }
    if forms.isEmpty {
      node.note("\(node.title) looks for nothing", fixes: [RuleReader.list(RuleReader.textKeys)])
      return nil
    }
    let parts = forms.compactMap { tests(place, $0.0, isCaseSensitive, $0.1) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func tests(
    _ place: TextTest.Place, _ form: TextTest.Form, _ isCaseSensitive: Bool, _ node: YAMLNode
  ) -> Condition? {
    if node.items.isEmpty { node.note("\(node.title) looks for nothing") }
    var parts: [Condition] = []
    for item in node.items {
      guard let text = item.text() else { continue }
      let test = TextTest(place, form, text, isCaseSensitive: isCaseSensitive)
      if compiles(test, item) { parts.append(.text(test)) }
    }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? nil : .any(parts)
  }

  private mutating func compiles(_ test: TextTest, _ node: YAMLNode) -> Bool {
    if groupCounts[test] != nil { return true }
    do throws(PatternError) {
      groupCounts[test] = try Pattern(test.expression, isCaseSensitive: test.isCaseSensitive).groupCount
      return true
    } catch {
      node.note("this regular expression cannot be used: \(error.reason)", fixes: error.fixes, code: .rulesPattern)
      return false
    }
  }

  private func amount(_ node: YAMLNode) -> AmountTest? {
    var test = AmountTest()
    let before = node.problems.count
    guard node.isMapping else {
      test.exact = node.items.compactMap { number($0) }
      return node.problems.count == before ? test : nil
    }
    let seen = node.eachMember(RuleReader.amountKeys) { key, value in
      switch key {
      case "is": test.exact = value.items.compactMap { number($0) }
      case "min": test.minimum = number(value)
      case "max": test.maximum = number(value)
      case "sign": test.sign = value.choice([("inflow", .inflow), ("outflow", .outflow)])
      default: test.isMagnitude = value.boolean() ?? false
      }
    }
    guard let seen, node.problems.count == before else { return nil }
    if seen.subtracting(["magnitude"]).isEmpty {
      node.note("`amount` looks for nothing", fixes: [RuleReader.list(RuleReader.amountKeys)])
      return nil
    }
    return test
  }

  private func number(_ node: YAMLNode) -> AmountTest.Number? {
    node.value(
      "a plain number",
      fixes: ["Write it as -12.34: a point before the cents, no currency, nothing between the thousands."]
    ) { AmountTest.Number($0) }
  }

  // MARK: Groups

  /// Texts of `then` may name groups of the rule's expressions.
  private func checkGroups(_ rule: Rule, _ node: YAMLNode, namedBy title: String = "`then`") {
    let wanted =
      [rule.actions.category, rule.actions.book, rule.actions.payee].compactMap { $0 }
      .map { GroupText($0).highestGroup }.max() ?? 0
    guard wanted > 0 else { return }
    let held = rule.condition.textTests.filter { $0.form == .regex }.compactMap { groupCounts[$0] }.max()
    if let held, held >= wanted { return }
    node.note(
      held == nil
        ? "\(title) names \\\(wanted), but no `regex` of this rule stands outside `not`"
        : "\(title) names \\\(wanted), but the expressions of this rule have at most \(held ?? 0) groups",
      fixes: ["Put parentheses around the part that is meant; write \\\\ for a backslash."])
  }

  private static func list(_ words: [String]) -> String { "Keys: \(words.joined(separator: ", "))." }
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
