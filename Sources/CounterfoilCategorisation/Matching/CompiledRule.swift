/// Gives every test of a text a number.
struct TestIndex {
  private(set) var tests: [TextTest] = []
  private var numbers: [TextTest: Int] = [:]

  mutating func number(of test: TextTest) -> Int {
    if let known = numbers[test] { return known }
    numbers[test] = tests.count
    tests.append(test)
    return tests.count - 1
  }
}

/// A rule with its tests as numbers.
struct CompiledRule: Sendable {
  var condition: CompiledCondition
  var category: GroupText?
  var book: GroupText?
  var payee: GroupText?
  var namesGroups: Bool
  /// The rule's regular expressions outside `not`, in the order written.
  var expressions: [Int]

  init(_ rule: Rule, _ index: inout TestIndex) {
    condition = CompiledCondition(rule.condition, &index)
    category = rule.actions.category.map { GroupText($0) }
    book = rule.actions.book.map { GroupText($0) }
    payee = rule.actions.payee.map { GroupText($0) }
    // A backslash pair is to be read even where no group is named.
    namesGroups = [rule.actions.category, rule.actions.book, rule.actions.payee].contains {
      $0?.utf8.contains(0x5C) == true
    }
    expressions = []
    for test in rule.condition.textTests where test.form == .regex { expressions.append(index.number(of: test)) }
  }
}

/// A condition with its tests as numbers.
indirect enum CompiledCondition: Sendable {
  case text(Int)
  case amount(AmountTest)
  case all([CompiledCondition])
  case any([CompiledCondition])
  case not(CompiledCondition)

  init(_ condition: Condition, _ index: inout TestIndex) {
    switch condition {
    case .text(let test): self = .text(index.number(of: test))
    case .amount(let test): self = .amount(test)
    case .all(let parts): self = .all(parts.map { CompiledCondition($0, &index) })
    case .any(let parts): self = .any(parts.map { CompiledCondition($0, &index) })
    case .not(let part): self = .not(CompiledCondition(part, &index))
    }
  }

  /// Tests of which at least one must be found for the condition to hold; nil where it may hold without any.
  var triggers: Set<Int>? {
    switch self {
    case .text(let test): return [test]
    case .amount, .not: return nil
    case .all(let parts): return parts.compactMap(\.triggers).min { $0.count < $1.count }
    case .any(let parts):
      var all: Set<Int> = []
      for part in parts {
        guard let triggers = part.triggers else { return nil }
        all.formUnion(triggers)
      }
      return all
    }
  }

  func holds(text: (Int) -> Bool, amount: (AmountTest) -> Bool) -> Bool {
    switch self {
    case .text(let test): text(test)
    case .amount(let test): amount(test)
    case .all(let parts): parts.allSatisfy { $0.holds(text: text, amount: amount) }
    case .any(let parts): parts.contains { $0.holds(text: text, amount: amount) }
    case .not(let part): !part.holds(text: text, amount: amount)
    }
  }
}
