import CounterfoilCategorisation
import CounterfoilModel
import Testing

@Suite struct RuleFaultTests {
  @Test(arguments: [
    ("{}", "r.yaml:1:1: a file of rules is a list [rules.value]"),
    ("- name: a\n  whem: {payee: x}\n  then: {book: b}", "r.yaml:2:3: `whem` is no key of a rule [rules.value]"),
    ("- {when: {payee: x}, then: {categroy: b}}", "r.yaml:1:29: `categroy` is no key of `then` [rules.value]"),
    ("- when: {payee: x}", "r.yaml:1:3: this rule has no `then` [rules.value]"),
    ("- when: {}\n  then: {book: b}", "r.yaml:1:9: this condition looks for nothing [rules.value]"),
    ("- when: {payee: x}\n  then: {}", "r.yaml:2:9: this rule says nothing [rules.value]"),
    ("- when: {payee: {regexp: x}}\n  then: {book: b}", "r.yaml:1:18: `regexp` is no key of `payee` [rules.value]"),
    (
      "- when: {payee: {caseSensitive: true}}\n  then: {book: b}",
      "r.yaml:1:17: `payee` looks for nothing [rules.value]"
    ),
    ("- when: {amount: '1,5'}\n  then: {book: b}", "r.yaml:1:18: `amount` needs a plain number [rules.value]"),
    ("- when: {amount: '1.0.0'}\n  then: {book: b}", "r.yaml:1:18: `amount` needs a plain number [rules.value]"),
    ("- when: {amount: {sign: out}}\n  then: {book: b}", "r.yaml:1:25: `sign` is inflow or outflow [rules.value]"),
    ("- when: {any: {payee: x}}\n  then: {book: b}", "r.yaml:1:15: `any` needs a list of conditions [rules.value]"),
    (
      "- {name: a, when: {payee: x}, then: {book: b}}\n- {name: a, when: {payee: y}, then: {book: b}}",
      "r.yaml:2:10: two rules are called \"a\"; the other one is on line 1 [rules.name]"
    ),
    (
      "- when:\n    payee:\n      regex: 'a(?=b)'\n  then: {book: b}",
      "r.yaml:3:14: this regular expression cannot be used: invalid perl operator: (?= [rules.pattern]"
    ),
    (
      "- when: {payee: {regex: '(a)\\1'}}\n  then: {book: b}",
      "r.yaml:1:25: this regular expression cannot be used: invalid escape sequence: \\1 [rules.pattern]"
    ),
    (
      "- when: {payee: {regex: '(a'}}\n  then: {book: b}",
      "r.yaml:1:25: this regular expression cannot be used: missing ): (a [rules.pattern]"
    ),
    (
      "- when: {payee: {regex: '((((a{9}){9}){9}){9}){9}b{900}'}}\n  then: {book: b}",
      "r.yaml:1:25: this regular expression cannot be used: invalid repetition size: {9} [rules.pattern]"
    ),
    (
      "- when: {payee: x}\n  then: {payee: '\\1'}",
      "r.yaml:1:3: `then` names \\1, but no `regex` of this rule stands outside `not` [rules.value]"
    ),
    (
      "- when: {payee: {regex: '(a)(b)'}}\n  then: {payee: '\\3'}",
      "r.yaml:1:3: `then` names \\3, but the expressions of this rule have at most 2 groups [rules.value]"
    ),
    ("- when: [", "r.yaml:2:1: the file of rules is no YAML: did not find expected node content [rules.unreadable]"),
    (
      "- {when: {payee: x, payee: y}, then: {book: b}}",
      "r.yaml:1:21: the key `payee` stands twice; the first one is on line 1 [rules.unreadable]"
    ),
    (
      "- when: {payee: 0}\n---\n- {}",
      "r.yaml:2:1: the file of rules ends here and a second document begins [rules.unreadable]"
    ),
  ])
  func whatIsWrongIsNamedWithItsPlace(_ yaml: String, _ problem: String) {
    #expect(problems(yaml) == [problem])
    #expect(throws: Fault.self) { try RuleFile(yaml: yaml, file: "r.yaml") }
  }

  @Test func anUnknownKeyComesWithWhatWasMeant() {
    let problem = RuleFile.problems(ofYAML: "- {when: {paye: x}, then: {book: b}}", file: "r.yaml").first
    #expect(problem?.fixes.first?.hasPrefix("Did you mean `payee`? Keys: payee, description,") == true)
  }

  @Test func theStatusIsThatOfWrongConfiguration() {
    do throws(Fault) {
      _ = try RuleFile(yaml: "- when: {payee: {regex: '('}}\n  then: {book: b}", file: "r.yaml")
      Issue.record("was taken")
    } catch {
      #expect(error.status == .configuration)
    }
  }

  @Test func allProblemsOfAFileAreTold() {
    #expect(problems("- {when: {a: x}, then: {book: b}}\n- {when: {payee: {regex: '['}}, then: {b: c}}").count == 3)
  }

  @Test func nothingAtAllIsNoRules() throws {
    #expect(try RuleFile(yaml: "", file: "r.yaml").rules.isEmpty)
    #expect(try RuleFile(yaml: "[]", file: "r.yaml").rules.isEmpty)
  }

  @Test func deepAndEndlessFilesAreRefused() {
    let deep = String(repeating: "{not: ", count: 100) + "{payee: x}" + String(repeating: "}", count: 100)
    #expect(problems("- {when: \(deep), then: {book: b}}").first?.contains("too deep") == true)
    #expect(!problems(String(repeating: "[", count: 100_000)).isEmpty)
    // Nine aliases of nine aliases of…: a short text with hundreds of millions of conditions.
    var yaml = "- when: &a0 {payee: x}\n  then: {book: b}\n"
    for level in 1...9 {
      let parts = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      yaml += "- when: &a\(level)\n    any: [\(parts)]\n  then: {book: b}\n"
    }
    #expect(problems(yaml).contains { $0.contains("too large") })
    let key = "- &b0 {x: x}\n" + (1..<40).map { "- &b\($0) {? *b\($0 - 1) : *b\($0 - 1)}\n" }.joined()
    #expect(problems(key).count == 1 && problems(key)[0].contains("too large"))
  }

  @Test func aConditionMayStandForOthers() throws {
    let yaml = "- when: &w {payee: [a, b]}\n  then: {book: x}\n- when: {not: *w, amount: 1}\n  then: {book: y}\n"
    #expect(try RuleFile(yaml: yaml, file: "r.yaml").rules.count == 2)
  }
}
