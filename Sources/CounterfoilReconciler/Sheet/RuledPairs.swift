internal import CounterfoilModel
internal import Glibc

/// What a person's rules say about rows, by position.
final class RuledPairs: Sendable {
  /// Nobody gave rules.
  static let none = RuledPairs()

  let rules: [PairRules.Rule]
  private let entryClasses: [Int32]
  private let billClasses: [Int32]
  private let billClassCount: Int
  /// By class of entry and class of bill: the first rule that says they always, or never, belong together; -1 where none does.
  private let bonds: [Int32]
  /// The same of rules with terms.
  private let terms: [Int32]
  /// By class of bill.
  private let isNeverInParts: [Bool]
  private let isNeverTogether: [Bool]
  /// By rule: how many rows fit it.
  let entryCounts: [Int]
  let billCounts: [Int]
  /// By rule: the log-share of the bills that fit it.
  private let shares: [Float]
  let isEmpty: Bool
  let hasTerms: Bool

  private init() {
    rules = []
    (entryClasses, billClasses, billClassCount) = ([], [], 0)
    (bonds, terms, isNeverInParts, isNeverTogether) = ([], [], [], [])
    (entryCounts, billCounts, shares) = ([], [], [])
    (isEmpty, hasTerms) = (true, false)
  }

  init(_ rules: [PairRules.Rule], entries: PairRules.Rows, _ entrySide: Side, bills: PairRules.Rows, _ billSide: Side) {
    self.rules = rules
    entryClasses = entrySide.rows.map { entries.classes[Int($0)] }
    billClasses = billSide.rows.map { bills.classes[Int($0)] }
    billClassCount = bills.rules.count
    var bonds: [Int32] = []
    var terms: [Int32] = []
    for own in entries.rules {
      for other in bills.rules {
        let shared = own.filter(Set(other).contains)
        bonds.append(shared.first { rules[Int($0)].bond != nil } ?? -1)
        terms.append(shared.first { rules[Int($0)].terms != nil } ?? -1)
      }
    }
    (self.bonds, self.terms) = (bonds, terms)
    isNeverInParts = bills.rules.map { $0.contains { !rules[Int($0)].mayBePaidInParts } }
    isNeverTogether = bills.rules.map { $0.contains { !rules[Int($0)].mayBePaidTogether } }
    entryCounts = RuledPairs.counts(entryClasses, entries.rules, rules.count)
    billCounts = RuledPairs.counts(billClasses, bills.rules, rules.count)
    shares = billCounts.map { Float(log(Double(max(1, $0)) / Double(max(1, billSide.count)))) }
    isEmpty = rules.isEmpty
    hasTerms = terms.contains { $0 >= 0 }
  }

  private static func counts(_ classes: [Int32], _ rules: [[Int32]], _ ruleCount: Int) -> [Int] {
    var rows = [Int](repeating: 0, count: rules.count)
    for number in classes { rows[Int(number)] += 1 }
    var counts = [Int](repeating: 0, count: ruleCount)
    for (number, list) in rules.enumerated() { for rule in list { counts[Int(rule)] += rows[number] } }
    return counts
  }

  /// Rules that mean nothing here: they may be misspelt.
  var findings: [Diagnostic] {
    rules.indices.compactMap { rule in
      guard entryCounts[rule] == 0 || billCounts[rule] == 0 else { return nil }
      let what = entryCounts[rule] == 0 ? billCounts[rule] == 0 ? "no entry and no bill" : "no entry" : "no bill"
      return Diagnostic(.reconcileRuleUnused, .note, "the matching rule \"\(rules[rule].name)\" fits \(what)")
    }
  }

  private func place(_ entry: Int, _ bill: Int) -> Int {
    Int(entryClasses[entry]) * billClassCount + Int(billClasses[bill])
  }

  /// The rule that decides whether two rows belong together; -1 where none does.
  private func bond(_ entry: Int, _ bill: Int) -> Int { isEmpty ? -1 : Int(bonds[place(entry, bill)]) }

  /// The rule by which two rows never belong together; nil where none says so.
  func forbidding(_ entry: Int, _ bill: Int) -> PairRules.Rule? {
    let rule = bond(entry, bill)
    return rule >= 0 && rules[rule].bond == .never ? rules[rule] : nil
  }

  /// The number of the rule by which two rows always belong together where one entry and one bill fit; nil where none says so.
  func binding(_ entry: Int, _ bill: Int) -> Int? {
    let rule = bond(entry, bill)
    return rule >= 0 && rules[rule].bond == .always ? rule : nil
  }

  /// Whether a rule counts as words of the pair.
  func isBinding(_ pair: Candidate) -> Bool { !isEmpty && binding(Int(pair.entry), Int(pair.bill)) != nil }

  /// The log-share of the bills that a rule means.
  func share(ofRule rule: Int) -> Float { shares[rule] }

  /// The rule whose terms hold for two rows; nil where none does.
  func terms(_ entry: Int, _ bill: Int) -> Int? {
    guard hasTerms else { return nil }
    let rule = Int(terms[place(entry, bill)])
    return rule >= 0 ? rule : nil
  }

  /// The rules whose terms hold for a bill and some entry.
  func terms(ofBill bill: Int) -> [Int] {
    guard hasTerms else { return [] }
    let first = Int(billClasses[bill])
    return Set(stride(from: first, to: terms.count, by: billClassCount).lazy.map { Int(self.terms[$0]) })
      .filter { $0 >= 0 }.sorted()
  }

  /// Whether any rule says of an entry that it always belongs with some bills.
  func mayBind(entry: Int) -> Bool {
    guard !isEmpty else { return false }
    let first = Int(entryClasses[entry]) * billClassCount
    return bonds[first..<(first + billClassCount)].contains { $0 >= 0 && rules[Int($0)].bond == .always }
  }

  func mayBePaidInParts(_ bill: Int) -> Bool { isEmpty || !isNeverInParts[Int(billClasses[bill])] }

  func mayBePaidTogether(_ bill: Int) -> Bool { isEmpty || !isNeverTogether[Int(billClasses[bill])] }
}
