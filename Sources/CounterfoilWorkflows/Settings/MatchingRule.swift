package import CounterfoilCategorisation
import CounterfoilModel
package import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilYAML

/// What a person says about the entries that fit one condition and the bills that fit another: one item of `matching:`.
package struct MatchingRule: Sendable, Hashable {
  /// Nil for all entries.
  package var entry: RecordTest?
  /// Nil for all bills.
  package var bill: RecordTest?
  package var says: PairRules.Rule

  /// The rules made ready for a reconciliation.
  static func pairRules(_ rules: [MatchingRule]) -> PairRules {
    let said = rules.map { rule in
      "\(rule.says) \(String(describing: rule.entry?.condition)) \(rule.entry?.template ?? "") \(String(describing: rule.bill?.condition))"
    }
    var text = said.joined(separator: "\n")
    let digest = text.withUTF8 { ByteHash.hash(UnsafeRawBufferPointer($0)) }
    return PairRules(rules.map(\.says), digest: String(digest, radix: 16)) { batch in
      let isEntries = batch.schema == .entry
      let everything = [Bool](repeating: true, count: batch.count)
      let fits = rules.map { (isEntries ? $0.entry : $0.bill)?.fits(batch) ?? everything }
      var rows = PairRules.Rows(fits, count: batch.count)
      let readers = rules.indices.filter { isEntries && rules[$0].entry?.template != nil }
      guard !readers.isEmpty else { return rows }
      var numbers = TextColumn()
      for row in 0..<batch.count {
        let texts = readers.compactMap { fits[$0][row] ? rules[$0].entry?.text(of: batch, row) : nil }
        if texts.isEmpty { numbers.appendMissing() } else { numbers.append(texts.joined(separator: " ")) }
      }
      rows.numbers = numbers
      return rows
    }
  }
}

// MARK: YAML

extension MatchingRule {
  static let keys = [
    "name", "entry", "bill", "link", "number", "discount", "within", "fee", "tolerance", "window", "parts", "together",
  ]

  /// A list of rules; what is not understood is noted.
  static func read(_ node: YAMLNode) -> [MatchingRule]? {
    guard node.isList else {
      node.note("`matching` is a list of rules", fixes: ["Begin each with `- name: …`, then `entry:` and `bill:`."])
      return nil
    }
    var lines: [String: Int] = [:]
    return node.items.compactMap { item in
      guard let rule = rule(item.titled("a matching rule")) else { return nil }
      if let line = lines.updateValue(item.location.line ?? 0, forKey: rule.says.name) {
        item.note(
          "two rules are called \"\(rule.says.name)\"; the other one is on line \(line)",
          fixes: ["Give each rule a name of its own."])
      }
      return rule
    }
  }

  private static func rule(_ node: YAMLNode) -> MatchingRule? {
    let before = node.problems.count
    var rule = MatchingRule(says: PairRules.Rule(name: "line \(node.location.line ?? 0)"))
    var terms = PairRules.Terms()
    var conditions: [String: YAMLNode] = [:]
    var number: String?
    let seen = node.eachMember(keys) { key, value in
      switch key {
      case "name": rule.says.name = value.text() ?? rule.says.name
      case "entry", "bill": conditions[key] = value
      case "link": rule.says.bond = value.choice([("always", .always), ("never", .never)])
      case "number": number = value.text()
      case "discount": terms.discountMillionths = percent(value) ?? 0
      case "within": terms.discountDays = value.integer(0...3660).map { Int32($0) }
      case "fee":
        if let fee = value.value("a fee", fixes: ["Write it as 1.5%, as 0.25, or as 1.5% + 0.25."], Fee.init(_:)) {
          (terms.feeMillionths, terms.feeHundredths) = (fee.millionths, fee.hundredths)
        }
      case "tolerance":
        terms.toleranceHundredths =
          value.value("an amount of at most two decimals", fixes: ["Write it as 0.50."], ReconcileSettings.hundredths)
          ?? 0
      case "window":
        rule.says.window = ReconcileSettings.window(value).map {
          .init(before: Int32($0.before), after: Int32($0.after))
        }
      case "parts": rule.says.mayBePaidInParts = value.boolean() ?? true
      default: rule.says.mayBePaidTogether = value.boolean() ?? true
      }
    }
    guard let seen else { return nil }
    if let problem = contradiction(seen, isNever: rule.says.bond == .never, isAlways: rule.says.bond == .always),
      node.problems.count == before
    {
      node.note(problem.message, fixes: [problem.fix])
    }
    rule.entry = conditions["entry"].flatMap { RecordTest($0.titled("a condition"), template: number) }
    rule.bill = conditions["bill"].flatMap { RecordTest($0.titled("a condition")) }
    rule.says.namesBothAccounts = [rule.entry, rule.bill].allSatisfy { $0?.condition.requiresAccount ?? false }
    if !seen.isDisjoint(with: ["discount", "fee", "tolerance"]) { rule.says.terms = terms }
    return node.problems.count == before ? rule : nil
  }

  /// What of a rule cannot be meant together.
  private static func contradiction(
    _ seen: Set<String>, isNever: Bool, isAlways: Bool
  ) -> (message: String, fix: String)? {
    let said = seen.subtracting(["name", "entry", "bill"])
    if seen.isDisjoint(with: ["entry", "bill"]) {
      return ("this rule means all entries and all bills", "Say with `entry:` or `bill:` which ones it means.")
    }
    if said.isEmpty {
      return ("this rule says nothing", "Keys: \(keys.dropFirst(3).joined(separator: ", ")).")
    }
    if isAlways, !seen.isSuperset(of: ["entry", "bill"]) {
      return (
        "what always belongs together is an entry and a bill",
        "Say with `entry:` and `bill:` which ones; any other of the amount would be linked."
      )
    }
    if isNever, said.count > 1 {
      return ("what never belongs together has no terms", "Keep `link: never` alone, or make two rules of it.")
    }
    if said.contains("within"), !said.contains("discount") {
      return ("`within` says how long a discount holds, and there is none", "Add `discount: 2%`.")
    }
    if said.contains("window"), !isAlways {
      return ("`window` is for what always belongs together", "Add `link: always`.")
    }
    if !said.isDisjoint(with: ["parts", "together"]), seen.contains("entry") {
      return (
        "`parts` and `together` are said of bills, whoever pays them", "Leave `entry:` out, or make two rules of it."
      )
    }
    if said.contains("number"), !seen.contains("entry") {
      return (
        "`number` is read out of an entry",
        "Say with `entry:` and a `regex` where it stands, as {text: {regex: 'RE(\\d+)'}}."
      )
    }
    return nil
  }

  /// `2%`, `0.25%`: more than 0 and less than 100, with at most four decimals, as millionths of the whole.
  private static func percent(_ node: YAMLNode) -> Int64? {
    node.value("a percentage between 0 and 100", fixes: ["Write it as 2%."]) { text in
      text.hasSuffix("%") ? Fee(text).flatMap { $0.millionths > 0 ? $0.millionths : nil } : nil
    }
  }

  /// A percentage, an amount, or both.
  private struct Fee {
    private(set) var millionths: Int64 = 0
    private(set) var hundredths: Int64 = 0

    init?(_ text: String) {
      let parts = text.split(separator: "+", omittingEmptySubsequences: false)
        .map { $0.split(separator: " ").joined(separator: " ") }
      guard parts.count <= 2, parts.count < 2 || parts[0].hasSuffix("%") && !parts[1].hasSuffix("%") else { return nil }
      for part in parts {
        if part.hasSuffix("%") {
          let number = part.dropLast().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
          guard let units = number.first, !units.isEmpty, units.count <= 2, number.last != "",
            number.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
          else { return nil }
          let decimals = number.count == 2 ? String(number[1]) : ""
          guard decimals.count <= 4 else { return nil }
          millionths = Int64("\(units)\(decimals)\(String(repeating: "0", count: 4 - decimals.count))") ?? 0
        } else {
          guard let amount = ReconcileSettings.hundredths(part) else { return nil }
          hundredths = amount
        }
      }
      if millionths == 0, hundredths == 0 { return nil }
    }
  }
}
