import CounterfoilCategorisation
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@Suite struct RuleMatchingTests {
  @Test func theFirstRuleThatFitsDecides() throws {
    let matcher = try rules(
      """
      - name: late
        when: {payee: kiosk, amount: {max: -100}}
        then: {category: large}
      - name: any kiosk
        when: {payee: kiosk}
        then: {category: small}
      - name: never reached
        when: {payee: KIOSK}
        then: {category: other}
      """)
    let batch = try entries([("Kiosk am Tor", nil, "-3.20"), ("KIOSK", nil, "-100.00"), ("Bäcker", nil, "-1.00")])
    #expect(matcher.matches(in: batch) == [1, 0, -1])
  }

  @Test(arguments: [
    ("payee: müller", [true, true, false, false]),
    ("payee: {equals: müller}", [false, true, false, false]),
    ("payee: {contains: MÜLLER}", [true, true, false, false]),
    ("payee: {contains: MÜLLER, caseSensitive: true}", [false, true, false, false]),
    ("payee: {startsWith: drogerie}", [true, false, false, false]),
    ("payee: {endsWith: [filiale 7, nichts]}", [true, false, false, false]),
    ("payee: {glob: 'd*müller*?'}", [true, false, false, false]),
    ("payee: {regex: 'm.ller\\b.*\\d$'}", [true, false, false, false]),
    ("payee: {regex: '^m', contains: ller}", [false, true, false, false]),
    ("payee: ['a.c', '水']", [false, false, true, false]),
    ("text: miete", [false, false, false, true]),
    ("text: [miete, drogerie]", [true, false, false, true]),
    ("not: {payee: müller}", [false, false, true, true]),
    ("any: [{payee: müller}, {description: miete}]", [true, true, false, true]),
    ("all: [{payee: müller}, {not: {payee: filiale}}]", [false, true, false, false]),
    ("amount: -5", [true, false, false, false]),
    ("amount: [-5.00, 7]", [true, true, false, false]),
    ("amount: {min: -5, max: 7}", [true, true, false, false]),
    ("amount: {sign: outflow}", [true, false, true, true]),
    ("amount: {sign: inflow, magnitude: true, min: 7}", [false, true, false, false]),
    ("amount: {magnitude: true, is: 640.25}", [false, false, false, true]),
    ("account: giro", [true, true, true, true]),
    ("account: gir", [false, false, false, false]),
    ("account: {startsWith: gir}", [true, true, true, true]),
    ("currency: eur", [true, true, true, true]),
    ("date: {startsWith: 2026-09}", [true, true, true, true]),
    ("category: food", [false, false, false, false]),
  ])
  func aConditionHolds(_ condition: String, _ expected: [Bool]) throws {
    let batch = try entries([
      ("Drogerie Müller Filiale 7", nil, "-5.00"), ("MÜLLER", "x", "7.00"), ("水道局", nil, "-5.01"),
      ("Hausverwaltung", "Miete September", "-640.25"),
    ])
    let matcher = try rules("- when: {\(condition)}\n  then: {category: c}")
    #expect(matcher.matches(in: batch).map { $0 == 0 } == expected)
  }

  @Test func aTextMeansItselfUnlessItIsAnExpression() throws {
    let batch = try entries([("a.c", nil, "-1"), ("abc", nil, "-1"), ("A.C*", nil, "-1")])
    #expect(try rules("- {when: {payee: a.c}, then: {book: b}}").matches(in: batch) == [0, -1, 0])
    #expect(try rules("- {when: {payee: {equals: 'a.c*'}}, then: {book: b}}").matches(in: batch) == [-1, -1, 0])
    #expect(try rules("- {when: {payee: {regex: a.c}}, then: {book: b}}").matches(in: batch) == [0, 0, 0])
  }

  @Test func groupsOfTheFirstExpressionFoundAreFilledIn() throws {
    let matcher = try rules(
      #"""
      - name: card
        when:
          any:
            - description: {regex: 'never (\w+)'}
            - payee: {regex: '(\w+) \*(\w+)'}
        then: {payee: '\2 by \1\\', category: 'shops/\1'}
      """#)
    var batch = try entries([("PAYWAY *LAMPEN 44", "x", "-9.00"), ("other", nil, "-9.00")])
    #expect(matcher.apply(to: &batch) == [0, -1])
    #expect(batch[EntryField.payee, 0] == "LAMPEN by PAYWAY\\")
    #expect(batch[EntryField.category, 0] == "shops/PAYWAY")
    #expect(batch[EntryField.extra, 0] == #"{"rule":{"name":"card","payee":"PAYWAY *LAMPEN 44"}}"#)
    #expect(batch[EntryField.payee, 1] == "other")
    #expect(batch[EntryField.extra, 1] == nil)
  }

  @Test func whatWasPrintedIsKept() throws {
    let matcher = try rules("- {when: {amount: -9}, then: {category: new, book: house, payee: Q}}")
    var batch = try entries([])
    batch.beginRecord()
    batch.set(EntryField.date, CalendarDate(year: 2026, month: 9, day: 14))
    batch.set(EntryField.amount, Money(minorUnits: -900, currency: try #require(Currency("EUR"))))
    batch.set(EntryField.payee, "Q \"x\"")
    batch.set(EntryField.category, "old")
    batch.set(EntryField.extra, #"{"a":1}"#)
    batch.endRecord()
    _ = matcher.apply(to: &batch)
    #expect(
      batch[EntryField.extra, 0]
        == #"{"a":1,"rule":{"name":"rule of line 1","payee":"Q \"x\"","category":"old","book":"house"}}"#)
    let once = batch[EntryField.extra, 0]
    _ = matcher.apply(to: &batch)
    #expect(batch[EntryField.extra, 0] == once)
  }

  /// A member of that name deeper down, or one the file came with, is no note of a rule's, and no name stands twice.
  @Test(arguments: [
    (#"{"a":{"rule":{"x":1}}}"#, #"{"a":{"rule":{"x":1}},"rule":NOTE}"#),
    (#"{"memo":"\"rule\":{"}"#, #"{"memo":"\"rule\":{","rule":NOTE}"#),
    (#"{"rule":"standing order"}"#, #"{"rule":"standing order","rule[2]":NOTE}"#),
    (#"{"rule":{"id":7},"rule[2]":""}"#, #"{"rule":{"id":7},"rule[2]":"","rule[3]":NOTE}"#),
    (#"{ }"#, #"{"rule":NOTE}"#), (#"{"rule":{"name":"other"}}"#, #"{"rule":{"name":"other"}}"#), ("[1]", "[1]"),
  ])
  func theNoteStandsBesideWhatTheFileSays(_ extra: String, _ expected: String) throws {
    let matcher = try rules("- {name: r, when: {payee: a}, then: {category: c}}")
    var batch = try entries([])
    batch.beginRecord()
    batch.set(EntryField.date, CalendarDate(year: 2026, month: 9, day: 14))
    batch.set(EntryField.amount, Money(minorUnits: -900, currency: try #require(Currency("EUR"))))
    batch.set(EntryField.payee, "a")
    batch.set(EntryField.extra, extra)
    batch.endRecord()
    for _ in 0..<2 {
      _ = matcher.apply(to: &batch)
      let note = #"{"name":"r"}"#
      #expect(batch[EntryField.extra, 0] == expected.replacing("NOTE", with: note))
    }
  }

  @Test func billsAreMatchedToo() throws {
    let matcher = try rules("- {when: {description: lesson}, then: {category: music, book: kids}}")
    var batch = RecordBatch(schema: .bill)
    batch.beginRecord()
    batch.set(BillField.date, CalendarDate(year: 2026, month: 9, day: 14))
    batch.set(BillField.amount, Money(minorUnits: -900, currency: try #require(Currency("EUR"))))
    batch.set(BillField.title, "Piano lesson")
    batch.endRecord()
    #expect(matcher.apply(to: &batch) == [0])
    #expect(batch[BillField.category, 0] == "music")
    #expect(batch[BillField.book, 0] == "kids")
  }

  @Test func amountsAreComparedExactlyInAnyCurrency() throws {
    let matcher = try rules("- {when: {amount: {min: 100.005, max: 100.5}}, then: {book: b}}")
    var batch = RecordBatch(schema: .entry)
    for (text, code) in [("100", "JPY"), ("101", "JPY"), ("100.005", "KWD"), ("100.004", "KWD"), ("100.50", "EUR")] {
      batch.beginRecord()
      batch.set(EntryField.date, CalendarDate(year: 2026, month: 9, day: 14))
      batch.set(EntryField.amount, try Money(exactly: text, currency: try #require(Currency(code))))
      batch.endRecord()
    }
    #expect(matcher.matches(in: batch) == [-1, -1, 0, -1, 0])
  }

  /// Many rules go through sets of expressions: the answer must be that of trying them one after another.
  @Test func aThousandRulesAnswerAsOneAfterAnother() throws {
    var generator = SystemRandomNumberGenerator()
    let words = (0..<400).map { "w\(String($0, radix: 36))x" }
    let conditions = (0..<1000).map { number -> String in
      let word = words[number * 7 % 400]
      return switch number % 5 {
      case 0: "payee: \(word)"
      case 1: "payee: {regex: '^\(word).*\(words[number % 400])'}"
      case 2: "all: [{payee: \(word)}, {amount: {max: -5}}]"
      case 3: "any: [{description: \(word)}, {payee: {endsWith: \(word)}}]"
      default: "all: [{text: \(word)}, {not: {payee: \(words[(number + 1) % 400])}}]"
      }
    }
    let rows = (0..<300).map { row in
      (
        payee: (0..<3).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ") as String?,
        description: row % 3 == 0 ? nil : words.randomElement(using: &generator), amount: "-\(row % 10)"
      )
    }
    let batch = try entries(rows)
    let all = try rules(conditions.map { "- when: {\($0)}\n  then: {book: b}\n" }.joined())
    let singles = try conditions.map { try rules("- when: {\($0)}\n  then: {book: b}\n").matches(in: batch) }
    let expected = (0..<batch.count).map { row in Int32(singles.firstIndex { $0[row] == 0 } ?? -1) }
    #expect(all.matches(in: batch) == expected)
    #expect(expected.contains { $0 >= 0 } && Set(expected).count > 20)
  }

  // FAULTS 68
  @Test(arguments: ["^(a+)+$", "(a|aa)+$", "(a*)*b", "(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*)*a"])
  func anExpressionTakesLinearTime(_ expression: String) throws {
    let matcher = try rules("- {when: {payee: {regex: '\(expression)'}}, then: {payee: 'x'}}")
    func time(_ count: Int) throws -> Duration {
      let text = String(repeating: "a", count: count) + "!"
      var batch = try entries([(text, nil, "-1"), (String(repeating: "x", count: count), nil, "-1")])
      return processorTime { _ = matcher.apply(to: &batch) }
    }
    // A backtracking matcher takes minutes for 30 letters, let alone 200,000.
    #expect(try time(200_000) < .seconds(2))
  }
}
