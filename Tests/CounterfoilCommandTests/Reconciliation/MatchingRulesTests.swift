import CounterfoilTestSupport
import Foundation
import Testing

/// What a person says under `matching:` bounds what the reconciler does, and nothing else follows from it.
@Suite struct MatchingRulesTests {
  /// One match: entries and bills as they are called, what became of it, and why.
  private struct Found: Equatable, CustomStringConvertible {
    var pair: String
    var decision: String
    var shape: String
    var reasons: [String]
    var description: String { "\(pair) \(decision) \(shape) \(reasons)" }
  }

  private struct Plan {
    var found: [Found]
    var whole: [String: Any]
    var outcome: Outcome

    subscript(pair: String) -> Found? { found.first { $0.pair == pair } }
    var linked: [String] { found.filter { $0.decision == "linked" }.map(\.pair).sorted() }
    /// Pairs, linked or proposed.
    var all: [String] { found.map(\.pair).sorted() }
  }

  /// Reconciles lines `id,day,text,amount` with lines `id,day,due,payee,title,amount,number`.
  private static func plan(
    _ entries: [String], _ bills: [String], _ rules: String, currency: String = "EUR", _ more: [String] = []
  ) throws -> Plan {
    // So that nobody has to ask what signs and marks mean.
    let salary = "e0,2025-06-01,SALARY,\(currency == "JPY" ? "2000" : "2000.5")"
    let scratch = try Scratch()
    let statement = (["id,Date,Description,Amount,Currency"] + (entries + [salary]).map { "\($0),\(currency)" })
      .joined(separator: "\n")
    let recorded =
      (["id,date,due date,payee,title,amount,number,currency"] + bills.map { "\($0),\(currency)" })
      .joined(separator: "\n")
    let files = try [
      scratch.write(statement + "\n", "s.csv"), scratch.write(recorded + "\n", "b.csv"),
      scratch.write("matching:\n" + rules, "o.yaml"),
    ]
    let outcome = try Command.run(
      ["reconcile", files[0], "--against", files[1], "--options", files[2], "--json"] + more)
    #expect(outcome.status < 2, "\(outcome.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "reconciliation").validate(Data(outcome.output)) == [])
    let whole = try outcome.object()
    let matches = try #require(whole["matches"] as? [[String: Any]])
    let found = matches.map { match in
      let ids = ((match["entries"] as? [String] ?? []).sorted() + (match["bills"] as? [String] ?? []).sorted()).joined(
        separator: "+")
      let evidence = match["evidence"] as? [[String: Any]] ?? []
      return Found(
        pair: ids, decision: match["decision"] as? String ?? "", shape: match["shape"] as? String ?? "",
        reasons: evidence.map { $0["text"] as? String ?? "" })
    }
    return Plan(found: found, whole: whole, outcome: outcome)
  }

  private static let rent = """
      - name: Karl pays the rent
        entry: {text: karl meier}
        bill: {payee: city housing}
        link: always
    """

  @Test func whatAlwaysBelongsTogetherIsLinkedWhateverTheNames() throws {
    let entries = (1...3).map { "e\($0),2026-0\($0)-03,KARL MEIER STANDING ORDER,-640.00" }
    let bills = (1...3).map { "b\($0),2026-0\($0)-01,,City Housing,Rent,-640.00," }
    let plan = try Self.plan(entries, bills, Self.rent)
    #expect(plan.linked == ["e1+b1", "e2+b2", "e3+b3"])
    #expect(plan.found.allSatisfy { $0.shape == "ruled" }, "\(plan.found)")
    #expect(plan["e1+b1"]?.reasons.contains("the rule \"Karl pays the rent\" says so") == true)
    // The order of rows, and the target, change nothing.
    let turned = try Self.plan(
      entries.reversed(), bills.reversed(), Self.rent, ["--target-precision", "1", "--threads", "1"])
    #expect(turned.linked == plan.linked)
    #expect(try Self.plan(entries, bills, Self.rent, ["--shadow"]).linked == [])
  }

  /// Which of two is meant, no rule of payees can say.
  @Test func whereSeveralFitTheRuleLinksNone() throws {
    let bills = ["b1,2026-01-01,,City Housing,Flat,-640.00,", "b2,2026-01-01,,City Housing,Garage,-640.00,"]
    let plan = try Self.plan(["e1,2026-01-03,KARL MEIER,-640.00"], bills, Self.rent)
    #expect(plan.linked == [] && plan.found.allSatisfy { $0.shape != "ruled" }, "\(plan.found)")
  }

  @Test func anotherAmountOrAnotherPayerIsNotWhatTheRuleMeans() throws {
    let plan = try Self.plan(
      ["e1,2026-01-03,KARL MEIER,-640.01", "e2,2026-01-03,PETER MEIER,-640.00"],
      ["b1,2026-01-01,,City Housing,Rent,-640.00,"], Self.rent)
    #expect(plan.found.allSatisfy { $0.shape != "ruled" }, "\(plan.found)")
  }

  @Test(arguments: [("2026-03-02", true), ("2026-03-03", false), ("2025-12-31", true), ("2025-12-30", false)])
  func aWindowOfTheRuleIsKept(day: String, isLinked: Bool) throws {
    let plan = try Self.plan(
      ["e1,\(day),KARL MEIER,-640.00"], ["b1,2026-01-01,,City Housing,Rent,-640.00,"],
      Self.rent + "\n    window: 1,60\n")
    #expect(plan.linked == (isLinked ? ["e1+b1"] : []), "\(plan.found)")
  }

  /// Pairs, sums of bills, parts of a bill, and amounts that are near.
  @Test(
    arguments: [
      ["e1,2026-01-03,ACME GMBH,-100.03"],
      ["e1,2026-01-03,ACME GMBH,-300.07"],
      ["e1,2026-01-03,ACME GMBH,-102.00"],
      ["e1,2026-01-03,ACME GMBH 4711,-50.01", "e2,2026-01-04,ACME GMBH 4711,-50.02"],
      ["e1,2026-01-03,ACME GMBH 4711 4712,-300.07"],
    ])
  func whatNeverBelongsTogetherIsNotEvenProposed(entries: [String]) throws {
    let bills = ["b1,2026-01-01,,Acme GmbH,Paint,-100.03,4711", "b2,2026-01-02,,Acme GmbH,Paper,-200.04,4712"]
    let free = try Self.plan(entries, bills, "  - {name: other, bill: {payee: nobody}, parts: false}")
    #expect(free.all.contains { $0.contains("b1") }, "this test shows nothing: \(free.found)")
    let plan = try Self.plan(
      entries, bills, "  - {name: never, entry: {text: acme}, bill: {description: paint}, link: never}")
    #expect(!plan.all.contains { $0.contains("b1") }, "\(plan.found)")
  }

  @Test func theFirstRuleDecides() throws {
    let (entries, bills) = (["e1,2026-01-03,KARL MEIER,-640.00"], ["b1,2026-01-01,,City Housing,Rent,-640.00,"])
    let never = "  - {name: never, bill: {payee: housing}, link: never}\n"
    #expect(try Self.plan(entries, bills, never + Self.rent).all == [])
    #expect(try Self.plan(entries, bills, Self.rent + "\n" + never).linked == ["e1+b1"])
  }

  /// A download that begins before the last one ended has the same payment again.
  @Test func aCopyOfAPaymentIsNoSecondOne() throws {
    let scratch = try Scratch()
    let rows = (1...6).map { "2026-01-0\($0),KARL MEIER,-64\($0).00,EUR\n" }
    try scratch.write("Date,Description,Amount,Currency\n" + rows[..<5].joined(), "s1.csv")
    try scratch.write("Date,Description,Amount,Currency\n" + rows[2...].joined(), "s2.csv")
    try scratch.write(
      "id,date,payee,title,amount,currency\n"
        + (1...6).map { "b\($0),2026-01-01,City Housing,Flat \($0),-64\($0).00,EUR\n" }.joined(), "b.csv")
    try scratch.write("matching:\n" + Self.rent, "o.yaml")
    let plan = try Command.shell(
      "counterfoil reconcile s1.csv s2.csv --against b.csv --options o.yaml --json", in: scratch.folder
    ).object()
    let matches = try #require(plan["matches"] as? [[String: Any]])
    #expect(matches.count { $0["shape"] as? String == "ruled" } == 6, "\(matches)")
    #expect((plan["duplicates"] as? [Any])?.count == 3)
  }

  // MARK: Terms

  /// A twelvefold of bills that are paid to the cent, so that the book is no small one.
  private static let usual = (
    entries: (1...24).map {
      "u\($0),2026-0\(1 + $0 % 6)-1\($0 / 6),SHOP NUMBER \($0) BERLIN,-\(11 * $0 + 3).\(10 + $0)"
    },
    bills: (1...24).map {
      "v\($0),2026-0\(1 + $0 % 6)-1\($0 / 6),,Shop Number \($0),Things,-\(11 * $0 + 3).\(10 + $0),"
    }
  )

  @Test(
    arguments: [
      // 2 % of 333.33 is 6.6666: some round it up, others down.
      ("2026-01-15", "-326.66", true), ("2026-01-15", "-326.67", true), ("2026-01-15", "-326.65", false),
      ("2026-01-15", "-326.68", false), ("2026-01-16", "-326.66", false),
    ])
  func aDiscountIsExactAndEnds(day: String, amount: String, isAgreed: Bool) throws {
    let plan = try Self.plan(
      Self.usual.entries + ["e1,\(day),ACME GMBH,\(amount)"],
      Self.usual.bills + ["b1,2026-01-01,2026-01-31,Acme GmbH,Paint,-333.33,"],
      "  - {name: two off, bill: {payee: acme}, discount: 2%, within: 14}")
    let reasons = plan["e1+b1"]?.reasons ?? []
    #expect(reasons.contains { $0.contains("as the rule \"two off\" allows") } == isAgreed, "\(plan.found)")
    if isAgreed { #expect(plan.linked.contains("e1+b1"), "\(plan.found)") }
  }

  /// Less comes in, more goes out; and the fee is whole or it is none.
  @Test(
    arguments: [
      ("EUR", "1000.00", "984.75", true), ("EUR", "1000.00", "1015.25", false), ("EUR", "-1000.00", "-1015.25", true),
      ("EUR", "-1000.00", "-984.75", false), ("EUR", "1000.00", "985.00", false),
      // A unit without digits after the point has no quarter, one with three has 250 thousandths.
      ("JPY", "100000", "98500", true), ("KWD", "1000.000", "984.750", true), ("KWD", "1000.000", "984.975", false),
    ])
  func aFeeIsKeptOrAdded(currency: String, owed: String, paid: String, isAgreed: Bool) throws {
    let plan = try Self.plan(
      ["e1,2026-01-05,CARD PAYOUT,\(paid)"], ["b1,2026-01-04,,Market,Sales,\(owed),"],
      "  - {name: reader, entry: {text: card payout}, fee: 1.5% + 0.25}", currency: currency)
    #expect(
      (plan["e1+b1"]?.reasons ?? []).contains { $0.contains("as the rule \"reader\" allows") } == isAgreed,
      "\(plan.found)")
  }

  @Test(arguments: [("-99.50", true), ("-100.50", true), ("-99.49", false), ("-100.51", false)])
  func aToleranceIsOfThatPayeeAlone(paid: String, isAgreed: Bool) throws {
    let rules = "  - {name: about, bill: {payee: acme}, tolerance: 0.50}"
    for payee in ["Acme", "Other"] {
      let plan = try Self.plan(
        ["e1,2026-01-05,\(payee),\(paid)"], ["b1,2026-01-04,,\(payee),Paint,-100.00,"], rules)
      #expect(
        (plan["e1+b1"]?.reasons ?? []).contains { $0.contains("as the rule \"about\" allows") }
          == (isAgreed && payee == "Acme"), "\(plan.found)")
    }
  }

  /// An open bill of the very amount competes with one that terms explain.
  @Test func anEqualBillOfThePayeeIsNotPassedOver() throws {
    let plan = try Self.plan(
      Self.usual.entries + ["e1,2026-01-10,ACME GMBH,-98.00"],
      Self.usual.bills + ["b1,2026-01-09,,Acme GmbH,Paint,-98.00,", "b2,2026-01-08,,Acme GmbH,Paper,-100.00,"],
      "  - {name: two off, bill: {payee: acme}, discount: 2%}")
    #expect((plan["e1+b1"]?.reasons ?? []).contains { $0.hasPrefix("bill b2 would fit too") }, "\(plan.found)")
  }

  @Test func theTermsOfWhatAlwaysBelongsTogether() throws {
    let plan = try Self.plan(
      ["e1,2026-01-10,KM 0815,-98.00"], ["b1,2026-01-08,,Acme GmbH,Paper,-100.00,"],
      "  - {name: KM is Acme, entry: {text: km}, bill: {payee: acme}, link: always, discount: 2%}")
    #expect(plan.linked == ["e1+b1"] && plan.found[0].shape == "ruled", "\(plan.found)")
  }

  // MARK: Numbers, parts, sums

  @Test func aNumberIsReadAsTheRuleSays() throws {
    let entries = Self.usual.entries + ["e1,2026-05-10,TRANSFER RG0123/26 THANKS,-340.00"]
    let bills =
      Self.usual.bills + [
        "b1,2026-01-08,,Acme GmbH,Paper,-340.00,2026-0123", "b2,2026-05-09,,Bolt AG,Nails,-340.00,2026-0777",
      ]
    let plan = try Self.plan(
      entries, bills, #"  - {name: ours, entry: {text: {regex: 'RG(\d+)/(\d\d)'}}, number: '20\2-\1'}"#)
    #expect(
      plan["e1+b1"]?.reasons.contains("123, a part of the bill's number 2026-0123, is in the entry") == true,
      "\(plan.found)")
    #expect(plan.linked.contains("e1+b1"))
  }

  @Test func aBillThatIsNeverPaidInPartsIsNot() throws {
    let entries = ["e1,2026-01-03,ACME GMBH INV 4711,-60.01", "e2,2026-01-20,ACME GMBH INV 4711,-40.02"]
    let bills = ["b1,2026-01-01,,Acme GmbH,Paint,-100.03,4711"]
    #expect(try Self.plan(entries, bills, "  - {bill: {payee: nobody}, parts: false}").all == ["e1+e2+b1"])
    let plan = try Self.plan(entries, bills, "  - {bill: {payee: acme}, parts: false}")
    #expect(plan.found.isEmpty, "\(plan.found)")
  }

  @Test func aBillThatIsNeverPaidWithOthersIsNot() throws {
    let entries = ["e1,2026-01-03,ACME GMBH INV 4711 4712,-300.07"]
    let bills = ["b1,2026-01-01,,Acme GmbH,Paint,-100.03,4711", "b2,2026-01-01,,Acme GmbH,Paper,-200.04,4712"]
    #expect(try Self.plan(entries, bills, "  - {bill: {payee: nobody}, together: false}").all == ["e1+b1+b2"])
    let plan = try Self.plan(entries, bills, "  - {bill: {description: paper}, together: false}")
    #expect(plan.found.isEmpty, "\(plan.found)")
  }

  // MARK: What it came to

  @Test func whatEachRuleCameToIsSaid() throws {
    let plan = try Self.plan(
      ["e1,2026-01-03,KARL MEIER,-640.00"], ["b1,2026-01-01,,City Housing,Rent,-640.00,"],
      Self.rent + "\n  - {name: nobody, bill: {payee: nobody}, parts: false}")
    let rules = try #require(plan.whole["matchingRules"] as? [[String: Any]])
    #expect(rules.map { $0["name"] as? String } == ["Karl pays the rent", "nobody"])
    #expect(rules.map { $0["linked"] as? Int } == [1, 0] && rules.map { $0["bills"] as? Int } == [1, 0])
    let findings = try #require(plan.whole["findings"] as? [[String: Any]])
    #expect(findings.contains { $0["code"] as? String == "reconcile.rule-unused" })
    #expect(
      !(try Self.plan(["e1,2026-01-03,x,-1.00"], ["b1,2026-01-01,,x,y,-1.00,"], "  []").whole.keys)
        .contains("matchingRules"))
  }

  @Test(
    arguments: [
      ("  - {name: a, link: always}", "o.yaml:2:5: this rule means all entries and all bills"),
      ("  - {bill: {payee: x}, link: always}", "o.yaml:2:5: what always belongs together is an entry and a bill"),
      ("  - {bill: {payee: x}}", "o.yaml:2:5: this rule says nothing"),
      ("  - {bill: {payee: x}, link: never, discount: 2%}", "o.yaml:2:5: what never belongs together has no terms"),
      ("  - {bill: {payee: x}, within: 14}", "o.yaml:2:5: `within` says how long a discount holds"),
      ("  - {bill: {payee: x}, parts: false, window: 3}", "o.yaml:2:5: `window` is for what always"),
      ("  - {entry: {payee: x}, parts: false}", "o.yaml:2:5: `parts` and `together` are said of bills"),
      ("  - {bill: {payee: x}, number: '1'}", "o.yaml:2:5: `number` is read out of an entry"),
      (#"  - {entry: {text: x}, number: '\1'}"#, #"o.yaml:2:13: `number` names \1, but no `regex`"#),
      ("  - {bill: {payee: x}, discount: 100%}", "o.yaml:2:34: `discount` needs a percentage"),
      ("  - {bill: {payee: x}, discount: 0%}", "o.yaml:2:34: `discount` needs a percentage"),
      ("  - {bill: {payee: x}, discount: 2}", "o.yaml:2:34: `discount` needs a percentage"),
      ("  - {bill: {payee: x}, fee: 0.25 + 1%}", "o.yaml:2:29: `fee` needs a fee"),
      ("  - {bill: {payee: x}, fee: 1 %}", "o.yaml:2:29: `fee` needs a fee"),
      ("  - {bill: {payee: x}, fee: 1.23456%}", "o.yaml:2:29: `fee` needs a fee"),
      ("  - {bill: {payee: x}, tolerance: 0.005}", "o.yaml:2:35: `tolerance` needs an amount"),
      ("  - {bill: {payees: x}, parts: false}", "o.yaml:2:13: "),
      ("  - {bill: {payee: {regex: '('}}, parts: false}", "o.yaml:2:28: this regular expression"),
      ("  {bill: {payee: x}, parts: false}", "o.yaml:2:3: `matching` is a list"),
      (
        "  - {name: a, bill: {payee: x}, parts: false}\n  - {name: a, bill: {payee: y}, parts: false}",
        "o.yaml:3:5: two rules are called \"a\"; the other one is on line 2"
      ),
    ])
  func whatMeansNothingIsRefusedWithItsPlace(rules: String, words: String) throws {
    let scratch = try Scratch()
    try scratch.write("matching:\n" + rules + "\n", "o.yaml")
    try scratch.write("Date,Description,Amount\n2026-01-01,x,-1.00\n", "s.csv")
    let outcome = try Command.shell("counterfoil reconcile s.csv --against s.csv --options o.yaml", in: scratch.folder)
    #expect(outcome.status == 78 && outcome.text.isEmpty)
    #expect(outcome.words.contains(words), "\(outcome.words)")
  }

  // MARK: In a store

  @Test func aNewRuleIsWeighedAgainAndThenNothingChanges() throws {
    let scratch = try Scratch()
    try scratch.write(
      "id,Date,Description,Amount,Currency,Account\n"
        + (1...3).map { "e\($0),2026-0\($0)-03,KARL MEIER,-640.00,EUR,giro\n" }.joined(), "s.csv")
    try scratch.write(
      "id,date,payee,title,amount,currency\n"
        + (1...3).map { "b\($0),2026-0\($0)-01,City Housing,Rent,-640.00,EUR\n" }.joined(), "b.csv")
    try scratch.write("matching:\n" + Self.rent, "o.yaml")
    func run(_ line: String) throws -> Outcome {
      try Command.shell("counterfoil \(line) --store books.sqlite", in: scratch.folder)
    }
    for line in ["import -q s.csv", "import -q b.csv --kind bill", "reconcile -q"] {
      let outcome = try run(line)
      #expect(outcome.status < 2, "\(line): \(outcome.words)")
    }
    func linked(_ line: String) throws -> Int? {
      (try run(line).object()["summary"] as? [String: Any])?["linked"] as? Int
    }
    #expect(try linked("reconcile --json") == 0)
    #expect(try linked("reconcile --json --options o.yaml") == 3)
    // A rule that has done its work is not told every night.
    #expect(!(try run("reconcile --options o.yaml").text.contains("matching rule")))
    #expect(try run("reconcile --options o.yaml -v").text.contains("Karl pays the rent"))
    // What is linked is done: another run with the rule, or without, finds nothing and takes nothing back.
    #expect(try linked("reconcile --json --options o.yaml") == 0)
    #expect(try linked("reconcile --json") == 0)
    let why = try run("explain b1 --options o.yaml")
    #expect(why.text.contains("the rule \"Karl pays the rent\" says so"), "\(why.text)\(why.words)")
    #expect(try run("verify").status == 0)
  }

  /// What a person said of this pair counts more than what a rule says of all.
  @Test func aRejectedPairStaysRejected() throws {
    let scratch = try Scratch()
    try scratch.write(
      "id,Date,Description,Amount,Currency,Account\ne1,2026-01-03,KARL MEIER,-640.00,EUR,giro\n", "s.csv")
    try scratch.write(
      "id,date,payee,title,amount,currency\nb1,2026-01-01,City Housing,Rent,-640.00,EUR\n", "b.csv")
    try scratch.write(
      "store: books.sqlite\ncreate: true\ninboxes:\n  - {files: s.csv, kind: entry, settle: 0}\n  - {files: b.csv, kind: bill, settle: 0}\n"
        + "reconcile:\n  matching:\n" + Self.rent.split(separator: "\n").map { "  \($0)\n" }.joined(), "jobs.yaml")
    func shell(_ line: String) throws -> Outcome { try Command.shell(line, in: scratch.folder) }
    let run = try shell("counterfoil run jobs.yaml --all --json")
    #expect(run.status < 2, "\(run.words)")
    let entry = try #require(
      try shell("counterfoil list entries --json --store books.sqlite").array().first?["id"] as? String)
    let links = try shell("counterfoil explain b1 --store books.sqlite")
    #expect(links.text.contains("the rule \"Karl pays the rent\" says so"), "\(links.text)")
    #expect(try shell("counterfoil reject \(entry) b1 --store books.sqlite").status == 0)
    #expect(try shell("counterfoil run jobs.yaml --all").status < 2)
    let why = try shell("counterfoil explain b1 --store books.sqlite")
    #expect(why.text.contains("a person rejected it"), "\(why.text)")
  }
}
