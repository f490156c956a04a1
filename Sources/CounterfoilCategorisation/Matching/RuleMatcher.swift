package import CounterfoilModel
package import CounterfoilRecords

/// Rules made ready for many records: the first rule that fits a record decides.
///
/// All texts of all rules are looked for in one pass over each field, and only rules of which a text was found are
/// weighed, so that a thousand rules cost little more than one.
package struct RuleMatcher: Sendable {
  package let file: RuleFile

  /// Every test of a text once.
  private let tests: [TextTest]
  private let patterns: [Pattern]
  private let rules: [CompiledRule]
  private let sets: [PlaceSet]
  /// For each test, the rules that can only fit where it, or another of theirs, is found.
  private let rulesOfTest: [[Int32]]
  /// Rules that may fit where no text is found.
  private let rulesWithoutText: [Int32]

  /// The tests of one place.
  private struct PlaceSet: Sendable {
    var place: TextTest.Place
    var set: PatternSet
    var testIDs: [Int32]
  }

  /// - Throws: exit status 78 where an expression cannot be used, which reading the file reports with its place.
  package init(_ file: RuleFile) throws(Fault) {
    self.file = file
    var index = TestIndex()
    rules = file.rules.map { CompiledRule($0, &index) }
    tests = index.tests
    var patterns: [Pattern] = []
    for test in index.tests { patterns.append(try RuleMatcher.pattern(test, file)) }
    self.patterns = patterns
    var rulesOfTest = [[Int32]](repeating: [], count: index.tests.count)
    var rulesWithoutText: [Int32] = []
    for (position, rule) in rules.enumerated() {
      guard let triggers = rule.condition.triggers else {
        rulesWithoutText.append(Int32(position))
        continue
      }
      for test in triggers { rulesOfTest[test].append(Int32(position)) }
    }
    self.rulesOfTest = rulesOfTest
    self.rulesWithoutText = rulesWithoutText
    sets = TextTest.Place.allCases.compactMap { place in
      let ids = index.tests.indices.filter { index.tests[$0].place == place }
      guard !ids.isEmpty else { return nil }
      let set = PatternSet(ids.map { (index.tests[$0].expression, index.tests[$0].isCaseSensitive, patterns[$0]) })
      return PlaceSet(place: place, set: set, testIDs: ids.map { Int32($0) })
    }
  }

  private static func pattern(_ test: TextTest, _ file: RuleFile) throws(Fault) -> Pattern {
    do throws(PatternError) {
      return try Pattern(test.expression, isCaseSensitive: test.isCaseSensitive)
    } catch {
      throw Fault(
        .configuration, .rulesPattern, "this regular expression cannot be used: \(error.reason)",
        at: SourceLocation(file: file.file), fixes: error.fixes)
    }
  }

  /// For each record of kind entry or bill, the index of the first rule that fits it; -1 where none does.
  package func matches(in batch: RecordBatch) -> [Int32] {
    guard let view = RecordView(batch.schema) else { return [Int32](repeating: -1, count: batch.count) }
    var work = Work(testCount: tests.count)
    return (0..<batch.count).map { firstRule(batch, view, $0, &work) }
  }

  /// Whether any rule says of records that they need no counterpart.
  package var saysWhatNeedsNothing: Bool { file.rules.contains(where: \.actions.expectsNothing) }

  /// What a rule says about a record that it fits, with the groups of its expression filled in.
  package func actions(ofRule rule: Int, for batch: RecordBatch, _ row: Int) -> Rule.Actions {
    let compiled = rules[rule]
    guard compiled.namesGroups, let view = RecordView(batch.schema) else { return file.rules[rule].actions }
    let groups = groups(of: compiled, batch, view, row)
    return Rule.Actions(
      category: compiled.category?.filled(groups), book: compiled.book?.filled(groups),
      payee: compiled.payee?.filled(groups), expectsNothing: file.rules[rule].actions.expectsNothing)
  }

  // MARK: One record

  /// What is found out about one record, reused for the next.
  private struct Work {
    /// The number of the record in which each test was last found.
    var foundIn: [UInt32]
    var record: UInt32 = 0
    var candidates: [Int32] = []
    var scratch: [Int32] = []

    init(testCount: Int) { foundIn = [UInt32](repeating: 0, count: testCount) }
  }

  private func firstRule(_ batch: RecordBatch, _ view: RecordView, _ row: Int, _ work: inout Work) -> Int32 {
    work.record &+= 1
    work.candidates.removeAll(keepingCapacity: true)
    for set in sets {
      view.forEachText(of: set.place, batch, row) { text in
        var scratch = work.scratch
        work.scratch = []
        set.set.forEachFound(in: text, scratch: &scratch) { index in
          let test = Int(set.testIDs[index])
          guard work.foundIn[test] != work.record else { return }
          work.foundIn[test] = work.record
          work.candidates.append(contentsOf: rulesOfTest[test])
        }
        work.scratch = scratch
      }
    }
    work.candidates.sort()
    var first: Int32 = -1
    for candidate in work.candidates where holds(candidate, batch, view, row, work) {
      first = candidate
      break
    }
    for candidate in rulesWithoutText {
      if first >= 0, candidate > first { break }
      if holds(candidate, batch, view, row, work) { return candidate }
    }
    return first
  }

  private func holds(_ rule: Int32, _ batch: RecordBatch, _ view: RecordView, _ row: Int, _ work: Work) -> Bool {
    rules[Int(rule)].condition.holds { test in
      work.foundIn[test] == work.record
    } amount: { test in
      guard let amount = batch.amount(view.amount, row) else { return false }
      return test.accepts(amount.minorUnits, digits: amount.currency.minorUnitDigits)
    }
  }

  /// The groups of the rule's first expression that is found.
  private func groups(of rule: CompiledRule, _ batch: RecordBatch, _ view: RecordView, _ row: Int) -> [String] {
    for test in rule.expressions {
      var groups: [String]?
      view.forEachText(of: tests[test].place, batch, row) { text in
        if groups == nil { groups = patterns[test].groups(in: text) }
      }
      if let groups { return groups }
    }
    return []
  }
}
